/** The purchase: who plays what, and who takes the up card. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { suitNamed, suitOf, SUITS } from "../piquet.js";
import { after, dealerOf } from "../seats.js";
import { complete, passDeal } from "./deal.js";
import { buyerOf, SEATS, type Position } from "./position.js";
import { openRaising } from "./raise.js";

const FIRST = ["buy bas", "buy hokm", "buy sun"]; // baloot 4.1.2
const FIRST_OVER_HOKM = ["buy bas", "buy sun"]; // baloot 4.1.7, 4.1.9, 4.1.10
const ASHKAL = "buy ashkal";
const FIRST_WITH_ASHKAL = [ASHKAL, ...FIRST];
const OVER_HOKM_WITH_ASHKAL = [ASHKAL, ...FIRST_OVER_HOKM]; // baloot 4.1.8
// By the up card's suit, which the second round does not offer (baloot 4.4.2, 4.4.3).
const SECOND = [...SUITS].map((up) => [
  ...[...SUITS].filter((suit) => suit !== up).map((suit) => `buy hokm ${suit}`),
  "buy sun",
  "buy wala",
]);
const SECOND_OVER_HOKM = ["buy sun", "buy wala"]; // baloot 4.4.4
const CONFIRMS = ["confirm hokm", "confirm sun"]; // baloot 4.3.2 to 4.3.4

/** The calls that this seat has, sorted. */
export function legalBuys(position: Position, seat: number): readonly string[] {
  const standing = position.buyer !== null;
  if (position.phase === "buy2") return standing ? SECOND_OVER_HOKM : (SECOND[upSuit(position)] as string[]); // baloot 4.4.7
  const place = after(seat, SEATS, SEATS - dealerOf(position)); // how many seats after the dealer
  if (place === 0 || place === 3) return standing ? OVER_HOKM_WITH_ASHKAL : FIRST_WITH_ASHKAL; // baloot 4.1.4, 4.2.4
  return standing ? FIRST_OVER_HOKM : FIRST;
}

function upSuit({ up, phase }: Position): number {
  if (up === null) throw new Error(`no card is up in phase ${phase}`);
  return suitOf(up);
}

/** The seat in turn calls. */
export function buy(position: Position, seat: number, words: readonly string[]): Outcome {
  if (!legalBuys(position, seat).includes(`buy ${words.join(" ")}`)) return "not_offered";
  const [call, suit] = words;
  if (call === "sun" || call === "ashkal") {
    take(position, seat, null); // baloot 4.2.1, 4.2.3
    return close(position, call === "sun" ? seat : after(seat, SEATS, 2)); // baloot 4.1.5, 4.1.6, 4.2.2, 4.4.5, 4.5.4
  }
  if (call === "hokm") take(position, seat, suit === undefined ? upSuit(position) : suitNamed(suit)); // baloot 4.1.3
  position.spoken++;
  if (position.spoken === SEATS) return endRound(position);
  position.turn = after(seat, SEATS); // baloot 1.2, 4.1.11
  return [];
}

function take(position: Position, seat: number, trump: number | null): void {
  position.contract = trump === null ? "sun" : "hokm";
  position.trump = trump;
  position.buyer = seat;
}

/** All four have spoken, and nobody called sun. */
function endRound(position: Position): GameEvent[] {
  const { buyer, phase } = position;
  if (buyer !== null) {
    if (phase === "buy2") return close(position, buyer); // baloot 4.4.6, 4.5.4
    position.phase = "confirm"; // baloot 4.3.1
    position.turn = buyer;
    return [];
  }
  if (phase === "buy2") return [{ type: "cancelled" }, passDeal(position)]; // baloot 4.5.1, 4.5.2
  position.phase = "buy2"; // baloot 4.4.1
  position.spoken = 0;
  position.turn = after(dealerOf(position), SEATS);
  return [];
}

/** The owner of a hokm of the first round keeps it, or turns it into sun; nobody speaks after that (baloot 4.3.5). */
export function confirm(position: Position, seat: number, call: string): Outcome {
  if (call === "sun") take(position, seat, null); // baloot 4.3.3
  return close(position, seat); // baloot 4.5.4
}

/** What the owner may answer. */
export function legalConfirms(): readonly string[] {
  return CONFIRMS;
}

/** The purchase is final: the cards are completed, and the raising opens, or the play. */
function close(position: Position, receiver: number): GameEvent[] {
  const { contract, trump } = position;
  const suit = trump === null ? null : SUITS.charAt(trump);
  const events = [{ type: "contract", contract, trump: suit, buyer: buyerOf(position), receiver }, complete(position, receiver)];
  openRaising(position);
  return events;
}
