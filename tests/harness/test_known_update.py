"""`hakam known update`: what it takes from a full run, and what it leaves of the file as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from harness.divergence import Finding
from harness.events import RunFinished
from harness.known.baseline import FullRun, newest_full_run, read_baseline
from harness.known.editing import changed, write_changes
from harness.known.file import KnownFile, read_known
from harness.known.updating import Given, changes
from harness.known.values import Change
from harness.mistake import Mistake
from harness.verdict import Verdict
from tests.harness.kept import found, keep, told

TODAY = date(2026, 11, 30)
GAMES = ("kout_bh",)
ENGINES = ("typescript", "dart")
GIVEN = Given("the league counts so", owner="rules")

FILE = """# What the engines of this league do otherwise.
# Ask the rules team first.

# Agreed in the meeting of May.
[[known]]
engine = 'typescript'   # not the app
finding = 'kout_bh trick_winner play play 7.3.1 points'
reason = "it counts the joker"

# Nobody has looked at this one.
[[known]]
finding = "kout_bh trick_winner play play 7.3.1 gone"
engine = "typescript"
reason = '''
said in
two lines'''

# The app is being written anew.
[[known]]
finding = "kout_bh trick_winner play play 7.3.1 winner"
engine = "dart"
versions = "<1"
reason = "old app"
# That is all.
"""


SERVER_POINTS = found("points", "typescript", count=5)
APP_WINNER = found("winner", "dart", count=2)


def full_run(folder: Path, *findings: Finding, run: str = "r1", **how: object) -> FullRun:
    """A full run of both engines that found this, through the store."""
    *events, end = told(run, *findings, **how)  # type: ignore[arg-type]
    assert isinstance(end, RunFinished)
    keep(folder, [*events, replace(end, full=True)])
    newest = newest_full_run(folder, ENGINES, GAMES)
    assert newest is not None
    return newest


def listed(folder: Path, text: str = FILE) -> KnownFile:
    path = folder / "known.toml"
    path.write_text(text, encoding="utf-8")
    return read_known(path)


def done(told: Sequence[Change]) -> list[tuple[str, str, str]]:
    """Each change: what is done, to whose entry, about what."""
    return [(change.act.value, change.entry.engine, change.entry.fingerprint.detail) for change in told]


def test_what_a_full_run_found_and_did_not_meet_is_added_and_taken_out(tmp_path: Path) -> None:
    file = listed(tmp_path)
    run = full_run(tmp_path, SERVER_POINTS, APP_WINNER)
    told = changes(file.entries, run, GIVEN, None, TODAY)

    assert done(told) == [
        ("remove", "typescript", "gone"),
        ("elsewhere", "dart", "winner"),
        ("add", "dart", "winner"),
    ]
    assert told[2].cases == 2
    assert (
        changed(file, told)
        == """# What the engines of this league do otherwise.
# Ask the rules team first.

# Agreed in the meeting of May.
[[known]]
engine = 'typescript'   # not the app
finding = 'kout_bh trick_winner play play 7.3.1 points'
reason = "it counts the joker"

# The app is being written anew.
[[known]]
finding = "kout_bh trick_winner play play 7.3.1 winner"
engine = "dart"
versions = "<1"
reason = "old app"
# That is all.

[[known]]
finding = "kout_bh trick_winner play play 7.3.1 winner"
engine = "dart"
versions = ">=1.0"
reason = "the league counts so"
owner = "rules"
"""
    )


def test_a_list_begins_with_its_first_entry_and_a_reason_alone_needs_none(tmp_path: Path) -> None:
    file = read_known(tmp_path / "known.toml")
    run = full_run(tmp_path, replace(found("who"), warning=True), APP_WINNER, version="main")
    given = Given('it says "so"', link="https://example.org/1", expires=date(2027, 1, 31))
    write_changes(file, changes(file.entries, run, given, None, TODAY))

    assert (
        (tmp_path / "known.toml").read_text()
        == """[[known]]
