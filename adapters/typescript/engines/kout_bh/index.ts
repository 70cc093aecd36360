/** kout_bh, Bahraini Kout as KoutBH plays it: what is offered, and which module each move belongs to. */

import { defineGame, exactKeys, integerAt, type Chosen, type Game, type Move, type Outcome } from "../../kit/index.js";
import { bid, legalBids, legalHukm, nameHukm } from "./auction.js";
import { deal, draw, nameDealer } from "./deal.js";
import { packFor } from "./pack.js";
import { legalPlays, playCard } from "./play.js";
import { copyPosition, newPosition, type Position } from "./position.js";

const offer = {
  seats: { values: [4, 6], default: 4 },
  target: { values: [26, 31, 51, 101], default: 31 },
  dealer_meter: { values: ["after", "before"], default: "after" },
  first_dealer: { values: ["draw", "given"], default: "draw" },
} as const;

type Options = Chosen<typeof offer>;

/** Where a match may start: the dealer and the meter between two rounds. */
interface Setup {
  readonly dealer: number;
  readonly meter: number;
}

const packs = { 4: packFor(4), 6: packFor(6) };

function start(options: Options, setup: Setup | null): Position {
  const { seats, target, dealer_meter: dealerMeter, first_dealer: firstDealer } = options;
  const rules = { seats, target, dealerMeter, pack: packs[seats] };
  const position = newPosition(rules, firstDealer === "draw" ? "draw" : "dealer"); // kout_bh 3.1.1, 3.3.1
  return setup === null ? position : { ...position, phase: "deal", dealer: setup.dealer, meter: setup.meter };
}

function apply(position: Position, { verb, seat, words }: Move): Outcome {
  const [word = ""] = words;
  if (seat !== null) {
    if (verb === "bid") return bid(position, seat, word);
    if (verb === "hukm") return nameHukm(position, seat, word);
    return playCard(position, seat, word);
  }
  if (verb === "draw") return draw(position, words);
  if (verb === "dealer") return nameDealer(position, Number(word));
  return deal(position, words);
}

function legal(position: Position): readonly string[] {
  const { phase, turn } = position;
  if (turn === null) return [];
  if (phase === "bid") return legalBids(position);
  return phase === "hukm" ? legalHukm(position, turn) : legalPlays(position, turn);
}

/** Bahraini Kout, every option of it. */
export const koutBh: Game = defineGame({
  offer,
  jokers: ["JK"],
  verbs: {
    draw: { by: "table", phases: ["draw"], forms: ["<cards>"] },
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    bid: { by: "seat", phases: ["bid"], forms: ["<number>", "pass"] },
    hukm: { by: "seat", phases: ["hukm"], forms: ["<suit>"] },
    play: { by: "seat", phases: ["play"], forms: ["<card>"] },
  },
  readSetup(setup, { seats, target }): Setup {
    exactKeys(setup, ["dealer", "score"], "setup");
    return {
      dealer: integerAt(setup["dealer"], "setup.dealer", 0, seats - 1),
      meter: integerAt(setup["score"], "setup.score", 1 - target, target - 1),
    };
  },
  start,
  apply,
  legal,
  view: ({ phase, turn, dealer, meter, bidder, bid: level, hukm, tricks }) => ({
    phase,
    turn,
    dealer,
    score: meter,
    round: { bidder, bid: level, hukm, tricks },
  }),
  copy: copyPosition,
});
