"""The values that a map takes from a record, in the words of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adapters.jsonrpc import LARGEST
from harness.importing.cards import Cards, told
from harness.importing.map import Reading, Take
from harness.importing.seats import Seats
from harness.importing.unfold import Found
from harness.importing.unmapped import Unmapped

_CORRECT = "correct the expression in the map"


@dataclass(frozen=True, slots=True)
class Values:
    """Takes values from the records of one match: by its cards and its seats.

    seen  the takes that have found a value in any match
    """

    cards: Cards
    seats: Seats
    seen: set[Take]

    def moved(self, found: Found[Reading]) -> str:
        """Give the words of a move without its seat: the verb, and what stands behind it. Raises `Unmapped`."""
        words = [found.table.verb]
        for take in found.table.takes:
            value = self.take(take, found)
            if value is None:
                raise Unmapped(f"`{take.path.text}` is not in the record", _CORRECT)
            words += map(str, value) if isinstance(value, list) else [_word(value)]
        return " ".join(word for word in words if word)

    def placed(self, found: Found[Reading]) -> list[tuple[str, Any]]:
        """Give what a record has for options, a setup or a result, each with its place. Raises `Unmapped`.

        What the record does not have is left out.
        """
        taken = [(take.at, _sorted(take, self.take(take, found))) for take in found.table.takes]
        return [(at, value) for at, value in taken if value is not None]

    def take(self, take: Take, found: Found[Reading]) -> Any:
        """Give one value, None where the record does not have it. Raises `Unmapped`."""
        value = take.path.find(found.record, found.around)
        if value is not None:
            self.seen.add(take)
        words = found.table.words
        if take.kind == "word" and (said := _word(value)) in words:
            return words[said]
        if value is None:
            return None
        match take.kind:
            case "card":
                return self.cards.card(value)
            case "cards":
                return self.cards.cards(value)
            case "suit":
                return self.cards.letter(value)
            case "seat":
                return self.seats.seat(value)
            case "seats":
                return self.seats.seats(value)
            case "by_seat":
                return _times(self.seats.by_seat(value), take.times)
            case "word" if isinstance(value, list | dict):
                raise Unmapped(f"{told(value)} is no word", _CORRECT)
            case "word":
                return _whole(value)
            case _:
                return _times(value, take.times)


def _sorted(take: Take, value: Any) -> Any:
    """Cards within a step are sorted by code point."""
    return sorted(value) if take.kind == "cards" and value is not None else value


def _word(value: object) -> str:
    """A value as the words of a move, and the keys of [read.words], write it."""
    value = _whole(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def _whole(value: object) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _times(value: Any, times: int) -> Any:
    """Multiply the numbers of a value; what was a fraction must be whole then, but for what a float loses."""
    if isinstance(value, list):
        return [_times(each, times) for each in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    product = value * times
    if not abs(product) <= LARGEST or abs(product - round(product)) > 1e-6:
        said = told(value) if times == 1 else f"{told(value)} times {times}"
        raise Unmapped(f"{said} is no whole number of the protocol", "correct `times` in the map")
    return round(product)
