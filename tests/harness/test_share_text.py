"""A share as text: nothing of it is lost, whatever an engine said, and nothing damaged is taken for a share."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.corpus.learned import learn
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.outcome import (
    Agreed,
    Crash,
    Diverged,
    EngineFailed,
    HandshakeRefused,
    Hang,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
    Unsupported,
)
from harness.share_text import FORMAT, read_share, retold, share_text
from harness.table import Stopped
from harness.work import Share
from tests.strategies import seeded_walk, walks

WORDS = st.text(max_size=8)
COUNTS = st.integers(0, 2**40)
#: What an engine may have sent: any JSON, also numbers that strict JSON has not, and halves of characters.
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters(), max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=4,
)
ENDS = (
    st.builds(SpawnFailed, WORDS)
    | st.builds(HandshakeRefused, WORDS, WORDS)
    | st.builds(ProtocolFault, WORDS, WORDS)
    | st.builds(Crash, st.integers(-64, 255))
    | st.builds(Hang, st.floats(0, 100))
    | st.builds(TooMuchOutput, COUNTS)
    | st.builds(TooMuchMemory, COUNTS, COUNTS)
)
FAILURES = st.builds(EngineFailed, ENDS, st.lists(WORDS, max_size=2).map(tuple), st.just(()))
DIVERGENCES = st.builds(Divergence, st.sampled_from(Kind), st.just(0), WORDS, ANY, ANY, WORDS, WORDS, WORDS)
OUTCOMES = (
    st.builds(Agreed, COUNTS)
    | st.builds(Diverged, COUNTS, st.lists(DIVERGENCES, max_size=2).map(tuple))
    | FAILURES
    | st.builds(Unsupported, WORDS)
)
COUNTER = st.dictionaries(WORDS, COUNTS.filter(bool), max_size=2)


@st.composite
def findings(draw: st.DrawFn) -> Finding:
    """A finding on a case that a walk made, of any game, somewhere in it."""
    walked = draw(walks(draw(st.sampled_from(("kout_bh", "belote", "baloot", "call_break")))))
    case = walked.case
    step = draw(st.integers(0, len(case.script)))
    divergence = replace(draw(DIVERGENCES), step=step)
    words = st.lists(WORDS, max_size=2).map(tuple)
    print_ = Fingerprint(case.game, divergence.kind, *draw(st.tuples(WORDS, WORDS, WORDS, WORDS)))
    return Finding(
        print_, draw(WORDS), case, divergence, draw(WORDS), draw(st.integers(1, 9)), draw(words), draw(words),
        note=draw(WORDS), steps=tuple(walked.steps[: step + 2]), warning=draw(st.booleans()),
        answers=draw(st.dictionaries(WORDS, words, max_size=2)), parted=draw(st.none() | st.just(step)),
    )  # fmt: skip


@st.composite
def shares(draw: st.DrawFn) -> Share:
    share = Share()
    for each in draw(st.lists(findings(), max_size=2)):
        share.note(each, draw(COUNTS))
    share.cases, share.unsent, share.steps, share.lawful, share.again = draw(st.tuples(*[COUNTS] * 5))
    share.compared.update(draw(COUNTER))
    share.explained.update(draw(COUNTER))
    share.left_out.update(draw(st.dictionaries(st.tuples(WORDS, WORDS), COUNTS.filter(bool), max_size=2)))
    share.firsts.update(draw(st.dictionaries(st.tuples(WORDS, COUNTS), OUTCOMES, max_size=3)))
    share.stopped += draw(
        st.lists(st.builds(Stopped, WORDS, COUNTS, FAILURES, st.booleans(), st.integers(0, 8)), max_size=2)
    )
    for counters in (share.rules, share.events, share.refusals):
        one = Share()
        one.compared.update(draw(COUNTER))
        counters[draw(WORDS)] = one.compared
    return share


@given(shares())
def test_a_share_comes_back_as_it_was_written(share: Share) -> None:
    text = share_text(share)

    assert "\n" not in text
    assert text.isascii()
    assert retold(read_share(text)) == share


@given(shares(), shares())
def test_shares_that_were_written_add_up_as_they_did_before(one: Share, two: Share) -> None:
    read = Share()
    for each in (one, two):
        read.add(read_share(share_text(each)))
    told = Share()
    told.add(one)
    told.add(two)

    assert retold(read) == told


def test_nothing_is_a_short_line() -> None:
    assert share_text(Share()) == f'{{"format":"{FORMAT}"}}'
    assert read_share(share_text(Share())) == Share()


def test_every_field_of_a_share_is_written() -> None:
    """What is added to `Share` later is written by its type, or this fails."""
    full = json.loads(share_text(a_share()))

    assert full.keys() - {"format"} == {each.name for each in fields(Share)} - {"numbers"}


def a_share() -> Share:
    """Something in every field."""
    share = Share()
    for each in fields(Share):
        value = getattr(share, each.name)
        if isinstance(value, int):
            setattr(share, each.name, 1)
    case = seeded_walk(1, 0).case
    divergence = Divergence(Kind.SCORING, 0, "score", 1, 2, "play", "play", "score")
    share.note(Finding(Fingerprint(case.game, Kind.SCORING, "", "", "", ""), "e", case, divergence, ""), 7)
    share.compared["e"] = share.failed["e"] = share.unasked["e"] = share.explained["kout_bh"] = 1
    share.left_out["e", "no"] = 1
    share.firsts["e", 3] = Agreed(4)
    learn(share.learned, "kout_bh", {"two rules"}, 4, 3)
    share.stopped.append(Stopped("e", 3, EngineFailed(Crash(1)), True, 1))
    for counters in (share.rules, share.events, share.refusals):
        counters["kout_bh"] = share.compared.copy()
    return share


@pytest.mark.parametrize(
    "damage",
    [
        lambda told: told.pop("format"),
        lambda told: told.update(format="hakam-share/2"),
        lambda told: told.update(pairs_of_rules=3),
        lambda told: told.update(numbers=[]),
        lambda told: told.update(cases="40"),
        lambda told: told.update(compared=[["e", 1]]),
        lambda told: told.update(left_out={"e": 1}),
        lambda told: told.update(left_out=[["e", 1]]),
        lambda told: told.update(firsts=[["e", 3, {"guessed": {}}]]),
        lambda told: told.update(firsts=[["e", 3]]),
        lambda told: told.update(stopped={}),
        lambda told: told.update(findings=7),
        lambda told: told["findings"][0].pop(),
        lambda told: told["findings"][0][1].pop("case"),
    ],
)
def test_what_is_no_share_of_this_version_is_refused(damage: Any) -> None:
    told = json.loads(share_text(a_share()))
    damage(told)

    with pytest.raises(ValueError, match=r"."):
        read_share(json.dumps(told))


def test_a_finding_on_a_game_that_is_not_here_is_refused() -> None:
    text = share_text(a_share()).replace('"game":"kout_bh"', '"game":"chess"')

    with pytest.raises(ValueError, match="there is no game chess"):
        retold(read_share(text))
