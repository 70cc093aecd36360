// @ts-check
// A match that is walked through: the table, the stepper below it, and beside it what was answered.
"use strict";

/**
 * @typedef {object} Walk
 * @property {HTMLElement} element
 * @property {(step: number) => void} go
 * @property {() => number} step
 */

/**
 * Make a walk through a match. `at` is the step that differs, or null where none does; `moved` hears where it goes.
 * @param {Match} match
 * @param {number | null} at
 * @param {number} from
 * @param {(step: number) => void} moved
 * @returns {Walk}
 */
function walk(match, at, from, moved) {
  const last = Math.max(match.steps.length, match.script.length + 1) - 1;
  let step = 0;
  const scene = make("div", { class: "scene" });
  const where = make("p", { class: "where", role: "status" });
  const right = make("section", { class: "side", "aria-label": say("page.answers") });
  const slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: last, step: 1, value: from, "aria-label": say("page.step"), input: () => go(slider.valueAsNumber) }));
  /** @param {string} id @param {() => void} act @param {string} sign */
  const button = (id, act, sign) => make("button", { type: "button", class: `step ${sign}`, "aria-label": say(id), title: say(id), click: act }, arrow(sign));
  const first = button("page.first", () => go(0), "first");
  const back = button("page.back", () => go(step - 1), "back");
  const on = button("page.on", () => go(step + 1), "on");
  const end = button("page.last", () => go(last), "end");
  const there = at === null ? null : make("button", { type: "button", class: "to-differs", click: () => go(at) }, say("page.to_divergence"));
  const tick = at === null ? null : make("span", { class: "tick", "aria-hidden": "true" });
  if (tick) tick.style.insetInlineStart = `${(100 * (at ?? 0)) / Math.max(last, 1)}%`;
  const stepper = make("div", { class: "stepper", role: "group", "aria-label": say("page.stepper") }, make("div", { class: "stepper-head" }, where, there), make("div", { class: "controls" }, first, back, make("div", { class: "slide" }, slider, tick), on, end));
  const script = moveList(match.script, at, (number) => go(number));

  /** @param {number} to */
  function go(to) {
    step = Math.min(Math.max(Math.round(to) || 0, 0), last);
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", say("page.step_of", { step: number(step), last: number(last) }));
    for (const [each, never] of /** @type {const} */ ([[first, step === 0], [back, step === 0], [on, step === last], [end, step === last], [there, step === at]])) each?.setAttribute("aria-disabled", String(never));
    where.replaceChildren(whereTold(match, step, last, at));
    const seen = position(match, step);
    scene.replaceChildren(...(seen === null ? [make("p", { class: "quiet" }, say("page.no_position"))] : [stakes(seen), table(seen, match.seats, verdictsAt(match, step))]));
    right.replaceChildren(
      make("h3", {}, say("page.answers")),
      answers(match, step),
      make("h3", {}, say("page.legal")),
      legalMoves(match, step),
    );
    script.show(step);
    moved(step);
  }

  const element = make("div", { class: "walk" }, scene, stepper, right, script.element);
  go(from);
  return { element, go, step: () => step };
}

/** @param {string} sign */
function arrow(sign) {
  const paths = { first: "M5 4V20M19 4L8 12L19 20Z", back: "M17 4L6 12L17 20Z", on: "M7 4L18 12L7 20Z", end: "M19 4V20M5 4L16 12L5 20Z" };
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, draw("path", { d: paths[/** @type {keyof typeof paths} */ (sign)] }));
}

/** @param {Match} match @param {number} step @param {number} last @param {number | null} at */
function whereTold(match, step, last, at) {
  const place = say("page.step_of", { step: number(step), last: number(last) });
  const move = step === 0 ? [say("page.opening")] : moveTold(match.script[step - 1] ?? "");
  const here = step === at ? make("span", { class: "differs" }, say("page.differs_here")) : at !== null && step > at ? make("span", { class: "behind" }, say("page.beyond")) : null;
  return make("span", {}, make("span", { class: "place" }, place), " ", make("span", { class: "what" }, ...move), " ", here);
}

/**
 * Who takes the trick, deals or forfeits by the answers to this step.
 * @param {Match} match
 * @param {number} step
 * @returns {Verdicts}
 */
function verdictsAt(match, step) {
  const { reference, engine, name, known } = answersAt(match, step);
  const told = typeof engine === "object" ? engine : null;
  return { reference: seatsNamed(reference), engine: seatsNamed(told), name: known && told !== null ? name : "" };
}

/** @param {Step | null} step */
function seatsNamed(step) {
  /** @type {Map<number, Set<string>>} */
  const named = new Map();
  for (const event of step?.events ?? []) {
    if (typeof event?.seat !== "number" || sentence(`page.mark.${event.type}`) === undefined) continue;
    named.set(event.seat, (named.get(event.seat) ?? new Set()).add(event.type));
  }
  return named;
}

/** Moves of the script that are listed at a time, so that a long match is there at once. */
const LISTED = 150;

/**
 * The script as a list of moves to go to.
 * @param {string[]} script
 * @param {number | null} at
 * @param {(step: number) => void} go
 */
function moveList(script, at, go) {
  /** @type {HTMLElement[]} */
  const buttons = [];
  const list = make("ol", { class: "moves", dir: "ltr" });
  /** @type {HTMLElement | undefined} */
  let now;
  let step = 0;

  function more() {
    for (const move of script.slice(buttons.length, buttons.length + LISTED)) {
      const leads = buttons.length + 1;
      const button = make("button", { type: "button", class: leads === at ? "at" : undefined, click: () => go(leads) }, moveGlyphs(move), leads === at ? unseen(say("page.differs_here")) : null);
      buttons.push(button);
      list.append(make("li", {}, button));
    }
    show(step);
    if (buttons.length < script.length) setTimeout(more);
  }

  /** @param {number} to */
  function show(to) {
    step = to;
    now?.removeAttribute("aria-current");
    now = buttons[step - 1];
    if (now === undefined) return;
    now.setAttribute("aria-current", "step");
    const item = now;
    requestAnimationFrame(() => (list.scrollTop = item.offsetTop - list.clientHeight / 2)); // once it is laid out
  }

  more();
  const element = make("section", { class: "script", "aria-label": say("page.script") }, make("h3", {}, say("page.script"), " ", make("span", { class: "count" }, number(script.length))), list);
  return { element, show };
}
