// @ts-check
// The rules of a game with what stands behind each: goldens, cases that reached it, planted faults, engines that differ.
// What no case reached stands first.
"use strict";

/** @param {string | undefined} game */
function rulesView(game) {
  const it = shownNow.document;
  const games = [...new Set(it.rules.map((rule) => rule.game))];
  const chosen = game !== undefined && games.includes(game) ? game : games[0];
  if (chosen === undefined) return make("div", {}, make("h1", { tabindex: -1 }, say("page.rules")), make("p", { class: "quiet" }, say("page.no_rules")));
  const rules = it.rules.filter((rule) => rule.game === chosen).map((rule, place) => ({ rule, place }));
  const sorted = rules.sort((one, other) => Number(reached(one.rule)) - Number(reached(other.rule)) || one.place - other.place).map((each) => each.rule);
  const never = sorted.filter((rule) => !reached(rule));
  const looked = sorted.some((rule) => rule.hits !== null);
  const engines = [...new Set(it.rules.flatMap((rule) => Object.keys(rule.findings)))];
  const most = Math.max(1, ...sorted.map((rule) => rule.hits ?? 0));
  return make(
    "div",
    { class: "rules" },
    make("h1", { tabindex: -1 }, say("page.rules")),
    make("nav", { class: "tabs", "aria-label": say("page.games") }, ...games.map((each) => gameTab(each, each === chosen, it.rules))),
    make("p", { class: "lead" }, !looked ? say("page.rules.unlooked") : never.length ? count("page.rules.never", never.length) : say("page.rules.all_reached"), " ", say("page.rules.of", { n: number(sorted.length) })),
    make(
      "table",
      { class: "rule-table", role: "table" },
      make("caption", { class: "unseen" }, say("page.rules"), " ", gameText(chosen)),
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...["page.rule", "page.rule_text", "page.goldens", "page.hits", "page.faults", "page.differing"].map((id) => make("th", { scope: "col", role: "columnheader" }, say(id))))),
      make("tbody", { role: "rowgroup" }, ...sorted.map((rule) => ruleRow(rule, engines, most))),
    ),
    reachedSection(say("page.events"), it.events.filter((each) => each.game === chosen)),
    reachedSection(say("page.refusals"), it.refusals.filter((each) => each.game === chosen)),
  );
}

/** @param {Rule} rule */
function reached(rule) {
  return rule.hits === null || rule.hits > 0;
}

/** @param {string} game @param {boolean} chosen @param {Rule[]} rules */
function gameTab(game, chosen, rules) {
  const never = rules.filter((rule) => rule.game === game && !reached(rule)).length;
  return make("a", { href: `#rules/${encodeURIComponent(game)}`, "aria-current": chosen ? "page" : null }, gameText(game), never ? make("span", { class: "badge", title: count("page.rules.never", never) }, make("span", { "aria-hidden": "true" }, number(never)), unseen(`, ${count("page.rules.never", never)}`)) : null);
}

/** @param {Rule} rule @param {string[]} engines @param {number} most */
function ruleRow(rule, engines, most) {
  const never = !reached(rule);
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.inlineSize = `${rule.hits ? Math.max(4, (100 * Math.log(rule.hits + 1)) / Math.log(most + 1)) : 0}%`;
  const differing = engines.filter((engine) => rule.findings[engine]);
  /** @param {string} id @param {number | null} n @param {...Child} more */
  const figure = (id, n, ...more) => make("td", { role: "cell", class: n === 0 ? "figure zero" : "figure", "data-label": say(id) }, n === null ? "–" : number(n), ...more);
  return make(
    "tr",
    { role: "row", class: never ? "never" : undefined },
    make("th", { scope: "row", role: "rowheader" }, code(rule.number), never ? make("span", { class: "chip never" }, say("page.never")) : null),
    make("td", { role: "cell", class: "rule-text" }, ...told(rule.text)),
    figure("page.goldens", rule.goldens),
    figure("page.hits", rule.hits, make("span", { class: "track" }, bar)),
    figure("page.faults", rule.faults),
    make("td", { role: "cell", class: differing.length ? "differing" : "differing zero", "data-label": say("page.differing") }, differing.length === 0 ? "–" : differing.flatMap((engine, place) => [place ? ", " : "", make("a", { href: `#findings/${encodeURIComponent(engine)}/${encodeURIComponent(rule.game)}` }, said(engine), " ", number(rule.findings[engine] ?? 0))])),
  );
}

/** @param {string} title @param {Reached[]} of */
function reachedSection(title, of) {
  if (of.length === 0) return null;
  const sorted = [...of].sort((one, other) => Number(one.hits > 0) - Number(other.hits > 0));
  return make("section", {}, make("h2", {}, title), make("ul", { class: "reached" }, ...sorted.map((each) => make("li", { class: each.hits ? "chip" : "chip never" }, code(each.name), " ", each.hits ? number(each.hits) : say("page.never")))));
}
