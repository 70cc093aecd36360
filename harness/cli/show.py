"""``hakam show``: a whole match, step by step."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import click

from harness.cli.given import PATH
from harness.cli.running import replaying
from harness.cli.settings import Settings
from harness.cli.telling import page_options, spare
from harness.scenario import Scenario, load
from harness.whole import replace_whole
from reports.drawn import match_lines
from reports.plain import encodes, write_lines
from reports.table import ASCII, UNICODE


@click.command
@click.argument("file", type=PATH, metavar="FILE")
@page_options
@click.pass_obj
def command(settings: Settings, file: Path, html: Path | None) -> None:
    """Show the match of a scenario file, step by step: a golden scenario, or the file of a finding.

    At a terminal keys step through it: n and p, or the arrows; --plain and a pipe have all of it at once. With
    --html FILE it is a page to step through in a browser, which needs no network.
    """
    scenario, language = load(file), settings.language
    if html is not None:
        spare("--html", html, file)
        replace_whole(html, _page(settings, file, scenario, language.code))
        return
    signs = UNICODE if encodes(sys.stdout.encoding or "ascii", "▸·♠♥♦♣") else ASCII
    if not settings.plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from reports.stepper import step_through  # noqa: PLC0415  # where there are terminals

        step_through(scenario, signs, language)
        return
    write_lines(sys.stdout, match_lines(scenario, signs, language))


def _page(settings: Settings, file: Path, scenario: Scenario, lang: str) -> str:
    from reports.page.show import show_document  # noqa: PLC0415  # what makes a page takes its time to load
    from reports.page.writing import page  # noqa: PLC0415

    engine = [scenario.finding.engine] if scenario.finding else []
    replay = f"{replaying(settings)} {shlex.join([str(file), *engine])}"
    return page(show_document(scenario, file.name, replay, lang), scenario.title)
