/** The auction, and hukm. */

import type { Outcome } from "../../kit/index.js";
import { holdsSuit } from "../cards.js";
import { after, handOf } from "../seats.js";
import type { Position } from "./position.js";

const LEVELS = [5, 6, 7, 8, 9]; // kout_kw 4.1.2
const BAB = 5;
const BAWAN = 9;
const SUITS = ["C", "D", "H", "S"];

/** A bid, or "pass", by the seat in turn. */
export function bid(position: Position, seat: number, word: string): Outcome {
  const obliged = isObliged(position);
  if (word !== "pass") {
    const level = Number(word);
    if (!LEVELS.includes(level)) return "no_such_bid";
    if (!exceeds(level, position)) return "bid_too_low"; // kout_kw 4.1.4
    position.bidder = seat;
    position.bid = level;
  } else if (obliged) {
    position.bidder = seat; // kout_kw 4.2.1
    position.bid = BAB;
  }
  position.spoken++;
  // kout_kw 4.1.3, 4.1.8
  if (position.spoken < position.rules.seats && position.bid !== BAWAN) {
    position.turn = after(seat, position.rules.seats);
    return [];
  }
  position.malzoom = obliged && position.bid === BAB; // kout_kw 4.2.1 to 4.2.3
  position.phase = "hukm";
  position.turn = position.bidder; // kout_kw 5.1
  return [{ type: "contract", seat: position.bidder, bid: position.bid, malzoom: position.malzoom }];
}

/** What the seat in turn may say; a pass always may be said, if only to be taken as 5 (kout_kw 4.1.7, 4.2.1). */
export function legalBids(position: Position): string[] {
  const bids = LEVELS.filter((level) => exceeds(level, position)).map((level) => `bid ${level}`);
  return [...bids, "bid pass"];
}

/** All the others passed, and the last to speak is bound to 5 at least (kout_kw 4.2.1). */
function isObliged(position: Position): boolean {
  return position.bid === null && position.spoken === position.rules.seats - 1;
}

/** Jumps, and bids over one's partner, are bids like any other (kout_kw 4.1.5, 4.1.6). */
function exceeds(level: number, position: Position): boolean {
  return position.bid === null || level > position.bid; // kout_kw 4.1.4
}

/** The bidder names a suit that he holds a card of; a joker is of none (kout_kw 5.2, 5.3). */
export function nameHukm(position: Position, seat: number, suit: string): Outcome {
  if (!holdsSuit(handOf(position, seat), suit)) return "suit_not_held";
  position.hukm = suit;
  position.phase = "play";
  position.leader = seat; // kout_kw 5.4
  position.turn = seat;
  return [];
}

/** The suits that the bidder may name. */
export function legalHukm(position: Position, seat: number): string[] {
  const hand = handOf(position, seat);
  return SUITS.filter((suit) => holdsSuit(hand, suit)).map((suit) => `hukm ${suit}`); // kout_kw 5.2
}
