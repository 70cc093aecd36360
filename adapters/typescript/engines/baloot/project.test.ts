import assert from "node:assert/strict";
import { test } from "node:test";

import { dealTo, last, play, reason, SEAT_0_SPEAKS, tricks } from "../testing/baloot.js";

const PASSES = ["1 raise pass", "3 raise pass"];
const HOKM = ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm", ...PASSES];
const SUN = ["0 buy sun"];

/** Seat 3 deals, and seat 0 buys, receives its sixth card and leads. */
const table = (hands: readonly string[], buying: readonly string[] = HOKM) => {
  const opening = [dealTo(3, 0, hands), ...buying];
  return {
    after: (...moves: string[]) => last([...opening, ...moves], {}, SEAT_0_SPEAKS),
    why: (...moves: string[]) => reason([...opening, ...moves], {}, SEAT_0_SPEAKS),
    events: (...moves: string[]) => play([...opening, ...moves], {}, SEAT_0_SPEAKS).slice(opening.length + 1).flatMap(({ events }) => events),
  };
};
const besidesCards = (legal: readonly string[]): string[] => legal.filter((move) => !move.startsWith("play"));

// Hearts are trump. Seat 0 has a sira from the ace of spades, seat 1 a fifty from the king of hearts, seat 2 a sira
// from the ace of clubs, seat 3 a sira from the king of diamonds.
const FOUR_MELDS = ["AS KS QS 8C JC 7H 9D TD", "KH QH JH TH 7S 7C 9C 8D", "AC KC QC 7D AD 8S JS AH", "KD QD JD TC 8H 9H 9S TS"];
const { after, why } = table(FOUR_MELDS);
const TRICK_1 = tricks([0, "AS 7S 8S 9S"]); // seat 0 takes it and leads the second
const SECOND = ["0 play KS"];
const declaring = (...seats: number[]): string[] =>
  TRICK_1.flatMap((card) => (seats.includes(Number(card.charAt(0))) ? [`${card.charAt(0)} declare`, card] : [card]));

const DECLARED: readonly (readonly [number, string, number, number])[] = [
  [0, "sira", 2, 4],
  [1, "fifty", 5, 10],
  [2, "sira", 2, 4],
  [3, "sira", 2, 4],
];

for (const [seat, meld, hokm, sun] of DECLARED) {
  test(`baloot 7.3.1, 7.3.6: seat ${seat} declares ${meld} on its turn in the first trick`, () => {
    const before = TRICK_1.slice(0, seat);
    assert.deepEqual(besidesCards(after(...before).legal), ["declare"]);

    const step = after(...before, `${seat} declare`);
    assert.deepEqual(step.events, [{ type: "declared", seat, meld, value: hokm }]);
    assert.deepEqual([step.phase, step.turn, besidesCards(step.legal)], ["play", seat, []]); // baloot 7.3.2
    assert.equal(why(...before, `${seat} declare`, `${seat} declare`), "no_meld");
    assert.equal(why(...before, `${seat} declare`, TRICK_1[seat] as string), "ok");

    const inSun = table(FOUR_MELDS, SUN).after(...before, `${seat} declare`);
    assert.deepEqual(inSun.events, [{ type: "declared", seat, meld, value: sun }]);
  });
}

test("baloot 7.1.7: four aces are declared as a four hundred in sun, as a hundred in hokm", () => {
  const hands = ["AS AH AC AD 7S 8H 9C TD"];

  assert.deepEqual(table(hands, SUN).after("0 declare").events, [{ type: "declared", seat: 0, meld: "four_hundred", value: 40 }]);
  assert.deepEqual(table(hands).after("0 declare").events, [{ type: "declared", seat: 0, meld: "hundred", value: 10 }]);
});

test("baloot 7.3.3: a seat without a meld has nothing to declare", () => {
  const { after, why } = table(["AS KS JS 8C JC 7H 9D TD"]);

  assert.deepEqual(besidesCards(after().legal), []);
  assert.equal(why("0 declare"), "no_meld");
});

test("baloot 7.3.5: nobody declares after his first card", () => {
  assert.equal(why(...TRICK_1, "0 declare"), "no_meld");
  assert.equal(why("0 play AS", "0 declare"), "not_your_turn");
});

