"""The call that tells whether a citing line runs, or puts a fault there, stands where the comment says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.citations import citations
from tests.engines.planted import planted


def plant(folder: Path, text: str) -> str:
    """Plant the calls of a Dart file, numbered from 1."""
    (folder / "round.dart").write_text(text, encoding="utf-8")
    return planted(text, dict(enumerate(citations(folder, ".dart"), start=1)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "int after(int seat) {\n  // kout_kw 1.2\n  if (seat == 3) return 0;\n  return seat + 1;\n}\n",
            "int after(int seat) {\n  // kout_kw 1.2\n  planted(1); if (seat == 3) return 0;\n"
            "  return seat + 1;\n}\n",
            id="above a statement: before it",
        ),
        pytest.param(
            "int after(int seat) {\n  if (seat == 3) return 0; // kout_kw 1.2\n  return seat + 1;\n}\n",
            "int after(int seat) {\n  if (seat == 3) return decided(1, 0); // kout_kw 1.2\n  return seat + 1;\n}\n",
            id="behind a result: around it",
        ),
        pytest.param(
            "void say(int bid) {\n  // kout_kw 4.1.4\n  this.bid = bid;\n  team += bid & 1; // kout_kw 1.1\n}\n",
            "void say(int bid) {\n  // kout_kw 4.1.4\n  this.bid = decided(1, bid);\n"
            "  team += decided(2, bid & 1); // kout_kw 1.1\n}\n",
            id="at what is set: around its value",
        ),
        pytest.param(
            "void play(bool last) {\n  if (last) score(); // kout_kw 8.3\n  next();\n}\n",
            "void play(bool last) {\n  if (last) { planted(1); score(); } // kout_kw 8.3\n  next();\n}\n",
            id="behind a statement: under its condition",
        ),
        pytest.param(
            "void deal(int seats) {\n  for (var s = 0; s < seats; s++) {\n    dealt++; // kout_kw 2.5\n  }\n}\n",
            "void deal(int seats) {\n  for (var s = 0; s < seats; s++) {\n    planted(1); dealt++; // kout_kw 2.5\n"
            "  }\n}\n",
            id="behind a statement without conditions: before it",
        ),
        pytest.param(
            "/// The next. // kout_kw 1.2\nint after({required int seat}) => seat + 1;\n",
            "/// The next. // kout_kw 1.2\nint after({required int seat}) => decided(1, seat + 1);\n",
            id="above a function that is an expression: around it",
        ),
        pytest.param(
            "/// Plays. // kout_kw 1.2\nvoid play(Map<int, String> hands) {\n  hands.clear();\n}\n",
            "/// Plays. // kout_kw 1.2\nvoid play(Map<int, String> hands) {\n  planted(1); hands.clear();\n}\n",
            id="above a function with a body: first in it",
        ),
        pytest.param(
            "final class Match {\n  /// From nothing. // kout_kw 0.1\n  Match(this.table);\n}\n",
            "final class Match {\n  /// From nothing. // kout_kw 0.1\n  Match(this.table) { planted(1); }\n}\n",
            id="above a constructor without a body: in one",
        ),
        pytest.param(
            "final class Match {\n  Match(this.table)\n    : turn = 1, // kout_kw 1.2\n      dealer = 0;\n}\n",
            "final class Match {\n  Match(this.table)\n    : turn = decided(1, 1), // kout_kw 1.2\n"
            "      dealer = 0;\n}\n",
            id="behind what a constructor sets: around its value",
        ),
        pytest.param(
            "/// Everything. // kout_kw 2.2\nfinal pack = Pack((card) => true);\n",
            "/// Everything. // kout_kw 2.2\nfinal pack = decided(1, Pack((card) => true));\n",
            id="above a value: around it",
        ),
        pytest.param(
            "int worth(int bid) => switch (bid) {\n  9 => 36, // kout_kw 9.2\n  // kout_kw 9.1\n  _ => bid,\n};\n",
            "int worth(int bid) => switch (bid) {\n  9 => decided(1, 36), // kout_kw 9.2\n"
            "  // kout_kw 9.1\n  _ => decided(2, bid),\n};\n",
            id="at an arm: around its value",
        ),
        pytest.param(
            "void say(Call call) {\n  switch (call) {\n    case Call.sun: // baloot 4.1.5\n      buy();\n  }\n}\n",
            "void say(Call call) {\n  switch (call) {\n    case Call.sun: // baloot 4.1.5\n"
            "      planted(1); buy();\n  }\n}\n",
            id="behind a case: first in it",
        ),
        pytest.param(
            "bool over() =>\n    bid == 9 || // kout_kw 4.1.8\n    spoken == 4 && // kout_kw 4.1.3\n"
            "    bid != null; // kout_kw 4.1.1\n",
            "bool over() =>\n    decided(1, bid == 9 || // kout_kw 4.1.8\n"
            "    planted(2) || spoken == 4 && // kout_kw 4.1.3\n"
            "    !planted(3) && bid != null); // kout_kw 4.1.1\n",
            id="at conditions that are joined: around all, and before each",
        ),
        pytest.param(
            "int rank(bool trump) => trump\n    ? high // belote 1.2\n    : low; // belote 1.3\n",
            "int rank(bool trump) => trump\n    ? decided(1, high) // belote 1.2\n"
            "    : decided(2, low); // belote 1.3\n",
            id="at either choice: around it",
        ),
        pytest.param(
            "pile() => [\n  for (final each in won) ...each.cards, // belote 2.19\n"
            "  ...stock, // belote 2.23\n];\n",
            "pile() => [\n  for (final each in won) ...decided(1, each.cards), // belote 2.19\n"
            "  ...decided(2, stock), // belote 2.23\n];\n",
            id="at elements of a list: around each",
        ),
        pytest.param(
            "Json end() => event(\n  held: 0, // belote 7.20\n  'tie', // belote 7.12\n);\n",
            "Json end() => event(\n  held: decided(1, 0), // belote 7.20\n"
            "  decided(2, 'tie'), // belote 7.12\n);\n",
            id="at arguments: around each",
        ),
    ],
)
def test_a_call_stands_where_the_rule_decides(text: str, expected: str, tmp_path: Path) -> None:
    assert plant(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("/// Seats. // belote 0.1\nconst seats = 4;\n", 1, id="a constant"),
        pytest.param("enum Void {\n  /// Hukm. // kout_kw 7.4.4\n  hukm,\n}\n", 2, id="a word of an enum"),
        pytest.param("class Round {\n  /// From 1. // call_break 8.6\n  final int number;\n}\n", 2, id="a field"),
        pytest.param("abstract class A {\n  /// Once. // belote 10.7\n  Json get event;\n}\n", 2, id="a promise"),
        pytest.param("const legal = [\n  'bid 5', // kout_kw 4.1.2\n];\n", 2, id="a part of a constant"),
    ],
)
def test_a_citation_where_nothing_runs_is_told(text: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=rf"^round\.dart:{line} cites .* where nothing runs: cite it where"):
        plant(tmp_path, text)
