"""What a played hand of Baloot brings: card points, kaboot, ties, and who takes what at each level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

GAHWA: Final = 4


@dataclass(slots=True)
class Hand:
    """A played hand, as it is to be scored; pairs are by team.

    level   0 normal, 1 double, 2 triple, 3 four, 4 gahwa
    buyer   the team of the buyer
    raw     the raw points, the last ten included
    melds   the points of the melds shown, not multiplied
    baloot  the points of a baloot
    """

    contract: str
    level: int
    buyer: int
    tricks: Sequence[int]
    raw: Sequence[int]
    melds: Sequence[int]
    baloot: Sequence[int]


@dataclass(slots=True)
class Settlement:
    """How a hand was won and what it brings; `cards` is None after a kaboot; pairs are by team."""

    winner: int
    reason: str
    cards: tuple[int, int] | None
    melds: tuple[int, int]
    baloot: tuple[int, int]
    points: tuple[int, int]


def settle(hand: Hand, *, multiplied: bool) -> Settlement:
    """Settle a hand. `multiplied` says whether a raise multiplies a kaboot."""
    if 8 in hand.tricks:
        return _kaboot(hand, multiplied=multiplied)
    if 0 in hand.raw:
        cards = _cards(hand)  # baloot 9.2.2
    else:
        cards = _cards(hand)
    totals = [cards[team] + hand.melds[team] + hand.baloot[team] for team in (0, 1)]  # baloot 9.1.8
    if totals[0] == totals[1]:
        winner, reason = _tie(hand), "tie"  # baloot 9.3.1
    else:
        winner, reason = int(totals[1] > totals[0]), "points"  # baloot 9.1.9
    melds, baloot = (hand.melds[0], hand.melds[1]), (hand.baloot[0], hand.baloot[1])
    if hand.level == GAHWA:
        points = (0, 0)  # baloot 9.5.8, 9.5.10
    elif hand.level:
        points = _to(winner, _raised(hand))
    elif winner == hand.buyer:
        points = (totals[0], totals[1])  # baloot 9.4.1
    else:
        points = _to(winner, _lost(hand))  # baloot 9.4.2
    return Settlement(winner, reason, cards, melds, baloot, points)


def _to(team: int, points: int) -> tuple[int, int]:
    return (points, 0) if team == 0 else (0, points)


# ---- card points --------------------------------------------------------------------------------------------


def _counting(hand: Hand) -> int:
    """Team C, whose raw points are turned into points: the opponents of who raised last, else of the buyer."""
    if not hand.level:
        return 1 - hand.buyer  # baloot 9.1.1
    if hand.level % 2:
        return hand.buyer  # baloot 9.1.2
    return 1 - hand.buyer  # baloot 9.1.2


def _cards(hand: Hand) -> tuple[int, int]:
    """The card points by team: C's own, and what they leave of all."""
    c = _counting(hand)
    if hand.contract == "hokm":
        whole = 16  # baloot 9.1.4
    else:
        whole = 26  # baloot 9.1.7
    counted = _card_points(hand.contract, hand.raw[c])
    return (counted, whole - counted) if c == 0 else (whole - counted, counted)


def _card_points(contract: str, raw: int) -> int:
    if contract == "hokm":
        return (raw + 4) // 10  # baloot 9.1.3
    if raw % 10 == 5:
        return raw // 5  # baloot 9.1.5
    return (raw + 5) // 10 * 2  # baloot 9.1.6


def _tie(hand: Hand) -> int:
    """The winner of equal totals, by the units digit of the raw points of C."""
    c = _counting(hand)
    digit = hand.raw[c] % 10
    if hand.contract == "hokm":
        if digit == 1:
            return hand.buyer  # baloot 9.3.4
        if 2 <= digit <= 5:
            return c  # baloot 9.3.2
        return 1 - c  # baloot 9.3.3
    if digit in (0, 5):
        return hand.buyer  # baloot 9.3.7
    if digit < 5:
        return c  # baloot 9.3.5
    return 1 - c  # baloot 9.3.6


# ---- points -------------------------------------------------------------------------------------------------


def _lost(hand: Hand) -> int:
    """What the opponents of a buyer who lost get, without a raise."""
    points = 0
    if any(hand.baloot):
        points += sum(hand.baloot)  # baloot 9.4.6
    if hand.contract == "hokm":
        points += 16  # baloot 9.4.3
    else:
        points += 26  # baloot 9.4.4
    if any(hand.melds):
        points += sum(hand.melds)  # baloot 9.4.5
    return points


def _raised(hand: Hand) -> int:
    """What the winner of a raised hand gets; the loser gets nothing."""
    points = 0
    if any(hand.baloot):
        points += sum(hand.baloot)  # baloot 8.4, 9.5.7
    if hand.contract == "sun":
        points += 52  # baloot 9.5.1, 9.5.5
    elif hand.level == 1:
        points += 32  # baloot 9.5.1, 9.5.2
    elif hand.level == 2:
        points += 48  # baloot 9.5.1, 9.5.3
    else:
        points += 64  # baloot 9.5.1, 9.5.4
    if any(hand.melds):
        points += 2 * sum(hand.melds)  # baloot 9.5.6
    return points


def _kaboot(hand: Hand, *, multiplied: bool) -> Settlement:
    """All eight tricks: nothing of the swept team counts for anybody."""
    winner = hand.tricks.index(8)  # baloot 9.2.1
    swept = 1 - winner
    melds, baloot = _to(winner, hand.melds[winner]), _to(winner, hand.baloot[winner])
    if hand.melds[swept]:
        melds = (0, 0)  # baloot 9.2.4
    if hand.baloot[swept]:
        baloot = (0, 0)  # baloot 9.2.5
    if hand.level == GAHWA:
        points = 0  # baloot 9.5.8, 9.5.10
    else:
        points = _swept(hand, winner, multiplied=multiplied)  # baloot 9.2.3
    return Settlement(winner, "kaboot", None, melds, baloot, _to(winner, points))


def _swept(hand: Hand, winner: int, *, multiplied: bool) -> int:
    points = 0
    if hand.baloot[winner]:
        if hand.level:
            points += hand.baloot[winner]  # baloot 8.4, 9.2.7
        else:
            points += hand.baloot[winner]  # baloot 9.2.7
    if hand.contract == "hokm":
        kaboot = 25  # baloot 9.2.8
    else:
        kaboot = 44  # baloot 9.2.9
    if not hand.level:
        points += kaboot
    elif multiplied:
        points += kaboot * (hand.level + 1)  # baloot 9.2.10
    else:
        points += kaboot  # baloot 9.2.11
    if hand.melds[winner]:
        if hand.level:
            points += 2 * hand.melds[winner]  # baloot 9.2.6, 9.2.12
        else:
            points += hand.melds[winner]  # baloot 9.2.6
    return points
