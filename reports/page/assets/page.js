// @ts-check
// The page: its head, which view is on show, the language, and the keys. A view is drawn when it is asked for.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  shownNow.document = completed(JSON.parse(document.getElementById("document")?.textContent ?? "null"));
  shownNow.lang = shownNow.document.lang;
  show(false);
  addEventListener("hashchange", () => show(true));
  addEventListener("keydown", keys);
});

/** The route on show, as its parts: `["f1", "12"]`. */
function route() {
  return location.hash.slice(1).split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Keep the step in the address without a new entry in the history. @param {string} to */
function keepRoute(to) {
  if (location.hash.slice(1) !== to) history.replaceState(null, "", `#${to}`);
}

/** Draw what the address asks for; `moved` where the reader went there. @param {boolean} moved */
function show(moved) {
  const it = shownNow.document;
  const [name = "", ...rest] = route();
  if (name === "main") return document.getElementById("main")?.focus();
  walked = null;
  const finding = it.findings.find((each) => each.id === name);
  shownNow.game = finding?.game ?? (name === "rules" ? rest[0] ?? null : it.match?.game ?? null);
  const frame = document.getElementById("page");
  const view = viewOf(it, name, rest, finding);
  document.documentElement.lang = shownNow.lang;
  document.documentElement.dir = shownNow.lang === "ar" ? "rtl" : "ltr";
  const main = make("main", { id: "main", tabindex: -1 }, view);
  const heading = main.querySelector("h1");
  document.title = `${heading?.textContent ?? ""} · Hakam`;
  frame?.replaceChildren(head(finding ? "findings" : name), main, foot());
  if (!moved) return undefined;
  const there = name === "findings" && main.querySelector("#findings");
  if (there instanceof HTMLElement) there.scrollIntoView();
  else scrollTo(0, 0);
  const target = there || heading;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  return undefined;
}

/**
 * Draw a view; what cannot be drawn is said, so that no engine's answer leaves the page empty.
 * @param {PageDocument} it
 * @param {string} name
 * @param {string[]} rest
 * @param {Finding | undefined} finding
 */
function viewOf(it, name, rest, finding) {
  try {
    if (finding) return findingView(finding, stepOf(rest[0], finding.at));
    if (name === "rules") return rulesView(rest[0]);
    if (it.kind === "show" || name === "match") return matchView(it, stepOf(rest[0], it.at ?? it.match?.engine?.from ?? 0));
    return front(name === "findings" ? filterOf(rest) : {});
  } catch (failure) {
    console.error(failure);
    return make("div", {}, make("h1", { tabindex: -1 }, say("page.not_drawn")), make("p", {}, code(String(failure))));
  }
}

/** @param {string | undefined} text @param {number} otherwise */
function stepOf(text, otherwise) {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : otherwise;
}

/** @param {string[]} rest @returns {Filter} */
function filterOf([engine, game, kind]) {
  return { ...(engine ? { engine } : {}), ...(game ? { game } : {}), ...(kind ? { kind } : {}) };
}

/** @param {string} here */
function head(here) {
  const it = shownNow.document;
  /** @param {string} to @param {string} id @param {boolean} now */
  const entry = (to, id, now) => make("li", {}, make("a", { href: `#${to}`, "aria-current": now ? "page" : null }, say(id)));
  const entries = it.kind === "show" ? [] : [entry("", "page.front", here === ""), entry("findings", "page.findings", here === "findings"), ...(it.rules.length ? [entry("rules", "page.rules", here === "rules")] : [])];
  const other = shownNow.lang === "ar" ? "en" : "ar";
  const turn = make("button", { type: "button", class: "language", lang: other, click: () => speak(other) }, other === "ar" ? "العربية" : "English");
  return make(
    "header",
    { class: "masthead" },
    make("a", { class: "skip", href: "#main", click: (/** @type {Event} */ event) => (event.preventDefault(), document.getElementById("main")?.focus()) }, say("page.skip")),
    make("a", { class: "brand", href: "#" }, make("span", { class: "latin", lang: "en" }, "Hakam"), make("span", { class: "arabic", lang: "ar" }, "حَكَم")),
    entries.length ? make("nav", { "aria-label": say("page.views") }, make("ul", {}, ...entries)) : null,
    turn,
  );
}

function foot() {
  return make("footer", {}, make("p", { class: "quiet" }, say("page.differs_note")));
}

/** Show the page in another language, where the reader is. @param {Lang} lang */
function speak(lang) {
  shownNow.lang = lang;
  show(false);
  const turn = document.querySelector("button.language");
  if (turn instanceof HTMLElement) turn.focus();
}

/** The arrow keys step through the match on show, in the direction of reading. @param {KeyboardEvent} event */
function keys(event) {
  const target = event.target;
  const taken = target instanceof Element && target.closest("input, select, textarea, summary, [role=region]") !== null;
  if (walked === null || taken || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const way = shownNow.lang === "ar" ? -1 : 1;
  const to = { ArrowRight: walked.step() + way, ArrowLeft: walked.step() - way, Home: 0, End: Infinity }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  walked.go(to === Infinity ? Number.MAX_SAFE_INTEGER : to);
}
