/** The calls, and the redeal that a poor hand may ask for instead. */

import type { Outcome } from "../../kit/index.js";
import { holdsSuit, RANK_OF } from "../cards.js";
import { after, dealerOf, handOf } from "../seats.js";
import { clearDeal, SEATS, type Position } from "./position.js";

const JACK = 11;

/** The seat in turn calls how many tricks it will take; calls may repeat and come to any sum (call_break 2.6, 2.7). */
export function call(position: Position, seat: number, tricks: number): Outcome {
  if (tricks < 1 || tricks > position.rules.maxCall) return "no_such_call"; // call_break 2.3 to 2.5
  position.calls[seat] = tricks;
  position.turn = after(seat, SEATS);
  if (seat === dealerOf(position)) {
    position.phase = "play"; // call_break 2.2
    position.leader = position.turn; // call_break 3.1
  }
  return [];
}

/** The seat in turn asks for new cards: same dealer, same round (call_break 7.4, 7.7 to 7.9). */
export function askRedeal(position: Position, seat: number): Outcome {
  if (!mayAskRedeal(position, seat)) return "no_redeal";
  clearDeal(position); // call_break 7.6
  position.phase = "deal";
  return [{ type: "redeal", seat }];
}

/** What the seat in turn may say. */
export function legalCalls(position: Position, seat: number): string[] {
  const calls = Array.from({ length: position.rules.maxCall }, (_, i) => `call ${i + 1}`);
  return mayAskRedeal(position, seat) ? [...calls, "redeal"] : calls; // call_break 7.5
}

/** A hand without a spade, or with nothing above the jack, has the right, any number of times (call_break 7.10). */
function mayAskRedeal(position: Position, seat: number): boolean {
  if (!position.rules.redeal) return false; // call_break 7.11
  const hand = handOf(position, seat);
  return !holdsSuit(hand, "S") || hand.every((card) => (RANK_OF[card] as number) <= JACK); // call_break 7.1 to 7.3
}
