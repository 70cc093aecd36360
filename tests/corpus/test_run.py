"""Guided runs: what they tell, what they leave for the next, and that a split one leaves the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness import controls
from harness.audience import Audience, Wanted
from harness.campaign import Settings
from harness.campaign.checkpoint import read_kept
from harness.campaign.merging import merge
from harness.campaign.resuming import kept_runs
from harness.campaign.terms import settings_of
from harness.corpus.entry import Corpus
from harness.corpus.generations import keep, named
from harness.corpus.learned import Learned
from harness.corpus.learning import grown, learn_from
from harness.events import Learned as Told
from harness.events import RunStarted
from harness.mistake import Mistake
from harness.plan import Plan
from harness.work import Sampling
from tests.faulty import REFERENCE, faulty_reference
from tests.runs import ALL, NOT_DOUBLED, ShortControls, end, of, run, settings


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controls, "tasks", lambda _: [ShortControls()])


def first_corpus(folder: Path) -> Corpus:
    """What five cases show, as the newest of a folder."""
    plan = Plan(9, (Audience("kout_bh", ALL, ()),))
    learned: Learned = {}
    for number in range(5):
        learn_from(learned, plan.corpus, number, plan.case(number))
    corpus = grown(plan, learned)
    keep(folder, corpus)
    return corpus


def guided(folder: Path, corpus: Corpus, cases: int = 40, **given: object) -> Settings:
    """A short run that is guided by a corpus, half of whose cases are explained."""
    sampling = Sampling(laws=0, reached=2, confirm=0)
    return settings(folder, cases, corpora=folder / "corpus", corpus=corpus.hash, sampling=sampling, **given)


def test_a_guided_run_names_its_corpus_and_leaves_the_next(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "corpus")
    events = run([REFERENCE], guided(tmp_path, corpus))
    (started,), (told,) = of(RunStarted, events), of(Told, events)

    assert started.corpus == told.corpus == corpus.hash
    assert told.combinations > 0
    following = named(tmp_path / "corpus")
    assert (following.hash, len(following), str(tmp_path / "corpus" / f"{following.hash}.json")) == (
        told.following,
        told.entries,
        told.file,
    )
    assert len(following.shown("kout_bh")) == len(corpus.shown("kout_bh")) + told.combinations


def test_the_same_run_leaves_the_same_corpus(tmp_path: Path) -> None:
    left = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        corpus = first_corpus(folder / "corpus")
        run([REFERENCE], guided(folder, corpus))
        left.append(named(folder / "corpus").hash)

    assert left[0] == left[1] != corpus.hash


def test_what_another_run_learned_meanwhile_is_not_lost(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "corpus")
    run([REFERENCE], guided(tmp_path, corpus, seed=2))
    theirs = named(tmp_path / "corpus")
    run([REFERENCE], guided(tmp_path, corpus, seed=3))
    both = named(tmp_path / "corpus")

    assert both.entries["kout_bh"][: len(theirs)] == theirs.entries["kout_bh"]
    assert len(both) > len(theirs) > len(corpus)


def test_a_case_that_an_engine_differs_on_is_kept(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "corpus")
    faulty = faulty_reference(tmp_path / "faulty", NOT_DOUBLED)
    run([faulty], guided(tmp_path, corpus))
    shown = named(tmp_path / "corpus").shown("kout_bh")

    assert any(each.startswith("differs on faulty: kout_bh scoring play play 8.2.2") for each in shown)


def test_a_run_without_a_corpus_learns_nothing(tmp_path: Path) -> None:
    events = run([REFERENCE], settings(tmp_path, sampling=Sampling(laws=0, reached=2, confirm=0)))

    assert of(Told, events) == []
    assert of(RunStarted, events)[0].corpus == ""
    assert not (tmp_path / "corpus").exists()


def test_a_part_leaves_no_corpus_and_the_parts_together_leave_that_of_the_whole(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "whole" / "corpus")
    run([REFERENCE], guided(tmp_path / "whole", corpus, cases=64))
    here = tmp_path / "parts"
    keep(here / "corpus", corpus)
    for part in (1, 2):
        how = guided(here, corpus, cases=64, shard=(part, 2), runs=here / "runs", run=f"part{part}")
        assert of(Told, run([REFERENCE], how)) == []
    assert named(here / "corpus").hash == corpus.hash

    parts = [read_kept(kept.folder) for kept in kept_runs(here / "runs")]
    how = settings_of(parts[0].terms, findings=here, workers=1, corpora=here / "corpus", run="whole")
    events = list(merge(parts, replace(how, shard=None)))

    assert of(RunStarted, events)[0].corpus == corpus.hash
    assert named(here / "corpus").hash == named(tmp_path / "whole" / "corpus").hash != corpus.hash


def test_a_corpus_of_other_games_guides_nothing_and_is_refused(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "corpus")

    with pytest.raises(Mistake, match=f"the corpus {corpus.hash} has cases of kout_bh, and none of belote"):
        run([REFERENCE], replace(guided(tmp_path, corpus), wanted=Wanted(games=("belote",))))


def test_a_corpus_that_is_gone_stops_the_run(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "elsewhere")

    with pytest.raises(Mistake, match=f"{corpus.hash}.json: there is no such file"):
        run([REFERENCE], guided(tmp_path, corpus))


def test_where_the_next_corpus_cannot_be_written_the_run_is_inconclusive(tmp_path: Path) -> None:
    corpus = first_corpus(tmp_path / "corpus")
    (tmp_path / "corpus" / "newest").unlink()
    (tmp_path / "corpus" / "newest").mkdir()
    finished = end(run([REFERENCE], guided(tmp_path, corpus)))

    assert [why for why in finished.inconclusive if "what was learned could not be written" in why]
