"""The report in a log, word for word."""

from __future__ import annotations

import io
from dataclasses import replace

from harness.divergence import Divergence, Kind
from harness.events import (
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingAgain,
    FindingClosed,
    FindingFound,
    GoldenChecked,
    Learned,
    NotCompared,
    Progress,
    Reached,
    RunStarted,
    StageStarted,
)
from harness.outcome import Crash, EngineFailed, ProtocolFault
from harness.verdict import Verdict
from reports.plain import Plain, columns
from tests.reports.sample_run import FINISHED, RUN, STARTED, TRICK

EXPECTED = """\
hakam gate 0.1.0: kout_bh on typescript and dart, seed 7
typescript: koutbh-server 1.4.0 (TypeScript) offers kout_bh
typescript cannot tell: round.tricks
typescript: decided by its adapter, not by the engine: draw
dart: koutbh-app 2.0.1 (Dart) offers kout_bh
golden scenarios/kout_bh/joker.json (The joker takes a trick) differs on typescript: trick winner
typescript differs: trick winner (kout_bh 7.3.1)
fuzzing: 4,000 of 5,000 cases, 250,000 steps, 25,000 steps/s, 1 finding, 2 s left
dart differs: reason of a refusal (kout_bh 5.1.2), a warning
dart was ended by signal 11 (SIGSEGV), on its case alone as well (1 restart)

Golden scenarios
  golden scenarios/kout_bh/joker.json (The joker takes a trick) differs on typescript: trick winner
  1 golden scenario not sent to dart, which does not offer what that takes

Differences
  1. typescript differs: trick winner (kout_bh 7.3.1), 12 cases
     after `2 play JK` in trick 3 the reference says seat 2 took the trick, typescript says seat 3 took the trick
     rule kout_bh 7.3.1: The joker, if played, takes the trick.
     dart answers as the reference does

     trick 3 · hukm ♣ · bid 5 by seat 3 · tricks 1-1 · meter +7 (A) · dealer seat 0

                                      ▸ seat 2 · A
                                       ♠9 ♥QJ ♣JT

                                          [JK]
     seat 3 · B                    K♥              9♥    seat 1 · B
     ♠87 ♥A ♣AK                                          ♠JT ♥T ♣98
                                           7♥

                                  seat 0 · A · dealer
                                       ♠AKQ ♥8 ♣7

     trick 3: seat 3 K♥, seat 0 7♥, seat 1 9♥, seat 2 [JK]
     said: 1 bid pass, 2 bid pass, 3 bid 5, 0 bid pass, 3 hukm C

     replay: hakam replay .hakam/findings/trick.json

  2. dart differs: reason of a refusal (kout_bh 5.1.2), a warning, 3 cases
     after `1 bid 9` the reference says the reason is no_such_bid, dart says the reason is bid_too_low
     rule kout_bh 5.1.2: Bids are 5 (Bab), 6, 7 and 8 (Inzili), or a pass; there is no other bid.
     typescript differs in the same way
     replay: hakam replay .hakam/findings/reason.json

Cases that differ, by engine and kind
  engine      reason of a refusal  trick winner  crash
  typescript                    0            12      0
  dart                          3             0      1

Engines that failed
  dart was ended by signal 11 (SIGSEGV), on its case alone as well (1 restart)
     its last output: {}
     its last error output: Segmentation fault

Controls
  2 of 2 are as they must be

Laws
  1 case in 10 was held against the laws (500 cases)
  1 case in 100 was played again for the laws of the match (50 cases)

Not compared
  dart: seats 6 is not offered (2,400 cases)

Reached
  kout_bh: 2 of 3 rules, 1 of 2 events and 2 of 2 refusals reached in 200 cases
     rules never reached: 7.5.1
     events never seen: forfeit

an engine failed: 5,000 cases, 2 golden scenarios, 312,000 steps in 12.0 s, exit code 4
"""

HOSTILE = "\x1b[2J\x1b]0;title\x07[bold red]x[/]\r\nhakam: agreed\n\u202e" + "y" * 10_000


def told(*events: Event) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    report = Plain(stream)
    for event in events:
        report.on(event)
    report.close()
    stream.seek(0)
    return stream.read()


