"""Reading hakam.toml: what it means, and what is said about every mistake that can be made in it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from adapters.schema import schema
from harness.config import Config, EngineSpec, find_config, read_config, select
from harness.mistake import Mistake


def written(folder: Path, text: str) -> Path:
    path = folder / "hakam.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(Mistake) as mistake:
        read_config(written(folder, text))
    assert mistake.value.code == 2
    return str(mistake.value)


FULL = """\
[engines.typescript]
command = ["node", "dist/main.js"]
cwd = "ts"
build = ["npm", "run", "build"]
env = { NODE_ENV = "production" }
handshake_seconds = 2
case_seconds = 0.5
memory_mib = 512
line_mib = 8

[engines.dart]
command = ["{python}", "-m", "adapters.dart_sdk", "run", "main.dill"]
build = [["dart", "pub", "get"], ["{python}", "-m", "adapters.dart_sdk", "build", "main.dart", "main.dill"]]
"""


def test_every_key_has_its_meaning_and_every_absent_one_its_default(tmp_path: Path) -> None:
    (tmp_path / "ts").mkdir()
    path = written(tmp_path, FULL)

    assert read_config(path) == Config(
        path,
        (
            EngineSpec(
                name="typescript",
                command=("node", "dist/main.js"),
                cwd=tmp_path / "ts",
                env={"NODE_ENV": "production"},
                build=(("npm", "run", "build"),),
                handshake_seconds=2,
                case_seconds=0.5,
                memory_mib=512,
                line_mib=8,
            ),
            EngineSpec(
                name="dart",
                command=(sys.executable, "-m", "adapters.dart_sdk", "run", "main.dill"),
                cwd=tmp_path,
                env={},
                build=(
                    ("dart", "pub", "get"),
                    (sys.executable, "-m", "adapters.dart_sdk", "build", "main.dart", "main.dill"),
                ),
                handshake_seconds=10.0,
                case_seconds=5.0,
                memory_mib=2048,
                line_mib=64,
            ),
        ),
    )


def test_an_engine_gets_the_environment_of_hakam_and_its_own_on_top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE", "4")
    monkeypatch.setenv("SEAT", "0")
    spec = EngineSpec("mine", ("./mine",), Path(), env={"SEAT": "3"})

    assert spec.environment() == {**os.environ, "TABLE": "4", "SEAT": "3"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[engines.mine]\ncommand = ["x"]\ncase_secs = 2\n',
            "hakam.toml:3: engines.mine.case_secs: unknown key 'case_secs'; did you mean 'case_seconds'?",
        ),
        (
            '[engine.mine]\ncommand = ["x"]\n',
            "hakam.toml:1: engine: unknown key 'engine'; did you mean 'engines'?",
        ),
        (
            '[engines.mine]\ncommand = ["x"]\nzzz = 2\n',
            "unknown key 'zzz'; there are: command, cwd, env, build, handshake_seconds, case_seconds",
        ),
        ("", "hakam.toml: no engine is described: write a table [engines.NAME]"),
        ("[engines]\n", "hakam.toml:1: engines: no engine is described"),
        (
            '# mine\n[engines.other]\ncommand = ["x"]\n[engines.mine]\ncwd = "."\n',
            'hakam.toml:4: engines.mine: the command is missing: write for example command = ["node", "main.js"]',
        ),
        (
            '[engines.mine]\ncommand = "node main.js"\n',
            "hakam.toml:2: engines.mine.command: a command is a list of words, since no shell reads it: "
            'write ["node", "main.js"]',
        ),
        ("[engines.mine]\ncommand = []\n", "hakam.toml:2: engines.mine.command: "),
        ('[engines.mine]\ncommand = ["x", 1]\n', "hakam.toml:2: engines.mine.command.1: must be a string, not 1"),
        (
            '[engines.mine]\ncommand = ["x"]\ncase_seconds = "5"\n',
            ":3: engines.mine.case_seconds: must be a number",
        ),
        (
            '[engines.mine]\ncommand = ["x"]\ncase_seconds = 0\n',
            ":3: engines.mine.case_seconds: must be more than 0",
        ),
        ('[engines.mine]\ncommand = ["x"]\nmemory_mib = 1.5\n', ":3: engines.mine.memory_mib: must be a whole"),
        ('[engines.mine]\ncommand = ["x"]\nenv = { A = 1 }\n', ":3: engines.mine.env.A: must be a string"),
        (
            '[engines.mine]\ncommand = ["x"]\nbuild = [["make"], "test"]\n',
            "hakam.toml:3: engines.mine.build.1: must be a list, not",
        ),
        ('[engines."my engine"]\ncommand = ["x"]\n', "hakam.toml:1: engines: must match ^[A-Za-z0-9]"),
        (
            '[engines.mine]\ncommand = ["x"]\ncwd = "nowhere"\n',
            "hakam.toml:3: engines.mine.cwd: there is no folder ",
        ),
        (
            '[engines.mine]\ncommand = ["bin/mine"]\n',
            "hakam.toml:2: engines.mine.command: there is no file ",
        ),
        ('[engines.mine\ncommand = ["x"]\n', "is not TOML: "),
        ('\ufeff[engines.mine]\ncommand = ["x"]\n', "; save it as UTF-8 without a byte order mark"),
        (f"[engines.mine]\nmemory_mib = {'9' * 5000}\n", "is not TOML: Exceeds the limit (4300 digits)"),
        (f"engines = {'[' * 5000}{']' * 5000}\n", "is not TOML that anybody could read: it is nested too deeply"),
        (
            '[engines.mine]\ncommand = ["x"]\ncase_seconds = nan\n',
            "hakam.toml:3: engines.mine.case_seconds: nan is no number",
        ),
        (
            '[engines.mine]\ncommand = ["x", "a\\u0000"]\n',
            "hakam.toml:2: engines.mine.command.1: a character of the number 0 can stand in no path",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    assert said in complaint(tmp_path, text)


def test_a_program_that_a_build_makes_need_not_be_there_yet(tmp_path: Path) -> None:
    path = written(tmp_path, '[engines.mine]\ncommand = ["./mine"]\nbuild = ["make"]\n')

    assert read_config(path).engines[0].build == (("make",),)


def test_a_file_that_is_not_there_or_not_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"there is no file .*hakam\.toml"):
        read_config(tmp_path / "hakam.toml")
    (tmp_path / "hakam.toml").write_bytes(b"\xff")
    with pytest.raises(Mistake, match="cannot be read"):
        read_config(tmp_path / "hakam.toml")


def test_the_nearest_file_above_is_found(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    outer = written(tmp_path, FULL)
    assert find_config(inner) == outer
    nearer = written(tmp_path / "a", FULL)

    assert find_config(inner) == nearer


def test_no_file_anywhere_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"no hakam.toml in .* or a folder above it.*--config FILE"):
        find_config(tmp_path)


def test_engines_are_selected_by_name_in_the_order_asked_for(tmp_path: Path) -> None:
    (tmp_path / "ts").mkdir()
    config = read_config(written(tmp_path, FULL))
    typescript, dart = config.engines

    assert select(config, ["dart", "typescript", "dart"]) == (dart, typescript)
    assert select(config, []) == (typescript, dart)
    with pytest.raises(Mistake, match=r"no engine named 'drat' in .*hakam.toml; did you mean 'dart'\?"):
        select(config, ["drat"])


def test_every_key_and_its_default_are_in_the_documentation() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "configuration.md").read_text(encoding="utf-8")
    spec = EngineSpec("mine", ("./mine",), Path())
    keys = schema("config")["$defs"]["engine"]["properties"]

    assert set(keys) == set(EngineSpec.__dataclass_fields__) - {"name"}
    for key in keys:
        [row] = [line for line in page.splitlines() if line.startswith(f"| `{key}` |")]
        default = getattr(spec, key)
        if isinstance(default, float | int):
            assert row.endswith(f"| {default:g} |")
