/** Who deals first, and the deal: the moves that chance makes. */

import type { Outcome } from "../../kit/index.js";
import { CARD_NAMES, SUIT_OF } from "../cards.js";
import { dealRound, dealt } from "../deal.js";
import { after, dealerOf } from "../seats.js";
import { SEATS, type Position } from "./position.js";

/** The 52 cards in ascending order (call_break 1.1). */
export const PACK: ReadonlySet<number> = new Set(
  CARD_NAMES.map((_, card) => card).filter((card) => SUIT_OF[card] !== null),
);

/** The table names the first dealer (call_break 0.1). */
export function nameDealer(position: Position, seat: number): Outcome {
  if (seat >= SEATS) return "bad_dealer";
  position.dealer = seat;
  position.phase = "deal";
  return [{ type: "dealer", seat }];
}

/** The whole pack in the order in which it is dealt (call_break 1.4, 1.5). */
export function deal(position: Position, names: readonly string[]): Outcome {
  const eldest = after(dealerOf(position), SEATS);
  const hands = dealRound(names, PACK, SEATS, eldest);
  if (hands === null) return "bad_deal";
  position.hands = hands;
  position.phase = "call";
  position.turn = eldest; // call_break 2.1
  return [dealt(hands)];
}
