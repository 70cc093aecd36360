/** Playing a card, and who takes the trick. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardNamed, cardsOfSuit, has, lowest, NAMES, only, suitOf } from "../piquet.js";
import { after, teamOf } from "../seats.js";
import { strongest } from "../trick.js";
import { strengthOf, valueOf } from "./pack.js";
import { buyerOf, SEATS, type Position } from "./position.js";
import { balootAtCard, decideMelds, mayDeclare, mayShow, seeHands } from "./project.js";
import { settle } from "./settle.js";

const TRICKS = 8; // baloot 6.8
const PLAYS = NAMES.map((name) => `play ${name}`);

/** The buyer leads the first trick (baloot 6.1). */
export function openPlay(position: Position): void {
  seeHands(position);
  position.phase = "play";
  position.leader = buyerOf(position);
  position.turn = position.leader;
}

/** What the seat in turn may do, sorted: it plays, and before that it may declare or show (baloot 7.3.4, 7.5.8). */
export function legalPlays(position: Position, seat: number): string[] {
  const moves: string[] = [];
  if (mayDeclare(position, seat)) moves.push("declare");
  for (let rest = playable(position, seat); rest !== 0; rest &= rest - 1) moves.push(PLAYS[lowest(rest)] as string);
  if (mayShow(position, seat, 1)) moves.push("show 1");
  if (mayShow(position, seat, 2)) moves.push("show 2");
  return moves;
}

/** The cards that the seat may play now. */
function playable({ hands, trick, closed, trump }: Position, seat: number): number {
  const hand = hands[seat] as number;
  const [lead] = trick;
  if (lead === undefined) {
    if (!closed || trump === null) return hand; // baloot 5.2.9
    const plain = hand & ~cardsOfSuit(trump); // baloot 5.2.4, 5.2.7, 5.2.8
    return plain !== 0 ? plain : hand; // baloot 5.2.5
  }
  const following = hand & cardsOfSuit(suitOf(lead)); // baloot 6.2
  return following !== 0 ? following : hand; // baloot 5.2.6, 6.3, 6.4
}

/** The seat in turn plays the card of this name. */
export function playCard(position: Position, seat: number, name: string): Outcome {
  const { hands, trick } = position;
  const card = cardNamed(name);
  if (!has(hands[seat] as number, card)) return "card_not_held"; // baloot 6.9
  const bit = only(card);
  if ((playable(position, seat) & bit) === 0) return trick.length === 0 ? "closed_lead" : "must_follow_suit";

  (hands[seat] as number) &= ~bit;
  trick.push(card);
  const events = balootAtCard(position, seat, card);
  if (trick.length === SEATS) return closeTrick(position, events);
  position.turn = after(seat, SEATS); // baloot 1.2
  return events;
}

/** The trick goes to its strongest card; `events` is what its last card announced. */
function closeTrick(position: Position, events: GameEvent[]): GameEvent[] {
  const { trick, trump, leader, tricks, raw } = position;
  const led = suitOf(trick[0] as number);
  const winner = after(leader, SEATS, strongest(trick, (card) => strengthOf(card, led, trump)));
  const team = teamOf(winner);
  tricks[team]++;
  for (const card of trick) raw[team] += valueOf(card, trump);
  position.trick = [];
  position.leader = winner; // baloot 6.7
  position.turn = winner;

  events.push({ type: "trick", seat: winner });
  const played = tricks[0] + tricks[1];
  if (played === 1) events.push(...decideMelds(position));
  return played === TRICKS ? [...events, ...settle(position, team)] : events;
}
