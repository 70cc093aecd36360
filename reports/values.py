"""One side's value at one place of a step, told as a clause that fits "the reference says …"."""

from __future__ import annotations

import json
from typing import Any

from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language


def value_in_words(path: str, value: Any, *, reason: str = "", language: Language = ENGLISH) -> str:
    """Tell one side's value at a place of a step so that it fits "… says". `reason` tells why, for a refusal."""
    in_event = path.startswith("events.")
    match path.removeprefix("events."), value:
        case "ok", bool():
            if reason and not value:
                return language.say("ok.false.reason", reason=clean(reason, 60))
            return language.say("ok.true" if value else "ok.false")
        case "score", int():
            return language.say("meter", value=signed(value))
        case ("round.winner" | "match.winner") as name, int() if in_event:
            return language.say(name, value=team(value))
        case ("round" | "match") as name, {"winner": winner, "reason": why}:
            fields = {"winner": team(winner), "reason": text(why), "points": text(value.get("points", 0))}
            return language.say(name, **fields)
        case "round", {"points": list(points)}:
            return language.say("round.by_seat", value=clean(", ".join(map(str, points)), 60))
        case "match.winners" | "match", list() | {"winners": list()}:
            seats = value if isinstance(value, list) else value["winners"]
            winners = language.join([text(each) for each in seats])
            return language.say(f"match.winners.{language.plural(len(seats))}", value=winners)
        case "contract", {"seat": seat, "bid": bid}:
            return language.say("contract", seat=text(seat), bid=text(bid))
        case ("trick" | "forfeit" | "redeal" | "dealer") as name, {"seat": seat}:
            return language.say("dealer" if name == "dealer" else f"{name}.seat", value=text(seat))
        case "dealer.seat", int():
            return language.say("dealer", value=value)
        case "redraw.seats" | "redraw", list() | {"seats": list()}:
            seats = value if isinstance(value, list) else value["seats"]
            return language.say("redraw", value=language.join([text(each) for each in seats]))
        case name, None:
            return _nothing(path, name.split(".")[0], language)
        case name, str() | int() if (in_event or name in _FIELDS) and language.takes_value(name):
            return language.say(name, value=text(value))
    return language.say("value", path=clean(path, 60), value=text(value))


#: Fields of a step that have a sentence of their own; the others' sentences are about events.
_FIELDS = frozenset({"error", "phase", "turn", "dealer", "score"})


def _nothing(path: str, name: str, language: Language) -> str:
    about_an_event = path.startswith("events.") and path.count(".") == 1
    if (about_an_event or path in _FIELDS) and language.has(f"{name}.none"):
        return language.say(f"{name}.none")
    return language.say("value.none", path=clean(path, 60))


def signed(number: int) -> str:
    """Write a number of points with its sign; 0 has none."""
    return f"{number:+d}" if number else "0"


def team(number: object) -> str:
    """Name a team as the players do: 0 is A, 1 is B."""
    return {0: "A", 1: "B"}.get(number, text(number)) if isinstance(number, int) else text(number)


def score_in_words(score: Any, language: Language = ENGLISH) -> str:
    """Tell the score as the table shows it: a signed meter with its owner, or whatever the game counts."""
    if isinstance(score, int) and score != 0:
        return language.say("table.meter.owned", value=signed(score), team="A" if score > 0 else "B")
    if isinstance(score, int):
        return language.say("table.meter", value=signed(score))
    return language.say("table.score", value=text(score))


def text(value: object) -> str:
    """Write any value of an engine on a line: a string as it is, anything else as JSON."""
    return clean(value, 120) if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    return clean(json.dumps(value, ensure_ascii=False, default=str), 120)


def duration(seconds: float, language: Language = ENGLISH) -> str:
    """Write a time as a person would: ``12 s``, ``3 min 20 s``, ``2 h 5 min``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return language.say("duration.hours", hours=hours, minutes=minutes)
    if minutes:
        return language.say("duration.minutes", minutes=minutes, seconds=rest)
    return language.say("duration.seconds", seconds=rest)
