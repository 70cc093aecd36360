"""Which rules a step is explained by: those that decided it, and none that did not."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from reference_engine.explain import citations, explain
from reference_engine.game import play_out
from reference_engine.kout_bh import KOUT_BH
from tests.reference_engine.table import MADE, dealt, round_of
from tests.reference_engine.test_kout_bh_forfeit import BIDDER_KEEPS_IT, DEFENDER_KEEPS_IT, SEVEN, SIX_AND_ONE

SETUP = {"dealer": 3, "score": 0}
PASSES = ["1 bid pass", "2 bid pass", "3 bid pass"]
DEAL = dealt(3, *MADE[4])
JOKER_AT_0 = dealt(3, "7S 8S 9S TS JS QS 7H JK", "8H 9H TH JH QH KH AH KS", *MADE[4][3:], "8D 9D TD JD QD KD AD AS")


def rules(script: Sequence[str], setup: object = SETUP, **options: object) -> list[str]:
    """The rules of the last step of a script, without the name of the game."""
    return [rule.removeprefix("kout_bh ") for rule in explain(KOUT_BH, options, setup, script)[-1]]


@pytest.mark.parametrize(
    ("script", "decided"),
    [
        (["deal"], ["2.2.2"]),
        ([DEAL, "0 bid 9"], ["5.1.2"]),
        ([DEAL, "0 bid 6", "1 bid 6"], ["5.2.1"]),
        ([DEAL, "0 bid pass", *PASSES[:2], "3 bid pass"], ["5.3.1"]),
        ([DEAL, "0 bid 8", "0 hukm H"], ["6.1.2"]),
        ([JOKER_AT_0, "0 bid 8", "0 hukm D"], ["6.1.2", "6.1.3"]),
        ([DEAL, "0 bid 8", "0 hukm S", "1 play AS"], ["7.1.3"]),
        ([JOKER_AT_0, "0 bid pass", "1 bid pass", "2 bid pass", "3 bid 5", "3 hukm D", "0 play JK"], ["7.4.1"]),
        ([JOKER_AT_0, "0 bid 8", "0 hukm S", "1 play 8H", "2 play 7C", "3 play AS", "0 play 7S"], ["7.1.1"]),
        ([DEAL, "1 bid 5"], ["protocol 4"]),
        ([DEAL, "0 play 7S"], ["protocol 3"]),
        ([DEAL, "0 bid five"], ["protocol 2"]),
    ],
)
def test_a_refusal_is_explained_by_its_rule(script: list[str], decided: list[str]) -> None:
    assert '"ok":false' in play_out(KOUT_BH, {}, SETUP, script)[-1]

    assert rules(script) == [*decided, "protocol 5"]


def test_a_move_after_the_end_is_explained_by_the_protocol() -> None:
    assert rules([*round_of(4, 3, 0, 8, made=True), "nonsense"]) == ["protocol 1", "protocol 5"]


@pytest.mark.parametrize(
    ("script", "decided"),
    [
        (["draw AS 8H JK KD"], {"3.1.1", "3.1.2", "3.1.3"}),
        (["draw TS 8H 9C KD"], {"3.1.1"}),
        (["draw TS 8H 8C KD"], {"3.1.4", "3.2.1"}),
        (["draw TS 8H 8C KD", "draw 9S TH"], {"3.2.4"}),
        (["draw 8S 8H 8C 8D", "draw 9S TH JC QD"], {"3.2.4"}),  # all four again, and still a redraw
        (["draw TS 8H 8C KD", "draw 9S TS"], {"3.2.2", "protocol 5"}),
    ],
)
def test_a_draw_is_explained_by_how_it_was_decided(script: list[str], decided: set[str]) -> None:
    assert set(rules(script, None)) == decided


@pytest.mark.parametrize(
    ("last_card", "decided", "others"),
    [("AS", "7.3.2", {"7.3.1", "7.3.3"}), ("JK", "7.3.1", {"7.3.2", "7.3.3"}), ("9D", "7.3.3", {"7.3.1", "7.3.2"})],
)
def test_a_trick_is_explained_by_what_took_it(last_card: str, decided: str, others: set[str]) -> None:
    hands = (f"{last_card} 7S 8S 9S TS JS QS KS", "7H 8H 9H TH JH QH KH AH", "7C 8C 9C TC JC QC KC AC")
    rest = "8D 9D TD JD QD KD AD JK AS".replace(last_card, "")
    script = [dealt(3, *hands, rest), "0 bid 8", "0 hukm S", "1 play AH", "2 play 7C", "3 play 8D"]

    told = rules([*script, f"0 play {last_card}"])

    assert decided in told
    assert not others & set(told)


def test_a_forfeit_is_explained_as_such_and_not_as_a_round() -> None:
    told = rules([BIDDER_KEEPS_IT, "0 bid 8", "0 hukm S", *SEVEN])

    assert {"7.5.1", "7.5.2", "7.5.3"} <= set(told)
    assert [rule for rule in told if rule[0] in "89" or rule == "7.5.4"] == []


@pytest.mark.parametrize(
    ("script", "decided"),
    [
        ([BIDDER_KEEPS_IT, "0 bid 7", *PASSES, "0 hukm S", *SEVEN], "8.1.1"),
        ([DEFENDER_KEEPS_IT, "0 bid 8", "0 hukm S", *SIX_AND_ONE], "8.1.2"),
    ],
)
def test_a_round_decided_with_the_joker_left_bears_out_that_it_is_no_forfeit(
    script: list[str], decided: str
) -> None:
    told = rules(script)

    assert {"7.5.4", "8.1.3", decided} <= set(told)
    assert not {"7.5.1", "7.5.2", "7.5.3"} & set(told)


@pytest.mark.parametrize(
    ("dealer_meter", "dealer", "told"),
    [("after", 0, "9.4.1"), ("before", 0, "9.4.2"), ("after", 1, None), ("before", 1, None)],
)
def test_the_reading_of_the_meter_counts_only_where_the_dealers_team_won(
    dealer_meter: str, dealer: int, told: str | None
) -> None:
    script = round_of(4, dealer, 0, 6, made=True)
    seen = rules(script, {"dealer": dealer, "score": 3}, dealer_meter=dealer_meter)

    assert [rule for rule in seen if rule.startswith("9.4")] == ([told] if told else [])


def test_one_entry_a_step_and_the_tracer_of_others_is_put_back() -> None:
    def tracer(*_: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        steps = explain(KOUT_BH, {}, SETUP, [DEAL, "0 bid 5", "nonsense"])
        during = sys.gettrace()
    finally:
        sys.settrace(before)

    assert during is tracer
    assert len(steps) == 4
    assert steps[0] == ()


def test_citations_are_read_from_the_ends_of_lines() -> None:
    source = "\n".join(
        [
            "a = 1  # kout_bh 7.1.1",
            "b = 2  # kout_bh 7.1.1, 7.2.1; because",
            "c = 3  # a remark of 4 words",
            "# kout_bh 1.1.1",
            "d = 4  # protocol 5",
            'e = "  # kout_bh 9.9.9" + f  # kout_bh 8.1.1',
            "g = 7  # belote/coinche 5.4, 5.7",
        ]
    )

    assert citations(source) == {
        1: ("kout_bh 7.1.1",),
        2: ("kout_bh 7.1.1", "kout_bh 7.2.1"),
        5: ("protocol 5",),
        6: ("kout_bh 8.1.1",),
        7: ("belote 5.4", "belote 5.7", "coinche 5.4", "coinche 5.7"),
    }
