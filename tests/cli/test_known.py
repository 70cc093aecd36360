"""`hakam known`, and `hakam gate` and `hakam fuzz` with a known.toml beside hakam.toml."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.cli import main
from harness.goldens import goldens_of
from reference_engine.games import GAMES
from tests.commands import PLAIN, configure
from tests.faulty import ROOT
from tests.harness.kept import found, keep, told
from tests.runs import NOT_DOUBLED, ShortControls

POINTS = "kout_bh scoring play play 8.2.2 failed points"
ENTRY = f"""# The league's own rule.
[[known]]
finding = "{POINTS}"
engine = "faulty"
reason = "the league counts them once"
owner = "rules"
"""
NARROW = ("--game", "kout_bh", "--option", "seats=4", *PLAIN)
FEW = 12


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose engine `faulty` scores otherwise, in which a run is short and full all the same."""
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
    failing = [
        golden.path
        for golden in goldens_of("kout_bh")
        if any('"reason":"failed","points":1' in step for step in golden.scenario.steps)
    ][:1]
    monkeypatch.setattr("harness.goldens.files_of", lambda game, _=None: failing if game == "kout_bh" else [])
    monkeypatch.setattr("harness.cli.gate.CASES", FEW)
    return tmp_path


def repair(folder: Path) -> None:
    """Take the fault out of the engine `faulty`: it is the reference itself from now on."""
    (folder / "hakam.toml").write_text('[engines.faulty]\ncommand = ["{python}", "-m", "adapters.serve"]\n')


