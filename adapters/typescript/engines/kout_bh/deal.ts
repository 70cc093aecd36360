/** Who deals first, and the deal: the moves that chance makes. */

import type { Outcome } from "../../kit/index.js";
import { cardNamed, RANK_OF } from "../cards.js";
import { dealRound, dealt } from "../deal.js";
import { after, dealerOf } from "../seats.js";
import type { Position } from "./position.js";

/** One card for each seat that still draws, in ascending seat order (kout_bh 3.1.1). */
export function draw(position: Position, names: readonly string[]): Outcome {
  const { drawing, drawn, rules } = position;
  const cards = names.map(cardNamed);
  const fresh = cards.every((card, i) => rules.pack.has(card) && !drawn.has(card) && cards.indexOf(card) === i);
  if (cards.length !== drawing.length || !fresh) return "bad_draw"; // kout_bh 3.2.2
  for (const card of cards) drawn.add(card);

  const ranks = cards.map((card) => RANK_OF[card] as number); // kout_bh 3.1.2 to 3.1.4
  const lowest = Math.min(...ranks);
  const tied = drawing.filter((_, i) => ranks[i] === lowest);
  const [first] = tied;
  if (tied.length === 1 && first !== undefined) return dealsFirst(position, first); // kout_bh 3.1.1, 3.2.4

  position.drawing = tied; // kout_bh 3.2.1
  if (rules.pack.size - drawn.size < tied.length) drawn.clear(); // kout_bh 3.2.3
  return [{ type: "redraw", seats: tied }];
}

/** The first dealer as given (kout_bh 3.3.1). */
export function nameDealer(position: Position, seat: number): Outcome {
  return seat < position.rules.seats ? dealsFirst(position, seat) : "bad_dealer";
}

function dealsFirst(position: Position, seat: number): Outcome {
  position.drawn.clear();
  position.dealer = seat;
  position.phase = "deal";
  return [{ type: "dealer", seat }];
}

/** The whole pack in the order in which it is dealt (kout_bh 2.2.2, 4.1.1). */
export function deal(position: Position, names: readonly string[]): Outcome {
  const { seats, pack } = position.rules;
  const eldest = after(dealerOf(position), seats);
  const hands = dealRound(names, pack, seats, eldest);
  if (hands === null) return "bad_deal";
  position.hands = hands;
  position.phase = "bid";
  position.turn = eldest; // kout_bh 5.1.1
  return [dealt(hands)];
}
