import assert from "node:assert/strict";
import { test } from "node:test";

import { defineGame } from "./game.js";
import { answering } from "./testing/answering.js";
import { tally, tallyEngine, tallyRules } from "./testing/tally.js";

type Reply = {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

const answer = answering(tallyEngine);
const reply = (line: string | Buffer): Reply => JSON.parse(answer(Buffer.from(line)).text) as Reply;
const call = (method: string, params: string, id = "7"): Reply =>
  reply(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);

/** The run request with these params over a good one. */
const runWith = (params: string): string => `{"game":"tally","options":{"deck":"full"},"script":[]${params}}`;

test("a run is answered by one canonical line", () => {
  const { text, last } = answer(
    Buffer.from('{"jsonrpc":"2.0","id":7,"method":"run","params":{"game":"tally","options":{"deck":"full"},"script":["deal 7H 8H","1 add 1"]}}'),
  );
  const legal = '["add 1","add 2","pass"]';

  assert.equal(
    text,
    '{"jsonrpc":"2.0","id":7,"result":{"steps":[' +
      '{"ok":true,"events":[],"phase":"deal","turn":null,"legal":[],"dealer":null,"score":0,"round":{}},' +
      '{"ok":true,"events":[{"type":"dealt","hands":[["7H"],["8H"]]}],' +
      `"phase":"count","turn":0,"legal":${legal},"dealer":null,"score":0,"round":{}},` +
      '{"ok":false,"error":"not_your_turn","events":[],' +
      `"phase":"count","turn":0,"legal":${legal},"dealer":null,"score":0,"round":{}}]}}\n`,
  );
  assert.equal(last, false);
});

// -32700 and -32600: the line, the code, the id that is echoed
const NO_REQUEST: readonly (readonly [string, string | Buffer, number, unknown])[] = [
  ["an empty line", "", -32700, null],
  ["no JSON", "hello", -32700, null],
  ["a cut-off object", '{"jsonrpc":"2.0","id":7', -32700, null],
  ["NaN, even with an id", '{"jsonrpc":"2.0","id":7,"method":"shutdown","params":{"a":NaN}}', -32700, null],
  ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), -32700, null],
  ["65 levels", `{"jsonrpc":"2.0","id":7,"method":"run","params":${"[".repeat(64)}${"]".repeat(64)}}`, -32700, null],
  ["a batch", '[{"jsonrpc":"2.0","id":7,"method":"shutdown"}]', -32600, null],
  ["an empty batch", "[]", -32600, null],
  ["a string", '"shutdown"', -32600, null],
  ["null", "null", -32600, null],
  ["a notification", '{"jsonrpc":"2.0","method":"shutdown"}', -32600, null],
  ["a null id", '{"jsonrpc":"2.0","id":null,"method":"shutdown"}', -32600, null],
  ["a boolean id", '{"jsonrpc":"2.0","id":true,"method":"shutdown"}', -32600, null],
  ["a list as id", '{"jsonrpc":"2.0","id":[7],"method":"shutdown"}', -32600, null],
  ["an id of 2^53", '{"jsonrpc":"2.0","id":9007199254740992,"method":"shutdown"}', -32600, null],
  ["an id of -2^53 - 1", '{"jsonrpc":"2.0","id":-9007199254740993,"method":"shutdown"}', -32600, null],
  ["an id beyond every number", '{"jsonrpc":"2.0","id":1e999,"method":"shutdown"}', -32600, null],
  ["no version", '{"id":7,"method":"shutdown"}', -32600, 7],
  ["another version", '{"jsonrpc":"1.0","id":"x","method":"shutdown"}', -32600, "x"],
  ["a version that is a number", '{"jsonrpc":2.0,"id":7,"method":"shutdown"}', -32600, 7],
  ["no method", '{"jsonrpc":"2.0","id":7}', -32600, 7],
  ["a method that is no string", '{"jsonrpc":"2.0","id":7,"method":1}', -32600, 7],
  ["an unknown key of the request", '{"jsonrpc":"2.0","id":7,"method":"shutdown","extra":1}', -32600, 7],
  ["__proto__ as a key of the request", '{"jsonrpc":"2.0","id":7,"method":"shutdown","__proto__":1}', -32600, 7],
  ["an unknown method", '{"jsonrpc":"2.0","id":7,"method":"play"}', -32601, 7],
  ["an unknown method that every object has", '{"jsonrpc":"2.0","id":7,"method":"toString"}', -32601, 7],
  ["an unknown method whatever its params", '{"jsonrpc":"2.0","id":"a","method":"Run","params":[]}', -32601, "a"],
];

