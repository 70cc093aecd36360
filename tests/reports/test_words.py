"""A divergence, an engine's end and its company, in the words of the report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from harness.divergence import Divergence, Finding, Kind
from harness.outcome import (
    Crash,
    End,
    HandshakeRefused,
    Hang,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
)
from reports.english import ENGLISH
from reports.values import value_in_words
from reports.words import company, difference, end_in_words, grid_rows, headline, kind_in_words, rule_number
from tests.reports.sample_run import REASON, TRICK


def finding(kind: Kind, path: str, reference: Any, engine: Any, *, step: int = 18, detail: str = "") -> Finding:
    return replace(TRICK, divergence=Divergence(kind, step, path, reference, engine, "play", "play", detail))


def test_a_finding_is_told_with_both_values_at_the_table() -> None:
    assert headline(TRICK) == "typescript differs: trick winner (kout_bh 7.3.1)"
    assert difference(TRICK, trick=3) == (
        "after `2 play JK` in trick 3 the reference says seat 2 took the trick, "
        "typescript says seat 3 took the trick"
    )


@pytest.mark.parametrize(
    ("rule", "told"),
    [("7.3.1", "kout_bh 7.3.1"), ("kout_bh 7.3.1", "kout_bh 7.3.1"), ("protocol 4.2", "protocol 4.2"), ("", "")],
)
def test_a_rule_is_cited_with_its_book(rule: str, told: str) -> None:
    assert rule_number(replace(TRICK.fingerprint, rule=rule)) == told


def test_a_warning_says_so() -> None:
    assert headline(REASON) == "dart differs: reason of a refusal (kout_bh 5.1.2), a warning"


@pytest.mark.parametrize(
    ("kind", "path", "reference", "engine", "told"),
    [
        (
            Kind.LEGALITY,
            "ok",
            True,
            False,
            "the reference says the move is legal, typescript says the move is refused",
        ),
        (Kind.REASON, "error", "bad_deal", None, "says the reason is bad_deal, typescript says nothing about why"),
        (
            Kind.FORFEIT,
            "events.forfeit",
            {"seat": 1},
            None,
            "says seat 1 forfeits, typescript says nobody forfeits",
        ),
        (Kind.TURN, "turn", 2, None, "says seat 2 is to act, typescript says no seat is to act"),
        (Kind.TURN, "phase", "bid", "hukm", "says the phase is bid, typescript says the phase is hukm"),
        (Kind.DEALER, "dealer", 1, 2, "says seat 1 deals, typescript says seat 2 deals"),
        (Kind.DEALER, "events.dealer.seat", 1, 2, "says seat 1 deals, typescript says seat 2 deals"),
        (Kind.DEALER, "events.dealer", {"seat": 1}, None, "says seat 1 deals, typescript says no dealer is named"),
        (Kind.SCORING, "score", 12, -3, "says the meter is +12, typescript says the meter is -3"),
        (Kind.SCORING, "score", [1, 2], [1, 3], "says score is [1, 2], typescript says score is [1, 3]"),
        (
            Kind.SCORING,
            "events.round.points",
            5,
            10,
            "the round is worth 5 points, typescript says the round is worth 10",
        ),
        (
            Kind.SCORING,
            "events.round.winner",
            0,
            1,
            "says team A won the round, typescript says team B won the round",
        ),
        (
            Kind.EARLY_TERMINATION,
            "events.round",
            {"winner": 0, "reason": "made", "points": 5, "tricks": [5, 1]},
            None,
            "says team A won the round (made, 5 points), typescript says the round goes on",
        ),
        (
            Kind.MATCH_END,
            "events.match",
            {"winner": 1, "reason": "target"},
            None,
            "says team B won the match (target), typescript says the match goes on",
        ),
        (
            Kind.EARLY_TERMINATION,
            "events.round",
            None,
            {"points": [70, 61, -10, -20]},
            "the round goes on, typescript says the round is over and brings the seats 70, 61, -10, -20 points",
        ),
        (
            Kind.MATCH_END,
            "events.match.winners",
            [0, 2],
            [0],
            "says seats 0 and 2 won the match, typescript says seat 0 won the match",
        ),
        (
            Kind.MATCH_END,
            "events.match",
            {"winners": [3]},
            None,
            "says seat 3 won the match, typescript says the match",
        ),
        (
            Kind.OTHER,
            "events.redeal",
            {"seat": 2},
            None,
            "says seat 2 asks for a redeal, typescript says nobody asks for a redeal",
        ),
        (
            Kind.OTHER,
            "events.redraw.seats",
            [0, 2],
            [0],
            "says seats 0 and 2 draw again, typescript says seats 0 draw",
        ),
        (Kind.OTHER, "round.hukm", "S", None, "says round.hukm is S, typescript says there is no round.hukm"),
        (
            Kind.OTHER,
            "events.contract.forced",
            True,
            False,
            "says contract.forced is true".replace("c", "events.c", 1),
        ),
    ],
)
def test_every_kind_of_value_is_a_clause(kind: Kind, path: str, reference: Any, engine: Any, told: str) -> None:
    assert told in difference(finding(kind, path, reference, engine))


def test_a_refusal_by_the_reference_says_why() -> None:
    assert difference(finding(Kind.LEGALITY, "ok", False, True, detail="reference refuses must_follow_suit")) == (
        "after `2 play JK` the reference says the move is refused (must_follow_suit), "
        "typescript says the move is legal"
    )


def test_a_refusal_by_the_engine_says_why_or_nothing() -> None:
    told = difference(finding(Kind.LEGALITY, "ok", True, False, detail="engine refuses card_not_held"))
    assert told.endswith("says the move is legal, typescript says the move is refused (card_not_held)")

    silent = difference(finding(Kind.LEGALITY, "ok", True, False, detail="engine refuses"))
    assert silent.endswith("typescript says the move is refused")


@pytest.mark.parametrize(
    ("reference", "engine", "told"),
    [
        (["play 7H"], ["play 7H", "play JK"], "typescript also allows play JK"),
        (["play 7H", "play JK"], ["play 7H"], "typescript does not allow play JK"),
        (["play 7H"], ["play JK"], "typescript also allows play JK and does not allow play 7H"),
    ],
)
def test_sets_of_legal_moves_are_told_by_their_difference(reference: Any, engine: Any, told: str) -> None:
    it = finding(Kind.LEGAL_SET, "legal", reference, engine, step=0)

    assert difference(it) == f"in the opening position {told}"


def test_a_fault_of_an_engine_is_told_as_what_it_did() -> None:
    it = finding(Kind.PROTOCOL, "", None, "phase: 7 is not a string", detail="an invalid step")

    assert difference(it) == "after `2 play JK` typescript: an invalid step; phase: 7 is not a string"


def test_a_fault_at_no_known_place_is_not_given_one() -> None:
    it = finding(Kind.CRASH, "", None, "exit code 1", step=0, detail="exit code 1")

    assert difference(it) == "typescript: exit code 1"


def test_who_agrees_with_whom_is_told() -> None:
    assert company(TRICK) == ["dart answers as the reference does"]
    assert company(replace(TRICK, agrees=("dart", "go", "rust"), sides_with=("ocaml",))) == [
        "dart, go and rust answer as the reference does",
        "ocaml differs in the same way",
    ]
    assert company(replace(TRICK, agrees=())) == []


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (SpawnFailed("No such file: node"), "could not be started: No such file: node"),
        (
            HandshakeRefused("protocol 2", '{"x":1}'),
            'did not complete the handshake: protocol 2; the line: {"x":1}',
        ),
        (ProtocolFault("not JSON", "hello"), "wrote what the protocol does not allow: not JSON; the line: hello"),
        (Crash(1), "ended by itself with exit code 1"),
        (Crash(-11), "was ended by signal 11 (SIGSEGV)"),
        (Crash(-250), "was ended by signal 250 (?)"),
        (Hang(5.0), "gave no answer within 5 s"),
        (TooMuchOutput(16 << 20), "wrote a line longer than 16 MiB"),
        (TooMuchMemory(3 << 30, 2 << 30), "held 3,072 MiB of memory; its limit is 2,048 MiB"),
    ],
)
def test_every_end_of_an_engine_is_told(end: End, told: str) -> None:
    assert end_in_words(end) == told


def test_every_kind_has_words() -> None:
    assert all(kind_in_words(kind) != kind.value or "_" not in kind.value for kind in Kind)
    assert kind_in_words("a_new_one") == "a_new_one"


def test_no_sentence_calls_an_engine_wrong() -> None:
    told = " ".join(ENGLISH.sentences.values()).lower()

    assert " wrong" not in told.replace("wrong usage", "")
    assert not {"incorrect", "bug", "error of"} & set(told.split())


def test_a_hostile_value_is_neutralised() -> None:
    it = finding(Kind.REASON, "error", "bad_deal", "\x1b[31mred\r\n[bold]\u202e" + "x" * 5000)
    told = difference(it)

    assert told.isprintable()
    assert "\\x1b[31mred\\r\\n[bold]\\u202exxx" in told
    assert len(told) < 400


def test_values_of_a_shape_that_nobody_expects_are_still_told() -> None:
    for path in ("ok", "events.round", "events.trick", "events.trick.seat", "turn", "", "events", "legal"):
        for value in (None, [], {}, {"seat": {}}, "text", -1, 1.5, True, [[]]):
            assert value_in_words(path, value).isprintable()


def test_the_grid_names_only_the_kinds_that_were_seen_in_the_order_of_deciding() -> None:
    kinds, rows = grid_rows({"b": {"crash": 1, "legality": 2, "hang": 0}}, ["a", "b"])

    assert kinds == ["legality", "crash"]
    assert rows == [[0, 0], [2, 1]]
