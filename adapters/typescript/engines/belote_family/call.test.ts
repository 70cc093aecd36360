import assert from "node:assert/strict";
import { test } from "node:test";

import { atBelote, BELOTE_SETUP, beloteRound, BOTH, coincheRound, COINCHE_SETUP, dealTo, tricks } from "../testing/belote_family.js";

/** Seat 0 has king and queen of hearts, which it takes; the others follow or throw. */
const HANDS = {
  0: "KH QH 7H JH AS 7S 7C 7D",
  1: "8H 8S 9S 8C 9C 8D 9D TD",
  2: "9H TS QS TC QC JD QD KD",
  3: "TH AH JS KS JC KC AC AD",
};
const TAKEN = [dealTo(3, HANDS), "0 take H"];
const at = (...played: readonly (readonly [number, string])[]) =>
  atBelote.last([...TAKEN, ...tricks(...played)], { two_step: false }, BELOTE_SETUP);
const why = (move: string, ...played: readonly (readonly [number, string])[]): string =>
  atBelote.reason([...TAKEN, ...tricks(...played), move], { two_step: false }, BELOTE_SETUP);
const heartsOf = (legal: readonly string[]): string[] => legal.filter((move) => move.includes("H"));

const BOTH_FORMS = ["play JH", "play KH", "play KH belote", "play QH", "play QH belote"];

test("belote 6.1, 6.6: king and queen may each be played with the call and without", () => {
  assert.deepEqual(heartsOf(at().legal), [...BOTH_FORMS.slice(0, 1), "play 7H", ...BOTH_FORMS.slice(1)].sort());
  for (const move of ["0 play KH belote", "0 play QH belote", "0 play KH", "0 play QH"]) assert.equal(why(move), "ok");
});

test("belote 6.1, 6.2: it is told with the first and with the second, before the trick", () => {
  const first = atBelote.last([...TAKEN, "0 play KH belote"], { two_step: false }, BELOTE_SETUP);
  assert.deepEqual(first.events, [{ type: "belote", seat: 0, second: false }]);
  // KH 8H 9H, then AH of seat 3 is below 9H: seat 2 takes it, leads QS, and KS of seat 3 wins; AS of seat 0 wins the fifth.
  const second = [[0, "KH! 8H 9H AH"], [2, "QS KS 7S 8S"], [3, "AD 7D 8D JD"], [3, "AC 7C 8C TC"]] as const;
  assert.equal(at(...second).turn, 3);
  const last = at(...second, [3, "JS AS 9S TS"], [0, "QH!"]);
  assert.deepEqual(last.events, [{ type: "belote", seat: 0, second: true }]); // belote 6.4
});

test("belote 6.3: the queen may come first", () => {
  const after = at([0, "QH! 8H 9H AH"], [2, "QS KS 7S 8S"], [3, "AD 7D 8D JD"], [3, "AC 7C 8C TC"], [3, "JS AS 9S TS"]);

  assert.deepEqual(after.legal, ["play 7H", "play JH", "play KH", "play KH belote"]); // belote 6.2
});

test("belote 6.7: who plays the first card plain forgoes both", () => {
  const played = [[0, "KH 8H 9H AH"], [2, "QS KS 7S 8S"], [3, "AD 7D 8D JD"], [3, "AC 7C 8C TC"], [3, "JS AS 9S TS"]] as const;

  assert.deepEqual(at(...played).legal, ["play 7H", "play JH", "play QH"]);
  assert.equal(why("0 play QH belote", ...played), "no_belote");
  assert.equal(why("0 play QH", ...played), "ok");
});

const REFUSED: readonly (readonly [string, string, string])[] = [
  ["6.5: not with another trump", "0 play JH belote", "no_belote"],
  ["6.5: not with a plain card", "0 play AS belote", "no_belote"],
  ["5.2 comes before", "0 play KS belote", "card_not_held"],
  ["5.2: nor with a card that is not in the pack", "0 play 2H belote", "card_not_held"],
  ["it is said once", "0 play KH belote belote", "malformed"],
  ["it is said with a card", "0 belote", "malformed"],
  ["it has one name", "0 play KH Belote", "malformed"],
  ["whose turn it is comes first", "3 play KS belote", "not_your_turn"],
];

for (const [rule, move, reason] of REFUSED) {
  test(`belote ${rule}: ${move}`, () => assert.equal(why(move), reason));
}

test("belote 6.5: not by a seat that was dealt one of the two", () => {
  const deal = dealTo(3, { ...HANDS, 0: "KH AS 7H JH TS 7S 7C 7D", 2: "QH 9H QS TC QC JD QD KD" });
  const script = [deal, "0 take H"];

  assert.equal(atBelote.reason([...script, "0 play KH belote"], { two_step: false }, BELOTE_SETUP), "no_belote");
  assert.ok(!atBelote.last(script, { two_step: false }, BELOTE_SETUP).legal.some((move) => move.endsWith("belote")));
  const queen = [...script, "0 play 7H", "1 play 8H"]; // 9H and QH are above
  assert.deepEqual(atBelote.last(queen, { two_step: false }, BELOTE_SETUP).legal, ["play 9H", "play QH"]);
});

test("belote 6.5: not with king and queen of a plain suit", () => {
  const script = [dealTo(3, HANDS), "0 take S"];

  assert.ok(!atBelote.last(script, { two_step: false }, BELOTE_SETUP).legal.some((move) => move.endsWith("belote")));
  assert.equal(atBelote.reason([...script, "0 play KH belote"], { two_step: false }, BELOTE_SETUP), "no_belote");
});

test("belote 5.8 comes before 6.5, and a lone king that must be played may be called", () => {
  // Clubs are led and trumped with TH; of seat 0's king and queen neither is above it: any trump will do.
  const deal = dealTo(2, { 3: "7C AS KS QS JS TS 9S 8S", 0: "KH QH 7S AD KD QD JD TD", 1: "8C 9C TC JC QC KC AC 7D" });
  const legal = atBelote.last([deal, "3 take H", "3 play 7C"], { two_step: false }, { ...BELOTE_SETUP, dealer: 2 }).legal;

  assert.deepEqual(legal, BOTH_FORMS.slice(1)); // belote 5.7
});

for (const [name, table] of BOTH) {
  const round = (says: boolean) => (name === "belote" ? beloteRound(3, 1, says) : coincheRound(3, "bid 80 S, pass, pass, pass", says));
  const setup = name === "belote" ? BELOTE_SETUP : COINCHE_SETUP;
  const roundOf = (script: readonly string[]) =>
    table.last(script, { two_step: false }, setup).events.find(({ type }) => type === "round");

  test(`${name} 6.8, 6.9: both calls count 20`, () => {
    assert.deepEqual(roundOf(round(true))?.["belote"], [20, 0]);
    assert.deepEqual(roundOf(round(false))?.["belote"], [0, 0]);
    const first = round(true).map((move) => move.replace("QS belote", "QS"));
    assert.deepEqual(roundOf(first)?.["belote"], [0, 0], "the first call alone");
    assert.deepEqual(roundOf(first)?.["scored"], [151, 11]);
  });
}
