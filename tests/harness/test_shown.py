"""How much of a finding's case is shown, and the file that replays it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.scenario import Scenario, dumps, load, loads, parts
from harness.shown import scenario_of, shown
from harness.shrinking import one_beyond
from reference_engine.game import play_out
from reference_engine.games import GAMES
from tests.reports.sample_run import CASE, STEPS, TRICK

#: Seat 1 passes: the second move, on which somebody differs.
EARLY = replace(
    TRICK,
    fingerprint=Fingerprint("kout_bh", Kind.LEGALITY, "bid", "bid", "kout_bh 5.2.1", ""),
    divergence=Divergence(Kind.LEGALITY, 2, "ok", True, False, "bid", "bid", ""),
    steps=STEPS[:4],
)


def test_what_comes_behind_the_move_after_a_difference_is_not_shown() -> None:
    case = shown(EARLY).case

    assert case.script == CASE.script[:3]
    assert (case.game, case.options, case.setup) == (CASE.game, CASE.options, CASE.setup)


def test_a_case_that_ends_with_its_difference_is_shown_whole() -> None:
    assert shown(TRICK) == TRICK
    assert (
        shown(replace(EARLY, case=replace(CASE, script=CASE.script[:2]), steps=STEPS[:3])).case.script
        == (CASE.script[:2])
    )


def test_a_finding_of_a_record_that_has_fewer_steps_is_shown_as_it_is() -> None:
    assert shown(replace(EARLY, steps=())) == replace(EARLY, steps=())
    assert scenario_of(shown(replace(EARLY, steps=()))) is None


def test_a_failure_and_a_broken_law_are_shown_on_their_whole_case() -> None:
    for kind in (Kind.CRASH, Kind.HANG, Kind.PROTOCOL, Kind.NON_DETERMINISM, Kind.LAW):
        found = shown(replace(EARLY, divergence=replace(EARLY.divergence, kind=kind)))
        assert (found.case, found.steps) == (CASE, STEPS)


def test_a_case_that_the_rules_at_hand_do_not_have_is_shown_as_far_as_it_was_told() -> None:
    unknown = replace(CASE, game="whist")
    crash = replace(EARLY, case=unknown, divergence=replace(EARLY.divergence, kind=Kind.CRASH))

    assert shown(crash) == crash
    assert scenario_of(shown(crash)) is None


def test_the_file_of_what_is_shown_is_a_scenario_that_reproduces_it() -> None:
    scenario = scenario_of(shown(EARLY))
    assert scenario is not None
    read = loads(dumps(scenario))

    assert (read.case.script, read.steps) == (CASE.script[:3], STEPS[:4])
    assert read.finding is not None
    assert (read.finding.engine, read.finding.step, read.finding.value) == ("typescript", 2, False)


def test_a_file_is_its_parts_with_the_moves_and_the_steps_between() -> None:
    scenario = scenario_of(shown(replace(EARLY, rule_text='"script": [] and "steps": [] are words too')))
    assert scenario is not None
    before, between, behind = parts(scenario)
    script = '[\n    "{}"\n  ]'.format('",\n    "'.join(CASE.script[:3]))
    steps = "[\n    {}\n  ]".format(",\n    ".join(STEPS[:4]))

    assert f"{before}{script}{between}{steps}{behind}" == dumps(scenario)


def test_the_move_beyond_a_case_is_in_its_steps_and_not_in_its_file() -> None:
    early = replace(EARLY, case=replace(CASE, script=CASE.script[:2]), beyond=CASE.script[2])
    scenario = scenario_of(shown(early))

    assert shown(early) == early
    assert len(early.steps) == 4
    assert scenario is not None
    assert (scenario.case.script, scenario.steps) == (CASE.script[:2], STEPS[:3])


class Shows:
    """Takes every case to show the finding, with the reference's steps."""

    def __init__(self, finding: Finding) -> None:
        self.shown: Finding | None = finding

    def __call__(self, case: Case, trace: bytes) -> bool:
        assert self.shown is not None
        steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
        self.shown = replace(self.shown, case=case, steps=tuple(steps))
        return True


def beyond(scenario: Scenario, moves: int) -> str:
    """The move that is made behind so many of a match, where somebody differs in the last of them."""
    case = replace(scenario.case, script=scenario.case.script[:moves])
    divergence = replace(TRICK.divergence, step=moves)
    finding = replace(TRICK, case=case, divergence=divergence, steps=scenario.steps[: moves + 1])
    return one_beyond(Shows(finding), finding).beyond  # type: ignore[arg-type]


def test_behind_a_round_the_pack_is_dealt_once_more_and_behind_a_match_nothing_is_done() -> None:
    match = load(Path(__file__).parents[2] / "scenarios/kout_bh/matches/four-seats-to-26.json")
    phases = [json.loads(step)["phase"] for step in match.steps]
    closed = next(step for step in range(1, len(phases)) if (phases[step - 1], phases[step]) == ("play", "deal"))
    dealt = next(move for move in reversed(match.case.script[:closed]) if move.startswith("deal "))

    assert beyond(match, closed) == dealt
    assert phases[-1] == "over"
    assert beyond(match, len(match.case.script)) == ""


def test_behind_a_move_the_seat_whose_turn_it_is_makes_a_legal_one() -> None:
    whole = Scenario("", (), "", CASE, STEPS)

    assert beyond(whole, 1) in {f"1 bid {level}" for level in ("pass", 5, 6, 7, 8)}
    assert beyond(whole, 18).startswith("2 play ")
