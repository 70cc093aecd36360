"""``hakam golden``: check golden scenarios, bring them up to date, find new ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from harness.authoring.features import missing
from harness.cli.given import MANY, PATH
from harness.mistake import Mistake
from harness.packed import scenarios_folder
from harness.scenario import collect, load, save
from harness.verdict import Verdict
from reference_engine.games import GAMES
from reports.clean import clean

_PATHS = click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")


@click.group
def command() -> None:
    """Check golden scenarios, bring them up to date, or find new ones.

    A golden scenario is a script with the steps that the rules make of it, and every engine is held to it.
    Each PATH is a file or a folder of files; without any, those that come with hakam are meant.
    """


@command.command
@_PATHS
def check(paths: tuple[Path, ...]) -> Verdict:
    """Hold files to the reference, to their canonical form, and to the rules that they cite.

    Without PATH also: every rule, event and refusal of each game has a file.
    """
    from harness.authoring.check import check as checked  # noqa: PLC0415
    from harness.authoring.check import gaps  # noqa: PLC0415

    found = checked(_files(paths))
    faults = [*found.faults, *([] if paths else gaps(list(found.scenarios.values())))]
    for fault in faults:
        click.echo(clean(fault, longest=1000))
    number = _scenarios(len(found.scenarios))
    if faults:
        click.echo(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}; {number} could be read")
        return Verdict.DIVERGED
    complete = "" if paths else "; every rule, event and refusal has one"
    click.echo(f"{number} as the reference says{complete}")
    return Verdict.AGREED


@command.command
@_PATHS
@click.option("--yes", is_flag=True, help="Write without asking.")
def update(paths: tuple[Path, ...], yes: bool) -> Verdict:
    """Show what the reference says otherwise than files do, then write it into them.

    Asks first on a terminal; elsewhere nothing is written without --yes. The rules decide and not the
    reference: work a changed value out by hand before you accept it.
    """
    from harness.authoring.update import change  # noqa: PLC0415

    files = _files(paths)
    changes = [found for path in files if (found := change(path)) is not None]
    for each in changes:
        click.echo("\n  ".join(clean(line, longest=1000) for line in (f"{each.path}", *each.lines)))
    if not changes:
        click.echo(f"nothing to do: {_scenarios(len(files))} as the reference says")
        return Verdict.AGREED
    if not yes and not (at_a_terminal() and click.confirm(f"Write {_scenarios(len(changes))}?")):
        click.echo(f"nothing was written: {_scenarios(len(changes))} to update; --yes writes without asking")
        return Verdict.DIVERGED
    for each in changes:
        each.write()
    click.echo(f"wrote {_scenarios(len(changes))}")
    return Verdict.AGREED


@command.command
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; may be repeated.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Which cases are walked.")
@click.option("--cases", type=MANY, default=1000, show_default=True, help="How many, for each game.")
@click.option(
    "--into",
    type=PATH,
    default=Path("scenarios"),
    show_default=True,
    metavar="DIR",
    help="Where the files go, in a folder for each game.",
)
def new(games: tuple[str, ...], seed: int, cases: int, into: Path) -> Verdict:
    """Write a scenario for each rule, event and refusal that no golden scenario is about yet.

    It is the smallest case found among those of a seed. Its steps are the reference's: `golden check` refuses
    the file until its `why` says how the rules lead to them.
    """
    from harness.authoring.find import find  # noqa: PLC0415

    for game in games:
        if game not in GAMES:
            raise Mistake(f"--game {game}: no such game; there are: {', '.join(GAMES)}")
    lacking = False
    for game in games or GAMES:
        present = [load(path) for path in _present(into)]
        wanted = missing(game, present)
        if not wanted:
            click.echo(f"{game}: nothing to do, every rule, event and refusal has a golden scenario")
            continue
        folder = into / game / "new"
        for found in find(game, wanted, seed, cases):
            path = folder / f"{found.feature.slug()}.json"
            if path.exists():
                raise Mistake(
                    f"{path} exists and is not about {found.feature}: correct it, or give it another name"
                )
            save(path, found.scenario)
            present.append(found.scenario)
            moves = len(found.scenario.case.script)
            told = f"{moves} move{'' if moves == 1 else 's'}"
            click.echo(f"wrote {path}: {found.feature} in {told} (case {found.number})")
        left = missing(game, present)
        if left:
            lacking = True
            click.echo(f"{game}: not reached in {cases:,} cases: {', '.join(map(str, left))}")
            click.echo("try more --cases or another --seed, or write a file by hand")
    return Verdict.INCONCLUSIVE if lacking else Verdict.AGREED


def at_a_terminal() -> bool:
    """Tell whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _files(paths: Sequence[Path]) -> list[Path]:
    """The files of some paths, each once."""
    files = dict.fromkeys(path for each in (paths or [_near(scenarios_folder())]) for path in collect(each))
    if not files:
        raise Mistake(
            f"there is no scenario in {', '.join(map(str, paths or [scenarios_folder()]))}: "
            "`hakam golden new` writes some",
            code=Verdict.INCONCLUSIVE,
        )
    return list(files)


def _present(into: Path) -> list[Path]:
    """The files that come with hakam and those beside which new ones are written, each once."""
    folders = [scenarios_folder(), *([into] if into.is_dir() else [])]
    return list({path.resolve(): path for folder in folders for path in collect(folder)}.values())


def _near(folder: Path) -> Path:
    """The folder as a person here would write it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _scenarios(count: int) -> str:
    return f"{count:,} golden scenario{'' if count == 1 else 's'}"
