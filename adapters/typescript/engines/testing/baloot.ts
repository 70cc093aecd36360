/** A table to test baloot at. */

import type { JsonObject } from "../../kit/index.js";
import { baloot } from "../baloot/index.js";
import { NAMES } from "../piquet.js";
import { tableOf } from "./table.js";

export const { ask, play, last, reason, fault } = tableOf("baloot", baloot);

/** Seat 3 deals, so seat 0 speaks first: for the tests that need not say more. */
export const SEAT_0_SPEAKS: JsonObject = { dealer: 3, score: [0, 0] };

export { NAMES as PACK_NAMES };

/**
 * The `deal` that gives these hands, by seat, once `receiver` has bought. The cards of a hand stand in the order in
 * which it gets them: five, then three; the receiver's sixth is the up card. A seat that is left out, or whose hand
 * is short, is filled up from the rest of the pack in its order.
 */
export function dealTo(dealer: number, receiver: number, hands: { readonly [seat: number]: string }): string {
  const given = [0, 1, 2, 3].map((seat) => (hands[seat] ?? "").split(" ").filter(Boolean));
  const taken = given.flat();
  const rest = NAMES.filter((card) => !taken.includes(card));
  for (const hand of given) hand.push(...rest.splice(0, 8 - hand.length));
  const order = [1, 2, 3, 4].map((k) => (dealer + k) % 4);
  const packet = (seat: number, from: number, to: number): string[] => (given[seat] as string[]).slice(from, to);
  return [
    "deal",
    ...order.flatMap((seat) => packet(seat, 0, 3)),
    ...order.flatMap((seat) => packet(seat, 3, 5)),
    ...packet(receiver, 5, 6),
    ...order.flatMap((seat) => packet(seat, seat === receiver ? 6 : 5, 8)),
  ].join(" ");
}

/** The moves of whole tricks: who leads each, and its cards in the order played. */
export function tricks(...played: readonly (readonly [leader: number, cards: string])[]): string[] {
  return played.flatMap(([leader, cards]) => cards.split(" ").map((card, k) => `${(leader + k) % 4} play ${card}`));
}
