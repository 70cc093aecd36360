// @ts-check
// How runs went over time, as small pictures; each is told in a sentence, and listed in a table for who wants the figures.
"use strict";

/**
 * A line over the runs, oldest first.
 * @param {string} title
 * @param {PastRun[]} runs
 * @param {(run: PastRun) => number | null} value
 * @param {(n: number) => string} written
 */
function chart(title, runs, value, written) {
  const points = runs.map((run) => ({ run, n: value(run) })).filter((each) => each.n !== null);
  const last = points.at(-1);
  if (last === undefined) return null;
  const numbers = points.map((each) => /** @type {number} */ (each.n));
  const now = numbers.at(-1) ?? 0;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const told = say("page.chart", { title, runs: points.length, low: written(low), high: written(high), now: written(now) });
  return make(
    "figure",
    { class: "chart" },
    make("figcaption", {}, make("span", { class: "chart-title" }, title), make("strong", {}, written(now))),
    points.length > 1 ? line(numbers, low, high, told) : null,
    points.length > 1
      ? make("p", { class: "span quiet", "aria-hidden": "true" }, make("span", {}, day(points[0]?.run.started ?? null)), make("span", {}, `${written(low)} – ${written(high)}`), make("span", {}, say("page.this_run")))
      : make("p", { class: "quiet" }, say("page.first_run")),
  );
}

/** @param {number[]} numbers @param {number} low @param {number} high @param {string} label */
function line(numbers, low, high, label) {
  const [width, height, edge] = [320, 72, 6];
  const room = high - low || 1;
  const places = numbers.map((n, place) => [(edge + ((width - 2 * edge) * place) / (numbers.length - 1)).toFixed(1), (high === low ? height / 2 : edge + ((height - 2 * edge) * (high - n)) / room).toFixed(1)]);
  const path = places.map(([x, y], place) => `${place ? "L" : "M"}${x} ${y}`).join("");
  const [x, y] = places.at(-1) ?? ["0", "0"];
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    draw("path", { class: "area", d: `${path}L${x} ${height}L${edge} ${height}Z` }),
    draw("path", { class: "line", d: path }),
    draw("path", { class: "last", d: `M${x} ${y}h0.01` }),
  );
}

/** @param {PastRun[]} runs */
function historyTable(runs) {
  /** @param {number | null} n */
  const or = (n) => (n === null ? "–" : number(n));
  return make(
    "details",
    { class: "figures" },
    make("summary", {}, say("page.as_table")),
    scrolled(
      say("page.as_table"),
      make(
        "table",
        {},
        make("caption", { class: "unseen" }, say("page.history")),
        make("thead", {}, make("tr", {}, ...["page.run", "page.verdict", "page.rate", "page.rules_reached", "page.findings"].map((id) => make("th", { scope: "col" }, say(id))))),
        make(
          "tbody",
          {},
          ...[...runs].reverse().map((run) =>
            make(
              "tr",
              {},
              make("th", { scope: "row" }, said(run.run), make("span", { class: "quiet" }, " ", day(run.started))),
              make("td", {}, verdictText(run.verdict)),
              make("td", { class: "figure" }, or(run.steps_per_second)),
              make("td", { class: "figure" }, run.rules_all === null ? or(run.rules_reached) : say("page.of", { n: or(run.rules_reached), all: or(run.rules_all) })),
              make("td", { class: "figure" }, or(run.findings)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What is wider than a phone is scrolled by itself. @param {string} label @param {HTMLElement} table_ */
function scrolled(label, table_) {
  return make("div", { class: "scrolled", role: "region", tabindex: 0, "aria-label": label }, table_);
}

/** @param {string | null} verdict */
function verdictText(verdict) {
  const id = `page.verdict.${verdict ?? "unfinished"}`;
  return sentence(id) === undefined ? String(verdict) : say(id);
}
