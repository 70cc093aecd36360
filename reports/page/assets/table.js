// @ts-check
// The card table: seats in the direction of play, their hands, the trick in the middle, and what is agreed upon.
// Seat 0 sits at the bottom and the next on its right, as play goes round counter-clockwise.
"use strict";

/**
 * @typedef {object} Verdicts what a step says of the seats: who takes the trick, who deals
 * @property {Map<number, Set<string>>} reference
 * @property {Map<number, Set<string>>} engine
 * @property {string} name of the engine; "" where it has nothing of its own to say
 */

/**
 * Draw the table at a position.
 * @param {Position} at
 * @param {number} seats
 * @param {Verdicts} verdicts
 */
function table(at, seats, verdicts) {
  const aside = Math.floor((seats - 1) / 2);
  const felt = make("div", { class: `felt seats-${seats}`, role: "group", "aria-label": say("page.table") });
  for (let number = 0; number < seats; number += 1) {
    const block = seat(at, number, seats, verdicts);
    const [row, column] = number === 0 ? [aside + 2, "1 / -1"] : number * 2 === seats ? [1, "1 / -1"] : number <= aside ? [aside - number + 2, "3"] : [aside - (seats - number) + 2, "1"];
    block.style.gridRow = String(row);
    block.style.gridColumn = String(column);
    felt.append(block);
  }
  const middle = make("div", { class: "middle" }, trick(at, seats));
  middle.style.gridRow = `2 / ${aside + 2}`;
  felt.append(middle);
  return felt;
}

/** @param {Position} at @param {number} number @param {number} seats @param {Verdicts} verdicts */
function seat(at, number, seats, verdicts) {
  const play = played(at.move);
  const acting = /^\d/.test(at.move) ? parseInt(at.move, 10) : at.move === "" ? at.before?.turn : null;
  const deals = at.before?.dealer === number;
  const team = teamOf(at, number);
  const held = (at.hands[number] ?? []).filter((name) => !(play && play[0] === number && play[1] === name));
  const says = acting === number && !play && at.move !== "" ? at.move.slice(at.move.indexOf(" ") + 1) : "";
  const words = says || (play ? "" : at.said.get(number));
  const names = [
    make("span", { class: "seat-number" }, say("page.seat", { n: number })),
    team === "" ? null : make("span", { class: `team team-${team}` }, team),
    deals ? make("span", { class: "button-dealer", title: say("page.dealer") }, make("span", { "aria-hidden": "true" }, say("page.dealer.letter")), unseen(say("page.dealer"))) : null,
    acting === number ? unseen(say("page.acts")) : null,
  ];
  const place = number === 0 ? "bottom" : number * 2 === seats ? "top" : number < seats / 2 ? "right" : "left";
  return make(
    "div",
    { class: `seat ${place}${acting === number ? " acting" : ""}` },
    make("p", { class: "seat-name", dir: shownNow.lang === "ar" ? "rtl" : "ltr" }, ...names, words ? make("span", { class: says ? "bubble now" : "bubble" }, moveSign(words)) : null, ...seatMarks(number, verdicts)),
    at.hands.length === 0
      ? null
      : held.length === 0
        ? make("p", { class: "no-cards" }, say("page.no_cards"))
        : make("ul", { class: `hand of-${held.length}`, dir: "ltr", "aria-label": say("page.hand", { n: number }) }, ...inOrder(held).map((name) => make("li", {}, card(name)))),
  );
}

/** @param {number} number @param {Verdicts} verdicts */
function seatMarks(number, verdicts) {
  const ours = verdicts.reference.get(number) ?? new Set();
  const theirs = verdicts.engine.get(number) ?? new Set();
  return [...new Set([...ours, ...theirs])].map((what) => {
    const both = verdicts.name === "" || (ours.has(what) && theirs.has(what));
    const side = both ? "both" : ours.has(what) ? "reference" : "engine";
    const who = both ? null : make("span", { class: "who" }, side === "reference" ? say("page.reference") : said(verdicts.name), " ");
    return make("span", { class: `verdict-mark ${side}` }, who, say(`page.mark.${what}`));
  });
}

/** The team of a seat, A or B; empty where each seat counts for itself. @param {Position} at @param {number} number */
function teamOf(at, number) {
  const score = at.before?.score;
  return Array.isArray(score) && score.length > 2 ? "" : "AB"[number % 2] ?? "";
}

/** @param {Position} at @param {number} seats */
function trick(at, seats) {
  const play = played(at.move);
  const lies = [...at.trick, ...(play ? [play] : [])];
  if (lies.length === 0) return useSymbol("round", 0, 0, 100, 100, true);
  const list = make("ol", { class: "trick", dir: "ltr", "aria-label": say("page.trick_on_table") });
  lies.forEach(([by, name], place) => {
    const isMove = play !== null && place === lies.length - 1;
    const turn = (2 * Math.PI * by) / seats;
    const item = make("li", { class: isMove ? "now" : undefined }, unseen(say("page.seat", { n: by })), card(name, { pips: true, marks: isMove ? "now" : "" }));
    item.style.left = `${50 + (seats > 4 ? 38 : 34) * Math.sin(turn)}%`;
    item.style.top = `${50 + (seats > 4 ? 36 : 30) * Math.cos(turn)}%`;
    list.append(item);
  });
  return list;
}

/**
 * What is agreed upon and how it stands: trick, hukm, contract, tricks taken, meter or score.
 * @param {Position} at
 */
function stakes(at) {
  /** @type {[Child, Child[]][]} */
  const facts = [];
  const round = { ...(at.before?.round ?? {}) };
  if (at.number) facts.push([say("page.trick"), [number(at.number)]]);
  if (typeof round.bid === "number" && typeof round.bidder === "number") {
    facts.push([say("page.field.bid"), sayWith("page.bid_by", { bid: number(round.bid), seat: round.bidder })]);
    delete round.bid;
    delete round.bidder;
  }
  for (const [name, value] of Object.entries(round)) if (value !== null) facts.push([field(name), valueParts(value)]);
  const score = at.before?.score;
  if (typeof score === "number") facts.push([say("page.meter"), [meter(score)]]);
  else if (score !== null && score !== undefined) facts.push([say("page.field.score"), valueParts(score)]);
  return make("dl", { class: "stakes" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, ...value))));
}

/** The one meter of two teams: which way it leans, and how far. @param {number} value */
function meter(value) {
  const owner = value === 0 ? "" : value > 0 ? " A" : " B";
  return make("bdi", { dir: "ltr", class: "meter" }, (value > 0 ? "+" : "") + signless(value) + owner);
}
