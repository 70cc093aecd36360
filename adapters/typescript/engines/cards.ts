/** Cards as numbers, in the code-point order of their names, so that a sorted hand is sorted on the wire. */

const SUITS = "CDHS";
const RANKS = "23456789TJQKA";
const JOKERS = ["JB", "JK", "JR"];

/** The name of a suit: "C", "D", "H" or "S". */
export type Suit = string;

/** Every card name that a game here knows, the index being the card: the 52, and the jokers of both Kouts. */
export const CARD_NAMES: readonly string[] = [
  ...[...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)),
  ...JOKERS,
].sort();

const numbers = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The card of this name; the kit lets no other name through. */
export function cardNamed(name: string): number {
  const card = numbers.get(name);
  if (card === undefined) throw new Error(`no card is called ${name}`);
  return card;
}

/** The suit of each card; a joker has none (kout_bh 6.1.3, kout_kw 6.4). */
export const SUIT_OF: readonly (Suit | null)[] = CARD_NAMES.map((name) =>
  JOKERS.includes(name) ? null : name.charAt(1),
);

/**
 * The rank of each card, 2 to 14: A K Q J T 9 and so on down (kout_bh 2.2.1, kout_kw 3.6, call_break 1.2). A joker
 * is 15 (kout_bh 3.1.2).
 */
export const RANK_OF: readonly number[] = CARD_NAMES.map((name) =>
  JOKERS.includes(name) ? 15 : RANKS.indexOf(name.charAt(0)) + 2,
);

/** The move that plays each card. */
export const PLAYS: readonly string[] = CARD_NAMES.map((name) => `play ${name}`);

/** Whether the hand holds a card of the suit. */
export function holdsSuit(hand: readonly number[], suit: Suit): boolean {
  for (const card of hand) if (SUIT_OF[card] === suit) return true;
  return false;
}
