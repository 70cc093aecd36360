"""Building engines: commands run in order, in their place, and a failure is shown and proves nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness.build import build, build_once
from harness.config import EngineSpec
from harness.mistake import Mistake
from harness.verdict import Verdict


def spec(cwd: Path, *lines: tuple[str, ...]) -> EngineSpec:
    return EngineSpec("mine", ("./mine",), cwd, env={"DECK": "32"}, build=lines)


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", code)


def failure(engine: EngineSpec) -> str:
    with pytest.raises(Mistake) as mistake:
        build(engine)
    assert mistake.value.code == Verdict.INCONCLUSIVE
    return str(mistake.value)


def test_commands_run_in_order_in_the_engines_folder_and_environment(tmp_path: Path) -> None:
    first = python("import os; open('made', 'w').write(os.environ['DECK']); print('first')")
    second = python("print('then', open('made').read())")
    told: list[str] = []

    assert build(spec(tmp_path, first, second), told.append) == "first\nthen 32\n"
    assert len(told) == 2
    assert "then" in told[1]


def test_an_engine_without_build_commands_is_built(tmp_path: Path) -> None:
    assert build(spec(tmp_path)) == ""


def test_nothing_of_a_build_that_works_is_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    build(spec(tmp_path, python("import sys; print('out'); print('err', file=sys.stderr)")))

    assert capfd.readouterr() == ("", "")


def test_a_failed_command_is_told_with_its_place_and_last_lines_and_ends_the_build(tmp_path: Path) -> None:
    broken = python("import sys; print('seat.ts(3,1): error'); print('note', file=sys.stderr); sys.exit(2)")
    said = failure(spec(tmp_path, broken, python("open('made', 'w')")))

    assert said.startswith("engine mine could not be built: `")
    assert f"in {tmp_path} ended with code 2; its last lines:\n  seat.ts(3,1): error\n  note" in said
    assert not (tmp_path / "made").exists()


def test_a_missing_tool_is_named(tmp_path: Path) -> None:
    said = failure(spec(tmp_path, ("no-such-tool", "build")))

    assert "`no-such-tool build` does not start: there is no program 'no-such-tool' on PATH" in said


def test_the_processes_of_a_run_build_an_engine_once(tmp_path: Path) -> None:
    engine = spec(tmp_path, python("print(end='x', file=open('built', 'a'))"))
    for run in ("one", "one", "two"):
        build_once(engine, run, tmp_path / "builds")

    assert (tmp_path / "built").read_text(encoding="utf-8") == "xx"


def test_what_could_not_be_built_is_told_by_all_processes_of_the_run(tmp_path: Path) -> None:
    engine = spec(tmp_path, python("print(end='x', file=open('built', 'a')); raise SystemExit('no card left')"))
    told = set()
    for _ in range(2):
        with pytest.raises(Mistake, match="no card left") as mistake:
            build_once(engine, "one", tmp_path / "builds")
        told.add((str(mistake.value), mistake.value.code))

    assert (tmp_path / "built").read_text(encoding="utf-8") == "x"
    assert [code for _, code in told] == [Verdict.INCONCLUSIVE]


def test_word_of_a_build_that_is_torn_is_no_word(tmp_path: Path) -> None:
    engine = spec(tmp_path, python("print(end='x', file=open('built', 'a'))"))
    for torn in ("", '{"run": "one", "fail', "[]"):
        (tmp_path / "mine.json").write_text(torn, encoding="utf-8")
        build_once(engine, "one", tmp_path)

    assert (tmp_path / "built").read_text(encoding="utf-8") == "xxx"
