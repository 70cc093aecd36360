"""Known divergences: what has no weight for a verdict, what is held against a run for it, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest

from harness.campaign.closing import finished
from harness.campaign.run import INTERRUPTED, Run
from harness.campaign.weighing import checked
from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.events import Accepted, FindingAgain, KnownChecked
from harness.known.accepting import Accepting, Baseline
from harness.known.file import KnownFile, read_known
from harness.known.values import Entry
from harness.known.versions import from_on, within
from harness.mistake import Mistake
from harness.offer import Offer
from harness.outcome import Crash, EngineFailed
from harness.table import TOO_MANY_RESTARTS, Stopped
from harness.verdict import Verdict
from tests.faulty import REFERENCE
from tests.runs import settings

POINTS = Fingerprint("kout_bh", Kind.SCORING, "play", "play", "kout_bh 8.2.2", "contract points")
MELDS = Fingerprint("belote", Kind.MELDS, "play", "play", "belote 9.1.1", "points")
CRASH = Fingerprint("kout_bh", Kind.CRASH, "", "play", "", "exit code 3")
WARNING = Fingerprint("kout_bh", Kind.REASON, "bid", "bid", "kout_bh 5.1.2", "no_such_bid/malformed")

TODAY = date(2026, 11, 30)
LISTED = Entry("known.toml:1", "server", POINTS, "the app counts the same", ">=1.4,<2", owner="rules")
AGREED, DIVERGED, INCONCLUSIVE, FAILED = (
    Verdict.AGREED, Verdict.DIVERGED, Verdict.INCONCLUSIVE, Verdict.ENGINE_FAILED,
)  # fmt: skip


def found(fingerprint: Fingerprint, engine: str = "server") -> Finding:
    """A finding with nothing in it but its identity."""
    divergence = Divergence(fingerprint.kind, 0, "", None, None, "", "", fingerprint.detail)
    warning = fingerprint.kind is Kind.REASON
    return Finding(fingerprint, engine, Case(fingerprint.game, {}, None, ()), divergence, "", warning=warning)


def stopped(*, blamed: bool = True, code: int = 3) -> Stopped:
    """An end of the engine `server` with an exit code."""
    return Stopped("server", 1, EngineFailed(Crash(code)), blamed=blamed, restarts=1)


@dataclass(frozen=True)
class Row:
    """What a run found, and what that comes to with one entry, `LISTED` if not said otherwise.

    listed    how the entry is told: its outcome, and whether it is stale
    accepted  how many findings have no weight
    """

    findings: tuple[Finding, ...]
    verdict: Verdict
    listed: tuple[str, bool]
    accepted: int = 0
    entry: Entry = LISTED
    version: str = "1.5"
    full: bool = True
    again: FindingAgain | None = None
    stops: tuple[Stopped, ...] = ()
    strict: bool = False
    interrupted: bool = False
    given_up: bool = False
    baseline: tuple[Fingerprint, ...] | None = None


EXPIRED = replace(LISTED, expires=date(2026, 11, 29))
OTHERS = replace(LISTED, engine="client")
OF_CRASH = replace(LISTED, fingerprint=CRASH)
ON, CHANGED, FIXED = (
    FindingAgain("server", POINTS, outcome, now)
    for outcome, now in (("there", None), ("changed", MELDS), ("fixed", None))
)

ROWS: Mapping[str, Row] = {
    "a listed finding has no weight": Row((found(POINTS),), AGREED, ("there", False), 1),
    "it has none in a narrowed run either": Row((found(POINTS),), AGREED, ("there", False), 1, full=False),
    "nor where the last day is today": Row(
        (found(POINTS),), AGREED, ("there", False), 1, replace(LISTED, expires=TODAY)
    ),
    "an unlisted finding fails": Row((found(POINTS), found(MELDS)), DIVERGED, ("there", False), 1),
    "one listed of another engine is unlisted": Row(
        (found(POINTS), found(POINTS, "client")), DIVERGED, ("there", False), 1
    ),
    "an entry that a full run did not match fails": Row((), DIVERGED, ("unmatched", True)),
    "an entry that a narrowed run did not match does not": Row((), AGREED, ("unmet", False), full=False),
    "one whose own case agrees fails as fixed": Row((), DIVERGED, ("fixed", True), again=FIXED),
    "one whose own case shows something else fails as changed": Row((), DIVERGED, ("changed", True), again=CHANGED),
    "in a narrowed run both are told": Row((), AGREED, ("fixed", False), again=FIXED, full=False),
    "one that another case shows is there": Row((found(POINTS),), AGREED, ("there", False), 1, again=FIXED),
    "one that its own case alone shows is there, too": Row((), AGREED, ("there", False), again=ON),
    "an expired entry accepts nothing, and fails": Row((found(POINTS),), DIVERGED, ("expired", True), 0, EXPIRED),
    "it fails where its finding is gone, too": Row((), DIVERGED, ("expired", True), 0, EXPIRED),
    "in a narrowed run its finding fails": Row(
        (found(POINTS),), DIVERGED, ("expired", False), 0, EXPIRED, full=False
    ),
    "in a narrowed run without its finding it is told": Row((), AGREED, ("expired", False), 0, EXPIRED, full=False),
    "an entry of an engine that did not run is told": Row((), AGREED, ("engine", False), 0, OTHERS),
    "an entry of other versions is told": Row((), AGREED, ("version", False), version="2.0"),
    "and accepts nothing of this one": Row((found(POINTS),), DIVERGED, ("version", False), version="1.3"),
    "a range holds no version that is no number": Row(
        (found(POINTS),), DIVERGED, ("version", False), version="f3a9c1"
    ),
    "without a range any version will do": Row(
        (found(POINTS),), AGREED, ("there", False), 1, replace(LISTED, versions=""), version="f3a9c1"
    ),
    "a reason alone needs no entry": Row((found(POINTS), found(WARNING)), AGREED, ("there", False), 1),
    "but in a strict run": Row((found(POINTS), found(WARNING)), DIVERGED, ("there", False), 1, strict=True),
    "where it is listed it has no weight there": Row(
        (found(WARNING),), AGREED, ("there", False), 1, replace(LISTED, fingerprint=WARNING), strict=True
    ),
    "an engine that fails where it is known to has no weight": Row(
        (found(CRASH),), AGREED, ("there", False), 1, OF_CRASH, stops=(stopped(),)
    ),
    "it has where it fails in another way as well": Row(
        (found(CRASH),), FAILED, ("there", False), 1, OF_CRASH, stops=(stopped(), stopped(code=4))
    ),
    "and where nobody knows on which case": Row(
        (found(CRASH),), FAILED, ("there", False), 1, OF_CRASH, stops=(stopped(blamed=False),)
    ),
    "and where it was given up, so that no full run was": Row(
        (found(CRASH),), FAILED, ("there", False), 1, OF_CRASH, stops=(stopped(),), given_up=True
    ),
    "an unlisted failure is one": Row((found(POINTS), found(CRASH)), FAILED, ("there", False), 1),
    "a failure goes before what is stale": Row((found(CRASH),), FAILED, ("unmatched", True), stops=(stopped(),)),
    "an interrupted run calls nothing stale": Row((), INCONCLUSIVE, ("unmet", False), interrupted=True),
    "with a baseline what it has has no weight": Row(
        (found(MELDS),), AGREED, ("engine", False), 1, OTHERS, baseline=(MELDS,)
    ),
    "what it has not fails": Row(
        (found(MELDS), found(POINTS)), DIVERGED, ("engine", False), 1, OTHERS, baseline=(MELDS,)
    ),
    "of an engine that was not in it all is new": Row(
        (found(MELDS, "client"),), DIVERGED, ("unmatched", False), baseline=(MELDS,)
    ),
    "an entry that the baseline still met is stale": Row((), DIVERGED, ("unmatched", True), baseline=(POINTS,)),
    "one that it did not meet either is told": Row((), AGREED, ("unmatched", False), baseline=()),
    "one that expired is told, and what it accepted was seen before": Row(
        (found(POINTS),), AGREED, ("expired", False), 1, EXPIRED, baseline=(POINTS,)
    ),
    "which a new finding is not": Row((found(POINTS),), DIVERGED, ("expired", False), 0, EXPIRED, baseline=()),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_known(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    baseline = None if row.baseline is None else Baseline("old", frozenset(("server", f) for f in row.baseline))
    plan = settings(
        tmp_path,
        whole=row.full,
        strict=row.strict,
        accepting=Accepting((row.entry,), baseline, TODAY),
    )
    run = Run(plan, [replace(REFERENCE, name="server")], complete=True)
    run.offers = {"server": Offer("app", row.version, "C", {})}
    for number, finding in enumerate(row.findings):
        run.total.note(finding, number)
    run.total.compared["server"] = 40
    run.total.stopped += row.stops
    run.again += [row.again] if row.again else []
    if row.given_up:
        run.total.left_out["server", TOO_MANY_RESTARTS] = 1
    if row.interrupted:
        run.doubt(INTERRUPTED)
    told = list(checked(run))
    end = finished(run)

    assert [(each.place, each.outcome, each.stale) for each in told] == [("known.toml:1", *row.listed)]
    assert end.verdict is row.verdict
    assert (end.accepted, end.stale) == (row.accepted, int(row.listed[1]))
    assert end.full is (row.full and not row.interrupted and not row.given_up)


def test_an_entry_that_changed_says_into_what() -> None:
    (told,) = Accepting((LISTED,), today=TODAY).check([], [CHANGED], {"server": "1.5"}, full=True)

    assert told.now == MELDS


def test_of_two_entries_for_a_finding_the_one_for_the_version_at_hand_accepts_it() -> None:
    newer = replace(LISTED, place="known.toml:9", reason="not ported yet", versions=">=2")
    accepting = Accepting((LISTED, newer), today=TODAY)
    told = list(accepting.check([LISTED.key], [], {"server": "2.1"}, full=True))

    assert accepting.accepts(LISTED.key, {"server": "2.1"}) == Accepted("not ported yet", "known.toml:9", "rules")
    assert [each.outcome for each in told] == ["version", "there"]


def test_cases_are_steered_round_what_applies_alone() -> None:
    entries = (LISTED, replace(EXPIRED, fingerprint=MELDS), replace(OTHERS, fingerprint=CRASH))

    assert Accepting(entries, today=TODAY).known({"server": "1.5"}) == (POINTS,)
    assert Accepting(entries, today=TODAY).known({"server": "2.5"}) == ()


@pytest.mark.parametrize(
    ("version", "versions", "is_within"),
    [
        ("1.4", ">=1.4,<2", True),
        ("2.0", ">=1.4,<2", False),
        ("2.0rc1", ">=2", False),
        ("2.1rc1", ">=2", True),
        ("1.4.7+4.gf3a9", "==1.4.*", True),
        ("f3a9c1", ">=0", False),
        ("", ">=0", False),
        ("f3a9c1", "", True),
    ],
)
def test_a_version_is_within_a_range_as_for_packages(version: str, versions: str, is_within: bool) -> None:
    assert within(version, versions) is is_within


def test_a_finding_is_listed_from_the_version_on_that_showed_it() -> None:
    assert from_on("1.4.7+4.gf3a9") == ">=1.4.7"
    assert from_on("f3a9c1") == ""


FILE = """
# What we know of.

