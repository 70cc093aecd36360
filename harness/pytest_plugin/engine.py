"""An engine as a project's own tests have it: it plays cases, and is held to the rules."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from harness.case import Case
from harness.compare import valid_steps
from harness.offer import Offer
from harness.outcome import Unsupported
from harness.pytest_plugin.engines import Engines
from harness.pytest_plugin.verdict import Judged, differences, judge_case, started
from harness.steps import without
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.options import resolve


class Engine:
    """One engine of hakam.toml at work. It stays the same process for all tests of a process of pytest."""

    def __init__(self, name: str, engines: Engines) -> None:
        self.name = name
        self._engines = engines

    def __repr__(self) -> str:
        return f"<hakam_engine {self.name}>"

    def start(self) -> None:
        """Build and start it where that was not done yet. Raises `harness.pytest_plugin.verdict.Failed`."""
        __tracebackhide__ = True
        started(self._engines, self.name)

    @property
    def offer(self) -> Offer:
        """What the engine said in its handshake: its version, its games with their options, what it can do."""
        __tracebackhide__ = True
        return started(self._engines, self.name).offers[self.name]

    def play(self, case: Case) -> list[dict[str, Any]]:
        """Give the steps that the engine answers: the opening position, and one for every move of the script.

        A case that it does not offer skips the test, or is passed over where Hypothesis drew it. Raises
        `harness.pytest_plugin.verdict.Failed` where it fails.
        """
        __tracebackhide__ = True
        case, steps, judged = self._judge(case)
        omits = self.offer.omits
        if (line := judged.played.lines.get(self.name)) is not None:
            return valid_steps(case, ",".join(steps).encode("ascii"), line, judged.played.number, omits)
        told: list[dict[str, Any]] = [without(omits, json.loads(step)) for step in steps]
        return told

    def agrees(self, case: Case) -> bool:
        """Hold the engine to the rules on a case; what known.toml lists has no weight.

        Raises `AssertionError` with the first difference in words and a picture of the table, and as `play` does.
        """
        __tracebackhide__ = True
        judged = self._judge(case)[2]
        if judged.new:
            raise AssertionError(differences(judged.new))
        return True

    def _judge(self, case: Case) -> tuple[Case, list[str], Judged]:
        __tracebackhide__ = True
        if case.game not in GAMES:
            raise ValueError(f"game is {case.game!r}, which is none of: {', '.join(GAMES)}")
        game = GAMES[case.game]
        case = replace(case, options=resolve(game.options, case.options))
        steps = list(play_out(game, case.options, case.setup, case.script))
        judged = judge_case(self._engines, self.name, case, steps)
        if isinstance(judged.outcome, Unsupported):
            _pass_over(f"{self.name}: {judged.outcome.why}")
        return case, steps, judged


def _pass_over(why: str) -> None:
    __tracebackhide__ = True
    hypothesis = sys.modules.get("hypothesis")
    if hypothesis is not None and hypothesis.currently_in_test_context():
        hypothesis.reject()
    pytest.skip(why)
