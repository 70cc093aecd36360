import assert from "node:assert/strict";
import { test } from "node:test";

import { Ascii } from "./ascii.js";
import type { GameEvent, View } from "./game.js";
import { stepWriter, type StepWriter } from "./step.js";

const VIEW = { phase: "play", turn: 3, dealer: 0, score: [-5, 12], round: { bidder: null, open: true, tricks: [0, 1] } };
const LEGAL = ["play TS", "play 7H", "play JK"];
const TRICK = { type: "trick", seat: 2 };

/** What is written of an engine that cannot tell what `omits` names. */
function written(omits: readonly string[], writing: (write: StepWriter) => void): string {
  const out = new Ascii();
  writing(stepWriter(omits, out));
  return out.bytes.toString("latin1");
}

/** The step of one accepted move. */
function accepted(omits: readonly string[], events: readonly GameEvent[], view: View, legal: readonly string[]): string {
  return written(omits, (write) => write.accepted(events, view, legal));
}

/** The step of a move that is refused in this position. */
function refused(omits: readonly string[], reason: string, view: View, legal: readonly string[]): string {
  return written(omits, (write) => {
    write.accepted([], view, legal);
    write.refused(reason);
  }).slice(accepted(omits, [], view, legal).length);
}

test("an accepted move is one canonical line, legal sorted by code point", () => {
  assert.equal(
    accepted([], [TRICK, { type: "dealt", hands: [["7H"], []] }], VIEW, LEGAL),
    '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"dealt","hands":[["7H"],[]]}],"phase":"play","turn":3,' +
      '"legal":["play 7H","play JK","play TS"],"dealer":0,"score":[-5,12],' +
      '"round":{"bidder":null,"open":true,"tricks":[0,1]}}',
  );
});

test("a refused move tells the reason and the same position", () => {
  assert.equal(
    refused([], "must_follow_suit", { ...VIEW, turn: null, round: {} }, []),
    '{"ok":false,"error":"must_follow_suit","events":[],"phase":"play","turn":null,"legal":[],"dealer":0,' +
      '"score":[-5,12],"round":{}}',
  );
});

test("steps stand in their order, and each refusal repeats the position before it", () => {
  const steps = written(["legal", "dealer", "score", "round"], (write) => {
    write.accepted([], { phase: "deal", turn: null }, []);
    write.refused("bad_deal");
    write.refused("wrong_phase");
    write.accepted([TRICK], { phase: "bid", turn: 1 }, []);
    write.refused("malformed");
  });

  assert.equal(
    steps,
    '{"ok":true,"events":[],"phase":"deal","turn":null}' +
      '{"ok":false,"error":"bad_deal","events":[],"phase":"deal","turn":null}' +
      '{"ok":false,"error":"wrong_phase","events":[],"phase":"deal","turn":null}' +
      '{"ok":true,"events":[{"type":"trick","seat":2}],"phase":"bid","turn":1}' +
      '{"ok":false,"error":"malformed","events":[],"phase":"bid","turn":1}',
  );
});

test("bids stand before pass, and a list that comes sorted stays as it is", () => {
  const omits = ["events", "dealer", "score", "round"];
  const sorted = '{"ok":true,"phase":"bid","turn":0,"legal":["bid 5","bid 6","bid pass"]}';

  for (const legal of [["bid pass", "bid 6", "bid 5"], ["bid 5", "bid 6", "bid pass"]]) {
    assert.equal(accepted(omits, [], { phase: "bid", turn: 0 }, legal), sorted);
  }
});

test("what an engine cannot tell is left out", () => {
  const omits = ["legal", "events", "dealer", "score", "round", "error", "trick.seat"];
  const view = { phase: "over", turn: null };

  assert.equal(accepted(omits, [TRICK], view, []), '{"ok":true,"phase":"over","turn":null}');
  assert.equal(refused(omits, "", view, []), '{"ok":false,"phase":"over","turn":null}');
});

test("each field is left out by itself", () => {
  const whole = { error: "no", events: [], phase: "bid", turn: 1, legal: ["bid 5"], dealer: 0, score: 3, round: {} };
  for (const field of ["error", "events", "legal", "dealer", "score", "round"] as const) {
    const { [field]: _, ...rest } = whole;
    const step: unknown = JSON.parse(refused([field], "no", { ...whole }, whole.legal));

    assert.deepEqual(step, { ok: false, ...rest }, field);
  }
});

test("words outside ASCII are escaped, and -0 is 0", () => {
  const omits = ["legal", "dealer", "score", "round"];

  assert.equal(
    accepted(omits, [{ type: "حكم", n: -0, "a\"b": "c\\d\u007f\n" }], { phase: "é", turn: 0 }, []),
    '{"ok":true,"events":[{"type":"\\u062d\\u0643\\u0645","n":0,"a\\"b":"c\\\\d\\u007f\\n"}],"phase":"\\u00e9","turn":0}',
  );
});

test("a number that is no integer, and a field that is missing, are the engine's failure", () => {
  assert.throws(() => accepted([], [], { ...VIEW, score: 4.5 }, []), /score holds 4.5; every number in a step is an integer/);
  assert.throws(() => accepted([], [], { ...VIEW, score: [0, NaN] }, []), /score holds NaN/);
  assert.throws(() => accepted([], [], { phase: "play", turn: 0 }, []), /dealer is undefined; tell it, or name it in omits/);
});

test("integers of any size, and steps longer than any buffer", () => {
  const omits = ["legal", "dealer", "round"];
  const score = [0, 9, 10, -1, 9007199254740991, -9007199254740991];
  const events = Array.from({ length: 30_000 }, (_, seat) => ({ type: "trick", seat }));

  assert.deepEqual(JSON.parse(accepted(omits, events, { phase: "play", turn: 0, score }, [])), {
    ok: true,
    events,
    phase: "play",
    turn: 0,
    score,
  });
});
