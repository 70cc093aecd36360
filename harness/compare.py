"""Whether an engine's answer is the reference's; if not, where and of which kind the first difference is.

House rules of this file:
1. It is pure: it reads no file and asks no engine.
2. Bytes first. Nothing is parsed while the bytes are equal, and of different bytes only the steps that differ.
3. A step is held against its schema before it is compared: an invalid step is the engine's fault, never a
   difference about the rules.
4. A step is compared only if all steps before it left the same position: what differs harmlessly (a reason, a
   legal set) is noted and passed over; anything else ends the comparison of the case.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from adapters import jsonrpc
from adapters.schema import first_error
from harness.case import Case, expected_answer
from harness.divergence import HARMLESS, Divergence
from harness.kinds import Difference, differences
from harness.outcome import Agreed, Diverged, EngineFailed, ProtocolFault
from harness.steps import Fault, canonical_trace, pieces, quoted, read_steps, told
from reference_engine.games import GAMES

Compared = Agreed | Diverged | EngineFailed

NOTHING: frozenset[str] = frozenset()


def compare(case: Case, trace: bytes, answer: bytes, number: int, omits: frozenset[str] = NOTHING) -> Compared:
    """Compare an engine's answer to request `number` with the reference's steps.

    trace   the reference's steps, joined by commas
    answer  the engine's whole line, with or without its line feed
    omits   the parts of a step that the engine cannot tell: they are left out on both sides
    """
    if answer == expected_answer(number, trace):
        return Agreed(len(case.script))
    try:
        return _compare_steps(case, trace, answer.removesuffix(b"\n"), number, omits)
    except Fault as fault:
        return EngineFailed(ProtocolFault(fault.why, fault.quote))


def compare_many(
    cases: Sequence[Case],
    traces: Sequence[bytes],
    answers: bytes,
    first: int,
    omits: frozenset[str] = NOTHING,
) -> list[Compared]:
    """Compare a block of answers, to requests numbered from `first` on, at the cost of one comparison of bytes.

    answers  a whole line for every case, in order
    """
    if answers == b"".join(map(expected_answer, range(first, first + len(traces)), traces)):
        return [Agreed(len(case.script)) for case in cases]
    lines = split_answers(answers)
    return [
        compare(case, trace, line, number, omits)
        for number, (case, trace, line) in enumerate(zip(cases, traces, lines, strict=True), start=first)
    ]


def split_answers(answers: bytes) -> list[bytes]:
    """Split a block of whole lines into the lines, without their line feeds."""
    return answers.removesuffix(b"\n").split(b"\n") if answers else []


def _compare_steps(case: Case, trace: bytes, line: bytes, number: int, omits: frozenset[str]) -> Compared:
    texts = _texts(trace, len(case.script) + 1)
    noted: dict[tuple[str, str], Divergence] = {}
    for index, step in _differing(texts, line, number):
        reference, engine = _without(omits, json.loads(texts[index])), _without(omits, step)
        if _normal(reference) == _normal(engine):
            continue
        _hold_against_schema(case.game, index, reference, engine, omits)
        for found in differences(reference, engine):
            if (found.kind, found.detail) not in noted:
                noted[found.kind, found.detail] = _divergence(case, texts, index, found)
            if found.kind not in HARMLESS:
                return Diverged(index, tuple(noted.values()))
    if noted:
        return Diverged(len(case.script), tuple(noted.values()))
    return Agreed(len(case.script))


def _texts(trace: bytes, count: int) -> list[bytes]:
    texts = pieces(trace)
    if len(texts) == count:
        return texts
    # Another engine stands in the place of the reference, with its keys in an order of its own.
    return [json.dumps(step, separators=(",", ":")).encode("ascii") for step in json.loads(b"[%b]" % trace)]


def _differing(texts: list[bytes], line: bytes, number: int) -> Iterator[tuple[int, Any]]:
    """Yield the engine's steps whose texts are not the reference's, with their indexes."""
    trace = canonical_trace(line, number)
    theirs = [] if trace is None else pieces(trace)
    if len(theirs) == len(texts):
        places = [index for index, pair in enumerate(zip(texts, theirs, strict=True)) if pair[0] != pair[1]]
        try:
            parsed = [jsonrpc.parse(theirs[index]) for index in places]
        except ValueError:
            pass  # not the canonical form after all: the whole line tells what it is
        else:
            yield from zip(places, parsed, strict=True)
            return
    yield from enumerate(read_steps(line, number, len(texts)))


def _without(omits: frozenset[str], step: Any) -> Any:
    """Take what an engine omits out of a step."""
    if not omits or not isinstance(step, dict):
        return step
    return {key: _without_fields(omits, key, value) for key, value in step.items() if key not in omits}


def _without_fields(omits: frozenset[str], key: str, value: Any) -> Any:
    if key == "events" and isinstance(value, list):
        return [
            _without_fields(omits, str(event.get("type")), event) if isinstance(event, dict) else event
            for event in value
        ]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if f"{key}.{field}" not in omits}
    return value


def _normal(step: Any) -> str:
    """Write a step so that equal steps are equal texts, whatever the order of keys and of legal moves."""
    legal = step.get("legal") if isinstance(step, dict) else None
    if isinstance(legal, list) and all(isinstance(move, str) for move in legal):
        step = {**step, "legal": sorted(legal)}
    return json.dumps(step, sort_keys=True)


def _hold_against_schema(game: str, index: int, reference: Any, step: Any, omits: frozenset[str]) -> None:
    """Raise `Fault` unless a step is valid.

    The reference's step is, so a step with the same keys is valid if each value that differs is; values that were
    found valid once are known by their text.
    """
    differing: list[tuple[object, ...]] = []
    if isinstance(step, dict) and step.keys() == reference.keys() and step["ok"] is reference["ok"]:
        differing = [
            (game, omits, step["ok"], key, _normal(value))
            for key, value in step.items()
            if _normal(value) != _normal(reference[key])
        ]
        if _valid.issuperset(differing):
            return
    if error := first_error(game, step, omits):
        raise Fault(told(f"step {index}", error), quoted(_part(step, error[0]).encode()))
    if len(_valid) > MOST_VALID:
        _valid.clear()
    _valid.update(differing)


MOST_VALID = 10_000

#: What is known to be valid: (game, omitted parts, whether the move was played, key, text of the value).
_valid: set[tuple[object, ...]] = set()


def _part(step: Any, path: str) -> str:
    """Quote the part of a step where its schema fails: the whole event or field that holds the place."""
    part = step
    for key in path.split(".")[:2]:
        if isinstance(part, dict) and key in part and key == "events":
            part = part[key]
        elif isinstance(part, dict) and key in part:
            return f"{json.dumps(key)}:{json.dumps(part[key])}"
        elif isinstance(part, list) and key.isdigit():
            return json.dumps(part[int(key)])
    return json.dumps(part)


def _divergence(case: Case, texts: list[bytes], index: int, found: Difference) -> Divergence:
    return Divergence(
        kind=found.kind,
        step=index,
        path=found.path,
        reference=found.reference,
        engine=found.engine,
        phase=json.loads(texts[max(index - 1, 0)])["phase"],
        move=verb_of(case.game, case.script[index - 1]) if index else "",
        detail=found.detail,
    )


def verb_of(game: str, move: str) -> str:
    """Give the verb of a move, or ``malformed`` where it has none of the game's."""
    words = move.split(" ")
    verb = words[1] if len(words) > 1 and words[0].isdigit() else words[0]
    return verb if verb in GAMES[game].verbs else "malformed"
