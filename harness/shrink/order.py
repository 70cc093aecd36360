"""What simpler means, written down once: of two cases that show a finding, the one with the lower key is told."""

from __future__ import annotations

from typing import Any

from harness.shrink.reading import Reading
from harness.shrink.script_walk import choices_of
from reference_engine.cards import names
from reference_engine.chance import DealPack
from reference_engine.game import Game

Simplicity = tuple[Any, ...]


def simplicity(reading: Reading, game: Game) -> Simplicity:
    """The key that cases are compared by: lower is simpler.

    A reader plays a case through in the mind, so what counts first is how long that takes: fewer rounds, then
    fewer moves, then fewer that are refused. Then what must be remembered: options other than the default, a
    setup other than dealer 0 and no score, cards that do not lie where the plain pack has them. The rest keeps
    the search going downhill: less text in refused moves, then fewer and lower choices.
    """
    case = reading.case
    refused = [made.text for made in reading.made if not made.accepted]
    choices = choices_of(reading, game)
    return (
        reading.rounds,
        len(reading.made),
        len(refused),
        sum(case.options[name] != option.default for name, option in game.options.items()),
        *_setup(case.setup),
        sum(odd_cards(made.text, made.chance) for made in reading.made if isinstance(made.chance, DealPack)),
        sum(map(len, refused)),
        len(choices),
        choices,
    )


def odd_cards(deal: str, pack: DealPack) -> int:
    """How many cards of a deal do not lie where the plain pack has them."""
    return sum(card != plain for card, plain in zip(deal.split(" ")[1:], names(pack.cards), strict=False))


def _setup(setup: Any) -> tuple[int, int]:
    """How many numbers of a setup are not 0, and how far from 0 they are together."""
    numbers = _numbers(setup)
    return sum(number != 0 for number in numbers), sum(map(abs, numbers))


def _numbers(value: Any) -> list[int]:
    if isinstance(value, dict):
        return [number for part in value.values() for number in _numbers(part)]
    if isinstance(value, list | tuple):
        return [number for part in value for number in _numbers(part)]
    return [int(value)] if isinstance(value, int | float) else []
