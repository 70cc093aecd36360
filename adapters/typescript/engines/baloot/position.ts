/** The state of a match between two moves. */

import type { Meld } from "./meld.js";

export const SEATS = 4;

export type Phase = "dealer" | "deal" | "buy1" | "confirm" | "buy2" | "raise" | "play" | "over";
export type Contract = "sun" | "hokm";
export type Level = "normal" | "double" | "triple" | "four" | "gahwa";

/** What was agreed before the match. */
export interface Rules {
  /** Whether a raise multiplies a kaboot (baloot 9.2.10), or leaves it as it is (baloot 9.2.11). */
  readonly kaboot: "multiplied" | "flat";
}

/** One match. Moves change it in place; the phase says which of its fields are alive. */
export interface Position {
  readonly rules: Rules;
  phase: Phase;
  turn: number | null;
  dealer: number | null;
  /** Points, by team. */
  score: [number, number];
  /** The pack in the order of the deal: its last eleven cards wait for the purchase. */
  pack: readonly number[];
  /** By seat, each hand a set of cards. */
  hands: [number, number, number, number];
  /** The card that was turned up, also when it has been taken. */
  up: number | null;
  /** How many seats have spoken in this round of the purchase, or passed at this level of the raising. */
  spoken: number;
  /** What was bought, or stands; the suit that is trump, null in sun. */
  contract: Contract | null;
  trump: number | null;
  buyer: number | null;
  level: Level;
  /** Who raised last, and whether closed. */
  raiser: number | null;
  closed: boolean;
  /** The cards on the table in the order played, and who led. */
  trick: number[];
  leader: number;
  /** Tricks won, and what the cards in them are worth, by team. */
  tricks: [number, number];
  raw: [number, number];
  /** By seat, the melds of the eight cards dealt, the best one first. */
  melds: readonly (readonly Meld[])[];
  /** The seats that have declared, one bit a seat. */
  declared: number;
  /** The team that won the melds, once the first trick is over. */
  meldWinner: number | null;
  /** What has been shown, two bits a seat, and its value by team. */
  shown: number;
  shownValue: [number, number];
  /** The seat that may still call its baloot, and the points of those called, by team. */
  pairHolder: number | null;
  baloot: [number, number];
}

/** A match that nobody has started: the first dealer is not known yet. */
export function newPosition(rules: Rules): Position {
  return {
    rules,
    phase: "dealer",
    turn: null,
    dealer: null,
    score: [0, 0], // baloot 0.2
    pack: [],
    hands: [0, 0, 0, 0],
    up: null,
    spoken: 0,
    contract: null,
    trump: null,
    buyer: null,
    level: "normal",
    raiser: null,
    closed: false,
    trick: [],
    leader: 0,
    tricks: [0, 0],
    raw: [0, 0],
    melds: [],
    declared: 0,
    meldWinner: null,
    shown: 0,
    shownValue: [0, 0],
    pairHolder: null,
    baloot: [0, 0],
  };
}

export function copyPosition(position: Position): Position {
  return {
    ...position,
    score: [...position.score],
    hands: [...position.hands],
    trick: [...position.trick],
    tricks: [...position.tricks],
    raw: [...position.raw],
    shownValue: [...position.shownValue],
    baloot: [...position.baloot],
  };
}

/** Empties what belongs to one hand only. */
export function clearHand(position: Position): void {
  position.turn = null;
  position.pack = [];
  position.hands = [0, 0, 0, 0];
  position.up = null;
  position.spoken = 0;
  position.contract = null;
  position.trump = null;
  position.buyer = null;
  position.level = "normal";
  position.raiser = null;
  position.closed = false;
  position.trick = [];
  position.tricks = [0, 0];
  position.raw = [0, 0];
  position.melds = [];
  position.declared = 0;
  position.meldWinner = null;
  position.shown = 0;
  position.shownValue = [0, 0];
  position.pairHolder = null;
  position.baloot = [0, 0];
}

/** Who bought, in the phases in which somebody has. */
export function buyerOf({ buyer, phase }: Position): number {
  if (buyer === null) throw new Error(`nobody has bought in phase ${phase}`);
  return buyer;
}