// Who declared, and whose meld is the best of those; D+3, D+2, D+1, D are seats 2, 1, 0, 3
const WINNERS: readonly (readonly [string, number[], number | null])[] = [
  ["7.4.2: the higher value", [0, 1, 2, 3], 1],
  ["7.4.4: the higher rank", [0, 3], 0],
  ["7.4.4", [2, 3], 2],
  ["7.4.6: equal melds, the seat before the dealer comes first", [0, 2], 2],
  ["7.4.7: only what was declared takes part", [3], 3],
  ["7.4.7", [0], 0],
  ["7.3.4, 7.4.8: nobody declared", [], null],
];

for (const [rule, seats, seat] of WINNERS) {
  test(`baloot ${rule}: declared by ${seats.join(", ") || "nobody"}`, () => {
    const step = after(...declaring(...seats));
    const melds = seat === null ? [] : [{ type: "melds", team: seat % 2, seat }];
    assert.deepEqual(step.events, [{ type: "trick", seat: 0 }, ...melds]); // baloot 7.4.1
    assert.deepEqual(besidesCards(step.legal), seat !== null && seat % 2 === 0 ? ["show 1"] : []);
  });
}

// Siras from the ace of clubs, diamonds, hearts and spades; each dealer leaves his neighbours another place
const EQUAL = ["AC KC QC 7D 7H 8C 9H TS", "AD KD QD JS 8H 9C TH 8D", "AH KH QH 7C 8S 9D JC TD", "AS KS QS JD JH TC 9S 7S"];
for (const [dealer, declared, seat] of [
  [3, [0, 1, 2, 3], 2],
  [3, [0, 1, 3], 1],
  [3, [0, 3], 0],
  [1, [0, 1, 2, 3], 0],
  [1, [1, 2, 3], 3],
  [1, [1, 2], 2],
] as const) {
  test(`baloot 7.4.6: seat ${dealer} deals, seats ${declared.join(", ")} have declared equal melds`, () => {
    const opening = dealer === 3 ? ["0 buy sun"] : ["2 buy bas", "3 buy bas", "0 buy sun"];
    const trick = ["0 play 7D", "1 play 8D", "2 play 9D", "3 play JD"];
    const script = trick.flatMap((card) => {
      const seat = Number(card.charAt(0));
      return (declared as readonly number[]).includes(seat) ? [`${seat} declare`, card] : [card];
    });
    const step = last([dealTo(dealer, 0, EQUAL), ...opening, ...script], {}, { dealer, score: [0, 0] });
    assert.deepEqual(step.events, [{ type: "trick", seat: 3 }, { type: "melds", team: seat % 2, seat }]);
  });
}

test("baloot 7.5.1, 7.5.4, 7.5.9: a meld is shown in the second trick, though a card of it has been played", () => {
  const step = after(...declaring(0), "0 show 1");

  assert.deepEqual(step.events, [{ type: "shown", seat: 0, meld: "sira", cards: ["AS", "KS", "QS"], value: 2 }]);
  assert.deepEqual([step.turn, besidesCards(step.legal)], [0, []]);
});

test("baloot 7.5.3: the partner may show what it did not declare, in the seat's own turn", () => {
  const moves = [...declaring(0), ...SECOND, "1 play 8D"];

  assert.deepEqual(besidesCards(after(...moves).legal), ["show 1"]);
  assert.deepEqual(after(...moves, "2 show 1").events, [{ type: "shown", seat: 2, meld: "sira", cards: ["AC", "KC", "QC"], value: 2 }]);
});

test("baloot 7.5.2: two melds are shown each by itself, in any order", () => {
  const hands = ["AS KS QS TH 9H 8H 7H JC", "JH QH 7S 8S 7C 8C 7D 8D", "AH KH 9S TS 9D TD AC KC", ""];
  const full = table(hands, SUN);
  const moves = ["0 declare", "0 play 7H", "1 play JH", "2 play AH", "3 play 9C", "2 play 9S", "3 play JS"];
  const fifty = { type: "shown", seat: 0, meld: "fifty", cards: ["7H", "8H", "9H", "TH"], value: 10 };
  const sira = { type: "shown", seat: 0, meld: "sira", cards: ["AS", "KS", "QS"], value: 4 };

  assert.deepEqual(full.after("0 declare").events, [{ type: "declared", seat: 0, meld: "fifty", value: 10 }]);
  assert.deepEqual(besidesCards(full.after(...moves).legal), ["show 1", "show 2"]);
  assert.deepEqual(full.events(...moves, "0 show 1", "0 show 2").slice(-2), [fifty, sira]);
  assert.deepEqual(full.events(...moves, "0 show 2", "0 show 1").slice(-2), [sira, fifty]);
  assert.deepEqual(besidesCards(full.after(...moves, "0 show 2").legal), ["show 1"]);
  assert.deepEqual(besidesCards(full.after(...moves, "0 show 1").legal), ["show 2"]);
});

