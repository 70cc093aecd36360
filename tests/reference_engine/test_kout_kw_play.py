"""Kuwaiti Kout: what may be played to a suit, and who takes the trick."""

from __future__ import annotations

import pytest

from tests.reference_engine.kout_kw_table import FOUR_HIGH, after, spades
from tests.reference_engine.table import Table, tricks

#: Seat 0 has led 9S to the first trick and taken it; every seat has eight cards.
SECOND = (
    "9S TS 7H TH AH KC QC 8D 9D",
    "6S JS AS JB 7D AD TD 6C 7C",
    "7S 8H 9H KH JR JH QH 8C 9C",
    "8S KS QS TC JC AC JD QD KD",
)


def second_trick() -> Table:
    table = spades(SECOND, 5)
    assert table.play(*tricks(0, "9S 6S 7S 8S"))["turn"] == 0
    return table


@pytest.mark.rule("3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "1.1")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("TH 7D 8H TC", 0),
        ("7H 7D 8H TC", 2),
        ("7H AD KH AC", 2),  # aces of other suits cannot win
        ("AH 7D KH JD", 0),
        ("AH JS 8H TC", 1),  # hukm over the ace
        ("AH JS 8H QS", 3),
        ("AH JS KH KS", 3),
        ("AH AS 8H KS", 1),
        ("AH JB 8H KS", 1),  # the Maker over every hukm but the ace
        ("AH JB JR KS", 2),
        ("AH AS JR KS", 2),  # the Jeeker over the ace of hukm
        ("TS JS JR QS", 2),
        ("TS JS 8H QS", 3),
        ("TS JB 8H KS", 1),
        ("8D AD 8H KD", 1),
        ("KC 6C 9C AC", 3),
    ],
)
def test_who_takes_the_trick(cards: str, winner: int) -> None:
    step = second_trick().play(*tricks(0, cards))

    assert step["events"] == [{"type": "trick", "seat": winner}]
    assert step["turn"] == winner
    assert step["round"]["tricks"] == ([2, 0] if winner in (0, 2) else [1, 1])


@pytest.mark.rule("3.1", "3.2", "3.3")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("KS JB AS JR", 3),
        ("KS 6S AS JR", 3),
        ("KS JB AS 8D", 2),
        ("KS 6S AS 8D", 2),
    ],
)
def test_the_four_highest_of_hukm(cards: str, winner: int) -> None:
    assert spades(FOUR_HIGH, 5).play(*tricks(0, cards))["events"] == [{"type": "trick", "seat": winner}]


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("pair", ["AK", "KQ", "QJ", "JT", "T9", "98", "87"])
def test_every_rank_is_above_the_next(pair: str) -> None:
    # The two hearts fall to the second trick from seats 0 and 2; nobody else has a heart.
    high, low = (f"{rank}H" for rank in pair)
    others = [f"{rank}H" for rank in "789TJQKA" if rank not in pair]
    for mine, partner, winner in ((high, low, 0), (low, high, 2)):
        hands = (
            f"9S TS {mine} {' '.join(others[:2])} KC QC 8D 9D",
            SECOND[1],
            f"7S {partner} {' '.join(others[2:])} JR 8C 9C",
            SECOND[3],
        )
        table = spades(hands, 5)
        table.play(*tricks(0, "9S 6S 7S 8S"))
        assert table.play(*tricks(0, f"{mine} 7D {partner} TC"))["turn"] == winner


def plays(cards: str) -> list[str]:
    return [f"play {card}" for card in sorted(cards.split())]


@pytest.mark.rule("6.1", "6.2", "6.3", "6.4", "1.2")
@pytest.mark.parametrize(
    ("led", "legal"),
    [
        ("8D", "7D AD TD JB"),  # follows, or the Maker
        ("KC", "6C 7C JB"),
        ("TS", "JS AS JB"),  # the same when hukm is led
        ("7H", "JS AS JB 7D AD TD 6C 7C"),  # without hearts anything, and no duty to play hukm
    ],
)
def test_a_reply_follows_or_is_free_and_a_joker_always_goes(led: str, legal: str) -> None:
    table = second_trick()
    step = table.play(f"0 play {led}")

    assert (step["turn"], step["legal"]) == (1, plays(legal))
    for card in SECOND[1].split()[1:]:
        if card not in legal:
            assert table.refuse(f"1 play {card}") == "must_follow_suit"


@pytest.mark.rule("6.1", "6.4")
def test_a_joker_is_not_owed_to_hukm() -> None:
    # Seat 2 has no spade left: the Jeeker is none.
    table = second_trick()
    step = table.play("0 play TS", "1 play JS")

    assert (step["turn"], step["legal"]) == (2, plays("8H 9H KH JR JH QH 8C 9C"))


@pytest.mark.rule("6.5", "7.1.1")
@pytest.mark.parametrize(
    ("led", "move", "why"),
    [
        ("8D", "1 play KS", "card_not_held"),
        ("8D", "1 play 6S", "card_not_held"),  # played already
        ("8D", "1 play 6H", "card_not_held"),  # not in the pack of four
        ("8D", "1 play JR", "card_not_held"),
        ("8D", "1 play AS", "must_follow_suit"),
        ("8D", "1 play JK", "malformed"),
        ("8D", "1 play 1D", "malformed"),
        ("8D", "1 play", "malformed"),
    ],
)
def test_a_card_is_held_before_it_follows(led: str, move: str, why: str) -> None:
    table = second_trick()
    table.play(f"0 play {led}")

    assert table.refuse(move) == why


@pytest.mark.rule("3.7", "7.1.1")
def test_the_winner_leads_any_card_but_a_joker_without_a_right() -> None:
    table = second_trick()
    table.play(*tricks(0, "7H 7D 8H TC"))

    assert (table.step["turn"], table.step["legal"]) == (2, plays("9H KH JH QH 8C 9C"))
    assert table.refuse("2 play JR") == "joker_lead"


def test_six_seats_play_in_turn() -> None:
    table = after(SECOND, 0, seats=6)
    turns = []
    for move in tricks(0, "9S 6S 7S 8S 2S 3S"):
        turns.append(table.step["turn"])
        table.play(move)

    assert turns == [0, 1, 2, 3, 4, 5]
    assert table.events == [{"type": "trick", "seat": 0}]
