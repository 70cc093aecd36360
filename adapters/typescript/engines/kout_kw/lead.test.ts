import assert from "node:assert/strict";
import { test } from "node:test";

import { contract, dealTo, FOUR, last, play, reason, SEAT_0_SPEAKS, tricks } from "../testing/kout_kw.js";

type Played = readonly (readonly [number, string])[];
type Hands = { readonly [seat: number]: string };

const opening = (hands: Hands, bid: number): string[] => [dealTo(3, hands), ...contract(3, 0, bid), "0 hukm S"];
const SUIT = { ...FOUR, void_lead: "suit" };

/** The jokers that the seat in turn may lead; each joker is tried, and what is not legal is `joker_lead`. */
function jokersLed(hands: Hands, bid: number, ...played: Played): string {
  const script = [...opening(hands, bid), ...tricks(...played)];
  const { legal, turn } = last(script, FOUR, SEAT_0_SPEAKS);
  const jokers = ["JR", "JB"].filter((joker) => hands[turn as number]?.includes(joker));
  return jokers
    .filter((joker) => {
      const why = reason([...script, `${turn} play ${joker}`], FOUR, SEAT_0_SPEAKS);
      assert.equal(why, legal.includes(`play ${joker}`) ? "ok" : "joker_lead");
      return why === "ok";
    })
    .join(" ");
}

// Seat 0 bids, hukm spades, and holds both jokers; or his partner takes the first trick with both; or a defender does.
const BIDDERS = { 0: "KS QS JR JB", 1: "6S", 2: "AS", 3: "8S" };
const PARTNERS = { 0: "KS QS JS TS", 1: "6S", 2: "AS JR JB 7C 8C 9C TC 7D 8D", 3: "8S" };
const DEFENDERS = { 0: "KS QS JS TS", 1: "AS JR JB 7C 8C 9C TC 7D 8D", 2: "6S", 3: "8S" };

const RIGHTS: readonly (readonly [string, Hands, number, Played, string])[] = [
  ["5.6: the first lead is no joker on 7", BIDDERS, 7, [], ""],
  ["5.6, 7.2.2, 7.2.3: it may be Jeeker, not Maker, on 8", BIDDERS, 8, [], "JR"],
  ["5.6, 7.2.1: it may be either on 9", BIDDERS, 9, [], "JR JB"],
  ["7.1.1: the partner has no right on 5", PARTNERS, 5, [[0, "KS 6S AS 8S"]], ""],
  ["7.2.4: nor on 7", PARTNERS, 7, [[0, "KS 6S AS 8S"]], ""],
  ["7.2.2 to 7.2.4: the partner leads Jeeker on 8", PARTNERS, 8, [[0, "KS 6S AS 8S"]], "JR"],
  ["7.2.1, 7.2.4: the partner leads either on 9", PARTNERS, 9, [[0, "KS 6S AS 8S"]], "JR JB"],
  ["7.2.5: a defender has no right on 8", DEFENDERS, 8, [[0, "KS AS 6S 8S"]], ""],
];

for (const [rule, hands, bid, played, jokers] of RIGHTS) {
  test(`kout_kw ${rule}`, () => assert.equal(jokersLed(hands, bid, ...played), jokers));
}

test("kout_kw 5.5, 5.6: beside hukm the first lead on 9 is a joker, and nothing else", () => {
  const hands = { 0: "KS QS JR JB AH KH QH JH TH" };
  assert.deepEqual(last(opening(hands, 9), FOUR, SEAT_0_SPEAKS).legal, ["play JB", "play JR", "play KS", "play QS"]);
  assert.equal(reason([...opening(hands, 9), "0 play AH"], FOUR, SEAT_0_SPEAKS), "must_lead_hukm");
});

// Seat 0 leads the four honours of hukm; seat 1 holds the other five spades.
const HONOURS = {
  0: "AS KS QS JS JR 7H 8H 9H TH",
  1: "6S 7S 8S 9S TS AH KH QH JH",
  2: "TC JC QC KC AC JD QD KD AD",
  3: "JB 6C 7C 8C 9C 7D 8D 9D TD",
};
const FOUR_OUT = [
  [0, "AS 6S TC 6C"],
  [0, "KS 7S JC 7C"],
  [0, "QS 8S QC 8C"],
  [0, "JS 9S KC 9C"],
] as const;

