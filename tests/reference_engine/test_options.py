"""Options and setup fields as they come over the wire: exact types, nothing unknown, nothing missing."""

from __future__ import annotations

import pytest

from reference_engine.options import BadParam, Choice, Option, Range, resolve, setup_fields, whole

LOUD = Choice((True, False), default=False)
SIDES = Choice((0, 1), default=1)
COUNT = Range(2, 9, default=3)


@pytest.mark.parametrize(
    ("option", "value", "admitted"),
    [
        (LOUD, True, True),
        (LOUD, 1, False),  # 1 is not true
        (LOUD, "true", False),
        (SIDES, 1, True),
        (SIDES, True, False),  # true is not 1
        (SIDES, "1", False),
        (SIDES, None, False),
        (SIDES, [], False),
        (COUNT, 2, True),
        (COUNT, 9, True),
        (COUNT, 1, False),
        (COUNT, 10, False),
        (COUNT, True, False),
        (COUNT, "3", False),
        (COUNT, 3.5, False),
    ],
)
def test_types_are_exact(option: Choice | Range, value: object, admitted: bool) -> None:
    assert option.admits(value) is admitted


@pytest.mark.parametrize(
    ("value", "read"), [(4.0, 4), (-0.0, 0), (4.5, 4.5), (4, 4), ("4", "4"), (2.0**53, 2.0**53), (1e300, 1e300)]
)
def test_a_fraction_of_nothing_is_a_whole_number(value: object, read: object) -> None:
    assert whole(value) == read
    assert type(whole(value)) is type(read)


def test_what_is_not_given_is_at_its_default_and_all_stand_in_the_order_of_the_offer() -> None:
    offered: dict[str, Option] = {"loud": LOUD, "sides": SIDES, "count": COUNT}

    assert list(resolve(offered, {"count": 4.0, "sides": 0}).items()) == [
        ("loud", False),
        ("sides", 0),
        ("count", 4),
    ]
    assert resolve(offered, None) == resolve(offered, {}) == {"loud": False, "sides": 1, "count": 3}


@pytest.mark.parametrize(("given", "param"), [([], "options"), ("", "options"), ({"x": 1}, "options.x")])
def test_options_that_are_none_are_refused_by_name(given: object, param: str) -> None:
    with pytest.raises(BadParam) as refused:
        resolve({"loud": LOUD}, given)

    assert refused.value.param == param


@pytest.mark.parametrize(
    ("setup", "param"),
    [(None, "setup"), ([], "setup"), ({}, "setup.a"), ({"a": 1}, "setup.b"), ({"c": 1}, "setup.c")],
)
def test_a_setup_has_exactly_its_fields(setup: object, param: str) -> None:
    with pytest.raises(BadParam) as refused:
        setup_fields(setup, ("a", "b"))

    assert refused.value.param == param


def test_the_fields_of_a_setup_come_in_their_order_and_whole() -> None:
    assert list(setup_fields({"b": 2.0, "a": None}, ("a", "b")).items()) == [("a", None), ("b", 2)]
