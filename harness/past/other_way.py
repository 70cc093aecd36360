"""Another way through a round in which an engine differs: the same deal and, as far as can be, the same moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random

from harness.past.legs import NOWHERE, Leg, between_rounds, phase_before, round_begins
from harness.shrink.mend import drawn, nearest, seated
from harness.shrink.reading import Made, Table, read
from harness.shrink.script_walk import plainest_first
from reference_engine.games import GAMES

#: So many other ways are sent in a row that get no further: with another move, then with one before it changed.
ATTEMPTS = 4

#: So many ways are looked at, on the reference alone, for one in which the round lasts as long as it did; where
#: whole rounds follow, a sixth of them.
_LOOKED_AT = 12

#: A round is played on for so many moves more than it had at most, and so is a match.
_MORE = 200


def other_way(leg: Leg, step: int, legal: Sequence[Collection[str] | None], *, onward: bool = False) -> Leg | None:
    """The round in which an engine differs at a step, with another move in the place of the one that leads there.

    Where that got no further the last time, the move before it is changed, and so on. None where nothing is behind
    that step, or no other move is left to try.

    legal   by step up to this one: what the engine would accept there, None where it does not tell
    onward  go on with the rounds behind, since no match can be started there; else the leg ends with the round
    """
    tried = leg.tried + 1 if leg.reached and step <= leg.reached else 0
    end = len(leg.case.script) if onward else _round_ends(leg, step)
    if step >= end or tried >= ATTEMPTS or round_begins(leg, step) is None:
        return None
    case = leg.case
    made = read(GAMES[case.game], case.options, case.setup, case.script[:end]).made
    changes = 0
    for move in range(step - 1, -1, -1):
        if made[move].turn is None and made[move].accepted:
            return None  # what chance brought
        among = _others(made[move], legal[move])
        if not among:
            continue
        if changes == tried:
            longest = _longest(_ways(leg, made, move, among, _LOOKED_AT // 6 if onward else _LOOKED_AT), end)
            return replace(longest, reached=max(step, leg.reached), tried=tried)
        changes += 1
    return None


def _round_ends(leg: Leg, step: int) -> int:
    """The number of moves up to the end of the round in which a step is."""
    moves = len(leg.case.script)
    ends = (move for move in range(step, moves) if between_rounds(leg, move) or phase_before(leg, move) == "over")
    return next(ends, moves)


def _others(made: Made, legal: Collection[str] | None) -> list[str]:
    """The other moves that seat and engine both would have."""
    if not made.accepted or made.turn is None:
        return []
    return [words for words in made.legal if words != made.words and (legal is None or words in legal)]


def _longest(ways: Iterator[Leg], enough: int) -> Leg:
    """The first way with enough moves, else the longest: so much of the round can be compared."""
    longest = next(ways)
    while len(longest.places) < enough and (way := next(ways, None)) is not None:
        if len(way.places) > len(longest.places):
            longest = way
    return longest


def _ways(leg: Leg, made: Sequence[Made], at: int, among: list[str], others: int) -> Iterator[Leg]:
    """Ways on from another move: first the nearest, with the seats playing what they meant to, then any."""
    words = nearest(made[at].words, among)
    yield _played(leg, made, at, words, None)
    random = Random(at)  # the same ways each time
    for _ in range(others):
        yield _played(leg, made, at, random.choice(among), random)


def _played(leg: Leg, made: Sequence[Made], at: int, words: str, random: Random | None) -> Leg:
    """Play up to a move, another in its place, and on as far as before: as the seats meant to, or at random."""
    case, end = leg.case, len(made)
    table = Table(GAMES[case.game], case.options, case.setup)
    for each in made[:at]:
        table.play(each.text)
    match = table.match
    table.play(f"{match.turn} {words}")
    meant: dict[int | None, deque[str]] = {}
    for each in made[at:]:
        if each.accepted:
            meant.setdefault(each.turn, deque()).append(each.text if each.turn is None else each.words)
    while match.phase != "over" and len(table.made) < end + _MORE:
        wishes, chance, place = meant.get(match.turn, deque()), match.chance(), len(table.made)
        if chance is not None and not wishes:
            break  # the round is over, and no other was played
        if place < end and not made[place].accepted:
            table.play(seated(made[place], table))
            continue
        if chance is not None:
            table.play(drawn(wishes.popleft(), chance))
            continue
        wish = next((each for each in wishes if each in match.legal), plainest_first(match.legal)[0])
        if random is not None:
            wish = random.choice(match.legal)
        elif wish in wishes:
            wishes.remove(wish)
        table.play(f"{match.turn} {wish}")
    places = [leg.places[move] if move < end else NOWHERE for move in range(len(table.made))]
    if match.phase == "over" and phase_before(leg, end) == "over":  # what is tried after the match
        for text, place in zip(case.script[end:], leg.places[end:], strict=True):
            table.play(text)
            places.append(place)
    reading = table.reading()
    steps = [reading.opening, *(each.step for each in reading.made)]
    return Leg(reading.case, steps, tuple(places), min(leg.own, at))
