"""colver at the table: what it makes of each move of a script, told as a step of the protocol.

The engine knows one round: an auction and eight tricks. Its `step` carries out whatever it is told, so its list of
legal actions is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colver import Env

Event = dict[str, Any]

SUITS = "SHDC"
CARDS = {f"{rank}{suit}": 8 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate("789JQKTA")}
NAMES = {number: name for name, number in CARDS.items()}

BIDS = {f"bid {80 + 10 * n} {suit}": 1 + 4 * n + s for n in range(9) for s, suit in enumerate(SUITS)}
COUNTER, OVERCOUNTER = 41, 42
ACTIONS = {"pass": 0, **BIDS, "counter": COUNTER, "overcounter": OVERCOUNTER}
WORDS = {number: word for word, number in ACTIONS.items()}

AUCTION, PLAY, DONE = 0, 1, 2


class Table:
    """A match of one round; before the deal and after the round there is no engine."""

    def __init__(self) -> None:
        self.dealer: int | None = None
        self.env: Env | None = None
        self.over = False

    @property
    def phase(self) -> str:
        """Name the phase as the protocol does."""
        if self.over:
            return "over"
        if self.env is None:
            return "dealer" if self.dealer is None else "deal"
        return "bid" if self.env.phase() == AUCTION else "play"

    @property
    def turn(self) -> int | None:
        """Tell which seat is to act; None while cards are dealt, and when the match is over."""
        return None if self.env is None else self.env.current_player()

    def legal(self) -> list[str]:
        """List what the engine lists, but for bids of all eight tricks: the script has no word for them."""
        if self.env is None:
            return []
        actions = self.env.legal_actions()
        if self.env.phase() == AUCTION:
            return sorted(WORDS[action] for action in actions if action in WORDS)
        return sorted(
            f"play {NAMES[card]} belote" if self._calls(card) else f"play {NAMES[card]}" for card in actions
        )

    def _calls(self, card: int) -> bool:
        """Tell whether the engine counts belote as the card is played: it has no move that keeps it back."""
        assert self.env is not None
        copy = Env()
        copy.set_state_bytes(list(self.env.get_state_bytes()))
        copy.step(card)
        return tuple(copy.get_belote()) != tuple(self.env.get_belote())

    def play(self, move: str) -> list[Event] | None:
        """Make a move; None if it is refused."""
        seat, _, word = move.partition(" ")
        if self.phase == "dealer" and seat == "dealer" and word in {"0", "1", "2", "3"}:
            self.dealer = int(word)
            return [{"type": "dealer", "seat": self.dealer}]
        if self.phase == "deal" and seat == "deal" and sorted(pack := word.split(" ")) == sorted(CARDS):
            return self._dealt([CARDS[card] for card in pack])
        if self.turn is None or seat != str(self.turn) or word not in self.legal():
            return None
        return self._said(ACTIONS[word]) if self.phase == "bid" else self._carded(word)

    def _dealt(self, pack: list[int]) -> list[Event]:
        """Three, two and three cards together to each seat, from the one after the dealer on."""
        assert self.dealer is not None
        hands: list[list[int]] = [[], [], [], []]
        for start, size in ((0, 3), (12, 2), (20, 3)):
            for place in range(4):
                first = start + size * place
                hands[(self.dealer + 1 + place) % 4] += pack[first : first + size]
        self.env = Env.deal_with_hands(self.dealer, hands)
        told = [sorted(NAMES[card] for card in hand) for hand in self.env.get_hands()]
        return [{"type": "dealt", "hands": told, "up": None}]

    def _said(self, action: int) -> list[Event]:
        assert self.env is not None
        assert self.dealer is not None
        self.env.step(action)
        if self.env.phase() == PLAY:
            return [{"type": "contract", **{key: self.contract()[key] for key in _CONTRACT}}]
        if self.env.phase() == DONE:
            self.env, self.dealer = None, (self.dealer + 1) % 4
            return [{"type": "cancelled"}, {"type": "dealer", "seat": self.dealer}]
        return []

    def _carded(self, word: str) -> list[Event]:
        assert self.env is not None
        seat = self.env.current_player()
        events: list[Event] = []
        _, name, *call = word.split(" ")
        said, taken = self.env.get_belote()[seat % 2], sum(self.env.get_tricks_won())
        self.env.step(CARDS[name])
        if call:
            events.append({"type": "belote", "seat": seat, "second": said > 0})
        if sum(self.env.get_tricks_won()) > taken:
            events.append({"type": "trick"})
        if self.env.phase() == DONE:
            events += [_round(self.env), {"type": "match", "reason": "rounds"}]
            self.env, self.over = None, True
        return events

    def contract(self) -> dict[str, Any]:
        """Tell what stands, out of the engine's record of what was said: its contract is empty until the play."""
        said = [] if self.env is None else self.env.get_bid_history()
        bids = [(seat, WORDS[action]) for seat, action in said if action in BIDS.values()]
        if not bids:
            return {"bid": None, "trump": None, "bidder": None, "multiplier": 1}
        seat, bid = bids[-1]
        _, number, suit = bid.split(" ")
        actions = {action for _, action in said}
        multiplier = 4 if OVERCOUNTER in actions else 2 if COUNTER in actions else 1
        return {"bid": int(number), "trump": suit, "bidder": seat, "multiplier": multiplier}

    def step(self, events: list[Event] | None) -> dict[str, Any]:
        """Tell how the table stands after a move; `events` is None where it was refused."""
        playing = self.env is not None and self.env.phase() == PLAY
        return {
            "ok": events is not None,
            **({"error": "refused"} if events is None else {}),
            "events": events or [],
            "phase": self.phase,
            "turn": self.turn,
            "legal": self.legal(),
            "dealer": self.dealer,
            "round": {
                **self.contract(),
                "tricks": list(self.env.get_tricks_won()) if self.env is not None and playing else [0, 0],
                "points": list(self.env.get_points()) if self.env is not None and playing else [0, 0],
                "played": int(self.over),
            },
        }


def play_out(script: list[str]) -> Iterator[dict[str, Any]]:
    """Play a script: the opening position, then a step a move."""
    table = Table()
    yield table.step([])
    for move in script:
        yield table.step(table.play(move))


#: The keys of a contract's event, in their order.
_CONTRACT = ("trump", "bid", "bidder", "multiplier")


def _round(env: Env) -> Event:
    attackers = env.get_contract()["team"]
    return {
        "type": "round",
        "attackers": attackers,
        "reason": "made" if env.deal_outcome()[attackers] > 0 else "failed",
        "tricks": list(env.get_tricks_won()),
        "points": list(env.get_points()),
        "belote": [20 * (calls == 2) for calls in env.get_belote()],
        "held": 0,
    }
