import assert from "node:assert/strict";
import { test } from "node:test";

import { tableFor } from "./agreed.js";
import { cardNamed, NAMES, only, suitNamed } from "../piquet.js";
import { legalPlays, playCard } from "./play.js";
import type { Table } from "./table.js";

const setOf = (cards: string): number => cards.split(" ").filter(Boolean).reduce((set, name) => set | only(cardNamed(name)), 0);

/** Hearts are trump, seat 0 has led, these cards lie on the table, and the next seat holds this hand. */
function tableWith(trick: string, hand: string): { readonly table: Table; readonly seat: number } {
  const table = tableFor({ two_step: false, reshuffle: true, score_limit: 501, rounds: 0 }, null);
  const cards = trick.split(" ").filter(Boolean);
  const seat = cards.length;
  Object.assign(table, { phase: "play", turn: 0, dealer: 3, trump: suitNamed("H"), hands: [0, 0, 0, 0] });
  table.hands[seat] = setOf(hand);
  cards.forEach((card, k) => {
    table.hands[k] = setOf(card);
    assert.deepEqual(playCard(table, k, card, false), []);
  });
  assert.equal(table.turn, seat);
  return { table, seat };
}

// The trick so far, the hand, and which of it may be played.
const LEGAL: readonly (readonly [string, string, string, string])[] = [
  ["5.3: any card is led", "", "7S TH AD", "7S TH AD"],
  ["5.4: the suit is followed", "7S", "8S AS TH 7C", "8S AS"],
  ["5.4: also when the trick is trumped", "7S 9H", "8S JH", "8S"],
  ["5.14: without beating what lies there", "KS TS", "7S AS 9H", "7S AS"],
  ["5.5, 5.6: partner's trump wins", "7S 9H 8S", "TH JH 7C", "TH JH 7C"],
  ["5.5: partner's plain card wins", "AS 7S", "TH 7C", "TH 7C"],
  ["5.7: partner has not played", "7S", "TH JH 7C", "TH JH"],
  ["5.7: partner is beaten", "7S AS", "TH 7C", "TH"],
  ["5.7: partner, who led, is trumped", "AS 7H", "TH 7C", "TH"],
  ["5.8: above the trump in the trick", "7S QH", "TH 8H 7C", "TH"],
  ["5.8: above the highest of two", "7S KH AH", "9H TH QH 7C", "9H"],
  ["5.9: a lower trump where none is above", "7S 9H JH", "TH QH 7C", "TH QH"],
  ["5.10: neither the suit nor a trump", "7S 9H", "7C AD", "7C AD"],
  ["5.10: trump is led and there is none", "JH", "7S AC", "7S AC"],
  ["5.11, 5.12: above partner's trump", "9H 7H", "JH 8H TS", "JH"],
  ["5.11: above the highest, not the first", "7H KH", "QH TH 9S", "TH"],
  ["5.13: any trump where none is above", "JH", "9H 7H AS", "9H 7H"],
  ["1.2: the nine is above the ace", "AH", "9H TH 8H", "9H"],
  ["1.2: the ten is above the king", "KH", "TH QH", "TH"],
  ["1.2: the ace is above the ten", "TH", "AH KH", "AH"],
  ["1.2: the queen is above the eight", "8H", "QH 7H", "QH"],
];

for (const [rule, trick, hand, expected] of LEGAL) {
  test(`belote ${rule}: ${trick || "nothing"}, then one of ${expected} of ${hand}`, () => {
    const names = expected.split(" ").sort();
    const { table, seat } = tableWith(trick, hand);

    assert.deepEqual(legalPlays(table, seat), names.map((card) => `play ${card}`));
    for (const card of NAMES) {
      const { table: fresh } = tableWith(trick, hand);
      assert.equal(typeof playCard(fresh, seat, card, false) !== "string", names.includes(card), card);
    }
  });
}

const REFUSED: readonly (readonly [string, string, string, string, string])[] = [
  ["5.2: a card of another hand", "7S", "8S TH", "AS", "card_not_held"],
  ["5.2: a card that is in no hand", "7S", "8S TH", "2S", "card_not_held"],
  ["5.2 comes before 5.4", "7S", "8S TH", "AC", "card_not_held"],
  ["5.4: another suit", "7S", "8S TH 7C", "7C", "must_follow_suit"],
  ["5.4: a trump", "7S", "8S TH 7C", "TH", "must_follow_suit"],
  ["5.4: a plain card when trump is led", "9H", "JH 7H 7C", "7C", "must_follow_suit"],
  ["5.7: no trump", "7S", "TH 7C", "7C", "must_trump"],
  ["5.7: no trump, although none is high enough", "7S 9H JH", "TH 7C", "7C", "must_trump"],
  ["5.8: a trump too low", "7S QH", "TH 8H 7C", "8H", "must_overtrump"],
  ["5.11: a trump too low when trump is led", "QH", "TH 8H 7C", "8H", "must_overtrump"],
  ["5.12: too low under partner's", "9H 7H", "JH 8H TS", "8H", "must_overtrump"],
];

for (const [rule, trick, hand, card, reason] of REFUSED) {
  test(`belote ${rule}: ${card} of ${hand} on ${trick}`, () => {
    const { table, seat } = tableWith(trick, hand);
    const before = JSON.stringify(table);

    assert.equal(playCard(table, seat, card, false), reason);
    assert.equal(playCard(table, seat, card, true), reason, "before no_belote");
    assert.equal(JSON.stringify(table), before);
  });
}

// Four cards, who takes them, and what they are worth.
const TRICKS: readonly (readonly [string, string, number, number])[] = [
  ["5.16: the highest of the suit led", "7S AS TS KS", 1, 25],
  ["1.3: the ten over the king", "KS TS QS JS", 1, 19],
  ["5.16: not an ace of another suit", "7S AC AD TC", 0, 32],
  ["5.15: a trump over the ace", "AS 7H TS KS", 1, 25],
  ["5.15: the higher trump", "AS 7H 8H KS", 2, 15],
  ["5.15: the jack of trump over the nine", "9H JH 7H AH", 1, 45],
  ["1.2: the nine of trump over the ace", "AH 8H 9H TH", 2, 35],
];

for (const [rule, cards, winner, points] of TRICKS) {
  test(`belote ${rule}: ${cards} goes to seat ${winner}`, () => {
    const names = cards.split(" ");
    const { table, seat } = tableWith(names.slice(0, 3).join(" "), names[3] as string);

    assert.deepEqual(playCard(table, seat, names[3] as string, false), [{ type: "trick", seat: winner }]);
    assert.equal(table.turn, winner); // belote 5.17
    assert.deepEqual(table.tricks, winner % 2 === 0 ? [1, 0] : [0, 1]); // belote 0.2, 10.5
    assert.deepEqual(table.points, winner % 2 === 0 ? [points, 0] : [0, points]); // belote 7.1, 10.6
  });
}
