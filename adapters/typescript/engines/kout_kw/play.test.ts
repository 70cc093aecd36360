import assert from "node:assert/strict";
import { test } from "node:test";

import { contract, dealTo, FOUR, last, play, reason, SEAT_0_SPEAKS, tricks } from "../testing/kout_kw.js";

const plays = (cards: string): string[] => cards.split(" ").map((card) => `play ${card}`);

// The first trick, hukm spades, led by the bidder, seat 0, who holds QS besides: bid, cards from seat 0, winner.
const FIRST_TRICKS: readonly (readonly [string, number, string, number])[] = [
  ["3.1, worked: Jeeker led", 8, "JR 6S AS KS", 0],
  ["3.2, worked: the ace of hukm over Maker led", 9, "JB 6S AS KS", 2],
  ["3.1, worked: Jeeker over all", 5, "KS JB AS JR", 3],
  ["3.2: the ace of hukm over Maker", 5, "KS JB AS 6S", 2],
  ["3.2: also when it comes first", 5, "AS JB KS 6S", 0],
  ["3.3: Maker over the king of hukm", 5, "KS JB JS 6S", 1],
  ["3.3: Maker led, over the king of hukm", 9, "JB 6S KS JS", 0],
  ["3.1: Jeeker over Maker led", 9, "JB JR KS JS", 1],
  ["3.4: the highest hukm", 5, "9S TS 7S 8S", 1],
  ["3.6: a jack over a ten", 5, "9S TS 7S JS", 3],
  ["3.6: a king over a jack", 5, "KS TS 7S JS", 0],
  ["3.6: an ace over a king", 5, "KS TS AS JS", 2],
];

for (const [rule, bid, cards, winner] of FIRST_TRICKS) {
  test(`kout_kw ${rule}: ${cards}`, () => {
    const [own, ...others] = cards.split(" ") as [string, string, string, string];
    const deal = dealTo(3, { 0: `${own} QS`, 1: others[0], 2: others[1], 3: others[2] });
    const script = [deal, ...contract(3, 0, bid), "0 hukm S", ...tricks([0, cards])];
    const [before, step] = play(script, FOUR, SEAT_0_SPEAKS).slice(-2);

    assert.deepEqual(before?.events, []);
    assert.deepEqual(step?.events[0], { type: "trick", seat: winner });
    if (bid === 9 && winner !== 0) return; // the first trick lost has decided a Bawan
    assert.equal(step?.turn, winner); // kout_kw 3.7
    assert.deepEqual(step?.round["tricks"], winner % 2 === 0 ? [1, 0] : [0, 1]); // kout_kw 1.1
  });
}

// Seat 0 bids 5, hukm spades. After eight tricks it is 4 to 4, and seat 0 has Jeeker alone; AS is with seat 3.
const LONG = {
  0: "KS 7H QH 8C JC 9S JD QS JR",
  1: "6S AH KH AC KC QC QD KD 7D",
  2: "7S 8H TH 6C 9C JB AD JS 9D",
  3: "8S 9H JH 7C TC 8D TD TS AS",
};
const OPENING = [dealTo(3, LONG), ...contract(3, 0, 5), "0 hukm S"];
const EIGHT = [
  [0, "KS 6S 7S 8S"],
  [0, "7H AH 8H 9H"],
  [1, "KH TH JH QH"],
  [1, "AC 6C 7C 8C"],
  [1, "KC 9C TC JC"],
  [1, "QC JB 8D 9S"],
  [2, "AD TD JD QD"],
  [2, "JS TS QS KD"],
] as const;
const after = (...played: (readonly [number, string])[]) => last([...OPENING, ...tricks(...played)], FOUR, SEAT_0_SPEAKS);
const why = (played: (readonly [number, string])[], move: string) =>
  reason([...OPENING, ...tricks(...played), move], FOUR, SEAT_0_SPEAKS);

test("kout_kw 3.3 to 3.7: the tricks of a long round, one by one", () => {
  const winners = [0, 1, 1, 1, 1, 2, 2, 0];
  EIGHT.forEach((_, i) => {
    const step = after(...EIGHT.slice(0, i + 1));
    assert.deepEqual(step.events, [{ type: "trick", seat: winners[i] }]);
    assert.equal(step.turn, winners[i]);
  });
});

