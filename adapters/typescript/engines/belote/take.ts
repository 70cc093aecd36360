/** The taking: who makes which suit trump. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardTurnedUp, dealPack, dealt, startPlay } from "../belote_family/deal.js";
import { cancelRound } from "../belote_family/round.js";
import { eldest, SEATS } from "../belote_family/table.js";
import { suitNamed, suitOf, SUITS } from "../piquet.js";
import { after } from "../seats.js";
import { clearRound, type Position } from "./position.js";

/** Deals a good pack, and proposes a card where the deal has two steps. */
export function deal(position: Position, pack: readonly number[]): GameEvent[] {
  const { table } = position;
  const { twoStep } = table.rules;
  dealPack(table, pack, twoStep ? "take1" : "take");
  position.up = twoStep ? cardTurnedUp(table) : null; // belote 2.5, 2.6
  return [dealt(table, position.up)];
}

/** The seat in turn takes the suit of this name, or the proposed one where it names none. */
export function take(position: Position, seat: number, name: string | undefined): Outcome {
  const { table, up } = position;
  const suit = table.phase === "take1" ? suitProposed(name, up) : suitChosen(name, up);
  if (suit === null) return "not_offered";
  table.trump = suit; // belote 3.4, 3.12
  position.taker = seat;
  const contract = { type: "contract", trump: SUITS.charAt(suit), taker: seat }; // belote 10.7
  return [contract, ...startPlay(table, seat)]; // belote 3.13
}

/** In the first turn the proposed suit is taken, and none is named (belote 3.3). */
function suitProposed(name: string | undefined, up: number | null): number | null {
  return name === undefined && up !== null ? suitOf(up) : null;
}

/** Later a suit is named, any but the one that was proposed (belote 3.6, 3.7, 3.10). */
function suitChosen(name: string | undefined, up: number | null): number | null {
  if (name === undefined) return null;
  const suit = suitNamed(name);
  return up !== null && suit === suitOf(up) ? null : suit;
}

/** The seat in turn passes. */
export function pass(position: Position, seat: number): Outcome {
  const { table } = position;
  if (seat !== table.dealer) {
    table.turn = after(seat, SEATS); // belote 3.2
    return [];
  }
  if (table.phase === "take1") {
    table.phase = "take2"; // belote 3.5
    table.turn = eldest(table);
    return [];
  }
  clearRound(position);
  return cancelRound(table); // belote 3.9, 3.11
}

const FIRST_TURN = ["pass", "take"];
const NAMING = [...SUITS].map((suit) => `take ${suit}`);
const ANY_SUIT = ["pass", ...NAMING];
const OTHER_SUITS = NAMING.map((proposed) => ANY_SUIT.filter((saying) => saying !== proposed));

/** What the seat in turn may say. */
export function legalTaking({ table, up }: Position): readonly string[] {
  if (table.phase === "take1") return FIRST_TURN;
  return up === null ? ANY_SUIT : (OTHER_SUITS[suitOf(up)] as readonly string[]);
}
