"""What a round of Belote is worth: made, failed, tied, with belote and with points held."""

from __future__ import annotations

import pytest

from reference_engine.belote import Settlement, settle
from tests.reference_engine.jack_nine_table import (
    ALL_HEARTS,
    LONE_NINE,
    SEVEN_TRICKS,
    SWEEP,
    contract,
    deal,
    seated,
    setup_of,
)
from tests.reference_engine.table import Table


@pytest.mark.rule(
    "7.4", "7.5", "7.6", "7.7", "7.8", "7.9", "7.10", "7.11", "7.12", "7.13", "7.14", "7.15", "7.16", "7.17", "7.18"
)
@pytest.mark.parametrize(
    ("attackers", "defenders", "held", "expected"),
    [
        # (trick points, belote): the lines of the rules first
        ((85, 0), (77, 20), 0, ("failed", 0, 182, 0)),
        ((71, 20), (91, 0), 0, ("tie", 20, 91, 71)),
        ((70, 0), (92, 0), 81, ("failed", 0, 243, 0)),
        ((162, 0), (0, 0), 0, ("made", 162, 0, 0)),
        ((72, 20), (90, 0), 0, ("made", 92, 90, 0)),
        # made
        ((82, 0), (80, 0), 0, ("made", 82, 80, 0)),
        ((102, 0), (60, 20), 0, ("made", 102, 80, 0)),
        ((252, 20), (0, 0), 0, ("made", 272, 0, 0)),
        ((252, 0), (0, 20), 0, ("made", 252, 20, 0)),
        ((100, 0), (62, 0), 81, ("made", 181, 62, 0)),
        ((100, 20), (62, 0), 152, ("made", 272, 62, 0)),
        # failed
        ((80, 0), (82, 0), 0, ("failed", 0, 162, 0)),
        ((0, 0), (162, 0), 0, ("failed", 0, 162, 0)),
        ((0, 0), (252, 0), 0, ("failed", 0, 252, 0)),
        ((0, 0), (252, 20), 0, ("failed", 0, 272, 0)),
        ((0, 20), (252, 0), 0, ("failed", 20, 252, 0)),  # the belote is kept
        ((50, 20), (112, 0), 0, ("failed", 20, 162, 0)),
        ((70, 20), (92, 0), 81, ("failed", 20, 243, 0)),
        # tied
        ((81, 0), (81, 0), 0, ("tie", 0, 81, 81)),
        ((91, 0), (71, 20), 0, ("tie", 0, 91, 91)),
        ((81, 0), (81, 0), 81, ("tie", 0, 81, 162)),
        ((71, 20), (91, 0), 81, ("tie", 20, 91, 152)),
    ],
)
def test_what_each_side_scores(
    attackers: tuple[int, int], defenders: tuple[int, int], held: int, expected: tuple[str, int, int, int]
) -> None:
    points, belote = (attackers[0], defenders[0]), (attackers[1], defenders[1])

    assert settle(points, belote, held) == Settlement(*expected)


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("held", [0, 1, 81, 500])
def test_points_held_do_not_help_to_make_or_to_fail(held: int) -> None:
    assert settle((80, 82), (0, 0), held).reason == "failed"
    assert settle((82, 80), (0, 0), held).reason == "made"
    assert settle((81, 81), (0, 0), held).reason == "tie"


@pytest.mark.rule("0.20", "7.16", "7.20", "10.11", "10.12", "3.17")
def test_points_held_go_to_attackers_who_make_it() -> None:
    seats = seated("belote", LONE_NINE, "H", setup=setup_of("belote", held=81, score=(10, 20)))
    assert seats.step["round"]["held"] == 81
    seats.play(*SEVEN_TRICKS)

    assert seats.events[1] == {
        "type": "round",
        "attackers": 0,
        "reason": "made",
        "tricks": [7, 1],
        "points": [162, 0],
        "belote": [0, 0],
        "scored": [243, 0],
        "held": 0,
    }
    assert (seats.step["score"], seats.step["round"]["held"]) == ([253, 20], 0)


