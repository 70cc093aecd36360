"""Logs made of matches that the reference played, and what an import makes of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from harness.case import Case
from harness.events import Event
from harness.importing.map_file import read_map
from harness.importing.run import run_import
from harness.importing.shelf import Shelf
from harness.scenario import Scenario, collect, load
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.moves import is_number

PROTOCOL = ("match_over", "malformed", "wrong_phase", "not_your_turn")

HEAD = """\
game = "{game}"
[log]
line = "event"
match = "m"
ends = "ev == 'end'"
"""

COMMON = """
[[read]]
when = "ev == 'options'"
options = [{options}]
[[read]]
when = "ev == 'setup'"
setup = [{setup}]
[[read]]
when = "ev == 'dealer'"
move = "dealer"
with = [{{ seat = "seat" }}]
[[read]]
when = "ev == 'deal'"
[read.deal]
pack = "pack"
[[read]]
when = "ev == 'hands'"
[read.deal]
hands = "hands"
up = "up"
[[read]]
when = "ev == 'trick'"
result = [{{ at = "events.trick.seat", seat = "seat" }}]
[[read]]
when = "ev == 'score'"
result = [{{ at = "score", value = "score" }}]
"""

MOVE = """
[[read]]
when = "ev == '{verb}'"
move = "{verb}"
seat = "seat"
accepted = "ok"
with = [{{ word = "words" }}]
"""

CHANCE = """
[[read]]
when = "ev == '{verb}'"
move = "{verb}"
with = [{{ {kind} = "words" }}]
"""


def map_of(game: str) -> str:
    """A map of the logs that `lines_of` writes."""
    rules = GAMES[game]
    options = ", ".join(f'{{ at = "{name}", value = "options.{name}" }}' for name in rules.options)
    setup = ", ".join(f'{{ at = "{name}", value = "setup.{name}" }}' for name in rules.setup)
    text = HEAD.format(game=game) + COMMON.format(options=options, setup=setup)
    for verb in rules.verbs:
        if verb in rules.vocabulary:
            text += MOVE.format(verb=verb)
        elif verb == "draw":
            text += CHANCE.format(verb=verb, kind="cards")
        elif verb == "cut":
            text += CHANCE.format(verb=verb, kind="word")
    return text


def mapped(case: Case) -> Case:
    """The case without the moves that no server would log: ill-formed ones, and those of another seat or phase."""
    steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
    kept = []
    for move, text in zip(case.script, steps[1:], strict=True):
        step = json.loads(text)
        if step["ok"] or (is_number(move.partition(" ")[0]) and step["error"] not in PROTOCOL):
            kept.append(move)
    return Case(case.game, case.options, case.setup, tuple(kept))


def lines_of(case: Case, match: str, *, hands: bool) -> list[dict[str, Any]]:
    """A log of a case, an event a line. `hands`: deals are told by the hands that came of them."""
    steps = [json.loads(step) for step in play_out(GAMES[case.game], case.options, case.setup, case.script)]
    lines: list[dict[str, Any]] = [{"ev": "options", "options": dict(case.options)}]
    if case.setup is not None:
        lines.append({"ev": "setup", "setup": dict(case.setup)})
    for move, step in zip(case.script, steps[1:], strict=True):
        words = move.split(" ")
        if words[0] == "dealer":
            lines.append({"ev": "dealer", "seat": int(words[1])})
        elif words[0] == "deal" and not hands:
            lines.append({"ev": "deal", "pack": words[1:]})
        elif words[0] in {"draw", "cut"}:
            lines.append({"ev": words[0], "words": words[1:] if words[0] == "draw" else words[1]})
        elif words[0] != "deal":
            lines.append({"ev": words[1], "seat": int(words[0]), "ok": step["ok"], "words": " ".join(words[2:])})
        for event in step["events"]:
            if event["type"] in {"dealt", "completed"} and hands:
                lines.append({"ev": "hands", "hands": event["hands"], "up": event.get("up")})
            if event["type"] == "trick":
                lines.append({"ev": "trick", "seat": event["seat"]})
        if step["ok"]:
            lines.append({"ev": "score", "score": step["score"]})
    return [{"m": match, **line} for line in [*lines, {"ev": "end"}]]


def write_log(path: Path, lines: Iterable[object]) -> Path:
    """Write JSON Lines; a text or bytes is a line as it is."""
    raw = b""
    for line in lines:
        raw += line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
        raw += b"\n"
    path.write_bytes(raw)
    return path


def imported(folder: Path, map_text: str, lines: Sequence[object] | Path) -> tuple[list[Event], list[Scenario]]:
    """Import a log: the events, and the scenarios written, by name."""
    path = folder / "map.toml"
    path.write_text(map_text, encoding="utf-8")
    log = lines if isinstance(lines, Path) else write_log(folder / "log.jsonl", lines)
    shelf = Shelf(folder / "out")
    with log.open("rb") as file:
        events = list(run_import(file, log.name, read_map(path), shelf))
    return events, [load(each) for each in collect(folder / "out")] if (folder / "out").is_dir() else []
