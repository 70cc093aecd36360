"""``hakam doctor``: whether the machine is fit, and whether the engines keep the protocol."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click
from rich.console import Console
from rich.text import Text

from harness.cli.running import configured
from harness.cli.settings import Settings
from harness.config import EngineSpec, NoConfig, select
from harness.doctor import Finding, Result, State, examine, examine_machine, verdict_of
from harness.verdict import Verdict
from reports.clean import clean
from reports.words import end_in_words

_MARKS = {
    State.PASSED: ("ok", "green"),
    State.NOTED: ("note", "yellow"),
    State.FAILED: ("FAILED", "bold red"),
    State.LEFT_OUT: ("-", "dim"),
}


@click.command
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--no-build", is_flag=True, help="Start the engines as they are.")
@click.pass_obj
def command(settings: Settings, names: tuple[str, ...], no_build: bool) -> Verdict:
    """Check the machine, and how each engine keeps the protocol.

    What the engines play is not judged here; `hakam gate` does that. Every failed check says what was sent, what
    came back and what to change. Exits 0 when all is well, 4 when an engine failed a check, and 3 when something
    could not be examined.
    """
    console = console_for(settings)
    specs, absent = _specs(settings, names)
    verdict = checkup(console, specs, build_them=not no_build)
    if absent:
        console.print(Text(f"\nOnly the machine was examined: {absent}"), soft_wrap=True)
    return verdict


def console_for(settings: Settings) -> Console:
    """A console that colours nothing and breaks no line unless a person sits at it."""
    return Console(highlight=False, force_terminal=False if settings.plain else None)


def checkup(console: Console, specs: tuple[EngineSpec, ...], *, build_them: bool = True) -> Verdict:
    """Examine the machine and the engines, and print each result as it comes."""
    results: list[Result] = []
    console.print(Text("The machine", style="bold"))
    for result in examine_machine(specs):
        results.append(result)
        _print(console, result)
    for spec in specs:
        console.print(Text(f"\n{spec.name}: {shlex.join(spec.command)}", style="bold"), soft_wrap=True)
        own: list[Result] = []
        for result in examine(spec, build_it=build_them):
            own.append(result)
            _print(console, result)
        console.print(Text(_tally(own)), soft_wrap=True)
        results += own
    return verdict_of(results)


def _specs(settings: Settings, names: tuple[str, ...]) -> tuple[tuple[EngineSpec, ...], str]:
    """The engines to examine, or none and why: without a configuration the machine is still worth a look."""
    try:
        config = configured(settings)
    except NoConfig as absent:
        if names:
            raise
        return (), str(absent)
    return select(config, names), ""


def _print(console: Console, result: Result) -> None:
    finding = result.finding
    mark, style = _MARKS[finding.state]
    line = Text.assemble(f"{result.number:4} ", (f"{mark:<6}", style), f" {result.title}")
    if finding.advice and finding.state in {State.PASSED, State.LEFT_OUT}:
        line.append(f": {clean(finding.advice)}", style="dim")
    console.print(line, soft_wrap=True)
    if finding.state in {State.NOTED, State.FAILED}:
        for name, text in _details(finding):
            console.print(Text(f"            {name:<9} {text}"), soft_wrap=True)


def _details(finding: Finding) -> Iterator[tuple[str, str]]:
    yield "sent", clean(finding.sent) or "(an empty line)"
    if finding.ended is None:
        first, *more = finding.received.splitlines() or [""]
        yield "received", clean(first)
        for each in more:
            yield "", clean(each)
    else:
        yield "received", f"no answer: the engine {end_in_words(finding.ended.end)}"
        for each in finding.ended.last_stderr[-3:]:
            yield "stderr", clean(each)
    yield "to do" if finding.state is State.FAILED else "note", clean(finding.advice)


def _tally(results: list[Result]) -> str:
    counts = [(state, sum(result.finding.state is state for result in results)) for state in State]
    return "     " + ", ".join(f"{count} {state}" for state, count in counts if count or state is State.FAILED)
