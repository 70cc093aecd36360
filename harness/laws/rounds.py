"""Laws of rounds: what closes one, what its step tells and in which order, what moves with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.case import Case
from harness.laws.trace import CHANCE, CLOSING, Step, accepted

#: Fields of `round` that are carried from one round to the next.
CARRIED = frozenset({"number", "held", "played"})

#: Where in a step each event stands: what a card announces, its trick, what that decides, the round, what follows.
PLACE = {
    **dict.fromkeys(("baloot", "belote", "void_lead"), 0),
    "trick": 1,
    "melds": 2,
    **dict.fromkeys(CLOSING, 3),
    **dict.fromkeys(("match", "dealer"), 4),
}


def a_round_closes_clean(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The step that closes a round already shows the opening values of the next."""
    for n, _, _, after, events in accepted(case, steps):
        if not CLOSING & events.keys():
            continue
        if after.get("phase", "over") not in CHANCE | {"over"}:
            yield n, f"the round is closed, and the phase is {after['phase']}"
        opening = steps[0].get("round", {})
        for field, value in after.get("round", {}).items():
            if field not in CARRIED and value != opening.get(field):
                yield n, f"the round is closed, and its {field} is still {value}"


def events_stand_in_order(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """What a card announces comes first, then the trick, the round, and what follows from it."""
    for n, _, _, after, _ in accepted(case, steps):
        types = [event["type"] for event in after["events"] if event["type"] in PLACE]
        places = [PLACE[each] for each in types]
        if places != sorted(places):
            yield n, f"events out of order: {', '.join(types)}"
        if any(places.count(place) > 1 for place in (1, 3, 4)):
            yield n, f"events that exclude each other: {', '.join(types)}"


def a_round_is_followed_by_a_dealer_or_the_end(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """After a round somebody deals or the match is over, and neither happens within a round."""
    for n, _, before, after, events in accepted(case, steps):
        closes = bool(CLOSING & events.keys())
        if ("match" in events) != (after.get("phase", "over" if "match" in events else "") == "over"):
            yield n, "the match event and the phase disagree on whether the match is over"
        if closes and not {"match", "dealer"} & events.keys():
            yield n, "a round is closed, and nothing tells who deals next"
        if "match" in events and not closes:
            yield n, "the match is over in the middle of a round"
        if "dealer" in events and not closes and before.get("dealer") is not None:
            yield n, "the deal moves in the middle of a round"


def the_deal_moves_by_its_event(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The dealer of a step is the one of the last dealer event."""
    for n, _, before, after, events in accepted(case, steps):
        if "dealer" in before and "dealer" in after:
            dealer = events["dealer"].get("seat", after["dealer"]) if "dealer" in events else before["dealer"]
            if after["dealer"] != dealer:
                yield n, f"the dealer is {after['dealer']}, by the events it is {dealer}"


def the_score_moves_with_a_round(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The score changes only in a step that counts a round."""
    for n, move, before, after, events in accepted(case, steps):
        if before.get("score") != after.get("score") and not events.keys() & {"round", "hand"}:
            yield n, f"the score changes with {move!r}, and no round was counted"