for (const [what, line, code, id] of NO_REQUEST) {
  test(`${what}: ${code}, id ${JSON.stringify(id)}`, () => {
    const { error, id: echoed } = reply(line);

    assert.equal(error?.code, code);
    assert.equal(echoed, id);
    assert.equal(error?.data, undefined);
  });
}

// -32602: method, params, data.param
const BAD_PARAMS: readonly (readonly [string, string, string])[] = [
  ["run", "[]", "params"],
  ["run", "null", "params"],
  ["run", '"x"', "params"],
  ["initialize", "{}", "protocol"],
  ["initialize", '{"protocol":2}', "protocol"],
  ["initialize", '{"protocol":"1"}', "protocol"],
  ["initialize", '{"protocol":true}', "protocol"],
  ["initialize", '{"protocol":1,"version":1}', "version"],
  ["initialize", '{"protocol":1,"client":"me"}', "client"],
  ["initialize", '{"protocol":1,"client":{"name":1,"version":"1"}}', "client.name"],
  ["initialize", '{"protocol":1,"client":{"name":"n","version":"1","url":""}}', "client.url"],
  ["shutdown", "[]", "params"],
  ["shutdown", "null", "params"],
  ["shutdown", '{"now":true}', "now"],
  ["run", "{}", "game"],
  ["run", '{"game":"chess","script":[]}', "game"],
  ["run", '{"game":"toString","script":[]}', "game"],
  ["run", '{"game":["tally"],"script":[]}', "game"],
  ["run", runWith(',"depth":1'), "depth"],
  ["run", runWith(',"seed":1'), "seed"],
  ["run", runWith(',"":1'), ""],
  ["run", runWith(',"options":[]'), "options"],
  ["run", runWith(',"options":null'), "options"],
  ["run", runWith(',"options":{"deck":"full","limit":"4"}'), "options.limit"],
  ["run", runWith(',"options":{"deck":"full","limit":1}'), "options.limit"],
  ["run", runWith(',"options":{"deck":"full","limit":10}'), "options.limit"],
  ["run", runWith(',"options":{"deck":"full","limit":9007199254740993}'), "options.limit"],
  ["run", runWith(',"options":{"deck":"full","fair":1}'), "options.fair"],
  ["run", runWith(',"options":{"deck":"full","colour":1}'), "options.colour"],
  ["run", runWith(',"options":{}'), "options.deck"], // its default is not offered
  ["run", runWith(',"options":{"deck":"full","fair":false,"limit":9}'), "options.limit"], // the game's own check
  ["run", runWith(',"setup":[]'), "setup"],
  ["run", runWith(',"setup":false'), "setup"],
  ["run", runWith(',"setup":{}'), "setup.count"],
  ["run", runWith(',"setup":{"count":4}'), "setup.count"],
  ["run", runWith(',"setup":{"count":1.5}'), "setup.count"],
  ["run", runWith(',"setup":{"count":1,"turn":0}'), "setup.turn"],
  ["run", runWith(',"script":"0 pass"'), "script"],
  ["run", runWith(',"script":null'), "script"],
  ["run", '{"game":"tally","options":{"deck":"full"}}', "script"],
  ["run", runWith(',"script":["0 pass","",["0 pass"]]'), "script.2"],
  ["run", runWith(',"script":[1]'), "script.0"],
  ["perft", runWith(""), "depth"],
  ["perft", runWith(',"depth":-1'), "depth"],
  ["perft", runWith(',"depth":1.5'), "depth"],
  ["perft", runWith(',"depth":"1"'), "depth"],
  ["perft", runWith(',"depth":true'), "depth"],
  ["perft", runWith(',"depth":9007199254740992'), "depth"],
];

for (const [method, params, param] of BAD_PARAMS) {
  test(`${method} ${params}: -32602 at ${JSON.stringify(param)}`, () => {
    const { error, id } = call(method, params);

    assert.deepEqual({ code: error?.code, data: error?.data, id }, { code: -32602, data: { param }, id: 7 });
  });
}

