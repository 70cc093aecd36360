"""``hakam shrink``: make the case of a scenario file small, keeping what an engine does with it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from harness.cli.given import PATH, of_seconds
from harness.cli.running import FINDINGS, configured, engines
from harness.cli.settings import Settings
from harness.cli.sharing import examples_at, shared_in, sharing
from harness.examples.place import Unreachable
from harness.mistake import Mistake
from harness.saved import save_finding
from harness.scenario import load
from harness.shrinking import findings_on, shrink_finding
from harness.verdict import Verdict
from reports.plain import write_lines
from reports.written import shrunk_lines


@click.command
@click.argument("file", type=PATH, metavar="FILE")
@click.argument("engine", metavar="ENGINE")
@click.option("--seconds", type=of_seconds(0.1), default=10.0, show_default=True, help="Time a finding.")
@click.option("--no-build", is_flag=True, help="Start the engine as it is.")
@sharing
@click.pass_obj
def command(
    settings: Settings, file: Path, engine: str, seconds: float, no_build: bool, examples: str | None
) -> Verdict:
    """Shrink the case of FILE to the smallest that ENGINE answers differently in the same way.

    The small case is written beside the other findings. Exits with 1 when there was something to shrink, and with 3
    when the engine answers as the reference does.
    """
    scenario = load(file)
    config = configured(settings)
    database = examples_at(config, examples)
    (spec,) = engines(config, [engine], build_them=not no_build)
    found = findings_on(spec, scenario.case)
    if isinstance(found, str):
        raise Mistake(f"{spec.name} cannot be held to {file}: {found}", code=Verdict.INCONCLUSIVE)
    if not found:
        raise Mistake(
            f"{spec.name} answers {file} as the reference does: nothing to shrink", code=Verdict.INCONCLUSIVE
        )
    shared = shared_in(database, [spec.name], [scenario.case.game])
    for finding in found:
        smallest = shrink_finding(finding, spec, seconds)
        path = save_finding(config.path.parent / FINDINGS, smallest)
        moves, line = len(scenario.case.script), f"hakam replay {shlex.quote(str(path))} {spec.name}"
        write_lines(sys.stdout, shrunk_lines(smallest, moves, str(path), line, settings.language))
        if shared is not None:
            try:
                shared.settle([smallest], {})
            except Unreachable as why:
                lost = f"the examples at {shared.place} were lost on the way, and this one is not shared: {why}"
                raise Mistake(lost, code=Verdict.INCONCLUSIVE) from None
    return Verdict.DIVERGED
