"""The `hakam` command: one subcommand a module, loaded when it is called.

This package is where the parts are put together: it alone (with the pytest plugin) may import everything.
"""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.given import PATH
from harness.cli.settings import Settings, told_in
from harness.cli.table import CommandTable
from reports.english import ENGLISH
from reports.languages import LANGUAGES

#: Name -> module with the click command `command`, in the order in which ``hakam --help`` lists them.
COMMANDS = {
    "gate": "harness.cli.gate",
    "fuzz": "harness.cli.fuzz",
    "merge": "harness.cli.merge",
    "replay": "harness.cli.replay",
    "show": "harness.cli.show",
    "shrink": "harness.cli.shrink",
    "history": "harness.cli.history",
    "diff": "harness.cli.diff",
    "findings": "harness.cli.findings",
    "known": "harness.cli.known",
    "import": "harness.cli.import_",
    "corpus": "harness.cli.corpus",
    "golden": "harness.cli.golden",
    "perft": "harness.cli.perft",
    "engines": "harness.cli.engines",
    "doctor": "harness.cli.doctor",
    "kit": "harness.cli.kit",
    "demo": "harness.cli.demo",
    "report": "harness.cli.report",
    "serve": "harness.cli.serve",
    "compile": "harness.cli.compile",
}


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from harness.version import version  # noqa: PLC0415  # reading it takes longer than most commands' start

        click.echo(f"hakam {version()}")
        ctx.exit()


@click.group(
    "hakam",
    cls=CommandTable,
    commands_of=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 agreed, 1 diverged, 2 usage or configuration, 3 inconclusive, 4 an engine failed.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Say which.")
@click.option("--plain", is_flag=True, help="Lines of text whatever the output is: no bar, no colour.")
@click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH.code,
    show_default=True,
    help="The language that runs and findings are told in.",
)
@click.option(
    "--config",
    type=PATH,
    metavar="FILE",
    help="The configuration; else hakam.toml in this directory or the nearest one above it.",
)
@click.pass_context
def main(ctx: click.Context, plain: bool, lang: str, config: Path | None) -> None:
    """Hakam, the referee: hold card engines to one rule book and find where they differ."""
    ctx.obj = Settings(config=config, plain=plain, language=told_in(lang))
