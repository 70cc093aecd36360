"""The table at one step of a case, read from the reference's steps: what a person would see there.

It knows the words that all games share (``dealt``, ``trick``, ``play``, ``hands``) and no rule of any game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Position:
    """The table as a move is about to be made.

    move    the move that is made here, ``""`` for the opening position
    hands   the cards each seat holds, as dealt and without those played; empty before the deal
    trick   the cards on the table with their seats, in the order played
    number  the trick being played, counted from 1 in the round; 0 before the first lead is possible
    said    what the seats said since the deal: bids, hukm and the like, as moves
    dealer, turn, score, round  the fields of the protocol's step
    """

    move: str
    hands: tuple[tuple[str, ...], ...] = ()
    trick: tuple[tuple[int, str], ...] = ()
    number: int = 0
    said: tuple[str, ...] = ()
    dealer: int | None = None
    turn: int | None = None
    score: Any = None
    round: Mapping[str, Any] = field(default_factory=dict)

    def team(self, seat: int) -> str:
        """Name the team of a seat, A or B; empty where each seat counts for itself, as the score then tells."""
        alone = isinstance(self.score, list) and len(self.score) == len(self.hands)
        return "" if alone else "AB"[seat % 2]

    def played(self) -> tuple[int, str] | None:
        """Give the seat and the card of the move, if it is the play of a card."""
        return played(self.move)


def played(move: str) -> tuple[int, str] | None:
    """Read ``2 play JK`` as (2, "JK"), and a call behind the card as well; None for any other move."""
    match move.split(" "):
        case [seat, "play", card, *_] if seat.isdecimal():
            return int(seat), card
    return None


def position(steps: Sequence[str], script: Sequence[str], step: int) -> Position | None:
    """Read the table before the move that leads to `step` from the reference's steps.

    None where the steps are not at hand. `steps` are canonical JSON texts; those up to `step` - 1 are needed.
    """
    before = [json.loads(text) for text in steps[: max(step, 1)]]
    if not before or len(before) < step:
        return None
    table = _Table()
    for number, each in enumerate(before):
        if each["ok"]:
            table.follow(script[number - 1] if number else "", each["events"])
    last = before[-1]
    return Position(
        move=script[step - 1] if 0 < step <= len(script) else "",
        hands=tuple(tuple(hand) for hand in table.hands),
        trick=tuple(table.trick),
        number=table.tricks + 1 if last["phase"] == "play" else 0,
        said=tuple(table.said),
        dealer=last.get("dealer"),
        turn=last.get("turn"),
        score=last.get("score"),
        round=last.get("round") or {},
    )


@dataclass(slots=True)
class _Table:
    """The table while accepted moves are followed: each changes it as it does in front of the players."""

    hands: list[list[str]] = field(default_factory=list)
    trick: list[tuple[int, str]] = field(default_factory=list)
    tricks: int = 0
    said: list[str] = field(default_factory=list)

    def follow(self, move: str, events: Sequence[Mapping[str, Any]]) -> None:
        if play := played(move):
            seat, card = play
            self.trick.append(play)
            if seat < len(self.hands) and card in self.hands[seat]:
                self.hands[seat].remove(card)
        elif move[:1].isdecimal():
            self.said.append(move)
        for event in events:
            if event["type"] == "trick":
                self.trick.clear()
                self.tricks += 1
            elif event["type"] == "dealt":
                self.trick.clear()
                self.tricks = 0
                self.said.clear()
            if "hands" in event:  # dealt, or completed behind the contract
                self.hands = [list(hand) for hand in event["hands"]]
