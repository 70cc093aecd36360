"""`hakam corpus` as a process of its own, and `hakam fuzz --corpus`."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.corpus.generations import named
from harness.scenario import collect, load
from tests.commands import PLAIN, called, configure, hakam, one_message

KOUT = ("--game", "kout_bh")


def test_a_corpus_is_learned_distilled_exported_and_guides_a_run(tmp_path: Path) -> None:
    configure(tmp_path)
    folder = tmp_path / ".hakam" / "corpus"

    learned = hakam(tmp_path, "corpus", "learn", *KOUT, "--cases", "20")
    first = named(folder)
    assert learned.returncode == 0
    assert (
        learned.stdout.splitlines()[-1] == f"corpus {first.hash}, {len(first)} entries: {folder / first.hash}.json"
    )

    distilled = called(tmp_path, "corpus", "distil", "--out", "kept.json")
    assert distilled.returncode == 0
    assert distilled.stdout.startswith(f"{len(first)} entries of {first.hash} became {len(first)}\n")
    assert named(folder).hash == first.hash

    exported = called(tmp_path, "corpus", "export", "cases", "kept.json")
    scenarios = [load(path) for path in collect(tmp_path / "cases")]
    assert exported.returncode == 0
    assert len(scenarios) == len(first)

    guided = hakam(
        tmp_path, "--plain", "fuzz", *KOUT, *PLAIN, "--cases", "60", "--seed", "3", "--corpus", "kept.json"
    )
    kept = named(tmp_path / "kept.json")
    assert guided.returncode == 0
    assert f", seed 3, corpus {kept.hash}" in guided.stdout.splitlines()[0]
    assert named(folder).shown("kout_bh") >= first.shown("kout_bh")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fuzz", "--cases", "5", "--corpus", "none.json"), "the corpus none.json: there is no such file"),
        (("fuzz", "--cases", "5", "--corpus", "."), "there is no corpus in . yet: `hakam corpus learn`"),
        (("fuzz", "--cases", "5", "--corpus", "hakam.toml"), "the corpus hakam.toml: it is not JSON"),
        (("corpus", "learn", "--game", "chess"), "--game chess: no such game; there are: "),
        (("corpus", "distil"), "`hakam corpus learn` makes a first corpus"),
        (("corpus", "export", "cases"), "`hakam corpus learn` makes a first corpus"),
    ],
)
def test_what_cannot_be_done_is_one_message_and_exit_code_2(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    configure(tmp_path)
    done = called(tmp_path, *words)

    assert done.returncode == 2
    assert told in one_message(done)
