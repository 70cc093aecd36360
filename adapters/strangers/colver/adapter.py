"""colver behind Hakam's protocol: what it plays of `coinche`, what it does not tell, what is decided here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import colver
from table import play_out

from adapters import bridge

OFFER: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "colver", "version": colver.__version__, "language": "Rust"},
    "adapter": {
        "name": "hakam-colver",
        "version": "1",
        "glue": ["deal", "dealer", "malformed", "wrong_phase", "not_your_turn", "match.reason"],
    },
    "games": {
        "coinche": {
            "options": {
                "two_step": [False],
                "reshuffle": [True],
                "score_limit": [0],
                "rounds": [1],
                "success": ["made", "bid", "made_plus_bid"],  # they differ in what is paid, which is omitted
            }
        }
    },
    "capabilities": [],
    "omits": ["error", "trick.seat", "score", "round.scored", "match.winner"],
}


def play(_: str, __: dict[str, Any], ___: Any, script: list[str]) -> Iterator[dict[str, Any]]:
    """Play a script: a single round, as the engine knows no more."""
    return play_out(script)


if __name__ == "__main__":
    sys.exit(bridge.serve(OFFER, play))
