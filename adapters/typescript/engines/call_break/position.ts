/** The state of a match between two moves. */

export const SEATS = 4;

export type Phase = "dealer" | "deal" | "call" | "play" | "over";

/** One value for each seat, seat 0 first: everybody plays for himself (call_break 0.4). */
export type BySeat<T> = [T, T, T, T];

/** What was agreed before the match. */
export interface Rules {
  readonly rounds: number;
  readonly maxCall: number;
  /** What a made call of 8 or more is worth: as called, or 13 (call_break 6.4, 6.5). */
  readonly highCall: "face" | "thirteen";
  /** Whether a poor hand may ask for a redeal (call_break 7). */
  readonly redeal: boolean;
  /** What a seat plays that owes a spade and has none high enough: any spade, or any card (call_break 4.4.1, 4.4.2). */
  readonly cannotOverruff: "spade" | "free";
}

/** One match. Moves change it in place; the phase says which of its fields are alive. */
export interface Position {
  readonly rules: Rules;
  phase: Phase;
  turn: number | null;
  dealer: number | null;
  /** Tenths of a point, by seat. */
  totals: BySeat<number>;
  /** The round that is played, or dealt next; at the end of the match the last one. */
  number: number;
  /** By seat, each hand sorted. */
  hands: number[][];
  /** By seat; null for a seat that has not called. */
  calls: BySeat<number | null>;
  /** The cards on the table in the order played, and who led. */
  trick: number[];
  leader: number;
  /** Tricks won, by seat. */
  tricks: BySeat<number>;
}

/** A match that nobody has started: the first dealer is not known yet. */
export function newPosition(rules: Rules): Position {
  return {
    rules,
    phase: "dealer",
    turn: null,
    dealer: null,
    totals: [0, 0, 0, 0], // call_break 0.2
    number: 1, // call_break 8.6
    hands: [],
    calls: [null, null, null, null],
    trick: [],
    leader: 0,
    tricks: [0, 0, 0, 0],
  };
}

export function copyPosition(position: Position): Position {
  return {
    ...position,
    totals: [...position.totals],
    hands: position.hands.map((hand) => [...hand]),
    calls: [...position.calls],
    trick: [...position.trick],
    tricks: [...position.tricks],
  };
}

/** Empties what belongs to one deal only. */
export function clearDeal(position: Position): void {
  position.turn = null;
  position.hands = [];
  position.calls = [null, null, null, null];
  position.trick = [];
  position.tricks = [0, 0, 0, 0];
}
