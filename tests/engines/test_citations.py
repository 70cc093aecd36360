"""The rules that the engines cite: all of the ledger and no other, and on lines that run when the rule decides.

That they do is seen here in TypeScript. In Python `explain` shows it, in Dart planted faults do (``tests/faults``).
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from harness.config import EngineSpec
from harness.goldens import Golden, goldens_of
from harness.ledger import load_ledger
from harness.packed import scenarios_folder
from reference_engine.games import GAMES
from tests.engines.citations import Citation, about, as_written, citations, unknown
from tests.faulty import ROOT

TYPESCRIPT = ROOT / "adapters/typescript/engines"
COMPILED = ROOT / "adapters/typescript/dist/engines"
CITED = {"typescript": citations(TYPESCRIPT, ".ts"), "dart": citations(ROOT / "adapters/dart/engines", ".dart")}

EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_LANGUAGE = pytest.mark.parametrize("language", CITED)


def ran(engines: Path, cited: Sequence[Citation], goldens: Sequence[Golden]) -> list[set[Citation]]:
    """The citing lines of the compiled engines that run in each golden."""
    places: dict[str, list[int]] = {}
    for each in cited:
        places.setdefault(each.file, []).append(each.offset)
    asked = {"places": places, "scenarios": [str(golden.path) for golden in goldens]}
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("ran.mjs")), str(engines)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = [{(file, offset) for file, offset in each} for each in json.loads(done.stdout)]
    return [{each for each in cited if (each.file, each.offset) in here} for here in told]


def idle(
    game: str, goldens: Sequence[Golden], running: Sequence[set[Citation]], places: Mapping[Citation, str]
) -> list[str]:
    """The goldens that cite a rule of the game whose citing lines they do not run, as claims."""
    citing: dict[str, list[Citation]] = {}
    for each in places:
        for rule in about(each, game):
            citing.setdefault(rule, []).append(each)
    where = {rule: ", ".join(places[each] for each in lines) for rule, lines in citing.items()}
    return [
        f"{name(golden)} cites {rule}, and runs no line that does: {where[rule]}"
        for golden, lines in zip(goldens, running, strict=True)
        for rule in golden.scenario.rules
        if rule in citing and lines.isdisjoint(citing[rule])
    ]


@cache
def in_typescript(game: str) -> tuple[list[Golden], list[set[Citation]], dict[Citation, str]]:
    """The goldens of a game, the citing lines that run in each, and the places of all in the source."""
    cited = citations(COMPILED, ".js")
    goldens = goldens_of(game)
    return goldens, ran(COMPILED, cited, goldens), as_written(cited, CITED["typescript"])


def name(golden: Golden) -> str:
    return str(golden.path.relative_to(scenarios_folder()).with_suffix(""))


@EACH_LANGUAGE
@EACH_GAME
def test_every_rule_of_the_ledger_is_cited_by_the_engine(game: str, language: str) -> None:
    cited = {rule for each in CITED[language] for rule in about(each, game)}

    assert [rule.id for rule in load_ledger(game).own() if rule.id not in cited] == []


@EACH_LANGUAGE
def test_every_rule_that_an_engine_cites_stands_in_a_ledger(language: str) -> None:
    assert unknown(CITED[language]) == []


@pytest.mark.usefixtures("specs")
@EACH_GAME
def test_a_golden_that_cites_a_rule_runs_a_line_that_cites_it(game: str) -> None:
    goldens, running, places = in_typescript(game)

    assert len(goldens) > 50
    assert idle(game, goldens, running, places) == []


@pytest.mark.usefixtures("specs")
@EACH_GAME
def test_a_line_that_cites_a_rule_runs_in_a_golden(game: str) -> None:
    _, running, places = in_typescript(game)
    own = {rule.id for rule in load_ledger(game).own()}
    live: set[Citation] = set().union(*running)

    dead = [each for each in places if each not in live and own.intersection(about(each, game))]
    assert [f"{places[each]} cites {each.text!r} and runs in no golden of {game}" for each in dead] == []


def doctored(specs: Mapping[str, EngineSpec], folder: Path, file: str, *changes: tuple[str, str]) -> Path:
    """A copy of the compiled engines with passages of one file replaced, each of which stands once."""
    dist = specs["typescript"].cwd / "dist"
    shutil.copytree(dist, folder / "dist", ignore=shutil.ignore_patterns("*.test.js"))
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    path = folder / "dist/engines" / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return folder / "dist/engines"


@pytest.mark.parametrize(
    ("file", "changes", "golden", "rule", "line"),
    [
        pytest.param(
            "kout_kw/round.js",
            [("// kout_kw 10.1\n", "\n"), ("// kout_kw 10.3", "// kout_kw 10.3, 10.1")],
            "match/bawan",
            "kout_kw 10.1",
            'return "101"',
            id="it stands in another branch",
        ),
        pytest.param(
            "kout_kw/round.js",
            [("if (made && bid === BAWAN)", "if (made && bid > BAWAN)")],
            "match/bawan",
            "kout_kw 10.1",
            'return "bawan"',
            id="the branch is never taken",
        ),
        pytest.param(
            "seats.js",
            [
                ("/** Even seats are team 0, odd seats team 1", "/** Teams"),
                ("/** The dealer,", "/** Nobody asks (kout_kw 1.1). */\nfunction even() {\n}\n/** The dealer,"),
                ("kout_kw 1.1, ", ""),
            ],
            "table/partners",
            "kout_kw 1.1",
            "Nobody asks",
            id="nothing calls the function",
        ),
    ],
)
def test_a_citation_where_the_rule_decides_nothing_is_told(
    specs: dict[str, EngineSpec],
    tmp_path: Path,
    file: str,
    changes: list[tuple[str, str]],
    golden: str,
    rule: str,
    line: str,
) -> None:
    chosen = [each for each in goldens_of("kout_kw") if name(each) == f"kout_kw/{golden}"]
    assert [rule in each.scenario.rules for each in chosen] == [True]
    engines = doctored(specs, tmp_path, file, *changes)
    cited = citations(engines, ".js")
    places = {each: each.place for each in cited}

    lines = (engines / file).read_text(encoding="utf-8").splitlines()
    (number,) = [number for number, text in enumerate(lines, start=1) if line in text]
    told = idle("kout_kw", chosen, ran(engines, cited, chosen), places)
    assert told == [f"kout_kw/{golden} cites {rule}, and runs no line that does: {file}:{number}"]


def test_rules_are_read_from_every_kind_of_comment(tmp_path: Path) -> None:
    (tmp_path / "round.ts").write_text(
        "/**\n * Two ends (belote 9.3 to 9.5),\n * and one more, coinche 8.1. Not `belote 1.1`, nor 2 of 3.\n */\n"
        "export function settle(): void {\n"
        "  // kout_bh 7.3.2; else 7.3.3\n"
        "  if (held) return; // kout_bh 8.1.1, 8.1.2\n"
        '  const page = "https://example.org/ 9.9"; // no rule\n'
        "}\n",
        encoding="utf-8",
    )
    text = (tmp_path / "round.ts").read_text(encoding="utf-8")
    cited = citations(tmp_path, ".ts")

    assert [each.rules() for each in cited] == [
        ["belote 9.3", "belote 9.4", "belote 9.5", "coinche 8.1"],
        ["kout_bh 7.3.2", "kout_bh 7.3.3"],
        ["kout_bh 8.1.1", "kout_bh 8.1.2"],
    ]
    assert [each.line for each in cited] == [1, 6, 7]
    assert [text[each.offset :].partition("\n")[0] for each in cited] == [
        "{",
        "if (held) return; // kout_bh 8.1.1, 8.1.2",
        "; // kout_bh 8.1.1, 8.1.2",
    ]


def test_a_rule_that_no_ledger_has_is_told() -> None:
    wrong = [Citation("kout_bh/round.ts", 12, "kout_bh 8.1.1, 8.9.9", 0)]

    assert unknown(wrong) == ["kout_bh/round.ts:12 cites kout_bh 8.9.9, and there is no such rule"]


def test_what_was_built_from_another_text_is_told() -> None:
    built = [Citation("kout_bh/round.js", 9, "kout_bh 8.1.1", 0)]
    here = [Citation("kout_bh/round.ts", 12, "kout_bh 8.1.2", 0)]

    with pytest.raises(AssertionError, match=r"^kout_bh/round\.js:9 was not built from the sources as they are"):
        as_written(built, here)
