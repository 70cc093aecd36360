"""The corpora of a project: each under its hash, and a file that says which is the newest.

None is ever changed, so a run that named one by its hash can be played again.
"""

from __future__ import annotations

import re
from pathlib import Path

from harness.corpus.entry import Corpus
from harness.corpus.file import load_corpus, save_corpus
from harness.mistake import Mistake
from harness.whole import write_whole

#: The file of a folder that holds the hash of its newest corpus.
NEWEST = "newest"

#: Where corpora are kept, in the folder of what is kept of runs.
CORPORA = "corpus"


def newest(folder: Path) -> Path:
    """The file of the newest corpus of a folder. Raises `Mistake` where there is none."""
    try:
        told = (folder / NEWEST).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        raise Mistake(
            f"there is no corpus in {folder} yet: `hakam corpus learn` makes a first one for .hakam/corpus"
        ) from None
    except (OSError, UnicodeDecodeError) as refused:
        raise Mistake(f"{folder / NEWEST} cannot be read: {refused}") from None
    if not re.fullmatch(r"[0-9a-f]{16}", told):
        raise Mistake(f"{folder / NEWEST} should hold the hash of a corpus of this folder, and holds {told[:40]!r}")
    return folder / f"{told}.json"


def named(path: Path, *, of_these_walks: bool = True) -> Corpus:
    """The corpus that a path names: a file, or the newest of a folder. Raises `Mistake`."""
    return load_corpus(newest(path) if path.is_dir() else path, of_these_walks=of_these_walks)


def frozen(folder: Path, hash_: str) -> Corpus:
    """The corpus of a folder that a run named by its hash. Raises `Mistake`."""
    return load_corpus(folder / f"{hash_}.json")


def frozen_in(folder: Path, path: Path) -> str:
    """Put the corpus that a path names into a folder, where a run finds it again, and give its hash.

    Raises `Mistake`.
    """
    corpus = named(path)
    try:
        save_corpus(folder, corpus)
    except OSError as refused:
        raise Mistake(f"the corpus {path} cannot be kept in {folder}: {refused.strerror}") from None
    return corpus.hash


def keep(folder: Path, corpus: Corpus) -> Path:
    """Write a corpus and make it the newest of a folder. Raises `OSError`."""
    path = save_corpus(folder, corpus)
    write_whole(folder / NEWEST, f"{corpus.hash}\n")
    return path
