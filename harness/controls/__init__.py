"""The controls of a run, which ask whether it would see a fault if there was one.

A twin of the reference behind the real protocol must agree. Twins with a planted fault, one of every family, must
be caught and classed as what they are. The faults are patches to a copy of the reference's source text: the
engine that ships has no switch for them.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import adapters
from harness.audience import Wanted, audiences
from harness.case import expected_answer
from harness.compare import compare
from harness.config import EngineSpec
from harness.divergence import HARMLESS, Kind
from harness.events import ControlChecked
from harness.outcome import Agreed, Diverged
from harness.plan import Plan
from harness.table import NotStarted, Table
from harness.twin import Twin, load_twin
from harness.walk import Walked

#: The controls have cases of their own, the same in every run.
SEED = 7

#: How many cases the clean twin must agree on, and a faulty one has to be caught by.
CASES = 64


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault: `old` stands once in the game's module and is replaced by `new`; `kind` must be seen."""

    id: str
    kind: Kind
    old: str
    new: str


def faults(game: str) -> list[Fault]:
    """The planted faults of a game's controls, one of every family."""
    data = tomllib.loads(files(__name__).joinpath(f"{game}.toml").read_text(encoding="utf-8"))
    return [Fault(each["id"], Kind(each["kind"]), each["old"], each["new"]) for each in data["fault"]]


def check_controls(games: Sequence[str]) -> Iterator[ControlChecked]:
    """Hold the run itself to account, before it judges anybody."""
    for game in games:
        plan = Plan(SEED, tuple(audiences({}, Wanted(games=(game,)))))
        cases = [walked for _, walked in plan.cases(0, CASES)]
        yield _clean_twin(game, cases)
        for fault in faults(game):
            yield _faulty_twin(game, fault, cases)


def _clean_twin(game: str, cases: Sequence[Walked]) -> ControlChecked:
    """The reference behind the protocol, in a process of its own, must agree with itself."""
    # from the folder of the packages: a working directory may hold a package of the same name
    spec = EngineSpec("clean twin", (sys.executable, "-m", "adapters.serve"), Path(adapters.__file__).parents[1])
    agreed, why = 0, ""
    try:
        with Table([spec]) as table:
            made = [(number, walked.case, walked.steps) for number, walked in enumerate(cases)]
            for played in table.play(made):
                outcome = played.outcomes[spec.name]
                if isinstance(outcome, Agreed):
                    agreed += 1
                elif not why:
                    why = f"on case {played.number} the reference differs from itself: {outcome}"
    except NotStarted as ended:
        why = f"the reference could not be started behind the protocol: {ended}"
    passed = agreed == len(cases)
    return ControlChecked(f"{game}: clean twin", None, None, agreed, passed, why)


def _faulty_twin(game: str, fault: Fault, cases: Sequence[Walked]) -> ControlChecked:
    """A twin with a fault must be caught, and the first difference that matters must be of the fault's kind."""
    name = f"{game}: {fault.id}"
    twin = load_twin(game, fault.old, fault.new)
    if isinstance(twin, str):
        return ControlChecked(name, fault.kind, None, 0, passed=False, why=twin)
    seen: Kind | None = None
    for done, walked in enumerate(cases, start=1):
        seen = _kind_seen(twin, walked, fault.kind)
        if seen is not None:
            passed = seen == fault.kind
            why = "" if passed else f"it was caught as {seen} instead of {fault.kind}"
            return ControlChecked(name, fault.kind, seen, done, passed, why)
    return ControlChecked(name, fault.kind, None, len(cases), passed=False, why="it was not caught")


def _kind_seen(twin: Twin, walked: Walked, wanted: Kind) -> Kind | None:
    answer = expected_answer(1, ",".join(twin(walked.case)).encode("ascii"))
    outcome = compare(walked.case, walked.trace(), answer, 1)
    if not isinstance(outcome, Diverged):
        return None
    kinds = {divergence.kind for divergence in outcome.divergences}
    if wanted in kinds:
        return wanted
    # a legal set shows what a seat might do; what it does when it does it may come cases later
    return next(iter(kinds - HARMLESS), None)
