"""How cases of Baloot come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.choose import Choose, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum, by_team, options_from
from harness.mixes.baloot_packs import LEVELS, pack
from harness.mixes.worth import least, most
from harness.refusals import TRIALS
from reference_engine.baloot import Match
from reference_engine.cards import CARD, SUIT, SUIT_OF
from reference_engine.chance import Chance, NameDealer
from reference_engine.jack_nine import VALUE
from reference_engine.options import Value

_LENGTHS: Final = weighted((14, "round"), (3, "rounds"), (3, "match"))
_ROUNDS: Final = {"round": 1, "rounds": 3, "match": 0}
_DEALS: Final = weighted(
    (4, "any"), (3, "suits"), (1, "ranks"), (2, "lopsided"), (3, "fours"), (1, "sweep"), (1, "level")
)
_BUYS: Final = weighted((4, "any"), (5, "hokm"), (2, "bas"), (2, "late"), (1, "sun"))
_LAID_OUT: Final = {"fours": ("longest",), "sweep": ("longest", "king")}
_RAISES: Final = weighted((3, "climb"), (3, "pass"), (2, "any"), (2, "up"), (2, "shut"))
_MELDS: Final = weighted((5, "say"), (3, "any"), (1, "hush"))
_CARDS: Final = weighted((5, "any"), (3, "high"), (2, "low"))
_EACH_TRIAL: Final = tuple((kind,) for kind in TRIALS)

#: What every move of the play brings to its trick, by trump, "" where there is none.
_WORTH: Final = {
    trump: {"declare": 0, "show 1": 0, "show 2": 0, **{f"play {card}": worth for card, worth in value.items()}}
    for trump, value in VALUE.items()
}


def _mix(choose: Choose, offered: Offered) -> Mix:
    options = options_from(choose, offered)
    deal = _DEALS[choose(len(_DEALS))]
    length = _LENGTHS[choose(len(_LENGTHS))] if offered.setup else "match"
    if deal == "level" and offered.setup:
        length = "round"  # a match of such hands would hardly end
    elif deal == "level":
        deal = "any"
    setup = None
    if length != "match" or (offered.setup and choose(3) == 0):
        setup = {"dealer": choose(4), "score": _score(choose)}
    return Mix(
        options=options,
        setup=setup,
        rounds=_ROUNDS[length],
        refusals=(0, 0, 1, 4)[choose(4)],
        trials=TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))],
        ways=_level(choose) if deal == "level" else _ways(choose, deal),
    )


def _ways(choose: Choose, deal: str) -> dict[str, str]:
    laid_out = deal in ("fours", "sweep") and choose(4) > 0
    buys = _LAID_OUT[deal] if laid_out else _BUYS
    return {
        "deal": deal,
        "buy": buys[choose(len(buys))],
        "raise": _RAISES[choose(len(_RAISES))],
        "melds": _MELDS[choose(len(_MELDS))],
        "cards": "highest" if deal == "sweep" else _CARDS[choose(len(_CARDS))],
    }


def _level(choose: Choose) -> dict[str, str]:
    which = LEVELS[choose(len(LEVELS))]
    return {
        "deal": which,
        "buy": f"first {which.split(' ')[0]}",
        "raise": "never",
        "melds": "always",
        "cards": "lowest",
    }


def _score(choose: Choose) -> list[int]:
    """No score; on both sides of 100, where sun may be doubled; near the end; or level at it."""
    match choose(5):
        case 0:
            return [0, 0]
        case 1:
            score = [(101, 100, 99, 101 + choose(51))[choose(4)], (99, 100, 101, choose(100))[choose(4)]]
        case 2:
            score = [151 - choose(30), 151 - choose(30)]
        case 3:
            level = 152 - choose(3) + choose(30)
            return [level, level]
        case _:
            score = [choose(152), choose(152)]
    return score[::-1] if choose(2) else score


# ---- chance -------------------------------------------------------------------------------------------------


def _chance(choose: Choose, match: Match, waits: Chance, mix: Mix) -> str:
    if isinstance(waits, NameDealer):
        return f"dealer {choose(waits.seats)}"
    return "deal " + " ".join(pack(choose, mix.ways["deal"]))


# ---- seats --------------------------------------------------------------------------------------------------


def _seat(choose: Choose, mix: Mix) -> Callable[[Match], str]:
    buy, raising, melds = mix.ways["buy"], mix.ways["raise"], mix.ways["melds"]
    card = _CARD[mix.ways["cards"]]

    def move(match: Match) -> str:
        legal = match.legal
        if len(legal) == 1:
            return legal[0]
        match match.phase:
            case "play":
                return card(choose, _melding(choose, legal, melds), match.purchase.trump)
            case "raise":
                return _raise(choose, legal, raising)
            case _:
                return _buy(choose, match, buy)

    return move


def _melding(choose: Choose, legal: tuple[str, ...], way: str) -> tuple[str, ...]:
    """What is left to choose from once it is settled whether to declare or to show."""
    if legal[0] == "declare":
        say, cards = legal[:1], legal[1:]
    elif legal[-1][0] == "s":
        cards = tuple([words for words in legal if words[0] == "p"])
        say = legal[len(cards) :]
    else:
        return legal
    said = way == "always" or _SAID[way](choose)
    return say if said else cards


_SAID: Final[dict[str, Callable[[Choose], bool]]] = {
    "say": lambda choose: choose(8) != 1,
    "any": lambda choose: choose(2) == 0,
    "hush": lambda choose: choose(8) == 1,
}


def _any(choose: Choose, legal: tuple[str, ...], _: str) -> str:
    return legal[choose(len(legal))]


def _high(choose: Choose, legal: tuple[str, ...], trump: str) -> str:
    return _any(choose, legal, trump) if choose(6) == 1 else _highest(choose, legal, trump)


def _low(choose: Choose, legal: tuple[str, ...], trump: str) -> str:
    return _any(choose, legal, trump) if choose(6) == 1 else _lowest(choose, legal, trump)


def _highest(_: Choose, legal: tuple[str, ...], trump: str) -> str:
    return most(legal, _WORTH[trump])


def _lowest(_: Choose, legal: tuple[str, ...], trump: str) -> str:
    return least(legal, _WORTH[trump])


_CARD: Final = {"any": _any, "high": _high, "low": _low, "highest": _highest, "lowest": _lowest}


def _raise(choose: Choose, legal: tuple[str, ...], way: str) -> str:
    if way == "never":
        return "raise pass"
    if way == "shut":  # closed, and left at that
        closed = [words for words in legal if words.endswith("closed")]
        return closed[0] if closed and choose(8) else "raise pass"
    if way == "pass":
        return "raise pass" if choose(8) else legal[choose(len(legal))]
    if (way == "up" and choose(8)) or (way == "climb" and choose(3) == 0):
        up = [words for words in legal if words != "raise pass"]
        return up[choose(len(up))]
    return "raise pass" if way == "climb" else legal[choose(len(legal))]


def _buy(choose: Choose, match: Match, way: str) -> str:
    legal = match.legal
    match way:
        case "first hokm":
            return next((words for words in legal if words.endswith("hokm")), "buy bas")
        case "first sun":
            return "buy sun"
        case "longest" | "king":
            return _laid_out(match, way)
        case "bas" if choose(12):
            return legal[-1] if match.phase == "buy2" else next((w for w in legal if w == "buy bas"), legal[0])
        case "late" if match.phase == "buy1" and choose(8) and "buy bas" in legal:
            return "buy bas"
        case "hokm" if choose(6):
            hokm = [words for words in legal if "hokm" in words]
            if hokm:
                assert match.turn is not None
                hand = match.hands[match.turn]
                return max(hokm, key=lambda words: (hand & SUIT.get(words[-1], 0)).bit_count())
            return legal[-1] if match.phase == "buy2" else "buy bas"
        case "sun" if choose(3):
            sun = [words for words in legal if words in ("buy ashkal", "buy sun", "confirm sun")]
            return sun[choose(len(sun))]
        case _:
            return legal[choose(len(legal))]


def _laid_out(match: Match, way: str) -> str:
    """The seat with most cards of the suit turned up has it as hokm, or the one with its king."""
    assert match.turn is not None
    if match.phase == "confirm":
        return "confirm hokm"
    suit = SUIT_OF[match.purchase.up]
    wanted = SUIT[suit] if way == "longest" else CARD[f"K{suit}"]
    held = [(hand & wanted).bit_count() for hand in match.hands]
    if "buy hokm" in match.legal and held[match.turn] == max(held):
        return "buy hokm"
    return "buy bas" if match.phase == "buy1" else match.legal[0]


#: By contract: the raw points of a pack with the last ten, and what they come to as card points.
_RAW: Final = {"sun": 130, "hokm": 162}
_CARD_POINTS: Final = {"sun": 26, "hokm": 16}

#: How often card points count, by level; a gahwa brings none.
_TIMES: Final = {"normal": 1, "double": 2, "triple": 3, "four": 4, "gahwa": 0}


def _sums(counted: Counted) -> Iterator[Sum]:
    """Eight tricks, 162 raw points in hokm and 130 in sun, and all of the hand goes to one team or the other."""
    told, contract, tricks = counted.told, counted.standing["contract"], by_team(counted.taken)
    times = _TIMES[counted.standing["level"]]
    yield "the tricks of both teams", sum(tricks), 8
    yield "the raw points of both teams", sum(told["raw"]), _RAW[contract]
    yield "what the teams gain", counted.gained, told["points"]
    yield "whether card points are told", told["cards"] is not None, 8 not in tricks
    if told["cards"] is not None:
        yield "the card points of both teams", sum(told["cards"]), _CARD_POINTS[contract]
        extra = min(times, 2) * sum(told["melds"]) + min(times, 1) * sum(told["baloot"])
        yield "the points of both teams", sum(told["points"]), times * _CARD_POINTS[contract] + extra


def _alike(_options: Mapping[str, Value], steps: Sequence[str]) -> tuple[str, ...]:
    """All suits, unless a hand has a second meld to show: of equal ones the suits tell which is the first."""
    return () if any('"show 2"' in step for step in steps) else ("CDHS",)


MIXER = Mixer(mix=_mix, chance=_chance, seat=_seat, sums=_sums, alike=_alike)
