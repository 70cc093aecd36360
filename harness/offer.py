"""What an engine offers in its answer to ``initialize``, and which cases it can therefore be sent."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.case import Case
from reference_engine.games import GAMES
from reference_engine.options import Value, whole

PROTOCOL = 1

CAPABILITIES = ("setup", "perft")

#: What an engine may leave untold, beside dotted event or round fields: step fields and the refusal's reason.
OMITTABLE = ("legal", "events", "dealer", "score", "round", "error")

#: What an adapter may decide instead of its engine, beside the names that `omits` uses.
GLUE = ("draw", "deal", "malformed", "wrong_phase", "not_your_turn")

Values = tuple[Value, ...] | range

_DOTTED = re.compile(r"[a-z_]+\.[a-z_]+")


class BadOffer(ValueError):
    """An answer to ``initialize`` that is not as the protocol asks; the message says where and why."""


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


def read_offer(result: object) -> Offer:
    """Read the result of ``initialize``. Raises `BadOffer`."""
    answer = _object(result, "the result", ("protocol", "engine", "games", "capabilities"), ("omits", "adapter"))
    protocol = whole(answer["protocol"])
    if type(protocol) is not int or protocol != PROTOCOL:
        raise BadOffer(f"protocol is {answer['protocol']!r}, and this harness speaks {PROTOCOL}")
    engine = _object(answer["engine"], "engine", ("name", "version", "language"))
    adapter = _object(answer.get("adapter", {"name": "", "version": ""}), "adapter", ("name", "version"), ("glue",))
    notes: list[str] = []
    omits = _words(answer.get("omits", []), "omits")
    for word in omits:
        if word not in OMITTABLE and not _DOTTED.fullmatch(word):
            raise BadOffer(f"omits: {word!r} cannot be left out; it can be {_or(OMITTABLE)}, or a dotted field")
    glue = _words(adapter.get("glue", []), "adapter.glue")
    for word in glue:
        if word not in GLUE and word not in OMITTABLE and not _DOTTED.fullmatch(word):
            raise BadOffer(f"adapter.glue: {word!r} is unknown; it can be {_or((*GLUE, *OMITTABLE))}")
    capabilities = _words(answer["capabilities"], "capabilities")
    notes += [f"capability {word!r} is unknown here" for word in capabilities if word not in CAPABILITIES]
    return Offer(
        name=_text(engine["name"], "engine.name"),
        version=_text(engine["version"], "engine.version"),
        language=_text(engine["language"], "engine.language"),
        games=_games(answer["games"], notes),
        capabilities=frozenset(capabilities),
        omits=frozenset(omits),
        glue=frozenset(glue),
        adapter=" ".join(_text(adapter[key], f"adapter.{key}") for key in ("name", "version")).strip(),
        notes=tuple(notes),
    )


def _games(given: object, notes: list[str]) -> dict[str, dict[str, Values]]:
    games: dict[str, dict[str, Values]] = {}
    if not isinstance(given, Mapping):
        raise BadOffer(f"games must be an object, not {given!r}")
    for game, entry in given.items():
        options = _object(entry, f"games.{game}", ("options",))["options"]
        if not isinstance(options, Mapping):
            raise BadOffer(f"games.{game}.options must be an object, not {options!r}")
        read = {name: _values(values, f"games.{game}.options.{name}") for name, values in options.items()}
        if game not in GAMES:
            notes.append(f"game {game!r} is unknown here and is not played")
            continue
        for name in read.keys() - GAMES[game].options.keys():
            notes.append(f"option {name!r} of {game} is unknown here and is never sent")
        games[game] = read
    return games


def _values(given: object, where: str) -> Values:
    """Read the values of an option: a list of them, or the bounds of a range of whole numbers."""
    if isinstance(given, Mapping):
        bounds = _object(given, where, ("min", "max"))
        low, high = whole(bounds["min"]), whole(bounds["max"])
        if type(low) is not int or type(high) is not int or low > high:
            raise BadOffer(f"{where}: min and max must be whole numbers, min not above max, not {given!r}")
        return range(low, high + 1)
    if not isinstance(given, list) or not given:
        raise BadOffer(f'{where} must be a list of values or {{"min":a,"max":b}}, not {given!r}')
    values = tuple(whole(value) for value in given)
    for value in values:
        if not isinstance(value, int | str):
            raise BadOffer(f"{where}: a value is a whole number, a string or a boolean, not {value!r}")
    return values  # type: ignore[return-value]  # each was looked at just now


def _admits(values: Values, value: Value) -> bool:
    # 1 is not true: types are exact.
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(type(each) is type(value) and each == value for each in values)


def _wire(values: Values) -> object:
    return {"min": values[0], "max": values[-1]} if isinstance(values, range) else list(values)


def _object(given: object, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """Check that `given` is an object with exactly these keys."""
    if not isinstance(given, Mapping):
        raise BadOffer(f"{where} must be an object, not {given!r}")
    for key in required:
        if key not in given:
            raise BadOffer(f"{where} lacks {key!r}")
    for key in given:
        if key not in required and key not in optional:
            raise BadOffer(f"{where} has an unknown key {key!r}; it has {_or((*required, *optional))}")
    return given


def _words(given: object, where: str) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise BadOffer(f"{where} must be a list of strings, not {given!r}")
    return given


def _text(given: object, where: str) -> str:
    if not isinstance(given, str):
        raise BadOffer(f"{where} must be a string, not {given!r}")
    return given


def _or(words: Sequence[str]) -> str:
    return ", ".join(words)
