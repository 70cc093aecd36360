"""Steering round what is known: a move that an engine takes and the rules refuse need not be tried in every case.

Where an engine is known to accept what the reference refuses, each such move of a case costs a leg of its own (see
`harness.past`). A walk can leave it out, since a refusal changes nothing. What else is known no walk can see before
it happens (which legal moves an engine refuses, whom it lets deal): that is gone past instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from harness.compare import verb_of
from harness.divergence import Fingerprint, Kind

#: A refusal of the reference: phase, verb and reason.
Refusal = tuple[str, str, str]

#: One case in so many is not steered: what is known must be seen to be still there.
UNSTEERED = 8

_TAKEN = "reference refuses "


def avoidable(known: Iterable[Fingerprint], game: str) -> frozenset[Refusal]:
    """The refusals that cases of a game are steered round, of all that is known."""
    return frozenset(
        (each.phase, each.move, each.detail.removeprefix(_TAKEN))
        for each in known
        if each.game == game and each.kind is Kind.LEGALITY and each.detail.startswith(_TAKEN)
    )


def is_avoided(refusals: frozenset[Refusal], game: str, phase: str, move: str, step: str) -> bool:
    """Tell whether a move that was refused in a phase, by this step of the reference, is one to steer round."""
    return any(
        phase == where and step.startswith(f'{{"ok":false,"error":"{reason}"') and verb_of(game, move) == verb
        for where, verb, reason in refusals
    )
