/** What a round of coinche scores. */

import type { GameEvent } from "../../kit/index.js";
import { belotePoints } from "../belote_family/call.js";
import { closeRound, failurePoints, trickPoints } from "../belote_family/round.js";
import type { ByTeam } from "../belote_family/table.js";
import { otherTeam, teamOf } from "../seats.js";
import { clearRound, type Position, type Success } from "./position.js";

/** Closes the round when its last trick has been played. */
export function settle(position: Position): GameEvent[] {
  const { table, bid, bidder, multiplier, success } = position;
  if (bid === null || bidder === null) throw new Error("a round was played that nobody bid for");
  const attackers = teamOf(bidder); // coinche 4.24
  const defenders = otherTeam(attackers);
  const tricks = table.tricks;
  const points = trickPoints(table);
  const belote = belotePoints(table);
  const total = points[attackers] + belote[attackers]; // coinche 7.4
  const made = total >= bid && total > points[defenders] + belote[defenders]; // coinche 8.1 to 8.3

  const scored: ByTeam<number> = [...belote]; // coinche 6.10, 8.14
  if (made) {
    const [attack, defence] = paid(success, bid, points[attackers], points[defenders]);
    scored[attackers] += attack * multiplier;
    scored[defenders] += defence * multiplier;
  } else {
    scored[defenders] += failurePoints(table, defenders) * multiplier; // coinche 8.11 to 8.13
  }

  const reason = made ? "made" : "failed";
  const round = { type: "round", attackers, reason, tricks, points, belote, scored, held: 0 }; // coinche 8.4, 10.9 to 10.11
  const next = closeRound(table, scored);
  clearRound(position);
  return [round, next];
}

/** What a made contract pays attackers and defenders, before it is multiplied. */
function paid(success: Success, bid: number, attack: number, defence: number): readonly [number, number] {
  switch (success) {
    case "made":
      return [attack, defence]; // coinche 8.5, 8.6
    case "bid":
      return [bid, 0]; // coinche 8.7, 8.8
    case "made_plus_bid":
      return [attack + bid, defence]; // coinche 8.9, 8.10
  }
}
