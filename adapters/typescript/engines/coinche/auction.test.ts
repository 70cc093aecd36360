import assert from "node:assert/strict";
import { test } from "node:test";

import { atCoinche, COINCHE_SETUP, PLAIN_PACK, sayings } from "../testing/belote_family.js";

// Seat 3 deals and seat 0 speaks first.
const DEAL = `deal ${PLAIN_PACK}`;
const said = (auction: string): string[] => [DEAL, ...(auction === "" ? [] : sayings(3, auction))];
const after = (auction: string) => atCoinche.last(said(auction), {}, COINCHE_SETUP);
const why = (auction: string, move: string): string => atCoinche.reason([...said(auction), move], {}, COINCHE_SETUP);

/** The bids above this one, sorted by code point: those of 100 and more come before 80 and 90. */
function bidsAbove(bid: number): string[] {
  return [100, 110, 120, 130, 140, 150, 160, 80, 90].filter((level) => level > bid).flatMap((level) => [..."CDHS"].map((suit) => `bid ${level} ${suit}`));
}

// What has been said from seat 0 on, and what the next seat may say.
const LEGAL: readonly (readonly [rule: string, auction: string, legal: readonly string[]])[] = [
  ["4.2, 4.7: nothing stands", "", [...bidsAbove(0), "pass"]],
  ["4.8: nothing but passes", "pass, pass, pass", [...bidsAbove(0), "pass"]],
  ["4.3, 4.4, 4.9: an opponent's 80", "bid 80 S", [...bidsAbove(80), "counter", "pass"]],
  ["4.6, 4.9: partner's 80 is not countered", "bid 80 S, pass", [...bidsAbove(80), "pass"]],
  ["4.9: the other opponent", "bid 80 S, pass, pass", [...bidsAbove(80), "counter", "pass"]],
  ["4.5: 150 leaves 160", "bid 150 C", ["bid 160 C", "bid 160 D", "bid 160 H", "bid 160 S", "counter", "pass"]],
  ["4.8: a seat that passed bids again", "pass, bid 90 S, pass, pass", [...bidsAbove(90), "counter", "pass"]],
  ["4.10, 4.11: a counter freezes the bid, and its team overcounters", "bid 80 S, counter", ["overcounter", "pass"]],
  ["4.11, 4.12: the opponents only pass", "bid 80 S, counter, pass", ["pass"]],
  ["4.11: the bidder too overcounters at its turn", "bid 80 S, counter, pass, pass", ["overcounter", "pass"]],
  ["4.11: the partner of the last bidder", "bid 80 S, bid 90 H, counter", ["overcounter", "pass"]],
];

for (const [rule, auction, legal] of LEGAL) {
  test(`coinche ${rule}: after ${auction || "nothing"}`, () => {
    const step = after(auction);

    assert.equal(step.phase, "bid");
    assert.deepEqual(step.legal, legal);
    const all = [...bidsAbove(0), "bid 0 S", "bid 70 S", "bid 85 S", "bid 170 S", "pass", "counter", "overcounter"];
    for (const saying of all) assert.equal(why(auction, `${step.turn} ${saying}`) === "ok", legal.includes(saying), saying);
  });
}

