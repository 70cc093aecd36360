import assert from "node:assert/strict";
import { test } from "node:test";

import { cardNamed, suitNamed } from "../piquet.js";
import { strengthOf, valueOf } from "./pack.js";
import { dealTo, last, PACK_NAMES, play, reason, SEAT_0_SPEAKS, tricks } from "../testing/baloot.js";

// Seat 0 buys hokm in spades, or sun, and leads. Seat 1 has no hearts, seat 2 no trump.
const DEAL = dealTo(3, 0, [
  "JS 9S AH KH QC 8S 7D 8D",
  "AS TS KS QS 7S AC AD 7C",
  "7H 8H 9H JH 8C 9C TC JD",
  "QH TH KC QD KD TD 9D JC",
]);
const HOKM = ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm"];
const OPEN = [DEAL, ...HOKM, "1 raise pass", "3 raise pass"];
const CLOSED = [DEAL, ...HOKM, "1 raise double closed", "2 raise pass", "0 raise pass"];
const SUN = [DEAL, "0 buy sun"];
const after = (opening: readonly string[], ...moves: string[]) => last([...opening, ...moves], {}, SEAT_0_SPEAKS);
const why = (opening: readonly string[], ...moves: string[]) => reason([...opening, ...moves], {}, SEAT_0_SPEAKS);

const LEGAL: readonly (readonly [string, readonly string[], string[], string])[] = [
  ["6.1, 5.2.9: the buyer leads any card", OPEN, [], "7D 8D 8S 9S AH JS KH QC"],
  ["6.2: follow suit", OPEN, tricks([0, "QC"]), "7C AC"],
  ["6.2: with the only card of the suit too", OPEN, ["0 play 7D"], "AD"],
  ["6.3: any card without the suit, a trump or not", OPEN, ["0 play AH"], "7C 7S AC AD AS KS QS TS"],
  ["6.4: trump led, no duty to beat it", OPEN, ["0 play 8S"], "7S AS KS QS TS"],
  ["6.4: nor to beat a trump in reply", OPEN, tricks([0, "AH 7S JH"]), "QH TH"],
  ["6.3: without the suit in sun", SUN, ["0 play AH"], "7C 7S AC AD AS KS QS TS"],
  ["5.2.4, 5.2.8: closed, no trump is led, in the first trick already", CLOSED, [], "7D 8D AH KH QC"],
  ["5.2.6: closed, trump is played in reply", CLOSED, ["0 play AH"], "7C 7S AC AD AS KS QS TS"],
  ["5.2.7: closed, the other team leads no trump either", CLOSED, tricks([0, "7D AD JD 9D"]), "7C AC"],
  ["5.2.5: closed, with nothing but trump", CLOSED, tricks([0, "7D AD JD 9D"], [1, "AC TC KC QC"], [1, "7C 9C JC KH"], [3, "QH AH 7S 7H"]), "AS KS QS TS"],
];

for (const [rule, opening, moves, cards] of LEGAL) {
  test(`baloot ${rule}`, () => {
    const { legal, turn } = after(opening, ...moves);

    assert.deepEqual(legal.filter((move) => move.startsWith("play")), cards.split(" ").map((card) => `play ${card}`));
    for (const card of PACK_NAMES) {
      assert.equal(why(opening, ...moves, `${turn} play ${card}`) === "ok", cards.split(" ").includes(card), card);
    }
  });
}

const REFUSED: readonly (readonly [string, readonly string[], string[], string])[] = [
  ["6.9: a card of another hand", OPEN, ["0 play AS"], "card_not_held"],
  ["6.9: a card outside the pack", OPEN, ["0 play 6S"], "card_not_held"],
  ["6.9: a card played already", OPEN, [...tricks([0, "JS AS 7H QH"]), "0 play JS"], "card_not_held"],
  ["5.2.4", CLOSED, ["0 play JS"], "closed_lead"],
  ["6.9 comes before 5.2.4", CLOSED, ["0 play AS"], "card_not_held"],
  ["6.2", OPEN, ["0 play QC", "1 play AS"], "must_follow_suit"],
  ["6.2: closed too", CLOSED, ["0 play QC", "1 play AS"], "must_follow_suit"],
  ["6.9 comes before 6.2", OPEN, ["0 play QC", "1 play JS"], "card_not_held"],
  ["whose turn it is comes before the card", OPEN, ["1 play 6S"], "not_your_turn"],
  ["there is no such seat", OPEN, ["4 play AS"], "not_your_turn"],
  ["there is no such card", OPEN, ["0 play 1S"], "malformed"],
  ["no joker is a card of this game", OPEN, ["0 play JK"], "malformed"],
  ["a call is of another phase", OPEN, ["0 buy sun"], "wrong_phase"],
];

