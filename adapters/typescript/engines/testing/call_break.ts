/** A table to test call_break at. */

import type { JsonObject } from "../../kit/index.js";
import { PACK } from "../call_break/deal.js";
import { callBreak } from "../call_break/index.js";
import { CARD_NAMES } from "../cards.js";
import { dealOf, tableOf } from "./table.js";

export const { ask, play, last, reason, fault } = tableOf("call_break", callBreak);

/** Seat 3 deals the first round, so seat 0 calls and leads first: for the tests that need not say more. */
export const SEAT_0_SPEAKS: JsonObject = { dealer: 3, score: [0, 0, 0, 0], round: 1 };

export const PACK_NAMES: readonly string[] = [...PACK].map((card) => CARD_NAMES[card] as string);

/** The `deal` that gives these hands, by seat; what is left out is filled up in the order of the card names. */
export function dealTo(dealer: number, hands: { readonly [seat: number]: string }): string {
  return dealOf(PACK_NAMES, 4, dealer, hands);
}

/** The four calls, given by seat, from the seat after the dealer on. */
export function calls(dealer: number, bySeat: readonly number[]): string[] {
  return bySeat.map((_, k) => {
    const seat = (dealer + 1 + k) % 4;
    return `${seat} call ${bySeat[seat]}`;
  });
}

const CLUBS = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C";
const DIAMONDS = CLUBS.replaceAll("C", "D");

/**
 * A whole round in which the seat after the dealer takes seven tricks, the seat after that six, and the others none:
 * the first holds the seven highest spades and the six lowest hearts, the second the reverse.
 */
export function round(dealer: number, bySeat: readonly number[]): string[] {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((k) => (dealer + k) % 4) as [number, number, number, number];
  const deal = dealTo(dealer, {
    [first]: "AS KS QS JS TS 9S 8S 7H 6H 5H 4H 3H 2H",
    [second]: "AH KH QH JH TH 9H 8H 7S 6S 5S 4S 3S 2S",
    [third]: CLUBS,
    [fourth]: DIAMONDS,
  });
  const clubs = CLUBS.split(" ");
  const diamonds = DIAMONDS.split(" ");
  const script = [deal, ...calls(dealer, bySeat)];
  const trick = (...cards: readonly (readonly [number, string | undefined])[]): void => {
    script.push(...cards.map(([seat, card]) => `${seat} play ${card}`));
  };
  const replies = "7S 6S 5S 4S 3S 2S 8H 9H".split(" ");
  "AS KS QS JS TS 9S 8S 7H".split(" ").forEach((lead, i) => {
    trick([first, lead], [second, replies[i]], [third, clubs[i]], [fourth, diamonds[i]]);
  });
  const low = "6H 5H 4H 3H 2H".split(" ");
  "AH KH QH JH TH".split(" ").forEach((lead, i) => {
    trick([second, lead], [third, clubs[i + 8]], [fourth, diamonds[i + 8]], [first, low[i]]);
  });
  return script;
}
