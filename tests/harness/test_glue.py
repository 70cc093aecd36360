"""Differences that are an adapter's: what its glue names is told as its own, and nothing else is."""

from __future__ import annotations

import pytest

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.glue import glued
from harness.offer import Offer


def named(kind: Kind, path: str, *glue: str, move: str = "play", detail: str = "", engine: str = "mine") -> str:
    """What `glued` says of a difference at a path, on an engine `mine` whose adapter declares some glue."""
    print_ = Fingerprint("kout_bh", kind, "play", move, "", detail)
    divergence = Divergence(kind, 1, path, None, None, "play", move, detail)
    finding = Finding(print_, engine, Case("kout_bh", {}, None, [f"0 {move}"]), divergence, "")
    return glued(
        finding, {"mine": Offer("mine", "1", "Go", {}, glue=frozenset(glue)), "other": Offer("o", "1", "", {})}
    )


@pytest.mark.parametrize(
    ("kind", "path", "glue"),
    [
        (Kind.LEGAL_SET, "legal", "legal"),
        (Kind.DEALER, "dealer", "dealer"),
        (Kind.OTHER, "round.hukm", "round.hukm"),
        (Kind.OTHER, "round.hukm", "round"),
        (Kind.TRICK_WINNER, "events.trick.seat", "trick.seat"),
        (Kind.SCORING, "events.round.points", "round.points"),
        (Kind.TRICK_WINNER, "events.trick", "events"),
    ],
)
def test_a_field_that_the_glue_names_or_the_key_that_it_is_in_is_the_adapters(
    kind: Kind, path: str, glue: str
) -> None:
    assert named(kind, path, "malformed", glue) == glue
    assert named(kind, path, "malformed", "round.bid") == ""


def test_an_event_of_the_same_name_as_a_key_is_not_the_whole_key() -> None:
    assert named(Kind.SCORING, "events.round.points", "round") == ""


@pytest.mark.parametrize("side", ["engine", "reference"])
def test_a_refusal_for_a_reason_that_the_glue_names_is_the_adapters(side: str) -> None:
    detail = f"{side} refuses wrong_phase"

    assert named(Kind.LEGALITY, "ok", "wrong_phase", detail=detail) == "wrong_phase"
    assert named(Kind.LEGALITY, "ok", "not_your_turn", detail=detail) == ""
    assert named(Kind.REASON, "error", "malformed", detail="wrong_phase/malformed") == "malformed"
    assert named(Kind.REASON, "error", "error", detail="wrong_phase/joker_lead") == "error"


def test_what_an_adapter_deals_is_its_own_and_what_may_be_said_then_is_the_engines() -> None:
    assert named(Kind.OTHER, "events.dealt.hands", "deal", move="deal", detail="dealt hands") == "deal"
    assert named(Kind.LEGALITY, "ok", "deal", move="deal", detail="reference refuses bad_deal") == "deal"
    assert named(Kind.DEALER, "events.dealer.seat", "draw", move="draw", detail="event seat") == "draw"
    assert named(Kind.LEGAL_SET, "legal", "deal", move="deal") == ""


@pytest.mark.parametrize("kind", [Kind.LAW, Kind.CRASH, Kind.PROTOCOL])
def test_a_broken_law_and_an_engines_end_are_nobodys_glue(kind: Kind) -> None:
    assert named(kind, "round", "deal", "round", move="deal") == ""


def test_glue_is_of_the_engine_that_declares_it() -> None:
    assert named(Kind.LEGAL_SET, "legal", "legal", engine="other") == ""
    assert named(Kind.LEGAL_SET, "legal", "legal", engine="reference") == ""
