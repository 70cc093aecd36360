"""belote-cli at the table: what it makes of each move of a script, told as a step of the protocol.

The engine is a library of functions on a frozen state, so a table is frozen too, and a move that is refused leaves
nothing behind. Whatever the engine decides is asked of it; what is decided here is the glue of `adapter.OFFER`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from belote.config import GLOBAL_CONFIG
from belote.deck import CARD_SUITS, Card, Suit
from belote.game import (
    BossModifiers,
    GameState,
    IllegalMoveError,
    Phase,
    Seat,
    bidding_turn,
    compute_trick_winners,
    legal_cards,
    new_game,
    place_bid,
    play_card,
    start_round,
    team_of,
)
from belote.scoring import ScoringBreakdown, apply_round_score, coinche_adjusted_credits, score_round
from packs import CARDS, NAMES, Arranged, first_cards, last_cards

Event = dict[str, Any]

#: Sequences and fours of a kind count in belote-cli, unless this "boss" of its other mode is at play.
NO_MELDS = BossModifiers(declarations_zero=True)

SUITS = dict(zip("SHDC", CARD_SUITS, strict=True))
LETTERS = {suit: letter for letter, suit in SUITS.items()}

_DEALER = re.compile(r"dealer (0|[1-9]\d{0,8})")
_SPEECH = re.compile(r"([0-3]) (pass|take)(?: ([SHDC]))?")
_PLAY = re.compile(r"([0-3]) play (\S{2})( belote)?")


class Refused(Exception):
    """A move that cannot be said to the engine as things stand."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match as it stands.

    state   the engine's own
    named   whether there is a dealer; the engine always has one
    played  how many rounds were played before this script
    up      the proposed card, which the engine forgets once it is taken
    """

    state: GameState
    named: bool = False
    played: int = 0
    up: Card | None = None

    @classmethod
    def opened(cls, score_limit: int, setup: dict[str, Any] | None) -> Table:
        """Open a match to `score_limit`, from nothing or between two rounds."""
        state = new_game(target=score_limit)
        if setup is None:
            return cls(state)
        state = replace(
            state, dealer=Seat(setup["dealer"]), team_scores=tuple(setup["score"]), litige_points=setup["held"]
        )
        return cls(state, named=True, played=setup["played"])

    @property
    def phase(self) -> str:
        """Name the phase as the protocol does."""
        match self.state.phase:
            case Phase.BIDDING:
                return f"take{self.state.bidding_round}"
            case Phase.PLAYING:
                return "play"
            case Phase.GAME_OVER:
                return "over"
            case _:
                return "deal" if self.named else "dealer"

    @property
    def turn(self) -> int | None:
        """Tell which seat is to act; None while cards are dealt, and when the match is over."""
        match self.state.phase:
            case Phase.BIDDING:
                return bidding_turn(self.state).value  # type: ignore[no-any-return]
            case Phase.PLAYING:
                return self.state.turn.value  # type: ignore[no-any-return]
            case _:
                return None

    def legal(self) -> list[str]:
        """List what the seat to act may do: the cards that the engine lists, and each word that it lets be said."""
        if self.turn is None:
            return []
        if self.phase == "play":
            return sorted(self._word(card) for card in legal_cards(self.state, self.state.turn))
        words = ["pass", "take", *(f"take {letter}" for letter in SUITS)]
        return sorted(word for word in words if self.after(f"{self.turn} {word}") is not None)

    def _word(self, card: Card) -> str:
        called = play_card(self.state, card).announced is not None
        return f"play {NAMES[card]} belote" if called else f"play {NAMES[card]}"

    def after(self, move: str) -> tuple[Table, list[Event]] | None:
        """Make a move: the table after it and what happened; None if it is refused."""
        try:
            return self._after(move)
        except (Refused, IllegalMoveError):
            return None

    def _after(self, move: str) -> tuple[Table, list[Event]]:
        if self.phase == "dealer" and (said := _DEALER.fullmatch(move)):
            return self._named(int(said[1]))
        if self.phase == "deal" and move.partition(" ")[0] == "deal":
            return self._dealt(move.split(" ")[1:])
        if self.phase.startswith("take") and (said := _SPEECH.fullmatch(move)) and int(said[1]) == self.turn:
            return self._spoken(said[2], said[3])
        if self.phase == "play" and (said := _PLAY.fullmatch(move)) and int(said[1]) == self.turn:
            return self._carded(said[2], belote=said[3] is not None)
        raise Refused(move)

    def _named(self, seat: int) -> tuple[Table, list[Event]]:
        if seat >= len(Seat):
            raise Refused(seat)
        return replace(self, state=replace(self.state, dealer=Seat(seat)), named=True), [_dealer(seat)]

    def _dealt(self, pack: list[str]) -> tuple[Table, list[Event]]:
        if sorted(pack) != sorted(CARDS):
            raise Refused(pack)
        cards = [CARDS[each] for each in pack]
        state = start_round(self.state, Arranged(first_cards(cards, self.state.dealer.value)))
        state = replace(state, boss_modifiers=NO_MELDS)
        dealt = {"type": "dealt", "hands": _hands(state), "up": NAMES[state.up_card]}
        return replace(self, state=state, up=state.up_card), [dealt]

    def _spoken(self, verb: str, letter: str | None) -> tuple[Table, list[Event]]:
        if verb == "pass":
            if letter is not None:
                raise Refused(letter)
            return self._passed()
        proposed = self.state.up_card.suit
        suit: Suit = SUITS[letter] if letter else proposed
        if suit is proposed and (letter is None) is (self.phase == "take2"):
            raise Refused(letter)  # a form of words alone: the engine hears a suit, whether it was named or not
        taker, dealer = bidding_turn(self.state).value, self.state.dealer.value
        rest = last_cards(list(self.state.remaining_cards), dealer, taker)
        state = place_bid(replace(self.state, remaining_cards=tuple(rest)), suit)
        contract = {"type": "contract", "trump": LETTERS[state.trump], "taker": state.taker.value}
        return replace(self, state=state), [contract, {"type": "completed", "hands": _hands(state)}]

    def _passed(self) -> tuple[Table, list[Event]]:
        state = place_bid(self.state, None)
        if state.phase is not Phase.DEAL:
            return replace(self, state=state), []
        return replace(self, state=state, up=None), [{"type": "cancelled"}, _dealer(state.dealer.value)]

    def _carded(self, name: str, *, belote: bool) -> tuple[Table, list[Event]]:
        if name not in CARDS:
            raise Refused(name)
        state = play_card(self.state, CARDS[name])
        # The engine says belote by itself: a call that it does not make is no move of it, nor is silence where it
        # calls.
        if belote is not (state.announced is not None):
            raise Refused(name)
        events: list[Event] = []
        if belote:
            second = state.announced == "Rebelote!"
            events.append({"type": "belote", "seat": self.state.turn.value, "second": second})
        if len(state.completed_tricks) > len(self.state.completed_tricks):
            events.append({"type": "trick", "seat": state.last_trick_winner.value})
        if state.phase is not Phase.SCORING:
            return replace(self, state=state), events
        return self._scored(state, events)

    def _scored(self, state: GameState, events: list[Event]) -> tuple[Table, list[Event]]:
        told = score_round(state)
        after = apply_round_score(state, told)
        events.append(_round(told, state.coinche_level, after.litige_points))
        if after.phase is Phase.GAME_OVER:
            first, second = after.team_scores
            events.append({"type": "match", "winner": 0 if first > second else 1, "reason": "limit"})
        else:
            events.append(_dealer(after.dealer.value))
        return replace(self, state=after, up=None), events

    def step(self, events: list[Event] | None) -> dict[str, Any]:
        """Tell how the table stands after a move; `events` is None where it was refused."""
        state = self.state
        return {
            "ok": events is not None,
            **({"error": "refused"} if events is None else {}),
            "events": events or [],
            "phase": self.phase,
            "turn": self.turn,
            "legal": self.legal(),
            "dealer": state.dealer.value if self.named else None,
            "score": state.team_scores,
            "round": {
                "up": self.up and NAMES[self.up],
                "trump": state.trump and LETTERS[state.trump],
                "taker": state.taker and state.taker.value,
                "tricks": _tricks(state),
                "points": state.current_round_points,
                "held": state.litige_points,
                "played": self.played + len(state.score_history),
            },
        }


def play_out(table: Table, script: list[str]) -> Iterator[dict[str, Any]]:
    """Play a script: the opening position, then a step a move."""
    yield table.step([])
    for move in script:
        made = table.after(move)
        if made is None:
            yield table.step(None)
        else:
            table, events = made
            yield table.step(events)


def _dealer(seat: int) -> Event:
    return {"type": "dealer", "seat": seat}


def _hands(state: GameState) -> list[list[str]]:
    return [sorted(NAMES[card] for card in hand) for hand in state.hands]


def _tricks(state: GameState) -> list[int]:
    winners = [team_of(seat) for seat in compute_trick_winners(state, state.trump, is_sans_atout=False) if seat]
    return [winners.count(0), winners.count(1)]


def _round(told: ScoringBreakdown, coinched: int, held: int) -> Event:
    def by_team(taker: int, other: int) -> list[int]:
        return [taker, other] if told.taker_team == 0 else [other, taker]

    points = by_team(told.table_taker_pts, told.table_defender_pts)
    if told.is_capot:  # the engine pays 252 for all eight tricks, and goes on telling the 162 that lay in them
        points = [GLOBAL_CONFIG.CAPOT_BASE * (tricks == 8) for tricks in (told.tricks_ns, told.tricks_ew)]
    return {
        "type": "round",
        "attackers": told.taker_team,
        "reason": "tie" if told.is_litige else "failed" if told.is_failed else "made",
        "tricks": [told.tricks_ns, told.tricks_ew],
        "points": points,
        "belote": by_team(told.taker_belote, told.defender_belote),
        "scored": by_team(*coinche_adjusted_credits(told, coinched)),
        "held": held,
    }
