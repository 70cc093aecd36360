/** Playing a card, and who takes the trick. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardNamed, PLAYS, RANK_OF, SUIT_OF, type Suit } from "../cards.js";
import { after, handOf } from "../seats.js";
import { strongest } from "../trick.js";
import { breach, dutyOf, TRUMP, type Duty } from "./duty.js";
import { SEATS, type Position } from "./position.js";
import { settle } from "./round.js";

/** The seat in turn plays the card of this name. */
export function playCard(position: Position, seat: number, name: string): Outcome {
  const { trick } = position;
  const hand = handOf(position, seat);
  const card = cardNamed(name);
  if (!hand.includes(card)) return "card_not_held"; // call_break 4.5.2
  const refusal = breach(duty(position, hand), card); // call_break 8.4
  if (refusal !== null) return refusal;

  hand.splice(hand.indexOf(card), 1);
  trick.push(card);
  if (trick.length === SEATS) return closeTrick(position);
  position.turn = after(seat, SEATS);
  return [];
}

/** The cards that the seat in turn may play. */
export function legalPlays(position: Position, seat: number): string[] {
  const hand = handOf(position, seat);
  const owed = duty(position, hand);
  const plays: string[] = [];
  for (const card of hand) if (breach(owed, card) === null) plays.push(PLAYS[card] as string);
  return plays;
}

/** Whoever leads owes nothing; spades too may be led at any time (call_break 3.2, 3.3). */
function duty({ trick, rules }: Position, hand: readonly number[]): Duty | null {
  return trick.length === 0 ? null : dutyOf(hand, trick, rules);
}

function closeTrick(position: Position): GameEvent[] {
  const { trick, leader, tricks } = position;
  const led = SUIT_OF[trick[0] as number] ?? null;
  const winner = after(leader, SEATS, strongest(trick, (card) => strengthOf(card, led)));
  tricks[winner] = (tricks[winner] as number) + 1; // call_break 0.4
  position.trick = [];
  position.leader = winner; // call_break 5.3
  position.turn = winner;

  const taken: GameEvent = { type: "trick", seat: winner };
  const played = position.hands.every((hand) => hand.length === 0); // call_break 5.4
  return played ? [taken, ...settle(position)] : [taken];
}

/** The highest spade, else the highest of the suit led (call_break 5.1, 5.2). */
function strengthOf(card: number, led: Suit | null): number {
  const rank = RANK_OF[card] as number; // call_break 1.2
  const suit = SUIT_OF[card];
  if (suit === TRUMP) return 100 + rank; // call_break 1.3
  return suit === led ? rank : 0;
}
