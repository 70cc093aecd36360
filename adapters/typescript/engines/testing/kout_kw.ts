/** A table to test kout_kw at. */

import type { Json, JsonObject } from "../../kit/index.js";
import { CARD_NAMES } from "../cards.js";
import { koutKw } from "../kout_kw/index.js";
import { packFor } from "../kout_kw/pack.js";
import { dealOf, tableOf } from "./table.js";

export const { ask, play, last, reason, fault } = tableOf("kout_kw", koutKw);

/** Four seats, seat 3 deals, so seat 0 speaks first: for the tests that need not say more. */
export const FOUR: JsonObject = { seats: 4 };
export const SEAT_0_SPEAKS: JsonObject = { dealer: 3, score: [0, 0] };

export function packNames(seats: 4 | 6): string[] {
  return [...packFor(seats)].map((card) => CARD_NAMES[card] as string);
}

/** The `deal` that gives these hands, by seat; what is left out is filled up in the order of the card names. */
export function dealTo(dealer: number, hands: { readonly [seat: number]: string }, seats: 4 | 6 = 4): string {
  return dealOf(packNames(seats), seats, dealer, hands);
}

/** An auction in which only this seat bids. */
export function contract(dealer: number, bidder: number, bid: number, seats = 4): string[] {
  const moves: string[] = [];
  for (let k = 1; k <= seats; k++) {
    const seat = (dealer + k) % seats;
    moves.push(`${seat} bid ${seat === bidder ? bid : "pass"}`);
    if (seat === bidder && bid === 9) break;
  }
  return moves;
}

/** The moves of whole tricks of four: who leads each, and its cards in the order played. */
export function tricks(...played: readonly (readonly [leader: number, cards: string])[]): string[] {
  return played.flatMap(([leader, cards]) => cards.split(" ").map((card, k) => `${(leader + k) % 4} play ${card}`));
}

const TOP = "JR JB AS KS QS JS TS 9S 8S";

/**
 * A whole round that the bidder makes or fails with spades: he, or the seat after him, holds both jokers and the
 * seven highest spades, and leads them from the top. `pass` is a bid too, by the dealer when all others passed.
 */
export function round(
  at: { readonly seats: 4 | 6; readonly dealer: number; readonly score: Json },
  result: { readonly bidder: number; readonly bid: number | "pass"; readonly made: boolean },
): string[] {
  const { seats, dealer, score } = at;
  const { bidder, bid, made } = result;
  const hands = made ? { [bidder]: TOP } : { [bidder]: "7S", [(bidder + 1) % seats]: TOP };
  const auction = bid === "pass" ? contract(dealer, -1, 0, seats) : contract(dealer, bidder, bid, seats);
  const script = [dealTo(dealer, hands, seats), ...auction, `${bidder} hukm S`];
  const match = koutKw.begin({ seats }, { dealer, score }, []);
  script.forEach((move, i) => match.play(move, i));
  while (match.view().phase === "play") {
    const legal = match.legal();
    const lead = [..."AKQJT98"].map((rank) => `play ${rank}S`).find((card) => legal.includes(card));
    const card = lead ?? ["play JR", "play JB"].find((joker) => legal.includes(joker)) ?? legal[0];
    script.push(`${match.view().turn} ${card}`);
    match.play(script.at(-1) as string, script.length - 1);
  }
  return script;
}
