"""The inbox beside a plain model of it: a string of bytes that is cut at its line feeds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.inbox import Inbox

LINE = st.text("ab", max_size=5).map(lambda text: text.encode("ascii") + b"\n")
LINES = st.lists(LINE, min_size=1, max_size=3)


@st.composite
def blocks(draw: st.DrawFn) -> tuple[bytes, list[bytes]]:
    """What is expected (empty: nothing is known), and as many lines that come; often the same."""
    lines = draw(LINES)
    others = st.lists(LINE, min_size=len(lines), max_size=len(lines))
    expected = draw(st.just(lines) | st.just([]) | others)
    return b"".join(expected), lines


@given(st.lists(blocks(), min_size=1, max_size=5), st.binary(max_size=3), st.lists(st.integers(1, 9), min_size=99))
def test_lines_are_taken_as_they_came_however_the_stream_is_cut(
    sent: list[tuple[bytes, list[bytes]]], behind: bytes, cuts: list[int]
) -> None:
    stream = b"".join(line for _, lines in sent for line in lines) + behind
    inbox, here, left = Inbox(), b"", list(sent)
    for cut in cuts:
        chunk, stream = stream[:cut], stream[cut:]
        if chunk:
            assert inbox.receive(chunk) == (b"\n" in chunk)
        here += chunk
        while left:
            expected, lines = left[0]
            taken = inbox.take(expected, len(lines))
            if here.count(b"\n") < len(lines):
                assert taken is None
                break
            assert taken == b"".join(lines)
            assert taken is expected or taken != expected, "what is expected is given as that very object"
            here = here[len(taken) :]
            del left[0]
        assert (len(inbox), inbox.complete()) == (len(here), here.count(b"\n"))
        assert inbox.unfinished() == len(here) - here.rfind(b"\n") - 1
    assert not left
    assert not stream
    unfinished = here.rpartition(b"\n")[2]
    assert inbox.take_complete() == here[: len(here) - len(unfinished)]
    assert inbox.take_all() == unfinished
    assert len(inbox) == 0


def test_an_answer_that_differs_does_not_hinder_the_next_from_being_compared_as_one_piece() -> None:
    inbox, first, second = Inbox(), b"a\n", b"b\n"
    inbox.receive(b"x\nb\n")

    assert inbox.take(first, 1) == b"x\n"
    assert inbox.take(second, 1) is second
