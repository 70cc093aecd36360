"""Compiled modules: made of exactly these sources, and answering as these do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adapters.cache import cache_directory
from harness import compiled
from harness.compiled import home
from harness.compiling import NotCompiled, build

#: Plays the first cases of every game, explains some, and says what ran them.
PLAY = """
import hashlib
from harness.compiled import in_use
from harness.audience import Wanted, audiences
from harness.plan import Plan
from reference_engine.explain import explain
from reference_engine.games import GAMES

told = hashlib.sha256()
for name, game in GAMES.items():
    plan = Plan(3, tuple(audiences({}, Wanted((name,)))))
    for number, walked in plan.cases(0, 60):
        case = walked.case
        told.update(repr(case).encode() + walked.trace())
        if number % 20 == 0:
            told.update(repr(explain(game, case.options, case.setup, case.script)).encode())
print(in_use(), told.hexdigest())
"""


#: An engine that is the reference from its source, so that the compiled one is held against that.
CONFIG = """
[engines.source]
command = ["{python}", "-m", "adapters.serve"]
cwd = "{packages}"
"""


def played(**env: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        check=True,
        capture_output=True,
        text=True,
        cwd=compiled.PACKAGES,
        env={**os.environ, **env},
    )
    return done.stdout.split()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_compiled_modules_make_and_answer_the_cases_that_their_sources_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # a cache of its own, kept for the next run: no other test may be run by what this one compiles
    monkeypatch.setenv("HAKAM_CACHE", str(cache_directory() / "tests"))
    build()
    config = tmp_path / "hakam.toml"
    config.write_text(CONFIG.format(python=sys.executable, packages=compiled.PACKAGES))
    fuzz = ["-m", "harness", "--config", str(config), "fuzz", "--cases", "240", "--seed", "3"]
    told = subprocess.run(
        [sys.executable, *fuzz], check=False, capture_output=True, text=True, cwd=compiled.PACKAGES
    )

    assert played(HAKAM_COMPILED="1") == ["True", played(HAKAM_COMPILED="0")[1]]
    assert told.returncode == 0, told.stdout + told.stderr
    assert "agreed: 240 cases" in told.stdout


def test_what_was_compiled_of_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    before = home()
    sources = dict(compiled.sources())
    sources["reference_engine.kout_bh"] += b"\n"
    monkeypatch.setattr(compiled, "sources", lambda: sources)

    assert home() != before


def test_a_damaged_library_leaves_the_sources_in_use(tmp_path: Path) -> None:
    env = {"HAKAM_CACHE": str(tmp_path)}
    where = "from harness.compiled import home; print(home())"
    told = subprocess.run(
        [sys.executable, "-c", where], check=True, capture_output=True, text=True, env={**os.environ, **env}
    )
    folder = Path(told.stdout.strip())
    folder.mkdir(parents=True)
    (folder / f"abc__mypyc{compiled.EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")

    assert played(**env) == ["False", played(HAKAM_COMPILED="0")[1]]


def test_what_is_missing_to_compile_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HAKAM_CACHE", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)

    with pytest.raises(NotCompiled, match=r"^mypyc is missing: pip install 'hakam\[fast\]'$"):
        build()
    assert list(tmp_path.iterdir()) == []


def test_sources_that_cannot_be_compiled_leave_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HAKAM_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled, "sources", lambda: {"reference_engine.wrong": b"x: int = 'no number'\n"})

    with pytest.raises(NotCompiled, match=r"ended with exit code 1:\nreference_engine/wrong\.py:1: error: "):
        build()
    assert [path.name for path in tmp_path.rglob("*")] == ["compiled"]
