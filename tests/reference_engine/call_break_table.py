"""Tables of Call Break for the tests: hands around a trick, and whole rounds that anyone can follow.

Nothing here asks the engine who wins or what is legal.
"""

from __future__ import annotations

from reference_engine.call_break import CALL_BREAK
from tests.reference_engine.table import Table, dealt, tricks

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
SETUP = {"dealer": 3, "score": [0, 0, 0, 0], "round": 1}

#: Every seat holds a suit; the seat with the spades takes all tricks, whoever leads.
SUITS_APART = tuple(" ".join(rank + suit for rank in RANKS) for suit in "SHDC")

#: Seat 0 takes seven tricks with its spades, and seat 1 the other six with its hearts.
SEVEN_SIX = (
    "AS KS QS JS TS 9S 8S 7H 6H 5H 4H 3H 2H",
    "7S 6S 5S 4S 3S 2S AH KH QH JH TH 9H 8H",
    " ".join(rank + "D" for rank in RANKS),
    " ".join(rank + "C" for rank in RANKS),
)


def table(setup: object = None, **options: object) -> Table:
    """A match of Call Break."""
    return Table(setup, CALL_BREAK, **options)


def called(dealer: int, *calls: int) -> list[str]:
    """The four calls, listed by seat, in the order in which they are made."""
    return [f"{(dealer + k) % 4} call {calls[(dealer + k) % 4]}" for k in range(1, 5)]


def seven_six(dealer: int, *calls: int) -> list[str]:
    """Every move of a round from the deal on in which the seats after the dealer take 7, 6, 0 and 0 tricks."""
    first = (dealer + 1) % 4
    hands = [SEVEN_SIX[(seat - first) % 4] for seat in range(4)]
    spades = zip("AKQJT98", ("7S", "6S", "5S", "4S", "3S", "2S", "8H"), RANKS[:7], strict=True)
    moves = [dealt(dealer, *hands), *called(dealer, *calls)]
    moves += tricks(first, *(f"{high}S {low} {rank}D {rank}C" for high, low, rank in spades))
    moves += tricks(first, "7H 9H 9D 9C")
    hearts = zip("AKQJT", "65432", RANKS[8:], strict=True)
    moves += tricks((first + 1) % 4, *(f"{high}H {rank}D {rank}C {low}H" for high, low, rank in hearts))
    return moves


def sweep(dealer: int, *calls: int) -> list[str]:
    """Every move of a round in which the seat after the dealer takes all thirteen tricks."""
    first = (dealer + 1) % 4
    hands = [SUITS_APART[(seat - first) % 4] for seat in range(4)]
    plays = tricks(first, *(f"{rank}S {rank}H {rank}D {rank}C" for rank in RANKS))
    return [dealt(dealer, *hands), *called(dealer, *calls), *plays]


def around(trick: str, hand: str = "", **options: object) -> Table:
    """A table at which seat 0 has led a trick and as many seats as it has cards have played to it.

    The next seat holds `hand`, filled up with the lowest clubs, then diamonds, that make no difference: name
    what does. The others hold what makes their cards legal ones.
    """
    played, given = trick.split(), hand.split()
    hands = [[card] for card in played]
    if hand:
        low = [card for card in PACK if card[1] in "CD" and card[1] != played[0][1] and card not in played + given]
        hands.append([*given, *low[: 13 - len(given)]])
    hands += [[] for _ in range(4 - len(hands))]
    rest = [card for card in PACK if not any(card in each for each in hands)]
    seats = {card: [k for k in range(4) if k >= len(played) or _fits(played[:k], played[k], card)] for card in rest}
    for card in sorted(rest, key=lambda card: len(seats[card])):
        hands[max(seats[card], key=lambda k: (13 - len(hands[k]), k))].append(card)
    assert [len(each) for each in hands] == [13] * 4, hands
    made = table(SETUP, **options)
    made.play(dealt(3, *map(" ".join, hands)), *called(3, 1, 1, 1, 1), *tricks(0, trick))
    return made


def _fits(before: list[str], played: str, other: str) -> bool:
    """Tell whether a seat that holds another card as well may still play this one to the trick."""
    if not before:
        return True
    led = before[0][1]
    suit = played[1]
    if suit not in (led, "S"):
        return other[1] not in (led, "S")
    if suit == led and led != "S" and any(card[1] == "S" for card in before):
        return True
    highest = max((RANKS.index(card[0]) for card in before if card[1] == suit), default=-1)
    too_low = RANKS.index(played[0]) < highest
    if other[1] == suit:
        return not too_low or RANKS.index(other[0]) < highest
    return suit == led or other[1] != led
