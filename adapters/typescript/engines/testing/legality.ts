/** Random matches in which every move that a seat could say is tried: exactly the legal ones are accepted. */

import assert from "node:assert/strict";

import type { Match } from "../../kit/game.js";
import type { Game, JsonObject } from "../../kit/index.js";
import { chooser, shuffled } from "./walk.js";

/**
 * Plays a random match, and in every position where a seat moves tries each of `sayings` (moves without the seat
 * number) on a copy: what is legal is accepted, what is not is refused and changes nothing. Fails where that is not so.
 */
export function holdLegality(
  game: Game,
  options: JsonObject,
  table: { readonly pack: readonly string[]; readonly sayings: readonly string[]; readonly seed: number; readonly moves: number },
): void {
  const choose = chooser(table.seed);
  const match = game.begin(options, null, []);
  for (let at = 0; at < table.moves && match.view().phase !== "over"; at++) {
    const { phase, turn } = match.view();
    const legal = match.legal();
    if (turn !== null) for (const saying of table.sayings) holdSaying(match, turn, saying, legal.includes(saying));
    const move =
      turn !== null
        ? `${turn} ${legal[choose(legal.length)]}`
        : phase === "dealer"
          ? "dealer 2"
          : phase === "cut"
            ? `cut ${3 + choose(27)}`
            : `deal ${shuffled(table.pack, choose).join(" ")}`;
    assert.notEqual(typeof match.play(move, at), "string", move);
  }
}

function holdSaying(match: Match, turn: number, saying: string, legal: boolean): void {
  const copy = match.copy();
  const before = JSON.stringify([copy.view(), copy.legal()]);
  const refused = typeof copy.play(`${turn} ${saying}`, 0) === "string";
  assert.equal(refused, !legal, `${turn} ${saying} in ${before}`);
  if (refused) assert.equal(JSON.stringify([copy.view(), copy.legal()]), before);
}
