"""What a hand of Baloot brings: card points, totals, ties, kaboot and raises."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from reference_engine.baloot_score import Hand, Settlement, settle
from tests.reference_engine.baloot_table import (
    EVEN,
    EVEN_HOKM,
    EVEN_SUN,
    SUITS,
    SWEEP,
    event,
    seated,
)

NORMAL, DOUBLE, TRIPLE, FOUR, GAHWA = range(5)


def settled(
    contract: str,
    raw: tuple[int, int],
    *,
    level: int = NORMAL,
    buyer: int = 0,
    tricks: tuple[int, int] = (5, 3),
    melds: tuple[int, int] = (0, 0),
    baloot: tuple[int, int] = (0, 0),
    multiplied: bool = True,
) -> Settlement:
    return settle(Hand(contract, level, buyer, tricks, raw, melds, baloot), multiplied=multiplied)


@pytest.mark.rule("9.1.8", "9.1.9", "9.2.2", "9.3.2", "9.3.4", "9.3.7", "9.4.1", "9.4.2", "9.5.6", "9.5.7", "8.4")
@pytest.mark.parametrize(
    ("contract", "level", "raw", "melds", "baloot", "cards", "winner", "reason", "points"),
    [
        # A is team 0 and the buyer
        ("hokm", NORMAL, (96, 66), (0, 5), (2, 0), (9, 7), 1, "points", (0, 23)),
        ("hokm", DOUBLE, (96, 66), (0, 5), (2, 0), (10, 6), 0, "points", (44, 0)),
        ("hokm", NORMAL, (81, 81), (0, 0), (0, 0), (8, 8), 0, "tie", (8, 8)),
        ("hokm", NORMAL, (80, 82), (0, 0), (0, 0), (8, 8), 1, "tie", (0, 16)),
        ("sun", NORMAL, (65, 65), (0, 0), (0, 0), (13, 13), 0, "tie", (13, 13)),
        ("hokm", NORMAL, (0, 162), (0, 0), (0, 0), (0, 16), 1, "points", (0, 16)),
        ("hokm", TRIPLE, (70, 92), (0, 5), (2, 0), (7, 9), 1, "points", (0, 60)),
    ],
)
def test_hands_worked_out_by_hand(
    contract: str,
    level: int,
    raw: tuple[int, int],
    melds: tuple[int, int],
    baloot: tuple[int, int],
    cards: tuple[int, int],
    winner: int,
    reason: str,
    points: tuple[int, int],
) -> None:
    hand = settled(contract, raw, level=level, tricks=(1, 7), melds=melds, baloot=baloot)

    assert hand == Settlement(winner, reason, cards, melds, baloot, points)


@pytest.mark.rule("9.1.3", "9.1.4")
@pytest.mark.parametrize(
    ("raw", "cards"),
    [(0, 0), (5, 0), (6, 1), (15, 1), (16, 2), (65, 6), (66, 7), (75, 7), (76, 8), (155, 15), (156, 16), (162, 16)],
)
def test_the_card_points_of_hokm(raw: int, cards: int) -> None:
    assert settled("hokm", (162 - raw, raw)).cards == (16 - cards, cards)


@pytest.mark.rule("9.1.5", "9.1.6", "9.1.7")
@pytest.mark.parametrize(
    ("raw", "cards"),
    [(0, 0), (4, 0), (5, 1), (6, 2), (14, 2), (15, 3), (16, 4), (64, 12), (65, 13), (66, 14), (70, 14), (130, 26)],
)
def test_the_card_points_of_sun(raw: int, cards: int) -> None:
    assert settled("sun", (130 - raw, raw)).cards == (26 - cards, cards)


@pytest.mark.rule("9.1.1", "9.1.2")
@pytest.mark.parametrize(
    ("contract", "level", "buyer", "raw", "cards"),
    [
        # the raw points of team C alone are rounded: of (96, 66) team 0 has 10 if it is C, and 9 if it is not
        ("hokm", NORMAL, 0, (96, 66), (9, 7)),
        ("hokm", NORMAL, 1, (96, 66), (10, 6)),
        ("hokm", DOUBLE, 0, (96, 66), (10, 6)),
        ("hokm", DOUBLE, 1, (96, 66), (9, 7)),
        ("hokm", TRIPLE, 0, (96, 66), (9, 7)),
        ("hokm", TRIPLE, 1, (96, 66), (10, 6)),
        ("hokm", FOUR, 0, (96, 66), (10, 6)),
        ("hokm", FOUR, 1, (96, 66), (9, 7)),
        ("hokm", GAHWA, 0, (96, 66), (9, 7)),
        ("hokm", GAHWA, 1, (96, 66), (10, 6)),
    ],
)
def test_team_c_is_the_opponents_of_the_buyer_or_of_who_raised_last(
    contract: str, level: int, buyer: int, raw: tuple[int, int], cards: tuple[int, int]
) -> None:
    assert settled(contract, raw, level=level, buyer=buyer).cards == cards


@pytest.mark.rule("9.3.1", "9.3.2", "9.3.3", "9.3.4")
@pytest.mark.parametrize(
    ("digit", "winner"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 0), (7, 0), (8, 0), (9, 0)],
)
def test_a_tie_of_hokm_is_decided_by_the_units_digit_of_c(digit: int, winner: int) -> None:
    # team 0 buys, so that team 1 is C: 76 to 85 raw points are 8 card points
    raw = 80 + digit if digit <= 5 else 70 + digit

    hand = settled("hokm", (162 - raw, raw))

    assert (hand.cards, hand.winner, hand.reason) == ((8, 8), winner, "tie")


@pytest.mark.rule("9.3.4", "9.3.2")
@pytest.mark.parametrize(("digit", "winner"), [(1, 0), (2, 0), (5, 0), (6, 1), (0, 1)])
def test_in_a_doubled_hand_the_buyer_s_team_is_c(digit: int, winner: int) -> None:
    # team 0 buys and team 1 doubled: team 0 is C
    raw = 80 + digit if digit <= 5 else 70 + digit

    hand = settled("hokm", (raw, 162 - raw), level=DOUBLE)

    assert (hand.cards, hand.winner, hand.reason) == ((8, 8), winner, "tie")


@pytest.mark.rule("9.3.4")
def test_a_tie_with_the_digit_1_goes_to_a_buyer_of_either_team() -> None:
    assert settled("hokm", (81, 81), buyer=1) == Settlement(1, "tie", (8, 8), (0, 0), (0, 0), (8, 8))
    assert settled("hokm", (81, 81), level=DOUBLE, buyer=1).winner == 1


@pytest.mark.rule("9.3.1", "9.3.5", "9.3.6", "9.3.7")
@pytest.mark.parametrize(
    ("raw", "melds", "cards", "winner"),
    [
        # C is team 1; melds of 10 level 18 to 8, raw points of 36 to 44 being 8 card points
        (36, (0, 10), (18, 8), 0),
        (37, (0, 10), (18, 8), 0),
        (39, (0, 10), (18, 8), 0),
        (40, (0, 10), (18, 8), 0),
        (41, (0, 10), (18, 8), 1),
        (42, (0, 10), (18, 8), 1),
        (44, (0, 10), (18, 8), 1),
        (65, (0, 0), (13, 13), 0),
        (75, (4, 0), (11, 15), 0),
    ],
)
def test_a_tie_of_sun_is_decided_by_the_units_digit_of_c(
    raw: int, melds: tuple[int, int], cards: tuple[int, int], winner: int
) -> None:
    hand = settled("sun", (130 - raw, raw), melds=melds)

    assert (hand.cards, hand.winner, hand.reason) == (cards, winner, "tie")


@pytest.mark.rule("9.3.7")
def test_a_tie_of_sun_with_the_digit_0_goes_to_a_buyer_of_either_team() -> None:
    assert settled("sun", (40, 90), buyer=1, melds=(10, 0)).winner == 1  # C is team 0: 8 and 10 to 18


@pytest.mark.rule("9.4.1", "9.4.2", "9.4.3", "9.4.4", "9.4.5", "9.4.6")
@pytest.mark.parametrize(
    ("contract", "raw", "melds", "baloot", "points"),
    [
        # team 0 buys; it wins
        ("hokm", (100, 62), (0, 0), (0, 0), (10, 6)),
        ("hokm", (100, 62), (5, 0), (0, 2), (15, 8)),
        ("sun", (90, 40), (0, 4), (0, 0), (18, 12)),
        # it loses
        ("hokm", (60, 102), (0, 0), (0, 0), (0, 16)),
        ("hokm", (60, 102), (2, 0), (0, 0), (0, 18)),
        ("hokm", (60, 102), (0, 2), (2, 0), (0, 20)),
        ("sun", (60, 70), (0, 0), (0, 0), (0, 26)),
        ("sun", (20, 110), (10, 0), (0, 0), (0, 36)),
    ],
)
def test_what_a_hand_without_a_raise_brings(
    contract: str, raw: tuple[int, int], melds: tuple[int, int], baloot: tuple[int, int], points: tuple[int, int]
) -> None:
    assert settled(contract, raw, melds=melds, baloot=baloot).points == points


@pytest.mark.rule("9.5.1", "9.5.2", "9.5.3", "9.5.4", "9.5.5", "9.5.6", "9.5.7", "8.4")
@pytest.mark.parametrize(
    ("contract", "level", "melds", "baloot", "points"),
    [
        # team 0 buys and wins with 110 raw points of hokm, or 90 of sun
        ("hokm", DOUBLE, (0, 0), (0, 0), (32, 0)),
        ("hokm", TRIPLE, (0, 0), (0, 0), (48, 0)),
        ("hokm", FOUR, (0, 0), (0, 0), (64, 0)),
        ("sun", DOUBLE, (0, 0), (0, 0), (52, 0)),
        ("hokm", DOUBLE, (5, 0), (2, 0), (44, 0)),
        ("hokm", TRIPLE, (0, 2), (0, 2), (54, 0)),
        ("hokm", FOUR, (10, 0), (0, 2), (86, 0)),
        ("sun", DOUBLE, (0, 4), (0, 0), (60, 0)),
    ],
)
def test_the_winner_of_a_raised_hand_takes_all(
    contract: str, level: int, melds: tuple[int, int], baloot: tuple[int, int], points: tuple[int, int]
) -> None:
    raw = (110, 52) if contract == "hokm" else (90, 40)

    assert settled(contract, raw, level=level, melds=melds, baloot=baloot).points == points


@pytest.mark.rule("9.5.1", "9.5.2")
def test_a_buyer_who_loses_a_raised_hand_gets_nothing_and_the_others_all() -> None:
    # C is team 0: 6 card points and a sira, or a baloot, to 10
    assert settled("hokm", (60, 102), level=DOUBLE, melds=(2, 0)).points == (0, 36)
    assert settled("hokm", (60, 102), level=DOUBLE, baloot=(2, 0)).points == (0, 34)


@pytest.mark.rule(
    "9.2.1", "9.2.3", "9.2.4", "9.2.5", "9.2.6", "9.2.7", "9.2.8", "9.2.9", "9.2.10", "9.2.11", "9.2.12", "8.4"
)
@pytest.mark.parametrize(
    ("contract", "level", "melds", "baloot", "counts", "multiplied", "flat"),
    [
        # team 0 sweeps; what counts of melds and baloot, and the points by either option
        ("hokm", NORMAL, (0, 0), (0, 0), (0, 0), 25, 25),
        ("sun", NORMAL, (0, 0), (0, 0), (0, 0), 44, 44),
        ("hokm", NORMAL, (0, 10), (2, 0), (0, 2), 27, 27),  # the others won the melds
        ("hokm", NORMAL, (10, 0), (0, 2), (10, 0), 35, 35),
        ("hokm", DOUBLE, (0, 0), (0, 0), (0, 0), 50, 25),
        ("hokm", TRIPLE, (0, 0), (0, 0), (0, 0), 75, 25),
        ("hokm", FOUR, (0, 0), (0, 0), (0, 0), 100, 25),
        ("sun", DOUBLE, (0, 0), (0, 0), (0, 0), 88, 44),
        ("hokm", FOUR, (7, 0), (2, 0), (7, 2), 116, 41),
        ("hokm", TRIPLE, (0, 7), (0, 2), (0, 0), 75, 25),
        ("sun", DOUBLE, (40, 0), (0, 0), (40, 0), 168, 124),
        ("hokm", GAHWA, (10, 0), (2, 0), (10, 2), 0, 0),
    ],
)
@pytest.mark.parametrize("buyer", [0, 1])
def test_what_a_kaboot_brings(
    contract: str,
    level: int,
    melds: tuple[int, int],
    baloot: tuple[int, int],
    counts: tuple[int, int],
    multiplied: int,
    flat: int,
    buyer: int,
) -> None:
    raw = (162, 0) if contract == "hokm" else (130, 0)
    for option, points in ((True, multiplied), (False, flat)):
        hand = settled(
            contract,
            raw,
            level=level,
            buyer=buyer,
            tricks=(8, 0),
            melds=melds,
            baloot=baloot,
            multiplied=option,
        )

        assert hand == Settlement(0, "kaboot", None, (counts[0], 0), (counts[1], 0), (points, 0))


@pytest.mark.rule("9.2.2")
def test_a_trick_without_raw_points_keeps_a_kaboot_off() -> None:
    assert settled("hokm", (162, 0), tricks=(7, 1)) == Settlement(0, "points", (16, 0), (0, 0), (0, 0), (16, 0))


@pytest.mark.rule("9.5.8", "9.5.10")
def test_a_hand_of_gahwa_has_a_winner_and_no_points() -> None:
    assert settled("hokm", (96, 66), level=GAHWA, melds=(0, 5), baloot=(2, 0)) == Settlement(
        1, "points", (9, 7), (0, 5), (2, 0), (0, 0)
    )
    assert settled("hokm", (80, 82), level=GAHWA) == Settlement(1, "tie", (8, 8), (0, 0), (0, 0), (0, 0))


@pytest.mark.rule("9.1.2", "9.3.2", "9.3.3", "9.5.2", "9.5.3", "9.5.4")
@pytest.mark.parametrize(
    ("said", "level", "points"),
    [
        # 82 to 80 raw points are 8 to 8. C is team 1 with the digit 0, or team 0 with the digit 2: team 0 wins
        ((), "normal", [8, 8]),
        (("double open",), "double", [32, 0]),
        (("double closed", "triple"), "triple", [48, 0]),
        (("double open", "triple", "four open"), "four", [64, 0]),
    ],
)
def test_a_hand_of_82_to_80_at_every_level(said: Sequence[str], level: str, points: list[int]) -> None:
    seats = seated(EVEN, said=said, score=(10, 20))
    assert seats.step["round"]["level"] == level

    seats.play(*EVEN_HOKM)

    assert event(seats, "hand") == {
        "type": "hand",
        "winner": 0,
        "reason": "tie",
        "raw": [82, 80],
        "cards": [8, 8],
        "melds": [0, 0],
        "baloot": [0, 0],
        "points": points,
    }
    assert seats.step["score"] == [10 + points[0], 20 + points[1]]


@pytest.mark.rule("9.1.1", "9.4.2", "9.4.4", "9.5.5")
@pytest.mark.parametrize(
    ("said", "score", "points"), [((), (0, 0), [0, 26]), (("double",), (101, 0), [0, 52])], ids=["normal", "double"]
)
def test_a_sun_of_50_to_80_is_lost(said: Sequence[str], score: tuple[int, int], points: list[int]) -> None:
    seats = seated(EVEN, "sun", said=said, score=score)

    seats.play(*EVEN_SUN)

    assert event(seats, "hand") == {
        "type": "hand",
        "winner": 1,
        "reason": "points",
        "raw": [50, 80],
        "cards": [10, 16],
        "melds": [0, 0],
        "baloot": [0, 0],
        "points": points,
    }


@pytest.mark.rule("9.2.1", "9.2.6", "9.2.8", "9.2.10", "9.2.11", "9.2.12")
@pytest.mark.parametrize(
    ("kaboot", "said", "points"),
    [
        ("multiplied", (), 35),
        ("multiplied", ("double open",), 70),  # 50 and twice 10
        ("multiplied", ("double open", "triple"), 95),
        ("multiplied", ("double open", "triple", "four closed"), 120),
        ("flat", ("double open",), 45),
        ("flat", ("double open", "triple", "four closed"), 45),
    ],
)
def test_all_eight_tricks_and_a_shown_hundred(kaboot: str, said: Sequence[str], points: int) -> None:
    seats = seated(SUITS, said=said, kaboot=kaboot)

    seats.play("0 declare", *SWEEP[:4], "0 show 1", *SWEEP[4:])

    assert event(seats, "hand") == {
        "type": "hand",
        "winner": 0,
        "reason": "kaboot",
        "raw": [162, 0],
        "cards": None,
        "melds": [10, 0],
        "baloot": [0, 0],
        "points": [points, 0],
    }


@pytest.mark.rule("9.2.4", "9.2.7", "8.5")
def test_the_melds_of_a_swept_team_count_for_nobody() -> None:
    seats = seated(SUITS)

    seats.play(*SWEEP[:1], "1 declare", *SWEEP[1:5], "1 show 1", *SWEEP[5:])

    told = event(seats, "hand")
    assert (told["melds"], told["baloot"], told["points"]) == ([0, 0], [2, 0], [27, 0])
