"""The law of seats: no rule knows one but by its place from the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.choose import Choose
from harness.laws.again import Told
from harness.laws.trace import values_of

#: Fields of the protocol that hold a seat, a team, and seats in ascending order.
SEAT = frozenset({"turn", "dealer", "seat", "bidder", "taker", "buyer", "receiver"})
TEAM = frozenset({"winner", "attackers", "team"})
SEATS = frozenset({"seats", "winners"})


@dataclass(frozen=True, slots=True)
class Turn:
    """A table of `seats` seats at which everybody moves on by so many."""

    seats: int
    by: int

    def seat(self, seat: int) -> int:
        """Where a seat has moved to."""
        return (seat + self.by) % self.seats

    def value(self, key: str, value: Any) -> Any:
        """A value of a step or a setup after the turn; `key` is the field that holds it."""
        if isinstance(value, Mapping):
            return {name: self.value(name, each) for name, each in value.items()}
        if key == "events":
            return [self.value("", event) for event in value]
        if isinstance(value, list):
            return self._many(key, value)
        if type(value) is not int:
            return value
        if key in SEAT:
            return self.seat(value)
        if self.by % 2 and key in TEAM:
            return 1 - value
        return -value if self.by % 2 and key == "score" else value  # a meter, of which team 1 has the negative side

    def _many(self, key: str, values: list[Any]) -> list[Any]:
        """Seats, or what each seat or each team has."""
        if key in SEATS:
            return sorted(map(self.seat, values))
        if values and isinstance(values[0], str):
            return values
        if len(values) == self.seats:
            return values[-self.by :] + values[: -self.by]
        return values[::-1] if len(values) == 2 and self.by % 2 else values

    def move(self, move: str, drawing: list[int]) -> str:
        """A move after the turn; `drawing` are the seats that draw now, who tell their cards in ascending order."""
        first, *others = move.split(" ")
        if first == "draw" and len(others) == len(drawing):
            cards = dict(zip(map(self.seat, drawing), others, strict=True))
            return " ".join(["draw", *(cards[seat] for seat in sorted(cards))])
        if first == "dealer" and len(others) == 1 and self._is_seat(others[0]):
            return f"dealer {self.seat(int(others[0]))}"
        return " ".join([str(self.seat(int(first))), *others]) if self._is_seat(first) else move

    def _is_seat(self, word: str) -> bool:
        return word in map(str, range(self.seats))


def only_the_dealer_is_named(told: Told, choose: Choose) -> Iterator[tuple[int, str]]:
    """Where everybody moves on to another seat, the dealer too, the match is the same on the new seats."""
    seats = len(told.reach(0).hands)
    turn = Turn(seats, 1 + choose(seats - 1))
    drawing = list(range(seats))
    steps = values_of(told.steps)
    script = []
    for move, step in zip(told.case.script, steps[1:], strict=False):
        script.append(turn.move(move, drawing))
        drawing = next((event["seats"] for event in step["events"] if event["type"] == "redraw"), drawing)
    setup = None if told.case.setup is None else turn.value("", told.case.setup)
    expected = [turn.value("", step) for step in steps]
    yield from told.otherwise(setup, script, expected, f"with all seats moved on by {turn.by}")