[[known]]
finding = "kout_bh scoring play play 8.2.2 contract points"
engine = "server"
versions = ">=1.4,<2"
reason = "the app counts the same"
link = "https://example.org/7"
owner = "rules"
expires = 2026-11-30

[[known]]
finding = "belote melds play play 9.1.1 points"
engine = "client"
reason = "no melds yet"
"""


def written(folder: Path, text: str) -> KnownFile:
    path = folder / "known.toml"
    path.write_text(text, encoding="utf-8")
    return read_known(path)


def test_a_list_is_read_with_the_lines_of_its_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    link = "https://example.org/7"

    assert written(tmp_path, FILE).entries == (
        Entry("known.toml:4", "server", POINTS, "the app counts the same", ">=1.4,<2", link, "rules", TODAY),
        Entry("known.toml:13", "client", MELDS, "no melds yet"),
    )
    assert read_known(tmp_path / "none.toml").entries == ()
    assert written(tmp_path, "# nothing is known\n").entries == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("owner =", "ower =", 10, "known.0.ower: unknown key 'ower'; did you mean 'owner'?"),
        ("[[known]]\nfinding = \"b", "[[knwon]]\nfinding = \"b", 13, "unknown key 'knwon'; did you mean 'known'?"),
        ('reason = "no melds yet"\n', "", 13, "known.1: lacks 'reason'"),
        ('"no melds yet"', '" "', 16, "known.1.reason: must match"),
        ("9.1.1 points", "9.1.1", 14, "is no fingerprint: it has game, kind, phase, move, rule and detail"),
        ("belote melds", "belote meld", 14, "'meld' is none of the kinds"),
        (">=1.4,<2", "1.4 to 2", 7, "'1.4 to 2' is no range of versions: write such as '>=1.2,<2'"),
        ("2026-11-30", '"2026-11-30"', 11, "must be a day, without quotes and without a time"),
        ("2026-11-30", "2026-11-30T08:00:00", 11, "must be a day, without quotes and without a time"),
        ("engine = \"client\"", "engine = 7", 15, "known.1.engine: must be a string, not 7"),
    ],
)  # fmt: skip
def test_a_wrong_list_is_one_message_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    assert old in FILE
    with pytest.raises(Mistake) as raised:
        written(tmp_path, FILE.replace(old, new))

    assert str(raised.value).startswith(f"{tmp_path / 'known.toml'}:{line}: ")
    assert message in str(raised.value)


def test_the_same_entry_twice_is_refused_with_both_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    twice = FILE + FILE.partition("[[known]]")[2].partition("[[known]]")[0].join(["\n[[known]]", ""])

    with pytest.raises(Mistake, match=r"known\.toml:18: known\.2: the same stands at known\.toml:4"):
        written(tmp_path, twice)
    assert len(written(tmp_path, twice.replace(">=1.4,<2", ">=2", 1)).entries) == 3


def test_what_is_told_of_an_entry_is_all_that_it_says() -> None:
    (told,) = Accepting((EXPIRED,), today=TODAY).check([], [], {"server": "1.5"}, full=True)

    assert told == KnownChecked(
        place="known.toml:1",
        engine="server",
        fingerprint=POINTS,
        outcome="expired",
        stale=True,
        reason="the app counts the same",
        owner="rules",
        expires="2026-11-29",
        versions=">=1.4,<2",
        version="1.5",
    )
