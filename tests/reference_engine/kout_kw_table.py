"""Rounds of Kuwaiti Kout laid out by hand: the bidder is seat 0, hukm is spades, the dealer is the last seat.

A table of four can be made one of six: the cards that come in, 2 to 5 and the red sixes, lie with the two seats
more, which follow every trick below and never take one.
"""

from __future__ import annotations

from reference_engine.kout_kw import KOUT_KW
from tests.reference_engine.table import Table, dealt, tricks

#: What the seats 4 and 5 hold at a table of six.
LOW = ("2S 2C 4C 2D 4D 6D 2H 4S 4H", "3S 3C 5C 3D 5D 6H 3H 5S 5H")

#: The bidder holds every card that matters.
ALL_HIS = (
    "JR JB AS KS QS JS TS 9S 8S",
    "6S 7S 7H 8H 9H TH JH QH KH",
    "AH 6C 7C 8C 9C TC JC QC KC",
    "AC 7D 8D 9D TD JD QD KD AD",
)

#: The seat after the bidder holds them.
ALL_THEIRS = (ALL_HIS[1], ALL_HIS[0], *ALL_HIS[2:])

#: Both jokers and long spades with the bidder, AS with its partner.
BOTH_JOKERS = (
    "JB JR 7S 8S 9S TS QS 7H 8H",
    "6S 9H TH JH 6C 7C 8C 7D 8D",
    "AS QH KH AH 9C TC JC 9D TD",
    "JS KS QC KC AC JD QD KD AD",
)

#: Bidder, left, partner and right hold KS, JB, AS and JR.
FOUR_HIGH = (
    "KS 7S 8S 9S TS QS 7H 8H JS",
    "JB 6S 9H TH JH 6C 7C 8C 7D",
    "AS QH KH AH 9C TC JC 9D TD",
    "JR 8D QC KC AC JD QD KD AD",
)

#: The bidder's partner holds both jokers and AS, and can take the first trick.
PARTNER_HAS_THEM = (
    FOUR_HIGH[0],
    "TD 6S 9H TH JH 6C 7C 8C 7D",
    "AS QH KH AH 9C TC JC JB JR",
    "9D 8D QC KC AC JD QD KD AD",
)

#: The seat after the bidder does.
DEFENDER_HAS_THEM = (PARTNER_HAS_THEM[0], PARTNER_HAS_THEM[2], PARTNER_HAS_THEM[1], PARTNER_HAS_THEM[3])

#: The four honours of hukm lie in four hands; both jokers with the seat after the bidder, which has AS.
HONOURS_APART = (
    "QS 9S TS 7H 8H 9H 6C 7C 7D",
    "AS 6S JB JR TH 8C 9C 8D 9D",
    "JS 7S JH QH KH TC JC TD JD",
    "KS 8S AH QC KC AC QD KD AD",
)

#: Hands of which the last card is the ninth to be played: JR is alone in the end, and AS is not out.
JR_LAST = (
    "KS 6C JC 7H 9H JB AH QS JR",
    "6S AC KC AD KD JD JH 9S 7D",
    "7S 7C 9C 8D TD QD QH TS 9D",
    "8S 8C TC QC 8H TH KH JS AS",
)

#: JB is alone in the end; JR and QS are last elsewhere.
JB_LAST = (
    "KS 6C JC 7H 9H AS AH JS JB",
    "6S AC KC AD KD JD JH 9S 7D",
    "7S 7C 9C 8D TD QD QH 9D JR",
    "8S 8C TC QC 8H TH KH TS QS",
)

#: JB and, in the next seat, JR are alone in the end; QS is not out.
TWO_LAST = (
    "KS 6C JC 7H 9H AS AH JS JB",
    "6S AC KC AD KD JD JH 9S JR",
    "7S 7C QC 8D TD QD QH 9D 9C",
    "8S 8C TC 7D 8H TH KH TS QS",
)

#: As JR_LAST, but all honours of hukm are out by the ninth trick.
JR_BY_RIGHT = (
    "KS 6C JC 7H 9H JB AH AS JR",
    "6S AC KC AD KD JD JH 9S 7D",
    "7S 7C 9C 8D TD QD QH QS 9D",
    "8S 8C TC QC 8H TH KH JS TS",
)

