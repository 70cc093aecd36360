/** The card that opens a trick, and the jokers that may or must open one. */

import { SUIT_OF } from "../cards.js";
import { teamOf } from "../seats.js";
import { isJoker, JEEKER } from "./pack.js";
import type { Position } from "./position.js";

/** Why the seat may not lead this card of its hand, or null if it may. */
export function whyNotLed(position: Position, seat: number, hand: readonly number[], card: number): string | null {
  if (isJoker(card)) return mayLeadJoker(position, seat, hand, card) ? null : "joker_lead";
  const first = position.tricks[0] + position.tricks[1] === 0;
  return first && SUIT_OF[card] !== position.hukm ? "must_lead_hukm" : null; // kout_kw 5.5
}

function mayLeadJoker(position: Position, seat: number, hand: readonly number[], joker: number): boolean {
  if (isEntitled(position, seat, joker)) return true; // kout_kw 5.6, 7.5.2, 7.5.3
  const entitled = hand.some((card) => isJoker(card) && isEntitled(position, seat, card)); // kout_kw 7.5.1
  return hand.every(isJoker) && !entitled; // kout_kw 7.1.1, 7.4.1
}

/** Whether the seat has a right to lead this joker, whatever else it holds; three honours give none (kout_kw 7.1.3). */
function isEntitled({ bidder, bid, honours }: Position, seat: number, joker: number): boolean {
  if (honours === 4) return true; // kout_kw 7.1.2, 7.1.4
  if (bidder === null || teamOf(bidder) !== teamOf(seat)) return false; // kout_kw 7.2.5
  return bid === 9 || (bid === 8 && joker === JEEKER); // kout_kw 7.2.1 to 7.2.4
}

/**
 * Whether this card is void: a joker led without a right, or one that comes second to it (kout_kw 7.4.2, 7.4.7). A
 * joker that comes later has its power (kout_kw 7.4.8).
 */
export function isVoid(position: Position, seat: number, card: number): boolean {
  if (!isJoker(card)) return false;
  const { trick, voids } = position;
  return trick.length === 0 ? !isEntitled(position, seat, card) : trick.length === voids;
}
