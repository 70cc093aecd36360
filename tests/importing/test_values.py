"""The words of a move, and the values of options and results, as a map takes them from a record."""

from __future__ import annotations

from typing import Any

import pytest

from harness.importing.cards import cards_of
from harness.importing.map import Reading, Take
from harness.importing.paths import Path
from harness.importing.seats import Seats
from harness.importing.unfold import Found
from harness.importing.unmapped import Unmapped
from harness.importing.values import Values

VALUES = Values(cards_of({}), Seats((), 4), set())


def of(record: Any, *takes: tuple[str, str], verb: str = "", times: int = 1, **words: Any) -> Found[Reading]:
    taken = tuple(Take(kind, Path(path), "score", times) for kind, path in takes)
    reading = Reading(
        0, 1, "move", takes=taken, words={key.removesuffix("_"): v for key, v in words.items()}, verb=verb
    )
    return Found(reading, record, (record,), "")


@pytest.mark.parametrize(
    ("record", "takes", "words", "said"),
    [
        ({"b": 5}, [("word", "b")], {}, "bid 5"),
        ({"b": 5.0}, [("word", "b")], {}, "bid 5"),
        ({"b": "80", "s": "spades"}, [("word", "b"), ("suit", "s")], {}, "bid 80 S"),
        ({"b": "PASS"}, [("word", "b")], {"PASS": "pass"}, "bid pass"),
        ({"b": -1}, [("word", "b")], {"-1": "pass"}, "bid pass"),
        (
            {"c": "K♥", "say": True},
            [("card", "c"), ("word", "say")],
            {"true": "belote", "false": ""},
            "bid KH belote",
        ),
        ({"c": "K♥", "say": False}, [("card", "c"), ("word", "say")], {"true": "belote", "false": ""}, "bid KH"),
        ({"c": "K♥"}, [("card", "c"), ("word", "say")], {"true": "belote", "null": ""}, "bid KH"),
        ({"c": ["7♥", "8♥"]}, [("cards", "c")], {}, "bid 7H 8H"),
        ({}, [("word", "'double'"), ("word", "'open'")], {}, "bid double open"),
        ({}, [], {}, "bid"),
    ],
)
def test_the_words_of_a_move(record: Any, takes: Any, words: dict[str, Any], said: str) -> None:
    assert VALUES.moved(of(record, *takes, verb="bid", **words)) == said


@pytest.mark.parametrize(
    ("record", "why"),
    [({}, "`b` is not in the record"), ({"b": [5]}, r"\[5\] is no word"), ({"b": {}}, "{} is no word")],
)
def test_a_word_that_is_none(record: Any, why: str) -> None:
    with pytest.raises(Unmapped, match=why):
        VALUES.moved(of(record, ("word", "b"), verb="bid"))


@pytest.mark.parametrize(
    ("kind", "value", "times", "taken"),
    [
        ("value", 4.1, 10, 41),
        ("value", [4.1, -3, 0.3], 10, [41, -30, 3]),
        ("value", 12, 1, 12),
        ("value", True, 10, True),
        ("value", "made", 10, "made"),
        ("by_seat", {"0": 4.1, "1": 2, "2": -3.0, "3": 0}, 10, [41, 20, -30, 0]),
        ("cards", ["KH", "10S", "JH"], 1, ["JH", "KH", "TS"]),
        ("seats", [3, 0], 1, [0, 3]),
        ("word", "A", 1, 0),
    ],
)
def test_the_value_of_a_result(kind: str, value: Any, times: int, taken: Any) -> None:
    assert VALUES.placed(of({"v": value}, (kind, "v"), times=times, A=0)) == [("score", taken)]


def test_what_a_record_does_not_have_is_left_out_of_a_result() -> None:
    assert VALUES.placed(of({}, ("value", "v"))) == []


@pytest.mark.parametrize("value", [4.15, 1e300, [0.01]])
def test_a_number_that_is_not_whole_then_is_told(value: Any) -> None:
    with pytest.raises(Unmapped, match="times 10 is no whole number of the protocol"):
        VALUES.placed(of({"v": value}, ("value", "v"), times=10))
