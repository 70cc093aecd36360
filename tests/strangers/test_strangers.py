"""Engines that others wrote: adapters keep the protocol, and what differs is what docs/adapting.md says alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.audience import Wanted
from harness.config import read_config
from harness.scenario import load
from harness.verdict import Verdict
from harness.work import Sampling
from tests.commands import hakam
from tests.faulty import ROOT
from tests.runs import closed, end, run, settings
from tests.strangers.conftest import STRANGERS, Install
from tests.strangers.findings import documented, found, texts

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # installs, whatever else the machine does

each_stranger = pytest.mark.parametrize(("name", "game"), [("belote-cli", "belote"), ("colver", "coinche")])


@each_stranger
def test_an_adapter_keeps_the_protocol(install: Install, name: str, game: str) -> None:
    done = hakam(install(name), "doctor", "--no-build")

    assert done.returncode == 0, done.stdout
    assert re.search(r"\b0 failed", done.stdout)


@pytest.mark.parametrize(("name", "game", "cases"), [("belote-cli", "belote", 60), ("colver", "coinche", 100)])
def test_what_differs_is_what_the_page_says_and_nothing_else(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, game: str, cases: int
) -> None:
    folder, again = install(name), tmp_path / "again.jsonl"
    monkeypatch.setattr("harness.controls.tasks", lambda _: [])  # they are not about a stranger
    laws = Sampling(laws=10, reached=0, confirm=20)
    how = settings(tmp_path, cases, goldens=True, wanted=Wanted((game,)), sampling=laws)
    events = run(read_config(folder / "hakam.toml").engines, how)
    replayed = hakam(folder, "replay", "findings", "--no-build", "--events", again)
    assert replayed.returncode == 1, replayed.stdout
    fuzzed, shown = {each.finding.fingerprint for each in closed(events)}, found(again)
    kept = [load(file).finding for file in sorted((STRANGERS / name / "findings").glob("*.json"))]

    assert texts(fuzzed | shown) == texts(documented(game))
    assert texts({each.fingerprint for each in kept if each} - shown) == []
    assert len(kept) > 5
    assert end(events).verdict is Verdict.DIVERGED
    assert end(events).steps > 4000


@each_stranger
def test_an_adapter_is_typed(install: Install, name: str, game: str) -> None:
    strict = ["--strict", "--disable-error-code", "import-untyped", "--config-file", os.devnull, "--no-incremental"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *strict, "--python-executable", ".venv/bin/python", "adapter.py"],
        cwd=install(name),
        env={**os.environ, "MYPYPATH": f".:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout


#: Faults of belote-cli's: file, passage and what takes its place, the golden that meets it, kind and rule.
FAULTS = {
    "the nine of trump below the ace": (
        ("deck.py", "    Rank.ACE: 5,\n    Rank.NINE: 6,\n", "    Rank.ACE: 6,\n    Rank.NINE: 5,\n"),
        ("ranks/only-the-jack-above-the-nine", "legality", "belote 5.11"),
    ),
    "no duty to go above": (
        ("game.py", "if can_overtrump:", "if False:"),
        ("play/go-above-the-trump", "legality", "belote 5.8"),
    ),
    "250 for all eight tricks": (
        ("config.py", "CAPOT_BASE: int = 252", "CAPOT_BASE: int = 250"),
        ("score/held-beside-252-and-belote", "scoring", "belote 7.2"),
    ),
    "the dealer stays": (
        ("scoring.py", "dealer=state.dealer.next_seat(),\n        phase=phase", "phase=phase"),
        ("next-dealer/after-seat-1", "dealer", "belote 9.11"),
    ),
}


@pytest.mark.parametrize(("patch", "shown"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_of_the_engine_shows_through_the_adapter(
    install: Install, tmp_path: Path, patch: tuple[str, str, str], shown: tuple[str, str, str]
) -> None:
    (file, old, new), (golden, kind, rule) = patch, shown
    adapter = install("belote-cli")
    [package] = adapter.glob(".venv/lib/*/site-packages/belote")
    shutil.copytree(package, tmp_path / "belote", ignore=shutil.ignore_patterns("__pycache__"))
    text = (tmp_path / "belote" / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / "belote" / file).write_text(text.replace(old, new), encoding="utf-8")
    python, path = adapter / ".venv/bin/python", f"{tmp_path}:{ROOT}"
    config = (
        f'[engines.faulty]\ncommand = ["{python}", "{adapter / "adapter.py"}"]\nenv = {{ PYTHONPATH = "{path}" }}\n'
    )
    (tmp_path / "hakam.toml").write_text(config, encoding="utf-8")

    hakam(tmp_path, "replay", "--events", "run.jsonl", ROOT / f"scenarios/belote/{golden}.json")

    undocumented = found(tmp_path / "run.jsonl") - documented("belote")
    assert (kind, rule) in {(each.kind.value, each.rule) for each in undocumented}
