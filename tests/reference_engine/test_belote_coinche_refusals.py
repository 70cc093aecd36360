"""The order of refusals in Belote and Belote coinchée, and the bytes of steps."""

from __future__ import annotations

import json

import pytest

from reference_engine.game import play_out
from reference_engine.games import GAMES
from tests.reference_engine.jack_nine_table import ALL_HEARTS, BOTH, SWEEP, contract, deal, setup_of, table
from tests.reference_engine.table import Table

EACH = pytest.mark.parametrize("game", BOTH)

#: One well-formed move of each verb, with the phases that it belongs to.
VERBS = {
    "belote": {
        "dealer 0": ("dealer",),
        deal(3, ALL_HEARTS): ("deal",),
        "cut 5": ("cut",),
        "0 take H": ("take1", "take2", "take"),
        "0 take": ("take1", "take2", "take"),
        "0 pass": ("take1", "take2", "take"),
        "0 play JH": ("play",),
        "0 play KH belote": ("play",),
    },
    "coinche": {
        "dealer 0": ("dealer",),
        deal(3, ALL_HEARTS): ("deal",),
        "cut 5": ("cut",),
        "0 bid 80 H": ("bid",),
        "0 pass": ("bid",),
        "0 counter": ("bid",),
        "0 overcounter": ("bid",),
        "0 play JH": ("play",),
        "0 play KH belote": ("play",),
    },
}

PHASES = [("belote", phase) for phase in ("dealer", "deal", "cut", "take1", "take2", "take", "play", "over")]
PHASES += [("coinche", phase) for phase in ("dealer", "deal", "cut", "bid", "play", "over")]


def table_in(game: str, phase: str) -> Table:
    """A table in a phase; seat 3 deals, seat 0 has all hearts and the turn."""
    two_step = phase in ("take1", "take2")
    passes = [f"{seat} pass" for seat in range(4)]
    if phase in ("dealer", "cut"):
        seats = table(game, two_step=two_step, reshuffle=phase != "cut")
        if phase == "cut":
            seats.play("dealer 3", deal(3, ALL_HEARTS), *passes)
    else:
        seats = table(game, setup_of(game), two_step=two_step, score_limit=100)
    if phase not in ("dealer", "cut", "deal"):
        seats.play(deal(3, ALL_HEARTS))
    if phase == "take2":
        seats.play(*passes)
    if phase in ("play", "over"):
        seats.play(*contract(game, 3, 0, "H"), *(SWEEP if phase == "over" else []))
    assert seats.step["phase"] == phase
    return seats


@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_a_verb_alone_decides_whether_a_move_is_of_another_phase(game: str, phase: str) -> None:
    for move, phases in VERBS[game].items():
        seats = table_in(game, phase)
        if phase == "over":
            assert seats.refuse(move) == "match_over"
        elif phase not in phases:
            assert seats.refuse(move) == "wrong_phase", move
        else:
            told = json.loads(seats.match.play(move))
            assert told["ok"] or told["error"] == "not_offered", move


@pytest.mark.parametrize(
    ("game", "phase", "move", "why"),
    [
        # the game's over, then malformed, whatever else is wrong
        ("belote", "over", "9 take X", "match_over"),
        ("belote", "play", "9 take X", "malformed"),
        ("belote", "take", "9 bid 80 H", "malformed"),  # no verb of this game
        ("belote", "take", "0 counter", "malformed"),
        ("coinche", "bid", "0 take H", "malformed"),
        ("coinche", "bid", "0 take", "malformed"),
        ("belote", "take", "9 hukm H", "malformed"),
        ("belote", "play", "0 play JK", "malformed"),  # no joker in these games
        ("belote", "play", "0 play JH capot", "malformed"),
        ("belote", "play", "0 play belote", "malformed"),
        ("belote", "play", "0 play KH QH belote", "malformed"),
        ("belote", "play", "0 play KH belote belote", "malformed"),
        ("belote", "play", "0 belote KH", "malformed"),
        ("belote", "take", "0 take h", "malformed"),
        ("belote", "take", "0 take H S", "malformed"),
        ("belote", "take", "0 pass H", "malformed"),
        ("belote", "cut", "cut", "malformed"),
        ("belote", "cut", "cut five", "malformed"),
        ("belote", "cut", "cut 05", "malformed"),
        ("belote", "cut", "cut 5 6", "malformed"),
        ("belote", "cut", "0 cut 5", "malformed"),
        ("coinche", "bid", "0 bid 80", "malformed"),
        ("coinche", "bid", "0 bid H 80", "malformed"),
        ("coinche", "bid", "0 bid pass", "malformed"),
        ("coinche", "bid", "0 bid 80 N", "malformed"),
        ("coinche", "bid", "0 bid 80 HS", "malformed"),
        ("coinche", "bid", "0 counter 2", "malformed"),
        ("coinche", "bid", "bid 80 H", "malformed"),
        # then the phase
        ("belote", "take1", "9 play 2S", "wrong_phase"),
        ("belote", "deal", "cut 99", "wrong_phase"),
        ("belote", "cut", "deal", "wrong_phase"),
        ("belote", "play", "9 take", "wrong_phase"),
        ("coinche", "play", "9 bid 85 H", "wrong_phase"),
        ("coinche", "deal", "9 counter", "wrong_phase"),
        # then the seat
        ("belote", "take1", "1 take S", "not_your_turn"),
        ("belote", "take2", "9 take", "not_your_turn"),
        ("coinche", "bid", "1 counter", "not_your_turn"),
        ("coinche", "bid", "4 bid 85 H", "not_your_turn"),
        ("belote", "play", "1 play 2S belote", "not_your_turn"),
        # then the game's own
        ("belote", "dealer", "dealer 4", "bad_dealer"),
        ("belote", "deal", "deal", "bad_deal"),
        ("belote", "cut", "cut 30", "bad_cut"),
        ("belote", "take1", "0 take S", "not_offered"),
        ("belote", "take2", "0 take", "not_offered"),
        ("belote", "take", "0 take", "not_offered"),
        ("coinche", "bid", "0 counter", "not_offered"),
        ("coinche", "bid", "0 bid 85 H", "no_such_bid"),
        ("belote", "play", "0 play 7C belote", "card_not_held"),
        ("belote", "play", "0 play JH belote", "no_belote"),
    ],
)
def test_the_first_reason_that_applies_is_given(game: str, phase: str, move: str, why: str) -> None:
    assert table_in(game, phase).refuse(move) == why


