"""What is no move of Baloot, what is of another phase or seat, and the bytes of steps."""

from __future__ import annotations

import json

import pytest

from reference_engine.baloot import BALOOT
from reference_engine.game import play_out
from reference_engine.perft import perft
from tests.reference_engine.baloot_table import EVEN, EVEN_HOKM, SUITS, SWEEP, deal, raises, table
from tests.reference_engine.table import Table

#: One well-formed move of each verb, with the phases that it belongs to.
VERBS = {
    "dealer 0": ("dealer",),
    deal(3, EVEN): ("deal",),
    "0 buy sun": ("buy1", "buy2"),
    "0 buy hokm S": ("buy1", "buy2"),
    "0 buy wala": ("buy1", "buy2"),
    "0 buy ashkal": ("buy1", "buy2"),
    "0 confirm hokm": ("confirm",),
    "0 raise double": ("raise",),
    "0 raise pass": ("raise",),
    "0 declare": ("play",),
    "0 show 1": ("play",),
    "0 play AS": ("play",),
}
PHASES = ("dealer", "deal", "buy1", "confirm", "buy2", "raise", "play", "over")

BAS = [f"{seat} buy bas" for seat in range(4)]
HOKM = ["0 buy hokm", *BAS[1:]]


def table_in(phase: str) -> Table:
    """A table in a phase; seat 3 deals EVEN with the 9D turned up, and seat 0 speaks first."""
    if phase == "dealer":
        return Table(None, BALOOT)
    seats = table({"dealer": 3, "score": [151, 0]})
    to_play = [*HOKM, "0 confirm hokm", "1 raise pass", "3 raise pass"]
    before = {"deal": [], "buy1": [], "confirm": HOKM, "buy2": BAS, "raise": to_play[:5], "play": to_play}
    if phase == "over":
        seats.play(deal(3, SUITS), *HOKM, "0 confirm hokm", *raises(0), *SWEEP)
    elif phase != "deal":
        seats.play(deal(3, EVEN), *before[phase])
    assert seats.step["phase"] == phase
    return seats


@pytest.mark.parametrize("phase", PHASES)
def test_a_move_belongs_to_its_phases_whatever_stands_behind_its_verb(phase: str) -> None:
    seats = table_in(phase)
    turn = seats.step["turn"]
    for move, phases in VERBS.items():
        said = move if turn is None or not move[0].isdigit() else f"{turn}{move[1:]}"
        answered = json.loads(seats.match.copy().play(said))
        reason = answered.get("error")
        if phase == "over":
            assert reason == "match_over"
        elif phase in phases:
            assert reason in (None, "not_offered", "no_meld", "card_not_held"), said
        else:
            assert reason == "wrong_phase", said


@pytest.mark.parametrize("phase", ["buy1", "confirm", "buy2", "raise", "play"])
def test_a_seat_that_is_not_to_act_is_told_so(phase: str) -> None:
    seats = table_in(phase)
    turn, words = seats.step["turn"], seats.step["legal"][0]

    for seat in {0, 1, 2, 3, 4, 17, 999999999} - {turn}:
        assert seats.refuse(f"{seat} {words}") == "not_your_turn"


@pytest.mark.parametrize(
    "move",
    [
        "",
        "buy sun",
        "0 buy",
        "0 buy double",
        "0 buy hokm X",
        "0 buy hokm S S",
        "0 buy sun S",
        "0 buy ashkal S",
        "0  buy sun",
        "0 buy sun ",
        "0 Buy sun",
        "0 confirm",
        "0 confirm ashkal",
        "0 confirm hokm S",
        "0 raise",
        "0 raise four",
        "0 raise triple open",
        "0 raise gahwa closed",
        "0 raise double shut",
        "0 raise pass open",
        "0 declare 1",
        "0 declare sira",
        "0 show",
        "0 show x",
        "0 show 01",
        "0 show 1 2",
        "0 show -1",
        "0 show 1234567890",
        "0 play",
        "0 play JK",
        "0 play AS belote",
        "0 dealer 1",
        "dealer",
        "dealer x",
        "dealer 0 1",
        "deal JK",
        "0 pass",
        "0 bid 80 S",
    ],
)
@pytest.mark.parametrize("phase", PHASES[:-1])
def test_what_is_no_move_of_the_game_is_malformed(move: str, phase: str) -> None:
    assert table_in(phase).refuse(move) == "malformed"


