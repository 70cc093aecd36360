"""How sure a finding is, as reports tell it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harness.events import FindingClosed
from reports.lines import finding_lines
from reports.table import UNICODE
from tests.reports.sample_run import TRICK

FLAKY = "its case does not show it every time it is played alone"
LEAK = "its case alone does not tell: what the engine answers depends on the cases before it"


@pytest.mark.parametrize(
    ("label", "ends", "why"),
    [
        ("", ", 12 cases", None),
        ("deterministic", ", 12 cases, deterministic", None),
        ("flaky 3 of 12", ", 12 cases, flaky 3 of 12", FLAKY),
        ("state leak after 40 cases", ", 12 cases, state leak after 40 cases", LEAK),
    ],
)
def test_a_finding_says_how_sure_it_is_and_what_that_means(label: str, ends: str, why: str | None) -> None:
    lines = finding_lines(FindingClosed(replace(TRICK, label=label), "file", "hakam replay file"), UNICODE)

    assert lines[0].endswith(ends)
    assert [line for line in lines if line in (FLAKY, LEAK)] == ([why] if why else [])