const NO_MELD: readonly (readonly [string, string[], string])[] = [
  ["7.4.8: nobody declared", [...TRICK_1, "0 show 1"], "no_meld"],
  ["7.5.5: a meld is shown once", [...declaring(0), "0 show 1", "0 show 1"], "no_meld"],
  ["7.5.6: the seat has one meld only", [...declaring(0), "0 show 2"], "no_meld"],
  ["7.2.4: nobody has three", [...declaring(0), "0 show 3"], "no_meld"],
  ["7.2.4: nor is there a meld 0", [...declaring(0), "0 show 0"], "no_meld"],
  ["7.5.6", [...declaring(0), "0 show 999999999"], "no_meld"],
  ["7.5.7: not in the first trick", ["0 declare", "0 show 1"], "no_meld"],
  ["7.5.7: not in the third", [...declaring(3), ...tricks([0, "KS 8D JS TS"]), "3 show 1"], "no_meld"],
  ["7.5.12: not by the other team", [...declaring(0, 3), ...SECOND, "1 show 1"], "no_meld"],
  ["7.5.12: not by the team that lost the melds", [...declaring(0, 1), "0 show 1"], "no_meld"],
  ["a declaration is of the first trick only", [...declaring(0), "0 declare"], "no_meld"],
  ["7.5.1: on one's own turn", [...declaring(0), "2 show 1"], "not_your_turn"],
  ["which meld must be said", [...declaring(0), "0 show"], "malformed"],
  ["by number", [...declaring(0), "0 show sira"], "malformed"],
  ["a declaration has no kind", ["0 declare sira"], "malformed"],
];

for (const [rule, moves, expected] of NO_MELD) {
  test(`baloot ${rule}: ${moves.at(-1)} is ${expected}`, () => assert.equal(why(...moves), expected));
}

test("baloot 7.5.8: nobody is obliged to show", () => {
  assert.equal(why(...declaring(0), ...SECOND), "ok");
});

test("baloot 8.12, 8.13: a shown fifty with king and queen of trump brings the baloot, once", () => {
  const moves = declaring(1);
  const shown = { type: "shown", seat: 1, meld: "fifty", cards: ["JH", "KH", "QH", "TH"], value: 5 };

  assert.deepEqual(after(...moves, ...SECOND, "1 show 1").events, [shown, { type: "baloot", seat: 1 }]);
  const later = [...SECOND, "1 show 1", "1 play KH", "2 play JS", "3 play TS", "1 play QH"]; // the king trumps and leads on
  assert.deepEqual(after(...moves, ...later).events, []);
});

test("baloot 8.1, 8.5, 8.6, 8.10: unshown, it is called at the second of the two, for a team without the melds too", () => {
  const king = [...SECOND, "1 play KH", "2 play JS", "3 play TS"];

  for (const seats of [[0], [1], []]) {
    const moves = declaring(...seats);
    assert.deepEqual(after(...moves, ...king.slice(0, 2)).events, []);
    assert.deepEqual(after(...moves, ...king, "1 play QH").events, [{ type: "baloot", seat: 1 }]);
  }
});

test("baloot 8.2: no baloot in sun", () => {
  const { why, events } = table(FOUR_MELDS, SUN);
  const tricks1To4 = tricks([0, "AS 7S 8S 9S"], [0, "7H KH AH 8H"], [2, "AC TC 8C 7C"], [2, "KC 9H JC 9C"]);
  const moves = [...tricks1To4, "2 play QC", "3 play TS", "0 play KS", "1 play QH"];

  assert.equal(why(...moves), "ok");
  assert.ok(events(...moves).every(({ type }) => type !== "baloot"));
});

