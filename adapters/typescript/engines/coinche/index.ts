/** coinche, Belote coinchée as Playroom plays it: what is offered, and which module each move belongs to. */

import { defineGame, type Game, type Move, type Outcome } from "../../kit/index.js";
import * as agreed from "../belote_family/agreed.js";
import { dealPack, dealt, nameDealer, packBy } from "../belote_family/deal.js";
import { legalPlays, playCard } from "../belote_family/play.js";
import { isPlayedOut } from "../belote_family/round.js";
import { SUITS } from "../piquet.js";
import { bid, counter, legalCalls, overcounter, pass } from "./auction.js";
import { copyPosition, newPosition, type Position } from "./position.js";
import { settle } from "./score.js";

const offer = {
  ...agreed.offerOf(false, 1000),
  success: { values: ["made", "bid", "made_plus_bid"], default: "made" }, // coinche 0.14, 0.15
} as const;

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const { table } = position;
  const [word, second] = words;
  if (seat === null) {
    if (verb === "dealer") return nameDealer(table, Number(word));
    const pack = packBy(table, verb, words);
    if (typeof pack === "string") return pack;
    dealPack(table, pack, "bid"); // coinche 2.10, 2.26
    return [dealt(table, null)]; // coinche 2.9
  }
  if (verb === "bid") return bid(position, seat, Number(word), second as string);
  if (verb === "counter") return counter(position, seat);
  if (verb === "overcounter") return overcounter(position, seat);
  if (verb === "pass") return pass(position, seat);
  const outcome = playCard(table, seat, word as string, second !== undefined);
  return typeof outcome !== "string" && isPlayedOut(table) ? [...outcome, ...settle(position)] : outcome;
}

function legal(position: Position): readonly string[] {
  const { turn, phase } = position.table;
  if (turn === null) return [];
  return phase === "play" ? legalPlays(position.table, turn) : legalCalls(position, turn);
}

/** Coinche, every option of it. */
export const coinche: Game = defineGame({
  offer,
  jokers: [],
  verbs: {
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    cut: { by: "table", phases: ["cut"], forms: ["<number>"] },
    bid: { by: "seat", phases: ["bid"], forms: ["<number> <suit>"] },
    counter: { by: "seat", phases: ["bid"], forms: [""] },
    overcounter: { by: "seat", phases: ["bid"], forms: [""] },
    pass: { by: "seat", phases: ["bid"], forms: [""] },
    play: { by: "seat", phases: ["play"], forms: ["<card>", "<card> belote"] },
  },
  readSetup: (setup, options) => agreed.readSetup(setup, options, ["dealer", "score", "played"]), // coinche 0.23
  start: (options, setup: agreed.Setup | null) => newPosition(agreed.tableFor(options, setup), options.success),
  apply,
  legal,
  view: ({ table: { phase, turn, dealer, score, trump, tricks, points, played }, bid, bidder, multiplier }) => ({
    phase,
    turn,
    dealer,
    score,
    round: {
      bid, // coinche 10.3
      trump: trump === null ? null : SUITS.charAt(trump),
      bidder,
      multiplier, // coinche 10.4
      tricks,
      points,
      played,
    },
  }),
  copy: copyPosition,
});
