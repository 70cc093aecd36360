"""A share of a campaign as one line of JSON and back: what one process or machine found out, for another to add up.

Written by the fields of `Share`, so that none can be forgotten. The reference's steps of a finding are left out,
which are most of it and follow from its case: `retold` puts them back.
"""

from __future__ import annotations

import json
import typing
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from harness.answers import reference_steps
from harness.as_json import built, json_of, plain, snake
from harness.divergence import Finding
from harness.outcome import Agreed, Outcome
from harness.work import Share
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: Said in every share. The number changes when a reader of the old format would misread the new one.
FORMAT = "hakam-share/1"

_HINTS = typing.get_type_hints(Share)
_OUTCOMES = {snake(each.__name__): each for each in typing.get_args(Outcome)}

#: Findings are written with their numbers; the key of both is the finding's own.
_FINDINGS = {"findings", "numbers"}


def share_text(share: Share) -> str:
    """Write a share as one line; what is empty or nothing is left out."""
    told: dict[str, Any] = {"format": FORMAT}
    for each in fields(share):
        value = getattr(share, each.name)
        if value and each.name not in _FINDINGS:
            told[each.name] = _written(_HINTS[each.name], value)
    if share.findings:
        told["findings"] = [
            [share.numbers[key], plain(replace(finding, steps=()))] for key, finding in share.findings.items()
        ]
    return json.dumps(told, separators=(",", ":"))


def read_share(text: str) -> Share:
    """Read a share, its findings without the reference's steps (`retold`).

    Raises `ValueError`, also for what this version does not know: a share that lost something adds up to less.
    """
    return share_of(json_of(text))


def share_of(told: Any) -> Share:
    """Read a share that stands in other JSON; see `read_share`."""
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ValueError(f'it does not say "format":"{FORMAT}"')
    share = Share(**{name: _read(name, told[name]) for name in told if name not in {"format", "findings"}})
    for number, finding in _pairs(told.get("findings", [])):
        share.note(built(Finding, finding, "findings"), built(int, number, "findings"))
    return share


def retold(share: Share) -> Share:
    """Give the findings of a share the reference's steps again.

    Raises `ValueError` for a case that cannot be played.
    """
    share.findings.update({key: _with_steps(finding) for key, finding in share.findings.items()})
    return share


def _with_steps(finding: Finding) -> Finding:
    case = finding.case
    if case.game not in GAMES:
        raise ValueError(f"there is no game {case.game}")
    script = (*case.script, finding.beyond) if finding.beyond else case.script
    steps = play_out(GAMES[case.game], case.options, case.setup, script)
    return replace(finding, steps=reference_steps(steps, finding.divergence.step))


def _written(hint: Any, value: Any) -> Any:
    """A mapping with names for keys is an object; any other has a row for each entry, its key's parts first."""
    if hint == Outcome:
        return value.steps if isinstance(value, Agreed) else {snake(type(value).__name__): plain(value)}
    if not isinstance(value, dict):
        return plain(value)
    keys, values = _entries(hint)
    if keys is str:
        return {key: _written(values, each) for key, each in value.items()}
    return [[*plain(key), _written(values, each)] for key, each in value.items()]


def _entries(hint: Any) -> tuple[Any, Any]:
    """The types of the keys and of the values of a mapping."""
    keys, *values = typing.get_args(hint)
    return keys, values[0] if values else int


def _read(name: str, value: Any) -> Any:
    if name not in _HINTS or name in _FINDINGS:
        raise ValueError(f"this version does not know what {name!r} is")
    return _read_as(_HINTS[name], value, name)


def _read_as(hint: Any, value: Any, where: str) -> Any:
    if hint == Outcome:
        return _outcome(value, where)
    kind = typing.get_origin(hint)
    if kind is list:
        if not isinstance(value, list):
            raise ValueError(f"{where} is no list")
        return [built(typing.get_args(hint)[0], each, where) for each in value]
    if kind not in (dict, Counter):
        return built(hint, value, where)
    keys, values = _entries(hint)
    if keys is str and isinstance(value, dict):
        read = {key: _read_as(values, each, f"{where}.{key}") for key, each in value.items()}
    elif keys is not str and isinstance(value, list) and all(isinstance(row, list) and row for row in value):
        read = {built(keys, row[:-1], where): _read_as(values, row[-1], where) for row in value}
    else:
        raise ValueError(f"{where} cannot be {value!r}")
    return Counter(read) if kind is Counter else read


def _outcome(value: Any, where: str) -> Outcome:
    if type(value) is int:
        return Agreed(value)
    for name, told in value.items() if isinstance(value, dict) and len(value) == 1 else ():
        if name in _OUTCOMES:
            outcome: Outcome = built(_OUTCOMES[name], told, where)
            return outcome
    raise ValueError(f"{where} cannot be {value!r}")


def _pairs(rows: Any) -> Iterator[tuple[Any, Any]]:
    for row in rows if isinstance(rows, list) else [rows]:
        if not isinstance(row, list) or len(row) != 2:
            raise ValueError(f"findings cannot be {rows!r}")
        yield row[0], row[1]
