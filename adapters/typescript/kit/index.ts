/** Hakam's kit for engines in TypeScript: describe your games, then `serve` them. */

export { serve } from "./serve.js";
export { defineGame } from "./game.js";
export { BadParam, exactKeys, integerAt } from "./params.js";
export { ownVersion } from "./version.js";
export type { Engine } from "./engine.js";
export type { Cursor, Game, GameEvent, GameRules, Outcome, View } from "./game.js";
export type { Json, JsonObject } from "./json.js";
export type { Move, Verb, Verbs } from "./move.js";
export type { Chosen, Offer, OptionOffer, OptionValue } from "./options.js";
