"""``hakam engines``: which engines there are, how they are started, and what they offer."""

from __future__ import annotations

import json
import shlex
from typing import Any

import click

from harness.cli.running import configured
from harness.cli.settings import Settings
from harness.config import EngineSpec, select
from harness.outcome import SpawnFailed
from harness.session import Session, SessionEnded
from harness.verdict import Verdict, verdict
from reports.clean import clean
from reports.words import end_in_words


@click.command
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_obj
def command(settings: Settings, names: tuple[str, ...], as_json: bool) -> Verdict:
    """List the engines of hakam.toml, and start each to ask what it offers."""
    config = configured(settings)
    entries = [_entry(spec) for spec in select(config, names)]
    if as_json:
        click.echo(json.dumps({"config": str(config.path), "engines": entries}, indent=2, ensure_ascii=False))
    else:
        click.echo("\n\n".join(map(_told, entries)))
    fates = [entry["status"] for entry in entries]
    return verdict(inconclusive="missing" in fates, engine_failed="failed" in fates, diverged=False)


def _entry(spec: EngineSpec) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "engine": spec.name,
        "command": list(spec.command),
        "cwd": str(spec.cwd),
        "env": dict(spec.env),
        "build": [list(words) for words in spec.build],
    }
    try:
        with Session.start(spec) as session:
            offer = session.offer
    except SessionEnded as ended:
        status = "missing" if isinstance(ended.failed.end, SpawnFailed) else "failed"
        return {
            **entry,
            "status": status,
            "why": end_in_words(ended.failed.end),
            "stderr": list(ended.failed.last_stderr),
        }
    return {
        **entry,
        "status": "answers",
        "name": offer.name,
        "version": offer.version,
        "language": offer.language,
        "adapter": offer.adapter,
        "games": offer.wire(),
        "capabilities": sorted(offer.capabilities),
        "omits": sorted(offer.omits),
        "glue": sorted(offer.glue),
        "notes": list(offer.notes),
    }


def _told(entry: dict[str, Any]) -> str:
    lines = [entry["engine"], _line("command", shlex.join(entry["command"])), _line("in", entry["cwd"])]
    if entry["env"]:
        lines.append(
            _line("with", " ".join(f"{name}={shlex.quote(value)}" for name, value in entry["env"].items()))
        )
    if entry["status"] != "answers":
        said = [_line("stderr", each) for each in entry["stderr"][-5:]]
        return "\n".join([*lines, _line("status", f"it {entry['why']}"), *said])
    lines.append(_line("is", f"{entry['name']} {entry['version']}, {entry['language']}"))
    if entry["adapter"]:
        lines.append(_line("through", entry["adapter"]))
    for game, offered in entry["games"].items():
        options = "; ".join(f"{name} {_values(values)}" for name, values in offered["options"].items())
        lines.append(_line("offers", f"{game} ({options or 'no options'})"))
    if not entry["games"]:
        lines.append(_line("offers", "no game that is known here"))
    for key, label in (("capabilities", "can"), ("omits", "omits"), ("glue", "glue"), ("notes", "note")):
        if entry[key]:
            lines.append(_line(label, ", ".join(entry[key])))
    return "\n".join(lines)


def _line(label: str, text: str) -> str:
    return f"  {label:<8} {clean(text)}"


def _values(values: Any) -> str:
    if isinstance(values, dict):
        return f"{values['min']} to {values['max']}"
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)
