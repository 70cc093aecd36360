/** Belote: king and queen of trump in one hand, said with each of them as it is played. */

import { teamOf } from "../seats.js";
import { KING_AND_QUEEN } from "./pack.js";
import { trumpOf, type ByTeam, type Table } from "./table.js";

const BELOTE = 20;

/** The cards of this hand that its seat may say belote with, before it plays one (belote 6.3, 6.4, 6.6). */
export function callable(table: Table, seat: number, hand: number): number {
  const pair = KING_AND_QUEEN[trumpOf(table)] as number;
  const held = hand & pair;
  return held === pair || table.caller === seat ? held : 0; // belote 6.1, 6.2, 6.5, 6.7
}

/** The seat says it; tells whether it is for the second time. */
export function call(table: Table, seat: number): boolean {
  table.caller = seat;
  table.calls++;
  return table.calls === 2;
}

/** The points of belote by team, when the round is over; none for a single call (belote 6.8). */
export function belotePoints({ caller, calls }: Table): ByTeam<number> {
  const points: ByTeam<number> = [0, 0];
  if (caller !== null && calls === 2) points[teamOf(caller)] = BELOTE; // belote 6.9
  return points;
}
