"""How Belote and Belote coinchée deal: packets of three and two, and the pile that is cut where nobody shuffles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from reference_engine.packets import in_packets
from reference_engine.pile import cut, pile_of_hands, pile_of_tricks
from tests.reference_engine.jack_nine_table import (
    ALL_HEARTS,
    BOTH,
    LONE_NINE,
    PACK,
    SEVEN_TRICKS,
    contract,
    deal,
    pack_of,
    setup_of,
    table,
    tricks,
)
from tests.reference_engine.table import Table

EACH = pytest.mark.parametrize("game", BOTH)
PASSES = {"belote": ["0 pass", "1 pass", "2 pass", "3 pass"], "coinche": ["0 pass", "1 pass", "2 pass", "3 pass"]}


def numbered(*places: int) -> list[str]:
    """Cards of the pack as it lies, by place from 1, sorted."""
    return sorted(PACK[place - 1] for place in places)


@pytest.mark.rule("1.1", "2.1")
@EACH
@pytest.mark.parametrize(
    "cards",
    [
        [],
        PACK[:-1],
        [*PACK, "7C"],
        [*PACK[:-1], "7C"],
        [*PACK[:-1], "6S"],  # no card of this pack
        [*PACK[:-2], "2S", "3S"],
    ],
)
def test_a_deal_is_the_whole_pack_once(game: str, cards: list[str]) -> None:
    seats = table(game, setup_of(game))

    assert seats.refuse(" ".join(["deal", *cards])) == "bad_deal"
    assert seats.play("deal " + " ".join(PACK))["ok"]


@pytest.mark.rule("2.2", "2.3", "2.4")
@EACH
@pytest.mark.parametrize("dealer", range(4))
def test_a_deal_of_one_step_gives_three_two_and_three_from_the_seat_after_the_dealer(
    game: str, dealer: int
) -> None:
    seats = table(game, setup_of(game, dealer=dealer))
    seats.play("deal " + " ".join(PACK))

    told = seats.events[0]
    assert told["type"] == "dealt"
    assert told["up"] is None
    assert told["hands"][(dealer + 1) % 4] == numbered(1, 2, 3, 13, 14, 21, 22, 23)
    assert told["hands"][(dealer + 2) % 4] == numbered(4, 5, 6, 15, 16, 24, 25, 26)
    assert told["hands"][(dealer + 3) % 4] == numbered(7, 8, 9, 17, 18, 27, 28, 29)
    assert told["hands"][dealer] == numbered(10, 11, 12, 19, 20, 30, 31, 32)


@pytest.mark.rule("2.2", "2.3")
@EACH
@pytest.mark.parametrize("dealer", range(4))
def test_the_first_of_two_steps_gives_three_and_two(game: str, dealer: int) -> None:
    seats = table(game, setup_of(game, dealer=dealer), two_step=True)
    seats.play("deal " + " ".join(PACK))

    hands = seats.events[0]["hands"]
    assert hands[(dealer + 1) % 4] == numbered(1, 2, 3, 13, 14)
    assert hands[(dealer + 2) % 4] == numbered(4, 5, 6, 15, 16)
    assert hands[(dealer + 3) % 4] == numbered(7, 8, 9, 17, 18)
    assert hands[dealer] == numbered(10, 11, 12, 19, 20)


def test_packets_keep_the_order_in_which_cards_are_received() -> None:
    assert in_packets(list("abcdefghijkl"), 2, (2, 1)) == [list("efk"), list("ghl"), list("abi"), list("cdj")]


# ---- the pile -----------------------------------------------------------------------------------------------


@pytest.mark.rule("2.16", "2.17", "2.18", "2.19", "2.20", "2.21", "2.22")
def test_how_a_pile_comes_together_and_is_cut() -> None:
    won = [(0, "abcd"), (1, "efgh"), (2, "ijkl"), (3, "mnop")]

    assert "".join(pile_of_tricks(won, 0)) == "abcdijklefghmnop"
    assert "".join(pile_of_tricks(won, 1)) == "efghmnopabcdijkl"
    assert "".join(pile_of_hands(["abc", "def", "ghi", "jkl"], 2)) == "ghijklabcdef"
    assert "".join(cut("abcdefgh", 3)) == "defghabc"


def unshuffled(game: str, **options: Any) -> Table:
    """A table that does not shuffle again; seat 3 deals first."""
    seats = table(game, reshuffle=False, **options)
    seats.play("dealer 3")
    return seats


def dealt_from(pile: Sequence[str], k: int, dealer: int) -> list[list[str]]:
    """The hands of a one-step deal from a pile cut behind card k."""
    pack = [*pile[k:], *pile[:k]]
    places = {1: (1, 2, 3, 13, 14, 21, 22, 23), 2: (4, 5, 6, 15, 16, 24, 25, 26)}
    places |= {3: (7, 8, 9, 17, 18, 27, 28, 29), 4: (10, 11, 12, 19, 20, 30, 31, 32)}
    hands = {(dealer + k) % 4: sorted(pack[place - 1] for place in of) for k, of in places.items()}
    return [hands[seat] for seat in range(4)]


#: The cards of the round of seven tricks as they are piled up: all of team 0's tricks, and the one of team 1.
TRICKS_OF_0 = "AD QD 8D 8H JH TD 7H 9D 9H KD TC JD AH AS JC 7S TH TS QC 8S KH KS KC 9S QH QS AC JS"
TRICK_OF_1 = "7C 9C 8C 7D"


@pytest.mark.rule("2.13", "2.14", "2.16", "2.17", "2.18", "2.19", "2.20", "2.26")
@EACH
@pytest.mark.parametrize("k", [3, 10, 29])
def test_after_a_played_round_the_tricks_are_cut_and_dealt_at_once(game: str, k: int) -> None:
    seats = unshuffled(game)
    assert seats.step["phase"] == "deal"
    seats.play(deal(3, LONE_NINE), *contract(game, 3, 0, "H"), *SEVEN_TRICKS)
    assert (seats.step["phase"], seats.step["dealer"], seats.step["turn"]) == ("cut", 0, None)

    seats.play(f"cut {k}")

    # seat 0 deals now, so the tricks of its team come first
    assert seats.events == [
        {"type": "dealt", "hands": dealt_from(f"{TRICKS_OF_0} {TRICK_OF_1}".split(), k, 0), "up": None}
    ]
    assert (seats.step["turn"], seats.step["dealer"]) == (1, 0)


@pytest.mark.rule("2.17", "2.18")
@EACH
def test_the_pile_begins_with_the_team_of_the_new_dealer_though_it_won_one_trick_alone(game: str) -> None:
    seats = table(game, reshuffle=False)
    seats.play("dealer 0", deal(0, LONE_NINE), *contract(game, 0, 0, "H"))
    seats.play(*tricks((1, "AD QD 8D 8H"), (0, "7C 9C 8C 7D"), (1, "TD 7H 9D JH")), *SEVEN_TRICKS[12:])
    assert seats.step["dealer"] == 1
    pile = f"{TRICK_OF_1} AD QD 8D 8H TD 7H 9D JH {TRICKS_OF_0[24:]}".split()

    assert seats.play("cut 5")["events"][0]["hands"] == dealt_from(pile, 5, 1)


@pytest.mark.rule("2.14", "2.21", "2.22", "2.16")
@EACH
def test_after_a_hand_that_all_passed_the_hands_are_piled_up_as_they_were_received(game: str) -> None:
    seats = unshuffled(game)
    seats.play("deal " + " ".join(PACK), *PASSES[game])
    assert (seats.step["phase"], seats.step["dealer"]) == ("cut", 0)
    places = [1, 2, 3, 13, 14, 21, 22, 23, 4, 5, 6, 15, 16, 24, 25, 26]
    places += [7, 8, 9, 17, 18, 27, 28, 29, 10, 11, 12, 19, 20, 30, 31, 32]

    seats.play("cut 7")

    assert seats.events[0]["hands"] == dealt_from([PACK[place - 1] for place in places], 7, 0)


@pytest.mark.rule("2.15")
@EACH
@pytest.mark.parametrize("k", ["0", "1", "2", "30", "31", "32", "999999999"])
def test_a_cut_lifts_3_to_29_cards(game: str, k: str) -> None:
    seats = unshuffled(game)
    seats.play("deal " + " ".join(PACK), *PASSES[game])

    assert seats.refuse(f"cut {k}") == "bad_cut"
    assert seats.refuse("deal " + " ".join(PACK)) == "wrong_phase"
    assert seats.play("cut 3")["ok"]


@pytest.mark.rule("2.12", "2.13", "2.14")
@EACH
@pytest.mark.parametrize(("reshuffle", "phases"), [(True, ["deal", "deal"]), (False, ["deal", "cut"])])
def test_a_round_begins_with_a_deal_or_with_a_cut(game: str, reshuffle: bool, phases: list[str]) -> None:
    seats = table(game, reshuffle=reshuffle)
    seats.play("dealer 3")
    seen = [seats.step["phase"]]
    assert seats.refuse("cut 5") == "wrong_phase"
    seats.play("deal " + " ".join(PACK), *PASSES[game])
    seen.append(seats.step["phase"])

    assert seen == phases
    if reshuffle:
        assert seats.refuse("cut 5") == "wrong_phase"


@EACH
def test_the_pile_of_a_round_is_not_the_pile_of_the_one_before(game: str) -> None:
    seats = unshuffled(game)
    seats.play(deal(3, ALL_HEARTS), *PASSES[game], "cut 10")
    first = seats.events[0]["hands"]
    passes = [f"{(seat + 1) % 4} pass" for seat in range(4)]
    seats.play(*passes, "cut 22")  # 10 and 22 turn the pile once round, but the packets mixed it

    assert seats.events[0]["hands"] != first
    assert sorted(card for hand in seats.events[0]["hands"] for card in hand) == sorted(PACK)
    assert pack_of(3, ALL_HEARTS) != PACK
