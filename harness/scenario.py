"""Scenario files: a script, and the steps that the rules make of it, readable as text and by every language.

A file is UTF-8 JSON with its keys in one order, a move a line and a step a line, so that a change to it shows as
what it is. What is written is the same, byte for byte, for the same scenario.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adapters.schema import brief, first_error
from harness.case import Case, json_text
from harness.divergence import Finding, Fingerprint, Kind
from harness.ledger import load_ledger
from harness.mistake import Mistake
from harness.whole import write_whole
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.options import BadParam, resolve

FORMAT = "hakam-scenario/1"
ENDING = ".json"


@dataclass(frozen=True, slots=True)
class Found:
    """What an engine answered otherwise, in a scenario that reproduces a finding.

    step       index in the steps
    path       where in the step
    reference  the reference's value there, None where it has none
    value      the engine's value there
    """

    fingerprint: Fingerprint
    engine: str
    step: int
    path: str
    reference: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario.

    title  what it claims, in one line
    rules  the ids of the rules that it is about, such as ``kout_bh 7.3.1``
    why    how the rules lead to the outcome, for people
    steps  the opening position and a step for every move, each as JSON text without white space
    """

    title: str
    rules: tuple[str, ...]
    why: str
    case: Case
    steps: tuple[str, ...]
    finding: Found | None = None

    def trace(self) -> bytes:
        """The steps as they stand in the canonical answer."""
        return ",".join(self.steps).encode("ascii")


def to_case(scenario: Scenario) -> Case:
    """Give the case that a scenario is about."""
    return scenario.case


def of_finding(finding: Finding, steps: Sequence[str] | None = None) -> Scenario:
    """Make the scenario that reproduces a finding: its case, with the reference's steps, played where not given."""
    case, told, print_ = finding.case, finding.divergence, finding.fingerprint
    place = f"{told.path} of step {told.step}" if told.path else f"step {told.step}"
    return Scenario(
        title=f"{finding.engine} differs: {print_.kind.value}, {print_.detail or place}",
        rules=(print_.rule,) if print_.rule else (),
        why=finding.rule_text,
        case=case,
        steps=tuple(play_out(GAMES[case.game], case.options, case.setup, case.script) if steps is None else steps),
        finding=Found(print_, finding.engine, told.step, told.path, told.reference, told.engine),
    )


def dumps(scenario: Scenario) -> str:
    """Write a scenario as the text of its file."""
    case = scenario.case
    parts = [
        ("format", _line(FORMAT)),
        ("title", _line(scenario.title)),
        ("rules", _line(list(scenario.rules))),
        ("why", _line(scenario.why)),
        ("game", _line(case.game)),
        ("options", _line(dict(case.options))),
        ("setup", _line(None if case.setup is None else dict(case.setup))),
        ("script", _listed([json.dumps(move) for move in case.script])),
        ("steps", _listed(scenario.steps)),
    ]
    if scenario.finding is not None:
        found = scenario.finding
        fingerprint = {
            "kind": found.fingerprint.kind.value,
            "phase": found.fingerprint.phase,
            "move": found.fingerprint.move,
            "rule": found.fingerprint.rule,
            "detail": found.fingerprint.detail,
        }
        fields = {
            "fingerprint": fingerprint,
            "engine": found.engine,
            "step": found.step,
            "path": found.path,
            "reference": found.reference,
            "engine_value": found.value,
        }
        # ASCII: an engine may answer with what is no text in UTF-8.
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in fields.items())
        parts.append(("finding", f"{{\n{lines}\n  }}"))
    return "{\n" + ",\n".join(f'  "{key}": {text}' for key, text in parts) + "\n}\n"


def parts(scenario: Scenario) -> tuple[str, str, str]:
    """Give the text of a scenario's file without its moves and steps: before them, between them, and behind."""
    bare = dumps(replace(scenario, case=replace(scenario.case, script=()), steps=()))
    before, script, rest = bare.partition('\n  "script": ')
    between, steps, behind = rest.removeprefix("[]").partition('\n  "steps": ')
    return before + script, between + steps, behind.removeprefix("[]")


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(items: Sequence[str]) -> str:
    return "[\n" + ",\n".join(f"    {item}" for item in items) + "\n  ]" if items else "[]"


def save(path: Path, scenario: Scenario) -> None:
    """Write a scenario's file, whole or not at all; folders are made as needed."""
    write_whole(path, dumps(scenario))


