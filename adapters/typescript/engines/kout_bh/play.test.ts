import assert from "node:assert/strict";
import { test } from "node:test";

import { contract, dealTo, last, play, reason, SEAT_0_SPEAKS } from "../testing/kout_bh.js";

const DEAL = dealTo(3, {
  0: "AS 7S AH 7H 8C 9C TC JC",
  1: "KS 8S KH JK QC KC AC 7C",
  2: "8H 9H TH JH QH 8D 9D TD",
  3: "QS JS TS 9S JD QD KD AD",
});
const SEAT_0_LEADS = [DEAL, ...contract(3, 3, 5), "3 hukm D"];
const SEAT_1_LEADS = [DEAL, ...contract(3, 0, 5), "0 hukm S"];
const after = (opening: string[], ...moves: string[]) => last([...opening, ...moves], {}, SEAT_0_SPEAKS);
const why = (opening: string[], ...moves: string[]) => reason([...opening, ...moves], {}, SEAT_0_SPEAKS);

const LEGAL: readonly (readonly [string, string[], string[], string])[] = [
  ["7.4.1: any card but the joker is led", SEAT_1_LEADS, [], "7C 8S AC KC KH KS QC"],
  ["any card is led by a hand without the joker", SEAT_0_LEADS, [], "7H 7S 8C 9C AH AS JC TC"],
  ["7.1.1, 7.2.1: follow suit, or the joker", SEAT_0_LEADS, ["0 play AS"], "8S JK KS"],
  ["7.2.1: the joker also over a single card of the suit", SEAT_0_LEADS, ["0 play AH"], "JK KH"],
  ["7.1.2: any card without the suit", SEAT_0_LEADS, ["0 play AS", "1 play 8S"], "8D 8H 9D 9H JH QH TD TH"],
  ["7.1.1: follow the suit led, not the joker", SEAT_0_LEADS, ["0 play AS", "1 play JK", "2 play TD"], "9S JS QS TS"],
];

for (const [rule, opening, moves, cards] of LEGAL) {
  test(`kout_bh ${rule}`, () => {
    const { legal, turn } = after(opening, ...moves);

    assert.deepEqual(legal, cards.split(" ").map((card) => `play ${card}`));
    for (const card of "7H 7S 8C 9C AH AS JC TC KS 8S KH JK QC KC AC 7C 8H 9H TH JH QH 8D 9D TD QS JS TS 9S".split(" ")) {
      assert.equal(why(opening, ...moves, `${turn} play ${card}`) === "ok", cards.split(" ").includes(card), card);
    }
  });
}

const REFUSED: readonly (readonly [string, string[], string[], string])[] = [
  ["a card of another hand is not held", SEAT_0_LEADS, ["0 play KS"], "card_not_held"],
  ["nor is one outside the pack", SEAT_0_LEADS, ["0 play 7D"], "card_not_held"],
  ["a card played is not held", SEAT_0_LEADS, ["0 play AS", "1 play 8S", "2 play 8H", "3 play 9S", "0 play AS"], "card_not_held"],
  ["7.4.1: the joker is not led", SEAT_1_LEADS, ["1 play JK"], "joker_lead"],
  ["7.1.1: the suit must be followed", SEAT_0_LEADS, ["0 play AS", "1 play KH"], "must_follow_suit"],
  ["a card not held comes before the suit", SEAT_0_LEADS, ["0 play AS", "1 play AH"], "card_not_held"],
  ["whose turn it is comes before the card", SEAT_0_LEADS, ["1 play 7D"], "not_your_turn"],
  ["no such card is malformed", SEAT_0_LEADS, ["0 play 1S"], "malformed"],
  ["a joker of another game is malformed", SEAT_0_LEADS, ["0 play JR"], "malformed"],
  ["a bid is of another phase", SEAT_0_LEADS, ["1 bid 9"], "wrong_phase"],
];

for (const [rule, opening, moves, expected] of REFUSED) {
  test(`kout_bh ${rule}`, () => {
    assert.equal(why(opening, ...moves), expected);
  });
}

test("protocol 5: a refused card changes nothing", () => {
  const [before, refused] = play([...SEAT_0_LEADS, "0 play AS", "1 play KH"], {}, SEAT_0_SPEAKS).slice(-2);

  assert.deepEqual({ ...refused, ok: true, error: undefined }, { ...before, error: undefined });
});

// hukm D, seat 0 leads; the cards in order, and who takes them
const TRICKS: readonly (readonly [string, string, number])[] = [
  ["7.3.3: the highest of the suit led", "7S KS 8H QS", 1],
  ["7.3.3: an ace", "AS KS 8H QS", 0],
  ["2.2.1: a king over a queen and a seven", "7S 8S 8H QS", 3],
  ["7.3.3: a higher card of another suit takes nothing", "8C 7C QH QS", 0],
  ["7.3.2: hukm over the ace led", "AS 8S 8D 9S", 2],
  ["7.3.2: the higher hukm", "8C 7C TD JD", 3],
  ["7.3.2: the higher hukm, also when it comes first", "8C 7C TD QS", 2],
  ["7.3.1: the joker over all of them", "8C JK TD AD", 1],
  ["7.3.1: the joker over the suit led", "AS JK 8H 9S", 1],
];

