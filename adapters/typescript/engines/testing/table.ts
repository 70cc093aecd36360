/** A table to test kout_bh at: moves in, parsed steps out, through the same code as over the wire. */

import type { Json, JsonObject } from "../../kit/index.js";
import { answerer } from "../../kit/rpc.js";
import { koutBh } from "../kout_bh/index.js";
import { CARD_NAMES, packFor } from "../kout_bh/pack.js";

export interface Step {
  readonly ok: boolean;
  readonly error?: string;
  readonly events: readonly (JsonObject & { readonly type: string })[];
  readonly phase: string;
  readonly turn: number | null;
  readonly legal: readonly string[];
  readonly dealer: number | null;
  readonly score: number;
  readonly round: JsonObject;
}

const answer = answerer({ name: "test", version: "0", games: { kout_bh: koutBh } });

/** The text of the answer to one request. */
export function ask(method: "run" | "perft", params: JsonObject): string {
  const request = { jsonrpc: "2.0", id: 7, method, params: { game: "kout_bh", ...params } };
  return answer(Buffer.from(JSON.stringify(request))).text;
}

/** Every step of the script, the opening position first. */
export function play(script: readonly string[], options: JsonObject = {}, setup: JsonObject | null = null): Step[] {
  const { result } = JSON.parse(ask("run", { options, setup, script })) as { result: { steps: Step[] } };
  return result.steps;
}

/** The last step of the script. */
export function last(script: readonly string[], options: JsonObject = {}, setup: JsonObject | null = null): Step {
  return play(script, options, setup).at(-1) as Step;
}

/** The reason of the last step's refusal, or "ok". */
export function reason(script: readonly string[], options: JsonObject = {}, setup: JsonObject | null = null): string {
  const { ok, error } = last(script, options, setup);
  return ok ? "ok" : (error ?? "none told");
}

/** The seats and the setup of the tests that need not say more: four seats, seat 3 deals, so seat 0 speaks first. */
export const SEAT_0_SPEAKS: JsonObject = { dealer: 3, score: 0 };

/**
 * The `deal` that gives these hands, by seat. A seat that is left out, or whose hand is short, is filled up from
 * the rest of the pack in the order of the card names.
 */
export function dealTo(dealer: number, hands: { readonly [seat: number]: string }, seats: 4 | 6 = 4): string {
  const given = Array.from({ length: seats }, (_, seat) => (hands[seat] ?? "").split(" ").filter(Boolean));
  const rest = [...packFor(seats)].map((card) => CARD_NAMES[card] as string).filter((card) => !given.flat().includes(card));
  for (const hand of given) hand.push(...rest.splice(0, 8 - hand.length));
  const cards = Array.from({ length: seats * 8 }, (_, k) => given[(dealer + 1 + k) % seats]?.[Math.floor(k / seats)]);
  return `deal ${cards.join(" ")}`;
}

/** An auction in which only this seat bids. */
export function contract(dealer: number, bidder: number, bid: number, seats = 4): string[] {
  const moves: string[] = [];
  for (let k = 1; k <= seats; k++) {
    const seat = (dealer + k) % seats;
    moves.push(`${seat} bid ${seat === bidder ? bid : "pass"}`);
    if (seat === bidder && bid === 8) break;
  }
  return moves;
}

/**
 * A whole round that the bidder makes or fails with hearts: he holds the eight highest, or one heart against the
 * highest of the seat after him. Nobody plays the joker unless it is all that is left.
 */
export function round(
  at: { readonly seats: 4 | 6; readonly dealer: number; readonly score: Json },
  result: { readonly bidder: number; readonly bid: number; readonly made: boolean },
): string[] {
  const { seats, dealer, score } = at;
  const { bidder, bid, made } = result;
  const leader = (bidder + 1) % seats;
  const hearts = "AH KH QH JH TH 9H 8H 7H";
  const low = seats === 4 ? "7H" : "3H";
  const hands = made ? { [bidder]: hearts } : { [bidder]: low, [leader]: seats === 4 ? `${hearts.slice(0, -3)} AS` : hearts };
  const script = [dealTo(dealer, hands, seats), ...contract(dealer, bidder, bid, seats), `${bidder} hukm H`];
  const match = koutBh.begin({ seats, target: 101 }, { dealer, score }, []);
  script.forEach((move, i) => match.play(move, i));
  while (match.view().phase === "play") {
    const { turn } = match.view();
    const legal = match.legal();
    const card =
      [..."AKQJT987"].map((rank) => `play ${rank}H`).find((lead) => legal.includes(lead)) ??
      legal.find((card) => card !== "play JK") ??
      "play JK";
    script.push(`${turn} ${card}`);
    match.play(`${turn} ${card}`, script.length - 1);
  }
  return script;
}
