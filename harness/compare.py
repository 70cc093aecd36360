"""Whether an engine's answer is the reference's; if not, where and of which kind the first difference is.

House rules of this file:
1. It is pure: it reads no file and asks no engine.
2. Bytes first. Nothing is parsed while the bytes are equal, and of different bytes only the steps that differ.
3. A step is held against its schema before it is compared: an invalid step is the engine's fault, never a
   difference about the rules.
4. A step is compared only if all steps before it left the same position: what differs harmlessly (a reason, a
   legal set) is noted and passed over; anything else ends the comparison. `harness.past` goes on behind it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from adapters import jsonrpc
from harness.case import Case, expected_answer
from harness.divergence import HARMLESS, Divergence
from harness.kinds import Difference, differences
from harness.outcome import Agreed, Diverged, EngineFailed, ProtocolFault
from harness.steps import Fault, canonical_trace, part, pieces, quoted, read_steps, told, without
from harness.validity import first_fault, normal
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


def fault_behind(
    case: Case, trace: bytes, answer: bytes, number: int, omits: frozenset[str] = NOTHING
) -> EngineFailed | None:
    """Hold all steps of an answer against their schema, those behind its first difference as well.

    Such an answer may stand in the place of the reference.
    """
    texts = _texts(trace, len(case.script) + 1)
    try:
        for index, step in _differing(texts, answer.removesuffix(b"\n"), number):
            _hold(case, index, without(omits, step), without(omits, json.loads(texts[index])), omits)
    except Fault as fault:
        return EngineFailed(ProtocolFault(fault.why, fault.quote))
    return None


def valid_steps(
    case: Case, trace: bytes, answer: bytes, number: int, omits: frozenset[str] = NOTHING
) -> list[dict[str, Any]]:
    """Read the steps of an answer that differs, up to the first that is not valid by its schema."""
    texts = _texts(trace, len(case.script) + 1)
    steps = [without(omits, json.loads(text)) for text in texts]
    valid = 0
    try:
        for index, step in _differing(texts, answer.removesuffix(b"\n"), number):
            valid = index
            told = without(omits, step)
            _hold(case, index, told, steps[index], omits)
            steps[index] = told
    except Fault:
        return steps[:valid]
    return steps


def split_answers(answers: bytes) -> list[bytes]:
    """Split a block of whole lines into the lines, without their line feeds."""
    return answers.removesuffix(b"\n").split(b"\n") if answers else []


def _compare_steps(case: Case, trace: bytes, line: bytes, number: int, omits: frozenset[str]) -> Compared:
    texts = _texts(trace, len(case.script) + 1)
    noted: dict[tuple[str, str], Divergence] = {}
    for index, step in _differing(texts, line, number):
        whole = json.loads(texts[index])
        reference, engine = without(omits, whole), without(omits, step)
        if normal(reference) == normal(engine):
            continue
        _hold(case, index, engine, reference, omits)
        if engine["ok"] and "error" in whole:  # why a move is refused is told where the engine has no reasons too
            reference["error"] = whole["error"]
        for found in differences(reference, engine):
            if (found.kind, found.detail) not in noted:
                noted[found.kind, found.detail] = _divergence(case, texts, index, found)
            if found.kind not in HARMLESS:
                return Diverged(index, tuple(noted.values()))
    if noted:
        return Diverged(len(case.script), tuple(noted.values()))
    return Agreed(len(case.script))


def _hold(case: Case, index: int, step: Any, reference: Any, omits: frozenset[str]) -> None:
    """Hold a step against its schema. Raises `Fault`."""
    if error := first_fault(case.game, step, reference, omits):
        raise Fault(told(f"step {index}", error), quoted(part(step, error[0]).encode()))


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
