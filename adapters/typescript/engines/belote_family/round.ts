/** The end of a round: its trick points, the score, the end of the match, the next dealer and the pile. */

import type { GameEvent } from "../../kit/index.js";
import { otherTeam, teamOf, type Team } from "../seats.js";
import { pileOfHands } from "./deal.js";
import { clearTable, eldest, type ByTeam, type Table } from "./table.js";

export const ALL_TRICKS = 8;
const ALL_POINTS = 162; // belote 1.6
const CAPOT = 252; // belote 7.2
const LAST_TRICK = 10; // belote 1.6

/** Whether the last trick has been played (belote 5.18). */
export function isPlayedOut({ tricks }: Table): boolean {
  return tricks[0] + tricks[1] === ALL_TRICKS;
}

/** The trick points of each team as they were won; the last trick's winner is still known. */
export function trickPoints({ tricks, points, winner }: Table): ByTeam<number> {
  if (tricks[0] === ALL_TRICKS) return [CAPOT, 0]; // belote 7.2
  if (tricks[1] === ALL_TRICKS) return [0, CAPOT]; // belote 7.2
  const counted: ByTeam<number> = [...points];
  counted[teamOf(winner)] += LAST_TRICK; // belote 1.6, 7.1, 7.3
  return counted;
}

/** What a failed round brings the defenders for the tricks. */
export function failurePoints({ tricks }: Table, defenders: Team): number {
  return tricks[defenders] === ALL_TRICKS ? CAPOT : ALL_POINTS; // belote 7.10, 7.11, coinche 8.12, 8.13
}

/** Adds what the round scored, clears the table, and tells what follows: the end of the match, or who deals next. */
export function closeRound(table: Table, scored: ByTeam<number>): GameEvent {
  const pile = pileOfTricks(table);
  table.score = [table.score[0] + scored[0], table.score[1] + scored[1]]; // belote 9.1
  table.played++; // belote 9.2
  clearTable(table);
  const end = matchEnd(table);
  if (end === null) return nextDealer(table, pile); // belote 9.11
  table.phase = "over"; // belote 9.12
  return end;
}

/** All passed: nothing is scored, nothing counts as played (belote 3.14 to 3.16, coinche 4.21 to 4.23). */
export function cancelRound(table: Table): GameEvent[] {
  const pile = pileOfHands(table);
  clearTable(table);
  return [{ type: "cancelled" }, nextDealer(table, pile)];
}

function matchEnd({ score, played, rules }: Table): GameEvent | null {
  const [a, b] = score;
  const leader = a === b ? null : a > b ? 0 : 1; // belote 9.5
  const atLimit = rules.scoreLimit !== 0 && Math.max(a, b) >= rules.scoreLimit; // belote 0.9, 9.3
  if (atLimit) return leader === null ? null : { type: "match", winner: leader, reason: "limit" }; // belote 9.6, 9.7, 9.9
  const roundsPlayed = rules.rounds !== 0 && played >= rules.rounds; // belote 0.12, 9.4
  return roundsPlayed ? { type: "match", winner: leader, reason: "rounds" } : null; // belote 9.8
}

function nextDealer(table: Table, pile: readonly number[]): GameEvent {
  const seat = eldest(table);
  table.dealer = seat;
  table.pack = pile;
  table.phase = table.rules.reshuffle ? "deal" : "cut"; // belote 2.12, 2.14
  return { type: "dealer", seat };
}

/** The tricks of the team that deals next, then the others (belote 2.17, 2.18). */
function pileOfTricks(table: Table): readonly number[] {
  const team = teamOf(eldest(table));
  return [...table.won[team], ...table.won[otherTeam(team)]];
}