finding = "kout_bh trick_winner play play 7.3.1 winner"
engine = "dart"
reason = "it says \\"so\\""
link = "https://example.org/1"
expires = 2027-01-31
"""
    )
    (entry,) = read_known(tmp_path / "known.toml").entries
    assert (entry.key, entry.reason, entry.expires) == (
        ("dart", APP_WINNER.fingerprint), 'it says "so"', date(2027, 1, 31),
    )  # fmt: skip


def test_an_entry_that_expired_is_renewed_where_a_day_is_named(tmp_path: Path) -> None:
    text = FILE.replace('"it counts the joker"', '"it counts the joker"\nexpires = 2026-11-29 # ask again')
    file = listed(tmp_path, text)
    run = full_run(tmp_path, SERVER_POINTS)
    mine = {("typescript", SERVER_POINTS.fingerprint)}
    kept = changes(file.entries, run, GIVEN, mine, TODAY)
    renewed = changes(file.entries, run, replace(GIVEN, expires=date(2027, 3, 1)), mine, TODAY)

    assert done(kept) == [("expired", "typescript", "points")]
    assert changed(file, kept) == text
    assert done(renewed) == [("renew", "typescript", "points")]
    assert changed(file, renewed) == text.replace('"it counts the joker"', '"the league counts so"').replace(
        "2026-11-29 # ask again", '2027-03-01 # ask again\nowner = "rules"'
    )


def test_an_expired_entry_whose_finding_is_gone_is_taken_out(tmp_path: Path) -> None:
    file = listed(tmp_path, FILE.replace('"it counts the joker"', '"x"\nexpires = 2026-11-29'))
    told = changes(file.entries, full_run(tmp_path), GIVEN, None, TODAY)

    assert done(told)[:2] == [("remove", "typescript", "points"), ("remove", "typescript", "gone")]
    assert changed(file, told).startswith(
        "# What the engines of this league do otherwise.\n# Ask the rules team first.\n\n# The app"
    )


def test_only_what_is_chosen_changes(tmp_path: Path) -> None:
    file = listed(tmp_path)
    run = full_run(tmp_path, SERVER_POINTS, APP_WINNER, found("melds"))
    told = changes(file.entries, run, GIVEN, {("dart", found("melds").fingerprint)}, TODAY)

    assert done(told) == [("add", "dart", "melds")]


def test_nothing_to_change_leaves_the_file_alone(tmp_path: Path) -> None:
    text = FILE[: FILE.index("# Nobody")].replace("\n", "\r\n")
    (tmp_path / "known.toml").write_bytes(text.encode())
    file = read_known(tmp_path / "known.toml")
    write_changes(file, changes(file.entries, full_run(tmp_path, SERVER_POINTS), GIVEN, None, TODAY))

    assert (tmp_path / "known.toml").read_bytes() == text.encode()


def test_the_ends_of_its_lines_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "known.toml").write_bytes(FILE.replace("\n", "\r\n").encode())
    file = read_known(tmp_path / "known.toml")
    write_changes(file, changes(file.entries, full_run(tmp_path, APP_WINNER), GIVEN, None, TODAY))
    written = (tmp_path / "known.toml").read_bytes()

    assert written.startswith(b"# What the engines of this league do otherwise.\r\n")
    assert written.count(b"\n") == written.count(b"\r\n")


@pytest.mark.parametrize(
    "text",
    [
        'known = [{finding = "kout_bh trick_winner play play 7.3.1 gone", engine = "dart", reason = "x"}]\n',
        '[[known]]\nfinding = "kout_bh trick_winner play play 7.3.1 gone"\nengine = "dart"\n'
        'reason = """a\n[[known]]\n"""\n',
    ],
)
def test_a_file_that_cannot_be_changed_safely_is_refused_and_left(tmp_path: Path, text: str) -> None:
    file = listed(tmp_path, text)
    told = changes(file.entries, full_run(tmp_path), GIVEN, None, TODAY)

    assert done(told) == [("remove", "dart", "gone")]
    with pytest.raises(Mistake, match=r"known\.toml"):
        write_changes(file, told)
    assert file.path.read_text() == text


def test_only_a_full_run_of_the_engines_and_games_there_are_is_taken(tmp_path: Path) -> None:
    full_run(tmp_path, SERVER_POINTS, run="full")
    keep(tmp_path, told("narrow", APP_WINNER))
    newest = newest_full_run(tmp_path, ENGINES, GAMES)

    assert newest is not None
    assert newest.run.run == "full"
    assert newest.versions == {"reference": "0.1.0", "typescript": "1.0", "dart": "1.0"}
    assert newest_full_run(tmp_path, ("typescript",), GAMES) is None
    assert newest_full_run(tmp_path, (*ENGINES, "bot"), GAMES) is None
    assert newest_full_run(tmp_path, ENGINES, (*GAMES, "belote")) is None


def test_a_baseline_that_came_to_no_result_is_refused(tmp_path: Path) -> None:
    keep(tmp_path, told("good", SERVER_POINTS))
    keep(tmp_path, told("broken", SERVER_POINTS, finished=False))
    *events, end = told("doubtful", SERVER_POINTS)
    assert isinstance(end, RunFinished)
    keep(tmp_path, [*events, replace(end, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))])

    assert read_baseline(tmp_path, "good").findings == {("typescript", SERVER_POINTS.fingerprint)}
    assert read_baseline(tmp_path, "last-2").run == "good"
    with pytest.raises(Mistake, match=r"--baseline last: run doubtful was inconclusive \(interrupted\); name one"):
        read_baseline(tmp_path, "last")
    with pytest.raises(Mistake, match="--baseline bro: run broken is unfinished"):
        read_baseline(tmp_path, "bro")
