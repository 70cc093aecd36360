"""Parts of a split run are put together to what the whole run comes to; what does not fit is refused by name."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.campaign import campaign
from harness.campaign.checkpoint import FILE, read_kept
from harness.campaign.merging import check, gather, merge
from harness.campaign.terms import settings_of
from harness.events import ControlChecked, EngineStopped, Event, FindingFound, LawsChecked, Reached, RunStarted
from harness.mistake import Mistake
from harness.verdict import Verdict
from reports.jsonlines import read_events
from tests.commands import PLAIN, called, configure, hakam, one_message
from tests.faulty import faulty_reference
from tests.parts import kept, numbers
from tests.runs import NOT_DOUBLED, OTHER_REASON, ShortControls, at_move, closed, end, of, run

CASES = 96  # two games: 16 chunks of 6


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


class Split:
    """A run of one faulty engine, whole and in parts, each part kept on a machine of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.engine = faulty_reference(folder / "engine", NOT_DOUBLED, OTHER_REASON)
        self.whole = run([self.engine], kept(folder / "whole", CASES))

    def parts(self, of_how_many: int) -> list[Path]:
        """The folders of the machines that played a part each; every part is played once."""
        folders = [self.folder / f"{number}-of-{of_how_many}" for number in range(1, of_how_many + 1)]
        for number, folder in enumerate(folders, start=1):
            if not folder.exists():
                events = run([self.engine], kept(folder, CASES, shard=(number, of_how_many)))
                assert end(events).verdict is Verdict.DIVERGED
        return folders


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Split:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
        return Split(tmp_path_factory.mktemp("split"))


def merged(folder: Path, *paths: Path) -> list[Event]:
    """All events of the run that parts are put together to, where there would be time to make findings small."""
    parts = gather(paths)
    check(parts)
    terms = parts[0].terms
    here = settings_of(
        {**terms, "settings": {**terms["settings"], "shrink_seconds": 10.0}},
        workers=1,
        findings=folder / "findings",
        runs=folder / "runs",
        replay="hakam replay",
        run="m",
    )
    return list(merge(parts, here))


@pytest.mark.parametrize("of_how_many", [1, 2, 3, pytest.param(8, marks=pytest.mark.slow)])
def test_parts_come_to_what_the_whole_run_comes_to(tmp_path: Path, split: Split, of_how_many: int) -> None:
    folders = split.parts(of_how_many)
    events = merged(tmp_path, *folders)

    assert numbers(events) == numbers(split.whole)
    assert {each.finding.count for each in closed(events)} != {1}
    assert (len(of(Reached, events)), len(of(LawsChecked, events))) == (2, 1)
    (started,) = of(RunStarted, events)
    runs = [path.name for folder in folders for path in (folder / "runs").iterdir()]
    assert (started.command, started.seed, started.cases, started.shard) == ("merge", 1, CASES, None)
    assert started.merged == tuple(runs)
    assert [each.control for each in of(ControlChecked, events)] == [
        each.control for each in of(ControlChecked, split.whole)
    ]
    found = [(each.finding.engine, each.finding.fingerprint) for each in of(FindingFound, events)]
    assert len(found) == len(set(found)) == len(closed(events))
    assert all(Path(each.file).is_file() for each in closed(events))
    stored = read_kept(tmp_path / "runs" / "m")
    assert stored.closed is not None
    assert (stored.done, stored.share.cases) == ([(0, CASES)], CASES)
    assert stored.closed["verdict"] == "diverged"


def test_a_merge_that_is_stopped_leaves_nothing_to_go_on_with_and_can_be_done_again(
    tmp_path: Path, split: Split
) -> None:
    parts = gather(split.parts(2))
    here = settings_of(
        parts[0].terms, workers=1, findings=tmp_path / "findings", runs=tmp_path / "runs", replay="", run="m"
    )
    going = merge(parts, here)
    while not isinstance(next(going), FindingFound):
        pass
    going.close()

    assert not (tmp_path / "runs").exists()
    assert numbers(merged(tmp_path, *split.parts(2))) == numbers(split.whole)


def test_where_a_merged_run_cannot_be_kept_it_is_told_and_inconclusive(tmp_path: Path, split: Split) -> None:
    (tmp_path / "runs").write_text("a file")
    events = merged(tmp_path, *split.parts(1))

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == (f"the run could not be kept in {tmp_path}/runs/m: Not a directory",)
    assert len(closed(events)) == len(closed(split.whole))


def test_the_order_in_which_parts_are_named_makes_no_difference(tmp_path: Path, split: Split) -> None:
    folders = split.parts(3)
    one, other = merged(tmp_path / "one", *folders), merged(tmp_path / "other", *reversed(folders))

    assert numbers(one) == numbers(other)
    assert of(RunStarted, one)[0].merged == of(RunStarted, other)[0].merged


