/** Melds (projects): what a set of cards makes. */

import { cardsOfRank, SUITS } from "../piquet.js";
import type { Contract } from "./position.js";

export type MeldKind = "sira" | "fifty" | "hundred" | "four_hundred";

export interface Meld {
  readonly kind: MeldKind;
  /** Its points in this contract, not multiplied. */
  readonly value: number;
  readonly cards: number;
  readonly alike: boolean;
  /** The better of two melds has the higher grade; equal ones differ in suit at most (baloot 7.4.2 to 7.4.5). */
  readonly grade: number;
}

const SEQUENCE = "AKQJT987"; // baloot 7.1.1
const KINDS: readonly MeldKind[] = ["sira", "fifty", "hundred", "four_hundred"];
const VALUES: { readonly [contract in Contract]: { readonly [kind in MeldKind]: number } } = {
  hokm: { sira: 2, fifty: 5, hundred: 10, four_hundred: 0 }, // baloot 7.1.9 to 7.1.11; no four hundred is made
  sun: { sira: 4, fifty: 10, hundred: 20, four_hundred: 40 }, // baloot 7.1.12 to 7.1.15
};

function meld(kind: MeldKind, contract: Contract, rank: string, alike: boolean, cards: number): Meld {
  const grade = 100 * KINDS.indexOf(kind) + (alike ? 50 : 0) - SEQUENCE.indexOf(rank);
  return { kind, value: VALUES[contract][kind], cards, alike, grade };
}

const bothContracts = (make: (contract: Contract) => readonly (Meld | null)[]) => ({ hokm: make("hokm"), sun: make("sun") });

/** Four alike, from the highest on; four nines, eights or sevens are none (baloot 7.1.6 to 7.1.8). */
const ALIKE = bothContracts((contract) =>
  [..."AKQJT"].map((rank) => {
    const kind = rank === "A" && contract === "sun" ? "four_hundred" : "hundred";
    return meld(kind, contract, rank, true, cardsOfRank(rank));
  }),
);

/** The best run of each set of ranks, the suit being the first; null where there is none. */
const RUNS = bothContracts((contract) =>
  Array.from({ length: 256 }, (_, ranks) => bestRun(SEQUENCE, (rank) => (spread(ranks) & cardsOfRank(rank)) !== 0, contract)),
);

/** The best of the longest runs, which are never split (baloot 7.1.5). */
function bestRun(sequence: string, holds: (rank: string) => boolean, contract: Contract): Meld | null {
  const pattern = [...sequence].map((rank) => (holds(rank) ? rank : " ")).join("");
  let best: Meld | null = null;
  for (const run of pattern.split(" ").filter(({ length }) => length >= 3)) {
    const kind = run.length >= 5 ? "hundred" : run.length === 4 ? "fifty" : "sira"; // baloot 7.1.2 to 7.1.4
    const cards = [...run].reduce((all, rank) => all | (cardsOfRank(rank) & spread(255)), 0);
    const found = meld(kind, contract, run.charAt(0), false, cards);
    if (best === null || found.grade > best.grade) best = found;
  }
  return best;
}

/** Eight ranks, one bit each, as cards of the first suit. */
function spread(ranks: number): number {
  let cards = 0;
  for (let rank = 0; rank < 8; rank++) cards |= ((ranks >> rank) & 1) << (4 * rank);
  return cards;
}

/** The ranks that the cards have in the suit, one bit each. */
function ranksIn(cards: number, suit: number): number {
  let ranks = (cards >>> suit) & 0x11111111;
  ranks = (ranks | (ranks >>> 3)) & 0x03030303;
  ranks = (ranks | (ranks >>> 6)) & 0x000f000f;
  return (ranks | (ranks >>> 12)) & 0xff;
}

/** The best meld of these cards. Of equal ones the suit counts: spades, hearts, diamonds, clubs (baloot 7.2.5). */
function bestMeld(cards: number, contract: Contract): Meld | null {
  let best: Meld | null = null;
  for (const four of ALIKE[contract] as readonly Meld[]) {
    if (best === null && (cards & four.cards) === four.cards) best = four;
  }
  for (let suit = SUITS.length - 1; suit >= 0; suit--) {
    const run = RUNS[contract][ranksIn(cards, suit)] as Meld | null;
    if (run !== null && (best === null || run.grade > best.grade)) best = { ...run, cards: run.cards << suit };
  }
  return best;
}

/** The melds of a hand of eight, two at most, the best first (baloot 7.2.1 to 7.2.4). */
export function meldsOf(hand: number, contract: Contract): readonly Meld[] {
  const first = bestMeld(hand, contract);
  if (first === null) return NONE;
  const second = bestMeld(hand & ~first.cards, contract);
  return second === null ? [first] : [first, second];
}

const NONE: readonly Meld[] = [];