test("baloot 8.1: king and queen of trump in two hands are none", () => {
  const { why, events } = table(["KS AS 9D TD JC 7S 8D 9C", "QS 7H 8H 9H TC 7C 8C AD"]);
  const moves = [...tricks([0, "AS QS 8S TS"]), "0 play KS"];

  assert.equal(why(...moves), "ok");
  assert.ok(events(...moves).every(({ type }) => type !== "baloot"));
});

test("the last card of a trick announces its baloot before the trick is told", () => {
  const { after } = table([
    "JS 8H 9H JC TC 7S 9D TD",
    "TS 9S 7C 7D AH AC KD QD",
    "8S AS 8D JH QH KH KC QC",
    "KS QS 7H 8C 9C TH JD AD",
  ]);

  assert.deepEqual(after(...tricks([0, "JS TS 8S QS"], [0, "7S 9S AS KS"])).events, [
    { type: "baloot", seat: 3 },
    { type: "trick", seat: 1 },
  ]);
});

// Spades are trump. Seat 0 alone declares, leads a king or queen of trump, and shows in the second trick.
type Called = "at the show" | "at the second card" | "never";
const PAIRS: readonly (readonly [string, string, shows: string[], first: string, second: string, Called])[] = [
  ["8.7: a hundred with both is shown", "AS KS QS JS 7H TS 8D 9C", ["show 1"], "KS", "QS", "never"],
  ["8.7, 8.11: the hundred begins with the king", "KS QS JS TS 7H 9S 8D 9C", ["show 1"], "QS", "KS", "never"],
  ["8.10: that hundred is not shown", "AS KS QS JS 7H TS 8D 9C", [], "KS", "QS", "at the second card"],
  ["8.8: four kings are shown", "KS KH KC KD AS QS 8D 9C", ["show 1"], "KS", "QS", "never"],
  ["8.8: the king comes second", "KS KH KC KD AS QS 8D 9C", ["show 1"], "QS", "KS", "never"],
  ["8.10: four kings are not shown", "KS KH KC KD AS QS 8D 9C", [], "KS", "QS", "at the second card"],
  ["8.9: four queens are shown", "QS QH QC QD AS KS 8D 9C", ["show 1"], "KS", "QS", "never"],
  ["8.10: four queens are not shown", "QS QH QC QD AS KS 8D 9C", [], "QS", "KS", "at the second card"],
  ["8.6: four jacks do not touch it", "JS JH JC JD KS QS 8D 9C", ["show 1"], "KS", "QS", "at the second card"],
  ["8.12: a sira with both is shown", "AS KS QS 7H 8H 9S JC TD", ["show 1"], "KS", "QS", "at the show"],
  ["8.12: a fifty", "KS QS JS 7H 8H TS JC TD", ["show 1"], "QS", "KS", "at the show"],
  ["8.6: a fifty of another suit is shown", "TH 9H 8H 7H KS QS JC 9D", ["show 1"], "KS", "QS", "at the second card"],
  ["8.8, 7.2.3: what four kings leave of a run is shown, not they", "KS KH KC KD QS JS TS 9S", ["show 2"], "KS", "QS", "at the second card"],
  ["8.8: they are shown after it", "KS KH KC KD QS JS TS 9S", ["show 2", "show 1"], "KS", "QS", "never"],
  ["8.9: of kings and queens the queens are shown", "KS KH KC KD QH QS QC QD", ["show 2"], "KS", "QS", "never"],
];

for (const [rule, hand, shows, first, second, called] of PAIRS) {
  test(`baloot ${rule}: ${first}, ${shows.join(", ") || "nothing shown"}, ${second}: ${called}`, () => {
    const script = [dealTo(3, 0, [hand]), ...HOKM, "0 declare", `0 play ${first}`];
    const waiting = [...shows, `play ${second}`];
    while (waiting.length > 0) {
      const { turn, legal } = last(script, {}, SEAT_0_SPEAKS);
      const next = turn === 0 && legal.includes(waiting[0] as string) ? waiting.shift() : legal.find((move) => move.startsWith("play"));
      assert.notEqual(next, undefined, `${waiting[0]} was never legal`);
      script.push(`${turn} ${next}`);
    }
    const calling = play(script, {}, SEAT_0_SPEAKS).flatMap(({ events }, step) =>
      events.some(({ type }) => type === "baloot") ? [script[step - 1]] : [],
    );
    const expected = { "at the show": ["0 show 1"], "at the second card": [`0 play ${second}`], never: [] };
    assert.deepEqual(calling, expected[called]);
  });
}
