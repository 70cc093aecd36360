/** The end of a round: its points, the end of the match, the next dealer. */

import type { GameEvent } from "../../kit/index.js";
import { after, dealerOf } from "../seats.js";
import { clearDeal, SEATS, type BySeat, type Position, type Rules } from "./position.js";

const HIGH_CALL = 8;

/** What a seat's call is worth in tenths, after so many tricks. */
export function pointsOf(call: number, tricks: number, highCall: Rules["highCall"]): number {
  if (tricks < call) return -10 * call; // call_break 6.3, 6.6
  if (highCall === "thirteen" && call >= HIGH_CALL) return 130; // call_break 6.5
  return 10 * call + (tricks - call); // call_break 6.1, 6.2, 6.4
}

/** Closes the round when its last trick has been played. */
export function settle(position: Position): GameEvent[] {
  const { calls, tricks, rules } = position;
  const points = calls.map((call, seat) => {
    if (call === null) throw new Error(`seat ${seat} played without a call`);
    return pointsOf(call, tricks[seat] as number, rules.highCall);
  });
  const { totals } = position;
  position.totals = totals.map((total, seat) => total + (points[seat] as number)) as BySeat<number>; // call_break 6.7
  clearDeal(position);

  const events: GameEvent[] = [{ type: "round", points }];
  if (position.number === rules.rounds) {
    position.phase = "over"; // call_break 8.1, 8.5, 8.7
    return [...events, { type: "match", winners: winnersOf(position.totals) }];
  }
  position.number++; // call_break 8.6
  position.dealer = after(dealerOf(position), SEATS); // call_break 1.6
  position.phase = "deal";
  return [...events, { type: "dealer", seat: position.dealer }];
}

/** The seats with the highest total, ascending (call_break 8.2, 8.3). */
function winnersOf(totals: readonly number[]): number[] {
  const highest = Math.max(...totals);
  return totals.flatMap((total, seat) => (total === highest ? [seat] : []));
}
