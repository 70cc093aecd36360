/** A table to test kout_bh at. */

import type { Json, JsonObject } from "../../kit/index.js";
import { CARD_NAMES } from "../cards.js";
import { koutBh } from "../kout_bh/index.js";
import { packFor } from "../kout_bh/pack.js";
import { dealOf, tableOf } from "./table.js";

export const { ask, play, last, reason } = tableOf("kout_bh", koutBh);

/** The seats and the setup of the tests that need not say more: four seats, seat 3 deals, so seat 0 speaks first. */
export const SEAT_0_SPEAKS: JsonObject = { dealer: 3, score: 0 };

/** The `deal` that gives these hands, by seat; what is left out is filled up in the order of the card names. */
export function dealTo(dealer: number, hands: { readonly [seat: number]: string }, seats: 4 | 6 = 4): string {
  return dealOf([...packFor(seats)].map((card) => CARD_NAMES[card] as string), seats, dealer, hands);
}

/** An auction in which only this seat bids. */
export function contract(dealer: number, bidder: number, bid: number, seats = 4): string[] {
  const moves: string[] = [];
  for (let k = 1; k <= seats; k++) {
    const seat = (dealer + k) % seats;
    moves.push(`${seat} bid ${seat === bidder ? bid : "pass"}`);
    if (seat === bidder && bid === 8) break;
  }
  return moves;
}

/**
 * A whole round that the bidder makes or fails with hearts: he holds the eight highest, or one heart against the
 * highest of the seat after him. Nobody plays the joker unless it is all that is left.
 */
export function round(
  at: { readonly seats: 4 | 6; readonly dealer: number; readonly score: Json },
  result: { readonly bidder: number; readonly bid: number; readonly made: boolean },
): string[] {
  const { seats, dealer, score } = at;
  const { bidder, bid, made } = result;
  const leader = (bidder + 1) % seats;
  const hearts = "AH KH QH JH TH 9H 8H 7H";
  const low = seats === 4 ? "7H" : "3H";
  const hands = made ? { [bidder]: hearts } : { [bidder]: low, [leader]: seats === 4 ? `${hearts.slice(0, -3)} AS` : hearts };
  const script = [dealTo(dealer, hands, seats), ...contract(dealer, bidder, bid, seats), `${bidder} hukm H`];
  const match = koutBh.begin({ seats, target: 101 }, { dealer, score }, []);
  script.forEach((move, i) => match.play(move, i));
  while (match.view().phase === "play") {
    const { turn } = match.view();
    const legal = match.legal();
    const card =
      [..."AKQJT987"].map((rank) => `play ${rank}H`).find((lead) => legal.includes(lead)) ??
      legal.find((card) => card !== "play JK") ??
      "play JK";
    script.push(`${turn} ${card}`);
    match.play(`${turn} ${card}`, script.length - 1);
  }
  return script;
}
