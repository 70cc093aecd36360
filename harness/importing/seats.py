"""How a log calls the seats, and what it lists by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.importing.cards import told
from harness.importing.unmapped import Unmapped

Name = str | int


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of one match.

    order  what the log calls them, in the order of play, from the one that is seat 0; empty: by their numbers
    count  how many seats the match has
    """

    order: tuple[Name, ...]
    count: int

    def seat(self, value: object) -> int:
        """Give the seat that a value of the log is. Raises `Unmapped`."""
        if not self.order:
            if type(value) is int and 0 <= value < self.count:
                return value
            raise Unmapped(
                f"{told(value)} is no seat from 0 to {self.count - 1}",
                "say in [seats] order what the log calls the seats, or read them with `seats`",
            )
        self._check()
        for seat, name in enumerate(self.order):
            if type(name) is type(value) and name == value:
                return seat
        raise Unmapped(f"no seat is called {told(value)}", f"the map has: {', '.join(map(told, self.order))}")

    def seats(self, value: object) -> list[int]:
        """Give the seats of a list, in ascending order. Raises `Unmapped`."""
        if not isinstance(value, list):
            raise Unmapped(f"{told(value)} is no list of seats", "correct the expression in the map")
        return sorted(map(self.seat, value))

    def by_seat(self, value: object) -> list[Any]:
        """Put what the log lists by seat in the protocol's order. Raises `Unmapped`.

        An object has the seats' names for its keys. A list goes by the log's own numbers where its seats are
        numbered from 0 or 1 without a gap, else in the order of play.
        """
        if isinstance(value, Mapping):
            return self._of_object(value)
        if not isinstance(value, list) or len(value) != self.count:
            what = f"a list of {len(value)}" if isinstance(value, list) else told(value)
            raise Unmapped(f"{what} does not have a place for each of {self.count} seats", _REMEDY)
        return [value[place] for place in self._places()]

    def _of_object(self, value: Mapping[str, Any]) -> list[Any]:
        names: Sequence[Name] = self.order or range(self.count)
        self._check()
        strange = [key for key in value if key not in set(map(str, names))]
        if strange:
            raise Unmapped(f"no seat is called {told(strange[0])}", f"the map has: {', '.join(map(told, names))}")
        missing = [name for name in names if str(name) not in value]
        if missing:
            raise Unmapped(f"there is nothing for the seat {told(missing[0])}", _REMEDY)
        return [value[str(name)] for name in names]

    def _places(self) -> list[int]:
        """Where in a list by seat the log has each seat of the protocol."""
        self._check()
        numbers = [name for name in self.order if isinstance(name, int)]
        for first in (0, 1):
            if sorted(numbers) == list(range(first, first + self.count)):
                return [number - first for number in numbers]
        return list(range(self.count))

    def _check(self) -> None:
        if self.order and len(self.order) != self.count:
            raise Unmapped(
                f"the map has {len(self.order)} seats, and the match has {self.count}",
                "correct [seats] order, or the option for the number of seats",
            )


_REMEDY = "correct the expression in the map"


def order_of(value: object) -> tuple[Name, ...]:
    """The names of the seats as a record lists them. Raises `Unmapped`."""
    if not isinstance(value, list) or not value or not all(type(each) in (str, int) for each in value):
        raise Unmapped(f"{told(value)} is no list of seats", _REMEDY)
    if len(set(value)) < len(value):
        raise Unmapped(f"{told(value)} has a seat twice", "correct the log, or the expression in the map")
    return tuple(value)
