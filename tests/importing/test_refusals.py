"""What cannot be mapped is told by its line, and what to do; the rest is written, and the run is not green."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import pytest

from harness.events import FindingFound, NotMapped
from harness.importing import lines as reading
from harness.importing import matches
from harness.importing import run as running
from harness.mistake import Mistake
from harness.verdict import Verdict
from tests.importing.logs import imported, write_log
from tests.importing.table import DEAL, END, HANDS, LOG, MAP, PLAYS, SCRIPT, START, changed, replaced
from tests.runs import end, of


def refusals(folder: Path, lines: Any, map_text: str = MAP) -> tuple[list[str], int, list[tuple[str, ...]]]:
    """The refusals of an import, its exit code, and the scripts that were written."""
    events, scenarios = imported(folder, map_text, lines)
    told = [f"{each.place}: {each.what}; {each.todo}" for each in of(NotMapped, events)]
    assert of(FindingFound, events) == []
    return told, end(events).verdict, [scenario.case.script for scenario in scenarios]


def test_a_log_that_is_mapped_whole_has_no_refusal_and_agrees(tmp_path: Path) -> None:
    assert refusals(tmp_path, LOG) == ([], Verdict.AGREED, [SCRIPT])


@pytest.mark.parametrize(
    ("lines", "told", "moves"),
    [
        (changed(8, e="emoji"), "log.jsonl:8: no table of the map reads this line; add a [[read]] for it, or a", 6),
        (changed(8, c="7X"), 'log.jsonl:8: no card is written "7X"; say what it means in [cards] of the map', 6),
        (changed(8, c=None), "log.jsonl:8: `c` is not in the record; correct the expression in the map", 6),
        (changed(8, c=True), "log.jsonl:8: no card is written true", 6),
        (changed(8, s=None), "log.jsonl:8: null is no seat from 0 to 3; say in [seats] order", 6),
        (changed(8, s=4), "log.jsonl:8: 4 is no seat from 0 to 3", 6),
        (changed(8, s="2"), 'log.jsonl:8: "2" is no seat from 0 to 3', 6),
        (changed(3, bid="FIVE"), "log.jsonl:3: `1 bid FIVE` is no move of kout_bh; behind `bid` goes 0, 1, 2,", 1),
        (changed(7, suit="pik"), 'log.jsonl:7: no suit is written "pik"; say what it means in [cards.suits]', 5),
        (changed(2, hands=[HANDS[1], *HANDS[1:]]), "log.jsonl:2: 7S is dealt to seat 0 and to seat 1; correct", 0),
        (changed(2, hands=[["7C", "7C"], *HANDS[1:]]), "log.jsonl:2: 7C is dealt twice to seat 0", 0),
        (changed(2, hands=HANDS[:3]), "log.jsonl:2: a list of 3 does not have a place for each of 4 seats", 0),
        (changed(2, hands=None), "log.jsonl:2: `hands` is not in the record; correct [read.deal] in the map", 0),
        (changed(2, hands=[["2C"], *HANDS[1:]]), 'log.jsonl:2: "2C" is no card of this pack', 0),
        (changed(2, hands=[["7C", "8C"], *HANDS[1:]]), "log.jsonl:2: not all cards of this deal are told: ", 0),
        (changed(2, hands={"0": [], "1": [], "2": []}), "log.jsonl:2: there is nothing for the seat 3", 0),
        (changed(2, hands={"0": [], "x": []}), 'log.jsonl:2: no seat is called "x"; the map has: 0, 1, 2, 3', 0),
        (changed(2, hands=7), "log.jsonl:2: 7 does not have a place for each of 4 seats", 0),
        (replaced(2), "log.jsonl:2: `1 bid 5` while the table waits for `deal`; read what comes before it", 0),
        (replaced(1), "log.jsonl:1: a deal while the table waits for `draw`; read what comes before it", 0),
        (changed(1, score=31), "log.jsonl:1: setup.score: ", 0),
        (changed(1, score=None), "log.jsonl:1: setup.score: the setup lacks 'score'; correct the options or ", 0),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_mapped_is_told(lines: list[Any], told: str, moves: int, tmp_path: Path) -> None:
    said, verdict, scripts = refusals(tmp_path, lines)

    assert len(said) == 1
    assert said[0].startswith(told)
    assert verdict is Verdict.INCONCLUSIVE
    assert scripts == ([] if moves == 0 else [SCRIPT[:moves]])


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (replaced(8, '{"m": "a", "e": }'), "log.jsonl:8: not JSON: "),
        (replaced(8, "INFO {}"), "log.jsonl:8: not JSON from its first letter on; cut off what stands before"),
        (replaced(8, b'{"m": "\xe9"}'), "log.jsonl:8: not UTF-8 at byte 7; write the log in UTF-8"),
        (replaced(8, "[1]"), "log.jsonl:8: a list and no JSON object; write one object a line"),
        (replaced(8, "17"), "log.jsonl:8: a number and no JSON object"),
        (replaced(8, '{"m": NaN}'), "log.jsonl:8: not JSON: "),
        (replaced(8, "[" * 100_000), "log.jsonl:8: "),
        (changed(8, m=None), "log.jsonl:8: `m` names no match; correct [log] match, or pass such lines over"),
        (changed(8, m=True), "log.jsonl:8: `m` names no match"),
    ],
)  # fmt: skip
def test_a_line_of_an_unknown_match_is_told_and_nobody_is_accused_for_want_of_it(
    lines: list[Any], told: str, tmp_path: Path
) -> None:
    said, verdict, scripts = refusals(tmp_path, lines)

    assert said[0].startswith(told)
    assert said[1:] == [
        "log.jsonl:9: from here on server says otherwise than the reference, and line 8 may be why; correct that "
        "line and import the log again"
    ]
    assert (verdict, scripts) == (Verdict.INCONCLUSIVE, [SCRIPT[:6]])


def test_a_line_behind_a_difference_takes_nothing_back(tmp_path: Path) -> None:
    events, _ = imported(tmp_path, MAP, [*changed(12, s=2)[:12], "17", END])
    assert len(of(FindingFound, events)) == 1

    events, _ = imported(tmp_path, MAP, [*LOG[:7], "17", *changed(12, s=2)[7:12], "18", END])
    assert of(FindingFound, events) == []


def test_a_result_that_cannot_be_mapped_is_told_and_cuts_nothing(tmp_path: Path) -> None:
    said, verdict, scripts = refusals(tmp_path, changed(12, s=9))

    assert said == [
        "log.jsonl:12: 9 is no seat from 0 to 3; say in [seats] order what the log calls the seats, or read them "
        "with `seats`"
    ]
    assert (verdict, scripts) == (Verdict.INCONCLUSIVE, [SCRIPT])


def test_the_other_matches_of_a_log_are_written(tmp_path: Path) -> None:
    bad = changed(2, hands=HANDS[:3])
    good = [{**line, "m": "b"} for line in LOG]
    said, verdict, scripts = refusals(tmp_path, [*bad, *good])

    assert (len(said), verdict, scripts) == (1, Verdict.INCONCLUSIVE, [SCRIPT])


def test_a_log_that_breaks_off_is_told_and_its_match_written_as_far_as_it_goes(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", LOG[:9])
    log.write_bytes(log.read_bytes()[:-9])
    said, verdict, scripts = refusals(tmp_path, log)

    assert said == [
        "log.jsonl:9: the last line ends in the middle of its record; copy the log again when it is finished, or "
        "leave the rest of the match out"
    ]
    assert (verdict, scripts) == (Verdict.INCONCLUSIVE, [SCRIPT[:7]])


def test_a_match_that_is_not_over_is_written_as_far_as_it_goes(tmp_path: Path) -> None:
    assert refusals(tmp_path, LOG[:9]) == ([], Verdict.AGREED, [SCRIPT[:8]])


def test_a_log_in_another_encoding_is_one_mistake(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"m": "a"}\n', encoding="utf-16")

    with pytest.raises(Mistake, match=r"log\.jsonl is UTF-16: make it UTF-8 first"):
        imported(tmp_path, MAP, log)


def test_a_byte_order_mark_blank_lines_and_another_line_feed_are_harmless(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", LOG)
    log.write_bytes(b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n\r\n"))

    assert refusals(tmp_path, log) == ([], Verdict.AGREED, [SCRIPT])


def test_a_gzipped_log_is_read_and_one_that_breaks_off_is_told(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", LOG)
    whole = gzip.compress(log.read_bytes())
    log.write_bytes(whole)
    assert refusals(tmp_path, log) == ([], Verdict.AGREED, [SCRIPT])

    log.write_bytes(whole[:-12])
    said, verdict, _ = refusals(tmp_path, log)
    assert "the gzip file is damaged or cut off here" in said[0]
    assert verdict is Verdict.INCONCLUSIVE


def test_a_line_beyond_all_bounds_is_told_and_the_next_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LONGEST", 1 << 20)
    huge = b'{"m": "' + b"x" * (3 << 20) + b'"}'
    said, _, scripts = refusals(tmp_path, [huge, *LOG])

    assert said == ["log.jsonl:1: a line of more than 1 MiB; cut it into smaller records"]
    assert scripts == [SCRIPT]


def test_a_line_is_read_when_it_is_there_and_not_when_the_log_ends() -> None:
    end_of_log, start_of_log = os.pipe()
    with open(end_of_log, "rb") as log, open(start_of_log, "wb", buffering=0) as writer:  # noqa: PTH123
        lines = reading.read_lines(log, "log")
        for number in (1, 2, 3):
            writer.write(b'{"n": 1}\n')
            assert next(lines).number == number


def test_an_import_that_mapped_nothing_is_no_pass(tmp_path: Path) -> None:
    events, scenarios = imported(tmp_path, MAP, [])

    assert scenarios == []
    assert (end(events).verdict, end(events).inconclusive) == (Verdict.INCONCLUSIVE, ("no match was written",))


def test_lines_that_are_passed_over_are_no_refusal(tmp_path: Path) -> None:
    said, verdict, scripts = refusals(tmp_path, replaced(8, {"e": "chat"}, LOG[7]))

    assert (said, verdict, scripts) == ([], Verdict.AGREED, [SCRIPT])


def test_a_match_of_which_nothing_is_a_move_is_told(tmp_path: Path) -> None:
    said, verdict, scripts = refusals(tmp_path, [START, END])

    assert said == ["log.jsonl:1: nothing of match a is a move; read its moves, or pass it over"]
    assert (verdict, scripts) == (Verdict.INCONCLUSIVE, [])


def test_an_event_behind_the_end_of_its_match_is_told(tmp_path: Path) -> None:
    said, _, scripts = refusals(tmp_path, [*LOG, PLAYS[0]])

    assert said == ["log.jsonl:14: match a was over with line 13; correct [log] ends or match in the map"]
    assert scripts == [SCRIPT]


def test_a_map_that_fits_nothing_stops_the_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "HOPELESS", 5)
    events, _ = imported(tmp_path, MAP, [{"other": n} for n in range(50)])

    assert len(of(NotMapped, events)) == 4
    assert end(events).inconclusive[0] == "of 5 records none could be mapped: the map does not fit the log"


SEQUENCED = MAP.replace("ends =", 'sequence = "n"\nends =')


def numbered(*numbers: int) -> list[dict[str, Any]]:
    return [{**line, "n": number} for number, line in zip(numbers, LOG, strict=True)]


def test_an_event_that_comes_twice_is_read_once(tmp_path: Path) -> None:
    lines = numbered(*range(40, 53))
    events, scenarios = imported(tmp_path, SEQUENCED, [*lines[:8], lines[7], *lines[8:]])

    assert end(events).verdict is Verdict.AGREED
    assert [scenario.case.script for scenario in scenarios] == [SCRIPT]


def test_an_event_that_is_missing_ends_the_case_before_the_gap(tmp_path: Path) -> None:
    lines = numbered(*range(13))
    said, verdict, scripts = refusals(tmp_path, [*lines[:8], *lines[9:]], SEQUENCED)

    assert said == ["log.jsonl:9: event 9 of match a follows event 7; find the lines in between"]
    assert (verdict, scripts) == (Verdict.INCONCLUSIVE, [SCRIPT[:7]])


def test_an_event_without_its_number_is_told(tmp_path: Path) -> None:
    lines = numbered(*range(13))
    lines[8] = {**lines[8], "n": "8"}
    said, _, _ = refusals(tmp_path, lines, SEQUENCED)

    assert said[0] == "log.jsonl:9: `n` is no number; correct [log] sequence in the map"


def test_only_so_many_matches_are_open_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "OPEN", 2)
    others = [{**line, "m": name} for name in "bcd" for line in (START, DEAL)]
    events, scenarios = imported(tmp_path, MAP, [*LOG[:8], *others, *LOG[8:]])

    assert [len(scenario.case.script) for scenario in scenarios] == [7, 1, 1, 1]
    assert {each.what for each in of(NotMapped, events)} == {"match a was over with line 8"}
