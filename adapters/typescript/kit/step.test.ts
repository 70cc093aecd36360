import assert from "node:assert/strict";
import { test } from "node:test";

import { stepWriter } from "./step.js";

const VIEW = { phase: "play", turn: 3, dealer: 0, score: [-5, 12], round: { bidder: null, open: true, tricks: [0, 1] } };
const LEGAL = ["play TS", "play 7H", "play JK"];
const TRICK = { type: "trick", seat: 2 };

test("an accepted move is one canonical line, legal sorted by code point", () => {
  const write = stepWriter([]);

  assert.equal(
    write.accepted([TRICK, { type: "dealt", hands: [["7H"], []] }], write.position(VIEW, LEGAL)),
    '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"dealt","hands":[["7H"],[]]}],"phase":"play","turn":3,' +
      '"legal":["play 7H","play JK","play TS"],"dealer":0,"score":[-5,12],' +
      '"round":{"bidder":null,"open":true,"tricks":[0,1]}}',
  );
});

test("a refused move tells the reason and the same position", () => {
  const write = stepWriter([]);

  assert.equal(
    write.refused("must_follow_suit", write.position({ ...VIEW, turn: null, round: {} }, [])),
    '{"ok":false,"error":"must_follow_suit","events":[],"phase":"play","turn":null,"legal":[],"dealer":0,' +
      '"score":[-5,12],"round":{}}',
  );
});

test("bids stand before pass, and a list that comes sorted stays as it is", () => {
  const { position } = stepWriter(["dealer", "score", "round"]);
  const sorted = '{"legal":["bid 5","bid 6","bid pass"]}';

  for (const legal of [["bid pass", "bid 6", "bid 5"], ["bid 5", "bid 6", "bid pass"]]) {
    assert.equal(`{${position({ phase: "bid", turn: 0 }, legal).slice('"phase":"bid","turn":0,'.length)}`, sorted);
  }
});

test("what an engine cannot tell is left out", () => {
  const write = stepWriter(["legal", "events", "dealer", "score", "round", "error", "trick.seat"]);
  const position = write.position({ phase: "over", turn: null }, []);

  assert.equal(write.accepted([TRICK], position), '{"ok":true,"phase":"over","turn":null}');
  assert.equal(write.refused("", position), '{"ok":false,"phase":"over","turn":null}');
});

test("each field is left out by itself", () => {
  const whole = { error: "no", events: [], phase: "bid", turn: 1, legal: ["bid 5"], dealer: 0, score: 3, round: {} };
  for (const field of ["error", "events", "legal", "dealer", "score", "round"] as const) {
    const write = stepWriter([field]);
    const { [field]: _, ...rest } = whole;
    const step: unknown = JSON.parse(write.refused("no", write.position({ ...whole }, whole.legal)));

    assert.deepEqual(step, { ok: false, ...rest }, field);
  }
});

test("words outside ASCII are escaped, and -0 is 0", () => {
  const { accepted } = stepWriter([]);

  assert.equal(accepted([{ type: "حكم", n: -0 }], "}"), '{"ok":true,"events":[{"type":"\\u062d\\u0643\\u0645","n":0}],}');
});

test("a number that is no integer, and a field that is missing, are the engine's failure", () => {
  const { position } = stepWriter([]);

  assert.throws(() => position({ ...VIEW, score: 4.5 }, []), /score holds 4.5; every number in a step is an integer/);
  assert.throws(() => position({ ...VIEW, score: [0, NaN] }, []), /score holds NaN/);
  assert.throws(() => position({ phase: "play", turn: 0 }, []), /dealer is undefined; tell it, or name it in omits/);
});