#: As JR_LAST, but the bidder has both jokers left when it leads to the eighth trick.
BOTH_LAST = (
    "KS 6C JC 7H 9H QS AH JB JR",
    JR_LAST[1],
    "7S 7C 9C 8D TD QD QH TH 9D",
    "8S 8C TC QC 8H TS KH JS AS",
)

#: Six hands: a void JR, a low heart, JB and AH fall in this order, and QS at the end.
ACE_OVER_MAKER = (
    "KS 6C JC 7H 9H AS KH JS JR",
    "6S AC KC AD KD JD JH 9S 5H",
    "7S 7C 9C 8D TD QD QH 9D JB",
    "8S 8C TC 7D QC TH 8H TS AH",
    LOW[0],
    "3S 3C 5C 3D 5D 6H 3H 5S QS",
)

#: Who leads each of the nine tricks of the hands above; four of the first eight go to either team.
LEADERS = (0, 0, 1, 1, 1, 1, 0, 0, 0)


def kw(setup: object = None, **options: object) -> Table:
    """A table of Kuwaiti Kout."""
    return Table(setup, game=KOUT_KW, **options)


def at(seats: int, hands: tuple[str, ...]) -> tuple[str, ...]:
    """The hands of a table of four, or of six with the low cards in the two seats more."""
    return hands if len(hands) == seats else (*hands, *LOW)


def bids(seats: int, bid: int) -> list[str]:
    """Seat 0 bids and all others pass; 9 ends the auction at once."""
    return [f"0 bid {bid}", *(f"{seat} bid pass" for seat in range(1, seats) if bid < 9)]


def spades(
    hands: tuple[str, ...], bid: int, score: tuple[int, int] = (0, 0), seats: int = 4, **options: object
) -> Table:
    """A table at which seat 0 has made a contract and named spades, and is to lead."""
    table = kw({"dealer": seats - 1, "score": list(score)}, seats=seats, **options)
    table.play(dealt(seats - 1, *at(seats, hands)), *bids(seats, bid), "0 hukm S")
    return table


def nth_trick(hands: tuple[str, ...], number: int) -> list[str]:
    """The moves of a trick in which every seat plays its card of that number."""
    cards = [hand.split()[number] for hand in hands]
    leader = LEADERS[number]
    return tricks(leader, " ".join(cards[leader:] + cards[:leader]))


def after(hands: tuple[str, ...], count: int, seats: int = 4, **options: object) -> Table:
    """A table with a contract of 5 after so many tricks, in each of which every seat plays its next card."""
    hands = at(seats, hands)
    table = spades(hands, 5, seats=seats, **options)
    for number in range(count):
        table.play(*nth_trick(hands, number))
    return table


def round_of(seats: int, dealer: int, bidder: int, bid: int | str, *, made: bool) -> list[str]:
    """Every move of a round from the deal on: all pass but the bidder, whose team takes every trick or none."""
    laid = at(seats, ALL_HIS if made else ALL_THEIRS)
    hands = [laid[(seat - bidder) % seats].split() for seat in range(seats)]
    moves = [dealt(dealer, *map(" ".join, hands))]
    for k in range(1, seats + 1):
        seat = (dealer + k) % seats
        moves.append(f"{seat} bid {bid if seat == bidder else 'pass'}")
        if seat == bidder and bid == 9:
            break
    moves.append(f"{bidder} hukm S")
    level = 5 if bid == "pass" else int(bid)
    taker = bidder if made else (bidder + 1) % seats
    high = [*(f"{rank}S" for rank in "AKQJT98"), "JR", "JB"]  # with the honours out the jokers are led by right
    leader = bidder
    for number in range(level if made else 10 - level):
        played = {taker: high[number]}
        for k in range(seats):
            seat = (leader + k) % seats
            if seat != taker:
                follows = [card for card in hands[seat] if card[1] == "S"]
                played[seat] = (follows or hands[seat])[0]
                hands[seat].remove(played[seat])
            moves.append(f"{seat} play {played[seat]}")
        leader = taker
    return moves
