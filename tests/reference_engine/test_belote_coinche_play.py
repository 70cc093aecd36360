"""What may be played in Belote and Belote coinchée, who takes the trick and what it counts."""

from __future__ import annotations

import pytest

from reference_engine.cards import names, union
from reference_engine.obligations import replies
from reference_engine.tricks import Tricks, trick_points
from tests.reference_engine.jack_nine_table import (
    ALL_HEARTS,
    BOTH,
    LONE_NINE,
    SEVEN_TRICKS,
    SWEEP,
    allowed,
    replying,
    seated,
)

EACH = pytest.mark.parametrize("game", BOTH)


@pytest.mark.rule("5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "5.11", "5.12", "5.13", "5.14")
@EACH
@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        # hearts are trump; the four lines of the rules first
        ("7S 9H 8S", "TH JH 7C", "TH JH 7C"),  # the partner is winning: anything, a lower trump too
        ("7S 9H JH", "TH QH 7C", "TH QH"),  # cannot go above the jack, and trumps all the same
        ("9H 7H", "JH 8H TS", "JH"),  # trump led: above the partner's nine
        ("JH", "9H 7H AS", "9H 7H"),  # trump led, and nothing is above the jack
        # follow
        ("7S", "8S AS 9C JH", "8S AS"),
        ("AS", "8S TS JH", "8S TS"),
        ("7S JH", "8S 9H", "8S"),  # the led suit is followed, also when it was trumped
        ("KS", "7S AS", "7S AS"),  # no duty to beat in a plain suit
        # trump where the led suit is missing
        ("7S", "7H 8H AC", "7H 8H"),
        ("AS 8S", "7H 9C", "7H 9C"),  # the partner's ace is winning
        ("7S AS", "7H 9C", "7H"),  # the partner is not winning
        ("7S 8S AS", "7H 9C", "7H"),  # nor here: it is seat 1's turn to be beaten by seat 2
        ("8S 7S", "7H 9C", "7H 9C"),
        ("7S", "9C AD", "9C AD"),  # neither
        ("7S 7H", "8H 9C", "8H"),  # above the highest trump
        ("7S 9H", "JH AH 9C", "JH"),
        ("7S 9H", "AH TH 9C", "AH TH"),  # cannot
        ("7S TH", "7H AH QH 9C", "AH"),
        ("7S 8S QH", "KH 7H 9C", "KH"),  # seat 2 is no partner
        ("7S QH 8S", "7H AC", "7H AC"),
        # trump led
        ("7H", "8H JH 9C", "8H JH"),
        ("TH", "AH 9H KH QH", "AH 9H"),
        ("TH", "KH QH 8H AS", "KH QH 8H"),
        ("8H 7H TH", "AH KH 9C", "AH"),
        ("TH", "AS 9C", "AS 9C"),
    ],
)
def test_what_may_be_played(game: str, trick: str, hand: str, legal: str) -> None:
    assert allowed(replying(game, trick, hand, "H"), hand) == legal


@pytest.mark.rule("5.12")
def test_a_hand_that_can_go_above_its_partner_in_trump_must() -> None:
    hand = union(["KH", "AH", "7C"])

    assert names(replies(hand, "H", "H", "TH", partner=True)) == ("AH",)
    assert names(replies(hand, "H", "H", "TH", partner=False)) == ("AH",)
    assert names(replies(hand, "H", "H", "9H", partner=True)) == ("AH", "KH")


@pytest.mark.rule("5.2", "5.3", "5.1")
@EACH
def test_the_seat_after_the_dealer_leads_any_card_of_its_hand(game: str) -> None:
    for dealer in range(4):
        hands = ALL_HEARTS[-dealer - 1 :] + ALL_HEARTS[: -dealer - 1]  # the hearts to the seat after the dealer
        leader = (dealer + 1) % 4
        seats = seated(game, hands, "S", leader, dealer=dealer)

        assert seats.step["turn"] == leader
        assert [words[5:] for words in seats.step["legal"]] == sorted(hands[leader].split())


