"""What the commands share that run engines: which engines, how many workers, and how a run is narrowed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from harness.audience import Wanted
from harness.build import build
from harness.cli.given import of_seconds
from harness.cli.settings import Settings
from harness.config import Config, EngineSpec, find_config, read_config, select
from harness.known.accepting import Accepting
from harness.known.baseline import read_baseline
from harness.known.file import FILE_NAME, read_known
from harness.mistake import Mistake
from harness.seen import Seen
from harness.store.reading import findings
from harness.store.schema import NAME
from harness.store.store import Damaged, Store
from harness.store.values import State
from reference_engine.games import GAMES

#: Where runs are kept, beside the configuration.
KEPT = Path(".hakam")

#: Where findings are written, there.
FINDINGS = KEPT / "findings"

#: Where runs leave what it takes to go on with them, or to put them together, there.
RUNS = KEPT / "runs"

#: Seconds that finding out how sure a new finding is may take.
LABEL_SECONDS = 5.0


def narrowing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say what of a run is done."""
    for option in (
        click.option(
            "--workers",
            type=click.IntRange(0, 256),
            default=None,
            help="Processes; one a core. 0: none beside this, for a debugger.",
        ),
        click.option(
            "--label",
            type=of_seconds(),
            default=LABEL_SECONDS,
            show_default=True,
            help="Seconds a new finding, to tell how sure it is; 0: off.",
        ),
        click.option("--strict", is_flag=True, help="A differing reason of a refusal is a divergence."),
        click.option("--no-build", is_flag=True, help="Start the engines as they are."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Only this option value."),
        click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; may be repeated."),
    ):
        command = option(command)
    return command


def configured(settings: Settings) -> Config:
    """The configuration that was named, or the nearest one."""
    return read_config(settings.config or find_config(Path.cwd()))


def kept(settings: Settings) -> Path:
    """The folder that runs are kept in, beside the configuration, which need not be readable."""
    return (settings.config or find_config(Path.cwd())).parent / KEPT


def engines(config: Config, names: Sequence[str], *, build_them: bool = True) -> tuple[EngineSpec, ...]:
    """The engines with these names, all of the configuration where there are none, built where asked for."""
    specs = select(config, names)
    if build_them:
        for spec in specs:
            build(spec)
    return specs


def accepting(config: Config, baseline: str | None = None) -> Accepting:
    """What a run accepts: what is listed in known.toml, and what the kept run `baseline` has. Raises `Mistake`."""
    folder = config.path.parent
    entries = read_known(folder / FILE_NAME).entries
    return Accepting(entries, None if baseline is None else read_baseline(folder / KEPT, baseline))


def is_whole(config: Config, specs: Sequence[EngineSpec], narrowed: Wanted) -> bool:
    """Tell whether a run of these engines leaves out no engine and no game, and no value of an option."""
    every_game = not narrowed.games or set(narrowed.games) == set(GAMES)
    return (
        every_game
        and not narrowed.options
        and {spec.name for spec in specs} == {spec.name for spec in config.engines}
    )


def replaying(settings: Settings) -> str:
    """The command that plays a scenario's file again with the same configuration, without the file."""
    if settings.config is None:
        return "hakam replay"
    return shlex.join(["hakam", "--config", str(settings.config.absolute()), "replay"])


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seen_before(folder: Path, run: str = "") -> tuple[Seen, ...]:
    """The findings that the store of a folder has and that are not fixed, but for those of one run alone.

    None where there is no store to read: then the run that is to be kept there tells why. Raises `Mistake` for one
    that is damaged: without its findings a run would be greener than the last.
    """
    if not (folder / NAME).is_file():
        return ()
    try:
        with Store.read(folder) as store:
            stored = findings(store)
    except Damaged:
        raise
    except Mistake:
        return ()
    return tuple(
        Seen(each.engine, each.fingerprint, each.scenario, each.label)
        for each in stored
        if each.state is not State.FIXED and each.first_run != run
    )
