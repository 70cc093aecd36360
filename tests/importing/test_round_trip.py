"""A match of the reference, logged and imported, is the same match again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.audience import Audience
from harness.events import FindingFound, NotMapped, RunFinished
from harness.mix import Offered, everything
from harness.plan import Plan
from harness.verdict import Verdict
from reference_engine.game import play_out
from reference_engine.games import GAMES
from tests.importing.logs import imported, lines_of, map_of, mapped
from tests.runs import end, of

CASES = 12


@pytest.mark.parametrize("hands", [False, True], ids=["packs", "hands"])
@pytest.mark.parametrize("game", GAMES)
def test_a_logged_match_becomes_the_same_steps(game: str, hands: bool, tmp_path: Path) -> None:
    values = everything(GAMES[game].options)
    if hands and "reshuffle" in values:  # what lies in the pile is told by a pack alone
        values["reshuffle"] = (True,)
    plan = Plan(7, (Audience(game, Offered(values), ()),))
    cases = [mapped(walked.case) for _, walked in plan.cases(0, CASES)]
    lines = [line for number, case in enumerate(cases) for line in lines_of(case, f"m{number:02}", hands=hands)]

    events, scenarios = imported(tmp_path, map_of(game), lines)

    assert of(NotMapped, events) == []
    assert of(FindingFound, events) == []
    assert end(events).verdict is Verdict.AGREED
    wanted = [case for case in cases if case.script]
    assert len(scenarios) == len(wanted) == CASES
    for scenario, case in zip(scenarios, wanted, strict=True):
        assert scenario.case.options == case.options
        assert scenario.case.setup == case.setup
        assert list(scenario.steps) == play_out(GAMES[game], case.options, case.setup, case.script)


def test_the_matches_of_a_log_may_stand_among_each_other(tmp_path: Path) -> None:
    plan = Plan(3, (Audience("kout_kw", Offered(everything(GAMES["kout_kw"].options)), ()),))
    logs = [lines_of(mapped(plan.case(n).case), f"m{n}", hands=True) for n in (0, 1)]
    among = [line for n in range(max(map(len, logs))) for log in logs for line in log[n : n + 1]]

    _, scenarios = imported(tmp_path, map_of("kout_kw"), among)

    assert [scenario.case for scenario in scenarios] != []
    assert [len(scenario.case.script) for scenario in scenarios] == [
        len(mapped(plan.case(n).case).script) for n in (0, 1)
    ]
    assert isinstance(json.loads(scenarios[0].steps[0]), dict)
    assert RunFinished is not None
