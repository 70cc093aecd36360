"""Laws of the match itself: a position is all that there is to it, and its legal list is the whole truth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from harness.choose import Choose
from harness.laws.again import Told
from reference_engine.game import Match

#: How far a fork strays before the others go on.
STRAYS = 8


def a_fork_goes_its_own_way(told: Told, choose: Choose) -> Iterator[tuple[int, str]]:
    """A match that was copied goes on as its prefix played anew does, wherever a copy of it has gone since."""
    at = choose(len(told.case.script) + 1)
    match = told.reach(at)
    fork, stray = match.copy(), match.copy()
    for _ in range(STRAYS):
        if stray.turn is None:
            break
        stray.play(f"{stray.turn} {stray.legal[choose(len(stray.legal))]}")
    yield from _goes_on(told, fork, at, "the copy of a match")
    yield from _goes_on(told, match, at, "a match that was copied")


def exactly_the_legal_moves_are_accepted(told: Told, choose: Choose) -> Iterator[tuple[int, str]]:
    """Of all moves of the game a seat may make those that are shown as legal, and no other leaves a trace."""
    at = choose(len(told.case.script) + 1)
    match = told.reach(at)
    probe, position = match.copy(), match.position
    for seat in range(len(match.hands)):
        for words in chain.from_iterable(told.game.vocabulary.values()):
            legal = seat == match.turn and words in match.legal
            answer = (match.copy() if legal else probe).play(f"{seat} {words}")
            if answer.startswith('{"ok":true') is not legal:
                verdict = "refused, and is shown as legal" if legal else "accepted, and is not shown as legal"
                yield at, f"`{seat} {words}` is {verdict}"
                return
            if not legal and not answer.endswith(f',"events":[],{position}}}'):
                yield at, f"`{seat} {words}` is refused, and yet something changes"
    yield from _goes_on(told, probe, at, "a match in which moves were refused")


def _goes_on(told: Told, match: Match, at: int, who: str) -> Iterator[tuple[int, str]]:
    for n, move in enumerate(told.case.script[at:], start=at + 1):
        if match.play(move) != told.steps[n]:
            yield n, f"{who} goes on otherwise with {move!r}"
            return