def load(path: Path, ledgers: Path | None = None) -> Scenario:
    """Read a scenario's file, and check all of it that can be checked without an engine. Raises `Mistake`.

    ledgers  the folder of ledgers that its rules must be in; the packed one if none is named
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as failure:
        raise Mistake(f"the scenario {path} cannot be read: {failure}") from None
    try:
        return loads(text, ledgers)
    except _Wrong as wrong:
        raise Mistake(f"the scenario {path}: {wrong}") from None


def collect(folder: Path) -> list[Path]:
    """List the scenario files in a folder and the folders below it, sorted; a file is a list of itself.

    Raises `Mistake` where there is nothing of that name. Hidden files and folders are passed over.
    """
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise Mistake(f"there is no file or folder {folder}: name scenario files, or a folder of them")
    found = folder.rglob(f"*{ENDING}")
    seen = [path for path in found if not any(p.startswith(".") for p in path.relative_to(folder).parts)]
    return sorted(seen, key=lambda path: path.relative_to(folder).parts)


class _Wrong(ValueError):
    """What is wrong in the text of a scenario, where, and what to do."""


def loads(text: str, ledgers: Path | None = None) -> Scenario:
    """Read the text of a scenario's file. Raises `ValueError` with one sentence: where, what, what to do."""
    if (scenario := _as_written(text)) is not None:
        _check_rules(scenario.rules, scenario.case.game, ledgers)
        return scenario
    data = _parse(text)
    if isinstance(data, dict) and data.get("format") not in (None, FORMAT):
        raise _Wrong(f"format is {brief(data['format'])}, and this version of hakam reads {FORMAT!r} alone")
    if error := first_error("scenario", data):
        raise _Wrong(f"{error[0] or 'it'} {error[1]}")
    case = _case(data)
    _check_rules(data["rules"], case.game, ledgers)
    _check_steps(data["steps"], case)
    return Scenario(
        title=data["title"],
        rules=tuple(data["rules"]),
        why=data["why"],
        case=case,
        steps=tuple(json_text(step) for step in data["steps"]),
        finding=_found(data["finding"], case) if "finding" in data else None,
    )


def _as_written(text: str) -> Scenario | None:
    """Read a text that is, byte for byte, what its scenario is written as with the reference's own steps.

    Such a text can have no fault in its form, so it is not held against the schema, which takes a hundred times as
    long. None for any other text, right or wrong.
    """
    try:
        data = json.loads(text)
        words = [data["title"], data["why"], *data["rules"], *data["script"]]
        if not all(type(word) is str for word in words) or not data["title"][:1].strip():
            return None
        case = _case(data)
        steps = tuple(play_out(GAMES[case.game], case.options, case.setup, case.script))
        found = None
        if "finding" in data:
            if first_error("scenario#finding", data["finding"]):
                return None
            found = _found(data["finding"], case)
        scenario = Scenario(data["title"], tuple(data["rules"]), data["why"], case, steps, found)
        return scenario if dumps(scenario) == text else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _parse(text: str) -> Any:
    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise _Wrong(f"an object has the key {twice!r} twice: take one of them out")
        return made

    def no_constant(word: str) -> None:
        raise _Wrong(f"{word} is not JSON: numbers are whole numbers")

    try:
        return json.loads(text, object_pairs_hook=no_key_twice, parse_constant=no_constant)
    except json.JSONDecodeError as failure:
        raise _Wrong(
            f"line {failure.lineno}, column {failure.colno}: not JSON ({failure.msg}): correct it"
        ) from None
    except _Wrong:
        raise
    except ValueError as failure:  # a number of thousands of digits
        raise _Wrong(f"not JSON that anybody could read: {failure}") from None
    except RecursionError:
        raise _Wrong("not JSON that anybody could read: it is nested too deeply") from None


def _case(data: dict[str, Any]) -> Case:
    name = data["game"]
    game = GAMES.get(name)
    if game is None:
        raise _Wrong(f"game is {name!r}, which is none of: {', '.join(GAMES)}")
    missing = [option for option in game.options if option not in data["options"]]
    if missing:
        raise _Wrong(f"options lacks {missing[0]!r}: a scenario writes every option out, defaults too")
    try:
        options = resolve(game.options, data["options"])
        game.start(options, data["setup"])
    except BadParam as bad:
        raise _Wrong(f"{bad.param}: {bad}") from None
    return Case(name, options, data["setup"], tuple(data["script"]))


def _check_rules(rules: Sequence[str], game: str, ledgers: Path | None) -> None:
    ledger = load_ledger(game, ledgers)
    for index, rule in enumerate(rules):
        if rule not in ledger.rules:
            raise _Wrong(f"rules.{index} is {rule!r}, which is not in the ledger of {game}: look its number up")


def _check_steps(steps: Sequence[Any], case: Case) -> None:
    if len(steps) != len(case.script) + 1:
        raise _Wrong(
            f"steps has {len(steps)} items for a script of {len(case.script)} moves: "
            "it has the opening position and one step for every move"
        )
    usual = play_out(GAMES[case.game], case.options, case.setup, case.script)
    for index, step in enumerate(steps):
        if json_text(step) == usual[index]:
            continue  # what the reference says is valid, and quicker to find out
        if error := first_error(case.game, step):
            place = f"steps.{index}.{error[0]}" if error[0] else f"steps.{index}"
            raise _Wrong(f"{place} {error[1]}")


def _found(data: dict[str, Any], case: Case) -> Found:
    told = data["fingerprint"]
    fingerprint = Fingerprint(
        case.game, Kind(told["kind"]), told["phase"], told["move"], told["rule"], told["detail"]
    )
    step = data["step"]
    if step > len(case.script):
        raise _Wrong(f"finding.step is {step}, and the last step is {len(case.script)}")
    return Found(fingerprint, data["engine"], step, data["path"], data["reference"], data["engine_value"])
