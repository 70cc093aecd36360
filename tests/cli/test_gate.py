"""`hakam gate` as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.commands import PLAIN, called, configure, environment, hakam, one_message
from tests.runs import NOT_DOUBLED, OTHER_REASON

FEW = ("--cases", "30", *PLAIN, "--game", "kout_bh")


def test_a_clean_engine_passes_and_the_reports_say_so(tmp_path: Path) -> None:
    configure(tmp_path)
    done = hakam(tmp_path, "gate", *FEW, "--junit", "gate.xml")
    root = ET.parse(tmp_path / "gate.xml").getroot()

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("agreed: ")
    assert (root.get("failures"), root.get("errors")) == ("0", "0")
    assert int(root.get("tests", "0")) > 100


def test_the_gate_plays_the_same_cases_every_time_and_fails_a_faulty_engine(tmp_path: Path) -> None:
    configure(tmp_path, faulty=(NOT_DOUBLED,))
    told = [hakam(tmp_path, "gate", "--option", "seats=4", *FEW, "faulty") for _ in range(2)]
    without_times = [[line for line in done.stdout.splitlines() if " s" not in line] for done in told]

    assert [done.returncode for done in told] == [1, 1]
    assert without_times[0] == without_times[1]
    assert "agrees" not in without_times[0]


def test_a_reason_alone_passes_unless_the_gate_is_strict(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, polite=(OTHER_REASON,))
    narrow = ("--option", "seats=4", "--cases", "60", *PLAIN, "--game", "kout_bh")
    lenient, strict = hakam(tmp_path, "gate", *narrow), hakam(tmp_path, "gate", "--strict", *narrow)

    assert (lenient.returncode, strict.returncode) == (0, 1)
    assert "kout_bh 7.1.1" in lenient.stdout, "a warning is told"


def test_a_reader_that_goes_away_makes_no_traceback_and_no_green(tmp_path: Path) -> None:
    configure(tmp_path)
    done = subprocess.run(
        ["/bin/bash", "-c", f'"{sys.executable}" -m harness gate --cases 8 --workers 1 --game kout_bh'
         ' | head -1; exit "${PIPESTATUS[0]}"'],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.stdout.startswith("hakam gate ")
    assert "Traceback" not in done.stderr
    assert done.returncode == 3


def test_an_engine_that_is_not_in_the_configuration_is_one_message(tmp_path: Path) -> None:
    configure(tmp_path)
    done = called(tmp_path, "gate", "dart")

    assert "no engine named 'dart'" in one_message(done)
    assert done.returncode == 2
