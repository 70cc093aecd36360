/** A table to test a game at: moves in, parsed steps out, through the same code as over the wire. */

import type { Game, Json, JsonObject } from "../../kit/index.js";
import { answering } from "../../kit/testing/answering.js";

export interface Step {
  readonly ok: boolean;
  readonly error?: string;
  readonly events: readonly (JsonObject & { readonly type: string })[];
  readonly phase: string;
  readonly turn: number | null;
  readonly legal: readonly string[];
  readonly dealer: number | null;
  readonly score: Json;
  readonly round: JsonObject;
}

export interface Table {
  /** The text of the answer to one request. */
  readonly ask: (method: "run" | "perft", params: JsonObject) => string;
  /** Every step of the script, the opening position first. */
  readonly play: (script: readonly string[], options?: JsonObject, setup?: JsonObject | null) => Step[];
  /** The last step of the script. */
  readonly last: (script: readonly string[], options?: JsonObject, setup?: JsonObject | null) => Step;
  /** The reason of the last step's refusal, or "ok". */
  readonly reason: (script: readonly string[], options?: JsonObject, setup?: JsonObject | null) => string;
  /** What is at fault in these params (-32602), such as "setup.dealer", or "no fault". */
  readonly fault: (params: JsonObject) => string;
}

/** The table of one game, under its name in the protocol. */
export function tableOf(name: string, game: Game): Table {
  const answer = answering({ name: "test", version: "0", games: { [name]: game } });
  const ask: Table["ask"] = (method, params) => {
    const request = { jsonrpc: "2.0", id: 7, method, params: { game: name, ...params } };
    return answer(Buffer.from(JSON.stringify(request))).text;
  };
  const play: Table["play"] = (script, options = {}, setup = null) =>
    (JSON.parse(ask("run", { options, setup, script })) as { result: { steps: Step[] } }).result.steps;
  const last: Table["last"] = (script, options, setup) => play(script, options, setup).at(-1) as Step;
  const reason: Table["reason"] = (script, options, setup) => {
    const { ok, error } = last(script, options, setup);
    return ok ? "ok" : (error ?? "none told");
  };
  const fault: Table["fault"] = (params) => {
    const { error } = JSON.parse(ask("run", { script: [], ...params })) as {
      error?: { code: number; data: { param: string } };
    };
    return error?.code === -32602 ? error.data.param : "no fault";
  };
  return { ask, play, last, reason, fault };
}

/**
 * The `deal` of this pack that gives these hands, by seat. A seat that is left out, or whose hand is short, is
 * filled up from the rest of the pack in its order.
 */
export function dealOf(
  pack: readonly string[],
  seats: number,
  dealer: number,
  hands: { readonly [seat: number]: string },
): string {
  const given = Array.from({ length: seats }, (_, seat) => (hands[seat] ?? "").split(" ").filter(Boolean));
  const taken = given.flat();
  const rest = pack.filter((card) => !taken.includes(card));
  for (const hand of given) hand.push(...rest.splice(0, pack.length / seats - hand.length));
  const cards = pack.map((_, k) => given[(dealer + 1 + k) % seats]?.[Math.floor(k / seats)]);
  return `deal ${cards.join(" ")}`;
}
