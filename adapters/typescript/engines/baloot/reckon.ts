/** What a hand comes to: who won it, and the points. */

import { otherTeam, type Team } from "../seats.js";
import type { Contract, Level, Rules } from "./position.js";

export type ByTeam = readonly [number, number];

/** A hand that has been played. */
export interface Hand {
  readonly contract: Contract;
  readonly level: Level;
  readonly buyers: Team;
  /** The team that raised last. */
  readonly raisers: Team | null;
  readonly tricks: ByTeam;
  /** What the cards taken are worth, the last ten included. */
  readonly raw: ByTeam;
  /** The values of the melds shown, and the points of the baloots called. */
  readonly melds: ByTeam;
  readonly baloot: ByTeam;
}

/** The fields of the `hand` event besides `raw`. */
export interface Reckoning {
  readonly winner: Team;
  readonly reason: "points" | "tie" | "kaboot";
  readonly cards: ByTeam | null;
  readonly melds: ByTeam;
  readonly baloot: ByTeam;
  readonly points: ByTeam;
}

const ALL_TRICKS = 8;
const CARD_POINTS: { readonly [contract in Contract]: number } = { hokm: 16, sun: 26 }; // baloot 9.1.4, 9.1.7
const KABOOT: { readonly [contract in Contract]: number } = { hokm: 25, sun: 44 }; // baloot 9.2.8, 9.2.9
const MULTIPLIER: { readonly [level in Level]: number } = { normal: 1, double: 2, triple: 3, four: 4, gahwa: 0 };
const MELDS_RAISED = 2; // baloot 9.2.12, 9.5.6

/** Kaboot before anything else; then the totals; then the units digit (baloot 9.5.10). */
export function reckon(hand: Hand, rules: Rules): Reckoning {
  const { tricks, melds, baloot } = hand;
  const sweepers = tricks[0] === ALL_TRICKS ? 0 : tricks[1] === ALL_TRICKS ? 1 : null; // baloot 9.2.2
  if (sweepers !== null) return kaboot(hand, sweepers, rules); // baloot 9.2.1

  const counting = countingTeam(hand);
  const cards = cardPoints(hand, counting);
  const totals = [cards[0] + melds[0] + baloot[0], cards[1] + melds[1] + baloot[1]] as const; // baloot 9.1.8
  const tie = totals[0] === totals[1];
  const winner = tie ? tieWinner(hand, counting) : totals[0] > totals[1] ? 0 : 1; // baloot 9.1.9
  return { winner, reason: tie ? "tie" : "points", cards, melds, baloot, points: pointsOf(hand, winner, totals) };
}

/** C, whose raw points are turned into card points (baloot 9.1.1, 9.1.2). */
function countingTeam({ buyers, raisers }: Hand): Team {
  return otherTeam(raisers ?? buyers);
}

function cardPoints({ contract, raw }: Hand, counting: Team): ByTeam {
  const counted = contract === "hokm" ? Math.floor((raw[counting] + 4) / 10) : sunPoints(raw[counting]); // baloot 9.1.3
  return only(counting, counted, CARD_POINTS[contract] - counted);
}

function sunPoints(raw: number): number {
  return raw % 10 === 5 ? raw / 5 : 2 * Math.round(raw / 10); // baloot 9.1.5, 9.1.6
}

/** `ours` for this team, `theirs` for the other. */
function only(team: Team, ours: number, theirs = 0): ByTeam {
  return team === 0 ? [ours, theirs] : [theirs, ours];
}

/** Who wins with equal totals, by the units digit of C's raw points (baloot 9.3.1). */
function tieWinner({ contract, raw, buyers }: Hand, counting: Team): Team {
  const digit = raw[counting] % 10;
  if (contract === "hokm") {
    if (digit === 1) return buyers; // baloot 9.3.4
    return digit >= 2 && digit <= 5 ? counting : otherTeam(counting); // baloot 9.3.2, 9.3.3
  }
  if (digit % 5 === 0) return buyers; // baloot 9.3.7
  return digit <= 4 ? counting : otherTeam(counting); // baloot 9.3.5, 9.3.6
}

/** The points of a hand that was not swept. */
function pointsOf({ contract, level, buyers, melds, baloot }: Hand, winner: Team, totals: ByTeam): ByTeam {
  if (level === "gahwa") return [0, 0]; // baloot 9.5.8
  if (level === "normal" && winner === buyers) return totals; // baloot 9.4.1
  const cards = CARD_POINTS[contract] * MULTIPLIER[level]; // baloot 9.4.3, 9.4.4, 9.5.2 to 9.5.5
  const scored = (melds[0] + melds[1]) * (level === "normal" ? 1 : MELDS_RAISED); // baloot 9.4.5, 9.5.6
  return only(winner, cards + scored + baloot[0] + baloot[1]); // baloot 8.4, 9.4.2, 9.4.6, 9.5.1, 9.5.7
}

/** A team took all eight tricks: what the other has is not scored for anybody (baloot 9.2.3 to 9.2.7). */
function kaboot({ contract, level, melds, baloot }: Hand, winner: Team, rules: Rules): Reckoning {
  const times = rules.kaboot === "multiplied" ? MULTIPLIER[level] : 1; // baloot 9.2.10, 9.2.11
  const scored = melds[winner] * (level === "normal" ? 1 : MELDS_RAISED); // baloot 9.2.12
  const points = level === "gahwa" ? 0 : KABOOT[contract] * times + scored + baloot[winner]; // baloot 8.4, 9.5.8
  return {
    winner,
    reason: "kaboot",
    cards: null,
    melds: only(winner, melds[winner]),
    baloot: only(winner, baloot[winner]),
    points: only(winner, points),
  };
}
