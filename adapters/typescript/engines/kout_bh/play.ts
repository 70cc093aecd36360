/** Playing a card, and what a trick decides. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardNamed, holdsSuit, PLAYS, RANK_OF, SUIT_OF, type Suit } from "../cards.js";
import { after, handOf, otherTeam, teamOf } from "../seats.js";
import { strongest } from "../trick.js";
import { JOKER } from "./pack.js";
import { clearRound, type Position } from "./position.js";
import { decided, settle } from "./round.js";

/** The seat in turn plays the card of this name. */
export function playCard(position: Position, seat: number, name: string): Outcome {
  const { trick, rules } = position;
  const hand = handOf(position, seat);
  const card = cardNamed(name);
  const refusal = whyNot(hand, trick, card);
  if (refusal !== null) return refusal;

  hand.splice(hand.indexOf(card), 1);
  trick.push(card);
  if (trick.length < rules.seats) {
    position.turn = after(seat, rules.seats);
    return [];
  }
  return closeTrick(position);
}

function whyNot(hand: readonly number[], trick: readonly number[], card: number): string | null {
  if (!hand.includes(card)) return "card_not_held"; // kout_bh 7.1.3
  const led = ledSuit(trick);
  if (led === null) return card === JOKER && hand.length > 1 ? "joker_lead" : null; // kout_bh 7.4.1
  if (card === JOKER || SUIT_OF[card] === led) return null; // kout_bh 7.2.1, 7.2.2
  return holdsSuit(hand, led) ? "must_follow_suit" : null; // kout_bh 7.1.1, 7.1.2
}

/** The cards that the seat in turn may play. */
export function legalPlays(position: Position, seat: number): string[] {
  const hand = handOf(position, seat);
  const led = ledSuit(position.trick);
  const owed = led !== null && holdsSuit(hand, led); // kout_bh 7.1.1
  const plays: string[] = [];
  for (const card of hand) {
    const free = card === JOKER ? led !== null || hand.length === 1 : !owed || SUIT_OF[card] === led;
    if (free) plays.push(PLAYS[card] as string); // kout_bh 7.1.2, 7.2.1, 7.4.1
  }
  return plays;
}

/** Null before the lead. The joker is never led: it is the last card then, and forfeits (kout_bh 7.5.1). */
function ledSuit(trick: readonly number[]): Suit | null {
  const [lead] = trick;
  return lead === undefined ? null : (SUIT_OF[lead] ?? null);
}

function closeTrick(position: Position): GameEvent[] {
  const { trick, hukm, leader, rules, tricks } = position;
  const led = ledSuit(trick);
  const winner = after(leader, rules.seats, strongest(trick, (card) => strengthOf(card, led, hukm)));
  tricks[teamOf(winner)]++;
  position.trick = [];
  position.leader = winner; // kout_bh 7.3.4
  position.turn = winner;

  const events: GameEvent[] = [{ type: "trick", seat: winner }];
  const result = decided(position);
  if (result !== null) return [...events, ...settle(position, result)]; // kout_bh 7.5.4, 8.1.3
  const hand = handOf(position, winner);
  return hand.length === 1 && hand[0] === JOKER ? [...events, ...forfeit(position, winner)] : events;
}

/** The joker, else the highest hukm, else the highest of the suit led (kout_bh 7.3.1 to 7.3.3). */
function strengthOf(card: number, led: Suit | null, hukm: Suit | null): number {
  if (card === JOKER) return 200;
  const rank = RANK_OF[card] as number; // kout_bh 2.2.1
  const suit = SUIT_OF[card];
  if (suit === hukm) return 100 + rank;
  return suit === led ? rank : 0;
}

/** The seat must lead, and holds the joker alone (kout_bh 7.5.1 to 7.5.3). */
function forfeit(position: Position, seat: number): GameEvent[] {
  clearRound(position);
  position.phase = "over";
  return [
    { type: "forfeit", seat, reason: "joker_lead" },
    { type: "match", winner: otherTeam(teamOf(seat)), reason: "joker_lead" },
  ];
}
