"""Failing examples that machines share: in a folder, and in a real Redis."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import redis

from harness.config import EngineSpec
from harness.divergence import Finding, Kind
from harness.events import Event, FindingAgain, NotCompared, StageStarted
from harness.examples.place import Database, Unreachable, database_at
from harness.examples.shared import Shared, example_for
from harness.mistake import Mistake
from harness.stability import flaky
from harness.verdict import Verdict
from harness.work import Sampling
from tests.faulty import faulty_reference
from tests.harness.kept import found
from tests.redis_server import redis_server
from tests.runs import KOUT, NOT_DOUBLED, ShortControls, at_move, closed, end, of, run, settings

MENDED = (KOUT, "points = 2 * self.bid", "points = self.bid * 2")
KEY = b"hakam dart kout_bh"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as (url, _):
        yield url


@pytest.fixture(params=["folder", "redis"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place without examples: a folder, or a Redis."""
    if request.param == "folder":
        return str(tmp_path / "team")
    url = str(request.getfixturevalue("url"))
    redis.Redis.from_url(url).flushall()
    return url


def at(place: str, engine: str = "dart", game: str = "kout_bh") -> Shared:
    """What a machine has of the examples of an engine and a game when its run begins."""
    return Shared(database_at(place, Path()), [engine], [game])


def share(place: str, *findings: Finding) -> None:
    at(place).settle(findings, {})


def shown(place: str) -> dict[str, int]:
    """The details of the findings that are shared, each with the number of moves of its example."""
    return {
        each.seen.fingerprint.detail: len(json.loads(each.seen.scenario)["script"]) for each in at(place).examples
    }


def again(finding: Finding, outcome: str, now: Finding | None = None) -> FindingAgain:
    return FindingAgain(finding.engine, finding.fingerprint, outcome, now.fingerprint if now else None)


def test_what_one_machine_shares_another_reads(place: str) -> None:
    finding = found("seat")
    share(place, finding)
    (example,) = at(place).examples

    assert (example.seen.engine, example.seen.fingerprint) == ("dart", finding.fingerprint)
    assert tuple(json.loads(example.seen.scenario)["script"]) == finding.case.script
    assert at(place, engine="typescript").examples == []
    assert at(place, game="belote").examples == []


def test_of_a_finding_the_smallest_example_is_kept(place: str) -> None:
    share(place, found("seat", moves=18), found("points", moves=17))
    share(place, found("seat", moves=12))
    share(place, found("seat", moves=15))

    assert shown(place) == {"seat": 12, "points": 17}


def test_two_machines_that_read_nothing_leave_the_smaller_example_all_the_same(place: str) -> None:
    one, other = at(place), at(place)
    one.settle([found("seat", moves=12)], {})
    other.settle([found("seat", moves=15)], {})

    assert shown(place) == {"seat": 12}


def test_an_example_that_agrees_is_taken_out_and_one_that_was_not_played_stays(place: str) -> None:
    share(place, found("seat"), found("points"))
    shared = at(place)
    (mended,) = [each for each in shared.examples if each.seen.fingerprint.detail == "seat"]
    shared.settle([], {mended: again(found("seat"), "fixed")})

    assert shown(place) == {"points": 18}


def test_an_example_that_shows_another_finding_now_is_kept_as_that(tmp_path: Path) -> None:
    place = str(tmp_path)
    share(place, found("seat"))
    shared = at(place)
    other = found("points")
    shared.settle([other], {shared.examples[0]: again(found("seat"), "changed", other)})

    assert shown(place) == {"points": 18}


def test_an_example_on_which_the_engine_ends_before_it_shows_anything_stays(tmp_path: Path) -> None:
    place = str(tmp_path)
    share(place, found("seat"))
    shared = at(place)
    shared.settle([], {shared.examples[0]: again(found("seat"), "changed", found("points"))})

    assert shown(place) == {"seat": 18}


def test_a_smaller_example_that_shows_nothing_any_more_gives_way_to_a_larger_one_that_does(tmp_path: Path) -> None:
    place = str(tmp_path)
    share(place, found("seat", moves=12))
    shared = at(place)
    shared.settle([found("seat", moves=15)], {shared.examples[0]: again(found("seat"), "fixed")})

    assert shown(place) == {"seat": 15}


