"""A table for the tests: moves are said, steps are read, and whole rounds are laid out by hand.

Nothing here asks the engine who wins or what is legal: the rounds below are built so that anyone can see it.
"""

from __future__ import annotations

import json
from typing import Any

from reference_engine.game import Game, opening
from reference_engine.kout_bh import KOUT_BH
from reference_engine.options import resolve

#: Hands counted from the bidder: 0 is the bidder, 1 the seat after it. The bidder's hukm is spades, and it
#: takes every trick: its spades are the highest, it has no heart for the first lead, and nobody spends the joker.
MADE = {
    4: (
        "7S 8S 9S TS JS QS KS AS",
        "7H 8H 9H TH JH QH KH AH",
        "8D 9D TD JD QD KD AD JK",
        "7C 8C 9C TC JC QC KC AC",
    ),
    6: (
        "7S 8S 9S TS JS QS KS AS",
        "3H 4H 5H 6H 3S 4S 5S 6S",
        "7H 8H 9H TH JH QH KH JK",
        "AH 4D 5D 6D 7D 8D 9D TD",
        "JD QD KD AD 3C 4C 5C 6C",
        "7C 8C 9C TC JC QC KC AC",
    ),
}

#: The bidder names hearts with one low heart, and the seat after it takes every trick with the high ones.
FAILED = {
    4: (
        "7H 8S 9S TS JS QS KS AS",
        "AH KH QH JH TH 9H 8H 7S",
        "8D 9D TD JD QD KD AD JK",
        "7C 8C 9C TC JC QC KC AC",
    ),
    6: (
        "3H 3C 4C 5C 6C 7C 8C 9C",
        "AH KH QH JH TH 9H 8H 7H",
        "3S 4S 5S 6S 7S 8S 9S JK",
        "4H 5H 6H TC JC QC KC AC",
        "4D 5D 6D 7D 8D 9D TD JD",
        "QD KD AD TS JS QS KS AS",
    ),
}


class Table:
    """A match and its last step, with the options and setup that it began from."""

    def __init__(self, setup: object = None, game: Game = KOUT_BH, **options: object) -> None:
        self.match: Any = game.start(resolve(game.options, options), setup)
        self.step: dict[str, Any] = json.loads(opening(self.match))

    def play(self, *moves: str) -> dict[str, Any]:
        """Play moves that must all be accepted; the last step."""
        for move in moves:
            self.step = json.loads(self.match.play(move))
            assert self.step["ok"], (move, self.step)
        return self.step

    def refuse(self, move: str) -> str:
        """Try a move that must be refused, and must leave the table as it was; the reason."""
        position, events = self.match.position, json.loads(self.match.play(move))
        assert self.match.position == position
        kept = {key: value for key, value in self.step.items() if key not in ("ok", "error", "events")}
        refused = dict(events)
        assert (refused.pop("ok"), refused.pop("events")) == (False, [])
        reason = str(refused.pop("error"))
        assert refused == kept
        return reason

    @property
    def events(self) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.step["events"]
        return events

    def happened(self) -> list[str]:
        """The types of the last step's events, in order."""
        return [event["type"] for event in self.events]


def deal(dealer: int, hands: list[list[str]]) -> str:
    """The deal that gives these hands, listed by seat: its first card goes to the seat after the dealer."""
    seats = len(hands)
    return "deal " + " ".join(hands[(dealer + 1 + k) % seats][k // seats] for k in range(seats * len(hands[0])))


def dealt(dealer: int, *hands: str) -> str:
    """The deal that gives these hands, each in words, listed by seat."""
    return deal(dealer, [hand.split() for hand in hands])


def auction(seats: int, dealer: int, bidder: int, bid: int) -> list[str]:
    """Everybody passes, except that one seat bids; 8 stops the auction there."""
    moves = []
    for k in range(seats):
        seat = (dealer + 1 + k) % seats
        moves.append(f"{seat} bid {bid if seat == bidder else 'pass'}")
        if seat == bidder and bid == 8:
            break
    return moves


def tricks(first: int, *cards: str) -> list[str]:
    """Plays in words: `first` leads each of the tricks, ``"7H 8C 8D 7S"``, from the leader round the table."""
    return [
        f"{(first + k) % len(trick.split())} play {card}" for trick in cards for k, card in enumerate(trick.split())
    ]


def round_of(seats: int, dealer: int, bidder: int, bid: int, *, made: bool) -> list[str]:
    """Every move of a round from the deal on: the bidder makes its contract at once, or fails it at once."""
    laid = (MADE if made else FAILED)[seats]
    hands = [laid[(seat - bidder) % seats].split() for seat in range(seats)]
    moves = [deal(dealer, hands), *auction(seats, dealer, bidder, bid)]
    moves.append(f"{bidder} hukm {'S' if made else 'H'}")
    leader, taker = (bidder + 1) % seats, bidder if made else (bidder + 1) % seats
    for _ in range(bid if made else 9 - bid):
        led = ""
        for k in range(seats):
            seat = (leader + k) % seats
            follows = [card for card in hands[seat] if card[1] == led and card != "JK"]
            card = (follows or hands[seat])[0]
            hands[seat].remove(card)
            led = led or card[1]
            moves.append(f"{seat} play {card}")
        leader = taker
    return moves
