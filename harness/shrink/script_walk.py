"""The walk behind every script: a grammar that can say any case, and reads any case back into its choices.

Unlike the walk of a campaign it has no habits: first the options, then the setup, then move after move, each an
index into what is legal, or a move that is tried. Zeros say the simplest: the default option, no setup, a pass
before a bid, the first legal card, the plain pack, and no further move. So the choices of a case found by
whichever mix, or taken from a file, can be made smaller one by one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from harness.choose import Choose
from harness.shrink.reading import Made, Reading, Table
from reference_engine.cards import names
from reference_engine.chance import Chance, CutPile, DealPack, DrawCards, NameDealer
from reference_engine.game import Game
from reference_engine.options import Option, Range, Value

_END, _MOVE, _TRIAL, _TEXT = range(4)  # what comes next

_LONGEST_TEXT = 1 << 20
_CHARACTERS = 0x110000
_NUMBERS = 1 << 54  # no whole number of the protocol needs more, its sign included


def plainest_first(legal: Sequence[str]) -> list[str]:
    """The legal moves of a seat with the passes before all others."""
    return sorted(legal, key=lambda words: not words.endswith("pass"))


def walk_script(choose: Choose, game: Game) -> Reading:
    """Make a case of choices. Raises `BadParam` where they say a setup that cannot be played."""
    options = {name: _values(option)[choose(_count(option))] for name, option in game.options.items()}
    setup = None
    if choose(2):
        setup = {field: _field(choose) for field in game.setup}
    table = Table(game, options, setup)
    trials = _trials(game)
    while kind := choose(4):
        match = table.match
        if kind == _TEXT:
            table.play(_text(choose))
        elif kind == _TRIAL:
            seat = ((match.turn or 0) + choose(len(match.hands))) % len(match.hands)
            table.play(f"{seat} {trials[choose(len(trials))]}")
        elif match.turn is not None:
            table.play(f"{match.turn} {plainest_first(match.legal)[_one_of(choose, len(match.legal))]}")
        elif (chance := match.chance()) is not None:
            table.play(_chance(choose, chance))
        else:
            break  # the match is over and nothing is tried
    return table.reading()


def choices_of(reading: Reading, game: Game) -> list[int]:
    """The choices that say a case: `walk_script` makes exactly it of them."""
    said: list[int] = []
    case = reading.case
    for name, option in game.options.items():
        said.append(_values(option).index(case.options[name]))
    said.append(int(case.setup is not None))
    if case.setup is not None:
        for field in game.setup:
            said += _said_field(case.setup[field])
    trials = _trials(game)
    seats = len(Table(game, case.options, case.setup).match.hands)
    for made in reading.made:
        said += _said_move(made, seats, trials)
    said.append(_END)
    return said


def _said_move(made: Made, seats: int, trials: Sequence[str]) -> list[int]:
    seat, _, words = made.text.partition(" ")
    if made.turn is not None and seat == str(made.turn) and words in made.legal:
        return [_MOVE, *_said_one(plainest_first(made.legal).index(words), len(made.legal))]
    if made.chance is not None and made.accepted and (said := _said_chance(made.text, made.chance)) is not None:
        return [_MOVE, *said]
    if words in trials and seat in map(str, range(seats)):
        return [_TRIAL, (int(seat) - (made.turn or 0)) % seats, trials.index(words)]
    return [_TEXT, *_said_text(made.text)]


# ---- chance -------------------------------------------------------------------------------------------------


def _chance(choose: Choose, chance: Chance) -> str:
    match chance:
        case NameDealer(seats):
            return f"dealer {choose(seats)}"
        case CutPile(low, high):
            return f"cut {low + choose(high - low + 1)}"
        case DrawCards(cards, count, _):
            left = list(names(cards))
            return " ".join(["draw", *(left.pop(_one_of(choose, len(left))) for _ in range(count))])
        case DealPack(cards):
            return " ".join(["deal", *_deal(choose, list(names(cards)))])


def _said_chance(text: str, chance: Chance) -> list[int] | None:
    verb, *words = text.split(" ")
    match chance:
        case NameDealer() if verb == "dealer":
            return [int(words[0])]
        case CutPile(low, high) if verb == "cut" and low <= int(words[0]) <= high:
            return [int(words[0]) - low]
        case DrawCards(cards) if verb == "draw":
            left = list(names(cards))
            said: list[int] = []
            for card in words:
                if card not in left:
                    return None
                said += _said_one(left.index(card), len(left))
                left.remove(card)
            return said
        case DealPack(cards) if verb == "deal" and sorted(words) == list(names(cards)):
            return _said_deal(words, list(names(cards)))
        case _:
            return None


def _deal(choose: Choose, pack: list[str]) -> list[str]:
    """Swap cards of the plain pack from front to back, until it is said that the cards left do not matter."""
    place, last = 0, len(pack) - 1
    while place < last and (further := choose(last - place + 1)):
        place += further - 1
        other = place + 1 + _one_of(choose, last - place)
        pack[place], pack[other] = pack[other], pack[place]
        place += 1
    return pack


def _said_deal(wanted: Sequence[str], pack: list[str]) -> list[int]:
    said: list[int] = []
    start, last = 0, len(pack) - 1
    for place in range(last):
        if pack[place] == wanted[place]:
            continue
        other = pack.index(wanted[place], place)
        said += [place - start + 1, *_said_one(other - place - 1, last - place)]
        pack[place], pack[other] = pack[other], pack[place]
        start = place + 1
    return [*said, 0] if start < last else said


# ---- the parts ----------------------------------------------------------------------------------------------


def _one_of(choose: Choose, n: int) -> int:
    return choose(n) if n > 1 else 0


def _said_one(index: int, n: int) -> list[int]:
    return [index] if n > 1 else []


def _values(option: Option) -> Sequence[Value]:
    """All values of an option, the default first."""
    if isinstance(option, Range):
        return [*range(option.default, option.high + 1), *range(option.low, option.default)]
    return [option.default, *(value for value in option.values if value != option.default)]


def _count(option: Option) -> int:
    return option.high - option.low + 1 if isinstance(option, Range) else len(option.values)


def _trials(game: Game) -> list[str]:
    return [words for verb in sorted(game.vocabulary) for words in game.vocabulary[verb]]


def _field(choose: Choose) -> object:
    if choose(2):
        value: object = json.loads(_text(choose))
        return value
    number = choose(_NUMBERS)
    return -(number // 2) - 1 if number & 1 else number // 2


def _said_field(value: object) -> list[int]:
    if type(value) is int and abs(value) < _NUMBERS // 2:
        return [0, 2 * value if value >= 0 else -2 * value - 1]
    return [1, *_said_text(json.dumps(value))]


def _text(choose: Choose) -> str:
    return "".join(chr((choose(_CHARACTERS) + ord("0")) % _CHARACTERS) for _ in range(choose(_LONGEST_TEXT)))


def _said_text(text: str) -> list[int]:
    return [len(text), *((ord(character) - ord("0")) % _CHARACTERS for character in text)]