for (const [rule, cards, winner] of TRICKS) {
  test(`kout_bh ${rule}: ${cards}`, () => {
    const step = after(SEAT_0_LEADS, ...cards.split(" ").map((card, seat) => `${seat} play ${card}`));

    assert.deepEqual(step.events, [{ type: "trick", seat: winner }]);
    assert.equal(step.turn, winner); // kout_bh 7.3.4
    assert.deepEqual(step.round["tricks"], winner % 2 === 0 ? [1, 0] : [0, 1]); // kout_bh 1.1.1
  });
}

test("a card that is not the trick's last is no event", () => {
  assert.deepEqual(after(SEAT_0_LEADS, "0 play AS", "1 play 8S", "2 play 8D").events, []);
});

// Seat 0 bids, hearts; after six tricks it is 4 to 2. Seat 3 takes the seventh with TH, and only the joker is left to it.
const TO_THE_JOKER = dealTo(3, {
  0: "AH KH QH JH 7C 8C 9C TC",
  1: "AS KS QS TS 9S 8S 7S AD",
  2: "JS JC QC KC AC 8D 9D TD",
  3: "7H 8H 9H TH JD QD KD JK",
});
const SEVEN_TRICKS: readonly (readonly [number, string])[] = [
  [1, "AS JS JD 7C"],
  [1, "KS 8D QD 8C"],
  [1, "7S 9D KD AH"],
  [0, "KH 8S TD 7H"],
  [0, "QH 9S JC 8H"],
  [0, "JH TS QC 9H"],
  [0, "9C QS KC TH"],
];
const seven = (bid: number): string[] => [
  TO_THE_JOKER,
  ...contract(3, 0, bid),
  "0 hukm H",
  ...SEVEN_TRICKS.flatMap(([leader, cards]) => cards.split(" ").map((card, i) => `${(leader + i) % 4} play ${card}`)),
];

test("kout_bh 7.5.1 to 7.5.3: a defender who must lead the joker alone loses the match at once", () => {
  const setup = { dealer: 3, score: -20 };
  const before = last(seven(5).slice(0, -1), {}, setup);
  const step = last(seven(5), {}, setup);

  assert.deepEqual(before.round["tricks"], [4, 2]);
  assert.deepEqual(step, {
    ok: true,
    events: [
      { type: "trick", seat: 3 },
      { type: "forfeit", seat: 3, reason: "joker_lead" },
      { type: "match", winner: 0, reason: "joker_lead" },
    ],
    phase: "over",
    turn: null,
    legal: [],
    dealer: 3,
    score: -20,
    round: { bidder: null, bid: null, hukm: null, tricks: [0, 0] },
  });
});

test("kout_bh 7.5.4: a round that the seventh trick decides has no forfeit", () => {
  const { events, phase } = last(seven(6), {}, SEAT_0_SPEAKS); // the third trick of the defenders beats 6

  assert.deepEqual(events, [
    { type: "trick", seat: 3 },
    { type: "round", winner: 1, reason: "failed", points: 12, tricks: [4, 3] },
    { type: "dealer", seat: 0 }, // B won and owns the meter: the next seat of A after 3
  ]);
  assert.equal(phase, "deal");
});

// Seat 0 holds seven hearts and seat 1 leads; seat 0 takes seven tricks.
const BELOW: readonly (readonly [string, string])[] = [["0", "AH KH QH JH TH 9H 8H JK"], ["2", "7H 7S 8S 9S TS JS QS KS"]];

test("kout_bh 7.5.3: also a bidder on his way to Inzili", () => {
  const deal = dealTo(3, {
    ...Object.fromEntries(BELOW),
    1: "AS 8D 9D TD JD QD KD AD",
    3: "7C 8C 9C TC JC QC KC AC",
  });
  const plays = [
    "1 play 8D", "2 play 7S", "3 play 7C", "0 play AH",
    "0 play KH", "1 play 9D", "2 play 7H", "3 play 8C",
    "0 play QH", "1 play TD", "2 play 8S", "3 play 9C",
    "0 play JH", "1 play JD", "2 play 9S", "3 play TC",
    "0 play TH", "1 play QD", "2 play TS", "3 play JC",
    "0 play 9H", "1 play KD", "2 play JS", "3 play QC",
    "0 play 8H", "1 play AD", "2 play QS", "3 play KC",
  ];
  const { events, score } = last([deal, "0 bid 8", "0 hukm H", ...plays], {}, { dealer: 3, score: 7 });

  assert.deepEqual(events, [
    { type: "trick", seat: 0 },
    { type: "forfeit", seat: 0, reason: "joker_lead" },
    { type: "match", winner: 1, reason: "joker_lead" },
  ]);
  assert.equal(score, 7);
});
