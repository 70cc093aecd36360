"""Scenario files as tests: a file is a collector, and each engine that was asked for is a test in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.goldens import Golden, stale
from harness.mistake import Mistake
from harness.outcome import Unsupported
from harness.pytest_plugin.engines import ENGINES
from harness.pytest_plugin.verdict import Failed, Judged, differences, judge_case, stale_entry
from harness.scenario import FORMAT, Found, load
from reports.known import accepted_lines, reason

#: What every version of a scenario's file says: one that says it is meant as a scenario, however broken it is.
_MEANT = FORMAT.partition("/")[0].encode("ascii")


def scenario_file(path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Give the collector of a file that is named or meant as a scenario; None for any other in a folder."""
    if not parent.session.isinitpath(path) and _MEANT not in path.read_bytes():
        return None
    return ScenarioFile.from_parent(parent, path=path)


class ScenarioFile(pytest.File):
    """One scenario's file."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Give a test for each engine. Raises `pytest.Collector.CollectError` for a file that is no scenario."""
        try:
            golden = Golden(self.path, load(self.path))
        except Mistake as mistake:
            raise self.CollectError(f"hakam: {mistake}") from None
        for name in self.config.stash[ENGINES].specs:
            yield ScenarioItem.from_parent(self, name=name, golden=golden)


class ScenarioItem(pytest.Item):
    """A scenario on an engine: it is played when the test is set up, and judged when it is run.

    So an engine that fails is an error of its test, as a report of Hakam tells it, and a difference is a failure.
    """

    def __init__(self, *, golden: Golden, **given: Any) -> None:
        super().__init__(**given)
        self.golden = golden
        self._judged: Judged | None = None
        scenario = golden.scenario
        self.extra_keyword_matches.update([scenario.case.game, scenario.title, *scenario.rules])
        self.user_properties += [("title", scenario.title), *(("rule", rule) for rule in scenario.rules)]

    def setup(self) -> None:
        """Play the scenario on the engine, which is built and started where this is its first."""
        if why := stale(self.golden) or self._play():
            pytest.fail(why, pytrace=False)

    def _play(self) -> str:
        """Have it played; say how the engine failed, if it did."""
        scenario = self.golden.scenario
        try:
            self._judged = judge_case(
                self.config.stash[ENGINES], self.name, scenario.case, scenario.steps, self.path
            )
        except Failed as failed:
            return str(failed)
        return ""

    def runtest(self) -> None:
        """Judge what the engine answered."""
        judged = self._judged
        assert judged is not None
        if isinstance(judged.outcome, Unsupported):
            pytest.skip(f"{self.name}: {judged.outcome.why}")
        if judged.new:
            pytest.fail(differences(judged.new), pytrace=False)
        found = self.golden.scenario.finding
        if found is not None and found.engine == self.name:
            self._expect_there(judged, found)
        if judged.known:
            pytest.xfail("; ".join(reason(accepted) for _, accepted in judged.known))
            pytest.fail(_known(judged), pytrace=False)  # --runxfail: nothing is expected to fail
        if judged.warnings:
            self.add_report_section("call", "hakam", differences(judged.warnings))

    def _expect_there(self, judged: Judged, found: Found) -> None:
        """Fail where known.toml lists a finding whose own case this is, and which is there no more."""
        if why := stale_entry(self.config.stash[ENGINES], judged, found):
            pytest.fail(why, pytrace=False)

    def teardown(self) -> None:
        """Let go of the steps: a run may have thousands of scenarios."""
        self._judged = None

    def reportinfo(self) -> tuple[Path, None, str]:
        """Head the report of the test with what the scenario is about."""
        return self.path, None, f"{self.golden.scenario.title} [{self.name}]"


def _known(judged: Judged) -> str:
    return "\n".join(line for closed, accepted in judged.known for line in accepted_lines(closed, accepted))
