/** The state of a match between two moves. */

import type { Suit } from "../cards.js";

export type Phase = "dealer" | "draw" | "deal" | "bid" | "hukm" | "play" | "over";

/** What was agreed before the match. */
export interface Rules {
  readonly seats: 4 | 6;
  readonly target: number;
  /** Which meter decides whether the dealer stays: after the round's points, or before them (kout_bh 9.4.1, 9.4.2). */
  readonly dealerMeter: "after" | "before";
  readonly pack: ReadonlySet<number>;
}

/** One match. Moves change it in place; the phase says which of its fields are alive. */
export interface Position {
  readonly rules: Rules;
  phase: Phase;
  turn: number | null;
  dealer: number | null;
  /** Team A's points less team B's (kout_bh 9.1.1). */
  meter: number;
  /** The draw: the seats that still draw, ascending, and the cards that are out of the pack. */
  drawing: readonly number[];
  readonly drawn: Set<number>;
  /** By seat, each hand sorted. */
  hands: number[][];
  /** The auction: how many seats have spoken, and the standing bid. */
  spoken: number;
  bidder: number | null;
  bid: number | null;
  hukm: Suit | null;
  /** The cards on the table in the order played, and who led. */
  trick: number[];
  leader: number;
  /** Tricks won, by team. */
  tricks: [number, number];
}

/** A match that nobody has started: the first dealer is not known yet. */
export function newPosition(rules: Rules, phase: "dealer" | "draw"): Position {
  return {
    rules,
    phase,
    turn: null,
    dealer: null,
    meter: 0,
    drawing: Array.from({ length: rules.seats }, (_, seat) => seat),
    drawn: new Set(),
    hands: [],
    spoken: 0,
    bidder: null,
    bid: null,
    hukm: null,
    trick: [],
    leader: 0,
    tricks: [0, 0],
  };
}

export function copyPosition(position: Position): Position {
  return {
    ...position,
    drawn: new Set(position.drawn),
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
  position.hukm = null;
  position.trick = [];
  position.tricks = [0, 0];
}
