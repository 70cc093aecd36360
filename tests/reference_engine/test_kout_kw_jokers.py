"""Kuwaiti Kout: jokers that are led, by right or void."""

from __future__ import annotations

import pytest

from tests.reference_engine.kout_kw_table import (
    ACE_OVER_MAKER,
    BOTH_JOKERS,
    BOTH_LAST,
    DEFENDER_HAS_THEM,
    FOUR_HIGH,
    HONOURS_APART,
    JB_LAST,
    JR_BY_RIGHT,
    JR_LAST,
    PARTNER_HAS_THEM,
    TWO_LAST,
    after,
    nth_trick,
    spades,
)
from tests.reference_engine.table import tricks


def plays(cards: str) -> list[str]:
    return [f"play {card}" for card in sorted(cards.split())]


# ---- by right -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.2", "7.1.4", "7.5.2")
def test_once_the_four_honours_are_out_either_joker_may_be_led_by_anyone() -> None:
    # Four seats played them, and a defender of a contract of 5 has taken the trick.
    table = spades(HONOURS_APART, 5)
    step = table.play(*tricks(0, "QS AS JS KS"))

    assert (step["turn"], step["legal"]) == (1, plays("6S JB JR TH 8C 9C 8D 9D"))


@pytest.mark.rule("7.1.3", "7.1.1")
def test_three_honours_out_are_not_enough() -> None:
    table = spades(HONOURS_APART, 5)
    step = table.play(*tricks(0, "QS AS JS 8S"))

    assert (step["turn"], step["legal"]) == (1, plays("6S TH 8C 9C 8D 9D"))
    assert table.refuse("1 play JB") == "joker_lead"
    assert table.refuse("1 play JR") == "joker_lead"


@pytest.mark.rule("7.3.1", "7.3.2")
def test_a_joker_led_by_right_asks_for_hukm() -> None:
    table = spades(HONOURS_APART, 5)
    step = table.play(*tricks(0, "QS AS JS KS"), "1 play JB")
    assert (step["events"], step["turn"], step["legal"]) == ([], 2, ["play 7S"])
    assert table.refuse("2 play JH") == "must_follow_suit"

    assert table.play("2 play 7S", "3 play 8S")["legal"] == plays("9S TS")
    assert table.play("0 play TS")["events"] == [{"type": "trick", "seat": 1}]
    step = table.play("1 play JR")
    assert (step["turn"], step["legal"]) == (2, plays("QH KH JH TC JC TD JD"))  # no hukm left: any card


@pytest.mark.rule("7.3.1", "7.3.3")
def test_the_other_joker_may_answer_and_is_not_owed() -> None:
    hands = (FOUR_HIGH[0].replace("KS", "JR"), *FOUR_HIGH[1:3], FOUR_HIGH[3].replace("JR", "KS"))
    assert spades(hands, 8).play("0 play JR")["legal"] == plays("6S JB")

    no_hukm = (hands[0], hands[1].replace("6S", "QH"), hands[2].replace("QH", "6S"), hands[3])
    step = spades(no_hukm, 8).play("0 play JR")
    assert step["legal"] == plays("JB QH 9H TH JH 6C 7C 8C 7D")


@pytest.mark.rule("3.1", "3.2", "7.2.1", "7.2.2")
@pytest.mark.parametrize(
    ("bid", "cards", "winner"),
    [(8, "JR 6S AS KS", 0), (9, "JR 6S AS KS", 0), (9, "JB 6S AS KS", 2), (9, "JB 6S AS JS", 2)],
)
def test_a_joker_led_by_right_keeps_its_power(bid: int, cards: str, winner: int) -> None:
    step = spades(BOTH_JOKERS, bid).play(*tricks(0, cards))

    assert (step["events"], step["turn"]) == ([{"type": "trick", "seat": winner}], winner)


@pytest.mark.rule("7.1.1", "7.2.1", "7.2.2", "7.2.3", "7.2.4", "7.5.1", "7.5.2")
@pytest.mark.parametrize(("bid", "may"), [(5, ""), (7, ""), (8, "JR"), (9, "JB JR")])
def test_the_right_of_the_contract_is_the_partner_s_too(bid: int, may: str) -> None:
    table = spades(PARTNER_HAS_THEM, bid)
    step = table.play(*tricks(0, "7S 6S AS 8D"))

    assert (step["turn"], step["legal"]) == (2, plays(f"QH KH AH 9C TC JC {may}"))
    for joker in {"JB", "JR"} - set(may.split()):
        assert table.refuse(f"2 play {joker}") == "joker_lead"


@pytest.mark.rule("7.2.3")
def test_the_maker_alone_has_no_right_from_eight() -> None:
    hands = (
        *PARTNER_HAS_THEM[:2],
        PARTNER_HAS_THEM[2].replace("JR", "9D"),
        PARTNER_HAS_THEM[3].replace("9D", "JR"),
    )
    table = spades(hands, 8)
    table.play(*tricks(0, "7S 6S AS 8D"))

    assert table.refuse("2 play JB") == "joker_lead"


@pytest.mark.rule("7.2.5")
@pytest.mark.parametrize("bid", [5, 7, 8])
def test_the_defenders_have_no_right_from_the_contract(bid: int) -> None:
    table = spades(DEFENDER_HAS_THEM, bid)
    step = table.play(*tricks(0, "7S AS 6S 8D"))

    assert (step["turn"], step["legal"]) == (1, plays("QH KH AH 9C TC JC"))
    assert table.refuse("1 play JR") == "joker_lead"
    assert table.refuse("1 play JB") == "joker_lead"


