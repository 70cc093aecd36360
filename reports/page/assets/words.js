// @ts-check
// What the page says, in the language that is chosen. The sentences come with the document.
"use strict";

/** What is on show: the document, the language, and the game whose own words are used. */
const shownNow = {
  /** @type {PageDocument} */
  document: /** @type {any} */ (null),
  /** @type {Lang} */
  lang: "en",
  /** @type {string | null} */
  game: null,
};

/** @param {string} id @returns {string | undefined} */
function sentence(id) {
  const { document: it, lang, game } = shownNow;
  const own = game === null ? undefined : it.terms?.[game]?.[lang]?.[id];
  return own ?? it.words[lang]?.[id] ?? it.words.en?.[id];
}

/**
 * One sentence as text. A sentence that is not there shows its id.
 * @param {string} id
 * @param {Record<string, Plain>} [places]
 */
function say(id, places = {}) {
  return (sentence(id) ?? id).replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

/**
 * One sentence with elements in its places.
 * @param {string} id
 * @param {Record<string, Child>} places
 * @returns {Child[]}
 */
function sayWith(id, places) {
  return (sentence(id) ?? id)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? places[part] : part));
}

/**
 * Count something: `count("page.moves", 1)` is "1 move".
 * @param {string} id
 * @param {number} n
 */
function count(id, n) {
  const form = `${id}.${new Intl.PluralRules(shownNow.lang).select(n)}`;
  return say(sentence(form) === undefined ? `${id}.other` : form, { n: number(n) });
}

/** @param {number} n @param {number} [digits] */
function number(n, digits = 0) {
  return new Intl.NumberFormat(shownNow.lang === "ar" ? "ar-u-nu-latn" : "en", { maximumFractionDigits: digits }).format(n);
}

/**
 * A day and an hour, as people write them.
 * @param {string | null} text
 */
function day(text) {
  const when = text === null ? NaN : Date.parse(text);
  if (Number.isNaN(when)) return text ?? "";
  const locale = shownNow.lang === "ar" ? "ar-u-nu-latn-ca-gregory" : "en-GB";
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" });
  return format.format(when).replace(/\u200f/g, "");
}

/** @param {number} seconds */
function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return say("page.seconds", { n: number(seconds, 1) });
  if (whole < 3600) return say("page.minutes", { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  return say("page.hours", { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60) });
}

/**
 * A sentence of the document in the language chosen; what stands between backticks is a move.
 * @param {Told} sentence
 * @returns {Child[]}
 */
function told(sentence) {
  const text = sentence[shownNow.lang] || sentence.en;
  return text.split("`").map((part, index) => (index % 2 ? code(part.replace(/[\u2066-\u2069]/g, "")) : part));
}

/**
 * Which way a sentence is written: one that stands in English on an Arabic page keeps its own.
 * @param {Told} sentence
 */
function wayOf(sentence) {
  return /[\u0600-\u06ff]/.test(toldAsText(sentence)) ? "rtl" : "ltr";
}

/** @param {Told} sentence */
function toldAsText(sentence) {
  return sentence[shownNow.lang] || sentence.en;
}

/**
 * A field of a step in words, where there are any; else its name.
 * @param {string} name
 */
function field(name) {
  return sentence(`page.field.${name}`) === undefined ? code(name) : say(`page.field.${name}`);
}

/**
 * A kind of difference, as the document tells it.
 * @param {string} kind
 */
function kindText(kind) {
  const it = shownNow.document.kinds[kind];
  return it ? toldAsText(it) : kind;
}

/** @param {string} game */
function gameText(game) {
  if (game === "protocol") return say("page.protocol");
  const { run, game: one } = shownNow.document;
  const it = [...(run?.games ?? []), ...(one ? [one] : [])].find((each) => each.game === game);
  return it ? toldAsText(it.title) : game;
}
