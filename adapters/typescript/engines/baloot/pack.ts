/** What a card of Baloot is worth, and which takes a trick. */

import { plainStrength, plainValue, suitOf, trumpStrength, trumpValue } from "../piquet.js";

/** What the card is worth to whoever takes it; `trump` is null in sun. */
export function valueOf(card: number, trump: number | null): number {
  return (suitOf(card) === trump ? trumpValue : plainValue)[card] as number;
}

/** How strong the card is in a trick that was led in this suit: 0 for one that cannot take it (baloot 6.5, 6.6). */
export function strengthOf(card: number, led: number, trump: number | null): number {
  const suit = suitOf(card);
  if (suit === trump) return 9 + (trumpStrength[card] as number);
  return suit === led ? 1 + (plainStrength[card] as number) : 0;
}
