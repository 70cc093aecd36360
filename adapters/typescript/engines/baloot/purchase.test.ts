import assert from "node:assert/strict";
import { test } from "node:test";

import { dealTo, last, play, reason, SEAT_0_SPEAKS } from "../testing/baloot.js";

// Seat 3 deals: seats 0, 1, 2, 3 speak in this order, and the last two may call ashkal. The ace of hearts is up.
const UP = dealTo(3, 0, { 0: "7S 8S 9S TS JS AH 7H 8H" });
const after = (...moves: string[]) => last([UP, ...moves], {}, SEAT_0_SPEAKS);
const why = (...moves: string[]) => reason([UP, ...moves], {}, SEAT_0_SPEAKS);
const buys = (calls: string): string[] => calls.split(", ").map((call) => `buy ${call}`);

const BAS = ["0 buy bas", "1 buy bas", "2 buy bas", "3 buy bas"];
const SUITS_BUT_HEARTS = "hokm C, hokm D, hokm S, sun, wala";

const LEGAL: readonly (readonly [string, string[], string, number, string[]])[] = [
  ["1.3, 4.1.1, 4.1.2: the first to speak", [], "buy1", 0, buys("bas, hokm, sun")],
  ["4.1.4: no ashkal for the dealer's partner", ["0 buy bas"], "buy1", 1, buys("bas, hokm, sun")],
  ["4.1.4, 4.2.4: ashkal, with an ace up, for the seat before the dealer", BAS.slice(0, 2), "buy1", 2, buys("ashkal, bas, hokm, sun")],
  ["4.1.4: and for the dealer", BAS.slice(0, 3), "buy1", 3, buys("ashkal, bas, hokm, sun")],
  ["4.1.7, 4.1.10, 4.1.11: over a hokm, sun", ["0 buy hokm"], "buy1", 1, buys("bas, sun")],
  ["4.1.8, 4.1.9: over the partner's hokm, ashkal too", ["0 buy hokm", "1 buy bas"], "buy1", 2, buys("ashkal, bas, sun")],
  ["4.1.8: and the dealer", ["0 buy hokm", "1 buy bas", "2 buy bas"], "buy1", 3, buys("ashkal, bas, sun")],
  ["4.3.1, 4.3.2: a hokm goes back to its owner", ["0 buy bas", "1 buy hokm", "2 buy bas", "3 buy bas"], "confirm", 1, ["confirm hokm", "confirm sun"]],
  ["4.3.4: also when the dealer called it", [...BAS.slice(0, 3), "3 buy hokm"], "confirm", 3, ["confirm hokm", "confirm sun"]],
  ["4.4.1 to 4.4.3: after four bas, any suit but the up card's", BAS, "buy2", 0, buys(SUITS_BUT_HEARTS)],
  ["4.4.7: no ashkal in the second round", [...BAS, "0 buy wala", "1 buy wala", "2 buy wala"], "buy2", 3, buys(SUITS_BUT_HEARTS)],
  ["4.4.4: over a hokm of the second round", [...BAS, "0 buy hokm C"], "buy2", 1, buys("sun, wala")],
  ["4.4.4: the dealer too", [...BAS, "0 buy hokm C", "1 buy wala", "2 buy wala"], "buy2", 3, buys("sun, wala")],
];

for (const [rule, moves, phase, turn, legal] of LEGAL) {
  test(`baloot ${rule}`, () => {
    const step = after(...moves);

    assert.deepEqual([step.ok, step.phase, step.turn, step.legal], [true, phase, turn, legal]);
    assert.deepEqual(step.events.filter(({ type }) => type !== "dealt"), []);
  });
}

