/** The end of a round: its points, the meter, the end of the match, the next dealer. */

import type { GameEvent } from "../../kit/index.js";
import { after, dealerOf, otherTeam, teamOf, type Team } from "../seats.js";
import { clearRound, type Position, type Rules } from "./position.js";

const INZILI = 8;

/** How a round ended. */
export interface RoundResult {
  readonly winner: Team;
  readonly made: boolean;
  readonly bid: number;
}

/** The round's result as soon as its tricks decide it, else null (kout_bh 8.1.1 to 8.1.3). */
export function decided(position: Position): RoundResult | null {
  const { bidder, bid, tricks } = position;
  if (bidder === null || bid === null) throw new Error("a trick was played without a contract");
  const bidders = teamOf(bidder);
  const defenders = otherTeam(bidders);
  if (tricks[bidders] >= bid) return { winner: bidders, made: true, bid }; // kout_bh 8.1.1
  if (tricks[defenders] >= 9 - bid) return { winner: defenders, made: false, bid }; // kout_bh 8.1.2
  return null;
}

/** Closes the round: what it is worth, and whether the match goes on. */
export function settle(position: Position, result: RoundResult): GameEvent[] {
  const { winner, made } = result;
  const { rules, meter: before } = position;
  const points = pointsOf(result);
  const events: GameEvent[] = [
    { type: "round", winner, reason: made ? "made" : "failed", points, tricks: [...position.tricks] },
  ];
  position.meter += winner === 0 ? points : -points; // kout_bh 9.1.1, 9.1.3
  clearRound(position);

  const reason = matchEnd(position, result);
  if (reason !== null) {
    position.phase = "over"; // kout_bh 9.5.1
    return [...events, { type: "match", winner, reason }];
  }
  position.dealer = nextDealer(rules, dealerOf(position), winner, before, position.meter);
  position.phase = "deal";
  return [...events, { type: "dealer", seat: position.dealer }];
}

function pointsOf({ made, bid }: RoundResult): number {
  if (bid === INZILI) return 0; // kout_bh 8.3.3
  return made ? bid : 2 * bid; // kout_bh 8.2.1, 8.2.2
}

/** Why the match is over with this round, or null. Whoever ends it has won the round too. */
function matchEnd({ meter, rules }: Position, { made, bid }: RoundResult): string | null {
  if (bid === INZILI) return made ? "inzili_made" : "inzili_failed"; // kout_bh 8.3.1, 8.3.2
  return Math.abs(meter) >= rules.target ? "target" : null; // kout_bh 9.1.2
}

/** Who owns this meter: A, B or nobody (kout_bh 9.2.1). */
function ownerOf(meter: number): Team | null {
  if (meter === 0) return null;
  return meter > 0 ? 0 : 1;
}

/** Who deals after a round that `winner` won and that moved the meter (kout_bh 9.3.1 to 9.3.4). */
export function nextDealer(rules: Rules, dealer: number, winner: Team, before: number, meter: number): number {
  const owner = ownerOf(meter);
  const ownedBefore = ownerOf(before);
  const changed = owner !== null && ownedBefore !== null && owner !== ownedBefore; // kout_bh 9.3.4
  if (changed) return nextOfTeam(otherTeam(owner), dealer, rules); // kout_bh 9.3.1

  const deciding = rules.dealerMeter === "after" ? owner : ownedBefore; // kout_bh 9.4.1, 9.4.2
  const dealers = teamOf(dealer);
  if (dealers === winner && deciding !== dealers) return dealer; // kout_bh 9.3.2
  return nextOfTeam(otherTeam(winner), dealer, rules); // kout_bh 9.3.3
}

/** The next seat, after the dealer, of this team. */
function nextOfTeam(team: Team, dealer: number, rules: Rules): number {
  return after(dealer, rules.seats, teamOf(dealer) === team ? 2 : 1);
}
