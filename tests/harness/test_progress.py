"""How far a run is, told while it goes on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from harness.campaign.run import Run
from harness.work import Share
from tests.runs import settings


def test_progress_counts_the_rules_that_were_reached_and_those_that_the_games_have(tmp_path: Path) -> None:
    run = Run(settings(tmp_path), ())
    assert (run.progress("fuzz", 0, 100).rules, run.progress("fuzz", 0, 100).all_rules) == (0, 0)

    run.total = Share(
        explained=Counter(kout_bh=3), rules={"kout_bh": Counter({"kout_bh 7.3.1": 3, "kout_bh 8.2.2": 1})}
    )
    told = run.progress("fuzz", 30, 100)

    assert told.rules == 2
    ledger = (Path(__file__).parents[2] / "scenarios" / "kout_bh" / "rules.toml").read_text(encoding="utf-8")
    others = ledger.count('\ncapability = "table"\n')  # what a case does not play
    assert told.all_rules == ledger.count("\n[[rule]]\n") - others
