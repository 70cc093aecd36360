/** The deal of a whole pack, one card at a time round the table. */

import type { GameEvent } from "../kit/index.js";
import { CARD_NAMES, cardNamed } from "./cards.js";
import { after } from "./seats.js";

const NOBODY = -1;

/**
 * The hands by seat, each sorted, when these cards are dealt one at a time from the eldest seat on
 * (kout_bh 4.1.1, kout_kw 2.5, call_break 1.5); null unless they are exactly the pack, given in ascending order
 * (kout_bh 2.2.2, kout_kw 2.4, call_break 1.4).
 */
export function dealRound(
  names: readonly string[],
  pack: ReadonlySet<number>,
  seats: number,
  eldest: number,
): number[][] | null {
  const receiver = CARD_NAMES.map(() => NOBODY); // by card
  for (let k = 0; k < names.length; k++) {
    const card = cardNamed(names[k] as string);
    if (!pack.has(card) || receiver[card] !== NOBODY) return null;
    receiver[card] = after(eldest, seats, k);
  }
  if (names.length !== pack.size) return null;
  const hands = Array.from({ length: seats }, (): number[] => []);
  for (const card of pack) hands[receiver[card] as number]?.push(card); // the pack is sorted, and so each hand
  return hands;
}

/** What everybody is told of a deal. */
export function dealt(hands: readonly (readonly number[])[]): GameEvent {
  return { type: "dealt", hands: hands.map((hand) => hand.map((card) => CARD_NAMES[card] as string)) };
}
