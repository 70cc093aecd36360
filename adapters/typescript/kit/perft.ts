/** `perft`: how many sequences of seat moves are legal from where a script ends. */

import type { Match } from "./game.js";
import { asciiJson } from "./json.js";
import { EngineFailed, open, play, type Sitting } from "./run.js";

/** The result of `perft`. Refused moves of the script are skipped; every seat move is one ply. */
export function perft(sitting: Sitting, depth: number): string {
  const match = open(sitting);
  const beyond = sitting.script.length;
  sitting.script.forEach((move, i) => {
    try {
      play(match, move, i);
    } catch (error) {
      throw new EngineFailed(i + 1, error);
    }
  });

  /** Chance or the end of the match counts 1 and is not expanded. */
  function count(from: Match, plies: number): number {
    if (plies === 0 || from.view().turn === null) return 1;
    const moves = from.legal();
    if (plies === 1) return moves.length;
    let nodes = 0;
    for (const move of moves) nodes += count(after(from, move), plies - 1);
    return nodes;
  }

  function after(from: Match, move: string): Match {
    const next = from.copy();
    const outcome = play(next, `${from.view().turn} ${move}`, beyond);
    if (typeof outcome === "string") throw new Error(`legal lists "${move}", and apply refuses it as ${outcome}`);
    return next;
  }

  try {
    if (depth === 0 || match.view().turn === null) return `{"nodes":1,"divide":{}}`;
    const divide = match.legal().map((move) => [move, count(after(match, move), depth - 1)] as const);
    const nodes = divide.reduce((sum, [, n]) => sum + n, 0);
    return asciiJson({ nodes, divide: Object.fromEntries(divide) });
  } catch (error) {
    throw new EngineFailed(null, error);
  }
}
