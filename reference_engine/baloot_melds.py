"""The melds of Baloot: runs and four alike, what they are worth, which of a hand count, and which is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reference_engine.cards import CARD, SUIT, SUITS, json_list, names, union

SEQUENCE: Final = "789TJQKA"  # baloot 7.1.1

#: Four alike of any other rank are nothing.
ALIKE: Final = {rank: union(rank + suit for suit in SUITS) for rank in "TJQKA"}  # baloot 7.1.6
ALIKE_IN_VAIN: Final = tuple(union(rank + suit for suit in SUITS) for rank in "789")


@dataclass(slots=True)
class Meld:
    """One meld in one contract.

    kind    ``sira``, ``fifty``, ``hundred`` or ``four_hundred``
    value   its points in the contract, not multiplied
    alike   whether it is four alike, and not a run
    height  its place in A K Q J T 9 8 7, by its top card or the rank of the four: the ace has the highest
    cards   its cards as a set
    suit    the place of a run's suit in S H D C, spades having the highest; -1 for four alike
    """

    kind: str
    value: int
    alike: bool
    height: int
    cards: int
    suit: int

    @property
    def strength(self) -> tuple[int, bool, int]:
        """What melds are compared by, of one hand or of two."""
        return self.value, self.alike, self.height


#: The runs in cards of one suit, which have 256 sets: filled as they are asked for.
RUNS: Final[dict[int, list[tuple[str, int]]]] = {}


def _runs(cards: int, suit: str) -> list[tuple[str, int]]:
    """The runs that cards of one suit make, none of them split: the top rank and the cards of each."""
    found = []
    run = ""
    for rank in f"{SEQUENCE} ":
        if rank != " " and cards & CARD[rank + suit]:
            run += rank
            continue
        if len(run) >= 3:
            found.append((run[-1], union(each + suit for each in run)))
        run = ""
    return found


def _run(top: str, held: int, suit: str, contract: str) -> Meld:
    kind = kind_of(contract, top, held.bit_count(), alike=False)
    return Meld(kind, worth(contract, kind), False, SEQUENCE.index(top), held, SUITS.index(suit))


def _four(rank: str, contract: str) -> Meld:
    kind = kind_of(contract, rank, 4, alike=True)
    return Meld(kind, worth(contract, kind), True, SEQUENCE.index(rank), ALIKE[rank], -1)


def candidates(cards: int, contract: str) -> list[Meld]:
    """Every meld that there is in a set of cards; a card may be in two of them."""
    found = [_four(rank, contract) for rank, four in ALIKE.items() if cards & four == four]
    for suit, suited in SUIT.items():
        runs = RUNS.get(cards & suited)
        if runs is None:
            runs = RUNS[cards & suited] = _runs(cards & suited, suit)
        for top, held in runs:
            found.append(_run(top, held, suit, contract))
    return found


def melds_of(hand: int, contract: str) -> tuple[Meld, ...]:
    """The melds of a hand of eight cards: its best, and the best in the cards which that leaves; at most two."""
    found = candidates(hand, contract)
    if len(found) < 2:
        return tuple(found)
    first = max(found, key=_within_a_hand)
    left = candidates(hand & ~first.cards, contract)
    return (first, max(left, key=_within_a_hand)) if left else (first,)


def _within_a_hand(meld: Meld) -> tuple[tuple[int, bool, int], int]:
    return meld.strength, meld.suit


def beats(one: Meld, other: Meld) -> bool:
    """Tell whether a declared meld is better than that of a seat which comes first among equals."""
    if one.value != other.value:
        return one.value > other.value  # baloot 7.4.2
    if one.alike != other.alike:
        return one.alike  # baloot 7.4.3
    if one.height == other.height:
        return False  # baloot 7.4.6
    if one.alike:
        return one.height > other.height  # baloot 7.4.5
    return one.height > other.height  # baloot 7.4.4


def kind_of(contract: str, rank: str, length: int, *, alike: bool) -> str:
    """The kind of a meld with this top rank and so many cards."""
    if alike:
        if rank == "A" and contract == "sun":
            return "four_hundred"  # baloot 7.1.7
        return "hundred"  # baloot 7.1.6
    if length == 3:
        return "sira"  # baloot 7.1.1, 7.1.2, 7.1.5
    if length == 4:
        return "fifty"  # baloot 7.1.1, 7.1.3, 7.1.5
    return "hundred"  # baloot 7.1.1, 7.1.4, 7.1.5


def worth(contract: str, kind: str) -> int:
    """What a kind of meld scores in a contract, before any multiplier."""
    if contract == "hokm":
        match kind:
            case "sira":
                return 2  # baloot 7.1.9
            case "fifty":
                return 5  # baloot 7.1.10
            case _:
                return 10  # baloot 7.1.11
    match kind:
        case "sira":
            return 4  # baloot 7.1.12
        case "fifty":
            return 10  # baloot 7.1.13
        case "hundred":
            return 20  # baloot 7.1.14
        case _:
            return 40  # baloot 7.1.15


def told(meld: Meld, contract: str) -> tuple[str, int]:
    """Kind and value of a meld, found once more: so the rules that make it what it is are those of its telling."""
    rank, length = SEQUENCE[meld.height], meld.cards.bit_count()
    kind = kind_of(contract, rank, length, alike=meld.alike)
    return kind, worth(contract, kind)


def listed(meld: Meld) -> str:
    """The cards of a meld as a JSON list."""
    return json_list(names(meld.cards))
