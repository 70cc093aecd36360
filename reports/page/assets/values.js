// @ts-check
// Values of the protocol as people read them: moves, cards and suits, lists by seat or team, the fields of an event.
"use strict";

/**
 * A word of a move or a value: a card and a suit with their signs, all else as it was said.
 * @param {string} word
 * @returns {Child[]}
 */
function wordParts(word) {
  if (CARD.test(word)) return [make("span", { class: "small-card", role: "img", "aria-label": cardText(word) }, rankText(word), useSymbol(`suit-${word[1]}`, 0, 0, 16, 16, true))].map((each) => coloured(each, word[1] ?? ""));
  if (word.length === 1 && SUITS.includes(word)) return [suitSign(word)];
  return [plain(word)];
}

/** @param {string} name */
function rankText(name) {
  return name[0] === "T" ? "10" : name[0] ?? "";
}

/** @param {HTMLElement} element @param {string} suit */
function coloured(element, suit) {
  element.classList.add(`suit-${suit}`);
  return element;
}

/**
 * A move as it is written, with its cards as signs; a whole pack is counted and not listed.
 * @param {string} move
 */
function moveSign(move) {
  const words = move.split(" ");
  if (words.length > 8) return make("code", { dir: "ltr", class: "move", translate: "no" }, `${plain(words[0] ?? "")} `, make("span", { class: "quiet" }, `(${words.length - 1})`));
  return make("code", { dir: "ltr", class: "move", translate: "no" }, ...words.flatMap((word, place) => [place ? " " : "", ...wordParts(word)]));
}

const GLYPHS = new Map([["S", "\u2660\ufe0e"], ["H", "\u2665\ufe0e"], ["D", "\u2666\ufe0e"], ["C", "\u2663\ufe0e"]]);

/**
 * A move of a long list: its cards as letters, which a browser draws sooner than pictures.
 * @param {string} move
 */
function moveGlyphs(move) {
  const words = move.split(" ");
  if (words.length > 8) return moveSign(move);
  const parts = words.flatMap((word, place) => {
    const suit = CARD.test(word) ? word[1] ?? "" : SUITS.includes(word) ? word : "";
    const glyph = GLYPHS.get(suit);
    return [place ? " " : "", glyph === undefined ? plain(word) : make("span", { class: `glyph suit-${suit}` }, (word.length === 2 ? rankText(word) : "") + glyph)];
  });
  return make("code", { dir: "ltr", class: "move", translate: "no" }, ...parts);
}

/**
 * A move in words, for the line that tells where the stepper is.
 * @param {string} move
 * @returns {Child[]}
 */
function moveTold(move) {
  const play = played(move);
  if (play && (CARD.test(play[1]) || JOKERS.includes(play[1]))) {
    return sayWith("page.plays", { seat: play[0], card: make("span", { class: "told-card" }, ...(CARD.test(play[1]) ? wordParts(play[1]) : [cardText(play[1])])) });
  }
  const words = move.split(" ");
  if (/^\d+$/.test(words[0] ?? "") && words.length > 1) return sayWith("page.says", { seat: words[0], move: moveSign(words.slice(1).join(" ")) });
  return [moveSign(move)];
}

/**
 * Any value on a line.
 * @param {unknown} value
 * @returns {Child[]}
 */
function valueParts(value) {
  if (value === null || value === undefined) return [make("span", { class: "quiet" }, "–")];
  if (typeof value === "boolean") return [say(value ? "page.yes" : "page.no")];
  if (typeof value === "number") return [make("bdi", { dir: "ltr" }, signless(value))];
  if (typeof value === "string") return [make("bdi", {}, ...wordParts(value))];
  if (Array.isArray(value) && value.every((each) => typeof each !== "object" || each === null)) {
    const words = value.flatMap((each, place) => [place ? " · " : "", ...valueParts(each)]);
    return [make("bdi", { dir: "ltr", class: "list" }, ...words)];
  }
  return [code(JSON.stringify(value))];
}

/** @param {number} value */
function signless(value) {
  return String(value).replace("-", "\u2212");
}

/**
 * What happened in a step, as a word with its fields; hands are counted and not listed.
 * @param {unknown} event
 * @param {boolean} alone on one side only
 */
function eventChip(event, alone) {
  const marks = alone ? "event alone" : "event";
  if (typeof event !== "object" || event === null || typeof (/** @type {any} */ (event).type) !== "string") return make("li", { class: marks }, code(JSON.stringify(event) ?? ""));
  const { type, ...fields } = /** @type {TableEvent} */ (event);
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const hands = name === "hands" && Array.isArray(value) && value.every(Array.isArray);
    return [" ", make("span", { class: "quiet" }, field(name)), " ", ...(hands ? [number(value.flat().length)] : valueParts(value))];
  });
  return make("li", { class: marks }, make("b", {}, sentence(`page.event.${type}`) === undefined ? said(type) : say(`page.event.${type}`)), ...parts);
}
