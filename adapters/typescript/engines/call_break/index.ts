/** call_break, Call Break for four: what is offered, and which module each move belongs to. */

import {
  defineGame,
  exactKeys,
  integerAt,
  integersAt,
  type Chosen,
  type Game,
  type Move,
  type Outcome,
} from "../../kit/index.js";
import { askRedeal, call, legalCalls } from "./call.js";
import { deal, nameDealer } from "./deal.js";
import { legalPlays, playCard } from "./play.js";
import { copyPosition, newPosition, SEATS, type BySeat, type Position } from "./position.js";

const offer = {
  rounds: { values: [5, 3, 10], default: 5 },
  max_call: { values: [8, 13], default: 8 },
  high_call: { values: ["face", "thirteen"], default: "face" },
  redeal: { values: [false, true], default: false },
  cannot_overruff: { values: ["spade", "free"], default: "spade" },
} as const;

type Options = Chosen<typeof offer>;

/** Where a match may start: between two rounds. */
interface Setup {
  readonly dealer: number;
  readonly totals: BySeat<number>;
  /** The round about to be dealt. */
  readonly number: number;
}

function start(options: Options, setup: Setup | null): Position {
  const { rounds, max_call: maxCall, high_call: highCall, redeal, cannot_overruff: cannotOverruff } = options;
  const position = newPosition({ rounds, maxCall, highCall, redeal, cannotOverruff });
  return setup === null ? position : { ...position, ...setup, phase: "deal" }; // call_break 0.3
}

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const [word = ""] = words;
  if (seat === null) return verb === "dealer" ? nameDealer(position, Number(word)) : deal(position, words);
  if (verb === "call") return call(position, seat, Number(word));
  return verb === "redeal" ? askRedeal(position, seat) : playCard(position, seat, word);
}

function legal(position: Position): readonly string[] {
  const { phase, turn } = position;
  if (turn === null) return [];
  return phase === "call" ? legalCalls(position, turn) : legalPlays(position, turn);
}

/** Call Break, every option of it. */
export const callBreak: Game = defineGame({
  offer,
  jokers: [],
  verbs: {
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    call: { by: "seat", phases: ["call"], forms: ["<number>"] },
    redeal: { by: "seat", phases: ["call"], forms: [""] },
    play: { by: "seat", phases: ["play"], forms: ["<card>"] },
  },
  readSetup(setup, { rounds }): Setup {
    exactKeys(setup, ["dealer", "score", "round"], "setup");
    return {
      dealer: integerAt(setup["dealer"], "setup.dealer", 0, SEATS - 1),
      totals: [...integersAt(setup["score"], "setup.score", SEATS)] as BySeat<number>,
      number: integerAt(setup["round"], "setup.round", 1, rounds),
    };
  },
  start,
  apply,
  legal,
  view: ({ phase, turn, dealer, totals, number, calls, tricks }) => ({
    phase,
    turn,
    dealer,
    score: totals,
    round: { number, calls, tricks },
  }),
  copy: copyPosition,
});
