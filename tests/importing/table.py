"""A short log of Bahraini Kout, worked out by hand, and its map.

Seat 1 holds the spades, seat 2 the hearts, seat 3 the joker and the diamonds but the seven, seat 0 the clubs.
Seat 1 bids 5 and names spades. Seat 2 leads a heart; seat 3 has none and plays the joker, which takes the trick.
"""

from __future__ import annotations

from typing import Any

MAP = """\
game = "kout_bh"
name = "server"
[log]
line = "event"
match = "m"
ends = "e == 'end'"
pass_over = ["e == 'chat'"]
[cards]
words = { JK = ["joker", 99] }
[[read]]
when = "e == 'start'"
setup = [{ at = "dealer", seat = "dealer" }, { at = "score", value = "score" }]
[[read]]
when = "e == 'deal'"
deal = { hands = "hands", dealer = "dealer" }
[[read]]
when = "e == 'bid'"
move = "bid"
seat = "s"
with = [{ word = "bid" }]
words = { PASS = "pass" }
[[read]]
when = "e == 'hukm'"
move = "hukm"
seat = "s"
with = [{ suit = "suit" }]
[[read]]
when = "e == 'play'"
move = "play"
seat = "s"
with = [{ card = "c" }]
[[read]]
when = "e == 'trick'"
result = [{ at = "events.trick.seat", seat = "s" }]
"""

HANDS = [[f"{rank}{suit}" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")] for suit in "CSHD"]
HANDS[3][0] = "joker"

START: dict[str, Any] = {"m": "a", "e": "start", "dealer": 0, "score": -4}
DEAL: dict[str, Any] = {"m": "a", "e": "deal", "hands": HANDS}
BIDS: list[dict[str, Any]] = [
    {"m": "a", "e": "bid", "s": 1, "bid": 5},
    {"m": "a", "e": "bid", "s": 2, "bid": "PASS"},
    {"m": "a", "e": "bid", "s": 3, "bid": "PASS"},
    {"m": "a", "e": "bid", "s": 0, "bid": "PASS"},
]
HUKM: dict[str, Any] = {"m": "a", "e": "hukm", "s": 1, "suit": "♠"}
PLAYS: list[dict[str, Any]] = [
    {"m": "a", "e": "play", "s": 2, "c": "7H"},
    {"m": "a", "e": "play", "s": 3, "c": 99},
    {"m": "a", "e": "play", "s": 0, "c": "7C"},
    {"m": "a", "e": "play", "s": 1, "c": "7S"},
]
TRICK: dict[str, Any] = {"m": "a", "e": "trick", "s": 3}
END: dict[str, Any] = {"m": "a", "e": "end"}

#: Lines 1 to 13.
LOG: tuple[dict[str, Any], ...] = (START, DEAL, *BIDS, HUKM, *PLAYS, TRICK, END)

SCRIPT = (
    "deal 7S 7H JK 7C 8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC AS AH AD AC",
    "1 bid 5",
    "2 bid pass",
    "3 bid pass",
    "0 bid pass",
    "1 hukm S",
    "2 play 7H",
    "3 play JK",
    "0 play 7C",
    "1 play 7S",
)


def changed(line: int, **fields: Any) -> list[Any]:
    """The log with other fields in a line, counted from 1; a field that is None is left out."""
    log: list[Any] = [dict(each) for each in LOG]
    log[line - 1] = {key: value for key, value in {**log[line - 1], **fields}.items() if value is not None}
    return log


def replaced(line: int, *others: Any) -> list[Any]:
    """The log with other lines in the place of one."""
    return [*LOG[: line - 1], *others, *LOG[line:]]
