/** What an engine's author writes for one game, and how the kit plays a match of it. */

import type { Json, JsonObject } from "./json.js";
import { moveReader, type Move, type Verbs } from "./move.js";
import { chooseOptions, type Chosen, type Offer } from "./options.js";
import { BadParam } from "./params.js";

/** Something that happened, its keys in the order of the game's page: `{ type: "trick", seat: 2 }`. */
export type GameEvent = { readonly type: string; readonly [key: string]: Json };

/** What a move comes to: the events in order ([] for none), or the reason why it is refused. */
export type Outcome = readonly GameEvent[] | string;

/**
 * What everybody sees. `turn` is null in a chance phase and when the match is over; `dealer` until the first
 * dealer is known. What an engine cannot tell is left out here and named in the engine's `omits`.
 */
export interface View {
  readonly phase: string;
  readonly turn: number | null;
  readonly dealer?: number | null;
  readonly score?: Json;
  readonly round?: JsonObject;
}

/** The script and the index of the move being played, -1 at the start: for adapters that must look ahead. */
export interface Cursor {
  readonly moves: readonly string[];
  readonly at: number;
}

/** One game. A position is the engine's own and may be changed in place. */
export interface GameRules<O extends Offer, S, P> {
  /** The options, the values that the engine plays of each, and the game's default. */
  readonly offer: O;
  /** Card names besides the 52, two characters each. */
  readonly jokers: readonly string[];
  /** From these the kit decides `malformed`, `wrong_phase` and `not_your_turn`. */
  readonly verbs: Verbs;
  /** Reads a setup; throws `BadParam` at what breaks a bound. Without it the engine starts from nothing only. */
  readonly readSetup?: (setup: JsonObject, options: Chosen<O>) => S;
  /** The opening position: from nothing, or from what `readSetup` read. */
  readonly start: (options: Chosen<O>, setup: S | null, script: Cursor) => P;
  /**
   * Plays a well-formed move of this phase by the seat in turn: changes the position and tells the events, or
   * leaves it exactly as it was and tells the reason.
   */
  readonly apply: (position: P, move: Move, script: Cursor) => Outcome;
  /** Every legal move of the seat in turn, without the seat number, in any order; asked only when a seat is. */
  readonly legal?: (position: P) => readonly string[];
  /** What everybody sees of the position; asked after every accepted move. */
  readonly view: (position: P) => View;
  /** An independent copy, for perft; without it perft plays every line again from the start. */
  readonly copy?: (position: P) => P;
}

/** A match under way. */
export interface Match {
  readonly view: () => View;
  readonly legal: () => readonly string[];
  /** Plays the move of this text. `at` is its index in the script. */
  readonly play: (text: string, at: number) => Outcome;
  readonly copy: () => Match;
}

/** A game as the kit serves it. */
export interface Game {
  readonly offer: Offer;
  readonly takesSetup: boolean;
  readonly tellsLegal: boolean;
  /** Throws `BadParam` for options or a setup that are not offered. */
  readonly begin: (options: JsonObject, setup: JsonObject | null, script: readonly string[]) => Match;
}

/** Makes a game of its rules. */
export function defineGame<const O extends Offer, S, P>(rules: GameRules<O, S, P>): Game {
  const read = moveReader(rules.verbs, rules.jokers);

  function seatedAt(position: P, cursor: { readonly moves: readonly string[]; at: number }, anew: () => P): Match {
    const played: { readonly text: string; readonly at: number }[] = [];
    let view = rules.view(position);
    return {
      view: () => view,
      legal: () => (view.turn === null ? [] : (rules.legal?.(position) ?? [])),
      play(text, at) {
        // protocol 1 to 4, in this order
        if (view.phase === "over") return "match_over";
        const move = read(text);
        if (move === null) return "malformed";
        if (!move.phases.includes(view.phase)) return "wrong_phase";
        if (move.seat !== null && move.seat !== view.turn) return "not_your_turn";
        cursor.at = at;
        const outcome = rules.apply(position, move, cursor);
        if (typeof outcome !== "string") {
          view = rules.view(position);
          if (rules.copy === undefined) played.push({ text, at });
        }
        return outcome;
      },
      copy() {
        const fork = { ...cursor };
        if (rules.copy !== undefined) return seatedAt(rules.copy(position), fork, anew);
        const match = seatedAt(anew(), fork, anew);
        for (const { text, at } of played) match.play(text, at);
        return match;
      },
    };
  }

  return {
    offer: rules.offer,
    takesSetup: rules.readSetup !== undefined,
    tellsLegal: rules.legal !== undefined,
    begin(sent, setup, script) {
      const options = chooseOptions(rules.offer, sent);
      if (setup !== null && rules.readSetup === undefined) {
        throw new BadParam("setup", "this engine starts from nothing only; leave setup out");
      }
      const from = setup === null ? null : (rules.readSetup?.(setup, options) ?? null);
      const cursor = { moves: script, at: -1 };
      const anew = (): P => rules.start(options, from, { moves: script, at: -1 });
      return seatedAt(rules.start(options, from, cursor), cursor, anew);
    },
  };
}
