"""Scenario files: the text they are, and what is said about one that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.ledger import load_ledger
from harness.mistake import Mistake
from harness.packed import scenarios_folder
from harness.scenario import Found, Scenario, collect, dumps, load, loads, of_finding, save, to_case
from tests.strategies import seeded_walk

OPTIONS: dict[str, int | str | bool] = {
    "seats": 4,
    "target": 31,
    "dealer_meter": "after",
    "first_dealer": "given",
}
OPENING = (
    '{"ok":true,"events":[],"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":0,'
    '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}}'
)
NAMED = (
    '{"ok":true,"events":[{"type":"dealer","seat":2}],"phase":"deal","turn":null,"legal":[],"dealer":2,"score":0,'
    '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}}'
)
REFUSED = (
    '{"ok":false,"error":"bad_dealer","events":[],"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":0,'
    '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}}'
)
SCENARIO = Scenario(
    title="Seat 2 is named as the first dealer",
    rules=("kout_bh 3.3.1",),
    why="There is no seat 4 at a table of four; the حَكَم names seat 2.",
    case=Case("kout_bh", OPTIONS, None, ("dealer 4", "dealer 2")),
    steps=(OPENING, REFUSED, NAMED),
)
TEXT = f"""\
{{
  "format": "hakam-scenario/1",
  "title": "Seat 2 is named as the first dealer",
  "rules": ["kout_bh 3.3.1"],
  "why": "There is no seat 4 at a table of four; the حَكَم names seat 2.",
  "game": "kout_bh",
  "options": {{"seats": 4, "target": 31, "dealer_meter": "after", "first_dealer": "given"}},
  "setup": null,
  "script": [
    "dealer 4",
    "dealer 2"
  ],
  "steps": [
    {OPENING},
    {REFUSED},
    {NAMED}
  ]
}}
"""
FOUND = Found(
    Fingerprint("kout_bh", Kind.DEALER, "dealer", "dealer", "kout_bh 3.3.1", "event seat"),
    "dart",
    2,
    "events.dealer.seat",
    2,
    3,
)
FOUND_TEXT = """\
  "finding": {
    "fingerprint": {"kind": "dealer", "phase": "dealer", "move": "dealer", "rule": "kout_bh 3.3.1", \
"detail": "event seat"},
    "engine": "dart",
    "step": 2,
    "path": "events.dealer.seat",
    "reference": 2,
    "engine_value": 3
  }
}
"""


def test_a_scenario_is_written_with_a_move_a_line_and_a_step_a_line() -> None:
    assert dumps(SCENARIO) == TEXT


def test_what_is_written_is_read_as_it_was() -> None:
    assert loads(TEXT) == SCENARIO
    assert to_case(loads(TEXT)) == SCENARIO.case
    assert loads(TEXT).trace() == f"{OPENING},{REFUSED},{NAMED}".encode()


def test_a_finding_is_written_behind_the_steps_and_read_again() -> None:
    scenario = replace(SCENARIO, finding=FOUND)
    text = dumps(scenario)
    assert text == TEXT.removesuffix("\n}\n") + ",\n" + FOUND_TEXT
    assert loads(text) == scenario


def test_a_finding_may_show_a_value_that_is_no_text(tmp_path: Path) -> None:
    scenario = replace(SCENARIO, finding=replace(FOUND, value="\ud800"))
    save(tmp_path / "odd.json", scenario)
    assert load(tmp_path / "odd.json") == scenario


def test_a_finding_becomes_the_scenario_that_reproduces_it() -> None:
    rule = "kout_bh 3.3.1"
    divergence = Divergence(Kind.DEALER, 2, "events.dealer.seat", 2, 3, "dealer", "dealer", "event seat")
    finding = Finding(
        FOUND.fingerprint, "dart", SCENARIO.case, divergence, load_ledger("kout_bh").text(rule), count=9
    )
    made = of_finding(finding)
    assert made.steps == SCENARIO.steps
    assert made.finding == FOUND
    assert (made.rules, made.title) == ((rule,), "dart differs: dealer, event seat")
    assert loads(dumps(made)) == made


@pytest.mark.parametrize("case", range(6))
def test_any_case_that_a_campaign_makes_can_be_kept(case: int) -> None:
    walked = seeded_walk(5, case)
    scenario = Scenario("A walk", (), "", walked.case, tuple(walked.steps))
    text = dumps(scenario)
    assert loads(text) == scenario
    assert dumps(loads(text)) == text
    # what every other language reads: plain JSON
    assert json.loads(text)["script"] == list(walked.case.script)


def test_moves_that_no_game_has_are_kept_as_they_are() -> None:
    moves = ('quo"te', "back\\slash", "tab\t", "\x00", "حكم", "\ud800", "line\nfeed")
    case = replace(SCENARIO.case, script=moves)
    refused = REFUSED.replace("bad_dealer", "malformed")
    scenario = replace(SCENARIO, case=case, steps=(OPENING, *(refused,) * len(moves)))
    assert loads(dumps(scenario)) == scenario


# ---- files --------------------------------------------------------------------------------------------------


def test_a_file_is_saved_whole_in_a_folder_that_is_made_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "dealer.json"
    save(path, SCENARIO)
    save(path, SCENARIO)
    assert path.read_bytes() == TEXT.encode()
    assert list(path.parent.iterdir()) == [path]
    assert load(path) == SCENARIO


def test_a_scenario_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "dealer.json"
    save(path, SCENARIO)
    with pytest.raises(TypeError):
        save(path, replace(SCENARIO, finding=replace(FOUND, value={1, 2})))
    with pytest.raises(UnicodeEncodeError):
        save(path, replace(SCENARIO, title="\ud800"))
    assert path.read_text(encoding="utf-8") == TEXT
    assert list(tmp_path.iterdir()) == [path]


def test_the_files_of_a_folder_are_collected_in_one_order(tmp_path: Path) -> None:
    for name in ("b/2.json", "b/1.json", "a.json", "b-c/3.json", "rules.toml", ".hidden/4.json", ".5.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    collected = [path.relative_to(tmp_path).as_posix() for path in collect(tmp_path)]
    assert collected == ["a.json", "b/1.json", "b/2.json", "b-c/3.json"]
    assert collect(tmp_path / "a.json") == [tmp_path / "a.json"]


def test_a_folder_that_is_not_there_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"there is no file or folder .*nowhere"):
        collect(tmp_path / "nowhere")


# ---- what is wrong ------------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def put(key: str, value: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        *parents, last = key.split(".")
        part: Any = data
        for parent in parents:
            part = part[int(parent)] if isinstance(part, list) else part[parent]
        part[int(last) if isinstance(part, list) else last] = value

    return change


WRONG: list[tuple[Change, str]] = [
    (lambda data: data.pop("why"), "it lacks 'why'"),
    (put("format", "hakam-scenario/2"),
     "format is \"hakam-scenario/2\", and this version of hakam reads 'hakam-scenario/1' alone"),
    (put("seed", 7), "it has an unknown key 'seed'"),
    (put("title", ""), 'title must match ^\\S.*$, not ""'),
    (put("rules", ["3.3.1"]), "rules.0 must match"),
    (put("rules", ["kout_bh 3.3.9"]),
     "rules.0 is 'kout_bh 3.3.9', which is not in the ledger of kout_bh: look its number up"),
    (put("rules", ["belote 1"]), "rules.0 is 'belote 1', which is not in the ledger of kout_bh"),
    (put("game", "ludo"), "game is 'ludo', which is none of: kout_bh"),
    (lambda data: data["options"].pop("target"),
     "options lacks 'target': a scenario writes every option out, defaults too"),
    (put("options.seats", 5), "options.seats: option seats cannot be 5"),
    (put("options.stake", 5), "options.stake: no option named 'stake'"),
    (put("setup", {"dealer": 0}), "setup.score: the setup lacks 'score'"),
    (put("setup", {"dealer": 0, "score": 31}), "setup.score: the meter must be"),
    (put("script.1", 7), "script.1 must be a string, not 7"),
    (put("script", ["dealer 2"]),
     "steps has 3 items for a script of 1 moves: it has the opening position and one step for every move"),
    (put("steps.2.score", 4.5), "steps.2.score must be a whole number, not 4.5"),
    (put("steps.2.events.0.seat", "2"), 'steps.2.events.0.seat must be a whole number, not "2"'),
    (put("steps.1.round", {}), "steps.1.round lacks 'bidder'"),
    (put("finding", {}), "finding lacks 'fingerprint'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_a_wrong_scenario_is_told_by_its_file_and_key(tmp_path: Path, change: Change, said: str) -> None:
    data = json.loads(TEXT)
    change(data)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Mistake) as mistake:
        load(path)
    assert str(mistake.value).startswith(f"the scenario {path}: {said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: not JSON (Expecting value): correct it"),
        (TEXT.replace('"dealer 4",', '"dealer 4"'), "line 11, column 5: not JSON (Expecting ',' delimiter)"),
        (TEXT.replace('"why"', '"title"'), "an object has the key 'title' twice: take one of them out"),
        (TEXT.replace('"score":0', '"score":NaN'), "NaN is not JSON: numbers are whole numbers"),
        ("[]", "it must be an object, not []"),
        ("[" * 100_000, "not JSON that anybody could read"),
        ("9" * 5000, "not JSON that anybody could read: Exceeds the limit"),
        ('{"format": []}', "format is [], and this version of hakam reads "),
    ],
)
def test_a_text_that_is_no_scenario_is_told_by_its_line(text: str, said: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011
        loads(text)
    assert str(wrong.value).startswith(said)


def test_a_finding_beyond_the_last_step_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"finding\.step is 3, and the last step is 2"):
        loads(dumps(replace(SCENARIO, finding=replace(FOUND, step=3))))


def test_a_file_that_is_not_there_or_not_utf_8_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"nowhere\.json cannot be read"):
        load(tmp_path / "nowhere.json")
    (tmp_path / "latin.json").write_bytes(b'{"title": "\xe9"}')
    with pytest.raises(Mistake, match=r"latin\.json cannot be read"):
        load(tmp_path / "latin.json")


def test_every_packed_scenario_reads_and_stands_as_it_would_be_written() -> None:
    for path in collect(scenarios_folder()):
        assert dumps(load(path)) == path.read_text(encoding="utf-8"), path
