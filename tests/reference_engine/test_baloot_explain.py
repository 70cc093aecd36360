"""Which rules of Baloot are told to have decided a step, and which are not."""

from __future__ import annotations

import pytest

from reference_engine.baloot import BALOOT
from reference_engine.explain import explain
from tests.reference_engine.baloot_table import (
    EVEN,
    EVEN_HOKM,
    EVEN_SUN,
    FIFTY_AND_PAIR,
    KINGS,
    PAIR,
    SIRA,
    SUITS,
    SWEEP,
    deal,
    opening,
)

HEARTS = ["0 play 8H", "1 play KH", "2 play TH", "3 play 7H", "2 play JH", "3 play AH", "0 play 9H", "1 play QH"]
DECLARED = [*HEARTS[:1], "1 declare", *HEARTS[1:]]
SHOWN = ["2 play JH", "3 play JS", "0 play 9H", "1 show 1"]
BAS = [f"{seat} buy bas" for seat in range(4)]

#: What is played, the rules that decide its last step, and the rules that have nothing to do with it.
DECISIONS: list[tuple[str, list[str], str, str]] = [
    ("sun over a hokm", [deal(3, EVEN), "0 buy hokm", "1 buy sun"], "4.1.5 4.1.7 4.5.4 3.4 3.5", "4.4.5 4.2.2"),
    ("sun", [deal(3, EVEN), "0 buy sun"], "4.1.5 4.5.4 5.3.6 6.1", "4.1.7 4.1.9"),
    (
        "ashkal over the partner's hokm",
        [deal(3, EVEN), "0 buy hokm", BAS[1], "2 buy ashkal"],
        "4.1.6 4.1.8 4.1.9 4.2.1 4.2.2 4.2.3",
        "4.5.4 4.2.4",
    ),
    ("the dealer's hokm", [deal(3, EVEN), *BAS[:3], "3 buy hokm"], "4.1.3 4.3.1 4.3.4", "4.1.8"),
    ("a double", [*opening(EVEN)[:-2], "1 raise double open"], "5.1.2 5.1.8 5.1.9 5.2.1", "5.1.4 5.1.12"),
    ("two passes", opening(EVEN), "5.1.11 6.1", "5.1.10"),
    ("a closed lead", [*opening(EVEN, said=["double closed"]), "0 play KH"], "5.2.4", "6.2 6.9"),
    ("no card held", [*opening(EVEN), "0 play KS"], "6.9", "6.2 5.2.4"),
    ("another suit", [*opening(EVEN), "0 play AS", "1 play QH"], "6.2", "6.9 6.3"),
    ("a trick of trumps", [*opening(PAIR), *HEARTS[:4]], "2.5 2.7 6.5 6.7 7.4.8", "2.4 6.6 7.4.1"),
    ("a trick without", [*opening(EVEN), *EVEN_HOKM[:4]], "2.4 2.6 6.6 6.7", "2.5 2.7 6.5"),
    ("a trick of sun", [*opening(EVEN, "sun"), *EVEN_SUN[:4]], "2.3 2.6 6.6", "2.4 2.5 2.7"),
    ("a sira in hokm", [*opening(SIRA), *DECLARED[:2]], "7.1.1 7.1.2 7.1.9 7.2.1 7.3.1", "7.1.12 7.1.4"),
    ("a hundred in sun", [*opening(SUITS, "sun"), "0 declare"], "7.1.4 7.1.14", "7.1.11 7.1.6"),
    ("four kings", [*opening(KINGS), *DECLARED[:2]], "7.1.6 7.1.11", "7.1.1 7.1.4"),
    ("no meld", [*opening(EVEN), "0 declare"], "7.3.3", "7.3.2 7.3.5"),
    ("nothing declared", [*opening(SIRA), *HEARTS[:2]], "7.3.4", "7.3.1"),
    ("a show after its time", [*opening(EVEN), *EVEN_HOKM[:8], "1 show 1"], "7.5.7", "7.5.6 7.5.12"),
    ("a show of the losers", [*opening(SIRA), *DECLARED[:5], "2 show 1"], "7.5.12", "7.5.6 7.5.7"),
    ("a baloot", [*opening(PAIR), *HEARTS], "8.1 8.6", "8.5 8.12 8.13"),
    (
        "a baloot of the losers of the melds",
        [*opening(FIFTY_AND_PAIR), "0 declare", *HEARTS],
        "8.1 8.5 8.6",
        "8.10 8.12",
    ),
    ("a show that brings it", [*opening(SIRA), *DECLARED[:5], *SHOWN],
     "7.5.1 7.5.4 7.5.9 7.5.10 8.1 8.12", "8.6 7.5.2 7.5.3"),
    ("later in sun", [*opening(PAIR, "sun"), *HEARTS, "3 play JS", "0 play 7S", "1 play 8S"], "6.2", "8.1 8.2 8.6"),
    ("no baloot in sun", [*opening(PAIR, "sun"), *HEARTS], "8.2", "8.1 8.6"),
    ("four kings not shown", [*opening(KINGS), *DECLARED], "8.1 8.6 8.10", "8.8"),
    ("four kings shown", [*opening(KINGS), *DECLARED[:-1], "1 show 1", DECLARED[-1]], "8.8 8.11", "8.1 8.9 8.10"),
    ("a tie", [*opening(EVEN), *EVEN_HOKM], "2.8 9.1.1 9.1.3 9.1.4 9.3.1 9.3.3 9.4.1", "9.1.2 9.1.9 9.3.2 9.4.2"),
    ("a sun that is lost", [*opening(EVEN, "sun"), *EVEN_SUN], "9.1.6 9.1.7 9.1.9 9.4.2 9.4.4", "9.3.1 9.4.1"),
    ("doubled", [*opening(EVEN, said=["double open"]), *EVEN_HOKM], "9.1.2 9.3.2 9.5.1 9.5.2", "9.1.1 9.5.3"),
    ("all tricks", [*opening(SUITS), *SWEEP], "9.2.1 9.2.3 9.2.7 9.2.8", "9.1.1 9.2.6 9.2.9 9.2.10"),
    (
        "gahwa",
        [*opening(EVEN, said=["double open", "triple", "four open", "gahwa"]), *EVEN_HOKM],
        "9.1.2 9.3.3 9.5.8 9.5.9 9.5.10",
        "9.5.1 10.1 1.4",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("script", "decide", "others"), [each[1:] for each in DECISIONS], ids=[d[0] for d in DECISIONS]
)
def test_the_rules_that_decide_a_step_are_told_and_no_others(script: list[str], decide: str, others: str) -> None:
    told = set(explain(BALOOT, {}, {"dealer": 3, "score": [0, 0]}, script)[-1])

    assert {f"baloot {rule}" for rule in decide.split()} <= told
    assert not {f"baloot {rule}" for rule in others.split()} & told
