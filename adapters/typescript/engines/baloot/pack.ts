/**
 * The pack of Baloot: 32 cards, numbered in the code-point order of their names. A hand is a set of them, one bit a
 * card, so that reading it from the lowest bit on is reading it sorted.
 */

const SUITS = "CDHS";
const RANKS = "789AJKQT"; // in code-point order

/** Every card of the pack, the index being the card (baloot 2.1). */
export const CARD_NAMES: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** The names of the suits; the index is the suit. */
export const SUIT_NAMES: readonly string[] = [...SUITS];

const numbers = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The card of this name; undefined for one that is not in the pack. */
export function cardNamed(name: string): number | undefined {
  return numbers.get(name);
}

/** The suit with this name; the kit lets no other word through. */
export function suitNamed(name: string): number {
  return SUITS.indexOf(name);
}

/** Cards of one rank stand next to each other. */
export function suitOf(card: number): number {
  return card & 3;
}

/** The cards of the rank, all four suits. */
export function cardsOfRank(rank: string): number {
  return 0b1111 << (4 * RANKS.indexOf(rank));
}

/** The cards of the suit, all eight ranks. */
export function cardsOfSuit(suit: number): number {
  return 0x11111111 << suit;
}

/** The names of the cards of a set, sorted. */
export function namesOf(cards: number): string[] {
  const names: string[] = [];
  for (let rest = cards; rest !== 0; rest &= rest - 1) names.push(CARD_NAMES[lowest(rest)] as string);
  return names;
}

/** The card of the lowest bit. */
export function lowest(cards: number): number {
  return 31 - Math.clz32(cards & -cards);
}

/** A number for every card, told by its rank: the place of the rank, or the value beside it. */
function byRank(of: (rank: string) => number): readonly number[] {
  return CARD_NAMES.map((name) => of(name.charAt(0)));
}

const PLAIN = "789JQKTA"; // baloot 2.3, 2.4
const TRUMP = "78QKTA9J"; // baloot 2.5
const plainStrength = byRank((rank) => PLAIN.indexOf(rank));
const trumpStrength = byRank((rank) => TRUMP.indexOf(rank));

const VALUES: { readonly [rank: string]: number } = { A: 11, T: 10, K: 4, Q: 3, J: 2 }; // baloot 2.6
const TRUMP_VALUES: { readonly [rank: string]: number } = { ...VALUES, J: 20, 9: 14 }; // baloot 2.7
const plainValue = byRank((rank) => VALUES[rank] ?? 0);
const trumpValue = byRank((rank) => TRUMP_VALUES[rank] ?? 0);

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
