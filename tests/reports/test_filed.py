"""A report that is a file: what stands there before, while and after a run, and what cannot be written."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from reports.account import Account
from reports.badge import badge
from reports.filed import Filed
from reports.junit import junit
from reports.language import Language
from reports.markdown import markdown
from reports.sarif import sarif
from tests.reports.sample_run import FINISHED, STARTED

CONTENTS = [junit, sarif, markdown, badge]


def verdicts(account: Account, language: Language) -> str:
    return account.in_short(language)


def test_the_file_tells_of_an_unfinished_run_until_the_run_is_over(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("agreed")
    report = Filed(path, verdicts)
    assert path.read_text() == "unfinished"

    report.on(STARTED)
    report.on(FINISHED)
    assert path.read_text() == "an engine failed, 5,000 cases"
    report.close()
    assert path.read_text() == "an engine failed, 5,000 cases"


def test_the_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path, linked = tmp_path / "out", tmp_path / "link"
    linked.symlink_to(path)
    report = Filed(linked, verdicts)
    report.on(FINISHED)
    report.close()

    assert linked.is_symlink()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "out"]
    assert stat.S_IMODE(path.stat().st_mode) & 0o400


@pytest.mark.parametrize("content", CONTENTS)
def test_where_no_file_can_be_written_is_told_before_the_run(content: object, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        Filed(tmp_path, content)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        Filed(tmp_path / "none" / "out", content)  # type: ignore[arg-type]


def test_a_device_is_written_to_and_not_replaced() -> None:
    nowhere = Filed(Path("/dev/null"), verdicts)
    nowhere.on(FINISHED)
    nowhere.close()
    assert Path("/dev/null").is_char_device()

    full = Filed(Path("/dev/full"), verdicts)
    with pytest.raises(OSError, match="No space left"):
        full.on(FINISHED)
