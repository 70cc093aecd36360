"""Three engines, each written from the rules by itself, answer alike over real processes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.audience import Audience
from harness.case import Case
from harness.cli.perft import _case as dealt
from harness.config import EngineSpec
from harness.mix import Offered, everything
from harness.outcome import Agreed
from harness.plan import Plan
from harness.session import Session
from harness.table import Table
from reference_engine.game import play_out
from reference_engine.games import GAMES

GAME = GAMES["kout_bh"]
NAMES = ("reference", "typescript", "dart")
PLAIN: dict[str, int | str | bool] = {"seats": 4, "target": 31, "dealer_meter": "after", "first_dealer": "draw"}


@pytest.mark.parametrize("game", GAMES)
def test_they_agree_on_seeded_cases_with_refusals_and_whole_matches(
    specs: dict[str, EngineSpec], game: str
) -> None:
    everything_of_it = Audience(game, Offered(everything(GAMES[game].options)), ())
    cases = [
        (number, walked.case, walked.steps) for number, walked in Plan(20111128, (everything_of_it,)).cases(0, 120)
    ]
    with Table([specs["typescript"], specs["dart"]]) as table:
        played = list(table.play(cases))
    texts = ["".join(steps) for _, _, steps in cases]

    assert [each.outcomes for each in played] == [
        {name: Agreed(len(case.script)) for name in ("typescript", "dart")} for _, case, _ in cases
    ]
    assert sum('"ok":false' in text for text in texts) > 50, "refusals are among them"
    assert sum('"phase":"over"' in text for text in texts) > 40, "and matches to their end"
    assert sum(case.setup is None for _, case, _ in cases) >= 3, "some of them from nothing"


PACK = dealt("kout_bh", None).script[0]


def hukm_named() -> Case:
    """One seat holds all that it needs: 8 was bid, and the seat after the bidder leads."""
    return Case("kout_bh", PLAIN, {"dealer": 0, "score": 0}, (PACK, "1 bid 8", "1 hukm C"))


def counted(session: Session, case: Case, depth: int) -> Any:
    params = case.params(session.offer.options_sent(case.game))
    return session.call("perft", {**params, "depth": depth})


@pytest.mark.parametrize(
    ("case", "depth", "nodes"),
    [
        # 5 to 8 or pass; above 5, 6 and 7 there are 3, 2 and 1 and a pass; after a pass 5 words; 8 ends the
        # auction, and its seat holds clubs and diamonds to name
        pytest.param(dealt("kout_bh", None), 0, 1, id="nothing"),
        pytest.param(dealt("kout_bh", None), 1, 5, id="first word"),
        pytest.param(dealt("kout_bh", None), 2, 4 + 3 + 2 + 2 + 5, id="two words"),
        pytest.param(dealt("kout_bh", None), 4, None, id="the auction"),
        pytest.param(dealt("kout_bh", 7), 5, None, id="another deal"),
        pytest.param(hukm_named(), 3, None, id="cards"),
        # 5 to 9 or pass; then what is higher or pass; 9 ends the auction, and its seat holds diamonds and spades
        pytest.param(dealt("kout_kw", None), 1, 6, id="kout_kw, first word"),
        pytest.param(dealt("kout_kw", None), 2, 5 + 4 + 3 + 2 + 2 + 6, id="kout_kw, two words"),
        pytest.param(dealt("kout_kw", 7), 4, None, id="kout_kw, another deal"),
        # each seat calls 1 to 8, whatever the others called; then 13 cards may be led
        pytest.param(dealt("call_break", None), 3, 8**3, id="call_break, three calls"),
        pytest.param(dealt("call_break", None), 5, 8**4 * 13, id="call_break, the first lead"),
        # take or pass; who takes has the hands completed, and seat 1 leads one of its eight cards
        pytest.param(dealt("belote", None), 1, 2, id="belote, first word"),
        pytest.param(dealt("belote", None), 2, 8 + 2, id="belote, two words"),
        pytest.param(dealt("belote", 7), 5, None, id="belote, another deal"),
        # 80 to 160 in four suits, or pass; over a bid the higher numbers in four suits, pass and counter; 160 is
        # never countered, and seat 1 leads one of its eight cards
        pytest.param(dealt("coinche", None), 1, 9 * 4 + 1, id="coinche, first word"),
        pytest.param(
            dealt("coinche", None),
            2,
            4 * sum(4 * higher + 2 for higher in range(1, 9)) + 4 * 8 + 37,
            id="coinche, two words",
        ),
        pytest.param(dealt("coinche", 7), 3, None, id="coinche, another deal"),
        # hokm, sun or bas
        pytest.param(dealt("baloot", None), 1, 3, id="baloot, first word"),
        pytest.param(dealt("baloot", 7), 5, None, id="baloot, another deal"),
    ],
)
def test_they_count_the_same_sequences(
    sessions: dict[str, Session], case: Case, depth: int, nodes: int | None
) -> None:
    told = [counted(session, case, depth) for session in sessions.values()]

    assert len(told) == len(NAMES)
    assert told[0] == told[1] == told[2]
    if nodes is not None:
        assert int(told[0]["nodes"]) == nodes


def asked(session: Session, line: bytes) -> Any:
    session.send(line + b"\n", 1)
    return json.loads(session.answers(b"", 1))


def request(method: str = "run", /, **params: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 5, "method": method, "params": params}).encode()


def run_request(**params: object) -> bytes:
    return request("run", **{"game": "kout_bh", "script": [], **params})


@pytest.mark.parametrize(
    ("line", "code", "param", "number"),
    [
        (b"", -32700, None, None),
        (b"{", -32700, None, None),
        (b"\xff", -32700, None, None),
        (b'{"id":NaN}', -32700, None, None),
        (b"[" * 65 + b"]" * 65, -32700, None, None),
        (b"[]", -32600, None, None),
        (b'{"jsonrpc":"2.0","method":"run","params":{}}', -32600, None, None),
        (b'{"jsonrpc":"1.0","id":5,"method":"run"}', -32600, None, 5),
        (b'{"jsonrpc":"2.0","id":5,"method":"run","extra":1}', -32600, None, 5),
        (b'{"jsonrpc":"2.0","id":9007199254740992,"method":"run"}', -32600, None, None),
        (request("dance"), -32601, None, 5),
        (request("initialize", protocol=2), -32602, "protocol", 5),
        (request("run", game="chess", script=[]), -32602, "game", 5),
        (run_request(options={"seats": 5}), -32602, "options.seats", 5),
        (run_request(options={"seats": "4"}), -32602, "options.seats", 5),
        (run_request(options={"seats": True}), -32602, "options.seats", 5),
        (run_request(options={"chairs": 4}), -32602, "options.chairs", 5),
        (run_request(options=[]), -32602, "options", 5),
        (run_request(script="deal"), -32602, "script", 5),
        (run_request(script=["deal", 7]), -32602, "script.1", 5),
        (run_request(colour="red"), -32602, "colour", 5),
        (run_request(setup={"dealer": 0}), -32602, None, 5),
        (run_request(setup={"dealer": 4, "score": 0}), -32602, "setup.dealer", 5),
        (run_request(setup={"dealer": 0, "score": 31}), -32602, "setup.score", 5),
        (run_request(setup={"dealer": 0, "score": -31}), -32602, "setup.score", 5),
        (run_request(setup={"dealer": 0, "score": 0.5}), -32602, "setup.score", 5),
        (request("perft", game="kout_bh", script=[], depth=-1), -32602, "depth", 5),
        (request("perft", game="kout_bh", script=[], depth="1"), -32602, "depth", 5),
    ],
)
def test_they_refuse_a_bad_request_alike(
    sessions: dict[str, Session], line: bytes, code: int, param: str | None, number: int | None
) -> None:
    answers = {name: asked(session, line) for name, session in sessions.items()}

    assert {name: answer["error"]["code"] for name, answer in answers.items()} == dict.fromkeys(NAMES, code)
    assert {name: answer["id"] for name, answer in answers.items()} == dict.fromkeys(NAMES, number)
    told = {name: answer["error"].get("data", {}).get("param") for name, answer in answers.items()}
    assert len(set(told.values())) == 1
    if param is not None:
        assert told["reference"] == param


@pytest.mark.parametrize("game", GAMES)
def test_their_offers_of_a_game_are_the_same(sessions: dict[str, Session], game: str) -> None:
    offers = [(session.offer.games[game], session.offer.capabilities) for session in sessions.values()]

    assert offers[1] == offers[0]
    assert offers[2] == offers[0]


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("target", [26, 31, 51, 101])
def test_they_start_alike_at_the_bounds_of_every_setup(
    sessions: dict[str, Session], seats: int, target: int
) -> None:
    for dealer_meter in ("after", "before"):
        for setup in (
            None,
            *({"dealer": d, "score": s} for d in (0, seats - 1) for s in (0, target - 1, 1 - target)),
        ):
            options: dict[str, int | str | bool] = {
                **PLAIN,
                "seats": seats,
                "target": target,
                "dealer_meter": dealer_meter,
            }
            case = Case("kout_bh", options, setup, ())
            (step,) = play_out(GAME, options, setup, ())
            for session in sessions.values():
                assert asked(session, case.request(5).rstrip(b"\n"))["result"] == {"steps": [json.loads(step)]}


def test_a_setup_on_the_far_side_of_the_target_is_refused_by_all(sessions: dict[str, Session]) -> None:
    for score in (101, -101, 2**53):
        line = run_request(options={"target": 101}, setup={"dealer": 0, "score": score})
        assert {asked(session, line)["error"]["code"] for session in sessions.values()} == {-32602}


def test_the_engines_are_not_the_reference_in_disguise(sessions: dict[str, Session]) -> None:
    told = {session.offer.language.lower() for session in sessions.values()}

    assert told == {"python", "typescript", "dart"}
