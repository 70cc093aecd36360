/** kout_kw, Kuwaiti Kout for four or six: what is offered, and which module each move belongs to. */

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
import { bid, legalBids, legalHukm, nameHukm } from "./auction.js";
import { deal, nameDealer } from "./deal.js";
import { packFor } from "./pack.js";
import { legalPlays, playCard } from "./play.js";
import { copyPosition, newPosition, type Position } from "./position.js";

const offer = {
  seats: { values: [6, 4], default: 6 },
  void_lead: { values: ["hukm", "suit"], default: "hukm" },
} as const;

type Options = Chosen<typeof offer>;

/** Where a match may start: the dealer and both totals between two rounds. */
interface Setup {
  readonly dealer: number;
  readonly score: readonly [number, number];
}

const packs = { 4: packFor(4), 6: packFor(6) };

function readScore(value: Json | undefined): readonly [number, number] {
  const [ours, theirs] = integersAt(value, "setup.score", 2, 0, 100) as [number, number];
  if (Math.max(ours, theirs) > 50 && Math.min(ours, theirs) === 0) {
    throw new BadParam("setup.score", "51 or more against 0 is the end of the match; give a match that goes on");
  }
  return [ours, theirs];
}

function start({ seats, void_lead: voidLead }: Options, setup: Setup | null): Position {
  const position = newPosition({ seats, voidLead, pack: packs[seats] });
  if (setup === null) return position;
  return { ...position, phase: "deal", dealer: setup.dealer, score: [...setup.score] }; // kout_kw 0.3
}

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const [word = ""] = words;
  if (seat === null) return verb === "dealer" ? nameDealer(position, Number(word)) : deal(position, words);
  if (verb === "bid") return bid(position, seat, word);
  return verb === "hukm" ? nameHukm(position, seat, word) : playCard(position, seat, word);
}

function legal(position: Position): readonly string[] {
  const { phase, turn } = position;
  if (turn === null) return [];
  if (phase === "bid") return legalBids(position);
  return phase === "hukm" ? legalHukm(position, turn) : legalPlays(position, turn);
}

/** Kuwaiti Kout, every option of it. */
export const koutKw: Game = defineGame({
  offer,
  jokers: ["JR", "JB"],
  verbs: {
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    bid: { by: "seat", phases: ["bid"], forms: ["<number>", "pass"] },
    hukm: { by: "seat", phases: ["hukm"], forms: ["<suit>"] },
    play: { by: "seat", phases: ["play"], forms: ["<card>"] },
  },
  readSetup(setup, { seats }): Setup {
    exactKeys(setup, ["dealer", "score"], "setup");
    return { dealer: integerAt(setup["dealer"], "setup.dealer", 0, seats - 1), score: readScore(setup["score"]) };
  },
  start,
  apply,
  legal,
  view: ({ phase, turn, dealer, score, bidder, bid: level, malzoom, hukm, tricks }) => ({
    phase,
    turn,
    dealer,
    score,
    round: { bidder, bid: level, malzoom, hukm, tricks },
  }),
  copy: copyPosition,
});
