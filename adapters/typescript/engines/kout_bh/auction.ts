/** The auction, and hukm. */

import type { Outcome } from "../../kit/index.js";
import { holdsSuit } from "../cards.js";
import { after, handOf } from "../seats.js";
import type { Position } from "./position.js";

const LEVELS = [5, 6, 7, 8]; // kout_bh 5.1.2
const INZILI = 8;
const SUITS = ["C", "D", "H", "S"];

/** A bid, or "pass", by the seat in turn. */
export function bid(position: Position, seat: number, word: string): Outcome {
  const forced = isForced(position);
  if (word === "pass") {
    if (forced) return "must_bid"; // kout_bh 5.3.1
  } else {
    const level = Number(word);
    if (!LEVELS.includes(level)) return "no_such_bid"; // kout_bh 5.1.2
    if (!exceeds(level, position)) return "bid_too_low"; // kout_bh 5.2.1
    position.bidder = seat;
    position.bid = level;
  }
  position.spoken++;
  // kout_bh 5.1.3, 5.4.1
  if (position.spoken < position.rules.seats && position.bid !== INZILI) {
    position.turn = after(seat, position.rules.seats);
    return [];
  }
  position.phase = "hukm";
  position.turn = position.bidder; // kout_bh 6.1.1
  return [{ type: "contract", seat: position.bidder, bid: position.bid, forced }];
}

/** The bids that the seat in turn may make. */
export function legalBids(position: Position): string[] {
  const bids = LEVELS.filter((level) => exceeds(level, position)).map((level) => `bid ${level}`);
  return isForced(position) ? bids : [...bids, "bid pass"]; // kout_bh 5.3.1, 5.3.2
}

/** All the others passed, and the last to speak must bid (kout_bh 5.3.1). */
function isForced(position: Position): boolean {
  return position.bid === null && position.spoken === position.rules.seats - 1;
}

/** Jumps, and bids over one's partner, are bids like any other (kout_bh 5.2.2, 5.2.3). */
function exceeds(level: number, position: Position): boolean {
  return position.bid === null || level > position.bid; // kout_bh 5.2.1
}

/** The bidder names a suit that he holds a card of; the joker is of none (kout_bh 6.1.2, 6.1.3). */
export function nameHukm(position: Position, seat: number, suit: string): Outcome {
  if (!holdsSuit(handOf(position, seat), suit)) return "suit_not_held";
  position.hukm = suit;
  position.phase = "play";
  position.leader = after(seat, position.rules.seats); // kout_bh 6.2.1
  position.turn = position.leader;
  return [];
}

/** The suits that the bidder may name. */
export function legalHukm(position: Position, seat: number): string[] {
  const hand = handOf(position, seat);
  return SUITS.filter((suit) => holdsSuit(hand, suit)).map((suit) => `hukm ${suit}`); // kout_bh 6.1.2
}
