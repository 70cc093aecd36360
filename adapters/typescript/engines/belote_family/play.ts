/** Playing a card, with or without belote, and who takes the trick. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardNamed, has, lowest, NAMES, only } from "../piquet.js";
import { after, teamOf } from "../seats.js";
import { call, callable } from "./call.js";
import { playable, whyNot } from "./follow.js";
import { beats, pointsOf } from "./pack.js";
import { SEATS, trumpOf, type Table } from "./table.js";

const PLAYS: readonly string[] = NAMES.map((name) => `play ${name}`);
const CALLS: readonly string[] = NAMES.map((name) => `play ${name} belote`);

/** The seat in turn plays the card of this name, and says belote with it or not. */
export function playCard(table: Table, seat: number, name: string, says: boolean): Outcome {
  const hand = table.hands[seat] as number;
  const card = cardNamed(name);
  const refusal = whyNot(table, seat, hand, card);
  if (refusal !== null) return refusal;
  if (says && !has(callable(table, seat, hand), card)) return "no_belote"; // belote 6.5, 6.7

  const events: GameEvent[] = says ? [{ type: "belote", seat, second: call(table, seat) }] : [];
  table.hands[seat] = hand & ~only(card);
  if (table.trick.length === 0 || beats(card, table.winning, trumpOf(table))) {
    table.winning = card;
    table.winner = seat;
  }
  table.trick.push(card);
  if (table.trick.length === SEATS) events.push(closeTrick(table));
  else table.turn = after(seat, SEATS);
  return events;
}

/** What the seat in turn may play: a card that may be called stands there in both forms (belote 6.6). */
export function legalPlays(table: Table, seat: number): string[] {
  const hand = table.hands[seat] as number;
  const calls = callable(table, seat, hand);
  const plays: string[] = [];
  for (let left = playable(table, seat, hand); left !== 0; left &= left - 1) {
    const card = lowest(left);
    plays.push(PLAYS[card] as string);
    if (has(calls, card)) plays.push(CALLS[card] as string);
  }
  return plays;
}

/** The highest trump takes the trick, else the highest card of the suit led (belote 5.15, 5.16). */
function closeTrick(table: Table): GameEvent {
  const { trick, winner, tricks, points, won } = table;
  const trump = trumpOf(table);
  const team = teamOf(winner);
  tricks[team]++; // belote 10.5
  for (const card of trick) points[team] += pointsOf(card, trump); // belote 7.1, 10.6
  won[team] = [...won[team], ...trick]; // belote 2.19, 2.20
  table.trick = [];
  table.turn = winner; // belote 5.17
  return { type: "trick", seat: winner };
}