def test_parts_are_found_in_one_folder_too_and_only_those_of_the_newest_run(tmp_path: Path, split: Split) -> None:
    machine = tmp_path / "machine" / ".hakam"
    for number, folder in enumerate(split.parts(2)):
        shutil.copytree(next((folder / "runs").iterdir()), machine / "runs" / f"20260102T00000{number}-aaaa")
    older = next((split.parts(2)[0] / "runs").iterdir())
    shutil.copytree(older, machine / "runs" / "20250101T000000-aaaa")
    changed(machine / "runs" / "20250101T000000-aaaa", lambda header: header["terms"]["settings"].update(seed=7))
    whole = next((split.folder / "whole" / "runs").iterdir())
    shutil.copytree(whole, machine / "runs" / "20270101T000000-aaaa")

    for path in (machine, machine.parent, machine / "runs"):
        assert numbers(merged(tmp_path / path.name, path)) == numbers(split.whole)


def changed(folder: Path, how: Callable[[Any], object]) -> None:
    """Change the first line of a run's file."""
    first, rest = (folder / FILE).read_bytes().split(b"\n", 1)
    header = json.loads(first)
    how(header)
    (folder / FILE).write_bytes(json.dumps(header).encode() + b"\n" + rest)


def offer(header: Any) -> Any:
    return header["terms"]["engines"]["faulty"]["offer"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda header: header["terms"]["settings"].update(seed=2), "--seed is 1 in run one and 2 in run two"),
        (lambda header: header["terms"]["settings"].update(cases=97), "--cases is 96 in run one and 97 in run two"),
        (lambda header: header["terms"]["settings"].update(strict=True), "--strict is false in run one and true"),
        (lambda header: header["terms"]["settings"]["wanted"].update(games=["belote"]), "--game is "),
        (lambda header: header["terms"]["settings"]["wanted"].update(options={"seats": "4"}), "--option is "),
        (lambda header: header["terms"]["settings"].update(sampling={}), "sampling is "),
        (lambda header: header["terms"]["settings"].update(corpus="ab12"), "--corpus is "),
        (lambda header: header["terms"].update(version="9"), "the version of hakam is "),
        (lambda header: header["terms"].update(walks="9"), "what makes the cases (the sources of the games"),
        (lambda header: offer(header).update(version="9"), "faulty's version is "),
        (lambda header: offer(header)["games"].pop("kout_bh"), "what faulty offers of kout_bh is "),
        (
            lambda header: header["terms"]["engines"].update(dart={"offer": {"games": {}}, "limits": {}}),
            "the list of engines is",
        ),
        (lambda header: header["terms"]["settings"].update(shard=[2, 3]), "run two is part 2/3"),
        (lambda header: header.update(closed=None), "part 2/2 is unfinished: `hakam fuzz --resume two` goes on"),
        (
            lambda header: header["terms"]["settings"].update(shard=[1, 2]),
            "part 1/2 is there 2 times: name one of ",
        ),
        (lambda header: header["terms"]["settings"].update(shard=[1, 2]), "part 2/2 is missing"),
    ],
)
def test_parts_that_do_not_fit_are_refused_by_name(
    tmp_path: Path, split: Split, change: Callable[[Any], object], told: str
) -> None:
    for name, folder in zip(("one", "two"), split.parts(2), strict=True):
        shutil.copytree(next((folder / "runs").iterdir()), tmp_path / name)
    changed(tmp_path / "two", change)

    with pytest.raises(Mistake) as mistake:
        merged(tmp_path, tmp_path / "one", tmp_path / "two")
    assert str(mistake.value).startswith("these parts cannot be put together: ")
    assert told in str(mistake.value)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda header: header.update(terms={}),
        lambda header: header["terms"].update(settings=[]),
        lambda header: header["terms"]["settings"].update(shard=[1]),
        lambda header: header["terms"].update(audiences=0),
        lambda header: header["terms"]["engines"].update(faulty={}),
        lambda header: header.update(closed={"verdict": "agreed"}),
        lambda header: header["closed"].update(controls=[{}]),
    ],
)
def test_a_part_whose_first_line_says_no_run_is_damaged_and_named(
    tmp_path: Path, split: Split, change: Callable[[Any], object]
) -> None:
    shutil.copytree(next((split.parts(2)[0] / "runs").iterdir()), tmp_path / "one")
    changed(tmp_path / "one", change)

    with pytest.raises(
        Mistake, match=r"one/checkpoint.jsonl, line 1: .*; the file is damaged and was left as it is"
    ):
        merged(tmp_path, tmp_path / "one")


