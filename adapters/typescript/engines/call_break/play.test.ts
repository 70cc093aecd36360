import assert from "node:assert/strict";
import { test } from "node:test";

import { calls, dealTo, last, play, PACK_NAMES, reason, SEAT_0_SPEAKS } from "../testing/call_break.js";

const CALLS = calls(3, [1, 1, 1, 1]);
const CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC";
const DIAMONDS = CLUBS.replaceAll("C", "D");

/** Everybody has hearts and spades, seats 1 and 2 one of each. */
const EVERYBODY = {
  0: "AH KH QH JH 7H 6H 5H 4H 3H 2H 2S 7S AS",
  1: `8H 8S ${CLUBS}`,
  2: `TH TS ${DIAMONDS}`,
  3: "9H 9S KC AC KD AD 3S 4S 5S 6S JS QS KS",
};

/** Seat 1 has no heart and one spade, seat 2 two hearts and one spade. */
const ONE_CUTS = { ...EVERYBODY, 1: `2D 8S ${CLUBS}`, 2: `8H TH TS ${DIAMONDS.slice(3)}` };

/** Seats 1 and 2 have no heart, and one spade each. */
const TWO_CUT = {
  0: "AH 7H TH JH 2H 3H 4S 5S 6S 7S 8S 9S TS",
  1: `2S ${CLUBS} KC`,
  2: `3S ${DIAMONDS} KD`,
  3: "8H 9H KH QH 4H 5H 6H JS QS KS AS AC AD",
};

/** Seats 1 and 2 have neither heart nor spade. */
const TWO_THROW = {
  0: "7H AH JH TH 9H 2S 3S 4S 5S 6S 7S 8S 9S",
  1: `${CLUBS} KC AC`,
  2: `${DIAMONDS} KD AD`,
  3: "2H 3H 4H 5H 6H 8H QH KH TS JS QS KS AS",
};

// The first trick, from seat 0 on, and who takes it.
const TRICKS: readonly (readonly [string, Record<number, string>, string, number])[] = [
  ["5.2: the highest of the suit led", EVERYBODY, "7H 8H TH 9H", 2],
  ["5.2: the lead, if nobody can go above", EVERYBODY, "AH 8H TH 9H", 0],
  ["5.2: an ace of another suit takes nothing", TWO_THROW, "7H AC AD 8H", 3],
  ["1.2: a king over a jack", TWO_THROW, "JH AC AD KH", 3],
  ["1.2: a queen over a ten", TWO_THROW, "TH AC AD QH", 3],
  ["1.2: a king under the ace", TWO_THROW, "AH AC AD KH", 0],
  ["5.1, 1.3: a spade over the ace led", ONE_CUTS, "AH 8S 8H 9H", 1],
  ["5.1, 4.1.5: also where somebody follows higher", ONE_CUTS, "7H 8S TH 9H", 1],
  ["5.1: the higher of two spades", TWO_CUT, "AH 2S 3S 9H", 2],
  ["5.1: the highest spade when spades are led", EVERYBODY, "7S 8S TS QS", 3],
  ["3.3: a spade may be led at once", EVERYBODY, "AS 8S TS 3S", 0],
];

for (const [rule, hands, cards, winner] of TRICKS) {
  test(`call_break ${rule}: ${cards}`, () => {
    const script = [dealTo(3, hands), ...CALLS, ...cards.split(" ").map((card, seat) => `${seat} play ${card}`)];
    const steps = play(script, {}, SEAT_0_SPEAKS);

    assert.equal(steps.find(({ ok }) => !ok)?.error, undefined);
    assert.deepEqual(steps.slice(-4, -1).map(({ events }) => events), [[], [], []]);
    assert.deepEqual(steps.at(-1)?.events, [{ type: "trick", seat: winner }]);
    assert.equal(steps.at(-1)?.turn, winner); // call_break 5.3
    const tricks = [0, 1, 2, 3].map((seat) => Number(seat === winner)); // call_break 0.4
    assert.deepEqual(steps.at(-1)?.round, { number: 1, calls: [1, 1, 1, 1], tricks });
  });
}

const LEGAL: readonly (readonly [string, Record<number, string>, string, string])[] = [
  ["3.2, 3.3: any card is led", EVERYBODY, "", "2H 2S 3H 4H 5H 6H 7H 7S AH AS JH KH QH"],
  ["4.1.1: follow suit", EVERYBODY, "7H", "8H"],
  ["4.1.2, 4.1.3: above, with any that is", TWO_THROW, "9H AC AD", "KH QH"],
  ["4.1.4: any of the suit if none is above", TWO_THROW, "AH AC AD", "2H 3H 4H 5H 6H 8H KH QH"],
  ["4.1.5: any of the suit once the trick is cut", ONE_CUTS, "7H 8S", "8H TH"],
  ["4.1.6: above in a spade lead", EVERYBODY, "7S 8S TS", "JS KS QS"],
  ["4.2.1: a spade without the suit", TWO_CUT, "AH", "2S"],
  ["4.3.1: a higher spade", TWO_CUT, "AH 2S", "3S"],
  ["4.5.1: any card with neither", TWO_THROW, "AH", "2C 3C 4C 5C 6C 7C 8C 9C AC JC KC QC TC"],
];

