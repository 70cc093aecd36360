"""Steering round what is known: a move that an engine takes and the rules refuse need not be tried again and again.

Where an engine is known to accept what the reference refuses, each such move of a case costs a leg of its own (see
`harness.past`). So a walk keeps the first of them in a case, which shows whether what is known is still there, and
leaves out the others, since a refusal changes nothing. What else is known no walk can see before it happens (which
legal moves an engine refuses, whom it lets deal): that is gone past instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from harness.compare import verb_of
from harness.divergence import Fingerprint, Kind

#: A refusal of the reference: phase, verb and reason.
Refusal = tuple[str, str, str]

_TAKEN = "reference refuses "


def avoidable(known: Iterable[Fingerprint], game: str) -> frozenset[Refusal]:
    """The refusals that cases of a game are steered round, of all that is known."""
    return frozenset(
        (each.phase, each.move, each.detail.removeprefix(_TAKEN))
        for each in known
        if each.game == game and each.kind is Kind.LEGALITY and each.detail.startswith(_TAKEN)
    )


class Steering:
    """What one case is steered round, once it has shown it."""

    __slots__ = ("_game", "_refusals", "_shown")

    def __init__(self, game: str, refusals: frozenset[Refusal]) -> None:
        self._game = game
        self._refusals = refusals
        self._shown: set[Refusal] = set()

    def leaves_out(self, phase: str, move: str, step: str) -> bool:
        """Tell whether a move is left out that was made in a phase, with this step of the reference."""
        for refusal in self._refusals:
            where, verb, reason = refusal
            if phase != where or not step.startswith(f'{{"ok":false,"error":"{reason}"'):
                continue
            if verb_of(self._game, move) == verb:
                again = refusal in self._shown
                self._shown.add(refusal)
                return again
        return False
