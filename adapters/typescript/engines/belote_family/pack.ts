/** What a card of Belote is worth, and which takes a trick. */

import {
  cardsOfRank,
  cardsOfSuit,
  NAMES,
  only,
  plainStrength,
  plainValue,
  suitOf,
  SUITS,
  trumpStrength,
  trumpValue,
} from "../piquet.js";

/** King and queen of each suit (belote 6.1). */
export const KING_AND_QUEEN: readonly number[] = [...SUITS].map(
  (_, suit) => cardsOfSuit(suit) & (cardsOfRank("K") | cardsOfRank("Q")),
);

/** Of each card: the trumps above it, if its suit is trump. */
export const TRUMPS_ABOVE: readonly number[] = NAMES.map((_, low) =>
  NAMES.map((_, card) => card)
    .filter((card) => suitOf(card) === suitOf(low) && above(trumpStrength, card, low))
    .reduce((set, card) => set | only(card), 0),
);

/** What a card is worth to whoever wins it. */
export function pointsOf(card: number, trump: number): number {
  return (suitOf(card) === trump ? trumpValue : plainValue)[card] as number;
}

/** Whether the card takes the trick from the one that has it: a higher trump, else a higher card of the suit led. */
export function beats(card: number, winning: number, trump: number): boolean {
  if (suitOf(card) !== suitOf(winning)) return suitOf(card) === trump; // belote 5.15
  return above(suitOf(card) === trump ? trumpStrength : plainStrength, card, winning); // belote 5.15, 5.16
}

function above(strength: readonly number[], card: number, other: number): boolean {
  return (strength[card] as number) > (strength[other] as number);
}