const REFUSED: readonly (readonly [rule: string, auction: string, saying: string, reason: string])[] = [
  ["4.2: below 80", "", "bid 70 S", "no_such_bid"],
  ["4.2: nothing", "", "bid 0 S", "no_such_bid"],
  ["4.2: not in tens", "", "bid 85 S", "no_such_bid"],
  ["4.2: above 160", "", "bid 170 S", "no_such_bid"],
  ["4.2: capot is no bid", "", "bid 250 S", "no_such_bid"],
  ["4.2: any number", "", "bid 999999999 S", "no_such_bid"],
  ["4.2 comes before 4.3", "bid 100 S", "bid 85 S", "no_such_bid"],
  ["4.3: the same again", "bid 100 S", "bid 100 S", "bid_too_low"],
  ["4.3: lower", "bid 100 S", "bid 90 S", "bid_too_low"],
  ["4.4: the same number in another suit", "bid 100 C", "bid 100 S", "bid_too_low"],
  ["4.3: also after passes", "bid 100 C, pass, pass", "bid 90 S", "bid_too_low"],
  ["4.9: nothing stands", "", "counter", "not_offered"],
  ["4.9: nothing but passes", "pass, pass", "counter", "not_offered"],
  ["4.9: partner's bid", "bid 80 S, pass", "counter", "not_offered"],
  ["4.9: partner's later bid", "bid 80 S, bid 90 S, pass", "counter", "not_offered"],
  ["4.10: a higher bid after a counter", "bid 80 S, counter", "bid 90 S", "not_offered"],
  ["4.10 comes before 4.2", "bid 80 S, counter", "bid 85 S", "not_offered"],
  ["4.10 comes before 4.3", "bid 80 S, counter, pass", "bid 80 S", "not_offered"],
  ["4.12: a second counter", "bid 80 S, counter, pass", "counter", "not_offered"],
  ["4.12: nor by the bidder's team", "bid 80 S, counter", "counter", "not_offered"],
  ["4.11: nothing to overcounter", "", "overcounter", "not_offered"],
  ["4.11: no counter to overcounter", "bid 80 S, pass", "overcounter", "not_offered"],
  ["4.11: not by who countered", "bid 80 S, counter, pass", "overcounter", "not_offered"],
  ["a card is of another phase", "", "play 7S", "wrong_phase"],
  ["nobody takes", "", "take", "malformed"],
  ["a bid has a suit", "", "bid 80", "malformed"],
  ["a bid has a number", "", "bid S", "malformed"],
  ["the number comes first", "", "bid S 80", "malformed"],
  ["a pass is no bid", "", "bid pass", "malformed"],
  ["there is no bid without trump", "", "bid 80 N", "malformed"],
  ["a number has no leading zero", "", "bid 080 S", "malformed"],
  ["a counter has no suit", "bid 80 S", "counter S", "malformed"],
];

for (const [rule, auction, saying, reason] of REFUSED) {
  test(`coinche ${rule}: ${saying} after ${auction || "nothing"}`, () => {
    const before = after(auction);
    const step = atCoinche.last([...said(auction), `${before.turn} ${saying}`], {}, COINCHE_SETUP);

    assert.deepEqual(step, { ...before, ok: false, error: reason, events: [] });
  });
}

test("coinche 4.1: a seat out of turn is told so first", () => {
  assert.equal(why("", "1 bid 85 S"), "not_your_turn");
  assert.equal(why("bid 80 S", "0 overcounter"), "not_your_turn");
  assert.equal(why("bid 80 S", "3 counter"), "not_your_turn");
});