def test_a_dealer_is_a_seat_of_the_table() -> None:
    seats = table_in("dealer")

    assert [seats.refuse(f"dealer {number}") for number in (4, 17, 999999999)] == ["bad_dealer"] * 3


def test_a_deal_without_a_card_is_a_bad_one() -> None:
    assert table_in("deal").refuse("deal") == "bad_deal"


def test_a_step_is_written_with_its_keys_in_order_and_without_white_space() -> None:
    script = [deal(3, EVEN), *HOKM, "0 confirm hokm", "1 raise double closed"]

    steps = play_out(BALOOT, {}, {"dealer": 3, "score": [7, 9]}, script)

    assert steps[0] == (
        '{"ok":true,"events":[],"phase":"deal","turn":null,"legal":[],"dealer":3,"score":[7,9]'
        ',"round":{"up":null,"contract":null,"trump":null,"buyer":null,"level":"normal","closed":false'
        ',"tricks":[0,0],"raw":[0,0]}}'
    )
    assert steps[2] == (
        '{"ok":true,"events":[],"phase":"buy1","turn":1,"legal":["buy bas","buy sun"],"dealer":3,"score":[7,9]'
        ',"round":{"up":"9D","contract":"hokm","trump":"D","buyer":0,"level":"normal","closed":false'
        ',"tricks":[0,0],"raw":[0,0]}}'
    )
    assert steps[6] == (
        '{"ok":true,"events":[{"type":"contract","contract":"hokm","trump":"D","buyer":0,"receiver":0}'
        ',{"type":"completed","hands":[["7S","8H","9D","AS","JC","KH","QD","TC"]'
        ',["7C","8S","9H","AC","JD","KS","QH","TD"],["7D","8C","9S","AD","JH","KC","QS","TH"]'
        ',["7H","8D","9C","AH","JS","KD","QC","TS"]]}],"phase":"raise","turn":1'
        ',"legal":["raise double closed","raise double open","raise pass"],"dealer":3,"score":[7,9]'
        ',"round":{"up":"9D","contract":"hokm","trump":"D","buyer":0,"level":"normal","closed":false'
        ',"tricks":[0,0],"raw":[0,0]}}'
    )
    assert steps[7] == (
        '{"ok":true,"events":[{"type":"raised","seat":1,"level":"double","closed":true}],"phase":"raise","turn":2'
        ',"legal":["raise pass","raise triple"],"dealer":3,"score":[7,9]'
        ',"round":{"up":"9D","contract":"hokm","trump":"D","buyer":0,"level":"double","closed":true'
        ',"tricks":[0,0],"raw":[0,0]}}'
    )


def test_the_step_that_closes_a_hand_tells_it_whole() -> None:
    script = [deal(3, EVEN), *BAS, "0 buy hokm H", "1 buy wala", "2 buy wala", "3 buy wala", *raises(0), *EVEN_HOKM]

    steps = play_out(BALOOT, {}, {"dealer": 3, "score": [0, 0]}, script)

    assert steps[-1] == (
        '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"hand","winner":0,"reason":"tie","raw":[82,80]'
        ',"cards":[8,8],"melds":[0,0],"baloot":[0,0],"points":[8,8]},{"type":"dealer","seat":0}]'
        ',"phase":"deal","turn":null,"legal":[],"dealer":0,"score":[8,8]'
        ',"round":{"up":null,"contract":null,"trump":null,"buyer":null,"level":"normal","closed":false'
        ',"tricks":[0,0],"raw":[0,0]}}'
    )


def test_a_twin_goes_its_own_way() -> None:
    seats = table_in("play")
    before = seats.match.position
    nodes, divide = perft(seats.match, 2)

    # seat 0 leads any of eight cards, and seat 1 has two of every suit
    assert (nodes, set(divide.values())) == (16, {2})
    assert seats.match.position == before


def test_a_declaration_is_a_move_of_its_own_for_perft() -> None:
    seats = table_in("deal")
    seats.play(deal(3, SUITS), *HOKM, "0 confirm hokm", *raises(0))

    # the 8 plays are followed by 8 plays of seat 1 or its declaration; the declaration by the 8 plays
    assert perft(seats.match, 2) == (80, {"declare": 8, **{f"play {rank}H": 9 for rank in "789AJKQT"}})
