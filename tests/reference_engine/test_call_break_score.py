"""What a round is worth in tenths, what follows a round, and who wins the match."""

from __future__ import annotations

import pytest

from tests.reference_engine.call_break_table import SETUP, seven_six, sweep, table

NEXT = {"calls": [None] * 4, "tricks": [0] * 4}


@pytest.mark.rule("6.1", "6.2", "6.3")
@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ((7, 6, 1, 1), [70, 60, -10, -10]),  # as many as called: nothing more
        ((6, 5, 1, 1), [61, 51, -10, -10]),
        ((1, 1, 1, 1), [16, 15, -10, -10]),  # six tenths and five tenths for the tricks above
        ((8, 7, 2, 3), [-80, -70, -20, -30]),  # one short loses the whole call
        ((5, 8, 8, 4), [52, -80, -80, -40]),
        ((4, 4, 7, 5), [43, 42, -70, -50]),
    ],
)
def test_a_made_call_counts_ten_a_trick_and_one_for_each_more_and_a_failed_one_is_lost(
    calls: tuple[int, ...], points: list[int]
) -> None:
    playing = table(SETUP)

    step = playing.play(*seven_six(3, *calls))

    assert step["events"][1] == {"type": "round", "points": points}
    assert step["score"] == points


@pytest.mark.rule("6.4", "6.5", "6.6", "6.3")
@pytest.mark.parametrize(
    ("call", "face", "thirteen"),
    [(7, 76, 76), (8, 85, 130), (9, 94, 130), (12, 121, 130), (13, 130, 130)],
)
def test_a_made_call_of_eight_or_more_counts_by_option(call: int, face: int, thirteen: int) -> None:
    # The caller takes all thirteen; the seats without a trick lose what they called.
    for option, points in (("face", face), ("thirteen", thirteen)):
        playing = table(SETUP, high_call=option, max_call=13)
        step = playing.play(*sweep(3, call, 8, 13, 1))
        assert step["events"][1] == {"type": "round", "points": [points, -80, -130, -10]}


@pytest.mark.rule("6.5")
def test_thirteen_points_are_for_a_call_of_eight_under_the_lower_highest_call_too() -> None:
    step = table(SETUP, high_call="thirteen").play(*sweep(3, 8, 1, 1, 1))

    assert step["score"] == [130, -10, -10, -10]


@pytest.mark.rule("0.4", "6.7")
@pytest.mark.parametrize("dealer", range(4))
def test_points_are_a_seat_s_own_and_are_added_to_its_total(dealer: int) -> None:
    playing = table({"dealer": dealer, "score": [5, -5, 100, 0], "round": 2})
    calls = [0, 0, 0, 0]
    for place, call in enumerate((6, 6, 2, 1)):
        calls[(dealer + 1 + place) % 4] = call

    step = playing.play(*seven_six(dealer, *calls))

    points = [0, 0, 0, 0]
    for place, won in enumerate((61, 60, -20, -10)):
        points[(dealer + 1 + place) % 4] = won
    assert step["events"][1]["points"] == points
    assert step["score"] == [5 + points[0], -5 + points[1], 100 + points[2], points[3]]


@pytest.mark.rule("1.6", "5.4", "8.6", "7.8")
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_deals_the_next_round(dealer: int) -> None:
    playing = table({"dealer": dealer, "score": [0, 0, 0, 0], "round": 2})

    step = playing.play(*seven_six(dealer, 1, 1, 1, 1))

    after = (dealer + 1) % 4
    assert playing.happened() == ["trick", "round", "dealer"]
    assert step["events"][2] == {"type": "dealer", "seat": after}
    assert (step["phase"], step["turn"], step["legal"], step["dealer"]) == ("deal", None, [], after)
    assert step["round"] == {"number": 3, **NEXT}


