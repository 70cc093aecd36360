/** What a round of belote scores. */

import type { GameEvent } from "../../kit/index.js";
import { belotePoints } from "../belote_family/call.js";
import { closeRound, failurePoints, trickPoints } from "../belote_family/round.js";
import type { ByTeam } from "../belote_family/table.js";
import { otherTeam, teamOf } from "../seats.js";
import { clearRound, type Position } from "./position.js";

/** Closes the round when its last trick has been played. */
export function settle(position: Position): GameEvent[] {
  const { table, taker, held } = position;
  if (taker === null) throw new Error("a round was played that nobody took");
  const attackers = teamOf(taker); // belote 3.17
  const defenders = otherTeam(attackers);
  const tricks = table.tricks;
  const points = trickPoints(table);
  const belote = belotePoints(table);
  const totals: ByTeam<number> = [points[0] + belote[0], points[1] + belote[1]]; // belote 7.4, 7.21
  const scored: ByTeam<number> = [...belote]; // belote 6.10, 7.15

  let reason: "made" | "failed" | "tie";
  if (totals[attackers] > totals[defenders]) {
    reason = "made"; // belote 7.5
    scored[attackers] = totals[attackers] + held; // belote 7.6, 7.16
    scored[defenders] = totals[defenders]; // belote 7.7
    position.held = 0; // belote 7.20
  } else if (totals[attackers] < totals[defenders]) {
    reason = "failed"; // belote 7.8, 7.9
    scored[defenders] += failurePoints(table, defenders) + held; // belote 7.10, 7.11, 7.17
    position.held = 0; // belote 7.20
  } else {
    reason = "tie"; // belote 7.12
    scored[defenders] = totals[defenders]; // belote 7.13
    position.held = held + points[attackers]; // belote 7.14, 7.18
  }

  const round = { type: "round", attackers, reason, tricks, points, belote, scored, held: position.held }; // belote 10.9 to 10.12
  const next = closeRound(table, scored);
  clearRound(position);
  if (table.phase === "over") position.held = 0; // belote 9.10
  return [round, next];
}
