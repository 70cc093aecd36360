"""What differs between two steps, and of which kind, in the order in which a step decides it.

Both steps are valid by their game's schema. The names of the events and fields that belong to a kind are the
protocol's; no game is named here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.divergence import Kind

Step = Mapping[str, Any]

CLOSING = ("round", "hand", "cancelled")
MELDS = ("declared", "melds", "shown", "baloot", "belote")
SCORED = ("round", "hand")
SCORES = ("tricks", "raw", "points", "held")


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between two steps: its kind, its place, both values, and what tells its cause."""

    kind: Kind
    path: str
    reference: Any
    engine: Any
    detail: str


def differences(reference: Step, engine: Step) -> Iterator[Difference]:
    """Yield the first difference of each kind, in the order of the kinds."""
    for find in _IN_ORDER:
        found = find(reference, engine)
        if found is not None:
            yield found


def _legality(reference: Step, engine: Step) -> Difference | None:
    if reference["ok"] == engine["ok"]:
        return None
    refuses, refusal = ("engine", engine) if reference["ok"] else ("reference", reference)
    detail = f"{refuses} refuses {reason_word(refusal.get('error'))}".strip()
    return Difference(Kind.LEGALITY, "ok", reference["ok"], engine["ok"], detail)


def _reason(reference: Step, engine: Step) -> Difference | None:
    ours, theirs = reference.get("error"), engine.get("error")
    if ours == theirs or reference["ok"] != engine["ok"]:
        return None
    return Difference(Kind.REASON, "error", ours, theirs, f"{reason_word(ours)}/{reason_word(theirs)}")


def reason_word(reason: object) -> str:
    """Give the reason of a refusal if it is a word, else what stands for free text: texts make no identity."""
    if reason is None:
        return ""
    text = str(reason)
    return text if len(text) <= 40 and text.replace("_", "").isalnum() else "(text)"


def _trick_winner(reference: Step, engine: Step) -> Difference | None:
    return _of_events(Kind.TRICK_WINNER, ("trick",), reference, engine)


def _forfeit(reference: Step, engine: Step) -> Difference | None:
    return _of_events(Kind.FORFEIT, ("forfeit",), reference, engine)


def _early_termination(reference: Step, engine: Step) -> Difference | None:
    for name in CLOSING:
        ours, theirs = _events(reference, name), _events(engine, name)
        if bool(ours) != bool(theirs):
            return _one_sided(Kind.EARLY_TERMINATION, name, ours, theirs)
    return None


def _melds(reference: Step, engine: Step) -> Difference | None:
    return _of_events(Kind.MELDS, MELDS, reference, engine)


def _scoring(reference: Step, engine: Step) -> Difference | None:
    closing = [event for name in SCORED for event in _events(reference, name)]
    reason = str(closing[0].get("reason", "")) if closing else ""
    found = _of_events(Kind.SCORING, SCORED, reference, engine)
    if found is None and reference.get("score") != engine.get("score"):
        found = Difference(Kind.SCORING, "score", reference.get("score"), engine.get("score"), "score")
    if found is None:
        ours, theirs = reference.get("round", {}), engine.get("round", {})
        for name in SCORES:
            if ours.get(name) != theirs.get(name):
                path = f"round.{name}"
                found = Difference(Kind.SCORING, path, ours.get(name), theirs.get(name), path)
                break
    if found is None:
        return None
    return Difference(found.kind, found.path, found.reference, found.engine, f"{reason} {found.detail}".strip())


def _match_end(reference: Step, engine: Step) -> Difference | None:
    found = _of_events(Kind.MATCH_END, ("match",), reference, engine)
    if found is not None:
        named = _events(reference, "match") or _events(engine, "match")
        detail = f"{named[0].get('reason', '')} {found.detail}".strip()
        return Difference(found.kind, found.path, found.reference, found.engine, detail)
    ours, theirs = reference["phase"], engine["phase"]
    if (ours == "over") != (theirs == "over"):
        detail = "over missing" if ours == "over" else "over extra"
        return Difference(Kind.MATCH_END, "phase", ours, theirs, detail)
    return None


