/**
 * Hakam's kit for engines in TypeScript: describe your games, then `serve` them.
 *
 * What an author writes is a `GameRules` for each game: `defineGame` makes a `Game` of it, an `Engine` names the
 * engine and its games, and `serve` speaks the protocol for it until the harness is done. Everything that the kit
 * decides in the engine's place (JSON-RPC, options, `malformed`, `wrong_phase`, `not_your_turn`, `match_over`, the
 * canonical step) is behind this door; nothing else of the kit needs to be imported.
 */

/** `serve(engine)` is a program's last line: it blocks until the harness is done, then ends the process. */
export { serve } from "./serve.js";

/** `defineGame(rules)`: a game of its offer, verbs, start, apply, legal and view. */
export { defineGame } from "./game.js";

/** For `readSetup`, and for checks that `start` makes: throw `BadParam`, or let these three throw it. */
export { BadParam, exactKeys, integerAt, integersAt } from "./params.js";

/** `ownVersion(import.meta.url)`: the version in the package.json of the engine. */
export { ownVersion } from "./version.js";

/** The engine as a whole: name, games, and what an adapter must own up to (`omits`, `adapter`). */
export type { Engine } from "./engine.js";

/** What a game is made of: `GameRules` goes into `defineGame`; `GameEvent`, `Outcome` and `View` come out of the rules. */
export type { Cursor, Game, GameEvent, GameRules, Outcome, View } from "./game.js";

/** Values as the wire has them. */
export type { Json, JsonObject } from "./json.js";

/** How moves look (`Verbs`), and how one reaches `apply` (`Move`). */
export type { Move, Verb, Verbs } from "./move.js";

/** Which options a game offers (`Offer`), and which were chosen (`Chosen<typeof offer>`). */
export type { Chosen, Offer, OptionOffer, OptionValue } from "./options.js";
