// @ts-check
// Elements are made here and nowhere else. Text goes in as text: nothing in this page reads HTML out of a string.
"use strict";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** Characters of one text that are shown; an engine may write megabytes. */
const LONGEST = 2000;

/**
 * Make an element of HTML. An attribute that is null or false is left out; a function listens to its event.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  return /** @type {HTMLElement} */ (fill(element, attributes, children));
}

/**
 * Make an element of SVG.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  return /** @type {SVGElement} */ (fill(element, attributes, children));
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : shown(String(child)));
  }
  return element;
}

/**
 * A text as it is shown: what does not print is made visible, and it is not too long. The marks that set a part of a
 * sentence apart (U+2066 to U+2069) stay, as Arabic sentences have them.
 * @param {string} text
 */
function shown(text) {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length})` : text;
  return cut.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, escaped);
}

/**
 * A text that comes straight from an engine or a file: it keeps no mark at all.
 * @param {string} text
 */
function plain(text) {
  return shown(text).replace(/[\u2066-\u2069]/g, escaped);
}

/** @param {string} character */
function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * A text that an engine or a file said: set apart, so that it turns the direction of nothing beside it.
 * @param {unknown} text
 */
function said(text) {
  return make("bdi", {}, plain(String(text)));
}

/**
 * A move, a command or a field's name: always written from left to right.
 * @param {string} text
 * @param {string} [name] a class
 */
function code(text, name) {
  return make("code", { dir: "ltr", class: name, translate: "no" }, plain(text));
}

/**
 * Text for the eyes of a screen reader alone.
 * @param {string} text
 */
function unseen(text) {
  return make("span", { class: "unseen" }, text);
}
