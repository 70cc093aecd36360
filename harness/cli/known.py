"""``hakam known``: the list of the differences that a project knows of, and has a reason for."""

from __future__ import annotations

import json
import sys
from datetime import date, datetime

import click

from harness.as_json import plain
from harness.cli.running import KEPT, configured
from harness.cli.settings import Settings
from harness.config import Config
from harness.known.accepting import Accepting, today
from harness.known.baseline import FullRun, newest_full_run
from harness.known.editing import write_changes
from harness.known.file import FILE_NAME, read_known
from harness.known.updating import Given, changes
from harness.known.values import Act, Key
from harness.known.versions import is_range
from harness.mistake import Mistake
from harness.verdict import Verdict
from reference_engine.games import GAMES
from reports.known import change_lines, list_lines, state_lines
from reports.plain import write_lines


@click.group
def command() -> None:
    """List, check and update known.toml, the differences that are known and have no weight for a verdict.

    It stands beside hakam.toml. Each entry names a finding, an engine and a reason; versions, link, owner and
    expires may stand beside them.
    """


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_obj
def list_command(settings: Settings, as_json: bool) -> None:
    """List the entries with their lines, reasons and owners, and which of them are expired."""
    file = read_known(configured(settings).path.parent / FILE_NAME)
    now = today()
    if as_json:
        rows = [
            plain(entry)
            | {
                "fingerprint": entry.fingerprint.text(),
                "expires": entry.expires.isoformat() if entry.expires else None,
                "expired": entry.is_expired(now),
            }
            for entry in file.entries
        ]
        click.echo(json.dumps(rows, indent=2))
    else:
        write_lines(sys.stdout, list_lines(file.entries, now, settings.language))


@command.command("check")
@click.pass_obj
def check_command(settings: Settings) -> Verdict:
    """Hold the list against the newest full run that is kept.

    1 where an entry is stale or a finding is not listed, 0 where the two are the same, and 3 where there is no full
    run: `hakam gate` without anything narrowed is one.
    """
    config = configured(settings)
    file = read_known(config.path.parent / FILE_NAME)
    run = _full_run(config, code=Verdict.INCONCLUSIVE)
    accepting = Accepting(file.entries)
    checked = list(accepting.check(run.found, run.again, run.versions, full=True))
    unlisted = [
        closed.finding
        for key, closed in sorted(run.found.items())
        if not closed.finding.warning and accepting.accepts(key, run.versions) is None
    ]
    write_lines(sys.stdout, state_lines(run.run, checked, unlisted, settings.language))
    return Verdict.DIVERGED if unlisted or any(each.stale for each in checked) else Verdict.AGREED


@command.command("update")
@click.argument("findings", nargs=-1, metavar="[FINDING]...")
@click.option("--reason", required=True, help="Why the differences stand. Nothing is listed without.")
@click.option("--owner", default="", help="Who decides about them.")
@click.option("--link", default="", help="Where more is said, such as an issue.")
@click.option("--expires", metavar="DAY", default=None, help="The last day on which they are accepted: 2027-01-31.")
@click.option(
    "--versions", metavar="RANGE", default=None, help="Of which versions of the engine; else from this one on."
)
@click.option("--engine", "engines", multiple=True, metavar="ENGINE", help="Only of this engine; may be repeated.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
@click.pass_obj
def update_command(
    settings: Settings,
    findings: tuple[str, ...],
    reason: str,
    owner: str,
    link: str,
    expires: str | None,
    versions: str | None,
    engines: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Bring the list up to the newest full run that is kept.

    What that found and is not listed is added with the reason, what it did not meet is taken out, and what is there
    and expired is renewed with --expires. With FINDINGs, written as `hakam findings` tells them or as that begins,
    only these are looked at. What changes is shown before it is written; all else in the file stays as it is.
    """
    if not reason.strip():
        raise Mistake("--reason is empty: say why the differences stand")
    config = configured(settings)
    file = read_known(config.path.parent / FILE_NAME)
    run = _full_run(config, code=Verdict.USAGE)
    given = Given(reason, owner, link, _day(expires), _range(versions))
    chosen = None
    if findings or engines:
        chosen = _chosen({*run.found, *(entry.key for entry in file.entries)}, findings, engines)
    told = changes(file.entries, run, given, chosen, today())
    write_lines(
        sys.stdout, change_lines(run.run, str(file.path), told, written=not dry_run, language=settings.language)
    )
    if not dry_run and any(change.act in (Act.ADD, Act.RENEW, Act.REMOVE) for change in told):
        write_changes(file, told)


def _full_run(config: Config, *, code: Verdict) -> FullRun:
    """The newest full run. Raises `Mistake` where there is none."""
    run = newest_full_run(config.path.parent / KEPT, [spec.name for spec in config.engines], list(GAMES))
    if run is None:
        raise Mistake(
            "no full run is kept: one of every golden, game and engine of the configuration, nothing narrowed, to "
            "its end. `hakam gate` without names, --game, --option or fewer --cases is one",
            code=code,
        )
    return run


def _chosen(keys: set[Key], findings: tuple[str, ...], engines: tuple[str, ...]) -> set[Key]:
    for name in engines:
        if name not in {engine for engine, _ in keys}:
            known = ", ".join(sorted({engine for engine, _ in keys})) or "none"
            raise Mistake(f"--engine {name}: the run and the list have no finding of it; there are of: {known}")
    chosen = {key for key in keys if not engines or key[0] in engines}
    if not findings:
        return chosen
    for text in findings:
        if not any(fingerprint.text().startswith(text) for _, fingerprint in chosen):
            raise Mistake(f"{text}: neither the run nor the list has such a finding; `hakam findings` lists them")
    return {key for key in chosen if key[1].text().startswith(findings)}


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007  # a day, and no time of one
    except ValueError:
        raise Mistake(f"--expires {text}: write a day such as 2027-01-31") from None
    if day < today():
        raise Mistake(f"--expires {text}: that day is over")
    return day


def _range(text: str | None) -> str | None:
    if text and not is_range(text):
        raise Mistake(f"--versions {text}: write a range such as '>=1.2,<2', or '' for all versions")
    return text