for (const [rule, hands, cards, expected] of LEGAL) {
  test(`call_break ${rule}, after ${cards || "nothing"}`, () => {
    const played = cards.split(" ").filter(Boolean).map((card, seat) => `${seat} play ${card}`);
    const script = [dealTo(3, hands), ...CALLS, ...played];
    const { legal, turn } = last(script, {}, SEAT_0_SPEAKS);

    assert.equal(turn, played.length); // call_break 0.5, 3.1
    assert.deepEqual(legal, expected.split(" ").map((card) => `play ${card}`));
    for (const card of PACK_NAMES) {
      const why = reason([...script, `${turn} play ${card}`], {}, SEAT_0_SPEAKS);
      assert.equal(why === "ok", expected.split(" ").includes(card), card);
    }
  });
}

/** Seat 1 cuts with 3S; seat 2 has a spade above it, one below, and no heart. */
const OVERTRUMP = { 1: `3S ${CLUBS} KC`, 2: `TS 2S ${DIAMONDS}`, 0: "7H AH" };
const TOO_LOW = { ...OVERTRUMP, 1: `JS ${CLUBS} KC` };

const REFUSED: readonly (readonly [string, Record<number, string>, string, string, string])[] = [
  ["4.5.2: a card of another hand", EVERYBODY, "", "0 play 8H", "card_not_held"],
  ["4.5.2 comes before 4.1.1", EVERYBODY, "7H", "1 play KD", "card_not_held"],
  ["4.1.1: another suit", EVERYBODY, "7H", "1 play 2C", "must_follow_suit"],
  ["4.1.1: a spade", EVERYBODY, "7H", "1 play 8S", "must_follow_suit"],
  ["4.1.2: a lower card", TWO_THROW, "9H AC AD", "3 play 8H", "must_beat"],
  ["4.1.6: a lower spade in a spade lead", EVERYBODY, "7S 8S TS", "3 play 9S", "must_beat"],
  ["4.2.1: another suit", TWO_CUT, "AH", "1 play KC", "must_trump"],
  ["4.3.1: another suit, where a higher spade is owed", OVERTRUMP, "7H 3S", "2 play 2D", "must_trump"],
  ["4.3.1: a lower spade", OVERTRUMP, "7H 3S", "2 play 2S", "must_overtrump"],
  ["4.4.1: another suit, where any spade is owed", TOO_LOW, "7H JS", "2 play 2D", "must_trump"],
  ["whose turn it is comes first", EVERYBODY, "7H", "2 play KD", "not_your_turn"],
  ["there is no fifth seat", EVERYBODY, "7H", "5 play 8H", "not_your_turn"],
  ["a call is of another phase", EVERYBODY, "7H", "1 call 2", "wrong_phase"],
  ["so is a redeal", EVERYBODY, "7H", "1 redeal", "wrong_phase"],
  ["there are no jokers", EVERYBODY, "", "0 play JR", "malformed"],
];

for (const [rule, hands, cards, move, expected] of REFUSED) {
  test(`call_break ${rule}: ${move}`, () => {
    const played = cards.split(" ").filter(Boolean).map((card, seat) => `${seat} play ${card}`);
    const script = [dealTo(3, hands), ...CALLS, ...played, move];
    const [before, refused] = play(script, {}, SEAT_0_SPEAKS).slice(-2);

    // call_break 8.4: nothing has changed
    assert.deepEqual(refused, { ...before, ok: false, error: expected, events: [] });
  });
}

test("call_break 4.4.2: free, a seat that cannot overtrump plays any card", () => {
  const script = [dealTo(3, TOO_LOW), ...CALLS, "0 play 7H", "1 play JS"];

  assert.deepEqual(last(script, {}, SEAT_0_SPEAKS).legal, ["play 2S", "play TS"]);
  assert.equal(last(script, { cannot_overruff: "free" }, SEAT_0_SPEAKS).legal.length, 13);
  const higher = [dealTo(3, OVERTRUMP), ...CALLS, "0 play 7H", "1 play 3S"];
  assert.deepEqual(last(higher, { cannot_overruff: "free" }, SEAT_0_SPEAKS).legal, ["play TS"]);
});
