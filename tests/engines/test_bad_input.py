"""Every game in every language: what is no table to play at is refused alike, by the same code and parameter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from harness.case import Case
from harness.cli.perft import _case as dealt
from harness.session import Session
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.options import Range, resolve

NAMES = ("reference", "typescript", "dart")

#: A setup of each game, between two rounds of a match that is not over.
SETUPS: dict[str, dict[str, Any]] = {
    "kout_bh": {"dealer": 1, "score": -5},
    "kout_kw": {"dealer": 1, "score": [9, 0]},
    "call_break": {"dealer": 1, "score": [10, -20, 31, 0], "round": 2},
    "belote": {"dealer": 1, "score": [162, 0], "held": 81, "played": 2},
    "coinche": {"dealer": 1, "score": [250, 0], "played": 2},
    "baloot": {"dealer": 1, "score": [16, 10]},
}

#: No number of anything at a table.
NO_NUMBERS: tuple[object, ...] = (None, "1", True, 0.5, [], {}, 2**53, -(2**53), 1e300)


def bad_options(game: str) -> Iterator[tuple[object, str]]:
    """Options that are refused, and the parameter that is named."""
    yield [], "options"
    yield "seats", "options"
    yield {"chairs": 4}, "options.chairs"
    yield {"": 4}, "options."
    for name, option in GAMES[game].options.items():
        wrong: list[object] = [None, [], {}, "no such value", 999_999, -1, 0.5]
        if isinstance(option, Range):
            wrong += [option.low - 1, option.high + 1, str(option.default), True]
        elif isinstance(option.default, bool):
            wrong += [0, 1, "true"]
        else:
            wrong += [
                True,
                False,
                str(option.default) if isinstance(option.default, int) else option.default.upper(),
            ]
        for value in wrong:
            yield {name: value}, f"options.{name}"


def bad_setups(game: str) -> Iterator[tuple[object, str | None]]:
    """Setups that are refused, and the parameter that is named: None where it is not ours to say which is."""
    good = SETUPS[game]
    yield [], "setup"
    yield "nothing", "setup"
    yield {**good, "colour": "red"}, "setup.colour"
    for name, value in good.items():
        yield {field: other for field, other in good.items() if field != name}, f"setup.{name}"
        wrong = [each for each in NO_NUMBERS if not (isinstance(each, list) and isinstance(value, list))]
        if isinstance(value, list):
            wrong += [[], value[:-1], [*value, 0], *([each, *value[1:]] for each in NO_NUMBERS)]
        for each in wrong:
            yield {**good, name: each}, f"setup.{name}"
    for seat in (-1, 6, 7):
        yield {**good, "dealer": seat}, "setup.dealer"


def request(game: str, **params: object) -> bytes:
    line = {"jsonrpc": "2.0", "id": 5, "method": "run", "params": {"game": game, "script": [], **params}}
    return json.dumps(line).encode() + b"\n"


def ask(session: Session, line: bytes) -> Any:
    session.send(line, 1)
    return json.loads(session.answers(b"", 1))


def refused(sessions: dict[str, Session], line: bytes) -> dict[str, tuple[int, str | None]]:
    """The code and the named parameter of each engine's refusal; a result has code 0."""
    told = {}
    for name, session in sessions.items():
        answer = ask(session, line)
        error = answer.get("error", {"code": 0})
        told[name] = (error["code"], error.get("data", {}).get("param"))
    return told


def alike(code: int, param: str | None) -> dict[str, tuple[int, str | None]]:
    return dict.fromkeys(NAMES, (code, param))


@pytest.mark.parametrize("game", GAMES)
def test_options_that_a_game_does_not_have_are_refused_by_name(sessions: dict[str, Session], game: str) -> None:
    asked = list(bad_options(game))
    told = [refused(sessions, request(game, options=options)) for options, _ in asked]

    wrong = [(o, p, t) for (o, p), t in zip(asked, told, strict=True) if t != alike(-32602, p)]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_setups_that_no_table_comes_to_are_refused_by_field(sessions: dict[str, Session], game: str) -> None:
    asked = list(bad_setups(game))
    told = [refused(sessions, request(game, setup=setup)) for setup, _ in asked]

    wrong = [(s, p, t) for (s, p), t in zip(asked, told, strict=True) if t != alike(-32602, p)]
    assert wrong == []
    assert refused(sessions, request(game, setup=SETUPS[game])) == alike(0, None), "the setup itself is a good one"


