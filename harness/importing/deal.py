"""A deal as a log tells it, made into the order in which the reference gives out the pack.

A log has the pack as it was dealt, or the hands that came of it: all at once, a seat at a time, or, where a game
deals in two steps, first hands and then whole ones. Which card of a pack goes to whom is asked of the reference: it
deals a pack in any order, plays what was said in the auction, and shows who holds what.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from harness.importing.cards import told
from harness.importing.unmapped import Spot, Unmapped
from reference_engine.cards import names
from reference_engine.chance import DealPack
from reference_engine.game import Match


class Unknown(Exception):
    """Cards of a deal that the log has not told, or not yet."""


@dataclass(slots=True)
class ToldDeal:
    """What a log has told of one deal so far.

    spot   where it began to
    pack   the whole pack in the order in which it was dealt; empty where hands are told
    hands  by seat, the cards that it holds at the start of play, in the order in which they were told
    up     the card turned up, or None
    """

    spot: Spot
    pack: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    up: str | None = None

    def add(self, seat: int, cards: Sequence[str]) -> None:
        """Note cards that a seat holds; those that it was known to hold stay where they were. Raises `Unmapped`."""
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise Unmapped(f"{twice} is dealt twice to seat {seat}", _CORRECT)
        for other, held in self.hands.items():
            if other != seat and (both := [card for card in cards if card in held]):
                raise Unmapped(f"{both[0]} is dealt to seat {other} and to seat {seat}", _CORRECT)
        held = self.hands.setdefault(seat, [])
        held += [card for card in cards if card not in held]


_CORRECT = "correct the log, or the expressions of [read.deal]"


def trial(match: Match) -> Match:
    """Deal a pack in some order to a copy of a match that waits for it: it shows how this deal goes."""
    twin = match.copy()
    twin.play(f"deal {' '.join(_pack(match))}")
    return twin


def in_order(
    match: Match, deal: ToldDeal, moves: Sequence[str], played: Sequence[tuple[int, str]]
) -> tuple[list[str], bool]:
    """Give the pack in the order in which this deal gives it out, and whether all of it is told.

    Cards of which nothing is told stay where nobody gets them, as far as what was said shows.

    match   waits for the deal
    moves   what was said since the deal, as far as it is known
    played  the cards that were played since, with their seats: who plays a card held it

    Raises `Unknown` where it takes cards that nothing tells, `Unmapped` where what is told cannot be.
    """
    pack = _pack(match)
    if deal.pack:
        _check_pack(match, deal.pack, pack)
        return list(deal.pack), True
    layout = _layout(match, moves)
    for seat in deal.hands:
        _check_cards(deal.hands[seat], pack)
    if layout.up is not None and deal.up is None:
        raise Unmapped(
            "the deal turns a card up, and the log does not tell it", "say where it is, in [read.deal] up"
        )
    place: dict[str, str] = {}  # the card of the trial's pack -> the card that was really there
    if layout.up is not None and deal.up is not None:
        _check_cards([deal.up], pack)
        place[layout.up] = deal.up
    for seat, slots in enumerate(layout.hands):
        cards = [card for card in deal.hands.get(seat, ()) if card != deal.up]
        if len(cards) < len(slots):
            cards += [c for who, c in played if who == seat and c not in cards and c != deal.up]
        if len(cards) < len(slots):
            raise Unknown(f"seat {seat}: {len(cards)} of {len(slots) + (layout.receiver == seat)} cards are told")
        if len(cards) > len(slots) and not layout.free:
            raise Unmapped(f"seat {seat} is dealt {len(cards)} cards, and the game deals {len(slots)}", _CORRECT)
        place |= dict(zip(slots, cards, strict=False))
    left = [card for card in pack if card not in set(place.values())]
    free = [slot for slot in pack if slot not in place]
    if len(left) != len(free):
        raise Unmapped("a card is dealt twice", _CORRECT)
    place |= dict(zip(free, left, strict=True))  # nobody ever holds these
    return [place[slot] for slot in pack], not free


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the cards of a trial's pack go.

    hands     by seat, its cards at the start of play without the one turned up, those dealt first before the others
    up        the card turned up, or None
    receiver  the seat that got it, or None
    free      whether cards stay that nobody holds
    """

    hands: Sequence[Sequence[str]]
    up: str | None
    receiver: int | None
    free: bool


def _layout(match: Match, moves: Sequence[str]) -> _Layout:
    pack = _pack(match)
    twin = match.copy()
    step = json.loads(twin.play(f"deal {' '.join(pack)}"))
    up = next((event.get("up") for event in step["events"] if event["type"] == "dealt"), None)
    first = [names(hand) for hand in twin.hands]
    whole: list[list[str]] = [list(hand) for hand in first]
    for move in moves:
        step = json.loads(twin.play(move))
        done = next((event for event in step["events"] if event["type"] == "completed"), None)
        if done is not None:
            whole = [
                [*early, *(card for card in hand if card not in early)]
                for early, hand in zip(first, done["hands"], strict=True)
            ]
            break
    receiver = next((seat for seat, hand in enumerate(whole) if up in hand), None)
    hands = [[card for card in hand if card != up] for hand in whole]
    held = sum(map(len, whole)) + (up is not None and receiver is None)
    return _Layout(hands, up, receiver, held < len(pack))


def _pack(match: Match) -> tuple[str, ...]:
    waits = match.chance()
    assert isinstance(waits, DealPack)
    return names(waits.cards)


def _check_pack(match: Match, told_pack: Sequence[str], pack: Sequence[str]) -> None:
    _check_cards(told_pack, pack)
    if twice := next((card for card in told_pack if told_pack.count(card) > 1), None):
        raise Unmapped(f"{twice} is in the pack twice", _CORRECT)
    if len(told_pack) < len(pack):
        lacking = next(card for card in pack if card not in told_pack)
        raise Unmapped(f"the pack has {len(told_pack)} of {len(pack)} cards: {lacking} is not there", _CORRECT)


def _check_cards(cards: Sequence[str], pack: Sequence[str]) -> None:
    if strange := next((card for card in cards if card not in pack), None):
        raise Unmapped(f"{told(strange)} is no card of this pack", "correct [cards] of the map, or its options")
