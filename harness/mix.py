"""A mix: the character of one case, drawn before its first move.

Uniform play never reaches the rare rules. So each case first draws how it wants to be: from where it starts,
how long it plays, how its cards are dealt, who bids boldly, who hoards the joker, how often somebody tries what
is not allowed. Each game has a mixer in `harness.mixes` that knows what is rare there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.choose import Choose
from reference_engine.chance import Chance
from reference_engine.options import Option, Range, Value


@dataclass(frozen=True, slots=True)
class Offered:
    """What the engines at hand play of a game: the values of each option, and whether they can start at a setup."""

    options: Mapping[str, tuple[Value, ...]]
    setup: bool = True


@dataclass(frozen=True, slots=True)
class Mix:
    """How one case is played.

    options   every option with its value
    setup     the state the match starts from, or None
    rounds    rounds to play; 0 plays the match to its end
    refusals  how often a move that is not allowed is tried before the next one, in sixteenths
    trials    the kinds of such moves that are tried, of `harness.refusals`
    ways      the game's own habits, by what they are about (``deal``, ``bid``, ``cards`` …)
    """

    options: Mapping[str, Value]
    setup: Mapping[str, Any] | None
    rounds: int
    refusals: int
    trials: tuple[str, ...]
    ways: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Counted:
    """A round that was counted, as it was told: what a law asks a game about.

    standing  the fields of `round` before its last card
    taken     the tricks of each seat
    told      the event that counts the round, with the fields of the protocol
    gained    what the round brought to each place of the score; a single number where the score is one
    """

    options: Mapping[str, Value]
    standing: Mapping[str, Any]
    taken: Sequence[int]
    told: Mapping[str, Any]
    gained: Any


#: What is summed, what it comes to as it was told, and what it must come to.
Sum = tuple[str, object, object]


def by_team(seats: Sequence[int]) -> list[int]:
    """What each team has of what the seats have; the even seats are team 0."""
    return [sum(seats[0::2]), sum(seats[1::2])]


@dataclass(frozen=True, slots=True)
class Mixer:
    """What walks and laws must know of a game beyond its rules: a record of functions.

    mix     draw the character of a case for what the engines offer
    chance  the chance move of a case: draw, deal or the like (the match, what it waits for, the mix)
    seat    (choices, the mix) -> how the seats of this case play: from the match to the words of the move of the
            seat in turn, without its number; decided once a case, since it is asked at every step
    sums    what must come to what in a round that was counted, by the pack and not by who won
    alike   (options, the texts of the steps) -> the groups of suits that no rule tells apart in such a match: it is
            the same when they change their names
    """

    mix: Callable[[Choose, Offered], Mix]
    chance: Callable[[Choose, Any, Chance, Mix], str]
    seat: Callable[[Choose, Mix], Callable[[Any], str]]
    sums: Callable[[Counted], Iterable[Sum]]
    alike: Callable[[Mapping[str, Value], Sequence[str]], tuple[str, ...]]


def everything(options: Mapping[str, Option]) -> dict[str, tuple[Value, ...]]:
    """All values of each option, the default first: of ranges the default, both ends and what is telling."""
    values: dict[str, tuple[Value, ...]] = {}
    for name, option in options.items():
        among = (option.low, option.high, *option.telling) if isinstance(option, Range) else option.values
        values[name] = (option.default, *(value for value in among if value != option.default))
    return values


def options_from(choose: Choose, offered: Offered) -> dict[str, Value]:
    """One value for each option, the first offered being the simplest."""
    return {name: values[choose(len(values))] for name, values in offered.options.items()}
