"""What a log recorded otherwise than the rules have it is a finding about whatever wrote the log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.divergence import Finding, Kind
from harness.events import FindingClosed, FindingFound, NotCompared, NotMapped
from harness.scenario import Scenario
from harness.verdict import Verdict
from tests.importing.logs import imported
from tests.importing.table import DEAL, LOG, MAP, SCRIPT, TRICK, changed, replaced
from tests.runs import end, of


def found(folder: Path, lines: list[Any], map_text: str = MAP) -> tuple[Finding, Scenario]:
    """The one finding of an import, and the one scenario; nothing was refused."""
    events, (scenario,) = imported(folder, map_text, lines)
    assert of(NotMapped, events) == []
    (closed,) = of(FindingClosed, events)
    assert end(events).verdict is (Verdict.AGREED if closed.finding.warning else Verdict.DIVERGED)
    return closed.finding, scenario


def test_a_trick_that_the_log_gives_to_another_seat(tmp_path: Path) -> None:
    finding, scenario = found(tmp_path, changed(12, s=2))

    assert finding.engine == "server"
    assert (finding.fingerprint.kind, finding.fingerprint.rule) == (Kind.TRICK_WINNER, "kout_bh 7.3.1")
    assert (finding.divergence.reference, finding.divergence.engine) == (3, 2)
    assert finding.note == "log.jsonl:12"
    assert scenario.case.script == SCRIPT
    assert scenario.rules == ("kout_bh 7.3.1",)
    assert scenario.title == "match a of log.jsonl, lines 1 to 13"
    assert scenario.why == (
        "Imported from log.jsonl, lines 1 to 13, with the map map.toml. At log.jsonl:12 server says otherwise than "
        "the reference (trick_winner, events.trick.seat of step 10), by rule kout_bh 7.3.1: The joker, if played, "
        "takes the trick."
    )
    assert scenario.finding is not None
    assert (scenario.finding.step, scenario.finding.reference, scenario.finding.value) == (10, 3, 2)


@pytest.mark.parametrize(
    ("lines", "detail", "rule", "moves"),
    [
        (changed(4, bid=5), "reference refuses bid_too_low", "kout_bh 5.2.1", 3),
        (changed(3, bid=9), "reference refuses no_such_bid", "kout_bh 5.1.2", 2),
        (changed(7, suit="♥"), "reference refuses suit_not_held", "kout_bh 6.1.2", 6),
        (changed(9, c="A♥"), "reference refuses card_not_held", "kout_bh 7.1.3", 8),
        (replaced(8, {**LOG[7], "s": 3, "c": 99}), "reference refuses not_your_turn", "protocol 4", 7),
        (replaced(12, TRICK, DEAL), "reference refuses wrong_phase", "protocol 3", 11),
    ],
)
def test_a_move_that_the_log_has_and_the_rules_refuse_ends_the_case(
    lines: list[Any], detail: str, rule: str, moves: int, tmp_path: Path
) -> None:
    finding, scenario = found(tmp_path, lines)

    assert (finding.fingerprint.kind, finding.fingerprint.detail) == (Kind.LEGALITY, detail)
    assert finding.fingerprint.rule == rule
    assert len(scenario.case.script) == moves
    assert '"ok":false' in scenario.steps[-1]


ACCEPTED = MAP.replace('with = [{ card = "c" }]', 'accepted = "ok"\nwith = [{ card = "c" }]')


def oks(line: int, ok: bool, card: str = "") -> list[Any]:
    """The log with all plays taken but that in a line."""
    log: list[Any] = [{**each, "ok": True} for each in LOG]
    log[line - 1] |= {"ok": ok} | ({"c": card} if card else {})
    return log


def test_a_move_that_the_server_refused_and_the_rules_allow(tmp_path: Path) -> None:
    finding, scenario = found(tmp_path, oks(10, ok=False), ACCEPTED)

    assert (finding.fingerprint.kind, finding.divergence.reference) == (Kind.LEGALITY, True)
    assert scenario.case.script == SCRIPT[:9]


def test_a_move_that_both_refuse_is_no_finding_and_stays_in_the_script(tmp_path: Path) -> None:
    lines = oks(10, ok=False, card="8♥")
    lines.insert(10, {**LOG[9], "ok": True})
    events, (scenario,) = imported(tmp_path, ACCEPTED, lines)

    assert end(events).verdict is Verdict.AGREED
    assert scenario.case.script == (*SCRIPT[:8], "0 play 8H", *SCRIPT[8:])


def test_whether_a_move_was_taken_is_true_or_false(tmp_path: Path) -> None:
    lines = oks(10, ok=True)
    lines[9] = {**lines[9], "ok": "yes"}
    events, (scenario,) = imported(tmp_path, ACCEPTED, lines)

    assert [each.what for each in of(NotMapped, events)] == ["`ok` is neither true nor false"]
    assert scenario.case.script == SCRIPT[:8]


def test_a_deal_that_another_seat_gave(tmp_path: Path) -> None:
    finding, scenario = found(tmp_path, [*LOG[:1], {**DEAL, "dealer": 3}, *LOG[2:]])

    assert (finding.fingerprint.kind, finding.divergence.reference, finding.divergence.engine) == (
        Kind.DEALER,
        0,
        3,
    )
    assert scenario.case.script == ()


RESULTS = (
    MAP
    + """