def test_the_steps_of_belote_to_the_byte() -> None:
    setup = setup_of("belote", score=(10, 20), held=5, played=2)
    steps = play_out(GAMES["belote"], {}, setup, [deal(3, ALL_HEARTS), "0 take", "1 play 7C", "0 play KH belote"])

    tail = '"dealer":3,"score":[10,20],"round":{"up":"QH","trump":"H","taker":0,"tricks":[0,0],"points":[0,0]'
    tail += ',"held":5,"played":2}}'
    hand = '"play 7H","play 8H","play 9H","play AH","play JH","play KH","play KH belote","play QH",'
    hand += '"play QH belote","play TH"'
    assert steps[0] == (
        '{"ok":true,"events":[],"phase":"deal","turn":null,"legal":[],"dealer":3,"score":[10,20],"round":{"up":null,'
        '"trump":null,"taker":null,"tricks":[0,0],"points":[0,0],"held":5,"played":2}}'
    )
    assert steps[1] == (
        '{"ok":true,"events":[{"type":"dealt","hands":[["9H","AH","JH","KH","TH"],["7C","8C","9C","JC","TC"],'
        '["7D","8D","9D","JD","TD"],["7S","8S","9S","JS","TS"]],"up":"QH"}],"phase":"take1","turn":0,'
        '"legal":["pass","take"],' + tail.replace('"H","taker":0', 'null,"taker":null')
    )
    assert steps[2] == (
        '{"ok":true,"events":[{"type":"contract","trump":"H","taker":0},{"type":"completed","hands":'
        '[["7H","8H","9H","AH","JH","KH","QH","TH"],["7C","8C","9C","AC","JC","KC","QC","TC"],'
        '["7D","8D","9D","AD","JD","KD","QD","TD"],["7S","8S","9S","AS","JS","KS","QS","TS"]]}],"phase":"play",'
        f'"turn":0,"legal":[{hand}],{tail}'
    )
    assert steps[3] == (
        f'{{"ok":false,"error":"not_your_turn","events":[],"phase":"play","turn":0,"legal":[{hand}],{tail}'
    )
    assert steps[4] == (
        '{"ok":true,"events":[{"type":"belote","seat":0,"second":false}],"phase":"play","turn":1,"legal":['
        f'"play 7C","play 8C","play 9C","play AC","play JC","play KC","play QC","play TC"],{tail}'
    )


def test_the_steps_of_coinche_to_the_byte() -> None:
    setup = setup_of("coinche", score=(10, 20), played=2)
    script = [deal(3, ALL_HEARTS), "0 bid 150 H", "1 counter", "2 overcounter", *SWEEP]
    steps = play_out(GAMES["coinche"], {"score_limit": 600}, setup, script)

    assert steps[2] == (
        '{"ok":true,"events":[],"phase":"bid","turn":1,"legal":["bid 160 C","bid 160 D","bid 160 H","bid 160 S",'
        '"counter","pass"],"dealer":3,"score":[10,20],"round":{"bid":150,"trump":"H","bidder":0,"multiplier":1,'
        '"tricks":[0,0],"points":[0,0],"played":2}}'
    )
    assert steps[3].endswith(
        '"turn":2,"legal":["overcounter","pass"],"dealer":3,"score":[10,20],"round":{"bid":150,"trump":"H",'
        '"bidder":0,"multiplier":2,"tricks":[0,0],"points":[0,0],"played":2}}'
    )
    assert steps[4].startswith(
        '{"ok":true,"events":[{"type":"contract","trump":"H","bid":150,"bidder":0,"multiplier":4}],"phase":"play",'
    )
    assert steps[-1] == (
        '{"ok":true,"events":[{"type":"trick","seat":0},{"type":"round","attackers":0,"reason":"made","tricks":[8,0],'
        '"points":[252,0],"belote":[0,0],"scored":[1008,0],"held":0},{"type":"match","winner":0,"reason":"limit"}],'
        '"phase":"over","turn":null,"legal":[],"dealer":3,"score":[1018,20],"round":{"bid":null,"trump":null,'
        '"bidder":null,"multiplier":1,"tricks":[0,0],"points":[0,0],"played":3}}'
    )
