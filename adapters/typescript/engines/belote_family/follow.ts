/** Which cards a seat may play to a trick, and why it may not play the others. */

import { cardsOfSuit, has, suitOf } from "../piquet.js";
import { TRUMPS_ABOVE } from "./pack.js";
import { SEATS, trumpOf, type Table } from "./table.js";

/** The cards of this hand that its seat may play now. */
export function playable(table: Table, seat: number, hand: number): number {
  const [lead] = table.trick;
  if (lead === undefined) return hand; // belote 5.3
  const led = suitOf(lead);
  const trump = trumpOf(table);
  const following = hand & cardsOfSuit(led);
  if (following !== 0) {
    // belote 5.4, 5.11 to 5.14
    return led === trump ? aboveIfAny(following, table.winning, trump) : following;
  }
  const partnerWins = (seat + SEATS / 2) % SEATS === table.winner;
  if (partnerWins) return hand; // belote 5.5, 5.6
  const trumps = hand & cardsOfSuit(trump);
  return trumps !== 0 ? aboveIfAny(trumps, table.winning, trump) : hand; // belote 5.7 to 5.10
}

/** The trumps above the highest in the trick, which is the one that is winning; all of them where none is above. */
function aboveIfAny(trumps: number, winning: number, trump: number): number {
  if (suitOf(winning) !== trump) return trumps;
  const above = trumps & (TRUMPS_ABOVE[winning] as number);
  return above !== 0 ? above : trumps; // belote 5.8, 5.9, 5.11, 5.13
}

/** Why the seat may not play this card, or null if it may. */
export function whyNot(table: Table, seat: number, hand: number, card: number): string | null {
  if (!has(hand, card)) return "card_not_held"; // belote 5.2
  if (has(playable(table, seat, hand), card)) return null;
  const led = suitOf(table.trick[0] as number);
  if (suitOf(card) !== led && (hand & cardsOfSuit(led)) !== 0) return "must_follow_suit"; // belote 5.4
  return suitOf(card) === trumpOf(table) ? "must_overtrump" : "must_trump"; // belote 5.7, 5.8, 5.11
}
