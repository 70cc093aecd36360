/** Who deals, the five cards before the purchase, and the rest after it. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { NAMES, namesOf, packOf } from "../piquet.js";
import { after, dealerOf } from "../seats.js";
import { clearHand, SEATS, type Position } from "./position.js";

const UP = 20; // baloot 3.3
// To which seat after the dealer each card goes before the up card: three each, then two each (baloot 3.1, 3.2).
const FIVE_EACH = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3];

/** The table names the first dealer (baloot 0.1). */
export function nameDealer(position: Position, seat: number): Outcome {
  if (seat >= SEATS) return "bad_dealer";
  position.dealer = seat;
  position.phase = "deal";
  return [{ type: "dealer", seat }];
}

/** The whole pack in the order in which it is dealt: five cards each, and one turned up. */
export function deal(position: Position, names: readonly string[]): Outcome {
  const pack = packOf(names);
  if (pack === null) return "bad_deal"; // baloot 2.2
  const eldest = after(dealerOf(position), SEATS);
  FIVE_EACH.forEach((place, k) => give(position, after(eldest, SEATS, place), pack[k] as number));
  position.pack = pack;
  position.up = pack[UP] as number;
  position.phase = "buy1";
  position.turn = eldest; // baloot 1.3, 4.1.1
  return [{ type: "dealt", hands: position.hands.map(namesOf), up: NAMES[position.up] as string }];
}

function give({ hands }: Position, seat: number, card: number): void {
  (hands[seat] as number) |= 1 << card;
}

/** The receiver takes the up card; then three each, to the receiver two (baloot 3.4, 3.5). */
export function complete(position: Position, receiver: number): GameEvent {
  const { pack, hands } = position;
  let next = UP;
  give(position, receiver, pack[next++] as number);
  for (let k = 1; k <= SEATS; k++) {
    const seat = after(dealerOf(position), SEATS, k);
    for (let cards = seat === receiver ? 2 : 3; cards > 0; cards--) give(position, seat, pack[next++] as number);
  }
  return { type: "completed", hands: hands.map(namesOf) };
}

/** The hand is over and the match goes on: the deal passes to the next seat, whoever won (baloot 1.4, 4.5.3). */
export function passDeal(position: Position): GameEvent {
  clearHand(position);
  position.dealer = after(dealerOf(position), SEATS);
  position.phase = "deal";
  return { type: "dealer", seat: position.dealer };
}
