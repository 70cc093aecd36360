/** Who deals first, and the deal: the moves that chance makes. */

import type { Outcome } from "../../kit/index.js";
import { dealRound, dealt } from "../deal.js";
import { after, dealerOf } from "../seats.js";
import type { Position } from "./position.js";

/** The table names the first dealer (kout_kw 0.1). */
export function nameDealer(position: Position, seat: number): Outcome {
  if (seat >= position.rules.seats) return "bad_dealer";
  position.dealer = seat;
  position.phase = "deal";
  return [{ type: "dealer", seat }];
}

/** The whole pack in the order in which it is dealt (kout_kw 2.4, 2.5). */
export function deal(position: Position, names: readonly string[]): Outcome {
  const { seats, pack } = position.rules;
  const eldest = after(dealerOf(position), seats);
  const hands = dealRound(names, pack, seats, eldest);
  if (hands === null) return "bad_deal";
  position.hands = hands;
  position.phase = "bid";
  position.turn = eldest; // kout_kw 4.1.1
  return [dealt(hands)];
}
