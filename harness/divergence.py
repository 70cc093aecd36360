"""A divergence: where an engine's answer and the reference's differ, and what makes two of them the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from harness.case import Case


class Kind(StrEnum):
    """What differs, in the order in which a step decides it; the last five are of the run itself."""

    LEGALITY = "legality"
    REASON = "reason"
    TRICK_WINNER = "trick_winner"
    FORFEIT = "forfeit"
    EARLY_TERMINATION = "early_termination"
    MELDS = "melds"
    SCORING = "scoring"
    MATCH_END = "match_end"
    DEALER = "dealer"
    TURN = "turn"
    LEGAL_SET = "legal_set"
    OTHER = "other"

    CRASH = "crash"
    HANG = "hang"
    PROTOCOL = "protocol"
    NON_DETERMINISM = "non_determinism"
    LAW = "law"


#: Differences that leave the position the same: noted, and the comparison of the case goes on.
HARMLESS = frozenset({Kind.REASON, Kind.LEGAL_SET})

#: Faults of the engine rather than differences about the rules (exit code 4).
ENGINE_FAULTS = frozenset({Kind.CRASH, Kind.HANG, Kind.PROTOCOL, Kind.NON_DETERMINISM})


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference of one kind in one case.

    step       index in the steps; 0 is the opening position, step n follows move n - 1 of the script
    path       where in the step, such as ``events.trick.seat`` or ``ok``
    reference  the reference's value there (None where it has none)
    engine     the engine's value there
    phase      the phase in which the move was made, by the reference
    move       the verb of the move, ``""`` for the opening position
    detail     what else tells causes apart: for a legal set the verb and extra or missing, for scoring the
               reason and the field, for a refusal the reference's reason
    """

    kind: Kind
    step: int
    path: str
    reference: Any
    engine: Any
    phase: str
    move: str
    detail: str


@dataclass(frozen=True, slots=True, order=True)
class Fingerprint:
    """The identity of a finding: two divergences with the same fingerprint are one finding, counted twice."""

    game: str
    kind: Kind
    phase: str
    move: str
    rule: str
    detail: str

    def slug(self) -> str:
        """A short name for files, such as ``trick_winner-play-7.3.2``."""
        words = [self.kind.value, self.move or "opening", self.rule or "norule", self.detail]
        text = "-".join(word for word in words if word)
        return "".join(c if c.isalnum() or c in "-._" else "_" for c in text)[:80]


@dataclass(frozen=True, slots=True)
class Finding:
    """A divergence worth telling, on the smallest case known for it.

    engine      the name of the engine that differs from the reference
    count       how many cases of the run showed the same fingerprint on that engine
    agrees      the other engines that gave the reference's answer on this case
    sides_with  the other engines that differ from the reference in the same way on this case
    rule_text   the rule in one sentence, from the ledger; empty where no rule is known
    steps       the reference's steps of the case up to the one that differs, as canonical JSON texts; reports
                draw the table from them
    warning     counted and told, and without weight for the verdict (a reason alone, unless the run is strict)
    """

    fingerprint: Fingerprint
    engine: str
    case: Case
    divergence: Divergence
    rule_text: str
    count: int = 1
    agrees: tuple[str, ...] = ()
    sides_with: tuple[str, ...] = ()
    shrunk: bool = False
    note: str = ""
    steps: tuple[str, ...] = ()
    warning: bool = False