#: (game, options, setup, parameter): each field is in range, and together they are no table.
OVER = [
    ("kout_bh", {"target": 26}, {"dealer": 0, "score": 26}, "setup.score"),
    ("kout_bh", {"seats": 4}, {"dealer": 4, "score": 0}, "setup.dealer"),
    ("kout_kw", {}, {"dealer": 0, "score": [101, 0]}, "setup.score"),
    ("kout_kw", {}, {"dealer": 0, "score": [0, 51]}, "setup.score"),
    ("kout_kw", {"seats": 4}, {"dealer": 5, "score": [0, 0]}, "setup.dealer"),
    ("call_break", {"rounds": 3}, {"dealer": 0, "score": [0, 0, 0, 0], "round": 4}, "setup.round"),
    ("belote", {"rounds": 0, "score_limit": 0}, None, "options.rounds"),
    ("coinche", {"rounds": 0, "score_limit": 0}, None, "options.rounds"),
    ("belote", {"reshuffle": False}, SETUPS["belote"], "options.reshuffle"),
    ("coinche", {"reshuffle": False}, SETUPS["coinche"], "options.reshuffle"),
    ("belote", {}, {"dealer": 0, "score": [501, 0], "held": 0, "played": 5}, "setup.score"),
    ("coinche", {}, {"dealer": 0, "score": [0, 1000], "played": 5}, "setup.score"),
    ("belote", {"rounds": 3}, {"dealer": 0, "score": [0, 0], "held": 0, "played": 3}, "setup.played"),
    ("coinche", {"rounds": 3}, {"dealer": 0, "score": [0, 0], "played": 4}, "setup.played"),
]


@pytest.mark.parametrize(("game", "options", "setup", "param"), OVER)
def test_tables_that_cannot_be_are_refused(
    sessions: dict[str, Session], game: str, options: object, setup: object, param: str
) -> None:
    params = {"options": options} | ({} if setup is None else {"setup": setup})

    assert refused(sessions, request(game, **params)) == alike(-32602, param)


def bad_packs(game: str) -> Iterator[str]:
    """Deals of a pack with a card twice, without one, with one too many, and with one of another pack."""
    *_, deal = dealt(game, None).script
    verb, *cards = deal.split(" ")
    foreign = next(card for card in ("2C", "7D", "3D", "JK", "JB") if card not in cards)
    for pack in (
        [cards[1], *cards[1:]],
        cards[1:],
        [*cards, cards[0]],
        [foreign, *cards[1:]],
        [],
        [*cards[:-1], "10H"],
        [*cards[:-1], cards[-1].lower()],
        [*cards[:-1], ""],
    ):
        yield " ".join([verb, *pack])


@pytest.mark.parametrize("game", GAMES)
def test_wrong_packs_and_scripts_of_other_games_get_the_same_steps(sessions: dict[str, Session], game: str) -> None:
    case = dealt(game, None)
    others = [move for other in GAMES if other != game for move in dealt(other, None).script]
    words = [f"1 {each}" for other in GAMES.values() for said in other.vocabulary.values() for each in said[:3]]
    script = [*case.script[:-1], *bad_packs(game), *others, *words, case.script[-1], *bad_packs(game), *words]
    wrong = Case(game, case.options, case.setup, tuple(script))
    steps = play_out(GAMES[game], wrong.options, wrong.setup, wrong.script)

    assert sum('"ok":false' in step for step in steps) > len(list(bad_packs(game)))
    result = {"steps": [json.loads(step) for step in steps]}
    for session in sessions.values():
        assert ask(session, wrong.request(5)) == {"jsonrpc": "2.0", "id": 5, "result": result}


@pytest.mark.parametrize("game", GAMES)
def test_options_left_out_are_the_defaults(sessions: dict[str, Session], game: str) -> None:
    plain = {name: ask(session, request(game)) for name, session in sessions.items()}
    full = dict(resolve(GAMES[game].options, None))

    assert plain == {name: ask(session, request(game, options=full)) for name, session in sessions.items()}
    assert len({json.dumps(answer) for answer in plain.values()}) == 1
