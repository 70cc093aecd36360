// @ts-check
// The faces of the cards, drawn: a large index, pips in their places, a colour for each of the four suits.
"use strict";

const SUITS = "SHDC";
const RANKS = "AKQJT98765432";
const CARD = /^[2-9TJQKA][SHDC]$/;
const JOKERS = ["JK", "JR", "JB"];

/** Where the pips of a number stand, in a field of 24 by 48; below the middle they stand on their heads. */
/** @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[12, 6], [12, 42]],
  3: [[12, 6], [12, 24], [12, 42]],
  4: [[4, 6], [20, 6], [4, 42], [20, 42]],
  5: [[4, 6], [20, 6], [12, 24], [4, 42], [20, 42]],
  6: [[4, 6], [20, 6], [4, 24], [20, 24], [4, 42], [20, 42]],
  7: [[4, 6], [20, 6], [12, 15], [4, 24], [20, 24], [4, 42], [20, 42]],
  8: [[4, 6], [20, 6], [12, 15], [4, 24], [20, 24], [12, 33], [4, 42], [20, 42]],
  9: [[4, 6], [20, 6], [4, 18], [20, 18], [12, 24], [4, 30], [20, 30], [4, 42], [20, 42]],
  T: [[4, 6], [20, 6], [12, 12], [4, 18], [20, 18], [4, 30], [20, 30], [12, 36], [4, 42], [20, 42]],
};

/**
 * A card in words: "nine of hearts".
 * @param {string} name
 */
function cardText(name) {
  if (CARD.test(name)) return say("page.card", { rank: say(`page.rank.${name[0]}`), suit: say(`page.suit.${name[1]}`) });
  return JOKERS.includes(name) ? say(`page.joker.${name}`) : name;
}

/**
 * Put a hand in order: suit by suit from the ace down, jokers last.
 * @param {readonly string[]} hand
 */
function inOrder(hand) {
  /** @param {string} name */
  const place = (name) => (CARD.test(name.slice(0, 2)) ? SUITS.indexOf(name[1] ?? "") * 13 + RANKS.indexOf(name[0] ?? "") : 99);
  return [...hand].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

/**
 * A small sign of a suit within text.
 * @param {string} suit
 */
function suitSign(suit) {
  if (!SUITS.includes(suit) || suit.length !== 1) return said(suit);
  return make("span", { class: `suit suit-${suit}`, role: "img", "aria-label": say(`page.suit.${suit}`) }, useSymbol(`suit-${suit}`, 0, 0, 16, 16, true));
}

/**
 * @param {string} id @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {boolean} [alone] in an image of its own
 */
function useSymbol(id, x, y, width, height, alone = false) {
  const use = draw("use", { href: `#${id}`, x, y, width, height });
  return alone ? draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" }, use) : use;
}

/**
 * The face of a card.
 * @param {string} name
 * @param {{pips?: boolean, marks?: string}} [how] `pips` for a card that lies open; `marks` are classes
 */
function card(name, { pips = false, marks = "" } = {}) {
  const proper = CARD.test(name);
  const joker = JOKERS.includes(name);
  const colour = proper ? `suit-${name[1]}` : joker ? `joker-${name}` : "unknown";
  const face = draw("svg", { viewBox: "0 0 50 70", "aria-hidden": "true", focusable: "false" }, draw("rect", { class: "paper", x: 0.5, y: 0.5, width: 49, height: 69, rx: 5 }));
  if (proper) face.append(...properFace(name[0] ?? "", name[1] ?? "", pips));
  else if (joker) face.append(...jokerFace());
  else face.append(draw("text", { class: "strange", x: 25, y: 38 }, name.slice(0, 4)));
  return make("span", { class: `card ${colour} ${marks}`, role: "img", "aria-label": cardText(name) }, face);
}

/** @param {string} rank @param {string} suit @param {boolean} pips */
function properFace(rank, suit, pips) {
  const sign = `suit-${suit}`;
  const letters = draw("text", { class: rank === "T" ? "index ten" : "index", x: pips ? 8.5 : 10, y: pips ? 15.5 : 18 }, rank === "T" ? "10" : rank);
  const index = draw("g", { class: pips ? "open" : "covered" }, letters, pips ? useSymbol(sign, 4.5, 18.5, 8, 8) : useSymbol(sign, 4.5, 22, 11, 11));
  if (!pips) return [index, useSymbol(sign, 26, 43, 20, 20)];
  const other = draw("g", { class: "open", transform: "rotate(180 25 35)" }, ...[...index.childNodes].map((node) => node.cloneNode(true)));
  if ("JQK".includes(rank)) {
    return [
      index,
      other,
      draw("rect", { class: "court", x: 15, y: 8, width: 20, height: 54, rx: 2.5 }),
      draw("text", { class: "letter", x: 25, y: 36 }, rank),
      useSymbol(sign, 20.5, 11.5, 9, 9),
      draw("g", { transform: "rotate(180 25 35)" }, useSymbol(sign, 20.5, 11.5, 9, 9)),
    ];
  }
  if (rank === "A") return [index, other, useSymbol(sign, 14, 24, 22, 22)];
  const places = (PIPS[rank] ?? []).map(([x, y]) => {
    const pip = useSymbol(sign, 13 + x - 4, 11 + y - 4, 8, 8);
    return y > 24 ? draw("g", { transform: `rotate(180 ${13 + x} ${11 + y})` }, pip) : pip;
  });
  return [index, other, ...places];
}

function jokerFace() {
  const letters = [..."JOKER"].map((letter, place) => draw("text", { class: "down", x: 9, y: 14 + place * 10.5 }, letter));
  return [...letters, useSymbol("joker", 18, 20, 27, 27)];
}
