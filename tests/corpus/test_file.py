"""Corpus files: the same corpus is the same bytes, and whatever is wrong with a file is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.corpus.entry import Corpus, Entry
from harness.corpus.file import corpus_text, load_corpus, save_corpus
from harness.corpus.generations import NEWEST, frozen_in, keep, named
from harness.corpus.walks import walks
from harness.mistake import Mistake

ENTRY = Entry({"seats": 6, "target": 31}, True, (1, 2, 3), 2, ("7.1 + 8.2", "dealt + bad_bid"))
CORPUS = Corpus(walks(), {"kout_bh": (ENTRY,), "belote": ()})


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = save_corpus(tmp_path, CORPUS)

    assert path.name == f"{CORPUS.hash}.json"
    assert load_corpus(path).entries["kout_bh"] == (ENTRY,)
    assert load_corpus(path).hash == CORPUS.hash


def test_the_hash_is_of_what_is_in_it_and_never_changes() -> None:
    """It stands in the records of runs, and in the names of files that were kept."""
    one = Corpus("walks of then", {"kout_bh": (ENTRY,)})

    assert one.hash == "9ec0285603926574"
    assert one.hash == Corpus("walks of then", {"belote": (), "kout_bh": (ENTRY,)}).hash
    assert len({one.hash, Corpus("others", {"kout_bh": (ENTRY,)}).hash, Corpus("walks of then").hash}) == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.update(hakam_corpus=2), "it is of format 2, and this version of hakam reads format 1"),
        (lambda data: data.pop("hakam_corpus"), 'it does not say "hakam_corpus"'),
        (lambda data: data.update(walks="0000"), "another version of hakam: `hakam corpus distil "),
        (lambda data: data["entries"].update(chess=[]), "entries of 'chess', a game that there is not here"),
        (lambda data: data["entries"]["kout_bh"].clear(), "it was changed or cut"),
        (lambda data: data["entries"].update(kout_bh={}), "entries.kout_bh is no list"),
        (lambda data: data.update(entries=[]), '"entries" and "walks" are an object and a text'),
        (lambda data: data["entries"]["kout_bh"][0].pop("mix"), "entries.kout_bh.0 is an object with choices, mix"),
        (lambda data: data["entries"]["kout_bh"][0].update(choices=[1, -1]), "entries.kout_bh.0.choices is a list"),
        (lambda data: data["entries"]["kout_bh"][0].update(choices=[True]), "entries.kout_bh.0.choices is a list"),
        (
            lambda data: data["entries"]["kout_bh"][0].update(mix=4),
            "entries.kout_bh.0.mix is a number of its choices",
        ),
        (lambda data: data["entries"]["kout_bh"][0].update(options=[]), "entries.kout_bh.0.options is an object"),
        (lambda data: data["entries"]["kout_bh"][0].update(setup=1), "entries.kout_bh.0.setup is true or false"),
        (
            lambda data: data["entries"]["kout_bh"][0].update(shows=[1]),
            "entries.kout_bh.0.shows is a list of texts",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_named(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], told: str
) -> None:
    data = json.loads(corpus_text(CORPUS))
    change(data)
    if told.startswith("another version"):
        data["hash"] = Corpus(data["walks"], CORPUS.entries).hash
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data), encoding="utf-8")

    with pytest.raises(Mistake) as mistake:
        load_corpus(path)

    assert str(mistake.value).startswith(f"the corpus {path}: ")
    assert told in str(mistake.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[]", 'it does not say "hakam_corpus"'),
        (corpus_text(CORPUS).encode()[:200], "it is not JSON"),
    ],
)
def test_what_is_no_corpus_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "corpus.json"
    path.write_bytes(content)

    with pytest.raises(Mistake) as mistake:
        load_corpus(path)

    assert told in str(mistake.value)
    assert path.read_bytes() == content


def test_a_corpus_of_other_walks_is_read_to_be_distilled(tmp_path: Path) -> None:
    path = save_corpus(tmp_path, Corpus("of then", CORPUS.entries))

    assert load_corpus(path, of_these_walks=False).entries["kout_bh"] == (ENTRY,)


def test_a_folder_names_its_newest_and_keeps_the_others(tmp_path: Path) -> None:
    older = keep(tmp_path, CORPUS)
    newer = Corpus(walks(), {"kout_bh": (ENTRY, ENTRY)})
    keep(tmp_path, newer)

    assert named(tmp_path).hash == newer.hash
    assert named(older).hash == CORPUS.hash


def test_a_corpus_from_elsewhere_is_put_where_a_run_finds_it_again(tmp_path: Path) -> None:
    elsewhere = save_corpus(tmp_path / "elsewhere", CORPUS)
    here = tmp_path / "here"

    assert frozen_in(here, elsewhere) == CORPUS.hash
    assert load_corpus(here / f"{CORPUS.hash}.json").hash == CORPUS.hash
    assert not (here / NEWEST).exists()


@pytest.mark.parametrize(
    ("written", "told"),
    [(None, "`hakam corpus learn` makes a first one"), ("../../secret", "should hold the hash of a corpus")],
)
def test_a_folder_that_names_no_corpus_is_refused(tmp_path: Path, written: str | None, told: str) -> None:
    if written is not None:
        (tmp_path / NEWEST).write_text(written, encoding="utf-8")

    with pytest.raises(Mistake) as mistake:
        named(tmp_path)

    assert told in str(mistake.value)
