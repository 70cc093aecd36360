"""Laws of cards: dealt once, played once, every trick counted, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.case import Case
from harness.laws.trace import CLOSING, Step, accepted, card_played

#: What the cards of a hand come to, with ten for the last trick: without trump, with one, or all to one team.
WHOLE = frozenset({130, 162, 252})


def cards_are_conserved(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """Every card is dealt once, played once, by the seat that holds it, and only such cards are legal."""
    hands: list[set[str]] = []
    for n, move, _, after, events in accepted(case, steps):
        words = move.split(" ")
        for event in events.values():
            if "hands" in event:
                hands = [set(hand) for hand in event["hands"]]
                if len(set().union(*hands)) != sum(map(len, event["hands"])) or len(set(map(len, hands))) != 1:
                    yield n, "a card is dealt twice, or the hands are not alike"
                if words[0] == "deal" and not set().union(*hands) <= set(words[1:]):
                    yield n, "a card is dealt that is not in the pack"
        if hands and (played := card_played(move)):
            seat, card = played
            hand = hands[seat % len(hands)]
            if card not in hand:
                yield n, f"{card} is played, and seat {seat} does not hold it"
            hand.discard(card)
        if CLOSING & events.keys():
            hands = []
        if hands and after.get("turn") is not None:
            held = hands[after["turn"] % len(hands)]
            for legal in after.get("legal", ()):
                shown = card_played(f"0 {legal}")
                if shown and shown[1] not in held:
                    yield n, f"{legal!r} is shown as legal, and seat {after['turn']} does not hold it"


def tricks_add_up(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """A trick is taken when every seat has played, its winner leads, and the counts are of such tricks."""
    taken: list[int] = []
    laid = 0
    for n, move, _, after, events in accepted(case, steps):
        for event in events.values():
            if "hands" in event:
                taken, laid = [0] * len(event["hands"]), 0
        if not taken:
            continue
        laid += card_played(move) is not None
        if ("trick" in events) != (laid == len(taken)):
            verdict = "taken" if "trick" in events else "not taken"
            yield n, f"{laid} of {len(taken)} cards lie, and the trick is {verdict}"
        closes = CLOSING & events.keys()
        if "trick" in events:
            laid = 0
            seat = events["trick"].get("seat")
            if seat is None:
                taken = []
                continue
            if not 0 <= seat < len(taken):
                yield n, f"seat {seat} takes the trick"
            taken[seat % len(taken)] += 1
            if not closes and after.get("turn", seat) != seat:
                yield n, f"seat {seat} takes the trick, and seat {after['turn']} leads"
        told = [events[each]["tricks"] for each in closes if "tricks" in events[each]]
        if not closes and "tricks" in after.get("round", {}):
            told.append(after["round"]["tricks"])
        for count in told:
            if count != (taken if len(count) == len(taken) else [sum(taken[0::2]), sum(taken[1::2])]):
                yield n, f"the count of tricks is {count}, by seat it is {taken}"
        if closes:
            taken = []


def card_points_go_with_tricks(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """Where cards have points a team gets them with tricks alone, and a hand that was played has them all."""
    for n, _, before, after, events in accepted(case, steps):
        shown = after.get("round", {})
        name = "raw" if "raw" in shown else "points"
        if name not in shown:
            continue
        closes = CLOSING & events.keys()
        for each in closes:
            whole = events[each].get(name)
            if whole is not None and sum(whole) not in WHOLE:
                yield n, f"the card points of the hand are {whole}, which is {sum(whole)}"
        if not closes and "trick" not in events and before.get("round", {}).get(name) != shown[name]:
            yield n, f"the card points become {shown[name]}, and nobody took a trick"
        for points, count in zip(shown[name], shown.get("tricks", ()), strict=False):
            if points and not count:
                yield n, f"a team has {points} card points, and no trick"
