/** The pack of Kuwaiti Kout. */

import { CARD_NAMES, cardNamed, RANK_OF, SUIT_OF } from "../cards.js";

/** Jeeker, the red joker (kout_kw 2.1). */
export const JEEKER = cardNamed("JR");

/** Maker, the black joker (kout_kw 2.1). */
export const MAKER = cardNamed("JB");

export function isJoker(card: number): boolean {
  return card === JEEKER || card === MAKER;
}

/** The pack for 4 seats or for 6, in ascending order. */
export function packFor(seats: 4 | 6): ReadonlySet<number> {
  const lowest = seats === 4 ? 6 : 2; // kout_kw 2.2, 2.3
  const left = seats === 4 ? ["6H", "6D", "JK"] : ["JK"]; // JK is the joker of Bahraini Kout
  const inPack = (name: string, card: number): boolean => (RANK_OF[card] as number) >= lowest && !left.includes(name);
  return new Set(CARD_NAMES.flatMap((name, card) => (inPack(name, card) ? [card] : [])));
}

/** A, K, Q or J of the suit: those of hukm keep the jokers from being led (kout_kw 7.1.2). */
export function isHonour(card: number, suit: string | null): boolean {
  return SUIT_OF[card] === suit && (RANK_OF[card] as number) >= 11;
}
