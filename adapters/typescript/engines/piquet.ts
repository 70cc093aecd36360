/**
 * The pack of piquet, 32 cards from seven to ace, which Belote and Baloot are played with: the cards as numbers, in the
 * code-point order of their names, and sets of them as the bits of one integer. Card 0 is bit 0, so taking a set from
 * its lowest bit up tells it as the wire does.
 */

export const SUITS = "CDHS";
const RANKS = "789AJKQT"; // in code-point order

/** The name of each card (belote 1.1, baloot 2.1). */
export const NAMES: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

const NO_CARD = -1;
const byName = new Map(NAMES.map((name, card) => [name, card]));

/** The card of this name; -1 for one that is not in the pack, and so in no hand. */
export function cardNamed(name: string): number {
  return byName.get(name) ?? NO_CARD;
}

/** The cards of these names, as they lie; null unless they are exactly the pack (belote 2.1, baloot 2.2). */
export function packOf(names: readonly string[]): number[] | null {
  let seen = 0;
  const pack: number[] = [];
  for (const name of names) {
    const card = cardNamed(name);
    if (card === NO_CARD || has(seen, card)) return null;
    seen |= only(card);
    pack.push(card);
  }
  return pack.length === NAMES.length ? pack : null;
}

/** The suit of this name, as its place in SUITS; the kit lets no other name through. */
export function suitNamed(name: string): number {
  return SUITS.indexOf(name);
}

/** The suit of a card: the cards of one rank stand next to each other. */
export function suitOf(card: number): number {
  return card & 3;
}

/** The cards of a suit, all eight ranks. */
export function cardsOfSuit(suit: number): number {
  return 0x11111111 << suit;
}

/** The cards of a rank, all four suits. */
export function cardsOfRank(rank: string): number {
  return 0b1111 << (4 * RANKS.indexOf(rank));
}

/** Whether the set has the card. */
export function has(set: number, card: number): boolean {
  return card !== NO_CARD && ((set >>> card) & 1) === 1;
}

/** The set of one card. */
export function only(card: number): number {
  return 1 << card;
}

/** The lowest card of a set that is not empty. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** The names of a set, sorted by code point. */
export function namesOf(set: number): string[] {
  const names: string[] = [];
  for (let left = set; left !== 0; left &= left - 1) names.push(NAMES[lowest(left)] as string);
  return names;
}

const TRUMP = "78QKTA9J"; // belote 1.2, baloot 2.5, the weakest first
const PLAIN = "789JQKTA"; // belote 1.3, baloot 2.3, 2.4, the weakest first
const PLAIN_VALUES: { readonly [rank: string]: number } = { A: 11, T: 10, K: 4, Q: 3, J: 2 }; // belote 1.5, baloot 2.6
const TRUMP_VALUES: { readonly [rank: string]: number } = { ...PLAIN_VALUES, J: 20, 9: 14 }; // belote 1.4, baloot 2.7

/** By card: how strong it is among those of its suit, from 0, and what it is worth, as a trump or not. */
export const trumpStrength = byRank((rank) => TRUMP.indexOf(rank));
export const plainStrength = byRank((rank) => PLAIN.indexOf(rank));
export const trumpValue = byRank((rank) => TRUMP_VALUES[rank] ?? 0);
export const plainValue = byRank((rank) => PLAIN_VALUES[rank] ?? 0);

function byRank(of: (rank: string) => number): readonly number[] {
  return NAMES.map((name) => of(name.charAt(0)));
}
