"""The rules that the engines cite: all of the ledger and no other, and on lines that run when the rule decides.

In TypeScript V8 tells which lines run; in Dart calls that are planted there do, and a fault there is caught; in
Python `explain` shows it.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from harness.config import EngineSpec
from harness.goldens import Golden, goldens_of
from harness.ledger import load_ledger
from harness.packed import scenarios_folder
from reference_engine.games import GAMES
from tests.engines.citations import Citation, about, as_written, citations, lines_about, unknown
from tests.engines.ran import in_typescript, read_told, tell_in_dart
from tests.faulty import ROOT
from tests.once import once

TYPESCRIPT = ROOT / "adapters/typescript/engines"
COMPILED = ROOT / "adapters/typescript/dist/engines"
DART = ROOT / "adapters/dart/engines"
CITED = {"typescript": citations(TYPESCRIPT, ".ts"), "dart": citations(DART, ".dart")}

#: Citations of Kuwaiti Kout that are put where the rule decides nothing, in a second copy of the Dart engines.
MISPLACED = [
    ("kout_kw/score.dart", "return 'bawan'; // kout_kw 10.1\n", "return 'bawan';\n"),
    ("kout_kw/score.dart", "return '101'; // kout_kw 10.3\n", "return '101'; // kout_kw 10.3, 10.1\n"),
    ("kout_kw/auction.dart", "// kout_kw 4.2.2, 4.2.3\n", "// kout_kw 4.2.3\n"),
    ("kout_kw/auction.dart", "bool _malzoom = false;\n", "bool _malzoom = false; // kout_kw 4.2.2\n"),
    ("kout/table.dart", ", kout_kw 1.1\n", "\n"),
    (
        "kout/table.dart",
        "/// The team of",
        "/// Nobody asks. // kout_kw 1.1\nbool even(int seat) => seat.isEven;\n\n/// The team of",
    ),
]

#: The rules of these.
MISLED = {"kout_kw 1.1", "kout_kw 4.2.2", "kout_kw 10.1"}

NO_FAULT = "catches no fault at a line"

EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_LANGUAGE = pytest.mark.parametrize("language", CITED)


def idle(
    game: str,
    goldens: Sequence[Golden],
    running: Sequence[Set[Citation]],
    places: Mapping[Citation, str],
    but: str = "runs no line",
) -> list[str]:
    """The goldens that cite a rule which decides steps and in which no line runs that cites it, as claims."""
    decides = {rule.id for rule in load_ledger(game).own() if rule.decides_steps()}
    lines = lines_about(game, places)
    where = {rule: ", ".join(places[each] for each in lines.get(rule, ())) or "none" for rule in decides}
    return [
        f"{name(golden)} cites {rule}, and {but} that does: {where[rule]}"
        for golden, here in zip(goldens, running, strict=True)
        for rule in golden.scenario.rules
        if rule in decides and here.isdisjoint(lines.get(rule, ()))
    ]


@dataclass(frozen=True, slots=True)
class Seen:
    """The goldens of a game, the citing lines that run in each, and the places of all of them in the source.

    caught  in Dart: for each golden those of the lines about its rules where it catches a fault
    """

    goldens: Sequence[Golden]
    running: Sequence[Set[Citation]]
    places: Mapping[Citation, str]
    caught: Sequence[Set[Citation]] = ()


@cache
def seen(language: str, game: str, shared: Path) -> Seen:
    """Play the goldens of a game; `shared` is a folder of all processes of this run of the tests."""
    goldens = goldens_of(game)
    if language == "typescript":
        cited = citations(COMPILED, ".js")
        return Seen(goldens, in_typescript(COMPILED, cited, goldens), as_written(cited, CITED[language]))
    return in_dart(shared, "engines", goldens)


def in_dart(shared: Path, engines: str, goldens: Sequence[Golden]) -> Seen:
    """What goldens tell of the Dart engines, or of those whose citations are `MISPLACED`."""
    folder = once(shared / "dart-citations", _tell_in_dart)
    told = read_told(folder, engines, goldens)
    places = {each: each.place for each in citations(folder / "sources" / engines, ".dart")}
    return Seen(goldens, [each.ran for each in told], places, [each.caught for each in told])


def _tell_in_dart(into: Path) -> None:
    """Plant the Dart engines, and Kuwaiti Kout again with citations that are `MISPLACED`, and play the goldens."""
    sources = into / "sources"
    shutil.copytree(DART, sources / "engines")
    for folder in ("cards", "kout", "kout_kw"):
        shutil.copytree(DART / folder, sources / "misplaced" / folder)
    for file, old, new in MISPLACED:
        _replace(sources / "misplaced" / file, old, new)
    every = [golden for game in GAMES for golden in goldens_of(game)]
    some = [golden for golden in every if MISLED.intersection(golden.scenario.rules)]
    tell_in_dart(sources, {"engines": every, "misplaced": some}, into)


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


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


@pytest.mark.slow
@pytest.mark.usefixtures("specs")
@EACH_LANGUAGE
@EACH_GAME
def test_a_golden_that_cites_a_rule_runs_a_line_that_cites_it(game: str, language: str, shared: Path) -> None:
    here = seen(language, game, shared)

    assert len(here.goldens) > 50
    assert idle(game, here.goldens, here.running, here.places) == []


@pytest.mark.slow
@EACH_GAME
def test_a_golden_that_cites_a_rule_catches_a_fault_at_a_line_that_cites_it(game: str, shared: Path) -> None:
    here = seen("dart", game, shared)

    assert idle(game, here.goldens, here.caught, here.places, NO_FAULT) == []


@pytest.mark.slow
@pytest.mark.usefixtures("specs")
@EACH_LANGUAGE
@EACH_GAME
def test_a_line_that_cites_a_rule_runs_in_a_golden(game: str, language: str, shared: Path) -> None:
    here = seen(language, game, shared)
    own = {rule.id for rule in load_ledger(game).own()}
    live: set[Citation] = set().union(*here.running)

    dead = [each for each in here.places if each not in live and own.intersection(about(each, game))]
    assert [f"{here.places[each]} cites {each.text!r} and runs in no golden of {game}" for each in dead] == []


def doctored(specs: Mapping[str, EngineSpec], folder: Path, file: str, *changes: tuple[str, str]) -> Path:
    """A copy of the compiled engines with passages of one file replaced, each of which stands once."""
    dist = specs["typescript"].cwd / "dist"
    shutil.copytree(dist, folder / "dist", ignore=shutil.ignore_patterns("*.test.js"))
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for old, new in changes:
        _replace(folder / "dist/engines" / file, old, new)
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
    told = idle("kout_kw", chosen, in_typescript(engines, cited, chosen), places)
    assert told == [f"kout_kw/{golden} cites {rule}, and runs no line that does: {file}:{number}"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("golden", "rule", "file", "line", "runs"),
    [
        pytest.param(
            "match/bawan",
            "kout_kw 10.1",
            "kout_kw/score.dart",
            "return '101'",
            False,
            id="it stands in another branch",
        ),
        pytest.param(
            "table/partners",
            "kout_kw 1.1",
            "kout/table.dart",
            "Nobody asks",
            False,
            id="nothing calls the function",
        ),
        pytest.param(
            "auction/the-obliged-five",
            "kout_kw 4.2.2",
            "kout_kw/auction.dart",
            "_malzoom = false",
            True,
            id="what is set is set again",
        ),
    ],
)
def test_no_fault_is_caught_where_the_rule_decides_nothing(
    shared: Path, golden: str, rule: str, file: str, line: str, runs: bool
) -> None:
    chosen = [each for each in goldens_of("kout_kw") if name(each) == f"kout_kw/{golden}"]
    here = in_dart(shared, "misplaced", chosen)

    lines = (shared / "dart-citations/sources/misplaced" / file).read_text(encoding="utf-8").splitlines()
    (number,) = [number for number, text in enumerate(lines, start=1) if line in text]
    claim = f"kout_kw/{golden} cites {rule}, and {{}} that does: {file}:{number}"
    assert idle("kout_kw", chosen, here.running, here.places) == ([] if runs else [claim.format("runs no line")])
    assert idle("kout_kw", chosen, here.caught, here.places, NO_FAULT) == [claim.format(NO_FAULT)]


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