@pytest.mark.rule("7.11", "7.17", "7.20", "6.10", "3.17", "0.2")
def test_attackers_without_a_trick_leave_252_and_what_was_held() -> None:
    # Seat 1 takes hearts, all of which seat 0 has: its team wins nothing.
    seats = seated("belote", ALL_HEARTS, "H", 1, setup=setup_of("belote", held=71))
    moves = [move.replace("KH", "KH belote").replace("QH", "QH belote") for move in SWEEP]
    seats.play(*moves)

    told = seats.events[1]
    assert (told["attackers"], told["reason"], told["tricks"], told["points"]) == (1, "failed", [8, 0], [252, 0])
    assert (told["belote"], told["scored"], told["held"]) == ([20, 0], [343, 0], 0)
    assert seats.step["score"] == [343, 0]


#: A round of 81 to 81: hearts are trump, seat 0 leads.
TIE = (
    "7H 7D 8C JD 9C 7S KC JH",
    "AS 9D 8D KS TC AH QD QH",
    "TD TH QC KD QS AC 8H JS",
    "7C TS JC 9H 8S AD 9S KH",
)

#: Trick by trick: who leads, the cards round the table, the team that takes it and what it counts.
TIE_TRICKS = [
    (0, "7S KS JS 9S", 1, 4 + 2),
    (1, "TC QC JC 8C", 1, 10 + 3 + 2),
    (1, "9D TD AD JD", 1, 10 + 11 + 2),
    (3, "9H JH QH TH", 0, 14 + 20 + 3 + 10),
    (0, "KC AH AC 7C", 1, 4 + 11 + 11),
    (1, "AS QS TS 7H", 0, 11 + 3 + 10),
    (0, "9C QD KD KH", 1, 3 + 4 + 4),
    (3, "8S 7D 8D 8H", 0, 0 + 10),  # the last
]


def tied(*, held: int = 0, rounds: int = 0) -> Table:
    """The table after that round; seat 0 has taken."""
    seats = seated("belote", TIE, "H", setup=setup_of("belote", held=held), rounds=rounds)
    for leader, cards, _, _ in TIE_TRICKS:
        seats.play(*(f"{(leader + k) % 4} play {card}" for k, card in enumerate(cards.split())))
    return seats


@pytest.mark.parametrize("team", [0, 1])
def test_the_tricks_of_that_round_count_81_for_each_team(team: int) -> None:
    assert sum(points for _, _, taker, points in TIE_TRICKS if taker == team) == 81


@pytest.mark.rule("7.12", "7.13", "7.14", "7.18", "10.10", "10.12")
@pytest.mark.parametrize("held", [0, 81])
def test_a_tie_holds_the_attackers_points(held: int) -> None:
    seats = tied(held=held)

    assert seats.events[1] == {
        "type": "round",
        "attackers": 0,
        "reason": "tie",
        "tricks": [3, 5],
        "points": [81, 81],
        "belote": [0, 0],
        "scored": [0, 81],
        "held": held + 81,
    }
    assert (seats.step["score"], seats.step["round"]["held"]) == ([0, 81], held + 81)


@pytest.mark.rule("7.14", "7.16", "7.20")
def test_points_of_a_tie_go_to_the_winner_of_the_next_round() -> None:
    seats = tied()
    seats.play(deal(0, [ALL_HEARTS[(seat - 1) % 4] for seat in range(4)]), *contract("belote", 0, 1, "H"))
    assert seats.step["round"]["held"] == 81
    seats.play(*(f"{(int(move[0]) + 1) % 4}{move[1:]}" for move in SWEEP))

    assert seats.events[1]["scored"] == [0, 252 + 81]
    assert seats.step["score"] == [0, 81 + 252 + 81]
    assert seats.step["round"]["held"] == 0


@pytest.mark.rule("9.10", "9.12")
@pytest.mark.parametrize(("rounds", "held"), [(1, 0), (2, 81)])
def test_points_still_held_at_the_end_are_lost(rounds: int, held: int) -> None:
    seats = tied(rounds=rounds)

    assert seats.events[1]["held"] == 81
    assert seats.step["round"]["held"] == held
    assert seats.step["score"] == [0, 81]
