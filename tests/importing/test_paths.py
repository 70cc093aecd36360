"""What expressions find in a record, and how the records of a line follow each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.importing.paths import Path as Expression
from harness.importing.unfold import Unfolding
from harness.importing.unmapped import Unmapped
from harness.verdict import Verdict
from tests.importing.logs import imported
from tests.importing.table import LOG, MAP, SCRIPT
from tests.runs import end


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a", {"b": [3, 4]}),
        ("a.b", [3, 4]),
        ("@.a.b", [3, 4]),
        ("a.b[1]", 4),
        ("a.x.y", None),
        ("@", {"a": {"b": [3, 4]}, "t": "3:KH"}),
        ("split(t, ':')[1]", "KH"),
        ("up().name", "round"),
        ("line().name", "line"),
        ("a.b[-1] == `4` && t != 'x'", True),
    ],
)
def test_an_expression_finds_its_value(text: str, value: Any) -> None:
    record = {"a": {"b": [3, 4]}, "t": "3:KH"}

    assert Expression(text).find(record, ({"name": "line"}, {"name": "round"})) == value


def test_a_name_within_what_is_no_object_is_nothing() -> None:
    assert Expression("a.b").find({"a": "text"}, ()) is None
    assert Expression("a").find(["list"], ()) is None


def test_an_expression_that_fails_on_a_record_is_told() -> None:
    with pytest.raises(Unmapped, match=r"`length\(a\)` cannot be worked out"):
        Expression("length(a)").find({"a": 7}, ())


@pytest.mark.parametrize(("value", "holds"), [(None, False), (False, False), ("", False), ([], False), (0, True)])
def test_a_condition_holds_as_jmespath_has_it(value: Any, holds: bool) -> None:
    assert Expression("a").holds({"a": value}, ()) is holds


LINE = {"rounds": [{"d": 1, "tricks": [{"c": [1, 2]}, {"c": [3]}]}, {"d": 2, "tricks": []}]}
ROUNDS, TRICKS, CARDS = Expression("rounds"), Expression("tricks"), Expression("c")


def test_tables_go_through_a_list_together_item_by_item() -> None:
    tables = [
        ("line", ()),
        ("round", (ROUNDS,)),
        ("card", (ROUNDS, TRICKS, CARDS)),
        ("trick", (ROUNDS, TRICKS)),
        ("end of round", (ROUNDS,)),
        ("end", ()),
    ]

    assert [(found.table, found.place) for found in Unfolding(tables).records(LINE)] == [
        ("line", ""),
        ("round", "rounds[0]"),
        ("card", "rounds[0].tricks[0].c[0]"),
        ("card", "rounds[0].tricks[0].c[1]"),
        ("trick", "rounds[0].tricks[0]"),
        ("card", "rounds[0].tricks[1].c[0]"),
        ("trick", "rounds[0].tricks[1]"),
        ("end of round", "rounds[0]"),
        ("round", "rounds[1]"),
        ("end of round", "rounds[1]"),
        ("end", ""),
    ]


def test_what_a_record_stands_in_is_known() -> None:
    (first, *_) = Unfolding([("card", (ROUNDS, TRICKS, CARDS))]).records(LINE)

    assert first.around == (LINE, LINE["rounds"][0], LINE["rounds"][0]["tricks"][0])


def test_what_is_no_list_is_told() -> None:
    (found,) = Unfolding([("x", (Expression("rounds[0]"),))]).records(LINE)

    assert found.wrong is not None
    assert found.wrong.what.endswith("is no list")


TRICKS_WHOLE = MAP.replace(
    """when = "e == 'play'"
move = "play"
seat = "s"
with = [{ card = "c" }]""",
    """when = "line().e == 'cards'"
each = ["cards"]
move = "play"
with = [{ card = "@" }]""",
)


def test_a_trick_may_be_logged_by_its_cards_alone(tmp_path: Path) -> None:
    """Without a seat in the map it is the seat in turn that plays."""
    lines = [*LOG[:7], {"m": "a", "e": "cards", "cards": ["7H", "joker", "7C", "7S"]}, *LOG[11:]]
    events, (scenario,) = imported(tmp_path, TRICKS_WHOLE, lines)

    assert end(events).verdict is Verdict.AGREED
    assert scenario.case.script == SCRIPT
