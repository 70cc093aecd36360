"""The picture of the table, as it is printed."""

from __future__ import annotations

import json

from reference_engine.game import play_out
from reference_engine.games import GAMES
from reports.position import position
from reports.table import ASCII, draw, hand
from tests.reports.sample_run import HANDS, SCRIPT, SETUP, STEPS, deal


def picture(step: int, signs: object = None) -> str:
    found = position(STEPS, SCRIPT, step)
    assert found is not None
    return "\n".join(draw(found) if signs is None else draw(found, signs))  # type: ignore[arg-type]


def test_the_table_is_drawn_as_the_fourth_card_of_a_trick_is_played() -> None:
    assert picture(18) == (
        "trick 3 · hukm ♣ · bid 5 by seat 3 · tricks 1-1 · meter +7 (A) · dealer seat 0\n"
        "\n"
        "                                 ▸ seat 2 · A\n"
        "                                  ♠9 ♥QJ ♣JT\n"
        "\n"
        "                                     [JK]\n"
        "seat 3 · B                    K♥              9♥    seat 1 · B\n"
        "♠87 ♥A ♣AK                                          ♠JT ♥T ♣98\n"
        "                                      7♥\n"
        "\n"
        "                             seat 0 · A · dealer\n"
        "                                  ♠AKQ ♥8 ♣7\n"
        "\n"
        "trick 3: seat 3 K♥, seat 0 7♥, seat 1 9♥, seat 2 [JK]\n"
        "said: 1 bid pass, 2 bid pass, 3 bid 5, 0 bid pass, 3 hukm C"
    )


def test_without_unicode_the_table_is_the_same_in_letters() -> None:
    drawn = picture(18, ASCII)

    assert drawn.isascii()
    assert "> seat 2 - A" in drawn
    assert "S:AKQ H:8 C:7" in drawn
    assert "seat 3 KH, seat 0 7H, seat 1 9H, seat 2 [JK]" in drawn


def test_a_bid_is_shown_with_full_hands_and_an_empty_table() -> None:
    assert picture(4) == (
        "meter +7 (A) · dealer seat 0\n"
        "\n"
        "                                  seat 2 · A\n"
        "                              ♠9 ♥QJ ♦T9 ♣JT JK\n"
        "\n"
        "\n"
        "▸ seat 3 · B                                        seat 1 · B\n"
        "♠87 ♥AK ♦8 ♣AKQ                                     ♠JT ♥T9 ♦QJ ♣98\n"
        "\n"
        "\n"
        "                             seat 0 · A · dealer\n"
        "                               ♠AKQ ♥87 ♦AK ♣7\n"
        "\n"
        "said: 1 bid pass, 2 bid pass"
    )


def test_before_the_deal_only_the_state_of_the_match_is_told() -> None:
    assert picture(1) == "meter +7 (A) · dealer seat 0"
    assert picture(0) == "meter +7 (A) · dealer seat 0"


SIX = (
    "3S 4S 5S 6S 7S 8S 9S TS",
    "3H 4H 5H 6H 7H 8H 9H TH",
    "JK 4D 5D 6D 7D 8D 9D TD",
    "3C 4C 5C 6C 7C 8C 9C TC",
    "AS KS QS JS AH KH QH JH",
    "AD KD QD JD AC KC QC JC",
)


def test_six_seats_sit_three_on_each_side_of_the_bottom_and_the_top() -> None:
    script = [deal(SIX, 5), "0 bid 5", *(f"{seat} bid pass" for seat in range(1, 6)), "0 hukm S", "1 play TH"]
    script += ["2 play JK", "3 play 3C"]
    steps = play_out(GAMES["kout_bh"], {"seats": 6}, {"dealer": 5, "score": 0}, script)
    found = position(steps, script, len(script))
    assert found is not None

    assert "\n".join(draw(found)).splitlines()[2:15] == [
        "                                 ▸ seat 3 · B",
        "                                   ♣T987654",
        "",
        "                                     [3♣]",
        "seat 4 · A                                    JK    seat 2 · A",
        "♠AKQJ ♥AKQJ                                         ♦T987654",
        "",
        "seat 5 · B · dealer                           T♥    seat 1 · B",
        "♦AKQJ ♣AKQJ                                         ♥9876543",
        "",
        "",
        "                                  seat 0 · A",
        "                                  ♠T9876543",
    ]


