"""Laws of cards: dealt once, played once, every trick counted, and points with tricks alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from harness.laws.trace import Round, Step, Trace


def cards_are_conserved(trace: Trace) -> Iterator[tuple[int, str]]:
    """Every card is dealt once, played once, by the seat that holds it, and only such cards are legal."""
    script, steps = trace.case.script, trace.steps
    for played in trace.rounds:
        for n, hands in played.dealt:
            yield from ((n, why) for why in _dealt_badly(hands, script[n - 1]))
        for (_, first), (n, then) in pairwise(played.dealt):
            if not all(set(hand) <= set(whole) for hand, whole in zip(first, then, strict=False)):
                yield n, "a hand is completed, and a card that was dealt is gone from it"
        held = played.hands()
        if not held:
            continue
        for n, seat, play in played.plays:
            before = steps[n - 1]
            if not held[seat % len(held)].issuperset(before.legal or ()):
                yield from ((n - 1, why) for why in _not_held(held, before))
            if play not in held[seat % len(held)]:
                yield n, f"{script[n - 1]!r} is played, and seat {seat} does not hold it"
            held[seat % len(held)].discard(play)
        if played.plays:
            yield from ((n, why) for why in _not_held(held, steps[n]))


def _dealt_badly(hands: Sequence[Sequence[str]], move: str) -> Iterator[str]:
    cards = {card for hand in hands for card in hand}
    if len(cards) != sum(map(len, hands)) or len(set(map(len, hands))) != 1:
        yield "a card is dealt twice, or the hands are not alike"
    if move.startswith("deal ") and not cards.issubset(move.split(" ")):
        yield "a card is dealt that is not in the pack"


def _not_held(held: Sequence[set[str]], step: Step) -> Iterator[str]:
    """Tell the cards that are legal and that their seat does not hold; a play may have words behind its card."""
    if step.turn is not None:
        for words in step.legal or ():
            if words.startswith("play ") and words[:7] not in held[step.turn % len(held)]:
                yield f"{words!r} is shown as legal, and seat {step.turn} does not hold it"


def tricks_add_up(trace: Trace) -> Iterator[tuple[int, str]]:
    """A trick is taken when every seat has played, its winner leads, and the counts are of such tricks."""
    for played in trace.rounds:
        seats = played.seats()
        if not seats or trace.steps[0].events is None:
            continue
        yield from _complete(played, seats)
        yield from _counted(trace, played, seats)


def _complete(played: Round, seats: int) -> Iterator[tuple[int, str]]:
    """Tricks are taken where, and only where, every seat has played a card to them."""
    complete = seats
    for n, cards, event in played.tricks:
        if cards > complete:
            break
        if cards < complete:
            yield n, f"a trick is taken, and {complete - cards} seats have not played to it"
            return
        if len({seat for _, seat, _ in played.plays[cards - seats : cards]}) != seats:
            yield n, "a seat plays twice to a trick"
        if not 0 <= event.get("seat", 0) < seats:
            yield n, f"seat {event['seat']} takes the trick"
        complete += seats
    if len(played.plays) >= complete:
        yield played.plays[complete - 1][0], "every seat has played, and nobody takes the trick"


def _counted(trace: Trace, played: Round, seats: int) -> Iterator[tuple[int, str]]:
    """The winner of a trick leads to the next, and the counts are those of the trick events."""
    taken = [0] * seats
    steps = trace.steps
    for n, _, event in played.tricks:
        seat, after = event.get("seat"), steps[n]
        if seat is None:
            return
        taken[seat % seats] += 1
        closed = played.last is not None and played.last[0] == n
        if not closed and after.turn != seat:
            yield n, f"seat {seat} takes the trick, and seat {after.turn} leads"
        counts = (
            [closing.get("tricks") for closing in played.closing.values()]
            if closed
            else [trace.standing(n).get("tricks")]
        )
        for count in counts:
            if count is not None and count != (
                taken if len(count) == seats else [sum(taken[0::2]), sum(taken[1::2])]
            ):
                yield n, f"the count of tricks is {count}, by seat it is {taken}"


def nothing_counts_between_tricks(trace: Trace) -> Iterator[tuple[int, str]]:
    """Tricks and card points are counted when a trick is taken, and a card that takes none changes neither."""
    for played in trace.rounds:
        ends = {n for n, _, _ in played.tricks}
        for n, _, _ in played.plays:
            if n not in ends and trace.steps[n].round != trace.steps[n - 1].round:
                yield n, f"{trace.case.script[n - 1]!r} takes no trick, and yet the round changes"


def card_points_go_with_tricks(trace: Trace) -> Iterator[tuple[int, str]]:
    """Where cards have points a team gets them with tricks alone."""
    for played in trace.rounds:
        for n, _, _ in played.tricks:
            shown = trace.standing(n)
            points = shown.get("raw", shown.get("points", ()))
            for won, count in zip(points, shown.get("tricks", ()), strict=False):
                if won and not count:
                    yield n, f"a team has {won} card points, and no trick"
