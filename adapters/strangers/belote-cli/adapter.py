"""belote-cli behind Hakam's protocol: what it plays of `belote`, what it does not tell, what is decided here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import belote
from table import Table, play_out

from adapters import bridge
from adapters.bridge import bad, natural

OFFER: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "belote-cli", "version": belote.__version__, "language": "Python"},
    "adapter": {
        "name": "hakam-belote-cli",
        "version": "1",
        "glue": ["deal", "malformed", "wrong_phase", "not_your_turn", "round.up", "match.winner", "match.reason"],
    },
    "games": {
        "belote": {
            "options": {
                "two_step": [True],
                "reshuffle": [True],
                "score_limit": {"min": 1, "max": 10000},
                "rounds": [0],
            }
        }
    },
    "capabilities": ["setup"],
    "omits": ["error"],
}


def play(_: str, options: dict[str, Any], setup: Any, script: list[str]) -> Iterator[dict[str, Any]]:
    """Play a script to the score limit, 501 where none is given."""
    limit: int = options.get("score_limit", 501)
    if setup is not None:
        check_setup(setup, limit)
    return play_out(Table.opened(limit, setup), script)


def check_setup(setup: Any, limit: int) -> None:
    """Check a setup's written bounds."""
    if type(setup) is not dict:
        raise bad("setup", "setup is an object")
    for key in setup:
        if key not in {"dealer", "score", "held", "played"}:
            raise bad(f"setup.{key}", f"a setup has no {key!r}")
    dealer, score = setup.get("dealer"), setup.get("score")
    if type(dealer) is not int or not 0 <= dealer <= 3:
        raise bad("setup.dealer", "the dealer is a seat, 0 to 3")
    if type(score) is not list or len(score) != 2 or not all(map(natural, score)):
        raise bad("setup.score", "the score is a whole number, 0 or more, of each team")
    for key in ("held", "played"):
        if not natural(setup.get(key)):
            raise bad(f"setup.{key}", f"{key} is a whole number, 0 or more")
    if max(score) >= limit and score[0] != score[1]:
        raise bad("setup.score", f"this match is over: a team is at {limit}, and ahead")


if __name__ == "__main__":
    sys.exit(bridge.serve(OFFER, play))
