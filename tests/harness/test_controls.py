"""The controls of a run: a clean twin that must agree, and a planted fault of every family that must be caught."""

from __future__ import annotations

import pytest

from harness import controls
from harness.controls import Fault, clean_twin, faults, faulty_twins
from harness.divergence import ENGINE_FAULTS, Kind
from harness.events import ControlChecked
from harness.kinds import MELDS
from harness.twin import load_twin
from harness.vocabulary import events_of
from reference_engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_all_controls_of_a_game_pass(game: str) -> None:
    checked = [*clean_twin([game]), *faulty_twins(game)]

    assert [(each.control, each.why) for each in checked if not each.passed] == []
    assert checked[0].control == f"{game}: clean twin"
    assert (checked[0].expected, checked[0].cases) == (None, controls.CASES)
    assert len(checked) == 1 + len(faults(game))


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_planted_fault_of_every_family_that_the_game_knows(game: str) -> None:
    events = {event.partition(".")[0] for event in events_of(game)}
    families = set(Kind) - ENGINE_FAULTS - {Kind.LAW}
    families -= {Kind.FORFEIT} if "forfeit" not in events else set()
    families -= {Kind.MELDS} if not events.intersection(MELDS) else set()

    assert {fault.kind for fault in faults(game)} == families


@pytest.mark.parametrize("game", GAMES)
def test_the_case_named_for_a_planted_fault_shows_it(game: str) -> None:
    others = {each.control: each.cases for each in faulty_twins(game) if each.cases > 1}

    assert not others, f"the walk has changed: set `case` in harness/controls/{game}.toml to {shown_by(game)}"


def shown_by(game: str) -> dict[str, int]:
    """For each fault the first of the controls' cases that shows it."""
    cases = controls.cases_of(game, controls.CASES)
    twins = {fault: load_twin(game, fault.old, fault.new) for fault in faults(game)}
    return {
        fault.id: next(n for n, made in cases if controls.kind_seen(twin, made, fault.kind) is fault.kind)
        for fault, twin in twins.items()
        if not isinstance(twin, str)
    }


def checked(monkeypatch: pytest.MonkeyPatch, fault: Fault, cases: int = 12) -> ControlChecked:
    monkeypatch.setattr(controls, "faults", lambda _: [fault])
    monkeypatch.setattr(controls, "CASES", cases)
    (told,) = faulty_twins("kout_bh")
    return told


def test_a_fault_that_is_caught_as_another_kind_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    told = checked(monkeypatch, Fault("no double", Kind.DEALER, "points = 2 * self.bid", "points = self.bid"))

    assert (told.passed, told.seen) == (False, Kind.SCORING)
    assert told.why == "it was caught as scoring instead of dealer"


def test_a_fault_that_no_case_shows_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    told = checked(monkeypatch, Fault("none", Kind.SCORING, "points = 2 * self.bid", "points = self.bid * 2"))

    assert (told.passed, told.seen, told.cases) == (False, None, 13)
    assert told.why == "it was not caught"


def test_a_patch_that_fits_no_more_fails_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told = checked(monkeypatch, Fault("old", Kind.SCORING, "points = 3 * self.bid", "points = self.bid"))

    assert not told.passed
    assert told.why == ("its patch does not fit: the passage to replace stands 0 times in kout_bh.py")


def test_a_reference_that_cannot_be_served_fails_the_clean_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    (clean,) = clean_twin(["kout_bh"])

    assert (clean.passed, clean.cases) == (False, 0)
    assert clean.why.startswith("the reference could not be started behind the protocol: ")


def test_a_twin_leaves_the_reference_as_it_was() -> None:
    game = GAMES["kout_bh"]
    twin = load_twin("kout_bh", "points = 2 * self.bid", "points = self.bid")

    assert callable(twin)
    assert GAMES["kout_bh"] is game
