import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../../kit/index.js";
import { ask, dealTo, fault, last, PACK_NAMES, reason, SEAT_0_SPEAKS } from "../testing/baloot.js";
import { holdLegality } from "../testing/legality.js";
import { baloot } from "./index.js";

const NO_ROUND =
  '"round":{"up":null,"contract":null,"trump":null,"buyer":null,"level":"normal","closed":false,"tricks":[0,0],"raw":[0,0]}';

test("the opening position, byte for byte", () => {
  assert.equal(
    ask("run", { script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":[0,0],${NO_ROUND}}]}}\n`,
  );
});

test("baloot 0.3: a setup's match starts in phase deal, byte for byte", () => {
  assert.equal(
    ask("run", { setup: { dealer: 2, score: [151, 0] }, script: [] }),
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[{"ok":true,"events":[],' +
      `"phase":"deal","turn":null,"legal":[],"dealer":2,"score":[151,0],${NO_ROUND}}]}}\n`,
  );
});

test("a closed double and a closed lead that is refused, byte for byte", () => {
  const deal = dealTo(3, 0, { 0: "7S 8S AH KH TH 7H 7C 8C" });
  const buying = ["0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm"];
  const script = [deal, ...buying, "1 raise double closed", "2 raise pass", "0 raise pass", "0 play 7H"];
  const round = (level: string, closed: boolean): string =>
    `"dealer":3,"score":[0,0],"round":{"up":"7H","contract":"hokm","trump":"H","buyer":0,"level":"${level}",` +
    `"closed":${closed},"tricks":[0,0],"raw":[0,0]}}`;
  const leading = `"events":[],"phase":"play","turn":0,"legal":["play 7C","play 7S","play 8C","play 8S"],${round("double", true)}`;

  assert.ok(
    ask("run", { setup: SEAT_0_SPEAKS, script }).endsWith(
      '{"ok":true,"events":[{"type":"raised","seat":1,"level":"double","closed":true}],"phase":"raise","turn":2,' +
        `"legal":["raise pass","raise triple"],${round("double", true)},` +
        `{"ok":true,"events":[],"phase":"raise","turn":0,"legal":["raise pass","raise triple"],${round("double", true)},` +
        `{"ok":true,${leading},{"ok":false,"error":"closed_lead",${leading}]}}\n`,
    ),
  );
});

test("a purchase, a declaration and a card, byte for byte", () => {
  const deal = dealTo(3, 0, ["AS KS QS 8C JC 7H 9D TD", "KH QH JH TH 7S 7C 9C 8D", "AC KC QC 7D AD 8S JS AH", ""]);
  const names = (cards: string): string => `["${cards.split(" ").join('","')}"]`;
  const hands = ["7H 8C 9D AS JC KS QS TD", "7C 7S 8D 9C JH KH QH TH", "7D 8S AC AD AH JS KC QC", "8H 9H 9S JD KD QD TC TS"];
  const plays = '"play 7H","play 8C","play 9D","play AS","play JC","play KS","play QS","play TD"';
  const round = (buyer: boolean): string =>
    `"dealer":3,"score":[0,0],"round":{"up":"7H","contract":${buyer ? '"sun"' : "null"},"trump":null,"buyer":${buyer ? 0 : null},` +
    '"level":"normal","closed":false,"tricks":[0,0],"raw":[0,0]}}';

  assert.ok(
    ask("run", { setup: SEAT_0_SPEAKS, script: [deal, "0 buy sun", "0 declare", "0 play AS"] }).endsWith(
      '{"ok":true,"events":[{"type":"dealt","hands":[["8C","AS","JC","KS","QS"],["7S","JH","KH","QH","TH"],' +
        '["7D","AC","AD","KC","QC"],["8H","9H","9S","JD","KD"]],"up":"7H"}],"phase":"buy1","turn":0,' +
        `"legal":["buy bas","buy hokm","buy sun"],${round(false)},` +
        '{"ok":true,"events":[{"type":"contract","contract":"sun","trump":null,"buyer":0,"receiver":0},' +
        `{"type":"completed","hands":[${hands.map(names).join(",")}]}],"phase":"play","turn":0,` +
        `"legal":["declare",${plays}],${round(true)},` +
        '{"ok":true,"events":[{"type":"declared","seat":0,"meld":"sira","value":4}],"phase":"play","turn":0,' +
        `"legal":[${plays}],${round(true)},` +
        '{"ok":true,"events":[],"phase":"play","turn":1,' +
        `"legal":["declare","play 7S"],${round(true)}]}}\n`,
    ),
  );
});

const SETUPS: readonly (readonly [JsonObject, string])[] = [
  [{ dealer: 3, score: [0, 0] }, "no fault"],
  [{ dealer: 0, score: [151, 0] }, "no fault"],
  [{ dealer: 0, score: [151, 150] }, "no fault"],
  [{ dealer: 0, score: [152, 152] }, "no fault"],
  [{ dealer: 0, score: [9000, 9000] }, "no fault"],
  [{ dealer: 0, score: [152, 151] }, "setup.score"],
  [{ dealer: 0, score: [0, 152] }, "setup.score"],
  [{ dealer: 0, score: [153, 152] }, "setup.score"],
  [{ dealer: 0, score: [-1, 5] }, "setup.score"],
  [{ dealer: 0, score: [5, -1] }, "setup.score"],
  [{ dealer: 0, score: [0.5, 5] }, "setup.score"],
  [{ dealer: 0, score: ["5", 5] }, "setup.score"],
  [{ dealer: 0, score: [true, 0] }, "setup.score"],
  [{ dealer: 0, score: [null, 0] }, "setup.score"],
  [{ dealer: 0, score: [] }, "setup.score"],
  [{ dealer: 0, score: [5] }, "setup.score"],
  [{ dealer: 0, score: [5, 5, 5] }, "setup.score"],
  [{ dealer: 0, score: 5 }, "setup.score"],
  [{ dealer: 0, score: "5" }, "setup.score"],
  [{ dealer: 0, score: { a: 1 } }, "setup.score"],
  [{ dealer: 0, score: null }, "setup.score"],
  [{ dealer: 4, score: [0, 0] }, "setup.dealer"],
  [{ dealer: -1, score: [0, 0] }, "setup.dealer"],
  [{ dealer: 0.5, score: [0, 0] }, "setup.dealer"],
  [{ dealer: "0", score: [0, 0] }, "setup.dealer"],
  [{ dealer: true, score: [0, 0] }, "setup.dealer"],
  [{ dealer: null, score: [0, 0] }, "setup.dealer"],
  [{ dealer: 4, score: [152, 0] }, "setup.dealer"],
  [{ score: [0, 0] }, "setup.dealer"],
  [{ dealer: 0 }, "setup.score"],
  [{}, "setup.dealer"],
  [{ dealer: 0, score: [0, 0], up: "7S" }, "setup.up"],
  [{ dealer: 9, score: [0, 0], up: "7S" }, "setup.up"],
];

for (const [setup, param] of SETUPS) {
  test(`setup ${JSON.stringify(setup)}: ${param}`, () => assert.equal(fault({ setup }), param));
}

const OPTIONS: readonly (readonly [JsonObject, string])[] = [
  [{}, "no fault"],
  [{ kaboot: "multiplied" }, "no fault"],
  [{ kaboot: "flat" }, "no fault"],
  [{ kaboot: "Flat" }, "options.kaboot"],
  [{ kaboot: "" }, "options.kaboot"],
  [{ kaboot: null }, "options.kaboot"],
  [{ kaboot: true }, "options.kaboot"],
  [{ kaboot: 1 }, "options.kaboot"],
  [{ kaboot: ["flat"] }, "options.kaboot"],
  [{ seats: 4 }, "options.seats"],
];

for (const [options, param] of OPTIONS) {
  test(`options ${JSON.stringify(options)}: ${param}`, () => assert.equal(fault({ options }), param));
}

test("a setup's score of 4.0 is 4", () => {
  assert.deepEqual(last([], {}, { dealer: 0, score: [4.0, 1] }).score, [4, 1]);
});

const MALFORMED = [
  "buy", "0 buy", "0 buy sun now", "0 buy hokm h", "0 buy hokm H H", "0 buy Sun", "0 buy ashkal H", "0 buy bas 1", "0 buy wala S",
  "0 confirm", "0 confirm bas", "0 raise", "0 raise four", "0 raise triple closed", "0 raise gahwa open", "0 raise double Open",
  "0 raise open", "0 raise pass pass", "0 declare 1", "0 declare sira", "0 show", "0 show one", "0 show 01", "0 show -1", "0 show 1 2",
  "0 play", "0 play 7", "0 play JK", "0 play 7S 8S", "declare", "play 7S", "0 deal", "0 dealer 1", "dealer", "dealer 1 2", "deal X",
  "0  buy sun", " 0 buy sun", "0 buy sun ", "00 buy sun", "0 bid 5", "0 pass", "0 take", "", "0",
];

for (const move of MALFORMED) {
  test(`protocol 2: "${move}" is malformed in every phase`, () => {
    assert.equal(reason([move]), "malformed");
    assert.equal(reason([dealTo(3, 0, {}), move], {}, SEAT_0_SPEAKS), "malformed");
    assert.equal(reason([dealTo(3, 0, {}), "0 buy sun", move], {}, SEAT_0_SPEAKS), "malformed");
  });
}

test("perft counts the purchase: what may follow bas, hokm and sun", () => {
  // Seat 0 holds no meld: after sun it has eight cards to lead. After bas seat 1 has three calls, after hokm two.
  const deal = dealTo(3, 0, { 0: "AS KS 9D 8D QH TH 7C JC" });
  const answer = ask("perft", { setup: SEAT_0_SPEAKS, script: [deal], depth: 2 });

  assert.deepEqual((JSON.parse(answer) as { result: unknown }).result, {
    nodes: 13,
    divide: { "buy bas": 3, "buy hokm": 2, "buy sun": 8 },
  });
});

test("exactly the legal moves are accepted in random matches", () => {
  const calls = ["sun", "hokm", "ashkal", "bas", "wala", ...[..."CDHS"].map((suit) => `hokm ${suit}`)];
  const raises = ["double", "double open", "double closed", "triple", "four open", "four closed", "gahwa", "pass"];
  const sayings = [
    ...PACK_NAMES.map((card) => `play ${card}`),
    ...calls.map((call) => `buy ${call}`),
    ...raises.map((raise) => `raise ${raise}`),
    ...["confirm hokm", "confirm sun", "declare", "show 0", "show 1", "show 2", "show 3", "play 6S"],
  ];
  for (const seed of [1, 2, 3]) holdLegality(baloot, {}, { pack: PACK_NAMES, sayings, seed, moves: 250 });
});
