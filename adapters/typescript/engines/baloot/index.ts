/** baloot, Saudi Baloot: what is offered, and which module each move belongs to. */

import {
  BadParam,
  defineGame,
  exactKeys,
  integerAt,
  integersAt,
  type Chosen,
  type Game,
  type Json,
  type Move,
  type Outcome,
} from "../../kit/index.js";
import { NAMES, SUITS } from "../piquet.js";
import { deal, nameDealer } from "./deal.js";
import { legalPlays, playCard } from "./play.js";
import { copyPosition, newPosition, SEATS, type Position } from "./position.js";
import { declare, show } from "./project.js";
import { buy, confirm, legalBuys, legalConfirms } from "./purchase.js";
import { legalRaises, raise } from "./raise.js";

const offer = { kaboot: { values: ["multiplied", "flat"], default: "multiplied" } } as const;

type Options = Chosen<typeof offer>;

/** Where a match may start: the dealer and both totals between two hands. */
interface Setup {
  readonly dealer: number;
  readonly score: readonly [number, number];
}

function readScore(value: Json | undefined): readonly [number, number] {
  const [ours, theirs] = integersAt(value, "setup.score", 2, 0) as [number, number];
  if (Math.max(ours, theirs) >= 152 && ours !== theirs) {
    throw new BadParam("setup.score", "a team ahead with 152 or more has won; give a match that goes on");
  }
  return [ours, theirs];
}

function start({ kaboot }: Options, setup: Setup | null): Position {
  const position = newPosition({ kaboot });
  if (setup === null) return position;
  return { ...position, phase: "deal", dealer: setup.dealer, score: [...setup.score] }; // baloot 0.3
}

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const [word = ""] = words;
  if (seat === null) return verb === "dealer" ? nameDealer(position, Number(word)) : deal(position, words);
  switch (verb) {
    case "play":
      return playCard(position, seat, word);
    case "buy":
      return buy(position, seat, words);
    case "confirm":
      return confirm(position, seat, word);
    case "raise":
      return raise(position, seat, words);
    case "declare":
      return declare(position, seat);
    default:
      return show(position, seat, Number(word));
  }
}

function legal(position: Position): readonly string[] {
  const { phase, turn } = position;
  if (turn === null) return [];
  if (phase === "play") return legalPlays(position, turn);
  if (phase === "raise") return legalRaises(position);
  return phase === "confirm" ? legalConfirms() : legalBuys(position, turn);
}

/** Baloot, every option of it. */
export const baloot: Game = defineGame({
  offer,
  jokers: [],
  verbs: {
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    buy: { by: "seat", phases: ["buy1", "buy2"], forms: ["sun", "hokm", "hokm <suit>", "ashkal", "bas", "wala"] },
    confirm: { by: "seat", phases: ["confirm"], forms: ["hokm", "sun"] },
    raise: {
      by: "seat",
      phases: ["raise"],
      forms: ["double", "double open", "double closed", "triple", "four open", "four closed", "gahwa", "pass"],
    },
    declare: { by: "seat", phases: ["play"], forms: [""] },
    show: { by: "seat", phases: ["play"], forms: ["<number>"] },
    play: { by: "seat", phases: ["play"], forms: ["<card>"] },
  },
  readSetup(setup): Setup {
    exactKeys(setup, ["dealer", "score"], "setup");
    return { dealer: integerAt(setup["dealer"], "setup.dealer", 0, SEATS - 1), score: readScore(setup["score"]) };
  },
  start,
  apply,
  legal,
  view: ({ phase, turn, dealer, score, up, contract, trump, buyer, level, closed, tricks, raw }) => ({
    phase,
    turn,
    dealer,
    score,
    round: {
      up: up === null ? null : (NAMES[up] as string),
      contract,
      trump: trump === null ? null : SUITS.charAt(trump),
      buyer,
      level,
      closed,
      tricks,
      raw,
    },
  }),
  copy: copyPosition,
});
