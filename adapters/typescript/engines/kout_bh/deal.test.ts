import assert from "node:assert/strict";
import { test } from "node:test";

import { CARD_NAMES } from "../cards.js";
import { last, play, reason } from "../testing/kout_bh.js";
import type { Step } from "../testing/table.js";
import { packFor } from "./pack.js";

const names = (seats: 4 | 6): string[] => [...packFor(seats)].map((card) => CARD_NAMES[card] as string);
const events = (script: string[], options = {}): Step["events"] => last(script, options).events;

test("kout_bh 2.1.1: four seats play with 32 cards, 7 to ace without 7D, and the joker", () => {
  assert.equal(
    names(4).sort().join(" "),
    "7C 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S AC AD AH AS JC JD JH JK JS KC KD KH KS QC QD QH QS TC TD TH TS",
  );
});

test("kout_bh 2.1.2: six seats play with 48 cards, 3 to ace without 3D, and the joker", () => {
  assert.equal(names(6).length, 48);
  assert.equal(names(6).includes("3D"), false);
  assert.equal(names(6).some((card) => card.startsWith("2")), false);
  assert.ok(["3S", "3H", "3C", "4D", "7D", "AS", "JK"].every((card) => names(6).includes(card)));
});

const DRAWN: readonly (readonly [string, string, object, object])[] = [
  ["3.1.1: the lowest deals", "draw 9S 8S 7S TS", {}, { type: "dealer", seat: 2 }],
  ["3.1.1: six seats", "draw 9S 8S 7S TS 3H 4H", { seats: 6 }, { type: "dealer", seat: 4 }],
  ["3.1.2: the joker counts above the ace, 3.1.3: the ace above the king", "draw JK AS KS AH", {}, { type: "dealer", seat: 2 }],
  ["3.1.3: two aces tie below the joker", "draw JK AS AH AD", {}, { type: "redraw", seats: [1, 2, 3] }],
  ["3.1.4: suits break no tie", "draw 8S 8H 9S 8C", {}, { type: "redraw", seats: [0, 1, 3] }],
  ["3.1.1: a tie above the lowest is none", "draw 8S 9H 9S 9C", {}, { type: "dealer", seat: 0 }],
  ["3.2.1: all four may tie", "draw 8S 8H 8D 8C", {}, { type: "redraw", seats: [0, 1, 2, 3] }],
];

for (const [rule, draw, options, event] of DRAWN) {
  test(`kout_bh ${rule}`, () => {
    const step = last([draw], { ...options });
    const decided = (event as { type: string }).type === "dealer";

    assert.deepEqual(step.events, [event]);
    assert.equal(step.phase, decided ? "deal" : "draw");
    assert.equal(step.dealer, decided ? (event as { seat: number }).seat : null);
    assert.equal(step.turn, null);
  });
}

test("kout_bh 3.2.1, 3.2.4: the seats that tie draw again until one is lowest", () => {
  const script = ["draw 7S 7H TS 7C", "draw 8S 9S 8H", "draw KS QS"];

  assert.deepEqual(play(script).slice(1).map((step) => step.events), [
    [{ type: "redraw", seats: [0, 1, 3] }],
    [{ type: "redraw", seats: [0, 3] }], // seat 1 drew the nine
    [{ type: "dealer", seat: 3 }],
  ]);
});

const TIED = "draw 7S 7H TS 7C"; // seats 0, 1 and 3 draw again
const REFUSED: readonly (readonly [string, string[]])[] = [
  ["2.1.1: a card outside the pack", ["draw 7D 8S 9S TS"]],
  ["2.1.1: a card of the pack for six", ["draw 3S 8S 9S TS"]],
  ["3.1.1: a card twice", ["draw 8S 8S 9S TS"]],
  ["3.1.1: a card too few", ["draw 8S 9S TS"]],
  ["3.1.1: a card too many", ["draw 8S 9S TS JS QS"]],
  ["3.1.1: none", ["draw"]],
  ["3.2.1: a card for a seat that draws no more", [TIED, "draw 8S 9S JS QS"]],
  ["3.2.2: a card that is out", [TIED, "draw 7S 8S 9S"]],
  ["3.2.2: a card that a seat drew that draws no more", [TIED, "draw TS 8S 9S"]],
  ["3.2.2: such a card two draws later", [TIED, "draw 8S 9S 8H", "draw 9S KS"]],
];

for (const [rule, script] of REFUSED) {
  test(`kout_bh ${rule} is a bad draw`, () => {
    assert.equal(reason(script), "bad_draw");
  });
}

