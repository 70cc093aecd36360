"""``hakam demo``: what a finding looks like, on a fault planted for the purpose."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from harness.audience import Wanted
from harness.campaign import Settings as Run
from harness.campaign import campaign
from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.controls import Fault, faults
from harness.mistake import Mistake
from harness.planted import plant
from harness.verdict import Verdict
from harness.work import Sampling
from reference_engine.games import GAMES

CASES = 64

#: The faulty copy and what was found with it stay here until the next demo, so that the finding can be replayed.
FOLDER = Path(".hakam") / "demo"

CONFIG = """\
[engines.planted]
command = ["{python}", "-m", "adapters.serve"]
"""


@click.command
@click.option("--game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), help="The game to play.")
@click.option("--fault", "number", type=click.IntRange(1), default=None, help="Which fault of --list.")
@click.option("--list", "listed", is_flag=True, help="List the faults that can be planted.")
@report_options
@click.pass_obj
def command(settings: Settings, game: str, number: int | None, listed: bool, files: ReportFiles) -> Verdict:
    """Plant a fault in a copy of the reference, then find, shrink and explain it.

    Exits with 0 when the fault was found, with 3 when it was not.
    """
    known = faults(game)
    if listed:
        for place, each in enumerate(known, start=1):
            click.echo(f"{place:>2}  {each.id} ({each.kind})")
        return Verdict.AGREED
    if number is not None and number > len(known):
        raise Mistake(f"--fault {number}: there are {len(known)}; see hakam demo --list")
    fault = known[number - 1] if number else next(each for each in known if each.kind == "scoring")
    click.echo(f'Planted in a copy of the reference: "{fault.id}". What a run makes of it:\n')
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "hakam.toml").write_text(CONFIG, encoding="utf-8")
    if not _found(settings, files, game, fault, FOLDER.absolute()):
        seen = "the planted fault was not found: this installation does not see faults"
        raise Mistake(seen, code=Verdict.INCONCLUSIVE)
    click.echo(f'\nThe planted fault was found: "{fault.id}".')
    return Verdict.AGREED


def _found(settings: Settings, files: ReportFiles, game: str, fault: Fault, folder: Path) -> bool:
    spec = plant(folder, (f"reference_engine/{game}.py", fault.old, fault.new), name="planted")
    plan = Run(
        command="demo",
        seed=1,
        cases=CASES,
        seconds=None,
        goldens=False,
        workers=1,
        shrink_seconds=2.0,
        sampling=Sampling(laws=0, reached=0, confirm=0),
        findings=FOLDER / "findings",
        strict=True,
        replay=f"hakam --config {FOLDER / 'hakam.toml'} replay",
        wanted=Wanted((game,)),
    )
    return tell(campaign([spec], plan), settings, files) == Verdict.DIVERGED