@pytest.mark.rule("5.2", "5.4", "5.7", "5.8", "5.11", "6.5")
@EACH
@pytest.mark.parametrize(
    ("trick", "hand", "card", "why"),
    [
        ("7S", "8S 9C", "7S", "card_not_held"),  # lies on the table
        ("7S", "8S 9C", "2S", "card_not_held"),  # in no pack
        ("7S", "8S 9C", "2S belote", "card_not_held"),
        ("7S", "8S 9C", "9C", "must_follow_suit"),
        ("7S", "8S JH", "JH", "must_follow_suit"),
        ("7S", "8S JH", "JH belote", "must_follow_suit"),
        ("7H", "8H 9C", "9C", "must_follow_suit"),  # trump led and held
        ("TH", "8H AH", "8H", "must_overtrump"),
        ("9H 7H", "JH 8H TS", "8H", "must_overtrump"),  # the partner's nine
        ("7S", "7H 9C", "9C", "must_trump"),
        ("7S 8H", "JH 7H 9C", "9C", "must_trump"),
        ("7S 8H", "JH 7H 9C", "7H", "must_overtrump"),
        ("7S 8H", "JH 7H 9C", "7H belote", "must_overtrump"),
        ("7S 9H", "QH KH 9C", "9C", "must_trump"),
        ("7S 9H", "QH 7H 9C", "QH belote", "no_belote"),  # the king is elsewhere
        ("7S", "8S 9C", "8S belote", "no_belote"),  # no card for it
        ("7S", "KS QS 9C", "KS belote", "no_belote"),  # not of trump
    ],
)
def test_the_first_reason_that_applies_to_a_card(game: str, trick: str, hand: str, card: str, why: str) -> None:
    seats = replying(game, trick, hand, "H")

    assert seats.refuse(f"{seats.step['turn']} play {card}") == why


@pytest.mark.rule("1.2", "1.3", "5.15", "5.16", "5.17", "0.2")
@EACH
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S 8S 9S TS", 3),
        ("TS KS QS JS", 0),  # the ten over the court cards
        ("KS TS AS QS", 2),
        ("QS JS KS 9S", 2),
        ("9S JS 7S 8S", 1),
        ("8S 9S 7S JS", 3),
        ("7S 8S TC 9S", 3),  # what does not follow takes nothing
        ("AS 7H TS KS", 1),  # the lowest trump over the ace
        ("AS 7H TS 8H", 3),
        ("9H JH 8H 7H", 1),  # the jack over the nine
        ("AH 9H TH KH", 1),
        ("TH AH KH QH", 1),
        ("QH KH 8H 7H", 1),
        ("7H 8H KS AS", 1),
        ("8H QH 7S AS", 1),
    ],
)
def test_who_takes_the_trick(game: str, trick: str, winner: int) -> None:
    laid = Tricks("H")
    done = [laid.lay(seat, card) for seat, card in enumerate(trick.split())]

    assert done == [False, False, False, True]
    assert laid.take() == winner
    assert laid.count == ([1, 0] if winner in (0, 2) else [0, 1])
    assert laid.won == [(winner, tuple(trick.split()))]
    assert laid.laid == []


@pytest.mark.rule("1.4", "1.5", "7.1", "10.5", "10.6")
@pytest.mark.parametrize(
    ("trick", "points"),
    [
        ("JH 9H AH TH", 55),  # 20 + 14 + 11 + 10
        ("KH QH 8H 7H", 7),  # 4 + 3
        ("JS 9S 8S 7S", 2),
        ("AS TS KS QS", 28),  # 11 + 10 + 4 + 3
        ("AS 9H KD 7C", 29),  # 11 + 14 + 4
        ("7C 8C 9C 9D", 0),
    ],
)
def test_what_the_cards_of_a_trick_count(trick: str, points: int) -> None:
    laid = Tricks("H")
    for seat, card in enumerate(trick.split()):
        laid.lay(seat, card)
    winner = laid.take()

    assert laid.points[winner & 1] == points
    assert laid.points[1 - (winner & 1)] == 0


@pytest.mark.rule("1.6", "7.1", "7.2", "7.3")
@pytest.mark.parametrize(
    ("points", "count", "last", "expected"),
    [
        ((100, 52), (5, 3), 0, (110, 52)),
        ((100, 52), (5, 3), 1, (100, 62)),
        ((152, 0), (8, 0), 0, (252, 0)),
        ((0, 152), (0, 8), 1, (0, 252)),
        ((152, 0), (7, 1), 0, (162, 0)),  # seven tricks with everything in them
        ((152, 0), (7, 1), 1, (152, 10)),
        ((0, 152), (1, 7), 1, (0, 162)),
    ],
)
def test_the_last_trick_counts_ten_and_all_eight_252(
    points: tuple[int, int], count: tuple[int, int], last: int, expected: tuple[int, int]
) -> None:
    assert trick_points(points, count, last) == expected


