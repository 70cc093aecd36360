"""What every game of the reference is: a record of functions, never a class to extend.

House rules of this package:
1. A refusal changes nothing: the position after it is the very text of the position before it.
2. There is one judge of legality: the legal list that a step shows is what `play` accepts.
3. Nothing is random here. Draws, deals and cuts are moves of the script.
4. A line that applies a rule cites it, as in ``# kout_bh 7.3.1``, and runs only when that rule decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from reference_engine.chance import Chance
from reference_engine.options import Option, Options, resolve


class Match(Protocol):
    """A match at one table. Mutable: `play` moves it on, `copy` makes a twin that goes its own way.

    phase     the phase the match is in, as the protocol names it
    turn      the seat to act, or None in a chance phase and when the match is over
    legal     every legal move of that seat, without the seat number, sorted by code point
    position  the canonical JSON text of the position: ``"phase":…,"turn":…,…,"round":{…}``
    hands     the cards each seat holds, as sets (bit masks of `reference_engine.cards`)
    """

    phase: str
    turn: int | None
    legal: tuple[str, ...]
    hands: list[int]

    @property
    def position(self) -> str: ...  # noqa: D102 - see above

    def play(self, move: str) -> str:
        """Play or refuse one move of the script; the answer is the canonical JSON text of its step."""
        ...

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        ...

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        ...


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the table.

    options     the options with their values and defaults
    setup       the names of the fields of a setup, in order
    start       (resolved options, setup or None) -> the match in its opening position; raises `BadParam`
    verbs       every verb of the game under any option, with the phases that it belongs to
    vocabulary  the well-formed moves (verb and argument) of the seats, by verb, whether legal or not
    bears_out   (match before, accepted move, match after) -> the rules that the step bears out although no line
                of the engine decides them: tables of cards, and permissions that a stricter table would refuse
    """

    id: str
    title: str
    options: Mapping[str, Option]
    setup: tuple[str, ...]
    start: Callable[[Options, object], Match]
    verbs: Mapping[str, tuple[str, ...]]
    vocabulary: Mapping[str, tuple[str, ...]]
    bears_out: Callable[[Any, str, Any], Iterable[str]]


def opening(match: Match) -> str:
    """The step that shows the opening position."""
    return f'{{"ok":true,"events":[],{match.position}}}'


def play_out(game: Game, options: object, setup: object, script: Iterable[str]) -> list[str]:
    """The steps of a script from its opening position: canonical JSON texts, one more than moves.

    `options` and `setup` are as they came over the wire; raises `BadParam` when they cannot be played.
    """
    match = game.start(resolve(game.options, options), setup)
    return [opening(match), *map(match.play, script)]
