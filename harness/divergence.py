"""A divergence: where an engine's answer and the reference's differ, and what makes two of them the same."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import quote, unquote

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

#: What stands for a part of a fingerprint's text that is empty.
_NOTHING = "-"

#: What a fingerprint's text says as it is, beside letters and digits: it can stand between quotes in any file.
_PLAIN = "".join(sorted(set(string.punctuation) - set('%"\\')))

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

    def text(self) -> str:
        """The fingerprint in one line of plain ASCII, such as ``kout_bh scoring play play 8.2.2 contract points``.

        The parts are in the order of the fields, ``-`` where one is empty; a rule of another book than the game's
        is written with it, ``protocol:4.2.1``. It is the same in every version, and nothing is lost in it.
        """
        words = [self.game, self.kind.value, self.phase, self.move]
        return " ".join([*(_written(word) for word in words), self._rule(), _written(self.detail, spaces=" ")])

    def _rule(self) -> str:
        book, _, number = self.rule.partition(" ")
        if book == self.game and number:
            return _written(number, but=":")
        if book and number:
            return f"{quote(book, safe='')}:{_written(number, but=':')}"
        return f":{_written(self.rule, but=':')}" if self.rule else _NOTHING

    @classmethod
    def parse(cls, text: str) -> Fingerprint:
        """Read what `text` wrote. Raises `ValueError` with a sentence that says what is wrong."""
        words = text.strip().split(" ", 5)
        if len(words) < 6 or not all(words):
            raise ValueError(
                f"{text!r} is no fingerprint: it has game, kind, phase, move, rule and detail, with one space "
                f"between them and {_NOTHING!r} for one that is empty"
            )
        game, kind, phase, move, rule, detail = words
        if kind not in set(Kind):
            raise ValueError(f"{text!r} is no fingerprint: {kind!r} is none of the kinds {', '.join(Kind)}")
        return cls(_read(game), Kind(kind), _read(phase), _read(move), _rule_read(rule, _read(game)), _read(detail))


def _written(word: str, *, spaces: str = "", but: str = "") -> str:
    if word in ("", _NOTHING):
        return f"%{ord(_NOTHING):X}" if word else _NOTHING
    safe = _PLAIN.replace(but, "") + (spaces if word == word.strip() else "")
    return quote(word, safe=safe, errors="surrogatepass")


def _read(word: str) -> str:
    return "" if word == _NOTHING else unquote(word, errors="surrogatepass")


def _rule_read(word: str, game: str) -> str:
    book, colon, number = word.rpartition(":")
    if word == _NOTHING:
        return ""
    if not colon:
        return f"{game} {_read(number)}"
    return f"{_read(book)} {_read(number)}" if book else _read(number)


@dataclass(frozen=True, slots=True)
class Finding:
    """A divergence worth telling, on the smallest case known for it.

    engine      the name of the engine that differs from the reference
    count       how many cases of the run showed the same fingerprint on that engine
    agrees      the other engines that gave the reference's answer on this case
    sides_with  the other engines that differ from the reference in the same way on this case
    rule_text   the rule in one sentence, from the ledger; empty where no rule is known
    steps       the reference's steps of the case up to the one behind that which differs, as canonical JSON texts;
                reports draw the table from them
    warning     counted and told, and without weight for the verdict (a reason alone, unless the run is strict)
    label       how sure it is after it was confirmed, such as ``flaky 3 of 10``; empty where it was not
    answers     by engine: its own steps from the one that differs on, two at most, as JSON texts, or what it wrote
                instead of one; of a pair of engines both, and nothing of one that wrote nothing
    beyond      a move that both sides answered behind a case which ends with the step that differs, the last of
                `steps` and `answers`; empty for none
    parted      the first step that the engine answered otherwise at all, if harmlessly; None where nobody looked
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
    label: str = ""
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    parted: int | None = None
    beyond: str = ""