test("a refused draw uses no card up", () => {
  assert.deepEqual(events(["draw 7S 7S 9S TS", "draw 7S 8S 9S TS"]), [{ type: "dealer", seat: 0 }]);
});

// Four seats tie with 8 9 T J Q K A of all suits: 28 of 32 cards are out, and 7S 7H 7C JK are left.
const SEVEN_TIES = [..."89TJQKA"].map((rank) => `draw ${rank}S ${rank}H ${rank}D ${rank}C`);

test("kout_bh 3.2.3: as many cards left as seats to draw are enough", () => {
  assert.equal(reason([...SEVEN_TIES, "draw 8S JK 7H 7C"]), "bad_draw");
  assert.deepEqual(events([...SEVEN_TIES, "draw 7S JK 7H 7C"]), [{ type: "redraw", seats: [0, 2, 3] }]);
});

test("kout_bh 3.2.3: with fewer cards left than seats to draw all go back first", () => {
  const exhausted = [...SEVEN_TIES, "draw 7S JK 7H 7C"]; // nothing is left for seats 0, 2 and 3

  assert.equal(reason([...exhausted, "draw 7S 7S 8S"]), "bad_draw");
  assert.deepEqual(events([...exhausted, "draw 7C JK 8S"]), [{ type: "dealer", seat: 0 }]);
});

test("kout_bh 3.2.2, 3.2.3: what was drawn since all went back is out again", () => {
  const again = [...SEVEN_TIES, "draw 7S JK 7H 7C", "draw 8S 8H 9S"]; // seats 0 and 2 tie

  assert.equal(reason([...again, "draw 9S KS"]), "bad_draw");
  assert.equal(reason([...again, "draw JK KS"]), "ok");
});

test("kout_bh 3.3.1: a given first dealer is named by one chance move", () => {
  const given = { first_dealer: "given" };
  const [opening, step] = play(["dealer 3"], given);

  assert.equal(opening?.phase, "dealer");
  assert.equal(opening?.dealer, null);
  assert.deepEqual(step?.events, [{ type: "dealer", seat: 3 }]);
  assert.equal(step?.phase, "deal");
  assert.equal(step?.dealer, 3);
  assert.equal(reason(["dealer 4"], given), "bad_dealer");
  assert.equal(reason(["dealer 4"], { ...given, seats: 6 }), "ok");
  assert.equal(reason(["dealer 6"], { ...given, seats: 6 }), "bad_dealer");
  assert.equal(reason(["dealer 999999999"], given), "bad_dealer");
  assert.equal(reason(["draw 7S 8S 9S TS"], given), "wrong_phase");
  assert.equal(reason(["dealer 0"]), "wrong_phase");
});

const PACK = "AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H AC KC QC JC TC 9C 8C 7C AD KD QD JD TD 9D 8D JK";

test("kout_bh 4.1.1, 5.1.1: cards go one at a time from the seat after the dealer, who speaks first", () => {
  const step = last([`deal ${PACK}`], {}, { dealer: 1, score: 0 });

  // Seat 2 has cards 1, 5, 9 …, that is the aces and tens; seat 3 the kings and nines.
  const hands = [
    "8C 8D 8H 8S QC QD QH QS",
    "7C 7H 7S JC JD JH JK JS",
    "AC AD AH AS TC TD TH TS",
    "9C 9D 9H 9S KC KD KH KS",
  ];
  assert.deepEqual(step.events, [{ type: "dealt", hands: hands.map((hand) => hand.split(" ")) }]);
  assert.equal(step.phase, "bid");
  assert.equal(step.turn, 2);
});

const BAD_DEALS: readonly (readonly [string, string])[] = [
  ["a card is missing", PACK.slice(0, -3)],
  ["a card is there twice", PACK.replace("JK", "8D")],
  ["a card is outside the pack", PACK.replace("JK", "7D")],
  ["there is a card too many", `${PACK} 7D`],
  ["there is a card too many of the pack", `${PACK} JK`],
];

for (const [what, cards] of BAD_DEALS) {
  test(`kout_bh 2.2.2: the deal is bad if ${what}`, () => {
    assert.equal(reason([`deal ${cards}`], {}, { dealer: 1, score: 0 }), "bad_deal");
  });
}

test("kout_bh 2.2.2: no card at all is a bad deal, and four hands are one for six seats", () => {
  assert.equal(reason(["deal"], {}, { dealer: 1, score: 0 }), "bad_deal");
  assert.equal(reason([`deal ${PACK}`], { seats: 6 }, { dealer: 1, score: 0 }), "bad_deal");
});
