/** What a reply owes the trick: to follow suit, to beat, to play a spade, to beat the spades. */

import { holdsSuit, RANK_OF, SUIT_OF, type Suit } from "../cards.js";
import type { Rules } from "./position.js";

export const TRUMP: Suit = "S"; // call_break 1.3

/** Which cards a reply may be, and why the others are refused. */
export interface Duty {
  /** The suit that is owed. */
  readonly suit: Suit;
  /** The rank that a card of the suit must exceed; 0 where any card of it will do. */
  readonly above: number;
  /** The reason for another suit, and for a card of the suit that is too low. */
  readonly otherwise: "must_follow_suit" | "must_trump";
  readonly tooLow: "must_beat" | "must_overtrump";
}

/** What this hand owes to a trick that has been led, or null if any card will do. */
export function dutyOf(hand: readonly number[], trick: readonly number[], rules: Rules): Duty | null {
  const led = SUIT_OF[trick[0] as number] as Suit;
  const highestSpade = highestOf(trick, TRUMP);
  if (holdsSuit(hand, led)) {
    const cut = led !== TRUMP && highestSpade > 0; // call_break 4.1.5
    const highest = cut ? 0 : highestOf(trick, led); // call_break 4.1.6
    const above = highestOf(hand, led) > highest ? highest : 0; // call_break 4.1.2, 4.1.4
    return { suit: led, above, otherwise: "must_follow_suit", tooLow: "must_beat" }; // call_break 4.1.1
  }
  if (!holdsSuit(hand, TRUMP)) return null; // call_break 4.5.1
  const overtrumps = highestOf(hand, TRUMP) > highestSpade;
  if (!overtrumps && rules.cannotOverruff === "free") return null; // call_break 4.4.2
  const above = overtrumps ? highestSpade : 0; // call_break 4.2.2, 4.3.1, 4.4.1
  return { suit: TRUMP, above, otherwise: "must_trump", tooLow: "must_overtrump" }; // call_break 4.2.1
}

/** Why the duty forbids this card, or null if it does not; any card that fulfils it will do (call_break 4.1.3, 4.3.2). */
export function breach(duty: Duty | null, card: number): string | null {
  if (duty === null) return null;
  if (SUIT_OF[card] !== duty.suit) return duty.otherwise;
  return (RANK_OF[card] as number) > duty.above ? null : duty.tooLow;
}

/** The highest rank of the suit among these cards, 0 for none. */
function highestOf(cards: readonly number[], suit: Suit): number {
  let highest = 0;
  for (const card of cards) {
    if (SUIT_OF[card] === suit) highest = Math.max(highest, RANK_OF[card] as number);
  }
  return highest;
}
