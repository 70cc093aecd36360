"""A match on the page: what is a step, what is not, and how many sit at the table."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from harness.case import Case
from harness.events import FindingClosed
from reports.page.finding import finding_of
from reports.page.match import engine_of, match_of, step_of
from tests.reports.sample_run import CASE, STEPS, TRICK

TITLE = {"en": "a match", "ar": "مباراة"}


def test_a_step_is_read_as_it_came() -> None:
    step = step_of('{"ok":true,"events":[{"type":"trick","seat":2}],"phase":"play","turn":2,"legal":["play JK"]}')

    assert step == {
        "ok": True,
        "events": [{"type": "trick", "seat": 2}],
        "phase": "play",
        "turn": 2,
        "legal": ["play JK"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Debug: here",
        "[]",
        '{"ok":1}',
        '{"events":[]}',
        '{"ok":true,"events":7}',
        '{"ok":true,"events":[7]}',
        '{"ok":true,"events":[{"seat":1}]}',
        '{"ok":true,"events":[{"type":"dealt","hands":7}]}',
        '{"ok":true,"events":[{"type":"dealt","hands":[7]}]}',
        '{"ok":true,"legal":[7]}',
        '{"ok":true,"legal":"play JK"}',
        '{"ok":true,"round":[]}',
        "[" * 100_000,
    ],
)
def test_what_the_page_could_not_draw_is_no_step(text: str) -> None:
    assert step_of(text) is None


def test_an_answer_that_is_no_step_stays_the_text_that_it_is_and_is_made_harmless() -> None:
    told = engine_of("mine\u202e", 3, ['{"ok":true}', "Debug: \x1b[2J", '{"ok":true,"round":{"n":1e999}}'])

    assert told == {
        "name": r"mine\u202e",
        "from": 3,
        "steps": [{"ok": True}, r"Debug: \x1b[2J", {"ok": True, "round": {"n": "inf"}}],
    }


def test_numbers_that_json_has_not_do_not_reach_the_page() -> None:
    case = Case("kout_bh", {}, {"score": float("nan")}, ())

    assert json.dumps(match_of(case, [], TITLE)["setup"], allow_nan=False) == '{"score": "nan"}'


def test_the_seats_are_those_of_the_options_or_else_of_the_first_deal() -> None:
    dealt = json.dumps({"ok": True, "events": [{"type": "dealt", "hands": [["AS"], ["KS"], ["QS"]]}]})

    assert match_of(CASE, STEPS, TITLE)["seats"] == 4
    assert match_of(replace(CASE, options={"seats": 6}), [], TITLE)["seats"] == 6
    assert match_of(replace(CASE, options={}), [dealt], TITLE)["seats"] == 3
    assert match_of(replace(CASE, options={"seats": 10**9}), ["oops"], TITLE)["seats"] == 4


def test_of_two_engines_that_are_held_against_each_other_the_second_ones_answer_is_shown() -> None:
    pair = replace(TRICK, engine="dart × mine", answers={"dart": ('{"ok":true}',), "mine": ('{"ok":false}',)})

    assert finding_of(FindingClosed(pair, "", ""), "f1", new=True)["match"]["engine"] == {
        "name": "mine",
        "from": 18,
        "steps": [{"ok": False}],
    }


def test_a_finding_of_an_older_record_has_no_answers() -> None:
    told = finding_of(FindingClosed(TRICK, "", ""), "f1", new=True)

    assert (told["match"]["engine"], len(told["match"]["steps"]), told["replay"]) == (None, 19, None)


def test_answers_between_the_first_that_was_another_and_the_one_that_differs_are_not_made_up() -> None:
    early = replace(TRICK, answers={"typescript": ('{"ok":false}',)}, parted=15)

    assert finding_of(FindingClosed(early, "", ""), "f1", new=True)["match"]["engine"] == {
        "name": "typescript",
        "from": 15,
        "steps": [None, None, None, {"ok": False}],
    }
