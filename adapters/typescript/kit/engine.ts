/** What an engine says of itself in `initialize`. */

import type { Game } from "./game.js";
import { asciiJson, type JsonObject } from "./json.js";
import { offerJson } from "./options.js";

export const PROTOCOL = 1;

/** The engine as `serve` takes it. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** "typescript" unless it says otherwise. */
  readonly language?: string;
  /** Each game under its name in the protocol, such as `kout_bh`. */
  readonly games: { readonly [game: string]: Game };
  /** What the engine cannot tell: step fields, `error`, or dotted event and round fields such as "trick.seat". */
  readonly omits?: readonly string[];
  /** For an engine that was not written for the protocol: the adapter, and what it decides in the engine's place. */
  readonly adapter?: { readonly name: string; readonly version: string; readonly glue: readonly string[] };
}

/** `setup` if every game can start from one; `perft` if every game tells its legal moves. */
export function capabilities(engine: Engine): readonly ("setup" | "perft")[] {
  const games = Object.values(engine.games);
  const able: ("setup" | "perft")[] = [];
  if (games.every((game) => game.takesSetup)) able.push("setup");
  if (games.every((game) => game.tellsLegal) && !(engine.omits ?? []).includes("legal")) able.push("perft");
  return able;
}

/** The result of `initialize`. */
export function introduction(engine: Engine): string {
  const { name, version, language = "typescript", adapter, omits } = engine;
  const games: Record<string, JsonObject> = {};
  for (const [game, { offer }] of Object.entries(engine.games)) {
    const options = Object.entries(offer).map(([option, values]) => [option, offerJson(values)] as const);
    games[game] = { options: Object.fromEntries(options) };
  }
  return asciiJson({
    protocol: PROTOCOL,
    engine: { name, version, language },
    ...(adapter === undefined ? {} : { adapter }),
    games,
    capabilities: capabilities(engine),
    ...(omits === undefined ? {} : { omits }),
  });
}