def test_a_refused_card_lies_in_brackets_and_the_hand_keeps_nothing_played_by_refusal() -> None:
    script = [*SCRIPT[:6], "0 play JK", "0 play AD"]
    steps = play_out(GAMES["kout_bh"], {}, SETUP, script)
    assert json.loads(steps[7])["error"] == "card_not_held"

    refused = position(steps, script, 7)
    after = position(steps, script, 8)

    assert refused is not None
    assert after is not None
    assert refused.hands[0] == after.hands[0]
    assert set(after.hands[0]) == set(HANDS[0].split())
    assert after.trick == ()
    assert "seat 0 [JK]" in draw(refused)[-2]


def test_a_finished_trick_leaves_the_table() -> None:
    found = position(STEPS, SCRIPT, 11)

    assert found is not None
    assert (found.number, found.trick) == (2, ())


def test_a_new_deal_forgets_the_round_before() -> None:
    dealt = '{"ok":true,"events":[{"type":"dealt","hands":[["AS"],["KS"]]}],"phase":"play"}'
    trick = '{"ok":true,"events":[{"type":"trick","seat":0}],"phase":"play"}'
    passed = '{"ok":true,"events":[],"phase":"play"}'
    script = ["deal AS KS", "0 bid 5", "0 play AS", "deal AS KS", "1 play KS"]
    found = position([passed, dealt, passed, trick, dealt], script, 5)

    assert found is not None
    assert (found.hands, found.said, found.number) == ((("AS",), ("KS",)), (), 1)


def test_without_the_reference_s_steps_there_is_no_picture() -> None:
    assert position((), SCRIPT, 18) is None
    assert position(STEPS[:5], SCRIPT, 18) is None


def test_a_hand_is_written_by_suit_from_the_ace_with_jokers_last() -> None:
    assert hand(("2C", "JK", "TH", "AH", "9H")) == "♥AT9 ♣2 JK"
    assert hand(("JB", "JR", "JS"), ASCII) == "S:J JB JR"


def test_a_table_without_teams_names_none_and_tells_calls_and_totals_by_seat() -> None:
    hands = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "SHDC"]  # seat 0 the spades, 1 the hearts …
    script = ["deal " + " ".join(hands), "0 call 2", "1 call 3"]
    steps = play_out(
        GAMES["call_break"], {}, {"dealer": 3, "score": [41, -30, 0, 13], "round": 4}, [*script, "2 call 1"]
    )
    found = position(steps, [*script, "2 call 1"], 4)
    assert found is not None

    assert "\n".join(draw(found)) == (
        "round 4 · calls 2, 3, -, - · score [41, -30, 0, 13] · dealer seat 3\n"
        "\n"
        "                                   ▸ seat 2\n"
        "                                ♦AKQJT98765432\n"
        "\n"
        "\n"
        "seat 3 · dealer                                     seat 1\n"
        "♣AKQJT98765432                                      ♥AKQJT98765432\n"
        "\n"
        "\n"
        "                                    seat 0\n"
        "                                ♠AKQJT98765432\n"
        "\n"
        "said: 0 call 2, 1 call 3"
    )


def test_a_hand_that_is_completed_is_the_whole_of_it_and_a_card_with_a_call_leaves_it() -> None:
    """A two-step deal of belote, three cards a hand and not eight: the rest comes behind the contract."""
    first, whole = [["KH"], ["7S"], ["8S"], ["9S"]], [["KH", "QH"], ["7S", "7D"], ["8S", "8D"], ["9S", "9D"]]
    script = ["deal KH 7S 8S 9S", "1 take", "1 play 7D", "2 play 8D", "3 play 9D", "0 play KH belote", "1 play 7S"]
    told = [
        ("deal", []),
        ("take1", [{"type": "dealt", "hands": first}]),
        ("play", [{"type": "contract"}, {"type": "completed", "hands": whole}]),
        ("play", []),
        ("play", []),
        ("play", []),
        ("play", [{"type": "belote", "seat": 0}, {"type": "trick", "seat": 1}]),
    ]
    steps = [
        json.dumps(
            {"ok": True, "events": events, "phase": phase, "turn": 1, "dealer": 0, "score": [0, 0], "round": {}}
        )
        for phase, events in told
    ]
    calling, after = position(steps, script, 6), position(steps, script, 7)

    assert calling is not None
    assert calling.played() == (0, "KH")
    assert calling.said == ("1 take",)
    assert calling.hands == (("KH", "QH"), ("7S",), ("8S",), ("9S",))
    assert after is not None
    assert after.hands == (("QH",), ("7S",), ("8S",), ("9S",))
    assert (after.trick, after.number) == ((), 2)