@pytest.mark.rule("5.17", "5.18", "0.1", "7.2", "10.5", "10.6", "10.9", "10.10")
@EACH
def test_a_round_is_eight_tricks_and_the_winner_of_one_leads_the_next(game: str) -> None:
    seats = seated(game, ALL_HEARTS, "H")
    turns = []
    for n, move in enumerate(SWEEP[:-1], start=1):
        turns.append(seats.step["turn"])
        seats.play(move)
        assert seats.step["round"]["tricks"] == [n // 4, 0]
    assert turns == [0, 1, 2, 3] * 7 + [0, 1, 2]
    # hearts but for the seven count 62; seven tricks leave out 7H, AC, AD and AS: 152 - 33
    assert seats.step["round"]["points"] == [119, 0]

    seats.play(SWEEP[-1])

    assert seats.happened()[:2] == ["trick", "round"]
    assert seats.events[0] == {"type": "trick", "seat": 0}
    assert (seats.events[1]["tricks"], seats.events[1]["points"]) == ([8, 0], [252, 0])


@pytest.mark.rule("7.3", "1.6")
@EACH
def test_seven_tricks_with_all_points_are_162(game: str) -> None:
    seats = seated(game, LONE_NINE, "H")
    seats.play(*SEVEN_TRICKS)

    told = seats.events[1]
    assert (told["tricks"], told["points"], told["scored"]) == ([7, 1], [162, 0], [162, 0])


# ---- belote -------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "6.2", "6.3", "6.4", "6.6", "6.7", "6.8", "6.9")
@EACH
@pytest.mark.parametrize(
    ("first", "second", "events", "worth"),
    [
        ("KH belote", "QH belote", [False, True], [20, 0]),
        ("QH belote", "KH belote", [False, True], [20, 0]),
        ("KH belote", "QH", [False, None], [0, 0]),
        ("KH", "QH", [None, None], [0, 0]),
        ("QH", "KH", [None, None], [0, 0]),
    ],
)
def test_belote_is_said_twice_or_is_worth_nothing(
    game: str, first: str, second: str, events: list[bool | None], worth: list[int]
) -> None:
    seats = seated(game, ALL_HEARTS, "H")
    order = [first, "JH", "9H", second, "AH", "TH", "8H", "7H"]  # two tricks lie between the calls
    told: list[bool | None] = []
    for k, words in enumerate(order):
        seats.play(f"0 play {words}")
        if words[:2] in ("KH", "QH"):
            told.append(seats.events[0]["second"] if seats.events else None)
            assert seats.happened() == (["belote"] if "belote" in words else [])
            assert all(event["seat"] == 0 for event in seats.events)
        seats.play(*(f"{seat} play {ALL_HEARTS[seat].split()[k]}" for seat in (1, 2, 3)))

    assert told == events
    assert seats.events[1]["belote"] == worth


@pytest.mark.rule("6.1", "6.2", "6.6", "6.7")
@EACH
def test_the_call_stands_in_legal_where_it_is_open_and_nowhere_else(game: str) -> None:
    seats = seated(game, ALL_HEARTS, "H")
    calls = ["play KH belote", "play QH belote"]
    assert [words for words in seats.step["legal"] if "belote" in words] == calls
    assert seats.step["legal"] == sorted([*(f"play {card}" for card in ALL_HEARTS[0].split()), *calls])

    said = seated(game, ALL_HEARTS, "H")
    said.play("0 play KH belote", *SWEEP[1:4])
    assert [words for words in said.step["legal"] if "belote" in words] == ["play QH belote"]

    seats.play("0 play KH", *SWEEP[1:4])
    assert [words for words in seats.step["legal"] if "belote" in words] == []
    assert seats.refuse("0 play QH belote") == "no_belote"
    assert seats.refuse("0 play KH belote") == "card_not_held"


@pytest.mark.rule("6.5")
@EACH
def test_king_and_queen_in_two_hands_of_a_team_are_no_belote(game: str) -> None:
    hands = [ALL_HEARTS[0].replace("KH", "7D"), ALL_HEARTS[1], ALL_HEARTS[2].replace("7D", "KH"), ALL_HEARTS[3]]
    seats = seated(game, hands, "H")

    assert [words for words in seats.step["legal"] if "belote" in words] == []
    assert seats.refuse("0 play QH belote") == "no_belote"
    seats.play("0 play JH", "1 play 7C")
    assert seats.step["legal"] == ["play KH"]
    assert seats.refuse("2 play KH belote") == "no_belote"


@pytest.mark.rule("6.1", "6.9")
@EACH
def test_the_call_comes_before_the_trick_that_its_card_completes(game: str) -> None:
    # Seat 3 holds king and queen of spades, and spades are trump.
    seats = seated(game, ALL_HEARTS, "S", 3)
    seats.play(*SWEEP[:3], "3 play KS belote")

    assert seats.events == [
        {"type": "belote", "seat": 3, "second": False},
        {"type": "trick", "seat": 3},
    ]
