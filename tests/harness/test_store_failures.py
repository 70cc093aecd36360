"""Bad days of the store: a full disk, a lock, a damaged file, a newer format. What was written is never lost."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.cli.running import seen_before
from harness.mistake import Mistake
from harness.store import keeper as keeping
from harness.store import schema
from harness.store.diffing import differences
from harness.store.keeper import Keeper
from harness.store.reading import named_run, runs
from harness.store.schema import APPLICATION, FORMAT, NAME
from harness.store.store import Store
from harness.verdict import Verdict
from reports.listen import listen
from tests.harness.kept import found, keep, known, told

FEW = told("night-1", found("seat"))
MANY = told("night-2", *(found(f"{n}") for n in range(300)))


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """A disk that is full as soon as a file would become longer."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program that writes, and takes its time."""
    db = sqlite3.connect(folder / NAME, isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        db.close()


def sound(folder: Path) -> bool:
    db = sqlite3.connect(folder / NAME)
    try:
        return db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        db.close()


def test_a_disk_that_fills_up_is_told_and_costs_nothing_that_was_written(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    messages: list[str] = []
    keeper = Keeper(tmp_path)
    with no_file_longer_than((tmp_path / NAME).stat().st_size + 4096):
        verdict = listen(MANY, {f"the store {keeper.path}": keeper}, messages.append)

    assert verdict is Verdict.INCONCLUSIVE
    assert messages == [
        f"the store {tmp_path}/store.sqlite: the disk failed the store, or it is full; "
        "the run goes on without this report and is inconclusive"
    ]
    assert sound(tmp_path)
    with Store.read(tmp_path) as store:
        kept = {run.run: run.verdict for run in runs(store)}
    assert kept["night-1"] is Verdict.DIVERGED
    assert kept.get("night-2") is None
    assert known(tmp_path)["dart", "seat"].count == 1


def test_a_disk_that_is_full_from_the_start_is_told_at_the_start(tmp_path: Path) -> None:
    messages: list[str] = []
    with no_file_longer_than(8192):
        verdict = listen(FEW, {"the store": Keeper(tmp_path)}, messages.append)

    assert verdict is Verdict.INCONCLUSIVE
    assert len(messages) == 1
    keep(tmp_path, FEW)
    assert len(known(tmp_path)) == 1, "what was half begun is begun anew"


def test_a_lock_that_goes_away_before_the_end_costs_nothing(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    keeper = Keeper(tmp_path)
    with locked(tmp_path):
        for event in MANY[:-1]:
            keeper.on(event)
    keeper.on(MANY[-1])
    keeper.close()

    assert len(known(tmp_path)) == 301
    with Store.read(tmp_path) as store:
        assert [run.verdict for run in runs(store)] == [Verdict.DIVERGED, Verdict.DIVERGED]


def test_a_lock_that_stays_is_told_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PATIENCE", 0.2)
    keep(tmp_path, FEW)
    messages: list[str] = []
    with locked(tmp_path):
        verdict = listen(MANY, {"the store": Keeper(tmp_path)}, messages.append)

    assert verdict is Verdict.INCONCLUSIVE
    assert messages == [
        "the store: another program holds the store locked; the run goes on without this report and is inconclusive"
    ]
    assert len(known(tmp_path)) == 1


def test_a_lock_does_not_hold_up_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, FEW)
    keeper = Keeper(tmp_path)
    waited: list[float] = []
    begin = keeping._transaction
    monkeypatch.setattr(
        keeping, "_transaction", lambda db, patience: waited.append(patience) or begin(db, patience)
    )
    with locked(tmp_path):
        for event in MANY[:-1]:
            keeper.on(event)
    keeper.close()

    assert waited[0] == keeping.BRIEFLY < 0.1
    assert waited[-1] == keeping.PATIENCE, "at the end there is time"


@pytest.mark.parametrize("content", [b"a shopping list\n" * 400, b"x", b"\0" * 4096])
def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    for use in (Keeper, Store.open, Store.read):
        with pytest.raises(Mistake, match=r"store\.sqlite: this is no store; move it away"):
            use(tmp_path)
    assert (tmp_path / NAME).read_bytes() == content


def test_a_damaged_store_is_told_before_the_run_and_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    content = (tmp_path / NAME).read_bytes()[:4096] + b"\xff" * 8192
    (tmp_path / NAME).write_bytes(content)
    for use in (Keeper, Store.open, Store.read):
        with pytest.raises(Mistake, match=r"store\.sqlite: the store is damaged; move it away"):
            use(tmp_path)
    assert (tmp_path / NAME).read_bytes() == content


def damage_the_findings(store: Path) -> None:
    """Make nonsense of what a store has of findings: a store that opens, and is read up to them."""
    with sqlite3.connect(store) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'findings'").fetchone()
    db.close()
    content = bytearray(store.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    store.write_bytes(content)


def test_damage_that_shows_later_is_told_and_makes_the_run_inconclusive(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    damage_the_findings(tmp_path / NAME)
    messages: list[str] = []
    verdict = listen(MANY, {"the store": Keeper(tmp_path)}, messages.append)

    assert verdict is Verdict.INCONCLUSIVE
    assert messages[0].startswith("the store: the store is damaged; move it away")
    with pytest.raises(Mistake, match=r"store\.sqlite: the store is damaged"):
        known(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE runs SET games = '{'",
        "UPDATE runs SET verdict = 'purple'",
        "UPDATE sightings SET outcome = 'x'",
        "UPDATE findings SET fingerprint = 'x'",
        "UPDATE runs SET engines = '7'",
    ],
)
def test_rows_that_no_run_has_written_are_told_as_damage_and_no_run_does_without_them(
    tmp_path: Path, change: str
) -> None:
    keep(tmp_path, FEW)
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute(change)
    db.close()

    with pytest.raises(Mistake, match=r"store\.sqlite: the store is damaged .*; it was left as it is"):
        differences_of(tmp_path)


def differences_of(folder: Path) -> None:
    """Read all that the commands read of a store."""
    seen_before(folder)
    with Store.read(folder) as store:
        run = named_run(store, "last")
        differences(store, run, run)


def test_no_run_begins_without_the_findings_of_a_store_that_shows_damage_when_they_are_read(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    damage_the_findings(tmp_path / NAME)

    with pytest.raises(Mistake, match=r"store\.sqlite: the store is damaged; move it away"):
        seen_before(tmp_path)


def test_a_store_of_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    db.close()
    content = (tmp_path / NAME).read_bytes()
    for use in (Keeper, Store.open, Store.read):
        with pytest.raises(Mistake, match=f"was written by a newer hakam: its format is {FORMAT + 1}, and this"):
            use(tmp_path)
    assert (tmp_path / NAME).read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    for use in (Keeper, Store.open, Store.read):
        with pytest.raises(Mistake, match=r"is a database of another program; move it away"):
            use(tmp_path)


def test_there_is_nothing_to_read_where_no_run_was_kept(tmp_path: Path) -> None:
    with pytest.raises(
        Mistake, match=r"there is no .*store\.sqlite: `hakam gate` and `hakam fuzz` keep their runs"
    ):
        Store.read(tmp_path)
    (tmp_path / NAME).touch()
    with pytest.raises(Mistake, match=r"store\.sqlite is empty"):
        Store.read(tmp_path)
    keep(tmp_path, FEW)
    assert len(known(tmp_path)) == 1


def test_a_store_that_is_begun_is_whole_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_TABLES", schema._TABLES.replace("CREATE INDEX", "CREATE NOTHING"))
    messages: list[str] = []
    listen(FEW, {"the store": Keeper(tmp_path)}, messages.append)
    monkeypatch.undo()
    keep(tmp_path, FEW)

    assert len(messages) == 1
    assert len(known(tmp_path)) == 1


def test_the_format_is_marked_in_the_file(tmp_path: Path) -> None:
    keep(tmp_path, FEW)
    header = (tmp_path / NAME).read_bytes()[:100]

    assert header[60:64] == FORMAT.to_bytes(4, "big")
    assert header[68:72] == APPLICATION.to_bytes(4, "big") == b"Hakm"
