import assert from "node:assert/strict";
import { test } from "node:test";

import { meldsOf } from "./meld.js";
import { cardNamed, namesOf } from "../piquet.js";

const setOf = (names: string): number => names.split(" ").reduce((set, name) => set | (1 << (cardNamed(name) as number)), 0);
const sorted = (names: string): string => namesOf(setOf(names)).join(" ");

/** What the hand makes, the best first: kind, value in hokm, value in sun, cards. */
type Made = readonly [kind: string, hokm: number, sun: number, cards: string];
const HANDS: readonly (readonly [string, string, readonly Made[]])[] = [
  ["7.1.1, 7.1.2: three in sequence are a sira", "AS KS QS 7H 9H JC TD 8D", [["sira", 2, 4, "AS KS QS"]]],
  ["7.1.2: down to the seven", "9D 8D 7D AH KH TC JS 7S", [["sira", 2, 4, "9D 8D 7D"]]],
  ["7.1.1: the sequence is not the strength", "AS TS KS 7H 9H JC 8D 9D", []],
  ["7.1.1: in trump neither", "JS 9S AS KS 7H 9H QC 8D", []],
  ["7.1.1: it does not go round the corner", "AS 7S 8S KH QH TC JD 9D", []],
  ["7.1.2: two are none, nor three of different suits", "AS KS QH JH TC 9C 8D 7D", []],
  ["7.1.3: four are a fifty", "QH JH TH 9H 7S AS KC 7D", [["fifty", 5, 10, "QH JH TH 9H"]]],
  ["7.1.4: five are a hundred", "JC TC 9C 8C 7C AS KH QD", [["hundred", 10, 20, "JC TC 9C 8C 7C"]]],
  ["7.1.4, 7.1.5: eight are one hundred", "AD KD QD JD TD 9D 8D 7D", [["hundred", 10, 20, "AD KD QD JD TD 9D 8D 7D"]]],
  ["7.1.4, 7.1.5: six are not two siras", "AD KD QD JD TD 9D 7S 7H", [["hundred", 10, 20, "AD KD QD JD TD 9D"]]],
  ["7.1.6: four kings", "KS KH KC KD 7S 8H 9C TD", [["hundred", 10, 20, "KS KH KC KD"]]],
  ["7.1.6: four queens", "QS QH QC QD 7S 8H 9C AD", [["hundred", 10, 20, "QS QH QC QD"]]],
  ["7.1.6: four jacks", "JS JH JC JD 7S 8H 9C AD", [["hundred", 10, 20, "JS JH JC JD"]]],
  ["7.1.6: four tens", "TS TH TC TD 7S 8H KC AD", [["hundred", 10, 20, "TS TH TC TD"]]],
  ["7.1.6: three alike are none", "KS KH KC QD 7S 8H 9C TD", []],
  ["7.1.8: four nines, eights or sevens are none", "9S 9H 9C 9D 7S 7H 7C 7D", []],
  ["7.1.8", "8S 8H 8C 8D AS QH TC KD", []],
  ["7.2.2: two melds, the more valuable first", "AS KS QS TH 9H 8H 7H JC", [["fifty", 5, 10, "TH 9H 8H 7H"], ["sira", 2, 4, "AS KS QS"]]],
  ["7.2.1: of equal value the higher rank first", "JS TS 9S QD JD TD 7H AC", [["sira", 2, 4, "QD JD TD"], ["sira", 2, 4, "JS TS 9S"]]],
  ["7.2.1: two fours by rank", "TS TH TC TD QS QH QC QD", [["hundred", 10, 20, "QS QH QC QD"], ["hundred", 10, 20, "TS TH TC TD"]]],
  ["7.2.5: equal ranks, spades before hearts", "AH KH QH AS KS QS 7C 9D", [["sira", 2, 4, "AS KS QS"], ["sira", 2, 4, "AH KH QH"]]],
  ["7.2.5: hearts before diamonds", "AD KD QD AH KH QH 7C 9S", [["sira", 2, 4, "AH KH QH"], ["sira", 2, 4, "AD KD QD"]]],
  ["7.2.5: diamonds before clubs", "JC TC 9C 8C JD TD 9D 8D", [["fifty", 5, 10, "JD TD 9D 8D"], ["fifty", 5, 10, "JC TC 9C 8C"]]],
  ["7.1.5, 7.2.2: two runs of one suit", "AH KH QH TH 9H 8H 7H JS", [["fifty", 5, 10, "TH 9H 8H 7H"], ["sira", 2, 4, "AH KH QH"]]],
  ["7.2.1, 7.2.3: four alike before a run, which is cut short", "KS KH KC KD QS JS TS 9S", [["hundred", 10, 20, "KS KH KC KD"], ["fifty", 5, 10, "QS JS TS 9S"]]],
  ["7.2.3: cut in the middle there is nothing left of it", "JS JH JC JD KS QS TS 9S", [["hundred", 10, 20, "JS JH JC JD"]]],
  ["7.2.3: or a sira", "TS TH TC TD AS KS QS 8S", [["hundred", 10, 20, "TS TH TC TD"], ["sira", 2, 4, "AS KS QS"]]],
];

