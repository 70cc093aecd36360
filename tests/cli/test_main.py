"""The `hakam` command itself: its options, its subcommands, and how everything that goes wrong ends."""

from __future__ import annotations

import errno
import importlib
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import IO

import click
import pytest
from click.testing import CliRunner

from harness.cli import COMMANDS, main
from harness.cli.ending import Ending, ending
from harness.cli.settings import Settings
from harness.cli.table import CommandTable
from harness.mistake import Mistake
from harness.verdict import Verdict
from reports.arabic import ARABIC


def hakam(*words: str, stdout: IO[str] | int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    words = (sys.executable, "-m", "harness", *words)
    return subprocess.run(words, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=120)


def table_with(command: click.Command, monkeypatch: pytest.MonkeyPatch) -> CommandTable:
    """Give a table whose only subcommand is `command`, under the name ``act``."""
    table = CommandTable("hakam", commands_of={"act": "a_module"})
    module = type(sys)("a_module")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "a_module", module)
    return table


def acting(monkeypatch: pytest.MonkeyPatch, outcome: object) -> tuple[int, str]:
    """Run a command that returns `outcome`, or raises it; give its exit code and what it says on stderr."""

    @click.command
    def command() -> object:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    result = CliRunner().invoke(table_with(command, monkeypatch), ["act"])
    return result.exit_code, result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_name_of_the_table_is_a_command_of_that_module(name: str) -> None:
    command = importlib.import_module(COMMANDS[name]).command

    assert isinstance(command, click.Command)
    assert command.get_short_help_str()


def test_every_command_module_is_in_the_table() -> None:
    folder = Path(importlib.import_module("harness.cli").__file__ or "").parent
    with_a_command = {
        f"harness.cli.{file.stem}" for file in folder.glob("*.py") if "\ndef command(" in file.read_text()
    }

    assert with_a_command == set(COMMANDS.values())


def test_asking_for_the_version_loads_no_subcommand_and_none_of_its_dependencies() -> None:
    code = "import sys, harness.cli; print(*sorted(m for m in sys.modules if '.cli.' in m or m == 'jsonschema'))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    mine = ("ending", "given", "settings", "streams", "table")
    assert loaded == [f"harness.cli.{name}" for name in mine]


def test_the_version_is_told() -> None:
    result = hakam("--version")

    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]

    assert (result.returncode, result.stdout) == (0, f"hakam {project['version']}\n")


def test_no_command_shows_the_help_as_a_usage_mistake() -> None:
    result = hakam()

    assert result.returncode == 2
    assert result.stderr.startswith("Usage: hakam [OPTIONS] COMMAND")


def test_a_misspelt_command_is_asked_about() -> None:
    result = hakam("serv")

    assert result.returncode == 2
    assert result.stderr == "hakam: There is no command 'serv'. Did you mean 'serve'?\nSee `hakam --help`.\n"


def test_a_misspelt_option_is_asked_about() -> None:
    result = hakam("--versoin")

    assert result.returncode == 2
    assert result.stderr == "hakam: No such option '--versoin'. Did you mean '--version'?\nSee `hakam --help`.\n"


def test_the_options_of_the_root_reach_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Settings] = []

    @click.command
    @click.pass_obj
    def command(settings: Settings) -> None:
        seen.append(settings)

    table_with(command, monkeypatch)
    monkeypatch.setitem(COMMANDS, "act", "a_module")
    result = CliRunner().invoke(main, ["--plain", "--lang", "ar", "--config", "elsewhere.toml", "act"])

    assert result.exit_code == 0
    assert seen == [Settings(config=Path("elsewhere.toml"), plain=True, language=ARABIC)]


