/** The state of a match of belote between two moves. */

import { copyTable, type Table } from "../belote_family/table.js";

/** One match. Moves change it in place. */
export interface Position {
  readonly table: Table;
  /** The proposed card, from the deal to the end of the round. */
  up: number | null;
  taker: number | null;
  /** Points of ties that wait for the winner of the next played round. */
  held: number;
}

/** A match that starts at this table, with so many points held. */
export function newPosition(table: Table, held: number): Position {
  return { table, up: null, taker: null, held };
}

export function copyPosition(position: Position): Position {
  return { ...position, table: copyTable(position.table) };
}

/** Empties what belongs to one round only, but for the table; points held stay, also when all passed (belote 7.19). */
export function clearRound(position: Position): void {
  position.up = null;
  position.taker = null;
}
