/** Playing a card, and who takes the trick. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardNamed, holdsSuit, PLAYS, RANK_OF, SUIT_OF, type Suit } from "../cards.js";
import { after, handOf, teamOf } from "../seats.js";
import { strongest } from "../trick.js";
import { isVoid, whyNotLed } from "./lead.js";
import { isHonour, isJoker, JEEKER, MAKER } from "./pack.js";
import type { Position } from "./position.js";
import { decided, settle } from "./round.js";

const ACE = 14;

/** The seat in turn plays the card of this name. */
export function playCard(position: Position, seat: number, name: string): Outcome {
  const { trick, rules } = position;
  const hand = handOf(position, seat);
  const card = cardNamed(name);
  if (!hand.includes(card)) return "card_not_held"; // kout_kw 6.5
  const refusal =
    trick.length === 0 ? whyNotLed(position, seat, hand, card) : whyNotReplied(suitBinding(position, hand), card);
  if (refusal !== null) return refusal;

  const events: GameEvent[] = [];
  if (isVoid(position, seat, card)) {
    position.voids++;
    events.push({ type: "void_lead", seat, card: name });
  }
  hand.splice(hand.indexOf(card), 1);
  trick.push(card);
  if (trick.length === rules.seats) return [...events, ...closeTrick(position)];
  position.turn = after(seat, rules.seats);
  return events;
}

/** The cards that the seat in turn may play. */
export function legalPlays(position: Position, seat: number): string[] {
  const hand = handOf(position, seat);
  const leads = position.trick.length === 0;
  const binding = suitBinding(position, hand);
  const plays: string[] = [];
  for (const card of hand) {
    const refusal = leads ? whyNotLed(position, seat, hand, card) : whyNotReplied(binding, card);
    if (refusal === null) plays.push(PLAYS[card] as string);
  }
  return plays;
}

function whyNotReplied(binding: Suit | null, card: number): string | null {
  if (isJoker(card)) return null; // kout_kw 6.3, 7.3.3
  return binding === null || SUIT_OF[card] === binding ? null : "must_follow_suit";
}

/** The suit that a reply from this hand must be of, or null where any card will do. */
function suitBinding(position: Position, hand: readonly number[]): Suit | null {
  const owed = suitOwed(position);
  if (owed === null) return null; // kout_kw 7.4.11
  return holdsSuit(hand, owed) ? owed : null; // kout_kw 6.1, 6.2, 6.4, 7.3.2, 7.5.6
}

/** The suit that a reply follows: the one set, or hukm after a regular lead of a joker; null while none is set. */
function suitOwed({ trick, voids, hukm }: Position): Suit | null {
  const setter = trick[voids]; // kout_kw 7.4.3
  if (setter === undefined) return null;
  return SUIT_OF[setter] ?? hukm; // kout_kw 7.3.1
}

function closeTrick(position: Position): GameEvent[] {
  const { trick, hukm, leader, rules, tricks } = position;
  const winner = after(leader, rules.seats, bestOf(position));
  tricks[teamOf(winner)]++; // kout_kw 7.4.9
  position.honours += trick.filter((card) => isHonour(card, hukm)).length;
  position.trick = [];
  position.voids = 0; // kout_kw 7.4.10
  position.leader = winner; // kout_kw 3.7
  position.turn = winner;

  const taken: GameEvent = { type: "trick", seat: winner };
  const result = decided(position);
  return result === null ? [taken] : [taken, ...settle(position, result)]; // kout_kw 8.3
}

/** Which card of the trick takes it, counted from the lead. */
function bestOf({ trick, voids, hukm, rules }: Position): number {
  const led = SUIT_OF[trick[voids] as number] ?? null;
  const ruling = voids > 0 && rules.voidLead === "hukm" ? led : hukm; // kout_kw 7.4.4, 7.4.6
  return strongest(trick, (card, place) => (place < voids ? -1 : strengthOf(card, led, ruling))); // kout_kw 7.4.2
}

function strengthOf(card: number, led: Suit | null, hukm: Suit | null): number {
  if (card === JEEKER) return 400; // kout_kw 3.1
  if (card === MAKER) return 200; // kout_kw 3.3
  const rank = RANK_OF[card] as number; // kout_kw 3.6
  const suit = SUIT_OF[card];
  if (suit === hukm) return rank === ACE ? 300 : 100 + rank; // kout_kw 3.2, 3.4, 7.4.5
  return suit === led ? rank : 0; // kout_kw 3.5
}