@pytest.mark.parametrize("verdict", Verdict)
def test_the_verdict_that_a_command_returns_is_the_exit_code(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert acting(monkeypatch, verdict) == (verdict.value, "")


def test_a_mistake_is_one_message_with_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert acting(monkeypatch, Mistake("no engine 'x'")) == (2, "hakam: no engine 'x'\n")
    assert acting(monkeypatch, Mistake("the build failed", code=3)) == (3, "hakam: the build failed\n")


def test_a_file_that_click_cannot_open_is_usage_and_never_diverged(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = acting(monkeypatch, click.FileError("a.json", "Permission denied"))

    assert code == 2
    assert said.startswith("hakam: Could not open file 'a.json': Permission denied")


def test_an_interrupt_is_inconclusive_and_has_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "hakam: interrupted; what was not compared has no verdict\n"

    assert acting(monkeypatch, KeyboardInterrupt()) == (3, said)


def test_an_interrupt_while_the_command_is_loaded_is_inconclusive_and_has_no_traceback() -> None:
    loading = """
import sys
from harness.__main__ import hakam
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "harness.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
hakam()
"""
    done = subprocess.run([sys.executable, "-c", loading], check=False, capture_output=True, text=True, timeout=30)

    assert done.returncode == Verdict.INCONCLUSIVE
    assert done.stderr == "hakam: interrupted before anything was begun\n"


def test_a_fault_of_hakam_is_inconclusive_and_shows_its_traceback_only_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("HAKAM_DEBUG", raising=False)
    assert acting(monkeypatch, KeyError("seat")) == (
        3,
        "hakam: this is a fault of hakam, not of an engine: KeyError: 'seat'\n"
        "Report it, with what HAKAM_DEBUG=1 shows.\n",
    )

    monkeypatch.setenv("HAKAM_DEBUG", "1")
    code, said = acting(monkeypatch, KeyError("seat"))
    assert code == 3
    assert "Traceback (most recent call last)" in said


@pytest.mark.parametrize(
    ("number", "code", "advice"),
    [
        (errno.ENOSPC, 3, "out.xml: No space left on device; free some space and run it again"),
        (errno.EACCES, 2, "out.xml: Permission denied; name another file, or change its permissions"),
        (errno.EISDIR, 2, "out.xml: Is a directory; name a file, not a directory"),
        (errno.ENOENT, 2, "out.xml: No such file or directory; check the path; its directory must exist"),
        (errno.EIO, 3, "out.xml: Input/output error; the run is not complete"),
    ],
)
def test_the_system_s_refusal_says_what_where_and_what_next(number: int, code: int, advice: str) -> None:
    assert ending(OSError(number, os.strerror(number), "out.xml")) == Ending(f"hakam: {advice}", code)


def test_output_to_a_full_disk_is_inconclusive() -> None:
    with Path("/dev/full").open("w") as full:
        result = hakam("--help", stdout=full)

    assert result.returncode == 3
    assert result.stderr == "hakam: No space left on device; free some space and run it again\n"


def test_output_that_nobody_reads_is_inconclusive() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = hakam("--help", stdout=writer)
    finally:
        os.close(writer)

    assert result.returncode == 3
    assert result.stderr == "hakam: nobody reads the output any more; the command stopped there\n"


WAITS = """
import click, sys, time
from harness.cli.table import CommandTable
@click.command
def command():
    try:
        print("ready", flush=True)
        time.sleep(60)
    finally:
        time.sleep(0.2)  # reports are being closed
        print("closed", flush=True)
sys.modules["waits"] = type(sys)("waits")
sys.modules["waits"].command = command
CommandTable("hakam", commands_of={"wait": "waits"}).main(["wait"])
"""


@pytest.mark.parametrize(
    "signals",
    [(signal.SIGINT,), (signal.SIGTERM,), (signal.SIGINT, signal.SIGINT), (signal.SIGINT, signal.SIGTERM)],
    ids=lambda signals: "+".join(number.name for number in signals),
)
def test_whoever_stops_it_and_however_often_it_ends_as_one_interrupt(signals: tuple[signal.Signals, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        for number in signals:
            child.send_signal(number)
            time.sleep(0.05)
        rest, said = child.communicate(timeout=120)

    assert rest == "closed\n"
    assert (child.returncode, said) == (3, "hakam: interrupted; what was not compared has no verdict\n")
