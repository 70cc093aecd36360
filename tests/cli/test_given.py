"""What options are given: what no run can make anything of is refused before anything is begun or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.mistake import Mistake
from harness.scheduler import client_of
from harness.whole import replace_whole
from tests.commands import called, configure, one_message


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fuzz", "--cases", "1", "--shrink", "nan"), "Invalid value for '--shrink': nan is no number"),
        (("fuzz", "--cases", "1", "--label", "nan"), "Invalid value for '--label': nan is no number"),
        (("gate", "--label", "inf"), "Invalid value for '--label': inf is not in the range 0<=x<=86400"),
        (("shrink", "a.json", "clean", "--seconds", "nan"), "Invalid value for '--seconds': nan is no number"),
        (("fuzz", "--for", "9999h"), "--for 9999h: the time must be more than nothing, and at most a year"),
        (("fuzz", "--for", f"{'9' * 400}h"), f"--for {'9' * 400}h: the time must be more than nothing"),
        (("fuzz", "--cases", "1000000001"), "Invalid value for '--cases': 1000000001 is not in the range"),
        (
            ("gate", "--cases", f"{10**20}"),
            "Invalid value for '--cases': 100000000000000000000 is not in the range",
        ),
        (("history", "--prune", f"{10**20}"), "Invalid value for '--prune': 100000000000000000000 is not in the"),
        (("findings", "export", ""), "Invalid value for 'DIR': it is empty; name a file or a folder"),
        (("fuzz", "--cases", "1", "--corpus", ""), "Invalid value for '--corpus': it is empty; name a file"),
        (("gate", "--html", ""), "Invalid value for '--html': it is empty; name a file"),
        (("gate", "--examples", ""), "examples cannot be shared at '': name a folder or a URL, or do without"),
        (("gate", "--no-build", "--junit", "a", "--html", "./a"), "--junit and --html a are one file"),
        (("--config", "", "gate"), "Invalid value for '--config': it is empty; name a file"),
    ],
)
def test_what_no_run_can_make_anything_of_is_refused_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    configure(tmp_path)
    done = called(tmp_path, *words)

    assert done.returncode == 2
    assert one_message(done).startswith(said)
    assert [path.name for path in tmp_path.iterdir()] == ["hakam.toml"]


@pytest.mark.parametrize(
    "words",
    [
        ("report", "file", "--junit", "file"),
        ("report", "file", "--events", "./file"),
        ("show", "file", "--html", "file"),
        ("replay", "file", "--badge", "file"),
        ("import", "file", "--map", "other", "--markdown", "file"),
        ("import", "other", "--map", "file", "--sarif", "file"),
    ],
)
def test_no_report_takes_the_place_of_a_file_that_is_read(tmp_path: Path, words: tuple[str, ...]) -> None:
    scenario = Path("scenarios/kout_bh/matches/four-seats-to-26.json").read_text(encoding="utf-8")
    (tmp_path / "file").write_text(scenario, encoding="utf-8")
    (tmp_path / "other").write_text("", encoding="utf-8")
    configure(tmp_path)
    done = called(tmp_path, *words)

    assert done.returncode == 2
    assert one_message(done).endswith(" is the file that is read; name another file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == scenario


def test_two_reports_may_share_what_is_no_file(tmp_path: Path) -> None:
    configure(tmp_path)
    done = called(tmp_path, "report", "none.jsonl", "--junit", "/dev/null", "--html", "/dev/null")
    assert one_message(done).startswith("none.jsonl: No such file or directory")


@pytest.mark.parametrize("address", ["host", "tcp://host", "pigeon://host:8786", ""])
def test_an_address_that_is_none_is_refused_at_once_and_leaves_no_client(address: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(Mistake, match="no Dask scheduler answers at "), client_of(address):
        pass


def test_a_report_is_written_in_the_place_of_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    replace_whole(tmp_path / "one", "text")
    assert (tmp_path / "one").read_text(encoding="utf-8") == "text"
