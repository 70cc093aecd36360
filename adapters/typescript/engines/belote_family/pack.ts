/**
 * The 32 cards of Belote as numbers, in the code-point order of their names, and sets of them as the bits of one
 * integer: card 0 is bit 0, and taking a set from its lowest bit up tells it as the wire does.
 */

export const SUITS = "CDHS";
const RANKS = "789AJKQT";
const TRUMP_RANKS = "78QKTA9J"; // belote 1.2, the weakest first
const PLAIN_RANKS = "789JQKTA"; // belote 1.3, the weakest first
const TRUMP_POINTS = [0, 0, 3, 4, 10, 11, 14, 20]; // belote 1.4, by strength
const PLAIN_POINTS = [0, 0, 0, 2, 3, 4, 10, 11]; // belote 1.5, by strength

/** The name of each card (belote 1.1). */
export const NAMES: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
export const PACK_SIZE = 32;

const NO_CARD = -1;
const byName = new Map(NAMES.map((name, card) => [name, card]));

/** The card of this name; -1 for one that is not in the pack, and so in no hand. */
export function cardNamed(name: string): number {
  return byName.get(name) ?? NO_CARD;
}

/** The suit of a card, as its place in SUITS. */
export function suitOf(card: number): number {
  return card & 3;
}

/** The suit of this name; the kit lets no other name through. */
export function suitNamed(name: string): number {
  return SUITS.indexOf(name);
}

/** The cards of each suit. */
export const OF_SUIT: readonly number[] = [...SUITS].map((_, suit) => setWhere((card) => suitOf(card) === suit));

/** King and queen of each suit (belote 6.1). */
export const KING_AND_QUEEN: readonly number[] = [...SUITS].map((suit) =>
  setWhere((card) => NAMES[card] === `K${suit}` || NAMES[card] === `Q${suit}`),
);

const TRUMP_STRENGTH: readonly number[] = NAMES.map((name) => TRUMP_RANKS.indexOf(name.charAt(0)));
const PLAIN_STRENGTH: readonly number[] = NAMES.map((name) => PLAIN_RANKS.indexOf(name.charAt(0)));

/** Of each card: the trumps above it, if its suit is trump. */
export const TRUMPS_ABOVE: readonly number[] = NAMES.map((_, low) =>
  setWhere((card) => suitOf(card) === suitOf(low) && strength(TRUMP_STRENGTH, card) > strength(TRUMP_STRENGTH, low)),
);

/** What a card is worth to whoever wins it. */
export function pointsOf(card: number, trump: number): number {
  const points =
    suitOf(card) === trump ? TRUMP_POINTS[strength(TRUMP_STRENGTH, card)] : PLAIN_POINTS[strength(PLAIN_STRENGTH, card)];
  return points as number;
}

/** Whether the card takes the trick from the one that has it: a higher trump, else a higher card of the suit led. */
export function beats(card: number, winning: number, trump: number): boolean {
  if (suitOf(card) !== suitOf(winning)) return suitOf(card) === trump; // belote 5.15
  const order = suitOf(card) === trump ? TRUMP_STRENGTH : PLAIN_STRENGTH;
  return strength(order, card) > strength(order, winning); // belote 5.15, 5.16
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

function strength(order: readonly number[], card: number): number {
  return order[card] as number;
}

function setWhere(holds: (card: number) => boolean): number {
  return NAMES.reduce((set, _, card) => (holds(card) ? set | only(card) : set), 0);
}