test("coinche 4.1, 4.5, 4.6, 4.8, 10.3: round and round, and the standing bid is told at once", () => {
  const auction = "pass, bid 80 S, bid 100 H, pass, bid 110 H, bid 120 H, pass, bid 130 C";
  const steps = atCoinche.play(said(auction), {}, COINCHE_SETUP).slice(1);

  assert.deepEqual(steps.map(({ turn }) => turn), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
  assert.deepEqual(
    steps.map(({ round }) => [round["bid"], round["trump"], round["bidder"], round["multiplier"]].join(" ")),
    ["   1", "   1", "80 S 1 1", "100 H 2 1", "100 H 2 1", "110 H 0 1", "120 H 1 1", "120 H 1 1", "130 C 3 1"],
  );
  for (const { events } of steps.slice(1)) assert.deepEqual(events, []);
});

// The whole auction, its contract, and what was said last without ending it.
const CONTRACTS: readonly (readonly [rule: string, auction: string, trump: string, bid: number, bidder: number, multiplier: number])[] = [
  ["4.16: three passes", "bid 80 S, pass, pass, pass", "S", 80, 0, 1],
  ["4.16: by the last seat", "pass, pass, pass, bid 80 C, pass, pass, pass", "C", 80, 3, 1],
  ["4.16, 4.19: the last bid counts", "bid 80 S, bid 90 H, bid 100 D, pass, pass, pass", "D", 100, 2, 1],
  ["4.6, 4.19: over one's partner, in another suit", "bid 80 S, pass, bid 90 S, pass, pass, pass", "S", 90, 2, 1],
  ["4.8: passes before a bid do not count", "bid 80 S, pass, pass, bid 90 H, pass, pass, pass", "H", 90, 3, 1],
  ["4.15: 160 at once", "bid 160 H", "H", 160, 0, 1],
  ["4.15: 160 over a bid", "bid 80 S, pass, pass, bid 160 D", "D", 160, 3, 1],
  ["4.13, 4.17: three passes after a counter", "bid 80 S, counter, pass, pass, pass", "S", 80, 0, 2],
  ["4.17, 4.25: by the last who could, and by a seat that had passed", "pass, bid 90 H, pass, pass, counter, pass, pass, pass", "H", 90, 1, 2],
  ["4.17: passes before the counter do not count", "bid 80 S, pass, pass, counter, pass, pass, pass", "S", 80, 0, 2],
  ["4.14, 4.18: an overcounter by the partner", "bid 80 S, counter, overcounter", "S", 80, 0, 4],
  ["4.18, 4.25: by the bidder, after its partner passed", "bid 80 S, counter, pass, pass, overcounter", "S", 80, 0, 4],
  ["4.19: the bid that was countered", "bid 80 S, bid 150 H, counter, pass, pass, overcounter", "H", 150, 1, 4],
];

for (const [rule, auction, trump, bid, bidder, multiplier] of CONTRACTS) {
  test(`coinche ${rule}: ${auction}`, () => {
    const steps = atCoinche.play(said(auction), {}, COINCHE_SETUP);
    const step = steps.at(-1);

    for (const { phase, events } of steps.slice(2, -1)) assert.deepEqual([phase, events], ["bid", []]);
    assert.deepEqual(step?.events, [{ type: "contract", trump, bid, bidder, multiplier }]); // coinche 10.7
    assert.deepEqual([step?.phase, step?.turn], ["play", 0]); // coinche 5.1
    assert.deepEqual(step?.round, { bid, trump, bidder, multiplier, tricks: [0, 0], points: [0, 0], played: 0 });
    for (const saying of ["pass", "counter", "overcounter", "bid 160 S"]) assert.equal(why(auction, `0 ${saying}`), "wrong_phase");
  });
}

test("coinche 10.4: a counter shows in the multiplier as soon as it is said", () => {
  assert.equal(after("bid 80 S").round["multiplier"], 1);
  assert.deepEqual(after("bid 80 S, counter").round, {
    bid: 80, trump: "S", bidder: 0, multiplier: 2, tricks: [0, 0], points: [0, 0], played: 0,
  });
});

test("coinche 4.20 to 4.23, 10.13: four passes at the start, and the next seat deals", () => {
  const step = atCoinche.last(said("pass, pass, pass, pass"), {}, { dealer: 3, score: [880, 640], played: 6 });

  assert.deepEqual(step, {
    ok: true,
    events: [{ type: "cancelled" }, { type: "dealer", seat: 0 }],
    phase: "deal",
    turn: null,
    legal: [],
    dealer: 0,
    score: [880, 640],
    round: { bid: null, trump: null, bidder: null, multiplier: 1, tricks: [0, 0], points: [0, 0], played: 6 },
  });
});

test("coinche 4.20: the passes of one round do not count in the next", () => {
  const twice = [...said("pass, pass, pass, pass"), DEAL, ...sayings(0, "pass, pass, pass")];

  assert.equal(atCoinche.last(twice, {}, COINCHE_SETUP).phase, "bid");
  assert.equal(atCoinche.last([...twice, "0 pass"], {}, COINCHE_SETUP).events[0]?.type, "cancelled");
});

test("coinche 4.22: cancelled rounds do not end a match of one round", () => {
  assert.equal(atCoinche.last(said("pass, pass, pass, pass"), { rounds: 1 }, COINCHE_SETUP).phase, "deal");
});
