/** The end of a round: its points, the end of the match, the next dealer. */

import type { GameEvent } from "../../kit/index.js";
import { after, dealerOf, otherTeam, teamOf, type Team } from "../seats.js";
import { clearRound, type Position } from "./position.js";

const BAWAN = 9;

/** How a round ended. */
export interface RoundResult {
  readonly winner: Team;
  readonly made: boolean;
  readonly bid: number;
  readonly malzoom: boolean;
}

/** The round's result as soon as its tricks decide it, else null. */
export function decided({ bidder, bid, malzoom, tricks }: Position): RoundResult | null {
  if (bidder === null || bid === null) throw new Error("a trick was played without a contract");
  const bidders = teamOf(bidder);
  const defenders = otherTeam(bidders);
  if (tricks[bidders] >= bid) return { winner: bidders, made: true, bid, malzoom }; // kout_kw 8.1
  if (tricks[defenders] >= 10 - bid) return { winner: defenders, made: false, bid, malzoom }; // kout_kw 8.2
  return null;
}

/** Closes the round: what it is worth, and whether the match goes on. */
export function settle(position: Position, result: RoundResult): GameEvent[] {
  const { winner, made } = result;
  const points = pointsOf(result);
  const events: GameEvent[] = [
    { type: "round", winner, reason: made ? "made" : "failed", points, tricks: [...position.tricks] },
  ];
  position.score[winner] += points; // kout_kw 9.7, 10.2
  clearRound(position);

  const reason = matchEnd(position.score, result);
  if (reason !== null) {
    position.phase = "over"; // kout_kw 11.2
    return [...events, { type: "match", winner, reason }];
  }
  position.dealer = after(dealerOf(position), position.rules.seats); // kout_kw 11.1
  position.phase = "deal";
  return [...events, { type: "dealer", seat: position.dealer }];
}

/** What the round is worth to its winner. */
export function pointsOf({ made, bid, malzoom }: Omit<RoundResult, "winner">): number {
  if (malzoom) return 5; // kout_kw 9.5, 9.6
  if (!made) return 2 * bid; // kout_kw 9.3, 9.4
  return bid === BAWAN ? 36 : bid; // kout_kw 9.1, 9.2
}

/**
 * Why the match is over with this round, or null; only the round's winner can have come to it (kout_kw 10.5), and a
 * failed Bawan is no reason (kout_kw 10.6).
 */
function matchEnd(score: readonly [number, number], { winner, made, bid }: RoundResult): string | null {
  if (made && bid === BAWAN) return "bawan"; // kout_kw 10.1
  if (score[winner] >= 101) return "101"; // kout_kw 10.3
  return score[winner] >= 51 && score[otherTeam(winner)] === 0 ? "51_0" : null; // kout_kw 10.4
}