def _dealer(reference: Step, engine: Step) -> Difference | None:
    found = _of_events(Kind.DEALER, ("dealer",), reference, engine)
    if found is not None:
        return Difference(found.kind, found.path, found.reference, found.engine, f"event {found.detail}")
    if reference.get("dealer") != engine.get("dealer"):
        return Difference(Kind.DEALER, "dealer", reference.get("dealer"), engine.get("dealer"), "field")
    return None


def _turn(reference: Step, engine: Step) -> Difference | None:
    for name in ("phase", "turn"):
        ours, theirs = reference[name], engine[name]
        if ours != theirs:
            detail = f"phase {ours}/{theirs}" if name == "phase" else "turn"
            return Difference(Kind.TURN, name, ours, theirs, detail)
    return None


def _legal_set(reference: Step, engine: Step) -> Difference | None:
    ours, theirs = reference.get("legal", ()), engine.get("legal", ())
    missing, extra = set(ours) - set(theirs), set(theirs) - set(ours)
    if not missing and not extra:
        return None
    sides = {(_verb(move), side) for moves, side in ((missing, "missing"), (extra, "extra")) for move in moves}
    detail = ", ".join(f"{verb} {side}" for verb, side in sorted(sides))
    return Difference(Kind.LEGAL_SET, "legal", ours, theirs, detail)


def _verb(move: str) -> str:
    return move.partition(" ")[0]


def _other(reference: Step, engine: Step) -> Difference | None:
    ours, theirs = reference.get("events", ()), engine.get("events", ())
    for name in dict.fromkeys(event["type"] for event in (*ours, *theirs)):
        found = _of_events(Kind.OTHER, (name,), reference, engine)
        if found is not None:
            return Difference(found.kind, found.path, found.reference, found.engine, f"{name} {found.detail}")
    if ours != theirs:
        order = [event["type"] for event in ours], [event["type"] for event in theirs]
        return Difference(Kind.OTHER, "events", *order, "order of events")
    for name in dict.fromkeys((*reference, *engine)):
        if name in {"events", "legal", "error"} or reference.get(name) == engine.get(name):
            continue
        path, one, other = first_place(reference.get(name), engine.get(name), name)
        return Difference(Kind.OTHER, path, one, other, path)
    return None


_IN_ORDER = (
    _legality,
    _reason,
    _trick_winner,
    _forfeit,
    _early_termination,
    _melds,
    _scoring,
    _match_end,
    _dealer,
    _turn,
    _legal_set,
    _other,
)


def _events(step: Step, name: str) -> list[Mapping[str, Any]]:
    return [event for event in step.get("events", ()) if event["type"] == name]


def _of_events(kind: Kind, names: Sequence[str], reference: Step, engine: Step) -> Difference | None:
    """Find the first difference in the events of these types: one that a side lacks, or a field of it."""
    for name in names:
        ours, theirs = _events(reference, name), _events(engine, name)
        for one, other in zip(ours, theirs, strict=False):
            if one != other:
                path, value, otherwise = first_place(one, other, f"events.{name}")
                return Difference(kind, path, value, otherwise, path.removeprefix(f"events.{name}."))
        if len(ours) != len(theirs):
            return _one_sided(kind, name, ours[len(theirs) :], theirs[len(ours) :])
    return None


def _one_sided(kind: Kind, name: str, ours: Sequence[Any], theirs: Sequence[Any]) -> Difference:
    detail = "missing" if ours else "extra"
    if kind is Kind.EARLY_TERMINATION:
        detail = f"{name} {detail}"
    return Difference(kind, f"events.{name}", next(iter(ours), None), next(iter(theirs), None), detail)


def first_place(reference: Any, engine: Any, path: str) -> tuple[str, Any, Any]:
    """Find the first place below `path`, in the reference's order of keys, where two values differ.

    Lists are one place: where a list differs, the list is told.
    """
    if isinstance(reference, Mapping) and isinstance(engine, Mapping):
        for key in dict.fromkeys((*reference, *engine)):
            if reference.get(key) != engine.get(key) or (key in reference) != (key in engine):
                return first_place(reference.get(key), engine.get(key), f"{path}.{key}")
    return path, reference, engine