type Bought = readonly [string, string[], contract: string, trump: string | null, buyer: number, receiver: number];
const CONTRACTS: readonly Bought[] = [
  ["4.1.5: sun ends the purchase at once", ["0 buy sun"], "sun", null, 0, 0],
  ["4.1.7: sun beats a hokm", ["0 buy hokm", "1 buy sun"], "sun", null, 1, 1],
  ["4.1.9: the partner's too", ["0 buy hokm", "1 buy bas", "2 buy sun"], "sun", null, 2, 2],
  ["4.1.6, 4.2.1 to 4.2.3: ashkal is sun, the partner receives", ["0 buy bas", "1 buy bas", "2 buy ashkal"], "sun", null, 2, 0],
  ["4.1.8, 4.1.9: ashkal beats a hokm", ["0 buy bas", "1 buy hokm", "2 buy bas", "3 buy ashkal"], "sun", null, 3, 1],
  ["4.1.3, 4.3.2, 4.3.5: a confirmed hokm is in the up card's suit", ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm"], "hokm", "H", 0, 0],
  ["4.3.3: or it is turned into sun", ["0 buy bas", "1 buy hokm", "2 buy bas", "3 buy bas", "1 confirm sun"], "sun", null, 1, 1],
  ["4.3.4: by the dealer as well", [...BAS.slice(0, 3), "3 buy hokm", "3 confirm sun"], "sun", null, 3, 3],
  ["4.4.5: sun ends the second round at once", [...BAS, "0 buy sun"], "sun", null, 0, 0],
  ["4.4.5: also over a hokm", [...BAS, "0 buy hokm D", "1 buy sun"], "sun", null, 1, 1],
  ["4.4.6, 4.5.4: a hokm of the second round needs no confirmation", [...BAS, "0 buy wala", "1 buy hokm D", "2 buy wala", "3 buy wala"], "hokm", "D", 1, 1],
  ["4.4.6: the dealer's hokm is final at once", [...BAS, "0 buy wala", "1 buy wala", "2 buy wala", "3 buy hokm S"], "hokm", "S", 3, 3],
];

for (const [rule, moves, contract, trump, buyer, receiver] of CONTRACTS) {
  test(`baloot ${rule}`, () => {
    const { events, phase, turn, round } = after(...moves);

    assert.deepEqual(events[0], { type: "contract", contract, trump, buyer, receiver });
    assert.deepEqual(events.map(({ type }) => type), ["contract", "completed"]);
    assert.ok((events[1]?.["hands"] as string[][])[receiver]?.includes("AH"));
    assert.deepEqual([phase, turn], contract === "sun" ? ["play", buyer] : ["raise", (buyer + 1) % 4]); // 5.3.6, 5.1.1
    assert.deepEqual([round["contract"], round["trump"], round["buyer"], round["up"]], [contract, trump, buyer, "AH"]);
  });
}

test("a standing hokm shows at once, and a sun over it takes its trump away", () => {
  const shown = (...moves: string[]) => {
    const { contract, trump, buyer } = after(...moves).round;
    return [contract, trump, buyer];
  };

  assert.deepEqual(shown("0 buy bas"), [null, null, null]);
  assert.deepEqual(shown("0 buy bas", "1 buy hokm"), ["hokm", "H", 1]);
  assert.deepEqual(shown("0 buy bas", "1 buy hokm", "2 buy bas"), ["hokm", "H", 1]);
  assert.deepEqual(shown("0 buy bas", "1 buy hokm", "2 buy sun"), ["sun", null, 2]);
  assert.deepEqual(shown(...BAS, "0 buy hokm S"), ["hokm", "S", 0]);
});

test("baloot 4.5.1 to 4.5.3: four times wala cancels the hand, and the next seat deals", () => {
  const step = last([UP, ...BAS, "0 buy wala", "1 buy wala", "2 buy wala", "3 buy wala"], {}, { dealer: 3, score: [70, 5] });

  assert.deepEqual(step.events, [{ type: "cancelled" }, { type: "dealer", seat: 0 }]);
  assert.deepEqual([step.phase, step.turn, step.dealer, step.score], ["deal", null, 0, [70, 5]]);
  const round = { up: null, contract: null, trump: null, buyer: null, level: "normal", closed: false, tricks: [0, 0], raw: [0, 0] };
  assert.deepEqual(step.round, round);
});

test("the hand after a cancelled one begins from five cards", () => {
  const cancelled = [UP, ...BAS, "0 buy wala", "1 buy wala", "2 buy wala", "3 buy wala"];
  const step = last([...cancelled, dealTo(0, 1, {})], {}, SEAT_0_SPEAKS);

  assert.deepEqual((step.events[0]?.["hands"] as string[][]).map(({ length }) => length), [5, 5, 5, 5]);
  assert.deepEqual([step.phase, step.turn, step.legal], ["buy1", 1, buys("bas, hokm, sun")]);
});

const REFUSED: readonly (readonly [string, string[], string])[] = [
  ["4.1.4", ["0 buy ashkal"], "not_offered"],
  ["4.1.4", ["0 buy bas", "1 buy ashkal"], "not_offered"],
  ["4.1.10", ["0 buy hokm", "1 buy hokm"], "not_offered"],
  ["4.1.2: a suit is named in the second round only", ["0 buy hokm H"], "not_offered"],
  ["4.1.2", ["0 buy hokm S"], "not_offered"],
  ["4.1.2", ["0 buy wala"], "not_offered"],
  ["4.4.2: and there it must be", [...BAS, "0 buy hokm"], "not_offered"],
  ["4.4.2", [...BAS, "0 buy bas"], "not_offered"],
  ["4.4.3", [...BAS, "0 buy hokm H"], "not_offered"],
  ["4.4.4", [...BAS, "0 buy hokm C", "1 buy hokm D"], "not_offered"],
  ["4.4.7", [...BAS, "0 buy wala", "1 buy wala", "2 buy ashkal"], "not_offered"],
  ["4.1.1: nobody speaks out of turn", ["1 buy bas"], "not_your_turn"],
  ["4.1.5: nor after a sun", ["0 buy sun", "1 buy sun"], "wrong_phase"],
  ["4.3.1: the owner alone confirms", ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "1 confirm sun"], "not_your_turn"],
  ["4.3.5: nobody calls during the confirmation", ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 buy sun"], "wrong_phase"],
  ["4.3.5: nor does he confirm twice", ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm", "0 confirm sun"], "wrong_phase"],
  ["a confirmation is of another phase", ["0 confirm hokm"], "wrong_phase"],
  ["so is a raise", ["0 raise pass"], "wrong_phase"],
  ["so is a meld", ["0 declare"], "wrong_phase"],
  ["no call at all", ["0 buy"], "malformed"],
  ["no such call", ["0 buy pass"], "malformed"],
  ["sun has no suit", ["0 buy sun H"], "malformed"],
  ["a suit is one letter", ["0 buy hokm HS"], "malformed"],
  ["ashkal is no confirmation", ["0 confirm ashkal"], "malformed"],
  ["nor is a hokm with its suit", ["0 confirm hokm H"], "malformed"],
];

for (const [rule, moves, expected] of REFUSED) {
  test(`baloot ${rule}: ${moves.at(-1)} is ${expected}`, () => assert.equal(why(...moves), expected));
}

test("protocol 5: a call that is not offered changes nothing", () => {
  const [before, refused] = play([UP, ...BAS, "0 buy hokm C", "1 buy hokm D"], {}, SEAT_0_SPEAKS).slice(-2);

  assert.deepEqual({ ...refused, ok: true, error: undefined }, { ...before, error: undefined });
});
