"""What `gate` and `fuzz` share: which engines run, what is asked of them, and who listens."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from harness.build import build
from harness.campaign import Settings as Run
from harness.campaign import campaign
from harness.cli.settings import Settings
from harness.config import Config, EngineSpec, find_config, read_config, select
from harness.verdict import Verdict
from reports.listen import Listener, listen

#: Where findings are kept, beside the configuration.
FINDINGS = Path(".hakam") / "findings"


def narrowing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that narrow a run and say where its records go."""
    for option in (
        click.option("--junit", type=click.Path(path_type=Path), metavar="FILE", help="Write JUnit XML."),
        click.option("--events", type=click.Path(path_type=Path), metavar="FILE", help="Write JSON Lines."),
        click.option("--workers", type=click.IntRange(1, 256), default=None, help="Processes; one a core."),
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


def engines(config: Config, names: Sequence[str], *, build_them: bool = True) -> tuple[EngineSpec, ...]:
    """The engines with these names, all of the configuration where there are none, built where asked for."""
    specs = select(config, names)
    if build_them:
        for spec in specs:
            build(spec)
    return specs


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def listeners(settings: Settings, events: Path | None, junit: Path | None) -> dict[str, Listener]:
    """The reports that were asked for, files first, the terminal or plain lines last."""
    found: dict[str, Listener] = {}
    if events is not None:
        from reports.jsonlines import JsonLines  # noqa: PLC0415

        found[f"--events {events}"] = JsonLines(events)
    if junit is not None:
        from reports.junit import Junit  # noqa: PLC0415

        found[f"--junit {junit}"] = Junit(junit)
    if sys.stdout.isatty() and not settings.plain and not os.environ.get("CI"):
        from rich.console import Console  # noqa: PLC0415

        from reports.terminal import Terminal  # noqa: PLC0415

        found["the terminal"] = Terminal(Console())
    else:
        from reports.plain import Plain  # noqa: PLC0415

        found["the output"] = Plain(sys.stdout)
    return found


def run(specs: Sequence[EngineSpec], plan: Run, reports: dict[str, Listener]) -> Verdict:
    """Run a campaign with its listeners, and give the verdict."""
    return listen(campaign(specs, plan), reports, lambda told: click.echo(f"hakam: {told}", err=True))
