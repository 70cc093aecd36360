import assert from "node:assert/strict";
import { test } from "node:test";

import { NAMES } from "../piquet.js";
import { atBelote, BELOTE_SETUP, beloteRound, dealTo, PLAIN_PACK } from "../testing/belote_family.js";
import { holdLegality } from "../testing/legality.js";
import { belote } from "./index.js";

const { ask } = atBelote;
const EMPTY = '"up":null,"trump":null,"taker":null,"tricks":[0,0],"points":[0,0]';

test("the opening position, byte for byte", () => {
  assert.equal(
    ask("run", { script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],"phase":"dealer","turn":null,"legal":[],' +
      `"dealer":null,"score":[0,0],"round":{${EMPTY},"held":0,"played":0}}]}}\n`,
  );
});

test("a deal, a refusal and a taking, byte for byte", () => {
  const five = '[["7D","7H","8D","AS","KS"],["8H","9D","9H","TD","TH"],["7S","8S","9S","JH","QH"],["AH","JS","KH","QS","TS"]]';
  const eight =
    '[["7C","7D","7H","8C","8D","AD","AS","KS"],["8H","9C","9D","9H","JC","TC","TD","TH"],' +
    '["7S","8S","9S","AC","JH","KC","QC","QH"],["AH","JD","JS","KD","KH","QD","QS","TS"]]';
  const proposed = '"dealer":1,"score":[5,6],"round":{"up":"JD","trump":null,"taker":null,"tricks":[0,0],"points":[0,0],"held":7,"played":8}';
  const steps = ask("run", { setup: { dealer: 1, score: [5, 6], held: 7, played: 8 }, script: [`deal ${PLAIN_PACK}`, "2 take D", "2 pass", "3 take"] });

  assert.ok(
    steps.endsWith(
      `,{"ok":true,"events":[{"type":"dealt","hands":${five},"up":"JD"}],"phase":"take1","turn":2,"legal":["pass","take"],${proposed}},` +
        `{"ok":false,"error":"not_offered","events":[],"phase":"take1","turn":2,"legal":["pass","take"],${proposed}},` +
        `{"ok":true,"events":[],"phase":"take1","turn":3,"legal":["pass","take"],${proposed}},` +
        `{"ok":true,"events":[{"type":"contract","trump":"D","taker":3},{"type":"completed","hands":${eight}}],"phase":"play","turn":2,` +
        '"legal":["play 7S","play 8S","play 9S","play AC","play JH","play KC","play QC","play QH"],"dealer":1,"score":[5,6],' +
        '"round":{"up":"JD","trump":"D","taker":3,"tricks":[0,0],"points":[0,0],"held":7,"played":8}}]}}\n',
    ),
  );
});

test("belote and the end of a round and of a match, byte for byte", () => {
  const end = (score_limit: number): string =>
    ask("run", { options: { two_step: false, score_limit }, setup: { ...BELOTE_SETUP, held: 9 }, script: beloteRound(3, 1, true) });
  const closing =
    '{"ok":true,"events":[{"type":"trick","seat":0},{"type":"round","attackers":0,"reason":"made","tricks":[7,1],' +
    '"points":[151,11],"belote":[20,0],"scored":[180,11],"held":0},';
  const after = `"score":[180,11],"round":{${EMPTY},"held":0,"played":1}}]}}\n`;

  assert.ok(end(500).includes('{"ok":true,"events":[{"type":"belote","seat":0,"second":false}],"phase":"play","turn":1,'));
  assert.ok(end(500).includes('{"ok":true,"events":[{"type":"belote","seat":0,"second":true}],"phase":"play","turn":1,'));
  assert.ok(end(500).endsWith(`${closing}{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,${after}`));
  assert.ok(
    end(180).endsWith(`${closing}{"type":"match","winner":0,"reason":"limit"}],"phase":"over","turn":null,"legal":[],"dealer":3,${after}`),
  );
});

test("perft counts the taking, and does not go beyond a cancelled round", () => {
  const perft = (options: object, script: string[], depth: number): unknown =>
    (JSON.parse(ask("perft", { options: { ...options }, setup: BELOTE_SETUP, script, depth })) as { result: unknown }).result;
  const passes = ["0 pass", "1 pass", "2 pass"];

  // Pass or one of four suits; the last pass cancels the round.
  assert.deepEqual(perft({ two_step: false }, [dealTo(3, {}), ...passes], 1), {
    nodes: 5,
    divide: { pass: 1, "take C": 1, "take D": 1, "take H": 1, "take S": 1 },
  });
  // Every seat has a whole suit, and spades of seat 0 are led: eight leads, each followed in eight ways; king and queen
  // of trump have two forms.
  const suits = [..."SHDC"].map((suit) => [..."789TJQKA"].map((rank) => rank + suit).join(" "));
  const deal = dealTo(3, Object.fromEntries(suits.map((hand, seat) => [seat, hand])));
  const { nodes } = perft({ two_step: false }, [deal, "0 take S"], 2) as { nodes: number };
  assert.equal(nodes, 10 * 8);
});

for (const options of [{ two_step: true }, { two_step: false }, { two_step: true, reshuffle: false }]) {
  test(`exactly the legal moves are accepted in random matches, ${JSON.stringify(options)}`, () => {
    const sayings = [
      ...[...NAMES, "2S", "6H"].flatMap((card) => [`play ${card}`, `play ${card} belote`]),
      ...["take", "take S", "take H", "take D", "take C", "pass"],
    ];
    for (const seed of [1, 2]) holdLegality(belote, options, { pack: NAMES, sayings, seed, moves: 150 });
  });
}