def test_a_whole_run_reads_as_it_is_written_here() -> None:
    assert told(*RUN) == EXPECTED


def test_a_run_without_anything_to_tell_ends_with_its_verdict_alone() -> None:
    agreed = replace(FINISHED, verdict=Verdict.AGREED, grid={"typescript": {}, "dart": {}})

    assert told(STARTED, agreed) == (
        "hakam gate 0.1.0: kout_bh on typescript and dart, seed 7\n"
        "\n"
        "agreed: 5,000 cases, 2 golden scenarios, 312,000 steps in 12.0 s, exit code 0\n"
    )


def test_a_run_that_did_not_compare_every_move_says_how_many_and_for_which_others_stood_in() -> None:
    part = replace(FINISHED, verdict=Verdict.DIVERGED, grid={}, steps=2999, moves=3000, stood_in=40)

    assert told(STARTED, part).endswith(
        "Not compared\n"
        "  behind differences other moves were compared in the place of 40 steps\n"
        "\n"
        "diverged: 5,000 cases, 2 golden scenarios, 2,999 of 3,000 steps (99.9 %) in 12.0 s, exit code 1\n"
    )


def test_an_unfinished_run_tells_what_it_found_and_that_it_has_no_verdict() -> None:
    text = told(STARTED, StageStarted("fuzz", 5000), FindingFound(TRICK))

    assert "1. typescript differs: trick winner (kout_bh 7.3.1), 12 cases" in text
    assert "replay:" not in text
    assert text.endswith("unfinished: the run stopped before its end, so there is no verdict\n")
    assert told().endswith("there is no verdict\n")


def test_an_inconclusive_run_says_why() -> None:
    end = replace(
        FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted", "nothing was compared on dart")
    )

    assert (
        told(end)
        .splitlines()[-1]
        .startswith("inconclusive (interrupted; nothing was compared on dart): 5,000 cases, ")
    )


def test_progress_is_told_every_ten_seconds_and_guesses_what_is_left_of_the_stage() -> None:
    text = told(
        Progress("goldens", 64, 64, 3000, 0, 20.0),
        StageStarted("fuzz", 1000),
        Progress("fuzz", 100, 1000, 4000, 0, 29.0),
        Progress("fuzz", 200, 1000, 9000, 0, 30.0),
        StageStarted("shrink", 3),
        Progress("shrink", 1, 3, 9000, 3, 90.0),
    )

    # 200 cases took the stage 10 s, so the other 800 take 40 s; one finding took 60 s, so two take 2 min.
    assert text.splitlines()[:3] == [
        "golden scenarios: 64 of 64 golden scenarios, 3,000 steps, 150 steps/s, 0 findings, 0 s left",
        "fuzzing: 200 of 1,000 cases, 9,000 steps, 300 steps/s, 0 findings, 40 s left",
        "making findings small: 1 of 3 findings, 9,000 steps, 100 steps/s, 3 findings, 2 min 0 s left",
    ]


def test_a_run_bounded_by_time_tells_the_time_left() -> None:
    nightly = replace(STARTED, cases=None, seconds=7200.0)

    assert "fuzzing: 1 case, 40 steps, 4 steps/s, 0 findings, 1 h 59 min left\n" in told(
        nightly, Progress("fuzz", 1, None, 40, 0, 10.0)
    )


def test_a_control_that_fails_is_told_by_itself() -> None:
    text = told(
        ControlChecked("twin", None, Kind.SCORING, 10, False, "the score differs"),
        ControlChecked("lazy_dealer", Kind.DEALER, None, 500, False, "500 cases agreed"),
        ControlChecked("other twin", None, None, 3, False, "it could not be started"),
        FINISHED,
    )

    assert "  twin: NOT in agreement, scoring was seen: the score differs (10 cases)\n" in text
    assert "  lazy_dealer: NOT caught, dealer was expected: 500 cases agreed (500 cases)\n" in text
    assert "  other twin: NOT in agreement: it could not be started (3 cases)\n" in text
    assert "  0 of 3 are as they must be\n" in text