test("kout_kw 7.1.3: three honours are not enough, and the fourth counts once its trick is complete", () => {
  assert.equal(jokersLed(HONOURS, 6, ...FOUR_OUT.slice(0, 3)), "");
  assert.equal(jokersLed(HONOURS, 6, ...FOUR_OUT), "JR"); // kout_kw 7.1.2
});

test("kout_kw 7.1.2, 7.1.4: any seat may then lead either joker, whoever played the honours", () => {
  const hands = { ...HONOURS, 1: "6S 7S 8S 9S TS AH KH QH JB", 3: "JH 6C 7C 8C 9C 7D 8D 9D TD" };
  assert.equal(jokersLed(hands, 6, ...FOUR_OUT, [0, "7H AH JD JH"]), "JB");

  // Here the honours of hukm come from three hands, and a defender has the joker and the lead.
  const mixed = { 0: "TS 9S 7H", 1: "KS AS JR", 2: "QS 8S", 3: "JS 7S" };
  assert.equal(jokersLed(mixed, 5, [0, "TS KS QS JS"]), "");
  assert.equal(jokersLed(mixed, 5, [0, "TS KS QS JS"], [1, "AS 8S 7S 9S"]), "JR");
});

test("kout_kw 7.3.1 to 7.3.3: a regular lead of a joker asks for hukm, where there is any", () => {
  const script = [...opening(HONOURS, 6), ...tricks(...FOUR_OUT)];
  const at = (...cards: string[]) => last([...script, ...cards], FOUR, SEAT_0_SPEAKS);

  assert.deepEqual(at("0 play JR").events, []);
  assert.deepEqual(at("0 play JR").legal, ["play TS"]); // kout_kw 7.3.1
  assert.equal(reason([...script, "0 play JR", "1 play AH"], FOUR, SEAT_0_SPEAKS), "must_follow_suit");
  assert.deepEqual(at("0 play JR", "1 play TS").legal, ["play AC", "play AD", "play JD", "play KD", "play QD"]);
  assert.deepEqual(at("0 play JR", "1 play TS", "2 play AC").legal, ["play 7D", "play 8D", "play 9D", "play JB", "play TD"]);
  assert.deepEqual(at("0 play JR", "1 play TS", "2 play AC", "3 play JB").events[0], { type: "trick", seat: 0 });
});

test("kout_kw 7.3.3: the other joker is not owed to a lead of a joker, though it may be played", () => {
  const legal = (hand: string) => last([...opening({ 0: "KS JB", 1: hand }, 9), "0 play JB"], FOUR, SEAT_0_SPEAKS).legal;

  assert.deepEqual(legal("JR 6S AH KH QH JH TH 9H 8H"), ["play 6S", "play JR"]);
  assert.equal(legal("JR 7H AH KH QH JH TH 9H 8H").length, 9);
});

interface VoidTrick {
  readonly rule: string;
  readonly hands: Hands;
  readonly before: Played;
  readonly cards: string;
  readonly voids: readonly string[];
  readonly hukm: number;
  readonly suit: number;
}