test("run without params has none to read", () => {
  assert.deepEqual(reply('{"jsonrpc":"2.0","id":7,"method":"run"}').error?.data, { param: "params" });
});

const GOOD: readonly (readonly [string, string])[] = [
  ["4.0 is the integer 4", runWith(',"options":{"deck":"full","limit":4.0}')],
  ["a setup is null", runWith(',"setup":null')],
  ["of equal keys the last counts", runWith(',"setup":{"count":99},"setup":{"count":1}')],
];

for (const [what, params] of GOOD) {
  test(`${what}: answered`, () => {
    assert.notEqual(call("run", params).result, undefined);
  });
}

test("an id is echoed as it came: a string, a fraction, outside ASCII, the last of two", () => {
  assert.equal(call("initialize", '{"protocol":1}', '"حكم"').id, "حكم");
  assert.match(answer(Buffer.from('{"jsonrpc":"2.0","id":"é","method":"shutdown"}')).text, /"id":"\\u00e9"/);
  assert.equal(call("initialize", '{"protocol":1.0}', "1.5").id, 1.5);
  assert.equal(call("initialize", '{"protocol":1}', "-3").id, -3);
  assert.equal(call("initialize", '{"protocol":1}', "9007199254740991").id, 9007199254740991);
  assert.equal(call("initialize", '{"protocol":1}', '1,"id":2').id, 2);
});

test("an engine that fails says in which step: -32603", () => {
  const fails: readonly (readonly [string, RegExp])[] = [
    ["throw", /the table fell over/],
    ["nothing", /apply returned undefined/],
    ["half", /score holds 0.5/],
  ];
  for (const [how, message] of fails) {
    const { error, id } = call("run", runWith(`,"script":["deal 7H 8H","nonsense","0 fail ${how}","0 add 1"]`));

    assert.equal(id, 7);
    assert.equal(error?.code, -32603);
    assert.match(error?.message ?? "", message);
    assert.deepEqual(error?.data, { step: 3 });
  }
});

test("an engine that fails at the start fails in step 0", () => {
  const broken = answering({
    ...tallyEngine,
    games: { tally: { ...tally, begin: () => { throw new Error("no table"); } } },
  });
  const { error } = JSON.parse(
    broken(Buffer.from(`{"jsonrpc":"2.0","id":7,"method":"run","params":${runWith("")}}`)).text,
  ) as Reply;

  assert.deepEqual(error, { code: -32603, message: "the engine failed: no table", data: { step: 0 } });
});

test("after a failure the next request is answered as ever", () => {
  call("run", runWith(',"script":["deal 7H 8H","0 fail throw"]'));

  assert.notEqual(call("run", runWith("")).result, undefined);
});

test("shutdown answers null and is the last, with or without params; a refused one is not", () => {
  for (const params of ["", ',"params":{}']) {
    assert.deepEqual(answer(Buffer.from(`{"jsonrpc":"2.0","id":7,"method":"shutdown"${params}}`)), {
      text: '{"jsonrpc":"2.0","id":7,"result":null}\n',
      last: true,
    });
  }
  assert.equal(answer(Buffer.from('{"jsonrpc":"2.0","id":7,"method":"shutdown","params":[]}')).last, false);
});

test("a setup is refused where a game takes none", () => {
  const { readSetup: _, ...rules } = tallyRules;
  const answerFrom = answering({ ...tallyEngine, games: { tally: defineGame(rules) } });
  const { error } = JSON.parse(
    answerFrom(Buffer.from(`{"jsonrpc":"2.0","id":7,"method":"run","params":${runWith(',"setup":{"count":1}')}}`)).text,
  ) as Reply;

  assert.deepEqual(error?.data, { param: "setup" });
});

test("an engine that does not tell legal moves has no perft: -32601", () => {
  const mute = answering({ ...tallyEngine, omits: ["legal"] });
  const line = `{"jsonrpc":"2.0","id":7,"method":"perft","params":${runWith(',"depth":1')}}`;

  assert.equal((JSON.parse(mute(Buffer.from(line)).text) as Reply).error?.code, -32601);
});
