/** A tiny game for the kit's own tests: two seats add 1 or 2 in turn, and some verbs make the engine fail. */

import { BadParam, defineGame, exactKeys, integerAt, type Engine, type GameRules, type Offer } from "../index.js";

export interface Tally {
  phase: string;
  turn: number | null;
  count: number;
  /** What the engine saw of the script: the index of each move that reached it. */
  seen: number[];
}

const offer = {
  limit: { min: 2, max: 9, default: 4 },
  fair: { values: [true, false], default: true },
  deck: { values: ["full"], default: "short" },
} as const satisfies Offer;

export const tallyRules: GameRules<typeof offer, number, Tally & { readonly limit: number }> = {
  offer,
  jokers: ["JK", "JR"],
  verbs: {
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    add: { by: "seat", phases: ["count"], forms: ["<number>", "<number> twice"] },
    pass: { by: "seat", phases: ["ask", "count"], forms: [""] },
    name: { by: "seat", phases: ["ask"], forms: ["<suit>", "<card> aloud"] },
    fail: { by: "seat", phases: ["count"], forms: ["throw", "nothing", "half"] },
  },
  readSetup(setup, { limit }) {
    exactKeys(setup, ["count"], "setup");
    return integerAt(setup["count"], "setup.count", 0, limit - 1);
  },
  start({ limit, fair }, count) {
    if (!fair && limit === 9) throw new BadParam("options.limit", "9 needs a fair game");
    return { limit, phase: count === null ? "deal" : "count", turn: count === null ? null : 0, count: count ?? 0, seen: [] };
  },
  apply(tally, { verb, words }, { at }) {
    tally.seen.push(at);
    if (verb === "deal") {
      if (words.length !== 2) return "bad_deal";
      Object.assign(tally, { phase: "count", turn: 0 });
      return [{ type: "dealt", hands: words.map((card) => [card]) }];
    }
    if (verb === "fail" && words[0] === "throw") throw new Error("the table fell over");
    if (verb === "fail" && words[0] === "nothing") return undefined as unknown as string;
    if (verb === "fail") {
      tally.count += 0.5;
      return [];
    }
    const number = verb === "pass" ? 0 : Number(words[0]);
    if (number > 2) return "too_many";
    tally.count += number;
    tally.turn = tally.count >= tally.limit ? null : 1 - (tally.turn ?? 0);
    if (tally.turn === null) tally.phase = "over";
    return tally.turn === null ? [{ type: "match", count: tally.count }] : [];
  },
  legal: ({ limit, count }) => (limit - count > 1 ? ["pass", "add 2", "add 1"] : ["pass", "add 1"]),
  view: ({ phase, turn, count }) => ({ phase, turn, dealer: null, score: count, round: {} }),
  copy: (tally) => ({ ...tally, seen: [...tally.seen] }),
};

export const tally = defineGame(tallyRules);

export const tallyEngine: Engine = { name: "tally", version: "1.2.3", games: { tally } };
