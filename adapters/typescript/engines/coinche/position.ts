/** The state of a match of coinche between two moves. */

import { copyTable, type Table } from "../belote_family/table.js";

/** What a made contract pays (coinche 0.14): the trick points, the bid, or both. */
export type Success = "made" | "bid" | "made_plus_bid";

/** One match. Moves change it in place. */
export interface Position {
  readonly table: Table;
  readonly success: Success;
  /** The bid that stands and whose it is; its suit is the table's trump. */
  bid: number | null;
  bidder: number | null;
  /** 2 after a counter, 4 after an overcounter. */
  multiplier: 1 | 2 | 4;
  /** How many seats have passed since the auction began, or since the last bid or counter. */
  passes: number;
}

const NO_AUCTION = { bid: null, bidder: null, multiplier: 1, passes: 0 } as const;

/** A match that starts at this table. */
export function newPosition(table: Table, success: Success): Position {
  return { table, success, ...NO_AUCTION };
}

export function copyPosition(position: Position): Position {
  return { ...position, table: copyTable(position.table) };
}

/** Empties what belongs to one round only, but for the table. */
export function clearRound(position: Position): void {
  Object.assign(position, NO_AUCTION);
}
