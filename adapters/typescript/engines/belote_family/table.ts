/** What is on the table in both games: the state that their rules share. */

import { after, dealerOf } from "../seats.js";

export const SEATS = 4;

/** One value for each team, team 0 first. */
export type ByTeam<T> = [T, T];

/** In between, each game has its own phases, in which seats speak for trump. */
export type Phase = "dealer" | "deal" | "cut" | "take1" | "take2" | "take" | "bid" | "play" | "over";

/** What was agreed before the match, the same in both games. */
export interface Rules {
  /** Whether five cards each are dealt first, and the others when trump is known. */
  readonly twoStep: boolean;
  /** Whether every round is dealt from a shuffled pack, or the first alone. */
  readonly reshuffle: boolean;
  /** The score that ends the match, and how many rounds do; 0 for none. */
  readonly scoreLimit: number;
  readonly rounds: number;
}

/** One match. Moves change it in place; the phase says which of its fields are alive. */
export interface Table {
  readonly rules: Rules;
  phase: Phase;
  turn: number | null;
  dealer: number | null;
  score: ByTeam<number>;
  /** Rounds played out; a cancelled one is none. */
  played: number;
  /** The cards in the order in which this round deals them, or, before a cut, in which they lie in the pile. */
  pack: readonly number[];
  /** A set of cards by seat. */
  hands: number[];
  /** The suit that is trump, or bid; null before any is named. */
  trump: number | null;
  /** The cards of this trick in the order played, and which of them has it, and whose that is. */
  trick: number[];
  winning: number;
  winner: number;
  /** Tricks and trick points by team, the last ten not counted yet. */
  tricks: ByTeam<number>;
  points: ByTeam<number>;
  /** The cards that each team has won, in the order in which its tricks were won and played. */
  won: ByTeam<readonly number[]>;
  /** Who has said belote, with one card or with both. */
  caller: number | null;
  calls: number;
}

/** A match that nobody has started: the first dealer is not known yet. */
export function newTable(rules: Rules): Table {
  return {
    rules,
    phase: "dealer", // belote 0.16
    turn: null,
    dealer: null,
    score: [0, 0],
    played: 0,
    pack: [],
    ...nothingDealt(),
  };
}

/** What a round has before its deal, and when it is over (belote 10.13). */
function nothingDealt() {
  return {
    hands: [] as number[],
    trump: null,
    trick: [] as number[],
    winning: 0,
    winner: 0,
    tricks: [0, 0] as ByTeam<number>,
    points: [0, 0] as ByTeam<number>,
    won: [[], []] as ByTeam<readonly number[]>,
    caller: null,
    calls: 0,
  };
}

/** Empties what belongs to one round only; nobody is to move. */
export function clearTable(table: Table): void {
  Object.assign(table, nothingDealt());
  table.turn = null;
}

export function copyTable(table: Table): Table {
  return {
    ...table,
    score: [...table.score],
    hands: [...table.hands],
    trick: [...table.trick],
    tricks: [...table.tricks],
    points: [...table.points],
    won: [...table.won], // what a team has won is replaced, not changed
  };
}

/** The seat after the dealer: it is dealt to first, speaks first and leads first. */
export function eldest(table: Table): number {
  return after(dealerOf(table), SEATS);
}

/** The trump suit, once there is one. */
export function trumpOf({ trump, phase }: Table): number {
  if (trump === null) throw new Error(`phase ${phase} has no trump`);
  return trump;
}
