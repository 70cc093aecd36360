/** Declaring melds in the first trick, winning them, showing them in the second, and the baloot that a show touches. */

import type { GameEvent, Outcome } from "../../kit/index.js";
import { cardsOfRank, cardsOfSuit, namesOf } from "../piquet.js";
import { after, dealerOf, teamOf } from "../seats.js";
import { meldsOf, type Meld } from "./meld.js";
import { SEATS, type Position } from "./position.js";

const BALOOT = 2; // baloot 8.3
const KINGS_AND_QUEENS = cardsOfRank("K") | cardsOfRank("Q");

/** What the complete hands hold: their melds, and in hokm the pair of trump in one hand (baloot 7.5.4, 8.1, 8.2). */
export function seeHands(position: Position): void {
  const { hands, contract, trump } = position;
  if (contract === null) throw new Error("the cards are complete without a contract");
  position.melds = hands.map((hand) => meldsOf(hand, contract));
  const pair = pairOf(trump);
  const holder = trump === null ? -1 : hands.findIndex((hand) => (hand & pair) === pair);
  position.pairHolder = holder < 0 ? null : holder;
}

/** King and queen of trump. */
function pairOf(trump: number | null): number {
  return trump === null ? 0 : KINGS_AND_QUEENS & cardsOfSuit(trump);
}

/** Whether the seat in turn may declare its first meld; a seat in turn has not played its card yet. */
export function mayDeclare({ tricks, melds, declared }: Position, seat: number): boolean {
  if (tricks[0] + tricks[1] !== 0) return false; // baloot 7.3.1, 7.3.5
  return (melds[seat] as readonly Meld[]).length > 0 && (declared & (1 << seat)) === 0; // baloot 7.3.2, 7.3.3
}

/** The seat in turn declares its first meld, by kind; its card is still to come (baloot 7.3.1, 7.3.6). */
export function declare(position: Position, seat: number): Outcome {
  if (!mayDeclare(position, seat)) return "no_meld";
  const { kind, value } = position.melds[seat]?.[0] as Meld;
  position.declared |= 1 << seat;
  return [{ type: "declared", seat, meld: kind, value }];
}

/** After the first trick: which team wins the melds (baloot 7.4.1). Nobody does if none was declared (baloot 7.4.8). */
export function decideMelds(position: Position): GameEvent[] {
  const { melds, declared } = position;
  let best: Meld | null = null;
  let seat = 0;
  for (let k = 1; k <= SEATS && declared !== 0; k++) {
    const next = after(dealerOf(position), SEATS, SEATS - k); // baloot 7.4.6
    if ((declared & (1 << next)) === 0) continue; // baloot 7.4.7
    const meld = melds[next]?.[0] as Meld;
    const better = best === null || meld.grade > best.grade; // baloot 7.4.2 to 7.4.5
    if (better) [best, seat] = [meld, next];
  }
  if (best === null) return [];
  position.meldWinner = teamOf(seat);
  return [{ type: "melds", team: position.meldWinner, seat }];
}

/** Whether the seat in turn may show the meld of this number, 1 or 2; declared or not (baloot 7.5.3). */
export function mayShow({ tricks, melds, meldWinner, shown }: Position, seat: number, number: number): boolean {
  if (meldWinner !== teamOf(seat) || tricks[0] + tricks[1] !== 1) return false; // baloot 7.5.1, 7.5.7, 7.5.12
  if (number < 1 || number > (melds[seat] as readonly Meld[]).length) return false; // baloot 7.2.4, 7.5.6
  return (shown & shownBit(seat, number)) === 0; // baloot 7.5.2, 7.5.5
}

function shownBit(seat: number, number: number): number {
  return 1 << (2 * seat + number - 1);
}

/** The seat in turn shows a meld, and so scores it; its card is still to come (baloot 7.5.9, 7.5.10). */
export function show(position: Position, seat: number, number: number): Outcome {
  if (!mayShow(position, seat, number)) return "no_meld";
  const meld = position.melds[seat]?.[number - 1] as Meld;
  position.shown |= shownBit(seat, number);
  position.shownValue[teamOf(seat)] += meld.value;
  const shown = { type: "shown", seat, meld: meld.kind, cards: namesOf(meld.cards), value: meld.value };
  return [shown, ...balootAtShow(position, seat, meld)];
}

/** A hundred blocks the baloot that it touches, a sira or fifty brings the one that it contains. */
function balootAtShow(position: Position, seat: number, { kind, cards, alike }: Meld): GameEvent[] {
  const pair = pairOf(position.trump);
  const touched = alike ? (cards & pair) !== 0 : (cards & pair) === pair; // baloot 8.8, 8.9
  if (position.pairHolder !== seat || !touched) return [];
  if (kind !== "hundred") return callBaloot(position, seat); // baloot 8.12
  position.pairHolder = null; // baloot 8.7, 8.11
  return [];
}

/** The second of the two cards calls the baloot by itself, whichever team won the melds (baloot 8.5, 8.6). */
export function balootAtCard(position: Position, seat: number, card: number): GameEvent[] {
  if (position.pairHolder !== seat) return [];
  const pair = pairOf(position.trump);
  const second = (pair & (1 << card)) !== 0 && ((position.hands[seat] as number) & pair) === 0;
  return second ? callBaloot(position, seat) : []; // baloot 8.10
}

function callBaloot(position: Position, seat: number): GameEvent[] {
  position.pairHolder = null; // baloot 8.13
  position.baloot[teamOf(seat)] = BALOOT;
  return [{ type: "baloot", seat }];
}