[[read]]
when = "e == 'state'"
result = [
  { at = "score", value = "score" },
  { at = "round.hukm", suit = "hukm" },
  { at = "events.round.reason", word = "why" },
  { at = "error", word = "error" },
]
words = { MADE = "made" }
"""
)


@pytest.mark.parametrize(
    ("state", "kind", "path"),
    [
        ({"score": -3}, Kind.SCORING, "score"),
        ({"hukm": "hearts"}, Kind.OTHER, "round.hukm"),
        ({"why": "MADE"}, Kind.EARLY_TERMINATION, "events.round"),
    ],
)
def test_what_the_server_made_of_the_moves(state: dict[str, Any], kind: Kind, path: str, tmp_path: Path) -> None:
    finding, _ = found(tmp_path, replaced(12, TRICK, {"m": "a", "e": "state", **state}), RESULTS)

    assert (finding.fingerprint.kind, finding.divergence.path) == (kind, path)
    assert finding.note == "log.jsonl:13"


def test_what_the_server_recorded_as_the_rules_have_it_is_no_finding(tmp_path: Path) -> None:
    state = {"m": "a", "e": "state", "score": -4, "hukm": "S"}
    events, _ = imported(tmp_path, RESULTS, replaced(12, TRICK, state))

    assert end(events).verdict is Verdict.AGREED


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"score": "four"}, 'no step of kout_bh has score "four": must be a whole number'),
        ({"hukm": "pik"}, 'no suit is written "pik"'),
    ],
)
def test_a_result_that_no_step_could_have_is_the_maps_fault(
    state: dict[str, Any], told: str, tmp_path: Path
) -> None:
    events, (scenario,) = imported(tmp_path, RESULTS, replaced(12, TRICK, {"m": "a", "e": "state", **state}))
    (refused,) = of(NotMapped, events)

    assert refused.what.startswith(told)
    assert of(FindingFound, events) == []
    assert scenario.case.script == SCRIPT


def test_another_reason_for_the_same_refusal_is_a_warning_and_the_case_goes_on(tmp_path: Path) -> None:
    refused = {"m": "a", "e": "play", "s": 0, "c": "8♥", "ok": False}
    told = {"m": "a", "e": "state", "error": "must_follow_suit"}
    lines = [{**each, "ok": True} for each in LOG]
    map_text = RESULTS.replace('with = [{ card = "c" }]', 'accepted = "ok"\nwith = [{ card = "c" }]')
    finding, scenario = found(tmp_path, [*lines[:9], refused, told, *lines[9:]], map_text)

    assert (finding.fingerprint.kind, finding.warning) == (Kind.REASON, True)
    assert len(scenario.case.script) == len(SCRIPT) + 1


def test_the_same_finding_in_two_matches_is_counted_twice(tmp_path: Path) -> None:
    lines = [*changed(12, s=2), *({**each, "m": "b"} for each in changed(12, s=2))]
    events, scenarios = imported(tmp_path, MAP, lines)
    (closed,) = of(FindingClosed, events)

    assert closed.finding.count == 2
    assert closed.file.endswith("a.json")
    assert closed.replay.startswith("hakam replay ")
    assert len(of(FindingFound, events)) == 1
    assert len(scenarios) == 2
    assert end(events).grid == {"server": {"trick_winner": 2}}


def test_a_match_goes_on_as_a_case_of_its_own_from_its_next_setup(tmp_path: Path) -> None:
    wrong = changed(12, s=2)[:12]
    events, scenarios = imported(tmp_path, MAP, [*wrong, *LOG])

    assert [scenario.title for scenario in scenarios] == [
        "match a of log.jsonl, lines 13 to 25",
        "match a of log.jsonl, lines 1 to 12",
    ]
    assert [scenario.case.script for scenario in scenarios] == [SCRIPT, SCRIPT]
    assert len(of(FindingFound, events)) == 1


def test_the_log_is_left_where_it_is_in_another_position(tmp_path: Path) -> None:
    """Behind the trick that went elsewhere nothing is held against the server: it plays another game there."""
    lines = replaced(12, {**TRICK, "s": 2}, {"m": "a", "e": "play", "s": 2, "c": "8H"}, {"m": "a", "e": "what?"})
    _, scenario = found(tmp_path, lines)

    assert scenario.case.script == SCRIPT


def test_what_a_map_looks_for_in_vain_is_told(tmp_path: Path) -> None:
    events, _ = imported(tmp_path, RESULTS, replaced(12, TRICK, {"m": "a", "e": "state", "score": -4}))

    assert [each.why for each in of(NotCompared, events)] == [
        "no record had `hukm`, which the table [[read]] on line 36 of map.toml looks for",
        "no record had `why`, which the table [[read]] on line 36 of map.toml looks for",
        "no record had `error`, which the table [[read]] on line 36 of map.toml looks for",
    ]


def test_a_table_that_reads_nothing_is_told(tmp_path: Path) -> None:
    events, _ = imported(tmp_path, RESULTS, LOG)

    assert [each.why for each in of(NotCompared, events)] == [
        "the table [[read]] on line 36 of map.toml has read nothing"
    ]


def test_a_result_without_its_moves_accuses_nobody(tmp_path: Path) -> None:
    events, scenarios = imported(tmp_path, MAP, [LOG[0], TRICK])

    assert [each.what for each in of(NotMapped, events)] == ["what came of a move, and no move before it"]
    assert of(FindingFound, events) == []
    assert scenarios == []
