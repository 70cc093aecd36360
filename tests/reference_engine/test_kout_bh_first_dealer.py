"""Who deals first: the draw with its ties and its exhausted pack, or a dealer who is named."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import Table

#: Draws of four seats that tie on every rank but the sevens: 28 cards gone, 7S 7H 7C JK left.
ALL_TIE = tuple(f"draw {rank}S {rank}H {rank}C {rank}D" for rank in "89TJQKA")


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("seats", "draw", "dealer"),
    [
        (4, "draw AS 7H JK KD", 1),
        (4, "draw 7C 8C 9C TC", 0),
        (4, "draw TD 9D 8D JD", 2),
        (4, "draw KS QS JS TS", 3),
        (6, "draw AS 7H JK KD 3C 4C", 4),
        (6, "draw 9S 8S 7S 6S 5S 4S", 5),
    ],
)
def test_the_lowest_card_deals(seats: int, draw: str, dealer: int) -> None:
    table = Table(seats=seats)
    assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("draw", None, [])
    assert table.step["dealer"] is None

    step = table.play(draw)

    assert step["events"] == [{"type": "dealer", "seat": dealer}]
    assert (step["phase"], step["turn"], step["dealer"]) == ("deal", None, dealer)


@pytest.mark.rule("3.1.2", "3.1.3")
@pytest.mark.parametrize(
    ("draw", "event"),
    [
        ("draw JK AS AH KD", {"type": "dealer", "seat": 3}),  # the king is below ace and joker
        ("draw AS KH AH AD", {"type": "dealer", "seat": 1}),
        ("draw JK AS AH AD", {"type": "redraw", "seats": [1, 2, 3]}),  # the joker is above the aces
    ],
)
def test_the_joker_counts_15_and_the_ace_14(draw: str, event: dict[str, object]) -> None:
    assert Table().play(draw)["events"] == [event]


@pytest.mark.rule("3.1.4", "3.2.1")
@pytest.mark.parametrize(
    ("seats", "draw", "tied"),
    [
        (4, "draw 8S 8H 9C TD", [0, 1]),
        (4, "draw TD 8D AC 8C", [1, 3]),
        (4, "draw 7S 7H 8C 7C", [0, 1, 3]),
        (6, "draw 9S 3H 9C 3S JK 3C", [1, 3, 5]),
        (6, "draw 4S 4H AS 4C KS 4D", [0, 1, 3, 5]),
    ],
)
def test_suits_break_no_tie_and_only_those_that_tie_draw_again(seats: int, draw: str, tied: list[int]) -> None:
    table = Table(seats=seats)

    step = table.play(draw)

    assert step["events"] == [{"type": "redraw", "seats": tied}]
    assert (step["phase"], step["turn"], step["dealer"]) == ("draw", None, None)
    others = [card for card in ("QS", "QH", "QC", "QD", "JS", "JH", "JC") if card not in draw]
    assert table.refuse("draw " + " ".join(others[: len(tied) - 1])) == "bad_draw"
    assert table.refuse("draw " + " ".join(others[: len(tied) + 1])) == "bad_draw"


@pytest.mark.rule("3.2.2")
@pytest.mark.parametrize("drawn", ["8S", "8H", "9C", "TD"])
def test_what_anybody_drew_is_out_of_the_redraw(drawn: str) -> None:
    table = Table()
    table.play("draw 8S 8H 9C TD")

    assert table.refuse(f"draw KS {drawn}") == "bad_draw"
    assert table.refuse(f"draw {drawn} KS") == "bad_draw"


@pytest.mark.rule("3.2.4")
def test_the_lowest_of_the_new_draw_decides_whatever_was_drawn_before() -> None:
    table = Table()
    table.play("draw 8S TD 8H 9C")

    assert table.play("draw KS KH")["events"] == [{"type": "redraw", "seats": [0, 2]}]
    assert table.play("draw JK AS")["events"] == [{"type": "dealer", "seat": 2}]


@pytest.mark.rule("3.2.4")
def test_a_third_draw_is_among_those_who_tied_in_the_second() -> None:
    table = Table(seats=6)
    table.play("draw 4S 4H 4C 4D AS AH")

    assert table.play("draw 9S 5H 9C 5D")["events"] == [{"type": "redraw", "seats": [1, 3]}]
    assert table.play("draw JS TS")["events"] == [{"type": "dealer", "seat": 3}]


@pytest.mark.rule("3.2.3")
def test_when_too_few_cards_are_left_all_go_back() -> None:
    table = Table()
    for draw in ALL_TIE:
        assert table.play(draw)["events"] == [{"type": "redraw", "seats": [0, 1, 2, 3]}]
    assert table.refuse("draw 8S 7S 7H 7C") == "bad_draw"  # four are left for four: nothing goes back yet

    assert table.play("draw JK 7S 7H 7C")["events"] == [{"type": "redraw", "seats": [1, 2, 3]}]
    assert table.play("draw 8S 8H 7C")["events"] == [{"type": "dealer", "seat": 3}]


@pytest.mark.rule("3.2.2", "3.2.3")
def test_after_all_went_back_what_is_drawn_is_out_again() -> None:
    table = Table()
    table.play(*ALL_TIE, "draw JK 7S 7H 7C")

    assert table.play("draw 8S 8H 9C")["events"] == [{"type": "redraw", "seats": [1, 2]}]
    for drawn in ("8S", "8H", "9C"):
        assert table.refuse(f"draw {drawn} KS") == "bad_draw"
    assert table.play("draw 7S JK")["events"] == [{"type": "dealer", "seat": 1}]


@pytest.mark.rule("3.2.3")
def test_six_seats_exhaust_their_pack_when_three_must_draw_from_two_cards() -> None:
    table = Table(seats=6)
    table.play("draw 4S 4H 4C 4D AS AH", *(f"draw {rank}S {rank}H {rank}C {rank}D" for rank in "56789TJQK"))
    twin = Table(seats=6)
    twin.match = table.match.copy()
    twin.step = table.step

    # 3S 3H 3C AC AD JK are left for four.
    assert table.play("draw AC 3S 3H 3C")["events"] == [{"type": "redraw", "seats": [1, 2, 3]}]
    assert table.play("draw 4S 3H AS")["events"] == [{"type": "dealer", "seat": 2}]

    # The same, but two tie: two cards are left for two, and so nothing goes back.
    assert twin.play("draw AC AD 3S 3H")["events"] == [{"type": "redraw", "seats": [2, 3]}]
    assert twin.refuse("draw 4S 3C") == "bad_draw"
    assert twin.play("draw JK 3C")["events"] == [{"type": "dealer", "seat": 3}]


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("seats", "draw", "why"),
    [
        (4, "draw", "bad_draw"),
        (4, "draw 7S 8S 9S", "bad_draw"),
        (4, "draw 7S 8S 9S TS JS", "bad_draw"),
        (4, "draw 7S 8S 9S 7S", "bad_draw"),
        (4, "draw 7S 8S 9S 7D", "bad_draw"),  # not in the pack of four
        (4, "draw 7S 8S 9S 6C", "bad_draw"),
        (6, "draw 7S 8S 9S TS JS", "bad_draw"),
        (6, "draw 7S 8S 9S TS JS 3D", "bad_draw"),  # not in the pack of six
        (6, "draw 7S 8S 9S TS JS 2C", "bad_draw"),
        (4, "draw 7S 8S 9S JR", "malformed"),
        (4, "draw 7S 8S 9S JB", "malformed"),
        (4, "draw 7S 8S 9S 10S", "malformed"),
        (4, "draw 7S 8S 9S 1S", "malformed"),
        (4, "draw 7S 8S 9S 5", "malformed"),
        (4, "draw 7S 8S 9S ", "malformed"),
        (4, "0 draw 7S 8S 9S TS", "malformed"),
    ],
)
def test_a_draw_is_one_new_card_of_the_pack_for_each_seat_that_draws(seats: int, draw: str, why: str) -> None:
    assert Table(seats=seats).refuse(draw) == why


@pytest.mark.rule("3.3.1")
def test_a_given_first_dealer_is_named_by_one_chance_move() -> None:
    table = Table(first_dealer="given")
    assert (table.step["phase"], table.step["turn"], table.step["dealer"]) == ("dealer", None, None)

    step = table.play("dealer 2")

    assert step["events"] == [{"type": "dealer", "seat": 2}]
    assert (step["phase"], step["turn"], step["dealer"]) == ("deal", None, 2)


@pytest.mark.rule("3.3.1")
@pytest.mark.parametrize(
    ("seats", "move", "why"),
    [
        (4, "dealer 4", "bad_dealer"),
        (4, "dealer 5", "bad_dealer"),
        (6, "dealer 6", "bad_dealer"),
        (4, "dealer 999999999", "bad_dealer"),
        (4, "dealer 1000000000", "malformed"),
        (4, "dealer 00", "malformed"),
        (4, "dealer -1", "malformed"),
        (4, "dealer", "malformed"),
        (4, "dealer pass", "malformed"),
        (4, "dealer 0 1", "malformed"),
        (4, "1 dealer 1", "malformed"),
        (4, "draw 7S 8S 9S TS", "wrong_phase"),  # a verb of an option that is off
        (4, "draw 7S", "wrong_phase"),
    ],
)
def test_a_named_dealer_is_a_seat_of_the_table(seats: int, move: str, why: str) -> None:
    assert Table(seats=seats, first_dealer="given").refuse(move) == why


def test_six_seats_may_name_the_fifth() -> None:
    assert Table(seats=6, first_dealer="given").play("dealer 5")["dealer"] == 5


def test_nobody_names_a_dealer_where_seats_draw() -> None:
    assert Table().refuse("dealer 0") == "wrong_phase"
    assert Table().refuse("dealer 9") == "wrong_phase"
