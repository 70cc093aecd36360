"""What an engine offers in its answer to ``initialize``, and which cases it can therefore be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.schema import first_error
from harness.case import Case
from reference_engine.games import GAMES
from reference_engine.options import Value, whole

PROTOCOL = 1

Values = tuple[Value, ...] | range


class BadOffer(ValueError):
    """A result of ``initialize`` that is not as the protocol asks; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An engine's answer to ``initialize``.

    games         for each game of ours that it offers: its options and their values
    capabilities  ``setup``, ``perft``
    omits         what its steps do not tell and nothing is compared of
    glue          what its adapter decides and not the engine
    adapter       the adapter's name and version, empty where there is none
    notes         what was offered and is of no use here, in sentences
    """

    name: str
    version: str
    language: str
    games: Mapping[str, Mapping[str, Values]]
    capabilities: frozenset[str] = frozenset()
    omits: frozenset[str] = frozenset()
    glue: frozenset[str] = frozenset()
    adapter: str = ""
    notes: tuple[str, ...] = ()

    def refuses(self, case: Case) -> str | None:
        """Say why the engine is not sent this case; None when it is."""
        if case.game not in self.games:
            return f"{case.game} is not offered"
        offered, known = self.games[case.game], GAMES[case.game].options
        for name, value in case.options.items():
            if name in offered:
                if not _admits(offered[name], value):
                    return f"{case.game}: {name} = {value} is not offered"
            elif value != known[name].default:
                return f"{case.game}: {name} is not offered, so it stays at {known[name].default}"
        if case.setup is not None and "setup" not in self.capabilities:
            return f"{case.game}: it cannot start from a setup"
        return None

    def options_sent(self, game: str) -> frozenset[str]:
        """Name the options that are sent with every case of a game it offers: all that both sides know."""
        return frozenset(self.games[game].keys() & GAMES[game].options.keys())

    def wire(self) -> dict[str, dict[str, Any]]:
        """Give the games back in the form of ``initialize``."""
        return {
            game: {"options": {name: _wire(values) for name, values in options.items()}}
            for game, options in self.games.items()
        }


def read_offer(result: Any) -> Offer:
    """Read the result of ``initialize``. Raises `BadOffer`."""
    if error := first_error("initialize.result", result):
        path, message = error
        raise BadOffer(f"{path or 'the result'} {message}")
    adapter = result.get("adapter", {})
    games: dict[str, dict[str, Values]] = {}
    notes: list[str] = []
    for game, entry in result["games"].items():
        options = {name: _values(game, name, given) for name, given in entry["options"].items()}
        if game not in GAMES:
            notes.append(f"game {game!r} is unknown here and is not played")
            continue
        games[game] = options
        for name in options:
            if name not in GAMES[game].options:
                notes.append(f"option {name!r} of {game} is unknown here and is never sent")
    return Offer(
        **result["engine"],
        games=games,
        capabilities=frozenset(result["capabilities"]),
        omits=frozenset(result.get("omits", ())),
        glue=frozenset(adapter.get("glue", ())),
        adapter=f"{adapter['name']} {adapter['version']}" if adapter else "",
        notes=tuple(notes),
    )


def _values(game: str, option: str, given: Any) -> Values:
    """Read the values of an option: a list of them, or the bounds of a range of whole numbers."""
    if isinstance(given, list):
        values: Any = map(whole, given)
        return tuple(values)
    if given["min"] > given["max"]:
        raise BadOffer(f"games.{game}.options.{option} has a min of {given['min']} above its max, {given['max']}")
    return range(int(given["min"]), int(given["max"]) + 1)


def _admits(values: Values, value: Value) -> bool:
    # 1 is not true: types are exact.
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(type(each) is type(value) and each == value for each in values)


def _wire(values: Values) -> object:
    return {"min": values[0], "max": values[-1]} if isinstance(values, range) else list(values)
