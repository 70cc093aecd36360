/** Cards as numbers, 0 to 52, in the code-point order of their names, so that a sorted hand is sorted on the wire. */

const SUITS = "CDHS";
const RANKS = "23456789TJQKA";

/** Every card name that the game knows, the index being the card. */
export const CARD_NAMES: readonly string[] = [
  ...[...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)),
  "JK",
].sort();

const numbers = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The card of this name; the kit lets no other name through. */
export function cardNamed(name: string): number {
  const card = numbers.get(name);
  if (card === undefined) throw new Error(`no card is called ${name}`);
  return card;
}

export const JOKER = cardNamed("JK");

/** The name of a suit: "C", "D", "H" or "S". */
export type Suit = string;

/** The suit of each card; the joker has none (kout_bh 6.1.3). */
export const SUIT_OF: readonly (Suit | null)[] = CARD_NAMES.map((name) => (name === "JK" ? null : name.charAt(1)));

/** The rank of each card, 2 to 14: A K Q J T 9 and so on down (kout_bh 2.2.1). The joker is 15 (kout_bh 3.1.2). */
export const RANK_OF: readonly number[] = CARD_NAMES.map((name) =>
  name === "JK" ? 15 : RANKS.indexOf(name.charAt(0)) + 2,
);

/** The pack for 4 seats or for 6. */
export function packFor(seats: 4 | 6): ReadonlySet<number> {
  const lowest = seats === 4 ? 7 : 3; // kout_bh 2.1.1, 2.1.2
  const cards = CARD_NAMES.map((_, card) => card);
  return new Set(cards.filter((card) => (RANK_OF[card] as number) >= lowest && CARD_NAMES[card] !== `${lowest}D`));
}

/** Whether the hand holds a card of the suit. */
export function holdsSuit(hand: readonly number[], suit: Suit): boolean {
  return hand.some((card) => SUIT_OF[card] === suit);
}
