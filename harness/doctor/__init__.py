"""The doctor: is the machine fit, and does each engine keep the protocol? What it plays is not looked at here.

Every check has a number, the same for all engines, and a failed one tells what was sent, what came back and what
to change. A check that cannot be made is left out and says so; it is never counted as passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.config import EngineSpec
from harness.doctor.checks import CHECKS
from harness.doctor.finding import Finding, Result, State
from harness.doctor.first import FIRST, first_checks
from harness.doctor.patient import Patient
from harness.doctor.toolchain import TOOLCHAIN
from harness.verdict import Verdict, verdict

__all__ = ["Finding", "Result", "State", "examine", "examine_machine", "verdict_of"]

_EARLIER = "the engine did not get that far"


def examine_machine(specs: Sequence[EngineSpec]) -> Iterator[Result]:
    """Look for the tools that engines are made with; one that these engines need must be there."""
    for number, (title, check) in enumerate(TOOLCHAIN, start=1):
        yield Result(number, "", title, check(specs))


def examine(spec: EngineSpec, *, build_it: bool = True) -> Iterator[Result]:
    """Look at one engine; the results come as they are found."""
    number = len(TOOLCHAIN)
    healthy = True
    for finding in first_checks(spec, build_it=build_it):
        number += 1
        yield Result(number, spec.name, FIRST[number - len(TOOLCHAIN) - 1], finding)
        healthy = finding.state is not State.FAILED
    first, checks = len(TOOLCHAIN), [*FIRST, *(check.title for check in CHECKS)]
    if not healthy:
        for place in range(number - first, len(checks)):
            yield Result(first + place + 1, spec.name, checks[place], Finding.left_out(_EARLIER))
        return
    with Patient(spec) as patient:
        for check in CHECKS:
            number += 1
            yield Result(number, spec.name, check.title, patient.undergo(check))


def verdict_of(results: Sequence[Result]) -> Verdict:
    """Judge the results: what could not be examined comes before what failed; nothing examined is not well."""
    failed = [result for result in results if result.finding.state is State.FAILED]
    return verdict(
        inconclusive=any(result.finding.inconclusive for result in failed)
        or not any(each.engine for each in results),
        engine_failed=bool(failed),
        diverged=False,
    )
