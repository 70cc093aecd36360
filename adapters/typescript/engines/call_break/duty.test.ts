import assert from "node:assert/strict";
import { test } from "node:test";

import { cardNamed } from "../cards.js";
import { breach, dutyOf } from "./duty.js";

const cards = (names: string): number[] => names.split(" ").map(cardNamed);

/** The cards of the hand that may be played to the trick, and the reason of each other one: `TS 2S AD:must_trump`. */
function judged(trick: string, hand: string, cannotOverruff: "spade" | "free" = "spade"): string {
  const rules = { rounds: 5, maxCall: 8, highCall: "face", redeal: false, cannotOverruff } as const;
  const duty = dutyOf(cards(hand), cards(trick), rules);
  return hand.split(" ").map((name) => [name, breach(duty, cardNamed(name))].filter(Boolean).join(":")).join(" ");
}

// trick so far, hand with the reason of each card that is refused
const DUTIES: readonly (readonly [string, string, string])[] = [
  // the six worked lines
  ["4.4.1: no spade high enough, and still a spade", "7H JS", "TS 2S AD:must_trump"],
  ["4.1.5: a spade holds the trick, so any card of the suit", "7H 3S", "KH 2H AS:must_follow_suit"],
  ["4.1.2: a higher card of the suit", "7H TH", "9H:must_beat KH AH 2S:must_follow_suit"],
  ["4.3.1: a higher spade", "7H AH 3S", "6S 2S:must_overtrump KD:must_trump"],
  ["4.1.2: nobody else has followed", "9D JC", "QD TD 2S:must_follow_suit"],
  ["4.5.1: neither suit nor spade", "TS", "AH KD"],
  // and what each rule says besides
  ["4.1.1: follow suit", "7H", "8H AS:must_follow_suit KD:must_follow_suit"],
  ["4.1.3: any of the higher cards", "7H", "8H TH AH 6H:must_beat"],
  ["4.1.2: above the highest of the suit, which need not be the led one", "7H TH 9H", "JH 8H:must_beat"],
  ["4.1.2: a higher card of another suit beats nothing", "7H AC", "8H 6H:must_beat"],
  ["4.1.4: any card of the suit when none is higher", "KH", "QH 2H AS:must_follow_suit"],
  ["4.1.5: also below the highest of the suit", "7H QH 3S", "KH 8H 2H"],
  ["4.1.6: a higher spade when spades are led", "7S", "8S AS 6S:must_beat AH:must_follow_suit"],
  ["4.1.6: above the highest spade of a spade lead", "7S TS 8S", "JS 9S:must_beat"],
  ["4.1.4: any spade when spades are led and none is higher", "TS", "9S 2S AH:must_follow_suit"],
  ["4.2.1: a spade without the suit", "7H", "2S AS KD:must_trump AC:must_trump"],
  ["4.2.2: any spade while there is none", "7H AH", "2S 9S"],
  ["4.3.2: any of the higher spades", "7H 5S", "6S KS 4S:must_overtrump"],
  ["4.3.1: above the highest of two spades", "7H 5S 9S", "TS 8S:must_overtrump KD:must_trump"],
  ["4.4.1: any spade when none is higher", "7H 9S", "8S 2S KD:must_trump"],
  ["4.5.1: any card with neither", "7H 3S", "AD 2C"],
];

for (const [rule, trick, expected] of DUTIES) {
  test(`call_break ${rule}: ${trick}`, () => {
    assert.equal(judged(trick, expected.replaceAll(/:\w+/g, "")), expected);
  });
}

// cannot_overruff: free
const FREE: readonly (readonly [string, string, string])[] = [
  ["4.4.2: no spade high enough, and any card", "7H JS", "TS 2S AD"],
  ["4.3.1: a higher spade is still owed", "7H 3S", "6S 2S:must_overtrump KD:must_trump"],
  ["4.2.1: the first spade is still owed", "7H AH", "2S KD:must_trump"],
  ["4.1.1: the suit is still owed", "7H AS", "2H KS:must_follow_suit"],
  ["4.1.6: nor is a spade lead freed", "TS", "9S AH:must_follow_suit"],
];

for (const [rule, trick, expected] of FREE) {
  test(`call_break ${rule}, free: ${trick}`, () => {
    assert.equal(judged(trick, expected.replaceAll(/:\w+/g, ""), "free"), expected);
  });
}
