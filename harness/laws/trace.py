"""A trace as the laws see it: its steps, the moves between them, and the rounds that were dealt in it.

It is gone through once, and sorted by what laws ask about: refusals, steps in which something happens, rounds. So
a law looks at few steps, and all of them together cost less than it does to make the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from harness.case import Case

Event = Mapping[str, Any]

CHANCE = frozenset({"draw", "dealer", "deal", "cut"})

#: Events that close a round.
CLOSING = frozenset({"round", "hand", "cancelled", "forfeit"})

UNTOLD = msgspec.UNSET

#: What of a step is compared again and again and read seldom: kept as it was written.
Written = msgspec.Raw


class Step(msgspec.Struct, gc=False):
    """One step of an answer. What an engine cannot tell is None, or empty; `dealer` is `UNTOLD` then."""

    ok: bool
    phase: str
    turn: int | None
    error: str | None = None
    events: list[dict[str, Any]] | None = None
    legal: list[str] | None = None
    dealer: int | msgspec.UnsetType | None = UNTOLD
    score: Written = Written()
    round: Written = Written()


#: A move of the script: the number of its step, its words, the step before it and its own.
Move = tuple[int, str, Step, Step]

#: A card that was played: the number of the step, the seat, and the words of the play without the seat.
Play = tuple[int, int, str]

#: How a play begins, by its seat.
_PLAYS = {f"{seat} play ": seat for seat in range(10)}


class Round(msgspec.Struct, gc=False):
    """What became of one deal.

    dealt    the steps that told whole hands: the number of each, and the hands
    plays    the cards that were played, in order
    tricks   the trick events: the number of the step, how many cards had been played, the event
    closing  the events that close the round by their type, and none of an unfinished one
    last     the move that closed it
    """

    dealt: list[tuple[int, list[list[str]]]]
    plays: list[Play]
    tricks: list[tuple[int, int, Event]]
    closing: dict[str, Event]
    last: Move | None

    def seats(self) -> int:
        """How many seats were dealt cards; 0 where the engine does not tell hands."""
        return len(self.dealt[-1][1]) if self.dealt else 0

    def hands(self) -> list[set[str]]:
        """The hands before the first card is played, as plays: ``play 7H``."""
        return [{f"play {card}" for card in hand} for hand in self.dealt[-1][1]] if self.dealt else []


_steps = msgspec.json.Decoder(list[Step], strict=False).decode
_fields = msgspec.json.Decoder(dict[str, Any]).decode
_values = msgspec.json.Decoder(list[dict[str, Any]]).decode


def read(texts: Sequence[str]) -> list[Step]:
    """Read steps that are valid by their schema. Raises ValueError for what is no step at all."""
    return _steps(f"[{','.join(texts)}]")


def values_of(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Steps as plain JSON values."""
    return _values(f"[{','.join(texts)}]")


def read_values(steps: Sequence[object]) -> list[Step]:
    """As `read`, of steps that are parsed already; written anew, so that equal fields are equal texts."""
    return _steps(msgspec.json.encode(steps, order="sorted"))


def unwritten(value: Written) -> Any:
    """The value of what is kept as it was written."""
    return msgspec.json.decode(value)


class Trace:
    """The moves of a case and what came of them.

    moves     all of them
    refused   those that were refused
    telling   those that were played and made something happen, with the events of their step by type
    rounds    what was dealt, in order
    """

    __slots__ = ("_standing", "case", "moves", "refused", "rounds", "steps", "telling")

    def __init__(self, case: Case, steps: Sequence[Step]) -> None:
        self.case = case
        self.steps = steps
        self.moves: list[Move] = list(zip(count(1), case.script, steps, steps[1:], strict=False))
        self.refused: list[Move] = []
        self.telling: list[tuple[Move, dict[str, Event]]] = []
        self.rounds: list[Round] = []
        self._standing: dict[int, dict[str, Any]] = {}
        self._sort()

    def standing(self, n: int) -> dict[str, Any]:
        """The fields of `round` in a step; none where the engine cannot tell them."""
        if n not in self._standing:
            written = self.steps[n].round
            self._standing[n] = _fields(written) if written else {}
        return self._standing[n]

    def _sort(self) -> None:
        now: Round | None = None
        for move in self.moves:
            n, words, _, after = move
            if not after.ok:
                self.refused.append(move)
                continue
            if now is not None and (seat := _PLAYS.get(words[:7])) is not None:
                now.plays.append((n, seat, words[2:9]))
            if after.events:
                events: dict[str, Event] = {event["type"]: event for event in after.events}
                self.telling.append((move, events))
                now = self._enter(move, events, now)

    def _enter(self, move: Move, events: dict[str, Event], now: Round | None) -> Round | None:
        """Enter what happened into the round at hand; the round that goes on."""
        n = move[0]
        if "dealt" in events:
            now = Round([], [], [], {}, None)
            self.rounds.append(now)
        elif now is None:
            return None
        if "trick" in events:
            now.tricks.append((n, len(now.plays), events["trick"]))
        for event in events.values():
            if "hands" in event:
                now.dealt.append((n, event["hands"]))
        if events.keys().isdisjoint(CLOSING):
            return now
        now.closing = {kind: event for kind, event in events.items() if kind in CLOSING}
        now.last = move
        return None


#: Yields each breach of a law: the number of the step, and how.
Law = Callable[[Trace], Iterator[tuple[int, str]]]