def test_reaching_everything_and_looking_at_nothing_are_told_apart() -> None:
    assert "kout_bh: 1 of 1 rules, 0 of 0 events and 0 of 0 refusals reached in 1 case\n" in told(
        Reached("kout_bh", 1, {"1.1.1": 1}, {}, {})
    )
    assert "kout_bh: no case was looked at for what it reached\n" in told(Reached("kout_bh", 0, {}, {}, {}))


def test_after_ten_findings_the_others_have_a_headline_and_a_replay_line() -> None:
    closed = []
    for number in range(12):
        fingerprint = replace(TRICK.fingerprint, detail=str(number))
        closed.append(FindingClosed(replace(TRICK, fingerprint=fingerprint), "", f"hakam replay {number}"))
    text = told(*closed)

    assert text.count("▸ seat 2 · A") == 10
    assert (
        "  12. typescript differs: trick winner (kout_bh 7.3.1), 12 cases\n     replay: hakam replay 11\n" in text
    )


def test_what_the_adapter_decides_is_told_as_its_own() -> None:
    line = "trick.seat is decided by the adapter of typescript, not by the engine\n"

    assert line in told(FindingClosed(TRICK, "", "", "trick.seat"))
    assert "is decided by the adapter" not in told(FindingClosed(TRICK, "", ""))


def test_a_stream_without_unicode_gets_letters() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    report = Plain(stream)
    for event in RUN:
        report.on(event)
    report.on(RunStarted("gate", "1", None, 1, None, ("بلوت",), ("é",), ""))
    stream.seek(0)
    text = stream.read()

    assert "> seat 2 - A" in text
    assert r"hakam gate 1: \u0628\u0644\u0648\u062a on \xe9" in text


def hostile_run() -> list[Event]:
    """Every event of a run, with everything that an engine has a say in turned against its reader."""
    fault = EngineFailed(ProtocolFault(HOSTILE, HOSTILE), (HOSTILE,), (HOSTILE,))
    it = Divergence(Kind.REASON, 2, "error", "bad_deal", HOSTILE, "bid", "bid", HOSTILE)
    finding = replace(TRICK, divergence=it, engine=HOSTILE, agrees=(HOSTILE,), rule_text=HOSTILE, note=HOSTILE)
    odd = replace(finding, divergence=Divergence(Kind.OTHER, 1, HOSTILE, [HOSTILE], {HOSTILE: 1}, "", "", ""))
    odd = replace(odd, fingerprint=replace(odd.fingerprint, rule=HOSTILE))
    return [
        RunStarted("gate", HOSTILE, 1, 1, None, (HOSTILE,), (HOSTILE,), HOSTILE, HOSTILE),
        EngineStarted(HOSTILE, HOSTILE, HOSTILE, HOSTILE, {HOSTILE: {}}, (HOSTILE,), (HOSTILE,), (HOSTILE,)),
        StageStarted("goldens", 1),
        GoldenChecked(HOSTILE, HOSTILE, HOSTILE, "failed", HOSTILE),
        ControlChecked(HOSTILE, Kind.DEALER, None, 1, False, HOSTILE),
        StageStarted(HOSTILE, 1),
        Progress(HOSTILE, 1, 1, 1, 1, 100.0),
        StageStarted("fuzz", 1),
        FindingFound(finding),
        FindingFound(odd),
        FindingAgain(HOSTILE, odd.fingerprint, HOSTILE, odd.fingerprint),
        Learned(HOSTILE, HOSTILE * 2, 1, 1, HOSTILE),
        EngineStopped(HOSTILE, fault, False, 1),
        EngineStopped("dart", EngineFailed(Crash(-11), (HOSTILE,), (HOSTILE,)), True, 0),
        FindingClosed(finding, HOSTILE, HOSTILE, HOSTILE),
        NotCompared(HOSTILE, HOSTILE, 1),
        Reached(HOSTILE, 1, {HOSTILE: 0}, {HOSTILE: 0}, {HOSTILE: 0}),
        replace(FINISHED, grid={HOSTILE: {HOSTILE: 1}}, verdict=Verdict.INCONCLUSIVE, inconclusive=(HOSTILE,)),
    ]


