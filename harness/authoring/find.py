"""Find scenarios for what no golden scenario is about yet: the smallest cases among many walks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from harness.audience import Wanted, audiences
from harness.authoring.check import UNCHECKED
from harness.authoring.features import Feature, seen, shown
from harness.case import Case
from harness.ledger import REFUSAL, Ledger, load_ledger
from harness.plan import Plan
from harness.scenario import Scenario
from harness.shrink import shrink
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: How many times a case may be tried smaller. Counted and not timed, so that the same seed gives the same file.
TRIES = 800


@dataclass(frozen=True, slots=True)
class Discovery:
    """A scenario that a walk has shown, and the number of the case that it came from."""

    feature: Feature
    number: int
    scenario: Scenario


def find(game: str, wanted: Sequence[Feature], seed: int, cases: int) -> Iterator[Discovery]:
    """Look for features of a game in the first cases of a seed, and give a scenario for each that shows.

    A feature that a scenario given before shows by the way gets none of its own, unless it is a rule.
    """
    ledger = load_ledger(game)
    smallest = _smallest(game, wanted, seed, cases)
    by_the_way: set[Feature] = set()
    for feature in wanted:
        if feature in by_the_way or feature not in smallest:
            continue
        length, number, case = smallest[feature]
        case = _shrunk(replace(case, script=case.script[:length]), feature)
        steps = play_out(GAMES[game], case.options, case.setup, case.script)
        by_the_way.update(each for step in steps for each in seen(step))
        yield Discovery(feature, number, _scenario(feature, case, steps, ledger, f"seed {seed}, case {number}"))


def _smallest(game: str, wanted: Sequence[Feature], seed: int, cases: int) -> dict[Feature, tuple[int, int, Case]]:
    """For each feature (moves up to it, the case's number, the case), where it shows after the fewest moves."""
    plan = Plan(seed, tuple(audiences({}, Wanted((game,)))))
    found: dict[Feature, tuple[int, int, Case]] = {}
    for number, walked in plan.cases(0, cases):
        first: dict[Feature, int] = {}
        for index, features in enumerate(shown(walked.case, walked.steps)):
            for feature in features if index else ():  # no move is behind the opening position
                first.setdefault(feature, index)
        for feature in wanted:
            if feature in first and (feature not in found or first[feature] < found[feature][0]):
                found[feature] = (first[feature], number, walked.case)
    return found


def _shrunk(case: Case, feature: Feature) -> Case:
    """The case with earlier rounds left out, a setup in their place, and everything else as plain as it gets."""
    game = GAMES[case.game]

    def shows(tried: Case, trace: bytes) -> bool:
        if feature.kind == "rule":
            decided = explain(game, tried.options, tried.setup, tried.script)
            return any(feature.name in rules for rules in decided[1:])
        steps = play_out(game, tried.options, tried.setup, tried.script)
        return any(feature in seen(step) for step in steps)

    offered = audiences({}, Wanted((case.game,)))[0].offered
    ticks = count()
    tries = shrink(case, shows, game=game, offered=offered, seconds=TRIES, clock=lambda: float(next(ticks)))
    return tries.case


def _scenario(feature: Feature, case: Case, steps: Sequence[str], ledger: Ledger, origin: str) -> Scenario:
    rules = (feature.name,) if feature.kind == "rule" else _rules_behind(feature, case, steps, ledger)
    text = " ".join(ledger.text(rule) for rule in rules)
    title = text if feature.kind == "rule" else f"A match in which there is {feature}"
    return Scenario(
        title=title.rstrip("."),
        rules=rules,
        why=f"{UNCHECKED} {text} The steps are the reference's ({origin}): work them out from the rules.",
        case=case,
        steps=tuple(steps),
    )


def _rules_behind(feature: Feature, case: Case, steps: Sequence[str], ledger: Ledger) -> tuple[str, ...]:
    """The rules that decided an event or refusal, where it shows first."""
    place = "error" if feature.kind == "refusal" else f"events.{feature.name.partition('.')[0]}"
    decided = explain(GAMES[case.game], case.options, case.setup, case.script)
    for rules, step in zip(decided, steps, strict=True):
        if feature in seen(step):
            return tuple(
                rule
                for rule in rules
                if rule != REFUSAL
                and any(f"{each}.".startswith(f"{place}.") for each in ledger.rules[rule].touches)
            )
    return ()
