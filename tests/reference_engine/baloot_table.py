"""Tables of Baloot for the tests: hands laid out as they come out of the deal, purchases, raises, tricks.

Nothing here asks the engine who wins or what a card counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference_engine.baloot import BALOOT
from tests.reference_engine.table import Table, tricks

PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]

#: Hands by seat, each a suit. With hearts as trump seat 0 takes all eight tricks; in sun each seat that leads does.
SUITS = (
    "JH 9H AH TH KH QH 8H 7H",
    "JC 9C AC TC KC QC 8C 7C",
    "JD 9D AD TD KD QD 8D 7D",
    "JS 9S AS TS KS QS 8S 7S",
)

#: What all play when seat 0 leads its hand of hearts.
SWEEP = tricks(0, *(" ".join(trick) for trick in zip(*map(str.split, SUITS), strict=True)))

#: Hands without a meld and without a baloot, two cards of each suit to a seat.
EVEN = (
    "AS 7S KH 8H QD 9D JC TC",
    "KS 8S QH 9H JD TD AC 7C",
    "QS 9S JH TH AD 7D KC 8C",
    "JS TS AH 7H KD 8D QC 9C",
)

_SIX_TRICKS = (
    (0, "AS 8S 9S TS"),  # 21 to seat 0
    (0, "7S KS QS JS"),  # 9 to seat 1
    (1, "AC KC 9C TC"),  # 25 to seat 1
    (1, "7C 8C QC JC"),  # 5 to seat 3
    (3, "AH 8H QH TH"),  # 24 to seat 3
    (3, "KD QD TD 7D"),  # 17 to seat 1: team 1 has 80 and keeps them
)

#: Hearts are trump: the jack takes 38 to seat 2, and the last trick is worth 13 and 10: 82 to 80.
EVEN_HOKM = [
    move
    for leader, cards in (*_SIX_TRICKS, (1, "9H JH 7H KH"), (2, "AD 8D 9D JD"))
    for move in tricks(leader, cards)
]
#: In sun the king takes 6 to seat 0, and the last trick is worth 13 and 10 to seat 2: 50 to 80.
EVEN_SUN = [
    move
    for leader, cards in (*_SIX_TRICKS, (1, "9H JH 7H KH"), (0, "9D JD AD 8D"))
    for move in tricks(leader, cards)
]

#: With hearts as trump seat 1 has the baloot, and nobody has a meld.
PAIR = (
    "AS 7S 9H 8H QD 9D JC TC",
    "KS 8S QH KH JD TD AC 7C",
    "QS 9S JH TH AD 7D KC 8C",
    "JS TS AH 7H KD 8D QC 9C",
)
#: Seat 1 has the baloot within a sira, ace, king and queen of hearts.
SIRA = (
    "AS 7S 9H 8H QD 9D JC TC",
    "KS 8S QH KH AH TD AC 7C",
    "QS 9S JH TH AD 7D KC 8C",
    "JS TS JD 7H KD 8D QC 9C",
)
#: Seat 1 has the baloot, and seat 0 a fifty from queen to nine of diamonds.
FIFTY_AND_PAIR = (
    "AS 7S 9H 8H QD 9D JD TD",
    "KS 8S QH KH JC TC AC 7C",
    "QS 9S JH TH AD 7D KC 8C",
    "JS TS AH 7H KD 8D QC 9C",
)
#: Seat 1 has the baloot and four kings, or four queens.
KINGS = (
    "AS 7S 9H 8H QD 9D JC TC",
    "KS KH KD KC QH 8S TD 7C",
    "QS 9S JH TH AD 7D AC 8C",
    "JS TS AH 7H JD 8D QC 9C",
)
QUEENS = (
    "AS 7S 9H 8H JD 9D JC TC",
    "QS QH QD QC KH 8S TD 7C",
    "KS 9S JH TH AD 7D KC 8C",
    "JS TS AH 7H KD 8D AC 9C",
)


def table(setup: Any = None, **options: object) -> Table:
    """A table of Baloot; from a setup with seat 3 as dealer and no score where nothing else is said."""
    return Table(setup or {"dealer": 3, "score": [0, 0]}, BALOOT, **options)


def pack_of(dealer: int, hands: Sequence[str], receiver: int) -> list[str]:
    """The pack that gives these hands, listed by seat, if `receiver` gets the card turned up: its sixth."""
    order = [(dealer + k) % 4 for k in (1, 2, 3, 4)]
    held = [hand.split() for hand in hands]
    threes = [card for seat in order for card in held[seat][:3]]
    twos = [card for seat in order for card in held[seat][3:5]]
    rest = [card for seat in order for card in held[seat][6 if seat == receiver else 5 :]]
    return [*threes, *twos, held[receiver][5], *rest]


def deal(dealer: int, hands: Sequence[str], receiver: int = 0) -> str:
    """The deal that gives these hands."""
    return "deal " + " ".join(pack_of(dealer, hands, receiver))


def purchase(dealer: int, buyer: int, contract: str, trump: str, up: str) -> list[str]:
    """Everybody passes but the buyer, who says sun, or hokm in the round in which the trump suit can be had."""
    order = [(dealer + k) % 4 for k in (1, 2, 3, 4)]
    if contract == "sun":
        return [*(f"{seat} buy bas" for seat in order[: order.index(buyer)]), f"{buyer} buy sun"]
    if up[1] == trump:
        said = [f"{seat} buy {'hokm' if seat == buyer else 'bas'}" for seat in order]
        return [*said, f"{buyer} confirm hokm"]
    return [f"{seat} buy bas" for seat in order] + [
        f"{seat} buy {f'hokm {trump}' if seat == buyer else 'wala'}" for seat in order
    ]


def raises(buyer: int, *said: str) -> list[str]:
    """Each raise by the first seat that is asked, and then two passes unless there is nothing left to say."""
    moves, last = [], buyer
    for each in said:
        last = (last + 1) % 4
        moves.append(f"{last} raise {each}")
    if said[-1:] in (("gahwa",), ("double",)):
        return moves
    return [*moves, f"{(last + 1) % 4} raise pass", f"{(last + 3) % 4} raise pass"]


def opening(
    hands: Sequence[str],
    contract: str = "hokm",
    trump: str = "H",
    *,
    buyer: int = 0,
    dealer: int = 3,
    said: Sequence[str] = (),
) -> list[str]:
    """The moves by which hands are dealt, bought and raised, up to the first lead."""
    up = hands[buyer].split()[5]
    moves = [deal(dealer, hands, buyer), *purchase(dealer, buyer, contract, trump, up)]
    return moves + (raises(buyer, *said) if contract == "hokm" or said else [])


def seated(
    hands: Sequence[str],
    contract: str = "hokm",
    trump: str = "H",
    *,
    buyer: int = 0,
    dealer: int = 3,
    said: Sequence[str] = (),
    score: Sequence[int] = (0, 0),
    **options: object,
) -> Table:
    """A table at which hands are dealt, bought and raised, and the buyer is to lead."""
    seats = table({"dealer": dealer, "score": list(score)}, **options)
    seats.play(*opening(hands, contract, trump, buyer=buyer, dealer=dealer, said=said))
    assert seats.step["phase"] == "play"
    return seats


def event(seats: Table, kind: str) -> dict[str, Any]:
    """The one event of that type in the last step."""
    found = [each for each in seats.events if each["type"] == kind]
    assert len(found) == 1, (kind, seats.step)
    return found[0]


def words(seats: Table, verb: str) -> list[str]:
    """The legal moves of a verb, without it where something follows."""
    return [each.partition(" ")[2] or each for each in seats.step["legal"] if each.partition(" ")[0] == verb]