def hakam(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def last_line(result: Result) -> str:
    return result.stdout.splitlines()[-1]


@pytest.mark.slow
def test_a_full_gate_an_update_and_a_gate_that_agrees_until_the_fault_is_gone(folder: Path) -> None:
    gate = ("gate", "--cases", str(FEW), *PLAIN)
    fails = hakam(*gate)
    unlisted = hakam("known", "check")
    shown = hakam("known", "update", "--reason", "the league counts them once", "--dry-run")
    assert not (folder / "known.toml").exists()
    updated = hakam("known", "update", "--reason", "the league counts them once", "--owner", "rules")
    listed = (folder / "known.toml").read_text()
    agrees = hakam(*gate)
    checked = hakam("known", "check")
    again = hakam("known", "update", "--reason", "another")
    repair(folder)
    stale = hakam(*gate)
    narrow = hakam("gate", "--cases", "4", *NARROW)
    removed = hakam("known", "update", "--reason", "it counts them twice now")
    clean = hakam(*gate)

    codes = [each.exit_code for each in (fails, unlisted, agrees, checked, stale, narrow, clean)]
    assert codes == [1, 1, 0, 0, 1, 0, 0]
    assert f"not listed: faulty, {POINTS}" in unlisted.stdout
    assert f"add     faulty: {POINTS} (>=0.1.0)" in shown.stdout
    assert shown.stdout.splitlines()[:-1] == updated.stdout.splitlines()[:-1]
    assert (last_line(shown), last_line(updated)) == (
        f"1 would change in {folder / 'known.toml'}",
        f"1 changed in {folder / 'known.toml'}",
    )
    assert listed.splitlines() == [
        "[[known]]",
        f'finding = "{POINTS}"',
        'engine = "faulty"',
        'versions = ">=0.1.0"',
        'reason = "the league counts them once"',
        'owner = "rules"',
    ]
    assert last_line(agrees).startswith("agreed, 1 finding without weight: ")
    assert "1 golden scenario on faulty differ by what is known" in agrees.stdout
    assert last_line(again) == f"{folder / 'known.toml'} stays as it is"
    assert f"known.toml:1: stale: faulty, {POINTS}: fixed, its case agrees now" in stale.stdout
    assert f"remove  known.toml:1: faulty: {POINTS}" in removed.stdout
    assert (folder / "known.toml").read_text() == ""
    assert last_line(clean).startswith("agreed: ")


def test_a_gate_with_a_baseline_fails_only_on_what_is_new(folder: Path) -> None:
    gate = ("gate", "--cases", "4", *NARROW)
    none = hakam(*gate, "--baseline", "last")
    assert not (folder / ".hakam" / "store.sqlite").exists()
    first = hakam(*gate)
    seen = hakam(*gate, "--baseline", "last")
    name = next(line.split()[0] for line in hakam("history").stdout.splitlines() if "gate" in line)
    same = hakam(*gate, "--baseline", name[:-2])
    keep(folder / ".hakam", told("29991231T000000-dead", finished=False))
    refused = hakam(*gate, "--baseline", "last")

    assert [each.exit_code for each in (none, first, seen, same, refused)] == [2, 1, 0, 0, 2]
    assert f"run {name} has it as well" in seen.stdout
    assert "run 29991231T000000-dead is unfinished; name one that came to a result" in refused.stderr
    assert refused.stdout == ""


def test_a_fuzz_run_accepts_what_is_listed_and_is_never_full(folder: Path) -> None:
    (folder / "known.toml").write_text(ENTRY)
    fuzz = hakam("fuzz", "--seed", "3", "--cases", "20", "--shrink", "0", *NARROW)
    update = hakam("known", "update", "--reason", "as the league has it")
    checked = hakam("known", "check")

    assert fuzz.exit_code == 0
    assert "known.toml:2: the league counts them once; owner rules" in fuzz.stdout
    assert re.search(rf"seen|new .*{POINTS} \(known: the league counts them once\)", hakam("findings").stdout)
    assert (update.exit_code, checked.exit_code) == (2, 3)
    assert "no full run is kept: one of every golden, game and engine" in update.stderr
    assert "no full run is kept" in checked.stderr
    assert (folder / "known.toml").read_text() == ENTRY


def test_a_wrong_list_stops_a_run_before_it_begins(folder: Path) -> None:
    (folder / "known.toml").write_text(ENTRY.replace("reason", "raeson"))
    for words in (("gate", *NARROW), ("fuzz", "--cases", "4", *NARROW), ("known", "list"), ("known", "check")):
        result = hakam(*words)
        assert result.exit_code == 2, words
        assert "known.toml:5: known.0.raeson: unknown key 'raeson'; did you mean 'reason'?" in result.stderr
        assert result.stdout == ""


def test_the_list_is_told_with_what_is_expired(folder: Path) -> None:
    (folder / "known.toml").write_text(ENTRY + "expires = 2020-02-29\n")
    text, as_json = hakam("known", "list"), hakam("known", "list", "--json")

    assert text.stdout.splitlines() == [
        f"faulty: {POINTS}",
        "   known.toml:2: the league counts them once; owner rules; until 2020-02-29",
        "   expired: it is accepted no longer",
        "1 entry",
    ]
    (row,) = json.loads(as_json.stdout)
    assert (row["fingerprint"], row["expires"], row["expired"]) == (POINTS, "2020-02-29", True)
    assert (text.exit_code, as_json.exit_code) == (0, 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--reason", " "), "--reason is empty: say why the differences stand"),
        ((), "Missing option '--reason'"),
        (("--reason", "x", "--expires", "soon"), "--expires soon: write a day such as 2027-01-31"),
        (("--reason", "x", "--expires", "2020-01-01"), "--expires 2020-01-01: that day is over"),
        (("--reason", "x", "--versions", "new"), "--versions new: write a range such as '>=1.2,<2'"),
        (("--reason", "x", "--engine", "fualty"), "--engine fualty: the run and the list have no finding of it"),
        (("--reason", "x", "kout_bh scoring"), "kout_bh scoring: neither the run nor the list has such a finding"),
    ],
)
def test_an_update_that_cannot_be_is_refused(folder: Path, words: tuple[str, ...], message: str) -> None:
    one = replace(found("points", "faulty"), fingerprint=replace(found("points").fingerprint, rule="", detail="x"))
    *events, end = told("r", replace(one, engine="faulty"), engines=("faulty",), games=list(GAMES))
    keep(folder / ".hakam", [*events, replace(end, full=True)])
    result = hakam("known", "update", *words)

    assert result.exit_code == 2
    assert message in result.stderr
    assert not (folder / "known.toml").exists()
