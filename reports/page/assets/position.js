// @ts-check
// The table at one step, read from the reference's steps. It knows the words that all games share, and no rule.
"use strict";

/**
 * @typedef {object} Position the table as a move is about to be made
 * @property {string} move "" for the opening position
 * @property {string[][]} hands empty before the deal
 * @property {[number, string][]} trick the cards on the table with their seats, in the order played
 * @property {number} number the trick being played, from 1 in the round; 0 before the first lead
 * @property {Map<number, string>} said what each seat said last since the deal
 * @property {Step | null} before the step whose position this is
 */

/**
 * Read "2 play JK" as [2, "JK"], and a call behind the card as well; null for any other move.
 * @param {string} move
 * @returns {[number, string] | null}
 */
function played(move) {
  const [seat = "", verb, name] = move.split(" ");
  return verb === "play" && name && /^\d+$/.test(seat) ? [Number(seat), name] : null;
}

/**
 * Follow a match up to the move that leads to `step`; null where the reference's steps are not known so far.
 * @param {Match} match
 * @param {number} step
 * @returns {Position | null}
 */
function position(match, step) {
  /** @type {string[][]} */
  let hands = [];
  /** @type {[number, string][]} */
  let trick = [];
  /** @type {Map<number, string>} */
  let words = new Map();
  let tricks = 0;
  const last = Math.max(step, 1) - 1;
  const move = step > 0 ? match.script[step - 1] ?? "" : "";
  // What chance brings is shown on the table, what a seat does is about to be done.
  const dealt = step > 0 && !/^\d/.test(move) && match.steps[step]?.ok === true;
  for (let number = 0; number <= (dealt ? step : last); number += 1) {
    const each = match.steps[number];
    if (!each) return null;
    if (!each.ok) continue;
    const made = number ? match.script[number - 1] ?? "" : "";
    const play = played(made);
    if (play) {
      trick.push(play);
      const hand = hands[play[0]];
      if (hand?.includes(play[1])) hand.splice(hand.indexOf(play[1]), 1);
    } else if (/^\d+ /.test(made)) {
      words.set(parseInt(made, 10), made.slice(made.indexOf(" ") + 1));
    }
    for (const event of each.events ?? []) {
      if (event.type === "trick") {
        trick = [];
        tricks += 1;
      } else if (event.type === "dealt") {
        trick = [];
        words = new Map();
        tricks = 0;
      }
      const given = event.hands;
      if (Array.isArray(given) && given.every(Array.isArray)) hands = given.map((hand) => hand.map(String));
    }
  }
  const before = match.steps[last] ?? null;
  return { move, hands, trick, number: before?.phase === "play" ? tricks + 1 : 0, said: words, before };
}
