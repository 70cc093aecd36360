/** The auction: bids, counter and overcounter. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { startPlay } from "../belote_family/deal.js";
import { cancelRound } from "../belote_family/round.js";
import { SEATS, trumpOf } from "../belote_family/table.js";
import { suitNamed, SUITS } from "../piquet.js";
import { after, teamOf } from "../seats.js";
import { clearRound, type Position } from "./position.js";

const LEVELS = [80, 90, 100, 110, 120, 130, 140, 150, 160]; // coinche 4.2
const HIGHEST = 160;

/** The seat in turn bids so many points in the suit of this name. */
export function bid(position: Position, seat: number, points: number, suit: string): Outcome {
  const { table } = position;
  if (position.multiplier > 1) return "not_offered"; // coinche 4.10
  if (!LEVELS.includes(points)) return "no_such_bid"; // coinche 4.2
  if (position.bid !== null && points <= position.bid) return "bid_too_low"; // coinche 4.3, 4.4
  position.bid = points; // coinche 4.5, 4.6
  position.bidder = seat;
  table.trump = suitNamed(suit); // coinche 10.3
  position.passes = 0;
  if (points === HIGHEST) return close(position); // coinche 4.15
  table.turn = after(seat, SEATS); // coinche 4.1
  return [];
}

/** The seat in turn counters the bid that stands. */
export function counter(position: Position, seat: number): Outcome {
  if (!mayCounter(position, seat)) return "not_offered";
  position.multiplier = 2; // coinche 4.13
  position.passes = 0;
  position.table.turn = after(seat, SEATS);
  return [];
}

/** The seat in turn overcounters, and no more is said. */
export function overcounter(position: Position, seat: number): Outcome {
  if (!mayOvercounter(position, seat)) return "not_offered";
  position.multiplier = 4; // coinche 4.14
  return close(position); // coinche 4.18
}

/** The seat in turn passes; it may speak again when its turn comes round (coinche 4.7, 4.8, 4.25). */
export function pass(position: Position, seat: number): Outcome {
  const { table } = position;
  position.passes++;
  if (position.bid === null && position.passes === SEATS) {
    clearRound(position);
    return cancelRound(table); // coinche 4.20
  }
  if (position.bid !== null && position.passes === SEATS - 1) return close(position); // coinche 4.16, 4.17
  table.turn = after(seat, SEATS); // coinche 4.1
  return [];
}

/** The last bid is the contract (coinche 4.19, 10.7). */
function close({ table, bid: points, bidder, multiplier }: Position): GameEvent[] {
  if (bidder === null) throw new Error("the auction closes without a bid");
  const trump = SUITS.charAt(trumpOf(table));
  return [{ type: "contract", trump, bid: points, bidder, multiplier }, ...startPlay(table, bidder)];
}

/** Only an opponent of the bidder counters, and once (coinche 4.9, 4.12). */
function mayCounter({ bidder, multiplier }: Position, seat: number): boolean {
  return bidder !== null && multiplier === 1 && teamOf(seat) !== teamOf(bidder);
}

/** Either of the bidder's team overcounters (coinche 4.11). */
function mayOvercounter({ bidder, multiplier }: Position, seat: number): boolean {
  return bidder !== null && multiplier === 2 && teamOf(seat) === teamOf(bidder);
}

const PASS = ["pass"];
const OVERCOUNTER = ["overcounter", "pass"];
/** Under each standing bid, and under none: the higher bids, without and with a counter, sorted by code point. */
const ABOVE = new Map([null, ...LEVELS].map((standing) => [standing, bidsAbove(standing)]));

function bidsAbove(standing: number | null): { readonly plain: readonly string[]; readonly countering: readonly string[] } {
  const levels = LEVELS.filter((level) => standing === null || level > standing); // coinche 4.3
  const bids = levels.flatMap((level) => [...SUITS].map((suit) => `bid ${level} ${suit}`)).sort();
  return { plain: [...bids, "pass"], countering: [...bids, "counter", "pass"] };
}

/** What the seat in turn may say. */
export function legalCalls(position: Position, seat: number): readonly string[] {
  if (position.multiplier > 1) return mayOvercounter(position, seat) ? OVERCOUNTER : PASS; // coinche 4.10
  const above = ABOVE.get(position.bid);
  if (above === undefined) throw new Error(`${position.bid} is no bid`);
  return mayCounter(position, seat) ? above.countering : above.plain;
}
