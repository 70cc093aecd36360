import assert from "node:assert/strict";
import { test } from "node:test";

import { NAMES } from "../piquet.js";
import { atCoinche, COINCHE_SETUP, coincheRound, dealTo, PLAIN_PACK } from "../testing/belote_family.js";
import { holdLegality } from "../testing/legality.js";
import { coinche } from "./index.js";

const { ask } = atCoinche;
const EMPTY = '"bid":null,"trump":null,"bidder":null,"multiplier":1,"tricks":[0,0],"points":[0,0]';

test("the opening position, byte for byte", () => {
  assert.equal(
    ask("run", { script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],"phase":"dealer","turn":null,"legal":[],' +
      `"dealer":null,"score":[0,0],"round":{${EMPTY},"played":0}}]}}\n`,
  );
});

test("a deal of one step, a counter, a refusal and an overcounter, byte for byte", () => {
  // Seat 1 deals, so seat 2 is dealt to first.
  const hands =
    '[["7D","7H","8D","9C","AS","JC","KS","TC"],["8H","9D","9H","AC","KC","QC","TD","TH"],' +
    '["7S","8S","9S","JD","JH","KD","QD","QH"],["7C","8C","AD","AH","JS","KH","QS","TS"]]';
  const steps = ask("run", {
    setup: { dealer: 1, score: [5, 6], played: 8 },
    script: [`deal ${PLAIN_PACK}`, "2 bid 150 S", "3 counter", "0 counter", "0 overcounter"],
  });
  const round = (bid: string, multiplier: number): string =>
    `"dealer":1,"score":[5,6],"round":{${bid},"multiplier":${multiplier},"tricks":[0,0],"points":[0,0],"played":8}}`;
  const none = '"bid":null,"trump":null,"bidder":null';
  const spades = '"bid":150,"trump":"S","bidder":2';
  const bids = (levels: number[]): string => levels.flatMap((level) => [..."CDHS"].map((suit) => `"bid ${level} ${suit}"`)).join(",");
  const all = bids([100, 110, 120, 130, 140, 150, 160, 80, 90]);

  assert.ok(
    steps.endsWith(
      `,{"ok":true,"events":[{"type":"dealt","hands":${hands},"up":null}],"phase":"bid","turn":2,"legal":[${all},"pass"],${round(none, 1)},` +
        `{"ok":true,"events":[],"phase":"bid","turn":3,"legal":[${bids([160])},"counter","pass"],${round(spades, 1)},` +
        `{"ok":true,"events":[],"phase":"bid","turn":0,"legal":["overcounter","pass"],${round(spades, 2)},` +
        `{"ok":false,"error":"not_offered","events":[],"phase":"bid","turn":0,"legal":["overcounter","pass"],${round(spades, 2)},` +
        '{"ok":true,"events":[{"type":"contract","trump":"S","bid":150,"bidder":2,"multiplier":4}],"phase":"play","turn":2,' +
        `"legal":["play 7S","play 8S","play 9S","play JD","play JH","play KD","play QD","play QH"],${round(spades, 4)}]}}\n`,
    ),
  );
});

test("the end of a round and of a match, byte for byte", () => {
  const end = (score_limit: number): string =>
    ask("run", { options: { score_limit }, setup: COINCHE_SETUP, script: coincheRound(3, "bid 90 S, counter, pass, pass, pass", true) });
  const closing =
    '{"ok":true,"events":[{"type":"trick","seat":0},{"type":"round","attackers":0,"reason":"made","tricks":[7,1],' +
    '"points":[151,11],"belote":[20,0],"scored":[322,22],"held":0},';
  const after = `"score":[322,22],"round":{${EMPTY},"played":1}}]}}\n`;

  assert.ok(end(323).endsWith(`${closing}{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,${after}`));
  assert.ok(
    end(322).endsWith(`${closing}{"type":"match","winner":0,"reason":"limit"}],"phase":"over","turn":null,"legal":[],"dealer":3,${after}`),
  );
});

test("coinche 0.4: left out, the deal has one step", () => {
  const legal = atCoinche.last([`deal ${PLAIN_PACK}`, "0 bid 160 S"], {}, COINCHE_SETUP).legal;

  assert.equal(legal.length, 8);
  const [event] = atCoinche.last([`deal ${PLAIN_PACK}`], {}, COINCHE_SETUP).events;
  assert.deepEqual((event?.["hands"] as string[][]).map((hand) => hand.length), [8, 8, 8, 8]);
});

test("perft counts the auction, and does not go beyond a cancelled round", () => {
  const perft = (script: string[], depth: number): unknown =>
    (JSON.parse(ask("perft", { setup: COINCHE_SETUP, script, depth })) as { result: unknown }).result;

  // After three passes: 36 bids and the pass that cancels. 160 starts the play, with eight cards to lead; after 150 come
  // four bids, counter and pass, and so on down to 80 with 32 bids, counter and pass.
  const { nodes } = perft([dealTo(3, {}), "0 pass", "1 pass", "2 pass"], 2) as { nodes: number };
  assert.equal(nodes, 1 + 4 * (8 + 6 + 10 + 14 + 18 + 22 + 26 + 30 + 34));
  assert.deepEqual(perft([dealTo(3, {}), "0 bid 80 S", "1 counter"], 2), { nodes: 9, divide: { overcounter: 8, pass: 1 } });
});

for (const options of [{ two_step: false }, { two_step: true }, { reshuffle: false }]) {
  test(`exactly the legal moves are accepted in random matches, ${JSON.stringify(options)}`, () => {
    const levels = [0, 70, 80, 85, 90, 100, 110, 120, 130, 140, 150, 160, 170];
    const sayings = [
      ...[...NAMES, "2S", "6H"].flatMap((card) => [`play ${card}`, `play ${card} belote`]),
      ...levels.flatMap((level) => [..."SHDC"].map((suit) => `bid ${level} ${suit}`)),
      ...["pass", "counter", "overcounter"],
    ];
    for (const seed of [1, 2]) holdLegality(coinche, options, { pack: NAMES, sayings, seed, moves: 150 });
  });
}
