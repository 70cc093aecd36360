"""Whose a difference is: the engine's, or its adapter's, which says what it decides in the engine's place."""

from __future__ import annotations

from collections.abc import Mapping

from harness.divergence import ENGINE_FAULTS, Divergence, Finding, Kind
from harness.offer import Offer


def glued(finding: Finding, offers: Mapping[str, Offer]) -> str:
    """Name the part of the adapter's glue that differs; empty where the engine decides it, or has no adapter."""
    offer = offers.get(finding.engine)
    if offer is None or finding.divergence.kind in ENGINE_FAULTS | {Kind.LAW}:
        return ""
    return next((name for name in _names(finding.divergence) if name in offer.glue), "")


def _names(found: Divergence) -> list[str]:
    """Give what glue may call the thing that differs: a field, a key, a chance move, a reason."""
    key, _, field = found.path.partition(".")
    names = [field if key == "events" else found.path, key]
    if key == "events" or found.kind in {Kind.LEGALITY, Kind.REASON}:
        names.append(found.move)  # chance's: whether a deal is a bad one, and what it brings
    match found.kind:
        case Kind.LEGALITY:
            names.append(found.detail.partition(" refuses ")[2])
        case Kind.REASON:
            names += found.detail.split("/")
    return names