const LEGAL: readonly (readonly [string, (readonly [number, string])[], string])[] = [
  ["5.5: the first lead is of hukm", [], "9S KS QS"],
  ["6.1: follow the suit led", [[0, "KS"]], "6S"],
  ["6.1, 6.3: follow, or play a joker", [[0, "KS 6S"]], "7S JB JS"],
  ["7.1.1: a lead is any card but the joker", EIGHT.slice(0, 1), "7H 8C 9S JC JD QH QS"],
  ["6.1, 6.3: follow another suit, or play a joker", [...EIGHT.slice(0, 1), [0, "7H AH"]], "8H JB TH"],
  ["6.2, 6.4: any card without the suit; a joker is not owed", [...EIGHT.slice(0, 5), [1, "QC"]], "9D AD JB JS"],
  ["7.4.1: the joker alone is led all the same", [...EIGHT], "JR"],
];

for (const [rule, played, cards] of LEGAL) {
  test(`kout_kw ${rule}`, () => {
    const { legal, turn } = after(...played);

    assert.deepEqual(legal, plays(cards));
    for (const card of Object.values(LONG).join(" ").split(" ")) {
      assert.equal(why(played, `${turn} play ${card}`) === "ok", cards.split(" ").includes(card), card);
    }
  });
}

const REFUSED: readonly (readonly [string, (readonly [number, string])[], string, string])[] = [
  ["6.5: a card of another hand", [], "0 play AS", "card_not_held"],
  ["6.5: a card outside the pack", [], "0 play 2S", "card_not_held"],
  ["6.5: a card that has been played", [...EIGHT.slice(0, 1)], "0 play KS", "card_not_held"],
  ["6.5 comes before 5.5", [], "0 play AH", "card_not_held"],
  ["6.5 comes before 7.1.1", [], "0 play JB", "card_not_held"],
  ["5.5: a plain card first", [], "0 play QH", "must_lead_hukm"],
  ["5.6: a joker first, on a contract of 5", [], "0 play JR", "joker_lead"],
  ["7.1.1: a joker later", [...EIGHT.slice(0, 1)], "0 play JR", "joker_lead"],
  ["6.1: another suit", [...EIGHT.slice(0, 1), [0, "7H"]], "1 play AC", "must_follow_suit"],
  ["6.1: hukm", [...EIGHT.slice(0, 1), [0, "7H AH"]], "2 play JS", "must_follow_suit"],
  ["whose turn it is comes before the card", [], "1 play 2S", "not_your_turn"],
  ["the joker of another game", [], "0 play JK", "malformed"],
  ["a bid", [], "0 bid 9", "wrong_phase"],
];

for (const [rule, played, move, expected] of REFUSED) {
  test(`kout_kw ${rule}: ${move}`, () => assert.equal(why(played, move), expected));
}

test("a refused card changes nothing", () => {
  const script = [...OPENING, ...tricks([0, "KS"]), "1 play AH"];
  const [before, refused] = play(script, FOUR, SEAT_0_SPEAKS).slice(-2);

  assert.equal(refused?.error, "must_follow_suit");
  assert.deepEqual({ ...refused, ok: true, error: undefined }, { ...before, error: undefined, events: [] });
});

test("kout_kw 1.1, 1.2: six seats play a trick round the table, even against odd", () => {
  const setup = { dealer: 2, score: [0, 0] };
  const deal = dealTo(2, { 3: "2S", 4: "3S", 5: "4S", 0: "TS", 1: "5S", 2: "6S" }, 6);
  const script = [deal, ...contract(2, 3, 5, 6), "3 hukm S"];
  const cards = ["3 play 2S", "4 play 3S", "5 play 4S", "0 play TS", "1 play 5S", "2 play 6S"];

  assert.equal(last([...script, ...cards.slice(0, 3)], {}, setup).turn, 0);
  const step = last([...script, ...cards], {}, setup);
  assert.deepEqual(step.events, [{ type: "trick", seat: 0 }]);
  assert.deepEqual(step.round["tricks"], [1, 0]);
});