@pytest.mark.rule("8.1", "8.6", "8.7", "8.5", "1.6")
@pytest.mark.parametrize("rounds", [3, 5, 10])
def test_a_match_has_as_many_rounds_as_the_option_says(rounds: int) -> None:
    playing = table(rounds=rounds)
    playing.play("dealer 2")
    dealers, numbers = [], []
    for _ in range(rounds):
        dealers.append(playing.step["dealer"])
        numbers.append(playing.step["round"]["number"])
        assert playing.step["phase"] == "deal"
        playing.play(*sweep(dealers[-1], 1, 1, 1, 1))

    assert numbers == list(range(1, rounds + 1))
    assert dealers == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3][:rounds]
    assert playing.happened() == ["trick", "round", "match"]
    step = playing.step
    assert (step["phase"], step["turn"], step["legal"], step["dealer"]) == ("over", None, [], dealers[-1])
    assert step["round"] == {"number": rounds, **NEXT}


@pytest.mark.rule("8.1", "8.7")
@pytest.mark.parametrize(("rounds", "number"), [(3, 3), (5, 5), (10, 10), (10, 3), (5, 4), (3, 1)])
def test_a_setup_in_the_last_round_ends_with_it_and_no_other(rounds: int, number: int) -> None:
    playing = table({"dealer": 3, "score": [0, 0, 0, 0], "round": number}, rounds=rounds)

    step = playing.play(*sweep(3, 1, 1, 1, 1))

    assert (step["phase"] == "over") is (rounds == number)
    assert step["round"]["number"] == min(number + 1, rounds)


@pytest.mark.rule("8.2", "8.3")
@pytest.mark.parametrize(
    ("before", "calls", "after", "winners"),
    [
        # seat 0 takes seven tricks, seat 1 six, the others none
        ([0, 0, 0, 0], (7, 6, 1, 1), [70, 60, -10, -10], [0]),
        ([0, 11, 0, 0], (7, 6, 1, 1), [70, 71, -10, -10], [1]),
        ([0, 10, 0, 0], (7, 6, 1, 1), [70, 70, -10, -10], [0, 1]),
        ([0, 10, 80, 79], (7, 6, 1, 1), [70, 70, 70, 69], [0, 1, 2]),
        ([0, 0, 90, 90], (7, 6, 1, 1), [70, 60, 80, 80], [2, 3]),
        ([0, 10, 80, 80], (7, 6, 1, 1), [70, 70, 70, 70], [0, 1, 2, 3]),
        ([0, 0, 0, 0], (8, 8, 8, 8), [-80, -80, -80, -80], [0, 1, 2, 3]),
        ([-500, -400, -301, -300], (8, 8, 8, 8), [-580, -480, -381, -380], [3]),  # below 0, and yet the highest
    ],
)
def test_the_highest_total_wins_and_equal_ones_share_it(
    before: list[int], calls: tuple[int, ...], after: list[int], winners: list[int]
) -> None:
    playing = table({"dealer": 3, "score": before, "round": 5})

    step = playing.play(*seven_six(3, *calls))

    assert step["score"] == after
    assert step["events"][2] == {"type": "match", "winners": winners}


@pytest.mark.rule("8.1", "8.2")
def test_a_total_however_high_ends_no_match_before_its_last_round() -> None:
    playing = table({"dealer": 3, "score": [9000, 0, 0, 0], "round": 4})

    assert playing.play(*sweep(3, 8, 1, 1, 1))["phase"] == "deal"
    assert playing.happened() == ["trick", "round", "dealer"]


@pytest.mark.rule("8.4")
def test_a_revoke_costs_nothing() -> None:
    moves = seven_six(3, 7, 6, 1, 1)
    playing = table(SETUP)
    playing.play(*moves[:6])
    assert playing.refuse("1 play AH") == "must_follow_suit"

    assert playing.play(*moves[6:])["score"] == [70, 60, -10, -10]


@pytest.mark.rule("8.5")
def test_after_the_match_nothing_goes_on() -> None:
    playing = table({"dealer": 3, "score": [0, 0, 0, 0], "round": 5})
    moves = sweep(3, 1, 1, 1, 1)
    playing.play(*moves)

    for move in ("dealer 0", moves[0], "0 call 1", "0 play 2S", "nonsense"):
        assert playing.refuse(move) == "match_over"
