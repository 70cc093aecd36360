"""belote-cli, which others wrote: its adapter keeps the protocol, and differs in what docs/adapting.md says alone.

The engine is installed into an environment of its own. Where that fails, so do these tests: a stranger that was not
there has not been compared.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.build import build
from harness.config import read_config
from harness.divergence import Fingerprint, Kind
from harness.scenario import load
from tests.commands import hakam
from tests.faulty import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # installs, whatever else the machine does

STRANGER = ROOT / "adapters/strangers/belote-cli"
PAGE = ROOT / "docs/adapting.md"

#: A row of the page's table of findings.
ROW = re.compile(r"^\| `(belote [^`]+)` \| .*\| \d \|$", re.MULTILINE)


@pytest.fixture(scope="session")
def adapter(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The adapter in a folder of its own, with the release that is written about, as `hakam` builds it there."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "belote-cli"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:  # once for all processes of a test run
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "ready").exists():
            _make(folder)
            (folder / "ready").touch()
    return folder


def _make(folder: Path) -> None:
    shutil.copytree(STRANGER, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)
    shutil.copy(Path(__file__).with_name("belote-cli.lock"), folder / "requirements.txt")
    config = folder / "hakam.toml"
    text = config.read_text(encoding="utf-8")
    assert text.count('"../../.."') == 1
    config.write_text(text.replace('"../../.."', json.dumps(str(ROOT))), encoding="utf-8")
    (spec,) = read_config(config).engines
    build(spec)  # says what pip said where belote-cli cannot be installed


def documented() -> set[Fingerprint]:
    """The findings that the page lists."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert len(rows) == len(set(rows)) == 16
    return set(map(Fingerprint.parse, rows))


def found(record: Path) -> tuple[set[Fingerprint], dict[str, object]]:
    """The findings of a run's record, and the line that closes it."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["event"] == "run_finished"
    closed = [each["finding"]["fingerprint"] for each in lines if each["event"] == "finding_closed"]
    return {Fingerprint(**{**each, "kind": Kind(each["kind"])}) for each in closed}, lines[-1]


def test_the_adapter_keeps_the_protocol(adapter: Path) -> None:
    done = hakam(adapter, "doctor", "--no-build")

    assert done.returncode == 0, done.stdout
    assert re.search(r"\b0 failed", done.stdout)


def test_what_differs_is_what_the_page_says_and_nothing_else(adapter: Path, tmp_path: Path) -> None:
    record, kept = tmp_path / "run.jsonl", tmp_path / "kept.jsonl"
    done = hakam(
        adapter, "gate", "--game", "belote", "--cases", "300", "--workers", "1", "--no-build", "--events", record
    )
    again = hakam(adapter, "replay", "findings", "--no-build", "--events", kept)
    assert done.returncode == again.returncode == 1, f"{done.stdout}\n{again.stdout}"
    (fuzzed, end), (replayed, _) = found(record), found(kept)

    assert {each.text() for each in fuzzed | replayed} == {each.text() for each in documented()}
    assert (end["goldens"], end["cases"]) == (142, 442)


def test_a_kept_case_shows_the_finding_that_it_names(adapter: Path, tmp_path: Path) -> None:
    record = tmp_path / "run.jsonl"
    files = sorted((STRANGER / "findings").glob("*.json"))
    for file in files:
        hakam(adapter, "replay", "--no-build", "--events", record, file)

        kept = load(file).finding
        assert kept is not None
        assert kept.fingerprint in found(record)[0], file.name
    assert len(files) == 6


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
    adapter: Path, tmp_path: Path, patch: tuple[str, str, str], shown: tuple[str, str, str]
) -> None:
    (file, old, new), (golden, kind, rule) = patch, shown
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

    undocumented = found(tmp_path / "run.jsonl")[0] - documented()
    assert (kind, rule) in {(each.kind.value, each.rule) for each in undocumented}


def test_the_adapter_is_typed(adapter: Path) -> None:
    strict = ["--strict", "--disable-error-code", "import-untyped", "--config-file", os.devnull, "--no-incremental"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *strict, "--python-executable", ".venv/bin/python", "adapter.py"],
        cwd=adapter,
        env={**os.environ, "MYPYPATH": f".:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