def test_a_part_with_lines_nested_too_deeply_is_damaged_and_named(tmp_path: Path, split: Split) -> None:
    shutil.copytree(next((split.parts(2)[0] / "runs").iterdir()), tmp_path / "one")
    with (tmp_path / "one" / FILE).open("a") as file:
        file.write(f'{{"done":{"[" * 200_000}\n')

    with pytest.raises(Mistake, match="line 3: it is nested too deeply; the file is damaged"):
        merged(tmp_path, tmp_path / "one")


def test_all_that_is_missing_is_named(tmp_path: Path, split: Split) -> None:
    _, second, _ = split.parts(3)
    with pytest.raises(Mistake, match="part 1/3 is missing; part 3/3 is missing"):
        merged(tmp_path, second)


def test_a_part_with_cases_that_are_not_its_own_is_refused(tmp_path: Path, split: Split) -> None:
    for name, folder in zip(("one", "two"), split.parts(2), strict=True):
        shutil.copytree(next((folder / "runs").iterdir()), tmp_path / name)
    path = tmp_path / "two" / FILE
    path.write_bytes(path.read_bytes().replace(b'{"done":[[6,12],', b'{"done":['))

    with pytest.raises(Mistake, match=r"part 2/2 .* has not the cases that are its own: it is damaged"):
        merged(tmp_path, tmp_path / "one", tmp_path / "two")


def test_a_run_that_was_not_split_and_a_folder_without_parts_are_refused(tmp_path: Path, split: Split) -> None:
    whole = next((split.folder / "whole" / "runs").iterdir())
    with pytest.raises(Mistake, match="was not split; only parts that --shard made are put together"):
        merged(tmp_path, whole)
    for path in (whole.parent, tmp_path, tmp_path / "nowhere"):
        with pytest.raises(Mistake, match="no part of a split run is kept there"):
            merged(tmp_path, path)


def test_what_was_wrong_in_one_part_is_wrong_in_the_run(tmp_path: Path, split: Split) -> None:
    for name, folder in zip(("one", "two"), split.parts(2), strict=True):
        shutil.copytree(next((folder / "runs").iterdir()), tmp_path / name)

    def a_control_failed(header: Any) -> None:
        header["closed"]["inconclusive"] = ["the control x failed: it was not caught"]
        header["closed"]["controls"][0] |= {"passed": False, "why": "it was not caught"}

    changed(tmp_path / "two", a_control_failed)
    events = merged(tmp_path, tmp_path / "one", tmp_path / "two")

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == ("part 2/2: the control x failed: it was not caught",)
    assert [each.passed for each in of(ControlChecked, events)].count(False) == 1


def test_an_engine_that_failed_in_one_part_failed_in_the_run(tmp_path: Path) -> None:
    engine = faulty_reference(tmp_path / "engine", at_move('"resign" in move', "import os; os._exit(3)"))
    for number in (1, 2):
        list(campaign([engine], kept(tmp_path / str(number), 64, shard=(number, 2))))
    whole = run([engine], kept(tmp_path / "whole", 64))
    events = merged(tmp_path, tmp_path / "1", tmp_path / "2")

    assert end(whole).verdict is end(events).verdict is Verdict.ENGINE_FAILED
    assert numbers(events) == numbers(whole)
    assert of(EngineStopped, events)[-1].restarts == of(EngineStopped, whole)[-1].restarts > 0


@pytest.mark.slow
def test_the_command_puts_the_folders_of_machines_together_and_its_exit_code_is_the_verdict(tmp_path: Path) -> None:
    words = ("--cases", "96", "--seed", "4", "--shrink", "0", *PLAIN, "--game", "kout_bh")
    for name in ("whole", "one", "two", "here"):
        (tmp_path / name).mkdir()
        configure(tmp_path / name, clean=False, faulty=(NOT_DOUBLED,))
    hakam(tmp_path / "whole", "fuzz", *words, "--events", "run.jsonl")
    for number, name in enumerate(("one", "two"), start=1):
        assert hakam(tmp_path / name, "fuzz", *words, "--shard", f"{number}/2").returncode == 1
    one = called(tmp_path / "here", "merge", "../one")
    done = hakam(tmp_path / "here", "merge", "../one", "../two/.hakam", "--events", "run.jsonl")
    history = called(tmp_path / "here", "history")

    assert "part 2/2 is missing" in one_message(one)
    assert one.returncode == 2
    assert done.returncode == 1
    assert done.stderr == ""
    whole, together = (read_events(tmp_path / name / "run.jsonl").events for name in ("whole", "here"))
    assert numbers(together) == numbers(whole)
    assert ", put together from " in done.stdout.splitlines()[0]
    name = of(RunStarted, together)[0].run
    assert name in history.stdout
    page = called(tmp_path / "here", "history", name).stdout
    assert done.stdout.endswith(f"\n\n{page}")
    assert page.startswith(f"{name}: merge ")
    assert "\nNew\n  faulty: kout_bh scoring play play 8.2.2 failed points (" in page
