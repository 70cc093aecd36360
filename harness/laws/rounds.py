"""Laws of rounds: what closes one, what its step tells and in which order, what moves with it."""

from __future__ import annotations

from collections.abc import Iterator

from harness.laws.trace import CHANCE, CLOSING, UNTOLD, Trace

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


def a_round_closes_clean(trace: Trace) -> Iterator[tuple[int, str]]:
    """The step that closes a round already shows the opening values of the next."""
    opening = trace.standing(0)
    for played in trace.rounds:
        if played.last is None:
            continue
        n, _, _, after = played.last
        if after.phase not in CHANCE and after.phase != "over":
            yield n, f"the round is closed, and the phase is {after.phase}"
        for field, value in trace.standing(n).items():
            if field not in CARRIED and value != opening.get(field):
                yield n, f"the round is closed, and its {field} is still {value}"


def events_stand_in_order(trace: Trace) -> Iterator[tuple[int, str]]:
    """What a card announces comes first, then the trick, the round, and what follows from it."""
    for (n, _, _, after), _ in trace.telling:
        events = after.events
        if not events or len(events) == 1:
            continue
        types = [event["type"] for event in events if event["type"] in PLACE]
        places = [PLACE[each] for each in types]
        if places != sorted(places):
            yield n, f"events out of order: {', '.join(types)}"
        if any(places.count(place) > 1 for place in (1, 3, 4)):
            yield n, f"events that exclude each other: {', '.join(types)}"


def a_round_is_followed_by_a_dealer_or_the_end(trace: Trace) -> Iterator[tuple[int, str]]:
    """After a round somebody deals or the match is over, and neither happens within a round."""
    for (n, _, before, after), events in trace.telling:
        closes = not CLOSING.isdisjoint(events)
        if ("match" in events) != (after.phase == "over"):
            yield n, "the match event and the phase disagree on whether the match is over"
        if closes and not {"match", "dealer"} & events.keys():
            yield n, "a round is closed, and nothing tells who deals next"
        if "match" in events and not closes:
            yield n, "the match is over in the middle of a round"
        if "dealer" in events and not closes and isinstance(before.dealer, int):
            yield n, "the deal moves in the middle of a round"


def the_deal_moves_by_its_event(trace: Trace) -> Iterator[tuple[int, str]]:
    """The dealer of a step is the one of the last dealer event."""
    if trace.steps[0].events is None:
        return
    for n, _, before, after in trace.moves:
        if after.dealer != before.dealer and not _dealer_event(after.events):
            yield n, f"the dealer is {after.dealer}, by the events it is {before.dealer}"
    for (n, _, _, after), events in trace.telling:
        if "dealer" in events and after.dealer not in (events["dealer"].get("seat", after.dealer), UNTOLD):
            yield n, f"the dealer is {after.dealer}, by the events it is {events['dealer']['seat']}"


def _dealer_event(events: list[dict[str, object]] | None) -> bool:
    return any(event["type"] == "dealer" for event in events or ())


def the_score_moves_with_a_round(trace: Trace) -> Iterator[tuple[int, str]]:
    """The score changes only in a step that counts a round."""
    if trace.steps[0].events is None:
        return
    for n, move, before, after in trace.moves:
        if before.score != after.score and not any(
            event["type"] in ("round", "hand") for event in after.events or ()
        ):
            yield n, f"the score changes with {move!r}, and no round was counted"