for (const [rule, opening, moves, expected] of REFUSED) {
  test(`baloot ${rule}: ${moves.at(-1)} is ${expected}`, () => assert.equal(why(opening, ...moves), expected));
}

test("protocol 5: a refused card changes nothing", () => {
  const [before, refused] = play([...OPEN, "0 play QC", "1 play AS"], {}, SEAT_0_SPEAKS).slice(-2);

  assert.deepEqual({ ...refused, ok: true, error: undefined }, { ...before, error: undefined });
});

type Taken = readonly [string, readonly string[], cards: string, seat: number, raw: readonly number[]];
const TAKEN: readonly Taken[] = [
  ["2.5, 2.7, 6.5: the jack of trump beats the ace", OPEN, "JS AS 7H QH", 0, [34, 0]], // 20 + 11 + 0 + 3
  ["2.5: so does the nine", OPEN, "9S AS 7H QH", 0, [28, 0]], // 14 + 11 + 3
  ["2.5: the eight loses to the queen", OPEN, "8S QS 7H QH", 1, [0, 6]], // 3 + 3
  ["6.5: the lowest trump beats the ace led", OPEN, "AH 7S JH QH", 1, [0, 16]], // 11 + 2 + 3
  ["2.3, 6.6: in sun it does not", SUN, "AH 7S JH QH", 0, [16, 0]],
  ["2.4: in a plain suit the ten beats the king", OPEN, "KH 7C JH TH", 3, [0, 16]], // 4 + 2 + 10
  ["2.3: in sun the ace beats the jack, which is worth 2", SUN, "JS AS 7H QH", 1, [0, 16]], // 2 + 11 + 3
  ["2.3, 2.6: and the king the nine, which is worth nothing", SUN, "9S KS 7H QH", 1, [0, 7]], // 4 + 3
  ["2.6, 6.6: no other suit takes a trick, ace or not", SUN, "KH AC 9H QH", 0, [18, 0]], // 4 + 11 + 3
];

for (const [rule, opening, cards, seat, raw] of TAKEN) {
  test(`baloot ${rule}: ${cards}`, () => {
    const step = after(opening, ...tricks([0, cards]));

    assert.deepEqual(step.events, [{ type: "trick", seat }]);
    assert.equal(step.turn, seat); // baloot 6.7
    assert.deepEqual([step.round["raw"], step.round["tricks"]], [raw, seat % 2 === 0 ? [1, 0] : [0, 1]]);
  });
}

test("baloot 2.3 to 2.5: each rank beats the next one down, and ranks are worth what they are", () => {
  const names = (ranks: string, suit: string): number[] => [...ranks].map((rank) => cardNamed(rank + suit) as number);
  const values = (cards: readonly number[], trump: number | null): number[] => cards.map((card) => valueOf(card, trump));
  const spades = suitNamed("S");
  const falls = (cards: readonly number[], trump: number | null): boolean =>
    cards.every((card, i) => i === 0 || strengthOf(cards[i - 1] as number, spades, trump) > strengthOf(card, spades, trump));
  const plain = names("ATKQJ987", "S");
  const ruling = names("J9ATKQ87", "S");

  for (const trump of [null, suitNamed("H")]) {
    assert.ok(falls(plain, trump));
    assert.deepEqual(values(plain, trump), [11, 10, 4, 3, 2, 0, 0, 0]);
  }
  assert.ok(falls(ruling, spades));
  assert.deepEqual(values(ruling, spades), [20, 14, 11, 10, 4, 3, 0, 0]);
  assert.ok(falls([...names("7", "H"), ...names("A", "S")], suitNamed("H"))); // baloot 6.5
  assert.ok(falls([...names("7", "S"), ...names("A", "H")], null)); // baloot 6.6
});
