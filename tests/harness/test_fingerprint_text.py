"""A fingerprint is one line of text, the same in every file that names a finding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.divergence import Fingerprint, Kind


@pytest.mark.parametrize(
    ("fingerprint", "text"),
    [
        (
            Fingerprint("kout_bh", Kind.SCORING, "play", "play", "kout_bh 8.2.2", "contract points"),
            "kout_bh scoring play play 8.2.2 contract points",
        ),
        (
            Fingerprint("baloot", Kind.LEGALITY, "bid", "call", "protocol 4.2.1", "engine refuses no_such_move"),
            "baloot legality bid call protocol:4.2.1 engine refuses no_such_move",
        ),
        (Fingerprint("belote", Kind.CRASH, "", "", "", "exit code 3"), "belote crash - - - exit code 3"),
        (Fingerprint("belote", Kind.TURN, "play", "play", "", ""), "belote turn play play - -"),
        (Fingerprint("belote", Kind.OTHER, "-", "a b", "7", "-"), "belote other %2D a%20b :7 %2D"),
        (
            Fingerprint("belote", Kind.PROTOCOL, "", "", "", 'said "100%"\nand ♠'),
            "belote protocol - - - said %22100%25%22%0Aand %E2%99%A0",
        ),
    ],
)
def test_a_fingerprint_is_written_as_it_is_read(fingerprint: Fingerprint, text: str) -> None:
    assert fingerprint.text() == text
    assert Fingerprint.parse(text) == fingerprint


words = st.text(st.characters(exclude_categories=[]), max_size=12) | st.text(" -:%.ab", max_size=6)


@given(st.builds(Fingerprint, words.filter(bool), st.sampled_from(Kind), words, words, words, words))
def test_nothing_is_lost_in_the_text_whatever_an_engine_put_in_it(fingerprint: Fingerprint) -> None:
    text = fingerprint.text()
    assert text.isascii()
    assert text.isprintable()
    assert text == text.strip()
    assert Fingerprint.parse(text) == fingerprint


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kout_bh scoring play play 8.2.2", "it has game, kind, phase, move, rule and detail"),
        ("", "it has game, kind"),
        ("kout_bh scoring  play 8.2.2 points", "one space between them"),
        ("kout_bh slow play play 8.2.2 points", "'slow' is none of the kinds legality,"),
    ],
)
def test_what_is_no_fingerprint_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Fingerprint.parse(text)
