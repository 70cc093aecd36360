"""What may be played to a trick, and who takes it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.reference_engine.call_break_table import PACK, RANKS, SETUP, SUITS_APART, around, called, sweep, table
from tests.reference_engine.table import dealt, tricks


def plays(cards: str) -> list[str]:
    return sorted(f"play {card}" for card in cards.split())


@pytest.mark.rule("4.1.1", "4.1.2", "4.1.4", "4.1.5", "4.1.6", "4.2.1", "4.2.2", "4.3.1", "4.4.1", "4.4.2", "4.5.1")
@pytest.mark.parametrize("option", ["spade", "free"])
@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("7H", "8H KH 2H 2S", "8H KH"),  # any of the higher ones, not only the highest
        ("7H", "6H 2H AS", "2H 6H"),  # none is higher: any heart, and no ruff
        ("7H", "AS 2S KD", "AS 2S"),  # no heart: a spade, also the lowest
        ("AH", "KH 2H AS", "2H KH"),
        ("7H TH", "9H KH AH 2S", "KH AH"),  # above the highest, not above the lead alone
        ("TH 7H", "9H 8H AH", "AH"),
        ("TH 7H", "9H 8H", "9H 8H"),
        ("7H 3S", "KH 2H AS", "KH 2H"),  # a heart cannot take it: no duty to go higher
        ("7H AH 3S", "6S 2S KD", "6S"),
        ("7H 3S", "4S AS KD", "4S AS"),
        ("9D JC", "QD TD 2S", "QD TD"),  # a club has no say
        ("9D JC", "8D 2S", "8D"),
        ("9D JC", "3S 2S", "3S 2S"),
        ("7H JS 9S", "TS KS 2S AD", "KS"),  # above the highest spade, not the last
        ("TS", "2S 3S AD", "2S 3S"),  # a spade lead is a suit as any: cannot beat, any spade
        ("TS", "JS QS 2S", "JS QS"),
        ("TS QS", "JS KS 2S", "KS"),
        ("TS AH", "JS 9S", "JS"),
    ],
)
def test_what_a_seat_owes_to_a_trick(trick: str, hand: str, legal: str, option: str) -> None:
    facing = around(trick, hand, cannot_overruff=option)

    assert facing.step["turn"] == len(trick.split())
    assert facing.step["legal"] == plays(legal)


@pytest.mark.rule("4.4.1", "4.4.2")
@pytest.mark.parametrize(
    ("trick", "hand", "spades"),
    [("7H JS", "TS 2S AD", "TS 2S"), ("7H 2D AS", "KS QS", "KS QS"), ("2D 3S 5S", "4S AH", "4S")],
)
def test_a_seat_with_no_spade_high_enough_plays_a_low_one_or_by_option_what_it_likes(
    trick: str, hand: str, spades: str
) -> None:
    bound, free = around(trick, hand), around(trick, hand, cannot_overruff="free")

    assert bound.step["legal"] == plays(spades)
    assert len(free.step["legal"]) == 13
    assert set(plays(hand)) < set(free.step["legal"])


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(("trick", "hand"), [("TS", "AH KD"), ("7H", "KD AC"), ("7H 3S", "KD"), ("7H 2D", "AD AC")])
@pytest.mark.parametrize("option", ["spade", "free"])
def test_a_seat_with_neither_the_suit_nor_a_spade_plays_anything(trick: str, hand: str, option: str) -> None:
    facing = around(trick, hand, cannot_overruff=option)

    assert len(facing.step["legal"]) == 13
    assert set(plays(hand)) < set(facing.step["legal"])


@pytest.mark.rule("4.5.2", "4.1.1", "4.1.2", "4.1.6", "4.2.1", "4.3.1", "4.4.1", "8.4")
@pytest.mark.parametrize(
    ("trick", "hand", "card", "why"),
    [
        ("7H", "8H 2H 2S", "7H", "card_not_held"),  # lies on the table
        ("7H", "8H 2H 2S", "3S", "card_not_held"),  # would not follow either
        ("7H", "8H 2H 2S", "2S", "must_follow_suit"),
        ("7H", "8H 2H 2S", "2C", "must_follow_suit"),
        ("7H 3S", "8H AS", "AS", "must_follow_suit"),  # though it would take the trick
        ("TS", "2S AH", "AH", "must_follow_suit"),
        ("7H", "8H 2H 2S", "2H", "must_beat"),
        ("7H TH", "9H KH", "9H", "must_beat"),
        ("9D JC", "QD 8D", "8D", "must_beat"),
        ("TS", "JS 2S", "2S", "must_beat"),  # not must_overtrump: spades were led
        ("7H", "2S AD", "AD", "must_trump"),
        ("7H JS", "QS AD", "AD", "must_trump"),
        ("7H JS", "TS 2S AD", "AD", "must_trump"),  # a spade is owed though none is high enough
        ("7H AH 3S", "6S 2S KD", "2S", "must_overtrump"),
        ("7H JS", "QS TS", "TS", "must_overtrump"),
    ],
)
def test_why_a_card_is_refused(trick: str, hand: str, card: str, why: str) -> None:
    facing = around(trick, hand)
    seat = len(trick.split())

    assert facing.refuse(f"{seat} play {card}") == why
    assert facing.play(f"{seat} {facing.step['legal'][0]}")["ok"]


@pytest.mark.rule("4.3.1", "4.2.1")
@pytest.mark.parametrize(("card", "why"), [("AD", "must_trump"), ("TS", "must_overtrump")])
def test_a_seat_that_can_overruff_is_not_free_under_any_option(card: str, why: str) -> None:
    facing = around("7H JS", "QS KS TS AD", cannot_overruff="free")

    assert facing.step["legal"] == plays("QS KS")
    assert facing.refuse(f"2 play {card}") == why


@pytest.mark.rule("4.1.3", "4.3.2")
@pytest.mark.parametrize("card", ["8H", "TH", "KH"])
def test_any_card_that_beats_will_do(card: str) -> None:
    assert around("7H", "8H TH KH 2H").play(f"1 play {card}")["ok"]
    assert around("7D 2S", "8S TS KS").play(f"2 play {card[0]}S")["ok"]


@pytest.mark.rule("3.2", "3.3", "4.5.2")
def test_whoever_leads_may_lead_anything_spades_at_once() -> None:
    leading = table(SETUP)
    leading.play(dealt(3, "AS 2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", *_rest("AH")), *called(3, 1, 1, 1, 1))

    assert leading.step["legal"] == plays("AS 2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    assert leading.refuse("0 play AH") == "card_not_held"
    assert leading.play("0 play 2S")["ok"]


def _rest(*first: str) -> list[str]:
    """Three hands of the cards beside the spades and hearts of the hand above; the first holds `first`."""
    cards = [
        card for card in PACK if card[1] in "CD" or card in ("AH", "2H") or (card[1] == "S" and card[0] not in "A2")
    ]
    cards.sort(key=lambda card: card not in first)
    return [" ".join(cards[at : at + 13]) for at in (0, 13, 26)]


@pytest.mark.rule("5.1", "5.2", "1.2", "1.3", "5.3", "0.4")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("7H AH KH QH", 1),
        ("TH 9H 8H 7H", 0),
        ("TH JH 9H 8H", 1),
        ("KH AC AD 3H", 0),  # aces of other suits cannot win
        ("8H AC KC 9H", 3),
        ("KH AH 2S 8H", 2),  # the lowest spade over the ace
        ("AH 7S TS 9S", 2),
        ("AH TS 7S 9S", 1),
        ("AH 2S 3S AS", 3),
        ("7S 8S AS KS", 2),
        ("9S AH KH QH", 0),
        ("3C 2D 4C 5C", 3),
    ],
)
def test_who_takes_the_trick(cards: str, winner: int) -> None:
    taken = around(cards).step

    assert taken["events"] == [{"type": "trick", "seat": winner}]
    assert taken["turn"] == winner
    assert taken["round"]["tricks"] == [int(seat == winner) for seat in range(4)]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_every_rank_beats_the_one_below_it(low: str, high: str, suit: str) -> None:
    other = "C" if suit == "D" else "D"

    assert around(f"{low}{suit} {high}{suit} 2{other} 3{other}").step["turn"] == 1
    assert around(f"{high}{suit} {low}{suit} 2{other} 3{other}").step["turn"] == 0


@pytest.mark.rule("0.5", "5.3", "5.4", "3.1")
def test_thirteen_tricks_are_played_round_the_table_and_the_last_ends_the_round() -> None:
    playing = table(SETUP)
    playing.play(dealt(3, *SUITS_APART), *called(3, 1, 1, 1, 1))
    turns, happened = [], []
    for move in tricks(0, *(f"{rank}S {rank}H {rank}D {rank}C" for rank in RANKS)):
        turns.append(playing.step["turn"])
        playing.play(move)
        happened.append(playing.happened())

    assert turns == [0, 1, 2, 3] * 13
    assert happened == [[], [], [], ["trick"]] * 12 + [[], [], [], ["trick", "round", "dealer"]]


@pytest.mark.rule("5.3")
def test_the_winner_leads_wherever_it_sits() -> None:
    playing = table(SETUP)
    playing.play(*sweep(3, 1, 1, 1, 1)[:6], "1 play AH")

    assert playing.step["turn"] == 2
