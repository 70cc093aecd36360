"""The terms of a run: all that its numbers depend on, so that only what fits is gone on with or put together.

They are plain JSON. Where and how fast a run is played (folders, workers) is no part of them.
"""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from harness.as_json import built, plain
from harness.campaign.settings import Settings
from harness.campaign.shard import Shard
from harness.compiled import sources
from harness.config import EngineSpec
from harness.offer import Offer, Values
from harness.plan import Plan
from harness.version import version

Terms = Mapping[str, Any]

#: What a machine is told for itself.
HERE = {
    "workers",
    "cluster",
    "findings",
    "runs",
    "replay",
    "run",
    "corpora",
    "accepting",
    "steer",
    "label_seconds",
    "seen",
    "examples",
}

#: What may differ between the parts of one run: which part it is, and how long its findings are made small.
OF_A_PART = {"--shard", "--shrink"}

_OPTIONS = {
    "seed": "--seed",
    "cases": "--cases",
    "seconds": "--for",
    "pairs": "--no-reference",
    "strict": "--strict",
    "shard": "--shard",
    "corpus": "--corpus",
    "shrink_seconds": "--shrink",
}


def terms_of(settings: Settings, specs: Sequence[EngineSpec], offers: Mapping[str, Offer], plan: Plan) -> Terms:
    """The terms of a run."""
    told = {each.name: plain(getattr(settings, each.name)) for each in fields(Settings) if each.name not in HERE}
    return {
        "version": version(),
        "walks": _digest(),
        "settings": told,
        "audiences": len(plan.audiences),
        "engines": {spec.name: _engine(spec, offers[spec.name]) for spec in specs},
    }


def settings_of(terms: Terms, **here: Any) -> Settings:
    """The settings of a run with these terms. Raises `ValueError`."""
    hints = typing.get_type_hints(Settings)
    told = terms["settings"]
    return Settings(**{name: built(hints[name], told[name], name) for name in told}, **here)


def hold_form(terms: Terms) -> None:
    """See that what a file has for terms can be held against others, whichever version's. Raises `ValueError`."""
    try:
        list(_named(terms))
        built(Shard | None, terms["settings"]["shard"], "shard")
        if built(int, terms["audiences"], "audiences") < 1:
            raise ValueError("audiences is less than 1")
    except (KeyError, TypeError, AttributeError) as why:
        raise ValueError(f"these are no terms of a run ({type(why).__name__}: {why})") from None


def offers_of(terms: Terms) -> dict[str, Offer]:
    """What the engines of a run with these terms offered."""
    return {name: _offer(engine["offer"]) for name, engine in terms["engines"].items()}


def differences(one: Terms, other: Terms, but: set[str] | None = None) -> Iterator[tuple[str, str, str]]:
    """What differs between two terms: its name, and both values."""
    first, second = dict(_named(one)), dict(_named(other))
    for name in {**first, **second}:
        if name not in (but or ()) and first.get(name) != second.get(name):
            yield name, _short(first.get(name)), _short(second.get(name))


def _named(terms: Terms) -> Iterator[tuple[str, Any]]:
    """Each term with a name that people understand."""
    yield "the version of hakam", terms["version"]
    yield "what makes the cases (the sources of the games and their walks)", terms["walks"]
    settings = terms["settings"]
    for name in settings.keys() - {"wanted"}:
        yield _OPTIONS.get(name, name), settings[name]
    yield "--game", settings["wanted"]["games"]
    yield "--option", settings["wanted"]["options"] or {}
    engines = terms["engines"]
    yield "the list of engines", list(engines)
    for name, engine in engines.items():
        offer = engine["offer"]
        for field in offer.keys() - {"games"}:
            yield f"{name}'s {_OF_AN_ENGINE.get(field, field)}", offer[field]
        for game, options in offer["games"].items():
            yield f"what {name} offers of {game}", options
        for field, limit in engine["limits"].items():
            yield f"{name}'s {field}", limit


#: The fields of an offer that people know by another name, and those that change nothing.
_OF_AN_ENGINE = {"name": "name of itself", "omits": "list of what it cannot tell", "glue": "list of glue"}
_LIMITS = ("case_seconds", "handshake_seconds", "memory_mib", "line_mib")


def _engine(spec: EngineSpec, offer: Offer) -> dict[str, Any]:
    told = {
        each.name: sorted(value) if isinstance(value := getattr(offer, each.name), frozenset) else plain(value)
        for each in fields(Offer)
        if each.name not in {"games", "notes"}
    }
    return {
        "offer": {**told, "games": {game: entry["options"] for game, entry in offer.wire().items()}},
        "limits": {name: getattr(spec, name) for name in _LIMITS},
    }


def _offer(told: Mapping[str, Any]) -> Offer:
    games = {
        game: {name: _values(values) for name, values in options.items()} for game, options in told["games"].items()
    }
    capabilities, omits, glue = (frozenset(told[name]) for name in ("capabilities", "omits", "glue"))
    return Offer(told["name"], told["version"], told["language"], games, capabilities, omits, glue, told["adapter"])


def _values(told: Any) -> Values:
    return range(told["min"], told["max"] + 1) if isinstance(told, dict) else tuple(told)


def _digest() -> str:
    """A digest of the code that makes cases: other code may make others of the same seed."""
    digest = hashlib.sha256()
    for name, source in sources().items():
        digest.update(f"\0{name}\0{len(source)}\0".encode())
        digest.update(source)
    return digest.hexdigest()[:16]


def _short(value: Any, most: int = 60) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"
