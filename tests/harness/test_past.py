"""What stands behind a difference is compared all the same, and each house rule is told by itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from harness.audience import Audience
from harness.config import EngineSpec
from harness.divergence import HARMLESS, Finding, Kind
from harness.goldens import check_goldens, goldens_of
from harness.mix import Offered, everything
from harness.past import legs
from harness.past.behind import NO_SETUP, TOO_OFTEN
from harness.past.legs import Leg, between_rounds, from_here, next_round, whole, without
from harness.past.other_way import other_way
from harness.plan import Plan
from harness.replay import replay
from harness.table import Table
from harness.work import Sampling, Share, Worker
from reference_engine.game import play_out
from reference_engine.games import GAMES
from tests.faulty import REFERENCE, faulty_reference
from tests.house_rules import HOUSES, causes, house
from tests.runs import KOUT, NOT_DOUBLED, at_move, end

SAMPLING = Sampling(laws=0, reached=0, confirm=0)
NO_SETUPS = ("adapters/serve.py", 'CAPABILITIES = ("setup", "perft")', 'CAPABILITIES = ("perft",)')


def plan(game: str = "kout_bh", seed: int = 1, *, setup: bool = True) -> Plan:
    return Plan(seed, (Audience(game, Offered(everything(GAMES[game].options), setup), ()),))


def played(
    specs: Sequence[EngineSpec], numbers: Iterable[int], of: Plan | None = None, *, past: bool = True
) -> Share:
    """What comes of some cases of a plan."""
    worker = Worker(specs, of or plan(), replace(SAMPLING, past=past))
    total = Share()
    try:
        for number in numbers:
            total.add(worker.work(number, 1))
    finally:
        worker.close()
    return total


def weighty(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.fingerprint.kind not in HARMLESS]


# ---- legs -------------------------------------------------------------------------------------------------------


def cases(game: str, count: int) -> Iterator[Leg]:
    for _, walked in plan(game).cases(0, count):
        yield whole(walked.case, walked.steps)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_starts_between_two_rounds_is_the_rest_of_the_match(game: str) -> None:
    seen = 0
    for leg in cases(game, 30):
        for move in range(1, len(leg.places)):
            if not between_rounds(leg, move) or (later := from_here(leg, move)) is None:
                continue
            seen += 1
            assert later.case.setup is not None
            assert later.case.setup["dealer"] == json.loads(leg.steps[move])["dealer"]
            assert later.case.script == leg.case.script[move:]
            assert later.places == tuple(range(move, len(leg.case.script)))
            assert later.steps == play_out(GAMES[game], later.case.options, later.case.setup, later.case.script)
            assert list(later.steps[1:]) == list(leg.steps[move + 1 :])
    assert seen > 10


def test_a_move_that_is_refused_is_left_out_and_nothing_else_changes() -> None:
    seen = 0
    for leg in cases("kout_bh", 30):
        for move in range(len(leg.places)):
            if not legs.accepted(leg, move):
                seen += 1
                rest = without(leg, move)
                assert rest.places == tuple(place for place in leg.places if place != move)
                assert list(rest.steps) == play_out(
                    GAMES["kout_bh"], rest.case.options, rest.case.setup, rest.case.script
                )
    assert seen > 20


def test_another_way_goes_on_from_another_move_that_both_sides_have_to_the_end_of_the_round() -> None:
    seen = 0
    for leg in cases("kout_bh", 12):
        for step in range(1, len(leg.places)):
            made = json.loads(leg.steps[step - 1])
            seat, _, words = leg.case.script[step - 1].partition(" ")
            if made["phase"] != "play" or seat != str(made["turn"]) or len(made["legal"]) < 3:
                continue
            if words not in made["legal"] or json.loads(leg.steps[step])["phase"] != "play":
                continue
            one = next(other for other in made["legal"] if other != words)
            way = other_way(leg, step, [None] * (step - 1) + [[words, one, "play 2S"]])
            assert way is not None
            seen += 1
            assert way.case.script[: step - 1] == leg.case.script[: step - 1]
            assert way.case.script[step - 1] == f"{seat} {one}", "the only move that the engine would take too"
            assert way.own == step - 1
            assert way.stands_in
            assert list(way.steps) == play_out(GAMES["kout_bh"], way.case.options, way.case.setup, way.case.script)
            ended = [
                n for n in range(step, len(way.steps)) if json.loads(way.steps[n])["phase"] in ("deal", "over")
            ]
            assert ended, "the round is played to its end"
            assert json.loads(way.steps[ended[0]])["phase"] == "over" or ended[0] == len(way.places)
    assert seen > 20


def test_another_way_that_gets_no_further_changes_an_earlier_move_and_in_the_end_gives_up() -> None:
    leg = next(each for each in cases("kout_bh", 40) if len(each.places) > 20)
    step = next(n for n in range(15, len(leg.steps)) if json.loads(leg.steps[n])["phase"] == "play")
    changed: list[int] = []
    way = other_way(leg, step, [None] * step)
    while way is not None:
        changed.append(way.own)
        assert len(changed) < 20
        way = other_way(way, step, [None] * step)

    assert 1 < len(changed) <= 6
    assert changed[-1] < changed[0]


def test_behind_the_last_round_there_is_nothing() -> None:
    for leg in cases("kout_bh", 10):
        assert next_round(leg, len(leg.case.script)) is None


# ---- house rules ------------------------------------------------------------------------------------------------

#: Some of the cases of seed 1 that show every house rule, as the benchmark finds them among thousands.
SHOWING = {"kout_bh": (*range(24), 41, 183, 270, 277), "belote": (*range(36), 71)}


@pytest.mark.parametrize("game", HOUSES)
def test_six_house_rules_at_once_are_all_found_and_hide_nearly_nothing(tmp_path: Path, game: str) -> None:
    rules = HOUSES[game]
    spec = house(tmp_path, rules)
    share = played([spec], SHOWING[game], plan(game))
    first_only = played([spec], SHOWING[game], plan(game), past=False)
    found = causes(share.findings.values(), rules)

    assert "" not in found, "every finding is of one house rule"
    assert all(found[rule.id] for rule in rules)
    assert share.steps >= 0.95 * share.moves
    assert first_only.steps < 0.75 * first_only.moves
    assert first_only.moves == share.moves
    assert share.findings.keys() >= first_only.findings.keys()
    assert all(share.findings[key].count >= each.count for key, each in first_only.findings.items())
    assert all(each.count <= share.cases for each in share.findings.values())


def test_a_house_rule_about_the_dealer_has_no_echo_in_the_rounds_behind(tmp_path: Path) -> None:
    dealer = HOUSES["kout_bh"][1]
    share = played([house(tmp_path, [dealer])], range(60))

    (found,) = share.findings.values()
    assert (found.fingerprint.kind, found.fingerprint.rule) == (Kind.DEALER, "kout_bh 9.3.2")
    assert found.count < 60
    assert (share.steps, share.stood_in) == (share.moves, 0)


def test_a_move_that_an_engine_takes_and_the_rules_refuse_hides_no_move_behind_it(tmp_path: Path) -> None:
    renounces = (KOUT, "return suited  # kout_bh 7.1.1", "return hand")
    share = played([faulty_reference(tmp_path, renounces)], range(30))
    kinds = {each.fingerprint.kind for each in share.findings.values()}

    assert kinds == {Kind.LEGALITY, Kind.LEGAL_SET}
    assert (share.steps, share.stood_in) == (share.moves, 0)


def test_the_finding_behind_a_difference_stands_on_a_case_of_its_own(tmp_path: Path) -> None:
    spec = faulty_reference(tmp_path, NOT_DOUBLED)
    share = played([spec, REFERENCE], range(40))
    (found,) = share.findings.values()
    case = found.case

    assert found.agrees == (REFERENCE.name,)
    assert play_out(GAMES["kout_bh"], case.options, case.setup, case.script)[: len(found.steps)] == list(
        found.steps
    )
    with Table([spec]) as table:
        (again,) = table.play([(1, case, play_out(GAMES["kout_bh"], case.options, case.setup, case.script))])
    assert found.divergence in again.outcomes["faulty"].divergences  # type: ignore[union-attr]


def test_a_case_counts_once_for_a_finding_that_each_of_its_rounds_shows(tmp_path: Path) -> None:
    failing = [
        number
        for number, walked in plan().cases(0, 40)
        if any('"reason":"failed","points":1' in step for step in walked.steps)
    ]
    share = played([faulty_reference(tmp_path, NOT_DOUBLED)], range(40))

    assert [each.count for each in share.findings.values()] == [len(failing)]


def test_two_engines_that_differ_alike_are_sent_the_same_and_side_with_each_other(tmp_path: Path) -> None:
    one = faulty_reference(tmp_path / "one", NOT_DOUBLED, name="one")
    share = played([one, replace(one, name="other")], range(40))

    assert {each.engine: each.sides_with for each in share.findings.values()} == {
        "one": ("other",),
        "other": ("one",),
    }
    assert share.steps == share.moves


def test_a_step_is_compared_only_where_every_engine_was(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path, NOT_DOUBLED, NO_SETUPS)
    alone = played([faulty], range(6), plan(setup=False))
    together = played([REFERENCE, faulty], range(6), plan(setup=False))

    assert alone.steps == together.steps
    assert together.moves == alone.moves


def test_replays_and_goldens_go_past_a_difference_too(tmp_path: Path) -> None:
    """A whole match in which contracts fail before the last round."""
    spec = faulty_reference(tmp_path, NOT_DOUBLED)
    failed = '"reason":"failed","points":1'
    golden = next(
        each
        for each in goldens_of("kout_bh")
        if sum(failed in step for step in each.scenario.steps[:-1]) > 1 and failed not in each.scenario.steps[-1]
    )
    moves = len(golden.scenario.case.script)
    finished = end(list(replay([spec], [golden])))
    with Table([spec]) as table:
        checked = check_goldens(table, [golden], 0, strict=False)

    assert (finished.steps, finished.moves) == (moves, moves)
    assert (checked.share.steps, checked.share.moves) == (moves, moves)
    assert [each.count for each in checked.share.findings.values()] == [1]


# ---- engines that offer less, and engines that fail -------------------------------------------------------------


def test_an_engine_without_setups_goes_on_another_way_and_what_has_none_is_counted(tmp_path: Path) -> None:
    always = (KOUT, "self.meter += points  # kout_bh 9.1.1", "self.meter += points + 1")
    share = played([faulty_reference(tmp_path, always, NO_SETUPS)], range(6), plan(setup=False))

    assert share.steps < share.moves
    assert share.left_out[("faulty", NO_SETUP)] > 0


def test_an_engine_that_differs_at_every_turn_is_left_in_time_and_that_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.past.behind.MOST_LEGS", 1)
    share = played([house(tmp_path, HOUSES["kout_bh"])], range(12))

    assert share.left_out[("faulty", TOO_OFTEN)] > 0
    assert share.steps < share.moves


def test_an_engine_that_crashes_behind_a_difference_is_told_with_the_case_that_ends_it(tmp_path: Path) -> None:
    crashes = at_move('self.dealer == 3 and "deal" in move and self.meter', "import os; os._exit(7)")
    spec = faulty_reference(tmp_path, NOT_DOUBLED, crashes)
    share = played([spec], range(12))
    crashed = [each for each in share.findings.values() if each.fingerprint.kind is Kind.CRASH]

    assert len(crashed) == 1
    assert share.stopped
