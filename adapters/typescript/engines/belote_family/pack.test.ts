import assert from "node:assert/strict";
import { test } from "node:test";

import { cardNamed, has, NAMES, namesOf, only, suitNamed } from "../piquet.js";
import { beats, KING_AND_QUEEN, pointsOf, TRUMPS_ABOVE } from "./pack.js";

const HEARTS = suitNamed("H");
const card = cardNamed;

test("belote 1.1: 32 cards, seven to ace, and no other has a place", () => {
  assert.equal(NAMES.length, 32);
  assert.equal(new Set(NAMES).size, 32);
  for (const name of ["2S", "6H", "JK", "JR", "", "AS "]) assert.equal(card(name), -1);
  for (const name of ["2S", "6H"]) assert.equal(has(-1, card(name)), false, "not even in a set of all cards");
});

test("belote 1.4: what a trump is worth", () => {
  const points = Object.fromEntries([..."J9ATKQ87"].map((rank) => [rank, pointsOf(card(`${rank}H`), HEARTS)]));
  assert.deepEqual(points, { J: 20, 9: 14, A: 11, T: 10, K: 4, Q: 3, 8: 0, 7: 0 });
});

test("belote 1.5: what a card of a plain suit is worth", () => {
  for (const suit of "SDC") {
    const points = Object.fromEntries([..."ATKQJ987"].map((rank) => [rank, pointsOf(card(rank + suit), HEARTS)]));
    assert.deepEqual(points, { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0 });
  }
});

test("belote 1.6: with ten for the last trick that is 162, whatever is trump", () => {
  for (const trump of [0, 1, 2, 3]) {
    assert.equal(NAMES.reduce((sum, _, each) => sum + pointsOf(each, trump), 10), 162);
  }
});

const ORDERS: readonly (readonly [string, string, string])[] = [
  ["1.2", "H", "J9ATKQ87"],
  ["1.3", "S", "ATKQJ987"],
];

for (const [rule, suit, order] of ORDERS) {
  test(`belote ${rule}: ${order} of ${suit} when hearts are trump`, () => {
    const cards = [...order].map((rank) => card(rank + suit));
    cards.forEach((high, i) => {
      cards.forEach((low, j) => assert.equal(beats(low, high, HEARTS), j < i, `${order[j]} on ${order[i]}`));
    });
  });
}

test("belote 1.2: the trumps above each trump are the ones before it in J 9 A T K Q 8 7", () => {
  assert.deepEqual(namesOf(TRUMPS_ABOVE[card("JD")] as number), []);
  assert.deepEqual(namesOf(TRUMPS_ABOVE[card("AD")] as number), ["9D", "JD"]);
  assert.deepEqual(namesOf(TRUMPS_ABOVE[card("QD")] as number), ["9D", "AD", "JD", "KD", "TD"]);
  assert.deepEqual(namesOf(TRUMPS_ABOVE[card("7S")] as number), ["8S", "9S", "AS", "JS", "KS", "QS", "TS"]);
});

test("belote 5.15, 5.16: any trump over any plain card, and nothing of a third suit over either", () => {
  assert.equal(beats(card("7H"), card("AS"), HEARTS), true);
  assert.equal(beats(card("AS"), card("7H"), HEARTS), false);
  assert.equal(beats(card("AC"), card("7S"), HEARTS), false);
});

test("a set tells its cards as the wire does, the last card of the pack included", () => {
  assert.deepEqual(namesOf(["TS", "7C", "AH", "8C", "KD"].reduce((set, name) => set | only(card(name)), 0)), [
    "7C",
    "8C",
    "AH",
    "KD",
    "TS",
  ]);
  assert.deepEqual(namesOf(0), []);
  assert.deepEqual(namesOf(-1), [...NAMES]);
  assert.deepEqual(KING_AND_QUEEN.map(namesOf), [["KC", "QC"], ["KD", "QD"], ["KH", "QH"], ["KS", "QS"]]);
});