for (const [rule, hand, melds] of HANDS) {
  for (const contract of ["hokm", "sun"] as const) {
    test(`baloot ${rule}: ${hand} in ${contract}`, () => {
      assert.deepEqual(
        meldsOf(setOf(hand), contract).map(({ kind, value, cards }) => [kind, value, namesOf(cards).join(" ")]),
        melds.map(([kind, hokm, sun, cards]) => [kind, contract === "hokm" ? hokm : sun, sorted(cards)]),
      );
    });
  }
}

test("baloot 7.1.6, 7.1.7, 7.1.15: four aces are a hundred in hokm, a four hundred in sun", () => {
  const hand = setOf("AS AH AC AD 7S 8H 9C TD");

  assert.deepEqual(meldsOf(hand, "hokm").map(({ kind, value }) => [kind, value]), [["hundred", 10]]);
  assert.deepEqual(meldsOf(hand, "sun").map(({ kind, value }) => [kind, value]), [["four_hundred", 40]]);
});

const BETTER: readonly (readonly [string, string, string])[] = [
  ["7.4.2: a fifty than a sira, though it is lower", "TH 9H 8H 7H AS 9S QC JD", "AS KS QS 7H 9H JC TD 8D"],
  ["7.4.2: a run of a hundred than a fifty", "JC TC 9C 8C 7C AS KH QD", "AS KS QS JS 7H 9H TD 8D"],
  ["7.4.3: four tens than a run from the ace", "TS TH TC TD 7S 8H KC AD", "AS KS QS JS TS 9H 8D 7D"],
  ["7.4.4: the higher top card", "KS QS JS 7H 9H AC TD 8D", "QH JH TH 8H 7S AS KC 7D"],
  ["7.4.4: length does not count", "KS QS JS TS 9S 7H AC 8D", "QH JH TH 9H 8H 7H AS KC"],
  ["7.4.5: kings than queens", "KS KH KC KD 7S 8H 9C TD", "QS QH QC QD 7S 8H 9C AD"],
  ["7.4.5: jacks than tens", "JS JH JC JD 7S 8H 9C AD", "TS TH TC TD 7S 8H KC AD"],
];

for (const [rule, better, worse] of BETTER) {
  test(`baloot ${rule}`, () => {
    for (const contract of ["hokm", "sun"] as const) {
      const [best] = meldsOf(setOf(better), contract);
      const [other] = meldsOf(setOf(worse), contract);
      assert.ok((best?.grade as number) > (other?.grade as number));
    }
  });
}

test("baloot 7.4.4: equal runs have the same grade, whatever their suit and length", () => {
  const gradeOf = (hand: string): number | undefined => meldsOf(setOf(hand), "sun")[0]?.grade;

  assert.equal(gradeOf("AS KS QS 7H 9H JC TD 8D"), gradeOf("AD KD QD 7H 9H JC TS 8S"));
  assert.equal(gradeOf("KS QS JS TS 9S 7H AC 8D"), gradeOf("KH QH JH TH 9H 8H 7H AC"));
});
