/** The options and the setup that both games have, and their bounds. */

import { BadParam, exactKeys, integerAt, integersAt, type JsonObject } from "../../kit/index.js";
import { newTable, SEATS, type ByTeam, type Rules, type Table } from "./table.js";

/** The options of both games; `two_step` and `score_limit` have defaults of their own in each. */
export interface Options {
  readonly two_step: boolean;
  readonly reshuffle: boolean;
  readonly score_limit: number;
  readonly rounds: number;
}

/** What both games offer, with the defaults in which they differ. */
export function offerOf(twoStep: boolean, scoreLimit: number) {
  return {
    two_step: { values: [true, false], default: twoStep }, // belote 0.3, coinche 0.4
    reshuffle: { values: [true, false], default: true }, // belote 0.5
    score_limit: { min: 0, max: 10000, default: scoreLimit }, // belote 0.6, 0.7, coinche 0.8
    rounds: { min: 0, max: 100, default: 0 }, // belote 0.10, 0.11
  } as const;
}

/** Where a match may start: between two rounds. */
export interface Setup {
  readonly dealer: number;
  readonly score: ByTeam<number>;
  /** Points of ties that wait for a winner: 0 where the game holds none. */
  readonly held: number;
  readonly played: number;
}

/** Reads a setup, which has exactly these keys. Throws `BadParam` at what breaks a bound. */
export function readSetup(setup: JsonObject, options: Options, keys: readonly string[]): Setup {
  checkEnd(options);
  exactKeys(setup, keys, "setup"); // belote 0.22, coinche 0.23
  if (!options.reshuffle) throw new BadParam("options.reshuffle", "a match with a setup shuffles; set it to true"); // belote 0.30
  const dealer = integerAt(setup["dealer"], "setup.dealer", 0, SEATS - 1); // belote 0.24
  const [a, b] = integersAt(setup["score"], "setup.score", 2, 0) as ByTeam<number>; // belote 0.25
  const held = keys.includes("held") ? integerAt(setup["held"], "setup.held", 0) : 0; // belote 0.26
  const played = integerAt(setup["played"], "setup.played", 0); // belote 0.27

  const { score_limit: limit, rounds } = options;
  const atLimit = limit !== 0 && Math.max(a, b) >= limit;
  if (atLimit && a !== b) throw new BadParam("setup.score", `${a} : ${b} is over at ${limit}; start below the limit`); // belote 0.28
  if (!atLimit && rounds !== 0 && played >= rounds) {
    throw new BadParam("setup.played", `${played} of ${rounds} rounds is over; start before the last`); // belote 0.28, 0.29
  }
  return { dealer, score: [a, b], held, played };
}

/** The table before the first move. Throws `BadParam` for options that set no end. */
export function tableFor(options: Options, setup: Setup | null): Table {
  checkEnd(options);
  const { two_step: twoStep, reshuffle, score_limit: scoreLimit, rounds } = options;
  const rules: Rules = { twoStep, reshuffle, scoreLimit, rounds };
  if (setup === null) return newTable(rules); // belote 0.16
  const { dealer, score, played } = setup;
  return { ...newTable(rules), phase: "deal", dealer, score: [...score], played }; // belote 0.18, 0.19, 0.21
}

function checkEnd({ score_limit, rounds }: Options): void {
  if (score_limit !== 0 || rounds !== 0) return;
  throw new BadParam("options.rounds", "0 while score_limit is 0 too: the match would never end; set one of them"); // belote 0.13
}
