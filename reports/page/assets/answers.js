// @ts-check
// Both sides' answers to one move, side by side, and the moves that each would allow next.
"use strict";

/** @typedef {{reference: Step | null, engine: Step | string | null, name: string, known: boolean}} Answers */

/**
 * What both sides say to the move that leads to `step`. `known` tells whether the engine has an answer of its own there.
 * @param {Match} match
 * @param {number} step
 * @returns {Answers}
 */
function answersAt(match, step) {
  const own = match.engine;
  const there = own ? own.steps[step - own.from] : undefined;
  const known = own !== null && step >= own.from && there !== undefined && there !== null;
  return { reference: match.steps[step] ?? null, engine: known ? there ?? null : null, name: own?.name ?? "", known };
}

/**
 * A step as rows: its fields in the order of the protocol, those of the round each by itself.
 * @param {Step} step
 * @returns {Map<string, unknown>}
 */
function rowsOf(step) {
  const rows = new Map();
  for (const name of ["ok", "error", "events", "phase", "turn", "dealer", "score"]) {
    if (name in step) rows.set(name, /** @type {any} */ (step)[name]);
  }
  for (const [name, value] of Object.entries(step.round ?? {})) rows.set(`round.${name}`, value);
  return rows;
}

/**
 * The answers as a table: what differs first, then what both say.
 * @param {Match} match
 * @param {number} step
 */
function answers(match, step) {
  const both = answersAt(match, step);
  const { reference, engine, name, known } = both;
  if (reference === null && engine === null) return make("p", { class: "quiet" }, say("page.no_answer"));
  if (!known) return oneAnswer(match, step, reference);
  if (typeof engine === "string" || engine === null || reference === null) return rawAnswer(reference, engine, name);
  const ours = rowsOf(reference);
  const theirs = rowsOf(engine);
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  const differing = names.filter((each) => ours.has(each) && theirs.has(each) ? !same(ours.get(each), theirs.get(each)) : false);
  const oneSided = names.filter((each) => ours.has(each) !== theirs.has(each));
  const apart = [...differing, ...oneSided];
  const alike = names.filter((each) => !apart.includes(each));
  return make(
    "table",
    { class: "answers" },
    make("caption", { class: "unseen" }, say("page.answers")),
    make("thead", {}, make("tr", {}, make("td", {}), make("th", { scope: "col", class: "reference" }, say("page.reference")), make("th", { scope: "col", class: "engine" }, said(name)))),
    make("tbody", { class: "apart" }, ...apart.map((each) => make("tr", {}, rowHead(each, true), cell(each, ours, theirs, "reference"), cell(each, theirs, ours, "engine")))),
    make("tbody", { class: "alike" }, ...alike.map((each) => make("tr", {}, rowHead(each, false), make("td", { colspan: 2 }, ...answerParts(each, ours.get(each), null))))),
  );
}

/** @param {Match} match @param {number} step @param {Step | null} reference */
function oneAnswer(match, step, reference) {
  if (reference === null) return make("p", { class: "quiet" }, say("page.no_answer"));
  const own = match.engine;
  const who = own === null ? [say("page.reference")] : step < own.from ? sayWith("page.reference_and", { engine: said(own.name) }) : [say("page.reference")];
  const rows = rowsOf(reference);
  return make(
    "div",
    {},
    make(
      "table",
      { class: "answers one" },
      make("caption", { class: "unseen" }, say("page.answers")),
      make("thead", {}, make("tr", {}, make("td", {}), make("th", { scope: "col" }, ...who))),
      make("tbody", { class: "alike" }, ...[...rows].map(([each, value]) => make("tr", {}, rowHead(each, false), make("td", {}, ...answerParts(each, value, null))))),
    ),
    own !== null && step >= own.from ? make("p", { class: "quiet note" }, ...sayWith("page.not_recorded", { engine: said(own.name) })) : null,
  );
}

/** @param {Step | null} reference @param {Step | string | null} engine @param {string} name */
function rawAnswer(reference, engine, name) {
  const rows = reference === null ? new Map() : rowsOf(reference);
  return make(
    "div",
    { class: "raw" },
    make("h4", { class: "engine" }, said(name)),
    make("pre", { dir: "ltr", tabindex: 0, role: "region", "aria-label": say("page.raw", { engine: name }) }, plain(typeof engine === "string" ? engine : JSON.stringify(engine))),
    make("h4", { class: "reference" }, say("page.reference")),
    make("table", { class: "answers one" }, make("caption", { class: "unseen" }, say("page.answers")), make("tbody", { class: "alike" }, ...[...rows].map(([each, value]) => make("tr", {}, rowHead(each, false), make("td", {}, ...answerParts(each, value, null)))))),
  );
}