// Eight tricks bring it to 4 to 4 on a contract of 5; then seat 0 has a joker alone and must lead it.
const VOID_TRICKS: readonly VoidTrick[] = [
  {
    rule: "7.4.2 to 7.4.6, worked: Jeeker is void",
    hands: {
      0: "KS 7H QH 8C JC 9S JD QS JR",
      1: "6S AH KH AC KC QC QD KD 7D",
      2: "7S 8H TH 6C 9C JB AD JS 9D",
      3: "8S 9H JH 7C TC 8D TD TS AS",
    },
    before: [
      [0, "KS 6S 7S 8S"], [0, "7H AH 8H 9H"], [1, "KH TH JH QH"], [1, "AC 6C 7C 8C"],
      [1, "KC 9C TC JC"], [1, "QC JB 8D 9S"], [2, "AD TD JD QD"], [2, "JS TS QS KD"],
    ],
    cards: "JR 7D 9D AS",
    voids: ["JR"],
    hukm: 2,
    suit: 3,
  },
  {
    rule: "7.4.8, worked: Jeeker keeps its power after a void Maker",
    hands: {
      0: "KS 7H QH 8C JC 9D JD JS JB",
      1: "6S AH KH AC KC QC QD KD 7D",
      2: "7S 8H TH 6C 9C AS AD 9S JR",
      3: "8S 9H JH 7C TC 8D TD TS QS",
    },
    before: [
      [0, "KS 6S 7S 8S"], [0, "7H AH 8H 9H"], [1, "KH TH JH QH"], [1, "AC 6C 7C 8C"],
      [1, "KC 9C TC JC"], [1, "QC AS 8D 9D"], [2, "AD TD JD QD"], [2, "9S TS JS KD"],
    ],
    cards: "JB 7D JR QS",
    voids: ["JB"],
    hukm: 2,
    suit: 2,
  },
  {
    rule: "7.4.7, worked: both jokers are void",
    hands: {
      0: "KS 7H QH 8D JD 7C JC JS JB",
      1: "6S AH KH AD KD QD QC KC JR",
      2: "7S 8H TH 9D 6C AS AC 9S 9C",
      3: "8S 9H JH 7D TD 8C TC TS QS",
    },
    before: [
      [0, "KS 6S 7S 8S"], [0, "7H AH 8H 9H"], [1, "KH TH JH QH"], [1, "AD 9D 7D 8D"],
      [1, "KD 6C TD JD"], [1, "QD AS 8C 7C"], [2, "AC TC JC QC"], [2, "9S TS JS KC"],
    ],
    cards: "JB JR 9C QS",
    voids: ["JB", "JR"],
    hukm: 2,
    suit: 3,
  },
];

for (const { rule, hands, before, cards, voids, hukm, suit } of VOID_TRICKS) {
  test(`kout_kw ${rule}: ${cards}`, () => {
    const script = [...opening(hands, 5), ...tricks(...before)];
    assert.deepEqual(last(script, FOUR, SEAT_0_SPEAKS).round["tricks"], [4, 4]);

    for (const [options, winner] of [[FOUR, hukm], [SUIT, suit]] as const) {
      const steps = play([...script, ...tricks([0, cards])], options, SEAT_0_SPEAKS).slice(-4);
      const [made, points] = winner % 2 === 0 ? [true, 5] : [false, 10]; // kout_kw 7.4.9, 8.1, 8.2
      steps.slice(0, 3).forEach((step, seat) => {
        const card = cards.split(" ")[seat] as string;
        assert.deepEqual(step.events, voids.includes(card) ? [{ type: "void_lead", seat, card }] : []);
        assert.equal(step.round["hukm"], "S");
      });
      assert.deepEqual(steps[3]?.events, [
        { type: "trick", seat: winner },
        { type: "round", winner: winner % 2, reason: made ? "made" : "failed", points, tricks: made ? [5, 4] : [4, 5] },
        { type: "dealer", seat: 0 },
      ]);
    }
  });
}

// Partners of a contract of 5: seat 2 takes the seventh trick, 4 to 3, and has both jokers, neither with a right.
const BOTH = {
  0: "KS 7H QH 8C TC JD 9D 9S JS",
  1: "6S AH KH AC KC QD 7D QC QS",
  2: "7S 8H TH 6C AS AD KD JR JB",
  3: "8S 9H JH 7C 9C TD 8D JC TS",
};
const TO_BOTH = [
  ...opening(BOTH, 5),
  ...tricks([0, "KS 6S 7S 8S"], [0, "7H AH 8H 9H"], [1, "KH TH JH QH"], [1, "AC 6C 7C 8C"], [1, "KC AS 9C TC"]),
  ...tricks([2, "AD TD JD QD"], [2, "KD 8D 9D 7D"]),
];

test("kout_kw 7.4.1: of two jokers without a right either may be led", () => {
  const { legal, round } = last(TO_BOTH, FOUR, SEAT_0_SPEAKS);

  assert.deepEqual(round["tricks"], [4, 3]);
  assert.deepEqual(legal, ["play JB", "play JR"]);
});

