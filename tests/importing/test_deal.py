"""Deals of two steps, as logs tell them: five cards each and one turned up, and the rest after the contract.

Seat 0 deals. By hand: seat 1 holds ♠7 8 9 T J, seat 2 ♥7 8 9 T J, seat 3 ♦7 8 9 T J, seat 0 ♣7 8 9 T J, and the ♠Q
is turned up. Seat 1 buys hokm and gets it, with the ♠K and ♠A; the others get three cards of their suit each.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.events import FindingFound, NotMapped
from harness.verdict import Verdict
from tests.importing.logs import imported
from tests.runs import end, of

MAP = """\
game = "baloot"
[log]
line = "event"
match = "m"
[[read]]
when = "e == 'dealer'"
move = "dealer"
with = [{ seat = "s" }]
[[read]]
when = "e == 'deal'"
deal = { hands = "hands", up = "up" }
[[read]]
when = "e == 'pack'"
deal = { pack = "pack" }
[[read]]
when = "e == 'pass'"
phase = ["buy1"]
move = "buy"
seat = "s"
with = [{ word = "'bas'" }]
[[read]]
when = "e == 'pass'"
phase = ["buy2"]
move = "buy"
seat = "s"
with = [{ word = "'wala'" }]
[[read]]
when = "e == 'pass'"
phase = ["raise"]
move = "raise"
seat = "s"
with = [{ word = "'pass'" }]
[[read]]
when = "e == 'buy'"
move = "buy"
seat = "s"
with = [{ word = "what" }]
[[read]]
when = "e == 'play'"
move = "play"
seat = "s"
with = [{ card = "c" }]
"""

SUITS = "CSHD"  # by seat
FIVE = [[rank + suit for rank in "789TJ"] for suit in SUITS]
REST = [[rank + suit for rank in "QKA"] for suit in SUITS]
EIGHT = [five + rest for five, rest in zip(FIVE, REST, strict=True)]


def deal(hands: list[Any], up: str | None = "QS") -> dict[str, Any]:
    return {"m": 1, "e": "deal", "hands": hands, "up": up}


DEALER = {"m": 1, "e": "dealer", "s": 0}
BUYING: list[dict[str, Any]] = [
    {"m": 1, "e": "buy", "s": 1, "what": "hokm"},
    *({"m": 1, "e": "pass", "s": seat} for seat in (2, 3, 0)),
    {"m": 1, "e": "confirm", "s": 1},
    *({"m": 1, "e": "pass", "s": seat} for seat in (2, 0)),
]
CONFIRM = """
[[read]]
when = "e == 'confirm'"
move = "confirm"
seat = "s"
with = [{ word = "'hokm'" }]
"""
PLAYS: list[dict[str, Any]] = [
    {"m": 1, "e": "play", "s": seat, "c": card}
    for row in zip(*(EIGHT[seat] for seat in (1, 2, 3, 0)), strict=True)
    for seat, card in zip((1, 2, 3, 0), row, strict=True)
]


def completed(steps: tuple[str, ...]) -> list[list[str]]:
    """The hands of eight of the first deal."""
    events = [event for step in steps for event in json.loads(step)["events"]]
    return next(event["hands"] for event in events if event["type"] == "completed")


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([deal(FIVE), *BUYING, deal(EIGHT, None), *PLAYS], id="five, then eight"),
        pytest.param([deal(FIVE), *BUYING, deal(REST, None), *PLAYS], id="five, then three"),
        pytest.param([deal(EIGHT), *BUYING, *PLAYS], id="eight at once"),
        pytest.param([deal(FIVE), *BUYING, *PLAYS], id="five, and what was played"),
        pytest.param([deal(FIVE), *BUYING, deal(EIGHT, None), *PLAYS[:3]], id="not played to its end"),
    ],
)
def test_the_rest_of_a_deal_is_told_in_many_ways(lines: list[dict[str, Any]], tmp_path: Path) -> None:
    events, (scenario,) = imported(tmp_path, MAP + CONFIRM, [DEALER, *lines])

    assert of(NotMapped, events) == []
    assert of(FindingFound, events) == []
    assert end(events).verdict is Verdict.AGREED
    assert completed(scenario.steps) == [sorted(hand) for hand in EIGHT]
    assert all('"ok":true' in step for step in scenario.steps)
    assert len(scenario.case.script) == 2 + len(BUYING) + sum(line["e"] == "play" for line in lines)


def test_cards_that_nothing_tells_are_not_made_up(tmp_path: Path) -> None:
    events, (scenario,) = imported(tmp_path, MAP + CONFIRM, [DEALER, deal(FIVE), *BUYING, *PLAYS[:20]])
    (refused,) = of(NotMapped, events)

    assert refused.place == "log.jsonl:2"
    assert refused.what.startswith("not all cards of this deal are told: seat 0: 5 of 8 cards are told")
    assert scenario.case.script == ("dealer 0",)
    assert end(events).verdict is Verdict.INCONCLUSIVE


def test_a_card_turned_up_that_is_not_told_is_missed(tmp_path: Path) -> None:
    events, _ = imported(tmp_path, MAP + CONFIRM, [DEALER, deal(EIGHT, None), *BUYING, *PLAYS])

    assert [each.what for each in of(NotMapped, events)] == [
        "the deal turns a card up, and the log does not tell it"
    ]


def test_a_hand_that_nobody_buys_needs_no_more_than_five_cards_each(tmp_path: Path) -> None:
    passes = [{"m": 1, "e": "pass", "s": seat} for _ in range(2) for seat in (1, 2, 3, 0)]
    lines = [DEALER, deal(FIVE), *passes, deal([FIVE[s - 1] for s in range(4)])]
    events, (scenario,) = imported(tmp_path, MAP, lines)

    assert end(events).verdict is Verdict.AGREED
    assert [move.split(" ")[0] for move in scenario.case.script].count("deal") == 2
    assert '"type":"cancelled"' in scenario.steps[10]


PACK = [card for cards in zip(*EIGHT, strict=True) for card in cards]


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (PACK[1:], "the pack has 31 of 32 cards: 7C is not there"),
        ([*PACK[1:], "8C"], "8C is in the pack twice"),
        ([*PACK[1:], "6C"], '"6C" is no card of this pack'),
        (None, "`pack` is not in the record"),
    ],
)
def test_a_pack_is_whole(pack: Any, told: str, tmp_path: Path) -> None:
    events, _ = imported(tmp_path, MAP, [DEALER, {"m": 1, "e": "pack", "pack": pack}])

    assert [each.what for each in of(NotMapped, events)] == [told]


def test_a_pack_is_dealt_in_its_order(tmp_path: Path) -> None:
    _, (scenario,) = imported(tmp_path, MAP, [DEALER, {"m": 1, "e": "pack", "pack": " ".join(PACK)}])

    assert scenario.case.script == ("dealer 0", f"deal {' '.join(PACK)}")
