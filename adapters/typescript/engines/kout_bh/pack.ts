/** The pack of Bahraini Kout. */

import { CARD_NAMES, cardNamed, RANK_OF } from "../cards.js";

export const JOKER = cardNamed("JK");

/** The pack for 4 seats or for 6, in ascending order. */
export function packFor(seats: 4 | 6): ReadonlySet<number> {
  const lowest = seats === 4 ? 7 : 3; // kout_bh 2.1.1, 2.1.2
  const left = [`${lowest}D`, "JR", "JB"]; // JR and JB are the jokers of Kuwaiti Kout
  const inPack = (name: string, card: number): boolean => (RANK_OF[card] as number) >= lowest && !left.includes(name);
  return new Set(CARD_NAMES.flatMap((name, card) => (inPack(name, card) ? [card] : [])));
}
