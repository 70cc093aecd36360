"""What the page's document says of a run: of one made by hand, and of a real one with a fault planted in it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.config import EngineSpec
from harness.controls import faults
from harness.divergence import Finding, Fingerprint, Kind
from harness.events import Accepted, CasesCounted, Event, FindingClosed, FindingFound, Reached
from harness.goldens import Golden
from harness.planted import plant
from harness.replay import replay
from harness.scenario import Scenario, loads
from harness.shrinking import Still, findings_on, one_beyond
from harness.store.values import Before, RunDiff, RunInTime, StoredFinding, StoredRun, StoredStage
from harness.store.values import State as FindingState
from harness.verdict import Verdict
from reports.account import Account
from reports.page.document import ROOM, run_document
from tests.reports.sample_run import CASE, FINISHED, REASON, RUN, STARTED, STEPS, TRICK

#: What a trick with the joker of seat 2 brings by the rules, and by an engine whose joker is the lowest card.
REFERENCE = [{"type": "trick", "seat": 2}]
LOWEST = [{"type": "trick", "seat": 3}]


def account_of(events: Iterable[Event]) -> Account:
    account = Account()
    for event in events:
        account.on(event)
    return account


def document(events: Iterable[Event], before: Before = Before(), lang: str = "en") -> dict[str, Any]:  # noqa: B008
    return run_document(account_of(events), before, lang)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> EngineSpec:
    """A reference whose joker is the lowest card of a trick."""
    fault = next(each for each in faults("kout_bh") if "joker is the lowest" in each.id)
    folder = tmp_path_factory.mktemp("mine")
    return plant(folder, ("reference_engine/kout_bh.py", fault.old, fault.new), name="mine")


@pytest.fixture(scope="module")
def real(engine: EngineSpec) -> dict[str, Any]:
    """A real run: the match of the sample, replayed on that engine."""
    scenario = Scenario("The joker takes a trick", ("kout_bh 7.3.1",), "", CASE, STEPS)
    return document(replay([engine], [Golden(Path("joker.json"), scenario)]))


def test_a_case_that_ends_with_its_difference_is_told_one_step_beyond_it(engine: EngineSpec) -> None:
    (found,) = findings_on(engine, CASE)
    assert isinstance(found, Finding)
    with Still(found, engine) as still:
        (told,) = document([STARTED, FindingFound(one_beyond(still, found))])["findings"]
    match = told["match"]

    assert (told["at"], told["moves"], len(match["script"]), len(match["steps"])) == (18, 18, 19, 20)
    # the seat of the joker leads with one of the cards that it has left; by the engine another seat leads
    assert match["script"][18] in {f"2 play {card}" for card in ("9S", "QH", "JH", "JC", "TC")}
    assert (match["steps"][19]["ok"], match["steps"][19]["turn"]) == (True, 3)
    assert [(step["ok"], step["turn"]) for step in match["engine"]["steps"]] == [(True, 3), (False, 3)]
    assert written(told).case == CASE


def test_a_real_finding_has_both_answers_to_the_step_that_differs(real: dict[str, Any]) -> None:
    (finding,) = real["findings"]
    match = finding["match"]

    assert (finding["engine"], finding["game"], finding["kind"], finding["at"]) == (
        "mine",
        "kout_bh",
        "trick_winner",
        18,
    )
    assert (match["seats"], len(match["script"]), len(match["steps"])) == (4, 18, 19)
    assert match["script"][17] == "2 play JK"
    assert match["steps"][18]["events"] == REFERENCE
    assert (match["engine"]["name"], match["engine"]["from"]) == ("mine", 18)
    assert [step["events"] for step in match["engine"]["steps"]] == [LOWEST]
    assert match["engine"]["steps"][0]["turn"] == 3  # who took the trick leads


def test_a_real_finding_has_its_rule_in_both_languages(real: dict[str, Any]) -> None:
    (finding,) = real["findings"]

    assert finding["rule"] == {
        "number": "kout_bh 7.3.1",
        "text": {"en": "The joker, if played, takes the trick.", "ar": "إذا لُعب الجوكر أخذ الحيلة."},
    }
    assert finding["headline"]["en"] == "mine differs: trick winner (kout_bh 7.3.1)"
    assert finding["difference"]["en"] == (
        "after `2 play JK` in trick 3 the reference says seat 2 took the trick, mine says seat 3 took the trick"
    )
    assert finding["replay"] == "hakam replay joker.json mine"


def test_a_real_run_is_counted(real: dict[str, Any]) -> None:
    run = real["run"]

    assert (run["verdict"], run["unfinished"], run["cases"], run["steps"], run["moves"]) == (
        "diverged",
        False,
        1,
        18,
        18,
    )
    assert real["grid"] == [{"engine": "mine", "game": "kout_bh", "kinds": {"trick_winner": 1}}]
    assert real["news"] == {"since": None, "new": ["f1"], "seen": [], "gone": [], "changed": []}
    assert [each["number"] for each in real["rules"] if each["findings"]] == ["7.3.1"]


def written(finding: dict[str, Any]) -> Scenario:
    """The file of a finding, put together as the page does it."""
    before, between, behind = finding["file"]["parts"]
    match, moves = finding["match"], finding["moves"]
    script, steps = (json.dumps(each) for each in (match["script"][:moves], match["steps"][: moves + 1]))
    return loads(f"{before}{script}{between}{steps}{behind}")


def test_the_file_of_a_finding_is_whole_once_its_match_is_put_in(real: dict[str, Any]) -> None:
    (finding,) = real["findings"]
    scenario = written(finding)

    assert finding["file"]["name"] == "joker.json"
    assert (scenario.case, scenario.steps) == (CASE, STEPS)
    assert scenario.finding is not None
    assert (scenario.finding.step, scenario.finding.reference, scenario.finding.value) == (18, 2, 3)


def test_what_a_run_told_of_engines_goldens_and_cases_is_there() -> None:
    counted = CasesCounted("typescript", 5000, 4990, 4, 6)
    told = document([*RUN[:-1], counted, FINISHED])
    run = told["run"]
    first, second = run["engines"]

    assert (run["command"], run["version"], run["seed"], run["started"]) == (
        "gate",
        "0.1.0",
        7,
        "2026-01-02T03:04:05Z",
    )
    assert run["verdict"] == "engine_failed"
    assert run["goldens"] == {"agreed": 2, "diverged": 1, "failed": 0, "unsupported": 1, "accepted": 0}
    assert run["games"] == [{"game": "kout_bh", "title": {"en": "Bahraini Kout (KoutBH)", "ar": "الكوت البحريني"}}]
    assert (first["name"], first["version"], first["omits"], first["glue"]) == (
        "koutbh-server", "1.4.0", ["round.tricks"], ["draw"],
    )  # fmt: skip
    assert first["counted"] == {"cases": 5000, "compared": 4990, "failed": 4, "unasked": 6}
    assert (second["counted"], first["stopped"]) == (None, [])
    assert [line["en"] for line in second["stopped"]] == [
        "dart was ended by signal 11 (SIGSEGV), on its case alone as well (1 restart)",
        "   its last output: {}",
        "   its last error output: Segmentation fault",
    ]
    assert [line["en"] for line in run["not_compared"]] == ["dart: seats 6 is not offered (2,400 cases)"]
    assert told["grid"] == [
        {"engine": "typescript", "game": "kout_bh", "kinds": {"trick_winner": 12}},
        {"engine": "dart", "game": "kout_bh", "kinds": {"reason": 3}},
    ]


def test_findings_that_weigh_come_first_and_say_why_others_do_not() -> None:
    known = replace(TRICK, engine="dart")
    accepted = Accepted("a house rule", "known.toml:3")
    told = document([*RUN[:-1], FindingFound(known, accepted), FindingClosed(known, "", "", accepted=accepted)])

    assert [(each["id"], each["engine"], each["kind"]) for each in told["findings"]] == [
        ("f1", "typescript", "trick_winner"),
        ("f2", "dart", "reason"),
        ("f3", "dart", "trick_winner"),
    ]
    assert [each["warning"] for each in told["findings"]] == [False, True, False]
    assert [each["known"] and each["known"]["en"] for each in told["findings"]] == [
        None, None, "known.toml:3: a house rule",
    ]  # fmt: skip


def test_a_finding_without_a_rule_has_none() -> None:
    ruleless = replace(
        TRICK, fingerprint=Fingerprint("kout_bh", Kind.TRICK_WINNER, "play", "play", "", ""), rule_text=""
    )
    (finding,) = document([STARTED, FindingFound(ruleless)])["findings"]

    assert finding["rule"] is None
    assert finding["headline"]["en"] == "typescript differs: trick winner"
    assert finding["file"]["name"] == "trick_winner-play-norule.json"


def test_a_finding_whose_steps_are_not_known_has_no_file_and_no_position() -> None:
    (finding,) = document([STARTED, FindingFound(REASON)])["findings"]

    assert REASON.steps == ()
    assert (finding["file"], finding["match"]["steps"], finding["at"]) == (None, [], 2)


def test_an_unfinished_run_has_no_verdict() -> None:
    run = document(RUN[:-1])["run"]

    assert (run["unfinished"], run["verdict"], run["steps"], run["seconds"]) == (True, None, 312000, 12.0)
    assert run["told"]["en"] == "unfinished: the run stopped before its end, so there is no verdict"


def test_of_nothing_that_was_told_yet_there_is_a_document_too() -> None:
    told = document([])

    assert (told["run"]["unfinished"], told["findings"], told["rules"], told["grid"]) == (True, [], [], [])


def test_a_rule_tells_its_goldens_hits_faults_and_findings() -> None:
    reached = Reached("kout_bh", 200, {"kout_bh 7.3.1": 90, "kout_bh 7.5.1": 0, "protocol 5": 31}, {"trick": 7}, {})
    told = document([*RUN[:-2], reached, FINISHED])
    rules = {f"{each['game']} {each['number']}": each for each in told["rules"]}

    joker, forfeit = rules["kout_bh 7.3.1"], rules["kout_bh 7.5.1"]
    assert (joker["hits"], joker["cases"], joker["faults"], joker["findings"]) == (90, 200, 1, {"typescript": 1})
    assert joker["text"]["en"] == "The joker, if played, takes the trick."
    assert joker["goldens"] > 0
    assert (forfeit["hits"], forfeit["findings"]) == (0, {})
    assert rules["kout_bh 9.5.1"]["hits"] is None  # nobody asked about it
    assert rules["protocol 5"]["hits"] == 31
    assert told["events"] == [{"game": "kout_bh", "name": "trick", "hits": 7}]


def test_games_of_another_version_are_told_by_their_ids() -> None:
    told = document([replace(STARTED, games=("whist",)), FINISHED])

    assert told["run"]["games"] == [{"game": "whist", "title": {"en": "whist", "ar": "whist"}}]
    assert told["rules"] == []


def stored(run: str, verdict: Verdict | None) -> StoredRun:
    return StoredRun(
        1, run, "fuzz", "0.1.0", 7, 1000, None, ("kout_bh",), (), "", "2026-01-01T00:00:00Z", verdict, (),
        1000, 62000, 31.0, (StoredStage("fuzz", 1000, 60000, 30.0),), 2, 1,
    )  # fmt: skip


def test_runs_before_and_what_is_new_since_the_last_of_them_are_told() -> None:
    older = stored("one", Verdict.AGREED)
    new = StoredFinding(
        "typescript", TRICK.fingerprint, FindingState.NEW, "", "", "two", "two", 1, 12, 18, False, ""
    )  # fmt: skip
    since = RunDiff(older, stored("two", None), (new,), (), (), 1, (), {})
    told = document(RUN, Before((RunInTime(older, 60, 66), RunInTime(stored("two", None), None, None)), since))

    assert told["news"] == {"since": "one", "new": ["f1"], "seen": ["f2"], "gone": [], "changed": []}
    assert [each["new"] for each in told["findings"]] == [True, False]
    assert told["history"] == [
        {
            "run": "one", "command": "fuzz", "started": "2026-01-01T00:00:00Z", "verdict": "agreed",
            "steps_per_second": 2000.0, "rules_reached": 60, "rules_all": 66, "findings": 2,
        },
        {
            "run": "two", "command": "fuzz", "started": "2026-01-01T00:00:00Z", "verdict": None,
            "steps_per_second": 2000.0, "rules_reached": None, "rules_all": None, "findings": 2,
        },
    ]  # fmt: skip


def test_matches_that_do_not_fit_are_left_out_and_the_first_are_there() -> None:
    long = replace(CASE, script=CASE.script + ("3 play KH",) * 2500)
    steps = STEPS + STEPS[-1:] * 2500
    many = [
        replace(TRICK, engine=f"engine {n}", case=long, steps=steps, divergence=replace(TRICK.divergence, step=18))
        for n in range(4)
    ]
    told = document([STARTED, *map(FindingFound, many)])["findings"]

    size = len(json.dumps(told[0]["match"], separators=(",", ":")))
    assert ROOM / 3 < size < ROOM / 2
    assert [each["left_out"] for each in told] == [False, False, True, True]
    assert [len(each["match"]["steps"]) for each in told] == [2519, 2519, 0, 0]
    assert told[3]["file"] is None
    assert told[3]["difference"]["en"].startswith("after `2 play JK`")
