/** The raising, between the complete deal and the first card. */

import type { Outcome } from "../../kit/index.js";
import { after, otherTeam, teamOf } from "../seats.js";
import { openPlay } from "./play.js";
import { buyerOf, SEATS, type Level, type Position } from "./position.js";

const SUN_LIMIT = 100;

// What may be said above each level: no level is skipped (baloot 5.1.2 to 5.1.6, 5.2.1, 5.2.2).
const HOKM: { readonly [level in Level]: readonly string[] } = {
  normal: ["raise double closed", "raise double open", "raise pass"],
  double: ["raise pass", "raise triple"],
  triple: ["raise four closed", "raise four open", "raise pass"],
  four: ["raise gahwa", "raise pass"],
  gahwa: [],
};
const SUN = ["raise double", "raise pass"]; // baloot 5.3.1, 5.3.5

/** Asks the seat after the buyer, or opens the play where no raise is offered. */
export function openRaising(position: Position): void {
  const buyer = buyerOf(position);
  if (position.contract === "sun" && !offersSunDouble(position, buyer)) return openPlay(position); // baloot 5.3.6
  position.phase = "raise"; // baloot 5.1.1
  position.spoken = 0;
  position.turn = after(buyer, SEATS); // baloot 5.1.7, 5.3.4
}

/** The buyer's team has more than 100 and the other less; 100 is neither (baloot 5.3.2, 5.3.3). */
function offersSunDouble({ score }: Position, buyer: number): boolean {
  const buyers = teamOf(buyer);
  return score[buyers] > SUN_LIMIT && score[otherTeam(buyers)] < SUN_LIMIT;
}

/** What a seat that is asked may say. */
export function legalRaises({ contract, level }: Position): readonly string[] {
  return contract === "sun" ? SUN : HOKM[level];
}

/** The seat in turn raises, with the mode if there is one, or passes. */
export function raise(position: Position, seat: number, words: readonly string[]): Outcome {
  if (!legalRaises(position).includes(`raise ${words.join(" ")}`)) return "not_offered";
  const [said, mode] = words;
  if (said === "pass") {
    position.spoken++;
    if (position.spoken === 2) openPlay(position); // baloot 5.1.11
    else position.turn = after(seat, SEATS, 2); // baloot 5.1.10
    return [];
  }
  const level = said as Level;
  const closed = mode === "closed";
  position.level = level;
  position.closed = closed; // baloot 5.2.3
  position.raiser = seat;
  position.spoken = 0; // baloot 5.1.9
  if (level === "gahwa" || position.contract === "sun") openPlay(position); // baloot 5.1.12, 5.3.1
  else position.turn = after(seat, SEATS); // baloot 5.1.8
  return [{ type: "raised", seat, level, closed }];
}
