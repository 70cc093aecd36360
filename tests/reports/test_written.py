"""What an import and a shrinking say of the files that they wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.arabic import ARABIC
from reports.written import imported_line, shrunk_lines
from tests.reports.sample_run import TRICK


@pytest.mark.parametrize(
    ("written", "unchanged", "told"),
    [
        (1, 0, "1 scenario in a; on engines: hakam replay a"),
        (1200, 3, "1,200 scenarios in a (3 as they were there); on engines: hakam replay a"),
    ],
)
def test_an_import_tells_its_scenarios_and_what_plays_them(written: int, unchanged: int, told: str) -> None:
    assert imported_line("a", written, unchanged, "hakam replay a") == told


def test_a_case_that_was_made_small_tells_from_how_many_moves() -> None:
    assert shrunk_lines(replace(TRICK, note="time was up"), 90, "a.json", "hakam replay a.json dart") == [
        "typescript differs: trick winner (kout_bh 7.3.1)",
        "  90 moves before, 18 now; time was up: a.json",
        "  replay: hakam replay a.json dart",
    ]
    (_, told, _) = shrunk_lines(TRICK, 90, "a.json", "hakam replay a.json dart", ARABIC)
    assert told == "  كانت الحركات 90 وصارت 18: \u2066a.json\u2069"
