// @ts-check
// One finding: what differs, the table at the step, both answers, the rule, the script, and how to see it again.
"use strict";

/** The walk on show; the arrow keys step through it. @type {Walk | null} */
let walked = null;

/** @param {Finding} it @param {number} step */
function findingView(it, step) {
  const all = shownNow.document.findings;
  const place = all.indexOf(it);
  const [before, after] = [all[place - 1], all[place + 1]];
  walked = walk(it.match, it.at, step, (to) => keepRoute(to === it.at ? it.id : `${it.id}/${to}`));
  return make(
    "article",
    { class: "finding" },
    make(
      "nav",
      { class: "between", "aria-label": say("page.between") },
      link("findings", [say("page.back_to_findings")]),
      make("span", { class: "between-place quiet" }, say("page.of", { n: place + 1, all: all.length })),
      before ? make("a", { href: `#${before.id}`, rel: "prev" }, say("page.previous")) : null,
      after ? make("a", { href: `#${after.id}`, rel: "next" }, say("page.next")) : null,
    ),
    make("header", {}, make("h1", { tabindex: -1, dir: wayOf(it.headline) }, ...told(it.headline)), make("p", { class: "lead", dir: wayOf(it.difference) }, ...told(it.difference)), make("p", { class: "chips" }, ...findingChips(it)), it.known ? make("p", { class: "quiet" }, ...told(it.known)) : null),
    make("h2", { class: "unseen" }, say("page.table")),
    it.left_out ? make("p", { class: "quiet" }, say("page.left_out")) : walked.element,
    make("div", { class: "columns below" }, ruleSection(it), againSection(it.replay, it.file, it.script), circumstances(it.match, it)),
  );
}

/**
 * A whole match, or a scenario: with the difference that it reproduces, where it does.
 * @param {PageDocument} it
 * @param {number} step
 */
function matchView(it, step) {
  const match = it.match;
  if (!match) return front({});
  const at = it.at ?? match.engine?.from ?? null;
  const differing = it.findings[0];
  walked = walk(match, at, step, (to) => keepRoute(to === (at ?? 0) ? "" : `match/${to}`));
  return make(
    "article",
    { class: "finding show" },
    make(
      "header",
      {},
      make("h1", { tabindex: -1, dir: wayOf(match.title) }, ...told(match.title)),
      differing ? make("p", { class: "lead", dir: wayOf(differing.difference) }, ...told(differing.difference)) : null,
      it.why ? make("p", { class: "lead", dir: wayOf(it.why) }, ...told(it.why)) : null,
      make("p", { class: "chips" }, make("span", { class: "chip" }, gameText(match.game)), make("span", { class: "chip" }, count("page.moves", match.script.length))),
    ),
    make("h2", { class: "unseen" }, say("page.table")),
    walked.element,
    make("div", { class: "columns below" }, differing?.rule ? ruleSection(differing) : citedSection(it.rules), againSection(it.replay ?? null, it.file ?? null, match.script), circumstances(match, null)),
  );
}

/** The rules that a scenario is about. @param {Rule[]} rules */
function citedSection(rules) {
  if (rules.length === 0) return null;
  return make("section", { class: "rule" }, make("h2", {}, say("page.cited")), make("ul", { class: "cited" }, ...rules.map((each) => make("li", {}, code(each.number), " ", make("span", {}, ...told(each.text))))));
}

/** @param {Finding} it */
function ruleSection(it) {
  if (it.rule === null && it.company.length === 0) return null;
  return make(
    "section",
    { class: "rule" },
    it.rule === null ? null : make("h2", {}, say("page.rule"), " ", code(it.rule.number)),
    it.rule === null ? null : make("blockquote", { dir: wayOf(it.rule.text) }, ...told(it.rule.text)),
    it.company.length ? make("ul", { class: "company" }, ...it.company.map((each) => make("li", {}, ...told(each)))) : null,
  );
}

/** How to see it again: the command, the script, the file. @param {string | null} replay @param {ScenarioFile | null} file @param {string[]} script */
function againSection(replay, file, script) {
  return make(
    "section",
    { class: "again" },
    make("h2", {}, say("page.again")),
    replay === null ? null : copied(replay, say("page.replay")),
    file === null ? null : make("p", {}, download(file)),
    make("details", { class: "whole-script" }, make("summary", {}, say("page.script_as_text")), copied(script.join("\n"), say("page.script"))),
  );
}

/** A text with a button that copies it. @param {string} text @param {string} label */
function copied(text, label) {
  const done = make("span", { class: "copied", role: "status" });
  const shown_ = make("pre", { dir: "ltr", tabindex: 0, role: "region", "aria-label": label, translate: "no" }, plain(text));
  const button = make("button", {
    type: "button",
    click: async () => {
      done.textContent = say((await copy(text, shown_)) ? "page.copied" : "page.not_copied");
      setTimeout(() => (done.textContent = ""), 4000);
    },
  }, say("page.copy"), unseen(` ${label}`));
  return make("div", { class: "copyable" }, shown_, button, done);
}

/** Copy a text; where the browser does not let a page do it, mark it for the reader to copy. @param {string} text @param {HTMLElement} element */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand("copy");
  }
}

/** @param {ScenarioFile} file */
function download(file) {
  return make("button", {
    type: "button",
    class: "download",
    click: () => {
      const url = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
      make("a", { href: url, download: file.name.replace(/[^\w.-]/g, "_") }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    },
  }, say("page.download"), " ", code(file.name));
}

/** @param {Match} match @param {Finding | null} it */
function circumstances(match, it) {
  /** @type {[string, Child[]][]} */
  const facts = [[say("page.game"), [gameText(match.game)]]];
  for (const [name, value] of Object.entries(match.options)) facts.push([name, valueParts(value)]);
  for (const [name, value] of Object.entries(match.setup ?? {})) facts.push([say("page.setup_of", { name }), valueParts(value)]);
  if (it) facts.push([say("page.fingerprint"), [code(it.fingerprint)]], [say("page.cases"), [number(it.count)]], [say("page.shrunk"), [say(it.shrunk ? "page.yes" : "page.no")]]);
  return make("section", { class: "circumstances" }, make("h2", {}, say("page.circumstances")), make("dl", {}, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, make("bdi", {}, name)), make("dd", {}, ...value)))));
}
