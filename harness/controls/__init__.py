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
from functools import cache
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
from harness.work import Worker

#: The controls have cases of their own, the same in every run.
SEED = 7

#: How many cases the clean twin must agree on, and a faulty one has to be caught by. Several games share out those
#: of the clean twin, and each has so many of them at least.
CASES = 64
OF_EACH_GAME = 16


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault: `old` stands once in the game's module and is replaced by `new`; `kind` must be seen.

    case  the number of a case that shows it; where it does so no more, another is looked for
    rule  the id of the rule that a finding of it is told with, empty for none
    """

    id: str
    kind: Kind
    old: str
    new: str
    case: int = 0
    rule: str = ""


def faults(game: str) -> list[Fault]:
    """The planted faults of a game's controls, one of every family."""
    data = tomllib.loads(files(__name__).joinpath(f"{game}.toml").read_text(encoding="utf-8"))
    return [
        Fault(each["id"], Kind(each["kind"]), each["old"], each["new"], each["case"], each.get("rule", ""))
        for each in data["fault"]
    ]


@dataclass(frozen=True, slots=True)
class CleanTwin:
    """The task of asking whether the reference behind the protocol agrees with itself on some games."""

    games: tuple[str, ...]

    def run(self, _: Worker) -> list[ControlChecked]:
        """Ask a process of its own."""
        return list(clean_twin(self.games))


@dataclass(frozen=True, slots=True)
class FaultyTwins:
    """The task of asking whether the planted faults of a game are seen."""

    game: str

    def run(self, _: Worker) -> list[ControlChecked]:
        """Ask each of them."""
        return list(faulty_twins(self.game))


def tasks(games: Sequence[str]) -> list[CleanTwin | FaultyTwins]:
    """The tasks that hold a run itself to account, before it judges anybody."""
    return [CleanTwin(tuple(games)), *map(FaultyTwins, games)]


def clean_twin(games: Sequence[str]) -> Iterator[ControlChecked]:
    """The reference behind the protocol, in a process of its own, must agree with itself."""
    # from the folder of the packages: a working directory may hold a package of the same name
    spec = EngineSpec("clean twin", (sys.executable, "-m", "adapters.serve"), Path(adapters.__file__).parents[1])
    try:
        with Table([spec]) as table:
            for game in games:
                yield _agreement(table, spec.name, game, max(OF_EACH_GAME, CASES // len(games)))
    except NotStarted as ended:
        why = f"the reference could not be started behind the protocol: {ended}"
        yield from (_clean(game, 0, CASES, why) for game in games)


def faulty_twins(game: str) -> Iterator[ControlChecked]:
    """Twins with a planted fault must be caught and classed as what they are."""
    return (faulty_twin(game, fault) for fault in faults(game))


@cache
def plan_of(game: str) -> Plan:
    """The plan of a game's controls."""
    return Plan(SEED, tuple(audiences({}, Wanted(games=(game,)))))


@cache
def cases_of(game: str, count: int) -> Sequence[tuple[int, Walked]]:
    """The cases of a game's controls, the short ones first: they show a fault as well, and are soon judged."""
    return sorted(plan_of(game).cases(0, count), key=lambda made: len(made[1].case.script))


def _likely_first(game: str, number: int) -> Iterator[tuple[int, Walked]]:
    yield number, plan_of(game).case(number)
    yield from cases_of(game, CASES)


def _agreement(table: Table, twin: str, game: str, cases: int) -> ControlChecked:
    agreed, why = 0, ""
    made = [(number, walked.case, walked.steps) for number, walked in cases_of(game, cases)]
    for played in table.play(made):
        outcome = played.outcomes[twin]
        if isinstance(outcome, Agreed):
            agreed += 1
        elif not why:
            why = f"on case {played.number} the reference differs from itself: {outcome}"
    return _clean(game, agreed, cases, why)


def _clean(game: str, agreed: int, cases: int, why: str) -> ControlChecked:
    return ControlChecked(f"{game}: clean twin", None, None, agreed, agreed == cases, why)


def faulty_twin(game: str, fault: Fault) -> ControlChecked:
    """A twin with a fault must be caught, and the first difference that matters must be of the fault's kind."""
    name = f"{game}: {fault.id}"
    twin = load_twin(game, fault.old, fault.new)
    if isinstance(twin, str):
        return ControlChecked(name, fault.kind, None, 0, passed=False, why=twin)
    seen: Kind | None = None
    for done, (_, walked) in enumerate(_likely_first(game, fault.case), start=1):
        seen = kind_seen(twin, walked, fault.kind)
        if seen is not None:
            passed = seen == fault.kind
            why = "" if passed else f"it was caught as {seen} instead of {fault.kind}"
            return ControlChecked(name, fault.kind, seen, done, passed, why)
    return ControlChecked(name, fault.kind, None, 1 + CASES, passed=False, why="it was not caught")


def kind_seen(twin: Twin, walked: Walked, wanted: Kind) -> Kind | None:
    """The kind as which a twin is caught on a case: the wanted one, if that is among them; None if it is not."""
    answer = expected_answer(1, ",".join(twin(walked.case)).encode("ascii"))
    outcome = compare(walked.case, walked.trace(), answer, 1)
    if not isinstance(outcome, Diverged):
        return None
    kinds = {divergence.kind for divergence in outcome.divergences}
    if wanted in kinds:
        return wanted
    # a legal set shows what a seat might do; what it does when it does it may come cases later
    return next(iter(kinds - HARMLESS), None)