@pytest.mark.parametrize(
    "unsure",
    [
        replace(found("seat"), label=flaky(3, 12)),
        replace(found("seat"), label="state leak after 40 cases"),
        replace(found("seat"), note="it did not show again when its case was played alone"),
        replace(found("seat"), engine="reference"),
        replace(found("seat"), fingerprint=replace(found("seat").fingerprint, kind=Kind.NON_DETERMINISM)),
    ],
    ids=["flaky", "leak", "not shown again", "reference", "non-determinism"],
)
def test_what_one_right_answer_elsewhere_would_not_mend_is_not_shared(tmp_path: Path, unsure: Finding) -> None:
    share(str(tmp_path), unsure)

    assert shown(str(tmp_path)) == {}


def test_redis_keeps_examples_for_a_year_after_the_last_run(url: str) -> None:
    with redis.Redis.from_url(url) as client:
        client.flushall()
        share(url, found("seat"))

        assert client.keys() == [b"hakam-example:" + KEY]
        assert 364 * 86_400 < client.ttl(b"hakam-example:" + KEY) <= 365 * 86_400


def test_examples_in_a_folder_are_for_all_who_may_read_it(tmp_path: Path) -> None:
    share(str(tmp_path), found("seat"))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]

    assert files
    assert {path.stat().st_mode & 0o777 for path in files} == {tmp_path.stat().st_mode & 0o666 | 0o644}


# ---- what may be wrong with a place ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("redis://:secret@127.0.0.1:1/0", r"at redis://127\.0\.0\.1:1/0: .*[Rr]efused.*--examples none"),
        ("redis://127.0.0.1:port", r"at redis://127\.0\.0\.1:port: Port could not be cast"),
        ("redis://127.0.0.1:6379/first", r"write a folder, or a URL such as redis://host:6379/0"),
        ("http://127.0.0.1", r"at http://127\.0\.0\.1: write a folder, or a URL such as redis://host:6379/0"),
        ("file/team", r"at .*/file/team: Not a directory\. Name a folder that can be written"),
    ],
    ids=["nobody there", "port", "number", "scheme", "file in the way"],
)
def test_a_place_that_cannot_be_is_refused_before_a_run_without_its_password(
    tmp_path: Path, place: str, told: str
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match=told) as refused:
        database_at(place, tmp_path)
    assert refused.value.code == 2
    assert "secret" not in str(refused.value)


def test_a_redis_that_refuses_to_write_is_refused(url: str) -> None:
    with redis.Redis.from_url(url) as client:
        client.config_set("min-replicas-to-write", 1)
        try:
            with pytest.raises(Mistake, match=rf"cannot be shared at {url}: .*replica"):
                database_at(url, Path())
        finally:
            client.config_set("min-replicas-to-write", 0)


def test_what_a_folder_did_not_take_is_not_passed_over(tmp_path: Path) -> None:
    database = database_at("team", tmp_path)
    for path in sorted((tmp_path / "team").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (tmp_path / "team").rmdir()
    (tmp_path / "team").write_text("")
    with pytest.raises(Unreachable, match="could not be written"):
        database.save(KEY, b"example")


def test_an_example_whose_file_was_damaged_is_taken_out_and_shared_again_by_the_next_run(tmp_path: Path) -> None:
    finding = found("seat")
    share(str(tmp_path / "team"), finding)
    (file,) = (each for each in tmp_path.glob("team/*/*") if each.read_bytes() == example_for(finding).value)
    file.write_bytes(b"half of a disk")

    later = at(str(tmp_path / "team"))
    assert [value for _, value in later.damaged] == [b"half of a disk"]
    later.settle([finding], {})
    assert shown(str(tmp_path / "team")) == {"seat": len(finding.case.script)}
    assert at(str(tmp_path / "team")).damaged == []


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "hypothesis.extra.redis", None)
    with pytest.raises(Mistake, match=r"package redis, which is not installed: pip install 'hakam\[redis\]'"):
        database_at("redis://127.0.0.1:1", Path())


