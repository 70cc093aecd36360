"""Tables of Belote and Belote coinchée for the tests: hands laid out in packets, contracts, tricks in progress.

Nothing here asks the engine who wins or what a card counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference_engine.games import GAMES
from tests.reference_engine.table import Table

BOTH = ("belote", "coinche")

PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]

#: Hands by seat in which seat 0 has every heart: with hearts as trump it takes all eight tricks.
ALL_HEARTS = (
    "JH 9H AH TH KH QH 8H 7H",
    "7C 8C 9C TC JC QC KC AC",
    "7D 8D 9D TD JD QD KD AD",
    "7S 8S 9S TS JS QS KS AS",
)

#: Seat 0 has all hearts but the seven, and loses one trick, the 7C, to the only club of seat 1; it counts nothing.
LONE_NINE = (
    "JH 9H AH TH KH QH 8H 7C",
    "9C AD TD KD AS TS KS QS",
    "7H 8C TC JC QC KC AC QD",
    "7D 8D 9D JD 7S 8S 9S JS",
)


def tricks(*laid: tuple[int, str]) -> list[str]:
    """The plays of some tricks, each its leader and the cards from the leader round the table."""
    return [f"{(leader + k) % 4} play {card}" for leader, cards in laid for k, card in enumerate(cards.split())]


#: The plays of a round of all hearts.
SWEEP = tricks(*((0, " ".join(trick)) for trick in zip(*map(str.split, ALL_HEARTS), strict=True)))

#: Seat 0 leads its seven of clubs first, and then draws everything with hearts: seven tricks and 162 points.
SEVEN_TRICKS = tricks(
    (0, "7C 9C 8C 7D"),
    (1, "AD QD 8D 8H"),
    (0, "JH TD 7H 9D"),
    (0, "9H KD TC JD"),
    (0, "AH AS JC 7S"),
    (0, "TH TS QC 8S"),
    (0, "KH KS KC 9S"),
    (0, "QH QS AC JS"),
)


def pack_of(dealer: int, hands: Sequence[str]) -> list[str]:
    """The pack that gives these hands in packets of three, two and three, from the seat after the dealer on."""
    by_seat = [hand.split() for hand in hands]
    return [
        card
        for packet in (slice(0, 3), slice(3, 5), slice(5, 8))
        for k in range(1, 5)
        for card in by_seat[(dealer + k) % 4][packet]
    ]


def deal(dealer: int, hands: Sequence[str]) -> str:
    """The deal that gives these hands, listed by seat, in one step."""
    return "deal " + " ".join(pack_of(dealer, hands))


def contract(game: str, dealer: int, taker: int, trump: str, *, bid: int = 80, counter: int = 1) -> list[str]:
    """All pass but one seat, which takes or bids; `counter` 2 or 4 has it countered and overcountered."""
    order = [(dealer + k) % 4 for k in range(1, 5)]
    passes = [f"{seat} pass" for seat in order[: order.index(taker)]]
    if game == "belote":
        return [*passes, f"{taker} take {trump}"]
    after = [(taker + k) % 4 for k in range(1, 4)]
    said = [*passes, f"{taker} bid {bid} {trump}"]
    if bid == 160:
        return said
    if counter == 1:
        return said + [f"{seat} pass" for seat in after]
    said.append(f"{after[0]} counter")
    if counter == 4:
        return [*said, f"{after[1]} overcounter"]
    return said + [f"{seat} pass" for seat in (after[1], after[2], taker)]


def setup_of(game: str, *, dealer: int = 3, score: Sequence[int] = (0, 0), held: int = 0, played: int = 0) -> Any:
    """A setup of a game; `held` is left out where the game holds nothing."""
    fields: dict[str, Any] = {"dealer": dealer, "score": list(score), "held": held, "played": played}
    if game == "coinche":
        del fields["held"]
    return fields


def table(game: str, setup: object = None, **options: object) -> Table:
    """A table of a game, dealt in one step unless the options say otherwise."""
    return Table(setup, GAMES[game], **{"two_step": False, **options})


def seated(
    game: str,
    hands: Sequence[str],
    trump: str,
    taker: int = 0,
    *,
    dealer: int = 3,
    setup: Any = None,
    **options: Any,
) -> Table:
    """A table at which hands are dealt and the contract is made; the seat after the dealer is to lead."""
    bid, counter = options.pop("bid", 80), options.pop("counter", 1)
    seats = table(game, setup or setup_of(game, dealer=dealer), **options)
    seats.play(deal(dealer, hands), *contract(game, dealer, taker, trump, bid=bid, counter=counter))
    return seats


def around(trick: str, hand: str, trump: str) -> list[str]:
    """Hands of eight for a trick in progress that seat 0 led, in which every card of it may be played.

    The seat to play gets no more of led suit and trump; who did not follow gets none of the led suit, and no trump
    but lower ones than it plays.
    """
    laid = trick.split()
    led, playing = laid[0][1], len(laid)
    hands = [[card] for card in laid] + [hand.split()] + [[] for _ in range(3 - playing)]

    def fits(seat: int, card: str) -> bool:
        if seat == playing:
            return card[1] not in (led, trump)
        if seat == 0 or seat > playing:
            return True
        if card[1] == trump and laid[seat][1] == trump:
            return "78QKTA9J".index(card[0]) < "78QKTA9J".index(laid[seat][0])
        return card[1] not in (led, trump) or laid[seat][1] == led != trump

    order = [playing, *sorted(range(1, playing), key=lambda seat: laid[seat][1] == led), *range(playing + 1, 4), 0]
    held = {card for each in hands for card in each}
    rest = sorted((card for card in PACK if card not in held), key=lambda card: card[1] in (led, trump))
    for card in rest:
        for seat in order:
            if len(hands[seat]) < 8 and fits(seat, card):
                hands[seat].append(card)
                break
    assert all(len(each) == 8 for each in hands), hands
    return [" ".join(each) for each in hands]


def replying(game: str, trick: str, hand: str, trump: str) -> Table:
    """A table at which the seat after this trick's last card is to reply from a hand that has these cards."""
    seats = seated(game, around(trick, hand, trump), trump)
    seats.play(*(f"{seat} play {card}" for seat, card in enumerate(trick.split())))
    return seats


def allowed(seats: Table, hand: str) -> str:
    """The cards among these that the seat to play may play."""
    return " ".join(card for card in hand.split() if f"play {card}" in seats.step["legal"])
