/** The end of a hand: its points, and whether the match goes on. */

import type { GameEvent } from "../../kit/index.js";
import { teamOf, type Team } from "../seats.js";
import { passDeal } from "./deal.js";
import { buyerOf, clearHand, type Position } from "./position.js";
import { reckon } from "./reckon.js";

const LAST_TRICK = 10; // baloot 2.8
const MATCH = 152; // baloot 10.1

/** Closes the hand; `last` is the team that took the eighth trick. */
export function settle(position: Position, last: Team): GameEvent[] {
  const { contract, level, raiser, tricks, shownValue: melds, baloot, score, rules } = position; // baloot 7.5.11
  if (contract === null) throw new Error("a hand was played without a contract");
  const raw: [number, number] = [...position.raw];
  raw[last] += LAST_TRICK;
  const raisers = raiser === null ? null : teamOf(raiser);
  const hand = { contract, level, buyers: teamOf(buyerOf(position)), raisers, tricks, raw, melds, baloot };
  const { winner, reason, cards, points, ...scored } = reckon(hand, rules);
  score[0] += points[0];
  score[1] += points[1];

  const told: GameEvent = { type: "hand", winner, reason, raw, cards, melds: scored.melds, baloot: scored.baloot, points };
  if (level === "gahwa") return [told, endMatch(position, winner, "gahwa")]; // baloot 9.5.9
  if (Math.max(...score) < MATCH || score[0] === score[1]) return [told, passDeal(position)]; // baloot 10.3
  return [told, endMatch(position, score[0] > score[1] ? 0 : 1, "152")]; // baloot 10.2
}

/** The match is over: nothing is dealt any more, and the dealer stays who he is (baloot 1.5). */
function endMatch(position: Position, winner: Team, reason: "152" | "gahwa"): GameEvent {
  clearHand(position);
  position.phase = "over";
  return { type: "match", winner, reason };
}