# ---- runs -----------------------------------------------------------------------------------------------------


@pytest.fixture
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runs of this file hold to account what they are about."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


def night(folder: Path, spec: EngineSpec, database: Database, cases: int = 1, **given: object) -> list[Event]:
    """A run of a machine that shares its examples."""
    shared = Shared(database, [spec.name], ["kout_bh"])
    how = {"sampling": Sampling(0, 0, confirm=0), "examples": shared, **given}
    return run([spec], settings(folder, cases, **how))


@pytest.mark.usefixtures("short_controls")
def test_what_fails_on_one_machine_is_played_first_on_another_and_taken_out_when_it_is_mended(
    tmp_path: Path, url: str
) -> None:
    redis.Redis.from_url(url).flushall()
    database = database_at(url, tmp_path)
    faulty = faulty_reference(tmp_path / "faulty", NOT_DOUBLED)
    (first,) = closed(night(tmp_path / "one", faulty, database, 40))
    other = night(tmp_path / "other", faulty, database)

    assert [each.stage for each in of(StageStarted, other)][:3] == ["controls", "seen", "fuzz"]
    assert of(FindingAgain, other) == [again(first.finding, "there")]
    assert [each.finding.fingerprint for each in closed(other)] == [first.finding.fingerprint]
    assert end(other).verdict is Verdict.DIVERGED

    crashing = faulty_reference(
        tmp_path / "crashing", at_move('move.startswith("deal")', "__import__('os')._exit(7)")
    )
    (changed,) = of(FindingAgain, night(tmp_path / "third", crashing, database))
    assert (changed.fingerprint, changed.outcome) == (first.finding.fingerprint, "changed")

    mended = faulty_reference(tmp_path / "mended", MENDED)
    after = night(tmp_path / "fourth", mended, database)
    assert again(first.finding, "fixed") in of(FindingAgain, after)
    assert end(after).verdict is Verdict.AGREED
    assert Shared(database, ["faulty"], ["kout_bh"]).examples == []


@pytest.mark.usefixtures("short_controls")
def test_a_redis_that_is_lost_on_the_way_makes_the_run_inconclusive_and_costs_no_finding(tmp_path: Path) -> None:
    spec = faulty_reference(tmp_path / "faulty", NOT_DOUBLED)
    with redis_server(tmp_path) as (url, server):
        database = database_at(url, tmp_path)
        shared = Shared(database, ["faulty"], ["kout_bh"])
        server.kill()
        server.wait()
        events = run([spec], settings(tmp_path, 40, examples=shared, sampling=Sampling(0, 0, confirm=0)))

    (finding,) = closed(events)
    assert Path(finding.file).is_file()
    assert end(events).verdict is Verdict.INCONCLUSIVE
    (why,) = end(events).inconclusive
    assert why.startswith(f"examples at {url} were lost on the way, and what failed here is not shared: ")


@pytest.mark.usefixtures("short_controls")
def test_a_damaged_example_makes_a_run_inconclusive_once_and_one_of_another_version_waits(tmp_path: Path) -> None:
    database = database_at("team", tmp_path)
    whole = replace(found("seat"), engine="faulty")
    value = example_for(whole).value
    torn, later = value[:-9], b"hakam-example/2\n"
    elsewhere = json.loads(zlib.decompress(value.removeprefix(b"hakam-example/1\n")))
    elsewhere["scenario"] = elsewhere["scenario"].replace('"target": 31', '"aim": 31')
    unknown = b"hakam-example/1\n" + zlib.compress(json.dumps(elsewhere).encode())
    for each in (torn, later, unknown):
        database.save(b"hakam faulty kout_bh", each)
    spec = faulty_reference(tmp_path / "mended", MENDED)
    first, second = (night(tmp_path, spec, database) for _ in range(2))

    assert end(first).verdict is Verdict.INCONCLUSIVE
    assert "one example at" in end(first).inconclusive[0]
    assert end(second).verdict is Verdict.AGREED
    assert database.fetch(b"hakam faulty kout_bh") == sorted([later, unknown])
    told = NotCompared("faulty", f"2 examples at {tmp_path / 'team'}, of another version of hakam", None)
    assert told in second
