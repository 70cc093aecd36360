"""Whom the cases of a run are made for: what the engines at hand offer, together and each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.case import Case
from harness.mistake import Mistake
from harness.mix import Offered, everything
from harness.offer import Offer
from reference_engine.games import GAMES
from reference_engine.options import Value


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user narrowed the run to: games (all when empty) and option values, as text."""

    games: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None

    def values(self, game: str) -> dict[str, tuple[Value, ...]]:
        """The values of each option of a game that the run may use. Raises `Mistake` for an unknown value."""
        values = everything(GAMES[game].options)
        for name, text in (self.options or {}).items():
            if name not in values:
                continue
            option = GAMES[game].options[name]
            value = next((each for each in values[name] if str(each).lower() == text.lower()), None)
            if value is None and text.lstrip("-").isdigit() and option.admits(int(text)):
                value = int(text)
            if value is None:
                raise Mistake(f"--option {name}={text}: {game} has no such value; it can be {option.wire()}")
            values[name] = (value,)
        return values


def wanted(games: Sequence[str], options: Sequence[str]) -> Wanted:
    """What ``--game`` and ``--option name=value`` say. Raises `Mistake` for what does not exist."""
    for game in games:
        if game not in GAMES:
            raise Mistake(f"--game {game}: no such game; there are: {', '.join(GAMES)}")
    pairs: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Mistake(f"--option {text}: write it as name=value, such as --option seats=4")
        if not any(name in GAMES[game].options for game in (games or GAMES)):
            known = sorted({each for game in (games or GAMES) for each in GAMES[game].options})
            raise Mistake(f"--option {name}: no game at hand has it; there are: {', '.join(known)}")
        pairs[name] = value
    narrowed = Wanted(tuple(games), pairs)
    for game in games or GAMES:
        narrowed.values(game)
    return narrowed


@dataclass(frozen=True, slots=True)
class Audience:
    """One game as some of the engines offer it; a case made for it can be sent to all of `engines`."""

    game: str
    offered: Offered
    engines: tuple[str, ...]


def audiences(offers: Mapping[str, Offer], narrowed: Wanted) -> list[Audience]:
    """For each game: what all engines that have it offer together, then what single ones offer beyond that.

    A run deals its cases out to these in turn. Without any engine the whole of each game is one audience.
    """
    found: list[Audience] = []
    for game in narrowed.games or GAMES:
        values = narrowed.values(game)
        if not offers:
            found.append(Audience(game, Offered(values), ()))
            continue
        own = {
            name: offered
            for name, offer in offers.items()
            if game in offer.games and (offered := _offered(offer, game, values)) is not None
        }
        for offered in [_together(list(own.values())), *own.values()]:
            if offered is not None and all((each.game, each.offered) != (game, offered) for each in found):
                found.append(Audience(game, offered, tuple(n for n, of in own.items() if _within(offered, of))))
    return found


def not_offered(offer: Offer, narrowed: Wanted) -> Iterator[str]:
    """Say what of the wanted no case can be sent to an engine for, and what its answers leave out.

    A game that it has not is only told where it was asked for by name.
    """
    for game in narrowed.games or GAMES:
        if game not in offer.games:
            if narrowed.games:
                yield f"{game} is not offered"
            continue
        for name, values in narrowed.values(game).items():
            for value in values:
                why = offer.refuses(Case(game, {name: value}, None, ()))
                if why is not None:
                    yield why
        if "setup" not in offer.capabilities:
            yield f"{game}: it cannot start from a setup"
    if offer.omits:
        yield f"it does not tell {', '.join(sorted(offer.omits))}: that was left out of every step"


def _offered(offer: Offer, game: str, values: Mapping[str, tuple[Value, ...]]) -> Offered | None:
    """What one engine offers of the wanted values; None where an option has no value left."""
    options: dict[str, tuple[Value, ...]] = {}
    for name, among in values.items():
        if name in offer.games[game]:
            has = offer.games[game][name]
            left = tuple(each for each in among if any(type(x) is type(each) and x == each for x in has))
        else:
            left = tuple(each for each in among if each == GAMES[game].options[name].default)
        if not left:
            return None
        options[name] = left
    return Offered(options, "setup" in offer.capabilities)


def _within(offered: Offered, other: Offered) -> bool:
    """Tell whether cases made for one offer can all be sent to an engine with the other."""
    return (other.setup or not offered.setup) and all(
        set(values) <= set(other.options[name]) for name, values in offered.options.items()
    )


def _together(offered: Sequence[Offered]) -> Offered | None:
    """What all of them offer; None where they have nothing in common."""
    if not offered:
        return None
    options = {
        name: tuple(v for v in values if all(v in each.options[name] for each in offered))
        for name, values in offered[0].options.items()
    }
    if not all(options.values()):
        return None
    return Offered(options, all(each.setup for each in offered))
