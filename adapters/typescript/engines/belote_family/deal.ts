/** Who deals first, and the deal in packets: the moves that chance makes. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { NAMES, namesOf, only, packOf } from "../piquet.js";
import { after } from "../seats.js";
import { eldest, SEATS, type Phase, type Table } from "./table.js";

/** Where in the pack the packets of the first deal begin, and where those of the second step do. */
const THREES = 0;
const TWOS = 12;
const LAST_THREES = 20;

const FEWEST_CUT = 3;
const MOST_CUT = 29;

/** The table names the first dealer (belote 0.17). */
export function nameDealer(table: Table, seat: number): Outcome {
  if (seat >= SEATS) return "bad_dealer";
  table.dealer = seat;
  table.phase = "deal"; // belote 2.13
  return [{ type: "dealer", seat }];
}

/** The pack in the order in which a `deal` brings it, or in which a `cut` leaves the pile; or why it is refused. */
export function packBy(table: Table, verb: string, words: readonly string[]): readonly number[] | string {
  if (verb === "deal") return packOf(words) ?? "bad_deal"; // belote 2.1
  return cutPile(table.pack, Number(words[0])) ?? "bad_cut"; // belote 2.15
}

function cutPile(pile: readonly number[], count: number): number[] | null {
  if (count < FEWEST_CUT || count > MOST_CUT) return null;
  return [...pile.slice(count), ...pile.slice(0, count)]; // belote 2.16
}

/** Deals this pack as far as it goes before anybody speaks, and the seat after the dealer speaks (belote 3.1, coinche 4.1). */
export function dealPack(table: Table, pack: readonly number[], speaking: Phase): void {
  const first = eldest(table);
  table.pack = pack;
  table.hands = [0, 0, 0, 0];
  give(table, first, 3, THREES); // belote 2.2
  give(table, first, 2, TWOS); // belote 2.3
  if (!table.rules.twoStep) give(table, first, 3, LAST_THREES); // belote 2.4
  table.phase = speaking;
  table.turn = first;
}

/** What everybody is told of the deal: the hands, and the card that is proposed. */
export function dealt(table: Table, up: number | null): GameEvent {
  return { type: "dealt", hands: table.hands.map(namesOf), up: up === null ? null : (NAMES[up] as string) };
}

/** The card that a deal of two steps turns face up, the first that was not dealt (belote 2.5). */
export function cardTurnedUp(table: Table): number {
  return table.pack[LAST_THREES] as number;
}

/**
 * Trump is known: the hands are completed from the seat that named it on, which is told (belote 10.8), and the seat
 * after the dealer leads (belote 5.1).
 */
export function startPlay(table: Table, namer: number): GameEvent[] {
  table.phase = "play";
  table.turn = eldest(table);
  if (!table.rules.twoStep) return [];
  give(table, namer, 3, LAST_THREES); // belote 2.7, 2.8, 3.8, coinche 2.11
  return [{ type: "completed", hands: table.hands.map(namesOf) }];
}

/** The hands that nobody took in the order in which they were received, and the undealt cards behind them. */
export function pileOfHands({ pack, rules }: Table): number[] {
  const pile: number[] = [];
  // From the seat after the dealer on, the first to be dealt to (belote 2.21, 2.22).
  for (let k = 0; k < SEATS; k++) {
    pile.push(...packet(pack, 3, THREES, k), ...packet(pack, 2, TWOS, k));
    if (!rules.twoStep) pile.push(...packet(pack, 3, LAST_THREES, k));
  }
  if (rules.twoStep) pile.push(...pack.slice(LAST_THREES)); // belote 2.23, 2.24, coinche 2.25
  return pile;
}

/** A packet of so many cards to each seat, from this seat on and from this place in the pack on. */
function give(table: Table, from: number, size: number, start: number): void {
  for (let k = 0; k < SEATS; k++) {
    const seat = after(from, SEATS, k);
    let hand = table.hands[seat] as number;
    for (const card of packet(table.pack, size, start, k)) hand |= only(card);
    table.hands[seat] = hand;
  }
}

function packet(pack: readonly number[], size: number, start: number, k: number): readonly number[] {
  return pack.slice(start + k * size, start + (k + 1) * size);
}