test("kout_kw 7.4.11, 7.5.6: anything goes until a card sets the suit, which is then followed", () => {
  const at = (...cards: string[]) => last([...TO_BOTH, ...cards], FOUR, SEAT_0_SPEAKS);

  assert.deepEqual(at("2 play JB").events, [{ type: "void_lead", seat: 2, card: "JB" }]);
  assert.deepEqual(at("2 play JB").legal, ["play JC", "play TS"]);
  assert.deepEqual(at("2 play JB", "3 play JC").legal, ["play 9S", "play JS"]);
  assert.deepEqual(at("2 play JB", "3 play JC", "0 play JS").legal, ["play QC"]);
  assert.equal(reason([...TO_BOTH, "2 play JB", "3 play JC", "0 play JS", "1 play QS"], FOUR, SEAT_0_SPEAKS), "must_follow_suit");
});

test("kout_kw 7.4.4, 7.4.10: the round's own hukm is a plain suit in a void trick, and hukm again after it", () => {
  const trick = ["2 play JB", "3 play JC", "0 play JS", "1 play QC"];
  const step = last([...TO_BOTH, ...trick], FOUR, SEAT_0_SPEAKS);

  assert.deepEqual(step.events, [{ type: "trick", seat: 1 }]);
  assert.deepEqual(step.round, { bidder: 0, bid: 5, malzoom: false, hukm: "S", tricks: [4, 4] });
  // The last trick: QS led, Jeeker takes it in reply.
  assert.deepEqual(last([...TO_BOTH, ...trick, ...tricks([1, "QS JR TS 9S"])], FOUR, SEAT_0_SPEAKS).events.slice(0, 1), [
    { type: "trick", seat: 2 },
  ]);
  // kout_kw 7.4.6: with the suit alone JS is still hukm, and the fifth trick.
  assert.deepEqual(last([...TO_BOTH, ...trick], SUIT, SEAT_0_SPEAKS).events.slice(0, 1), [{ type: "trick", seat: 0 }]);
});

// Seat 0 takes seven tricks and is left with both jokers; seat 3 still has the ace of hukm.
const SEVEN_TAKEN = {
  0: "KS AH KH QH JH TH 9H JR JB",
  1: "6S 6C 7C 8C 9C TC JC 9S TS",
  2: "7S QC KC AC 7D 8D 9D JS QS",
  3: "8S AS 7H 8H TD JD QD KD AD",
};
const SEVEN = [
  [0, "KS 6S 7S 8S"], [0, "AH 6C QC 7H"], [0, "KH 7C KC 8H"], [0, "QH 8C AC TD"],
  [0, "JH 9C 7D JD"], [0, "TH TC 8D QD"], [0, "9H JC 9D KD"],
] as const;

test("kout_kw 7.5.1, 7.5.2: of two jokers left, those with a right are led", () => {
  assert.equal(jokersLed(SEVEN_TAKEN, 8, ...SEVEN), "JR");
  assert.equal(jokersLed(SEVEN_TAKEN, 9, ...SEVEN), "JR JB");
});

test("kout_kw 7.5.3: a last joker with a right takes its trick, and hukm is owed to it", () => {
  const script = [...opening(SEVEN_TAKEN, 9), ...tricks(...SEVEN)];
  assert.equal(reason([...script, ...tricks([0, "JR 9S JS"]), "3 play AD"], FOUR, SEAT_0_SPEAKS), "must_follow_suit");

  const steps = play([...script, ...tricks([0, "JR 9S JS AS"], [0, "JB TS QS AD"])], FOUR, SEAT_0_SPEAKS);
  assert.deepEqual(steps.slice(-4)[0]?.events, []);
  assert.deepEqual(steps.at(-1)?.events, [
    { type: "trick", seat: 0 },
    { type: "round", winner: 0, reason: "made", points: 36, tricks: [9, 0] },
    { type: "match", winner: 0, reason: "bawan" },
  ]);
});

test("kout_kw 3.2, 9.4: Maker led against the ace of hukm loses a Bawan", () => {
  const script = [...opening(SEVEN_TAKEN, 9), ...tricks(...SEVEN, [0, "JB 9S JS AS"])];
  const step = last(script, FOUR, SEAT_0_SPEAKS);

  assert.deepEqual(step.events.slice(0, 2), [
    { type: "trick", seat: 3 },
    { type: "round", winner: 1, reason: "failed", points: 18, tricks: [7, 1] },
  ]);
  assert.deepEqual(step.score, [0, 18]);
});
