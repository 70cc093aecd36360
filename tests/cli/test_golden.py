"""`hakam golden`: what is wrong in a file is told, what is written is asked for, what is found is to be checked."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from harness.authoring.check import UNCHECKED
from harness.cli import main
from harness.packed import scenarios_folder
from reference_engine.games import GAMES

JUMPS = scenarios_folder() / "kout_bh" / "auction" / "jumps-are-legal.json"
RULE = "kout_bh 5.4.1"


def golden(*words: str | int | Path) -> Result:
    return CliRunner().invoke(main, ["golden", *map(str, words)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A golden scenario in which seat 1 opens with 7, in three steps."""
    return Path(shutil.copy(JUMPS, tmp_path / "jumps.json"))


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Golden scenarios of which none is about a rule any more: that 8 ends the auction."""
    folder = tmp_path / "packed"
    shutil.copytree(scenarios_folder(), folder)
    forget(folder, RULE)
    monkeypatch.setattr("harness.cli.golden.scenarios_folder", lambda: folder)
    return folder


def forget(folder: Path, rule: str) -> None:
    """Remove the scenarios that cite a rule."""
    citing = [path for path in folder.rglob("*.json") if f'"{rule}"' in path.read_text(encoding="utf-8")]
    assert citing
    for path in citing:
        path.unlink()


def edit(path: Path, key: str, value: Any) -> None:
    """Change one key of a file and keep its form."""
    text = path.read_text(encoding="utf-8")
    before = f'  "{key}": {json.dumps(json.loads(text)[key], ensure_ascii=False)}'
    assert before in text
    path.write_text(text.replace(before, f'  "{key}": {json.dumps(value, ensure_ascii=False)}'), encoding="utf-8")


def swap(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8", newline="")


SIX = ('"bidder":1,"bid":7', '"bidder":1,"bid":6')


# ---- check


def test_a_golden_that_is_right_passes(file: Path) -> None:
    result = golden("check", file)

    assert result.output == "1 golden scenario as the reference says\n"
    assert result.exit_code == 0


def test_all_that_come_with_hakam_pass_and_leave_nothing_out() -> None:
    result = golden("check")

    assert result.output.endswith("golden scenarios as the reference says; every rule, event and refusal has one\n")
    assert result.exit_code == 0


SPOILED = [
    (*SIX, "step 2 is not the reference's: round.bid is 6 in the file and 7 by the reference"),
    (
        '"bid 8","bid pass"],"dealer":0,"score":0,"round":{"bidder":1',
        '"bid pass"],"dealer":0,"score":0,"round":{"bidder":1',
        'step 2 is not the reference\'s: legal is null in the file and "bid 8" by the reference',
    ),
    ('["kout_bh 5.2.2"]', '["kout_bh 5.2.3"]', "it cites kout_bh 5.2.3, which decides none of its steps"),
    ('["kout_bh 5.2.2"]', '["kout_bh 5.2.9"]', "rules.0 is 'kout_bh 5.2.9', which is not in the ledger"),
    ('["kout_bh 5.2.2"]', "[]", "rules is empty"),
    ('"why": "Seat', f'"why": "{UNCHECKED} Seat', "why says that its values are to be checked by hand"),
    (': "Seat 1 opens with 7 at once, two levels above the lowest bid."', ': ""', "why is empty"),
    ('"game": ', '"game":  ', "line 6 is not in the canonical form"),
    ("]\n}\n", "]\n}", "line 18 is not in the canonical form"),
    ("{\n  ", "{\r\n  ", "line 1 is not in the canonical form"),
    ('"1 bid 7"', '"1 bid 7",\n    "2 bid 8"', "steps has 3 items for a script of 3 moves"),
    ('"script": [', '"script": [[', "not JSON"),
]


@pytest.mark.parametrize(("before", "after", "fault"), SPOILED)
def test_what_is_wrong_in_a_golden_is_told_in_one_line(file: Path, before: str, after: str, fault: str) -> None:
    swap(file, before, after)
    result = golden("check", file)

    told, count = result.output.splitlines()
    assert str(file) in told
    assert fault in told
    assert count.startswith("1 fault; ")
    assert result.exit_code == 1


def test_a_file_that_is_wrong_keeps_no_other_from_being_checked(file: Path) -> None:
    swap(file, *SIX)
    (file.parent / "a.json").write_text("[]")
    result = golden("check", file.parent)

    assert result.output.splitlines()[-1] == "2 faults; 1 golden scenario could be read"
    assert result.exit_code == 1


def test_what_no_golden_is_about_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setattr("harness.cli.golden.scenarios_folder", lambda: tmp_path)
    lines = golden("check").output.splitlines()

    def told(feature: str) -> str:
        return f"kout_bh: no golden scenario is about {feature}; `hakam golden new` looks for one"

    assert {told("kout_bh 7.5.1"), told("protocol 1"), told("the event match.joker_lead")} <= set(lines)
    assert told("the refusal must_bid") in lines
    assert told("kout_bh 5.2.2") not in lines  # jumps are legal
    assert told("the event dealt") not in lines
    assert told("kout_bh 10.1.1") not in lines  # no run shows the clock of a table


def test_where_no_golden_is_there_is_no_verdict(tmp_path: Path) -> None:
    result = golden("check", tmp_path)

    assert "there is no scenario in" in result.stderr
    assert result.exit_code == 3


def test_a_path_that_does_not_exist_is_a_mistake(tmp_path: Path) -> None:
    result = golden("check", tmp_path / "none.json")

    assert f"there is no file or folder {tmp_path / 'none.json'}" in result.stderr
    assert result.exit_code == 2


# ---- update


def test_an_update_shows_what_changes_and_writes_nothing_unasked(file: Path) -> None:
    swap(file, *SIX)
    before = file.read_bytes()
    result = golden("update", file)

    assert result.output.splitlines() == [
        str(file),
        "  step 2, after 1 bid 7:",
        "    round.bid: 6 -> 7",
        "nothing was written: 1 golden scenario to update; --yes writes without asking",
    ]
    assert file.read_bytes() == before
    assert result.exit_code == 1


def test_an_update_with_yes_writes_what_the_reference_says(file: Path) -> None:
    swap(file, *SIX)
    result = golden("update", "--yes", file)

    assert result.output.splitlines()[-1] == "wrote 1 golden scenario"
    assert file.read_bytes() == JUMPS.read_bytes()
    assert result.exit_code == 0


def test_an_update_of_the_form_alone_says_so(file: Path) -> None:
    file.write_text(json.dumps(json.loads(file.read_text("utf-8"))), encoding="utf-8")
    result = golden("update", "--yes", file)

    assert "its form alone" in result.output
    assert file.read_bytes() == JUMPS.read_bytes()


def test_an_update_gives_an_edited_script_its_steps(file: Path) -> None:
    swap(file, '"1 bid 7"', '"1 bid 7",\n    "2 bid 8"')
    result = golden("update", "--yes", file)

    assert "4 steps for 3 moves by the reference" in result.output
    last = json.loads(file.read_text("utf-8"))["steps"][-1]
    assert last["events"] == [{"type": "contract", "seat": 2, "bid": 8, "forced": False}]
    assert golden("check", file).exit_code == 0


def test_an_update_of_goldens_that_are_right_has_nothing_to_do(file: Path) -> None:
    result = golden("update", "--yes", file)

    assert result.output == "nothing to do: 1 golden scenario as the reference says\n"
    assert result.exit_code == 0


@pytest.mark.parametrize("spoil", ['{"game":"tarneeb"}', "[]", "{"])
def test_a_file_that_no_update_can_mend_is_a_mistake_and_nothing_is_written(file: Path, spoil: str) -> None:
    other = file.parent / "other.json"
    swap(file, *SIX)
    before = file.read_bytes()
    other.write_text(spoil)
    result = golden("update", "--yes", file.parent)

    assert str(other) in result.stderr
    assert result.exit_code == 2
    assert (file.read_bytes(), other.read_text()) == (before, spoil)


@pytest.mark.parametrize(("answer", "written", "code"), [(b"y\n", True, 0), (b"n\n", False, 1)])
def test_on_a_terminal_an_update_asks_first(file: Path, answer: bytes, written: bool, code: int) -> None:
    swap(file, *SIX)
    before = file.read_bytes()
    mine, theirs = pty.openpty()
    words = [sys.executable, "-m", "harness", "golden", "update", str(file)]
    with subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, cwd=scenarios_folder().parent
    ) as asked:
        os.close(theirs)
        told = b""
        while b"Write 1 golden scenario? [y/N]: " not in told:
            told += os.read(mine, 4096)
        assert file.read_bytes() == before
        os.write(mine, answer)
        asked.wait(timeout=30)
    os.close(mine)

    assert (file.read_bytes() == JUMPS.read_bytes()) is written
    assert asked.returncode == code


# ---- new


def test_a_rule_without_a_golden_gets_the_smallest_case_found(few: Path, tmp_path: Path) -> None:
    result = golden("new", "--game", "kout_bh", "--cases", 40, "--into", tmp_path / "mine")
    path = tmp_path / "mine" / "kout_bh" / "new" / "rule-kout_bh-5.4.1.json"

    assert result.output.startswith(f"wrote {path}: {RULE} in 2 moves (case ")
    assert result.exit_code == 0
    written = json.loads(path.read_text("utf-8"))
    deal, bid = written["script"]
    assert deal.startswith("deal ")
    assert bid == "1 bid 8"  # dealer 0 and the first to speak: nothing is simpler
    assert written["setup"] == {"dealer": 0, "score": 0}
    assert written["rules"] == [RULE]
    assert written["why"].startswith(f"{UNCHECKED} A bid of 8 ends the auction at once")


def test_a_new_golden_counts_only_when_somebody_has_worked_it_out(few: Path, tmp_path: Path) -> None:
    golden("new", "--game", "kout_bh", "--cases", 40, "--into", tmp_path / "mine")
    path = tmp_path / "mine" / "kout_bh" / "new" / "rule-kout_bh-5.4.1.json"
    assert golden("check", path).exit_code == 1

    edit(path, "why", "Seat 1 bids 8, which nothing exceeds, so it has the contract though three have not spoken.")

    assert golden("check", path).exit_code == 0


def test_the_same_seed_finds_the_same_golden(few: Path, tmp_path: Path) -> None:
    for place in ("one", "two"):
        golden("new", "--game", "kout_bh", "--cases", 40, "--seed", 7, "--into", tmp_path / place)
    one, two = (next((tmp_path / place).rglob("*.json")) for place in ("one", "two"))

    assert one.read_bytes() == two.read_bytes()


def test_what_was_written_is_not_looked_for_again(few: Path, tmp_path: Path) -> None:
    golden("new", "--game", "kout_bh", "--cases", 40, "--into", tmp_path / "mine")
    result = golden("new", "--game", "kout_bh", "--cases", 40, "--into", tmp_path / "mine")

    assert result.output == "kout_bh: nothing to do, every rule, event and refusal has a golden scenario\n"
    assert result.exit_code == 0


def test_what_could_not_be_reached_is_named_and_leaves_the_run_without_a_verdict(few: Path, tmp_path: Path) -> None:
    forget(few, "kout_bh 3.2.3")
    result = golden("new", "--game", "kout_bh", "--cases", 40, "--into", tmp_path / "mine")

    wrote, not_reached, advice = result.output.splitlines()
    assert wrote.startswith("wrote ")
    assert not_reached == "kout_bh: not reached in 40 cases: kout_bh 3.2.3"  # it takes eight tied draws
    assert "--cases" in advice
    assert result.exit_code == 3


def test_a_game_that_does_not_exist_is_a_mistake() -> None:
    result = golden("new", "--game", "solitaire")

    assert result.stderr == f"hakam: --game solitaire: no such game; there are: {', '.join(GAMES)}\n"
    assert result.exit_code == 2
