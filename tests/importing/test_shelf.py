"""The files of an import: named stably, whole or not there, and nobody else's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.events import NotMapped
from harness.mistake import Mistake
from harness.scenario import collect
from harness.verdict import Verdict
from tests.importing.logs import imported
from tests.importing.table import LOG, MAP, SCRIPT
from tests.runs import end, of

WHOLE = """\
game = "kout_bh"
[log]
line = "match"
{match}
[[read]]
setup = [{{ at = "dealer", value = "dealer" }}, {{ at = "score", value = "score" }}]
[[read]]
deal = {{ pack = "pack" }}
[[read]]
each = ["bids"]
move = "bid"
with = [{{ word = "@" }}]
"""
PACK = SCRIPT[0].removeprefix("deal ").split(" ")


def match(name: object, *bids: object, score: int = 0) -> dict[str, Any]:
    return {"id": name, "dealer": 0, "score": score, "pack": PACK, "bids": list(bids)}


def names(folder: Path) -> list[str]:
    return [path.name for path in collect(folder / "out")]


def test_a_file_is_named_after_its_match(tmp_path: Path) -> None:
    imported(tmp_path, WHOLE.format(match='match = "id"'), [match("KT-1", 5), match(17, 6)])

    assert names(tmp_path) == ["17.json", "KT-1.json"]


def test_a_match_without_an_id_is_named_by_what_it_is(tmp_path: Path) -> None:
    imported(tmp_path, WHOLE.format(match=""), [match(None, 5), match(None, 6)])
    first = names(tmp_path)
    imported(tmp_path, WHOLE.format(match=""), [match(None, 6), match(None, 5)])

    assert len(first) == 2
    assert names(tmp_path) == first


@pytest.mark.parametrize("name", ["../../up", "a/b", "", ".", "..", "x" * 300, "صن", "a\nb", "CON:"])
def test_an_id_of_any_kind_is_a_name_within_the_folder(name: str, tmp_path: Path) -> None:
    _, (scenario,) = imported(tmp_path, WHOLE.format(match='match = "id"'), [match(name, 5)])

    (path,) = (tmp_path / "out").iterdir()
    assert path.suffix == ".json"
    assert len(path.name) < 120
    assert scenario.title.startswith("match ")


def test_ids_that_are_spelt_alike_stay_apart(tmp_path: Path) -> None:
    events, scenarios = imported(tmp_path, WHOLE.format(match='match = "id"'), [match("a/b", 5), match("a:b", 5)])

    assert len(scenarios) == 2
    assert end(events).verdict is Verdict.AGREED


def test_the_same_log_twice_is_the_same_files(tmp_path: Path) -> None:
    imported(tmp_path, MAP, LOG)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in collect(tmp_path / "out")}
    imported(tmp_path, MAP, LOG)

    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in collect(tmp_path / "out")} == before


def test_an_imported_file_is_written_anew_where_the_log_says_other_things(tmp_path: Path) -> None:
    text = WHOLE.format(match='match = "id"')
    imported(tmp_path, text, [match("a", 5)])
    _, (scenario,) = imported(tmp_path, text, [match("a", 6)])

    assert scenario.case.script[-1] == "1 bid 6"


def test_a_file_that_was_not_imported_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    mine = tmp_path / "out" / "a.json"
    mine.write_text('{\n  "why": "Worked out by hand"\n}\n', encoding="utf-8")
    text = WHOLE.format(match='match = "id"')
    with pytest.raises(Mistake):  # what was not imported is no scenario either
        imported(tmp_path, text, [match("a", 5)])

    assert "by hand" in mine.read_text(encoding="utf-8")


def test_a_line_that_comes_twice_is_one_match(tmp_path: Path) -> None:
    events, scenarios = imported(tmp_path, WHOLE.format(match='match = "id"'), [match("a", 5), match("a", 5)])

    assert len(scenarios) == 1
    assert end(events).verdict is Verdict.AGREED


def test_two_matches_of_one_id_are_told(tmp_path: Path) -> None:
    events, (scenario,) = imported(tmp_path, WHOLE.format(match='match = "id"'), [match("a", 5), match("a", 6)])

    assert [f"{each.place}: {each.what}" for each in of(NotMapped, events)] == [
        "log.jsonl:2: match a is on line 1 too, with other moves"
    ]
    assert scenario.case.script[-1] == "1 bid 5"
    assert end(events).verdict is Verdict.INCONCLUSIVE


def test_the_scenario_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    _, (scenario,) = imported(tmp_path, MAP, LOG)

    assert scenario.case.game == "kout_bh"
    assert scenario.case.setup == {"dealer": 0, "score": -4}
    assert scenario.case.script == SCRIPT
    assert scenario.rules == ()
    assert scenario.finding is None