/** @param {string} name @param {boolean} differs */
function rowHead(name, differs) {
  const text = name.startsWith("round.") ? field(name.slice(6)) : field(name);
  return make("th", { scope: "row" }, text, differs ? make("span", { class: "differs" }, say("page.differs")) : null);
}

/** @param {string} name @param {Map<string, unknown>} rows @param {Map<string, unknown>} others @param {string} side */
function cell(name, rows, others, side) {
  if (!rows.has(name)) return make("td", { class: `${side} quiet` }, say(name === "error" ? "page.none" : "page.not_told"));
  return make("td", { class: side }, ...answerParts(name, rows.get(name), others.get(name)));
}

/** @param {string} name @param {unknown} value @param {unknown} other @returns {Child[]} */
function answerParts(name, value, other) {
  if (name === "ok") return [say(value === true ? "page.ok" : "page.refused")];
  if (name !== "events" || !Array.isArray(value)) return valueParts(value);
  if (value.length === 0) return [make("span", { class: "quiet" }, say("page.nothing_happens"))];
  const alike = Array.isArray(other) ? other.map((each) => canonical(each)) : null;
  return [make("ul", { class: "events" }, ...value.map((each) => eventChip(each, alike !== null && !alike.includes(canonical(each)))))];
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return canonical(one) === canonical(other);
}

/** JSON with its keys in order. @param {unknown} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = /** @type {Record<string, unknown>} */ (value);
  return `{${Object.keys(fields).sort().map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join()}}`;
}

/**
 * What the seat to act may do next: by both, by the reference alone, by the engine alone.
 * @param {Match} match
 * @param {number} step
 */
function legalMoves(match, step) {
  const { reference, engine, name, known } = answersAt(match, step);
  const ours = reference?.legal;
  if (!known || typeof engine === "string" || engine === null || !Array.isArray(engine.legal)) {
    const nothing = !Array.isArray(ours) || ours.length === 0;
    const untold = known && typeof engine === "object" ? make("p", { class: "quiet note" }, ...sayWith("page.legal_untold", { engine: said(name) })) : null;
    return make("div", { class: "legal" }, nothing ? make("p", { class: "quiet" }, say("page.no_legal")) : moveGroup([say(match.engine === null || known ? "page.legal_reference" : "page.legal_both")], ours, "both"), untold);
  }
  const theirs = engine.legal.map(String);
  const known_ = new Set(ours ?? []);
  const others = new Set(theirs);
  return make(
    "div",
    { class: "legal" },
    moveGroup([say("page.legal_both")], theirs.filter((move) => known_.has(move)), "both"),
    moveGroup([say("page.legal_reference_only")], [...known_].filter((move) => !others.has(move)), "reference"),
    moveGroup(sayWith("page.legal_engine_only", { engine: said(name) }), theirs.filter((move) => !known_.has(move)), "engine"),
  );
}

/** @param {Child[]} heading @param {string[]} moves @param {string} side */
function moveGroup(heading, moves, side) {
  return make(
    "div",
    { class: `moves-of ${side}` },
    make("h4", {}, ...heading, " ", make("span", { class: "count" }, number(moves.length))),
    moves.length === 0 ? make("p", { class: "quiet" }, say("page.none")) : make("ul", { dir: "ltr" }, ...asHeld(moves).map((move) => make("li", {}, legalMove(move)))),
  );
}

/** Cards in the order of a hand, behind them what is no card alone. @param {string[]} moves */
function asHeld(moves) {
  const cards = new Map(moves.filter((move) => move.startsWith("play ")).map((move) => [move.slice(5), move]));
  return [...inOrder([...cards.keys()]).flatMap((name) => cards.get(name) ?? []), ...moves.filter((move) => !move.startsWith("play "))];
}

/** @param {string} move */
function legalMove(move) {
  const [verb, name, more] = move.split(" ");
  const isCard = name !== undefined && (CARD.test(name) || JOKERS.includes(name));
  if (verb !== "play" || !isCard) return moveSign(move);
  return make("span", { class: "legal-card" }, card(name), more ? moveSign(more) : null);
}
