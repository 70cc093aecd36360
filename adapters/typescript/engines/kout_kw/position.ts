/** The state of a match between two moves. */

import type { Suit } from "../cards.js";

export type Phase = "dealer" | "deal" | "bid" | "hukm" | "play" | "over";

/** What was agreed before the match. */
export interface Rules {
  readonly seats: 4 | 6;
  /** What the card that sets the suit of a void trick is besides: hukm for that trick, or nothing (kout_kw 7.4.4, 7.4.6). */
  readonly voidLead: "hukm" | "suit";
  readonly pack: ReadonlySet<number>;
}

/** One match. Moves change it in place; the phase says which of its fields are alive. */
export interface Position {
  readonly rules: Rules;
  phase: Phase;
  turn: number | null;
  dealer: number | null;
  /** Points, by team. */
  score: [number, number];
  /** By seat, each hand sorted. */
  hands: number[][];
  /** The auction: how many seats have spoken, and the standing bid. */
  spoken: number;
  bidder: number | null;
  bid: number | null;
  /** The contract is the 5 of a seat that was obliged to it (kout_kw 4.2.1, 4.2.2). */
  malzoom: boolean;
  /** The round's own hukm, also while a void trick has another. */
  hukm: Suit | null;
  /** The cards on the table in the order played, who led, and how many of the first are void jokers. */
  trick: number[];
  leader: number;
  voids: number;
  /** How many of the four honours of hukm lie in completed tricks (kout_kw 7.1.2). */
  honours: number;
  /** Tricks won, by team. */
  tricks: [number, number];
}

/** A match that nobody has started: the first dealer is not known yet. */
export function newPosition(rules: Rules): Position {
  return {
    rules,
    phase: "dealer",
    turn: null,
    dealer: null,
    score: [0, 0], // kout_kw 0.2
    hands: [],
    spoken: 0,
    bidder: null,
    bid: null,
    malzoom: false,
    hukm: null,
    trick: [],
    leader: 0,
    voids: 0,
    honours: 0,
    tricks: [0, 0],
  };
}

export function copyPosition(position: Position): Position {
  return {
    ...position,
    score: [...position.score],
    hands: position.hands.map((hand) => [...hand]),
    trick: [...position.trick],
    tricks: [...position.tricks],
  };
}

/** Empties what belongs to one round only. */
export function clearRound(position: Position): void {
  position.turn = null;
  position.hands = [];
  position.spoken = 0;
  position.bidder = null;
  position.bid = null;
  position.malzoom = false;
  position.hukm = null;
  position.trick = [];
  position.voids = 0;
  position.honours = 0;
  position.tricks = [0, 0];
}