@pytest.mark.rule("7.5.3", "7.3.2")
@pytest.mark.parametrize("void_lead", ["hukm", "suit"])
@pytest.mark.parametrize("seats", [4, 6])
def test_a_last_joker_with_a_right_is_a_regular_lead(seats: int, void_lead: str) -> None:
    table = after(JR_BY_RIGHT, 8, seats, void_lead=void_lead)
    assert (table.step["turn"], table.step["legal"]) == (0, ["play JR"])

    assert table.play("0 play JR")["events"] == []
    table.play("1 play 7D", "2 play 9D", "3 play TS", *(["4 play 4H", "5 play 5H"] if seats == 6 else []))
    assert table.events[0] == {"type": "trick", "seat": 0}


# ---- void ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.4.1", "7.4.2", "7.4.3", "7.4.4", "7.4.6", "7.4.7", "7.4.8", "7.4.9")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("hands", "void_lead", "void", "winner", "score"),
    [
        # JR void, 7D, 9D, AS
        (JR_LAST, "hukm", ["JR"], 2, [5, 0]),
        (JR_LAST, "suit", ["JR"], 3, [0, 10]),
        # JB void, 7D, JR, QS
        (JB_LAST, "hukm", ["JB"], 2, [5, 0]),
        (JB_LAST, "suit", ["JB"], 2, [5, 0]),
        # JB void, JR void as well, 9C, QS
        (TWO_LAST, "hukm", ["JB", "JR"], 2, [5, 0]),
        (TWO_LAST, "suit", ["JB", "JR"], 3, [0, 10]),
    ],
)
def test_a_void_joker_leaves_the_trick_to_the_suit_that_is_set(
    hands: tuple[str, ...], void_lead: str, void: list[str], winner: int, score: list[int], seats: int
) -> None:
    table = after(hands, 8, seats, void_lead=void_lead)
    assert table.step["round"]["tricks"] == [4, 4]
    assert (table.step["turn"], table.step["legal"]) == (0, [f"play {void[0]}"])
    cards = [hand.split()[8] for hand in hands]
    for seat, card in enumerate(cards[:3]):
        events = table.play(f"{seat} play {card}")["events"]
        assert events == ([{"type": "void_lead", "seat": seat, "card": card}] if seat < len(void) else [])
        assert table.step["round"]["hukm"] == "S"  # the round's own, also during the trick

    table.play(f"3 play {cards[3]}", *(["4 play 4H", "5 play 5H"] if seats == 6 else []))

    assert table.events[0] == {"type": "trick", "seat": winner}
    assert table.events[1]["tricks"] == ([5, 4] if winner in (0, 2) else [4, 5])
    assert table.step["score"] == score


@pytest.mark.rule("7.4.4", "7.4.5", "7.4.6", "7.4.8")
@pytest.mark.parametrize(("void_lead", "winner"), [("hukm", 3), ("suit", 2)])
def test_the_ace_of_the_suit_that_is_set_is_above_the_maker(void_lead: str, winner: int) -> None:
    table = after(ACE_OVER_MAKER, 8, 6, void_lead=void_lead)

    table.play(*tricks(0, "JR 5H JB AH 4H QS"))

    assert table.events[0] == {"type": "trick", "seat": winner}


@pytest.mark.rule("7.4.1", "7.4.11", "7.5.6", "6.2", "7.5.1")
def test_a_hand_of_two_jokers_leads_either_and_the_next_is_free() -> None:
    table = after(BOTH_LAST, 7)
    assert (table.step["turn"], table.step["legal"]) == (0, ["play JB", "play JR"])

    step = table.play("0 play JR")
    assert step["events"] == [{"type": "void_lead", "seat": 0, "card": "JR"}]
    assert (step["turn"], step["legal"]) == (1, ["play 7D", "play 9S"])
    step = table.play("1 play 7D")
    assert (step["turn"], step["legal"]) == (2, ["play 9D"])  # the suit that is set must be followed
    assert table.refuse("2 play TH") == "must_follow_suit"
    step = table.play("2 play 9D")
    assert (step["turn"], step["legal"]) == (3, ["play AS", "play JS"])


@pytest.mark.rule("7.4.11")
def test_the_third_is_free_while_two_jokers_lie() -> None:
    table = after(TWO_LAST, 8, 6)

    step = table.play("0 play JB", "1 play JR")

    assert (step["turn"], step["legal"]) == (2, ["play 9C"])


@pytest.mark.rule("7.4.4", "7.4.6", "7.4.9", "7.4.10")
def test_hukm_returns_after_a_void_trick() -> None:
    table = after(BOTH_LAST, 7, void_lead="hukm")
    step = table.play(*tricks(0, "JR 7D 9D JS"))
    assert step["events"] == [{"type": "trick", "seat": 2}]
    assert (step["turn"], step["round"]["tricks"], step["round"]["hukm"]) == (2, [4, 4], "S")

    # Were diamonds still hukm, or now hearts, the Maker would take it.
    assert table.play(*tricks(2, "TH AS JB 9S"))["events"][0] == {"type": "trick", "seat": 3}


@pytest.mark.rule("7.4.6", "8.2")
def test_hukm_stays_in_a_void_trick_with_suit() -> None:
    table = after(BOTH_LAST, 7, void_lead="suit")

    table.play(*tricks(0, "JR 7D 9D JS"))

    assert table.happened() == ["trick", "round", "dealer"]
    assert table.events[0] == {"type": "trick", "seat": 3}


def test_the_hands_of_these_tests_play_as_they_are_laid_out() -> None:
    assert nth_trick(JR_LAST, 0) == ["0 play KS", "1 play 6S", "2 play 7S", "3 play 8S"]
    assert nth_trick(JR_LAST, 3) == ["1 play AD", "2 play 8D", "3 play QC", "0 play 7H"]
