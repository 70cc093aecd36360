"""Whatever is changed in an answer, it is seen: comparison never says agreed to what is not the reference's."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from harness.case import expected_answer
from harness.compare import compare
from harness.outcome import Agreed, Diverged, EngineFailed
from harness.walk import Walked
from tests.strategies import seeded_walk


@cache
def walked(case: int) -> Walked:
    return seeded_walk(3, case)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value: the value itself, and all within it."""
    found = [path]
    if isinstance(value, dict):
        inner = list(value.items())
    else:
        inner = list(enumerate(value)) if isinstance(value, list) else []
    for key, each in inner:
        found += places(each, (*path, key))
    return found


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-40, 40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "play", "play AS", "malformed", "S", "dealer", "over", "\ud800"]),
    st.lists(st.integers(0, 5), max_size=3),
    st.dictionaries(st.sampled_from(["type", "seat", "ok"]), st.integers(0, 3), max_size=2),
)


def text(value: object) -> str:
    """Equal texts for equal JSON values; a fraction of 0 is none."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, list):
        return f"[{','.join(map(text, value))}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{key}:{text(value[key])}' for key in sorted(value))}}}"
    return json.dumps(value)


@given(case=st.integers(0, 11), odd=ODD, data=st.data())
def test_a_change_anywhere_in_a_step_is_seen(case: int, odd: object, data: st.DataObject) -> None:
    walk = walked(case)
    index = data.draw(st.integers(0, len(walk.steps) - 1), label="step")
    step = json.loads(walk.steps[index])
    path = data.draw(st.sampled_from(places(step)), label="place")
    whole = [step]
    holder: Any = whole
    for key in (0, *path)[:-1]:
        holder = holder[key]
    last = (0, *path)[-1]
    assume(text(holder[last]) != text(odd))
    if data.draw(st.booleans(), label="take out") and path:
        del holder[last]
    else:
        holder[last] = odd
    texts = [*walk.steps[:index], json.dumps(whole[0], separators=(",", ":")), *walk.steps[index + 1 :]]
    answer = expected_answer(1, ",".join(texts).encode())
    outcome = compare(walk.case, walk.trace(), answer, 1)
    assert isinstance(outcome, (Diverged, EngineFailed)), (walk.steps[index], texts[index])
    if isinstance(outcome, Diverged):
        assert [each.step for each in outcome.divergences] == [index] * len(outcome.divergences)


@given(case=st.integers(0, 11), data=st.data())
def test_a_byte_changed_anywhere_in_an_answer_is_seen_or_means_nothing(case: int, data: st.DataObject) -> None:
    walk = walked(case)
    answer = expected_answer(1, walk.trace())
    place = data.draw(st.integers(0, len(answer) - 2), label="place")
    byte = data.draw(st.integers(0, 255), label="byte")
    changed = answer[:place] + bytes([byte]) + answer[place + 1 :]
    outcome = compare(walk.case, walk.trace(), changed, 1)
    if isinstance(outcome, Agreed):  # then it is the same JSON
        assert json.loads(changed) == json.loads(answer)


@given(line=st.binary(max_size=200))
def test_no_bytes_bring_the_comparison_down(line: bytes) -> None:
    walk = walked(0)
    assert isinstance(compare(walk.case, walk.trace(), line, 1), EngineFailed)
