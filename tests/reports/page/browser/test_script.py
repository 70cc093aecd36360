"""The page's script, read and not run: its types, its words, and that it makes no HTML out of text."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from reference_engine.games import GAMES
from reports.english import ENGLISH
from reports.page.terms import terms
from reports.page.writing import ASSETS
from tests.faulty import ROOT

SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.js")))
TSC = ROOT / "adapters/typescript/node_modules/typescript/bin/tsc"


@pytest.mark.slow
def test_the_script_is_typed() -> None:
    config = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run(["node", TSC, "--project", config], capture_output=True, text=True, check=False)

    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.parametrize(
    "never",
    [
        r"(inner|outer)HTML",
        r"insertAdjacentHTML",
        r"document\.write",
        r"\beval\b",
        r"new Function",
        r"createContextualFragment|DOMParser|setHTML",
        r"srcdoc",
        r"""["']style["']""",
        r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon|\bimport\(",
        r"https?://(?!www\.w3\.org/2000/svg)",
        r"innerText",
    ],
)
def test_no_text_becomes_html_and_nothing_is_asked_of_a_network(never: str) -> None:
    assert re.findall(never, SCRIPT) == []


def test_every_word_of_the_page_is_there_and_is_used() -> None:
    whole = set(re.findall(r'"(page\.[\w.]*\w)"', SCRIPT))
    begun = set(re.findall(r"`(page\.[\w.]*\.)\$\{", SCRIPT))
    there = {name for name in ENGLISH.sentences if name.startswith("page.")}
    counted = {name.rpartition(".")[0] for name in there if name.endswith(".other")}

    assert whole - there - counted == set()
    unused = {name for name in there - whole if name.rpartition(".")[0] not in whole}
    assert {name for name in unused if not name.startswith(tuple(begun))} == set()


def test_own_words_of_games_are_words_that_the_page_has() -> None:
    own = terms([*GAMES, "no such game"])

    assert set(own) <= set(GAMES)
    assert own["call_break"]["ar"]["page.suit.S"] == "البستوني"
    assert {name for words in own.values() for of in words.values() for name in of} <= set(ENGLISH.sentences)
    assert {code for words in own.values() for code in words} <= {"en", "ar"}
