"""Packs for cases of Baloot, in the order of the deal: runs, four alike, sweeps and hands that end level."""

from __future__ import annotations

from typing import Final

from harness.choose import Choose, shuffled
from reference_engine.cards import SUITS, names
from reference_engine.jack_nine import PACK, PLAIN_ORDER

_SEQUENCE: Final = "789TJQKA"

#: The hands of eight, from the first seat to speak on, of hands that end level: that seat buys, nobody raises,
#: every meld is said, and all play the lowest card. By contract, and by whom the units digit gives the hand to.
_LEVEL: Final = {
    "hokm c": (
        "8H 9S AD AS JD KH KS QD",
        "7S 8C 9H QC QH QS TC TH",
        "7C 8D 9C 9D AC JS KD TD",
        "7D 7H 8S AH JC JH KC TS",
    ),
    "hokm other": (
        "7C 8D 8H 8S AC AS KS QS",
        "7H 9C 9D JC JD KD QD TD",
        "7S 8C 9H 9S AH JH KH TS",
        "7D AD JS KC QC QH TC TH",
    ),
    "hokm buyer": (
        "7S 8H 9C 9H JH KH QC TS",
        "7H 8C 9D 9S AC AD QH TH",
        "8D 8S AS JC JD KC KS TD",
        "7C 7D AH JS KD QD QS TC",
    ),
    "sun c": (
        "7D 8D 8S AH KC KS QC TC",
        "AC AD JD JH JS KH QS TS",
        "7C 7S 9C 9S AS JC QD QH",
        "7H 8C 8H 9D 9H KD TD TH",
    ),
    "sun other": (
        "8C 8S 9S AC AS JD KC TS",
        "7C 7H 7S 9D 9H AH JS TD",
        "7D 8D 8H AD JH KH KS QH",
        "9C JC KD QC QD QS TC TH",
    ),
    "sun buyer": (
        "7H 8H 9H AD JD JS TC TH",
        "7D 8D 9C JH KC KS QC QH",
        "7C 7S 8C 8S 9S JC QD TD",
        "9D AC AH AS KD KH QS TS",
    ),
}
LEVELS: Final = tuple(_LEVEL)


_CARDS: Final = names(PACK)
_BY_SUIT: Final = [rank + suit for suit in SUITS for rank in _SEQUENCE]
_BY_RANK: Final = [rank + suit for rank in _SEQUENCE for suit in SUITS]

#: The place of every card from the highest down, where there is no trump.
_PLAIN_PLACE: Final = {card: -PLAIN_ORDER.index(card[0]) for card in _CARDS}


def pack(choose: Choose, way: str) -> list[str]:
    """The pack in the order of the deal: packets of three and two, the up card, and the rest in threes."""
    match way:
        case "suits":  # hardly shuffled: long runs
            return _in_packets(_nearly(choose, _BY_SUIT))
        case "ranks":  # hardly shuffled: four alike
            return _in_packets(_nearly(choose, _BY_RANK))
        case "lopsided":  # one team holds the high cards
            ranked = sorted(shuffled(choose, _CARDS), key=_PLAIN_PLACE.__getitem__)
            strong, weak = shuffled(choose, ranked[:16]), shuffled(choose, ranked[16:])
            if choose(2):
                strong, weak = weak, strong
            return _in_packets([*strong[:8], *weak[:8], *strong[8:], *weak[8:]])
        case "fours":
            return _fours(choose)
        case "sweep":
            return _sweep(choose)
        case _ if way in _LEVEL:
            return _in_packets(" ".join(_LEVEL[way]).split(" "))
        case _:
            return shuffled(choose, _CARDS)


def _fours(choose: Choose) -> list[str]:
    """One hand has four alike and cards next to one of them, another a long run, and the rest is any."""
    rank = "KQAJT"[choose(5)]
    suit, other, *_ = shuffled(choose, SUITS)
    beside = [each for each in _SEQUENCE if each != rank]
    at = max(0, min(3, _SEQUENCE.index(rank) - choose(5)))
    alike = [f"{rank}{each}" for each in SUITS]
    first = shuffled(choose, [*alike, *(f"{each}{suit}" for each in beside[at : at + 4])])
    turned = f"{beside[at]}{suit}"
    first.remove(turned)
    first.insert(5, turned)  # it is turned up, and its suit trump where the hokm is of the first round
    run = [f"{each}{other}" for each in _SEQUENCE if each != rank][choose(3) :][:5]
    rest = shuffled(choose, _without({*first, *run}))
    return _behind(choose, first, [[*run, *rest[:3]], rest[3:11], rest[11:]])


def _sweep(choose: Choose) -> list[str]:
    """The first seat to speak takes every trick by its highest cards; king and queen of trump fall to it."""
    trump, one, other, _ = shuffled(choose, SUITS)
    first = [*(f"{rank}{trump}" for rank in "J9AT87"), f"A{one}", f"A{other}"]
    low = shuffled(choose, [card for card in _CARDS if card[0] in "789" and card[1] != trump])
    weak = [f"K{trump}", f"Q{trump}", *low[:6]]
    rest = shuffled(choose, _without({*first, *weak}))
    return _behind(choose, first, [weak, rest[:8], rest[8:]])


def _behind(choose: Choose, first: list[str], hands: list[list[str]]) -> list[str]:
    """The pack that gives the first seat to speak its hand, and the others theirs, beginning with any of these."""
    turn = choose(3)
    one, two, three = hands[turn:] + hands[:turn]
    return _in_packets([*first, *one, *two, *three])


def _without(taken: set[str]) -> list[str]:
    return [card for card in _CARDS if card not in taken]


def _nearly(choose: Choose, cards: list[str]) -> list[str]:
    pack = cards.copy()
    for _ in range(choose(12)):
        one, other = choose(len(pack)), choose(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    at = 8 * choose(4)
    return pack[at:] + pack[:at]


#: Which card of four hands of eight, one after the other, is the next of the deal: packets of three, two and three.
_PACKETS: Final = [8 * hand + k for a, b in ((0, 3), (3, 5), (5, 8)) for hand in range(4) for k in range(a, b)]


def _in_packets(cards: list[str]) -> list[str]:
    """The pack that gives eight cards in a row to each seat, if the first seat to speak gets the card turned up."""
    return [cards[place] for place in _PACKETS]
