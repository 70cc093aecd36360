"""How cases of Baloot come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harness.choose import Choose, shuffled, weighted
from harness.mix import Mix, Mixer, Offered, options_from
from harness.refusals import TRIALS
from reference_engine.baloot import Match
from reference_engine.cards import SUIT, SUIT_OF, names
from reference_engine.chance import Chance, NameDealer
from reference_engine.jack_nine import PACK, PLAIN_ORDER, VALUE

_LENGTHS = weighted((14, "round"), (3, "rounds"), (3, "match"))
_ROUNDS = {"round": 1, "rounds": 3, "match": 0}
_DEALS = weighted((5, "any"), (4, "suits"), (2, "ranks"), (3, "lopsided"))
_BUYS = weighted((5, "any"), (3, "hokm"), (2, "bas"), (2, "late"), (1, "sun"))
_RAISES = weighted((3, "any"), (3, "pass"), (4, "up"))
_MELDS = weighted((5, "say"), (3, "any"), (1, "hush"))
_CARDS = weighted((5, "any"), (3, "high"), (2, "low"))
_EACH_TRIAL = tuple((kind,) for kind in TRIALS)

SEQUENCE = "789TJQKA"


def _mix(choose: Choose, offered: Offered) -> Mix:
    options = options_from(choose, offered)
    length = _LENGTHS[choose(len(_LENGTHS))] if offered.setup else "match"
    setup = None
    if length != "match" or (offered.setup and choose(3) == 0):
        setup = {"dealer": choose(4), "score": _score(choose)}
    return Mix(
        options=options,
        setup=setup,
        rounds=_ROUNDS[length],
        refusals=(0, 0, 1, 4)[choose(4)],
        trials=TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))],
        ways={
            "deal": _DEALS[choose(len(_DEALS))],
            "buy": _BUYS[choose(len(_BUYS))],
            "raise": _RAISES[choose(len(_RAISES))],
            "melds": _MELDS[choose(len(_MELDS))],
            "cards": _CARDS[choose(len(_CARDS))],
        },
    )


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
    return "deal " + " ".join(_pack(choose, mix.ways["deal"]))


def _pack(choose: Choose, way: str) -> list[str]:
    """The pack in the order of the deal: packets of three and two, the up card, and the rest in threes."""
    pack = list(names(PACK))
    match way:
        case "suits":  # hardly shuffled: long runs
            pack.sort(key=lambda card: (SUIT_OF[card], SEQUENCE.index(card[0])))
            return _in_packets(_nearly(choose, pack))
        case "ranks":  # hardly shuffled: four alike
            pack.sort(key=lambda card: (SEQUENCE.index(card[0]), SUIT_OF[card]))
            return _in_packets(_nearly(choose, pack))
        case "lopsided":  # one team holds the high cards
            ranked = sorted(shuffled(choose, pack), key=lambda card: -PLAIN_ORDER.index(card[0]))
            strong, weak = shuffled(choose, ranked[:16]), shuffled(choose, ranked[16:])
            if choose(2):
                strong, weak = weak, strong
            return _in_packets([*strong[:8], *weak[:8], *strong[8:], *weak[8:]])
        case _:
            return shuffled(choose, pack)


def _nearly(choose: Choose, pack: list[str]) -> list[str]:
    for _ in range(choose(12)):
        one, other = choose(len(pack)), choose(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    at = 8 * choose(4)
    return pack[at:] + pack[:at]


def _in_packets(cards: Sequence[str]) -> list[str]:
    """The pack that gives eight cards in a row to each seat, if the first seat to speak gets the card turned up."""
    hands = [list(cards[at : at + 8]) for at in (0, 8, 16, 24)]
    first = [card for a, b in ((0, 3), (3, 5)) for hand in hands for card in hand[a:b]]
    return [*first, hands[0][5], *hands[0][6:], *hands[1][5:], *hands[2][5:], *hands[3][5:]]


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


def _melding(choose: Choose, legal: Sequence[str], way: str) -> Sequence[str]:
    """What is left to choose from once it is settled whether to declare or to show."""
    if legal[0] == "declare":
        say, cards = legal[:1], legal[1:]
    elif legal[-1][0] == "s":
        cards = [words for words in legal if words[0] == "p"]
        say = legal[len(cards) :]
    else:
        return legal
    said = choose(8) != 1 if way == "say" else choose(2) if way == "any" else choose(8) == 1
    return say if said else cards


def _any(choose: Choose, legal: Sequence[str], _: str) -> str:
    return legal[choose(len(legal))]


def _high(choose: Choose, legal: Sequence[str], trump: str) -> str:
    if choose(6) == 1 or legal[0][0] != "p":
        return legal[choose(len(legal))]
    value = VALUE[trump]
    return max(legal, key=lambda words: value[words[5:]])


def _low(choose: Choose, legal: Sequence[str], trump: str) -> str:
    if choose(6) == 1 or legal[0][0] != "p":
        return legal[choose(len(legal))]
    value = VALUE[trump]
    return min(legal, key=lambda words: value[words[5:]])


_CARD = {"any": _any, "high": _high, "low": _low}


def _raise(choose: Choose, legal: Sequence[str], way: str) -> str:
    if way == "pass":
        return "raise pass" if choose(8) else legal[choose(len(legal))]
    if way == "up" and choose(8):
        up = [words for words in legal if words != "raise pass"]
        return up[choose(len(up))]
    return legal[choose(len(legal))]


def _buy(choose: Choose, match: Match, way: str) -> str:
    legal = match.legal
    match way:
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


MIXER = Mixer(mix=_mix, chance=_chance, seat=_seat)
