"""Pages for the browser's tests: a run with a difference worked out by hand, and documents grown out of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from harness.events import Event, FindingClosed, Reached
from harness.store.values import Before
from reference_engine.game import opening
from reference_engine.games import GAMES
from reference_engine.options import resolve
from reports.account import Account
from reports.page.document import run_document
from reports.page.match import match_of
from reports.page.told import as_said
from tests.reports.sample_run import CASE, RUN, STEPS, TRICK

#: Where `TRICK` differs: after the joker the reference gives the third trick to seat 2, the engine to seat 3, and
#: the engine would also let a seven of spades be played that seat 2 does not hold.
AT = 18

#: What a hostile engine would like to do; the text goes on with what turns lines round and ends elements.
ATTACK = (
    "</script><script>window.hit=1</script><img src=x onerror=window.hit=1><svg onload=window.hit=1>"
    '" onfocus=window.hit=1 autofocus x="javascript:window.hit=1//\'`\u2028\u202e\u2066\x00\x1b'
)


def answer() -> dict[str, Any]:
    """The engine's own step where it differs."""
    step: dict[str, Any] = json.loads(STEPS[AT])
    assert step["events"] == [{"type": "trick", "seat": 2}]
    step["events"][0]["seat"] = step["turn"] = 3
    step["round"]["tricks"] = [1, 2]
    step["legal"] = sorted([*step["legal"][1:], "play 7S"])
    return step


def run_page(lang: str = "en") -> dict[str, Any]:
    """The document of the sample run, in which the engine's own answer to the last move was kept."""
    told = replace(TRICK, answers={"typescript": (json.dumps(answer()),)})
    account = Account()
    for event in RUN:
        account.on(_with(event, told))
    return run_document(account, Before(), lang)


def _with(event: Event, told: Any) -> Event:
    if isinstance(event, FindingClosed) and event.finding is TRICK:
        return replace(event, finding=told)
    if isinstance(event, Reached):
        return replace(event, rules={"kout_bh 7.3.1": 90, "kout_bh 7.5.1": 0, "kout_bh 9.5.1": 4})
    return event


def show_page(game: str, script: tuple[str, ...], options: Mapping[str, Any], steps: list[str]) -> dict[str, Any]:
    """A document that is one match."""
    page = run_page() | {"kind": "show", "run": None, "findings": [], "rules": [], "at": None, "why": None}
    case = replace(CASE, game=game, options=dict(options), setup=None, script=script)
    return page | {"match": match_of(case, steps, as_said("A long match")), "replay": None, "file": None}


def hundred() -> dict[str, Any]:
    """A document of a hundred differences."""
    page = run_page()
    one = page["findings"][0]
    page["findings"] = [one | {"id": f"f{n}", "count": n} for n in range(1, 101)]
    return page


def thousand() -> dict[str, Any]:
    """A document of a match of a thousand moves: the first to speak takes, and each plays the last legal card."""
    deal = "deal " + " ".join(f"{rank}{suit}" for rank in "789TJQKA" for suit in "SHDC")
    game = GAMES["belote"]
    options = resolve(game.options, {"score_limit": 10_000})
    match = game.start(options, None)
    script: list[str] = []
    steps = [opening(match)]
    while len(script) < 1000:
        move = f"{match.turn} {match.legal[-1]}" if match.legal else deal if script else "dealer 0"
        script.append(move)
        steps.append(match.play(move))
    return show_page("belote", tuple(script), {"score_limit": 10_000}, steps)


def hostile(value: Any, name: str = "") -> Any:
    """The same document with the attack in every text that an engine or a file can have a say in."""
    if isinstance(value, dict):
        kept = {"words", "terms", "id", "lang", "form", "verdict"}
        named = {each: each if name not in _FREE else f"{each}{ATTACK}" for each in value}
        return {named[each]: inner if each in kept else hostile(inner, each) for each, inner in value.items()}
    if isinstance(value, list):
        return [hostile(each, name) for each in value]
    if isinstance(value, str) and name not in {"kind", "new", "seen"}:
        return f"{value}{ATTACK}"
    return value


#: Objects whose keys come from an engine or a file too.
_FREE = frozenset({"options", "setup", "round"})
