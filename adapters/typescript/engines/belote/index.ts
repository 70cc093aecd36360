/** belote, Belote as Playroom plays it: what is offered, and which module each move belongs to. */

import { defineGame, type Game, type Move, type Outcome } from "../../kit/index.js";
import * as agreed from "../belote_family/agreed.js";
import { nameDealer, packBy } from "../belote_family/deal.js";
import { legalPlays, playCard } from "../belote_family/play.js";
import { isPlayedOut } from "../belote_family/round.js";
import { NAMES, SUITS } from "../piquet.js";
import { copyPosition, newPosition, type Position } from "./position.js";
import { settle } from "./score.js";
import { deal, legalTaking, pass, take } from "./take.js";

const offer = agreed.offerOf(true, 501);

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const { table } = position;
  const [word] = words;
  if (seat === null) {
    if (verb === "dealer") return nameDealer(table, Number(word));
    const pack = packBy(table, verb, words);
    return typeof pack === "string" ? pack : deal(position, pack); // belote 2.26
  }
  if (verb === "take") return take(position, seat, word);
  if (verb === "pass") return pass(position, seat);
  const outcome = playCard(table, seat, word as string, words.length > 1);
  return typeof outcome !== "string" && isPlayedOut(table) ? [...outcome, ...settle(position)] : outcome;
}

function legal(position: Position): readonly string[] {
  const { turn, phase } = position.table;
  if (turn === null) return [];
  return phase === "play" ? legalPlays(position.table, turn) : legalTaking(position);
}

const TAKING = ["take1", "take2", "take"];

/** Belote, every option of it. */
export const belote: Game = defineGame({
  offer,
  jokers: [],
  verbs: {
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    cut: { by: "table", phases: ["cut"], forms: ["<number>"] },
    take: { by: "seat", phases: TAKING, forms: ["", "<suit>"] },
    pass: { by: "seat", phases: TAKING, forms: [""] },
    play: { by: "seat", phases: ["play"], forms: ["<card>", "<card> belote"] },
  },
  readSetup: (setup, options) => agreed.readSetup(setup, options, ["dealer", "score", "held", "played"]), // belote 0.22
  start: (options, setup: agreed.Setup | null) => newPosition(agreed.tableFor(options, setup), setup?.held ?? 0), // belote 0.20
  apply,
  legal,
  view: ({ table: { phase, turn, dealer, score, trump, tricks, points, played }, up, taker, held }) => ({
    phase,
    turn,
    dealer,
    score,
    round: {
      up: up === null ? null : (NAMES[up] as string), // belote 10.1
      trump: trump === null ? null : SUITS.charAt(trump), // belote 10.2
      taker,
      tricks,
      points,
      held,
      played,
    },
  }),
  copy: copyPosition,
});
