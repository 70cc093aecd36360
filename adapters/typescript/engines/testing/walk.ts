/** Random matches of kout_bh for tests: the engine's own legal moves, some refused ones, and every deal shuffled. */

import type { Game, JsonObject } from "../../kit/index.js";
import { CARD_NAMES } from "../cards.js";
import { packFor } from "../kout_bh/pack.js";

/** A small generator of choices, the same on every machine: `choose(n)` is 0 to n - 1 (mulberry32). */
export function chooser(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/**
 * The script of a random match, played until it is over or `moves` long; one move in `noise` is any card. Inzili is
 * rare, since it ends the match, and with an odd seed everybody keeps the joker, which ends in forfeits.
 */
export function walk(game: Game, options: JsonObject, seed: number, moves = 400, noise = 12): string[] {
  const choose = chooser(seed);
  const seats = options["seats"] === 6 ? 6 : 4;
  const pack = [...packFor(seats)].map((card) => CARD_NAMES[card] as string);
  const match = game.begin(options, null, []);
  const script: string[] = [];
  let drawing: number = seats;
  while (match.view().phase !== "over" && script.length < moves) {
    const { phase, turn } = match.view();
    let move: string;
    if (turn !== null && choose(noise) === 0) {
      move = `${turn} play ${CARD_NAMES[choose(CARD_NAMES.length)]}`;
    } else if (turn !== null) {
      const avoided = [choose(20) === 0 ? "" : "bid 8", seed % 2 === 0 ? "" : "play JK"];
      const preferred = match.legal().filter((legal) => !avoided.includes(legal));
      const choices = preferred.length > 0 ? preferred : match.legal();
      move = `${turn} ${choices[choose(choices.length)]}`;
    } else if (phase === "dealer") {
      move = `dealer ${choose(seats + 1)}`;
    } else {
      const cards = shuffled(pack, choose);
      move = phase === "draw" ? `draw ${cards.slice(0, drawing).join(" ")}` : `deal ${cards.join(" ")}`;
    }
    script.push(move);
    const outcome = match.play(move, script.length - 1);
    const redraw = typeof outcome === "string" ? undefined : outcome.find((event) => event.type === "redraw");
    if (redraw !== undefined) drawing = (redraw["seats"] as readonly number[]).length;
  }
  return script;
}

/** The cards in an order that `choose` makes. */
export function shuffled(cards: readonly string[], choose: (n: number) => number): string[] {
  const deck = [...cards];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = choose(i + 1);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
  }
  return deck;
}