def test_what_an_engine_says_can_neither_steer_the_log_nor_fake_a_line_nor_flood_it() -> None:
    text = told(*hostile_run())

    assert all(line.isprintable() for line in text.split("\n"))
    assert not any(line.startswith("hakam: agreed") for line in text.splitlines())
    assert max(map(len, text.splitlines())) < 3000
    assert r"\x1b[2J\x1b]0;title\x07[bold red]x[/]\r\nhakam: agreed\n\u202eyyy" in text


def test_columns_stand_under_each_other() -> None:
    assert columns([("engine", "a", "long one"), ("typescript", "1,000", "2")]) == [
        "engine          a  long one",
        "typescript  1,000         2",
    ]
    assert columns([]) == []


def test_a_run_that_has_a_name_is_told_by_it() -> None:
    first = told(replace(STARTED, run="20260102T030405-3f9a")).splitlines()[0]

    assert first == "hakam gate 0.1.0: kout_bh on typescript and dart, seed 7, run 20260102T030405-3f9a"


def test_a_finding_of_an_earlier_run_is_told_as_it_is_now() -> None:
    now = replace(TRICK.fingerprint, detail="seat")
    lines = told(
        FindingAgain("dart", TRICK.fingerprint, "there"),
        FindingAgain("dart", TRICK.fingerprint, "changed", now),
        FindingAgain("dart", TRICK.fingerprint, "fixed"),
    ).splitlines()

    finding = "kout_bh trick_winner play play :7.3.1"
    assert lines[:3] == [
        f"dart, {finding} -: still there",
        f"dart, {finding} -: changed, it is now {finding} seat",
        f"dart, {finding} -: fixed",
    ]


def test_a_guided_run_names_its_corpus_and_the_next() -> None:
    lines = told(
        replace(STARTED, corpus="9b55cc54cea71373"),
        Learned("9b55cc54cea71373", "9f5fa4f23bda37d9", 112, 252, ".hakam/corpus/9f5fa4f23bda37d9.json"),
        Learned("9b55cc54cea71373", "9b55cc54cea71373", 0, 248, ".hakam/corpus/9b55cc54cea71373.json"),
    ).splitlines()

    assert lines[0] == "hakam gate 0.1.0: kout_bh on typescript and dart, seed 7, corpus 9b55cc54cea71373"
    assert lines[1:3] == [
        "learned 112 combinations that corpus 9b55cc54cea71373 does not show; "
        "the next is 9f5fa4f23bda37d9, 252 entries: .hakam/corpus/9f5fa4f23bda37d9.json",
        "corpus 9b55cc54cea71373 shows all that was looked at; it stays as it is",
    ]


def test_a_part_of_a_split_run_is_told_with_its_number() -> None:
    events = (
        replace(STARTED, shard=(2, 8), run="20260102T030405-1a2b"),
        Progress("fuzz", 0, 100, 0, 0, 0.0),
        StageStarted("fuzz", 100),
        Progress("fuzz", 50, 100, 1000, 0, 10.0),
        Progress("confirm", 1, 2, 1000, 0, 20.0),
    )
    lines = told(*events).splitlines()

    assert lines[0].endswith(", seed 7, shard 2 of 8, run 20260102T030405-1a2b")
    assert lines[1] == "fuzzing shard 2/8: 50 of 100 cases, 1,000 steps, 100 steps/s, 0 findings, 10 s left"
    assert lines[2].startswith("confirming: 1 of 2 cases")


def test_a_run_that_goes_on_tells_where_and_guesses_what_is_left_by_what_it_does_now() -> None:
    events = (
        replace(STARTED, resumed=600),
        Progress("fuzz", 600, 1000, 60_000, 0, 60.0),
        StageStarted("fuzz", 1000),
        Progress("fuzz", 700, 1000, 70_000, 0, 80.0),  # 100 cases in 20 s
    )
    lines = told(*events).splitlines()

    assert lines[0].endswith(", seed 7, gone on with after 600 cases")
    assert "fuzzing: 700 of 1,000 cases, 70,000 steps, 875 steps/s, 0 findings, 1 min 0 s left" in lines


def test_a_run_put_together_names_its_parts() -> None:
    assert told(replace(STARTED, merged=("a", "b"))).splitlines()[0].endswith(", put together from a and b")
