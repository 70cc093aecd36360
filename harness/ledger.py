"""The ledger: every rule of a game with its number, and the rule that a divergence is about."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from adapters.schema import first_error
from harness.divergence import ENGINE_FAULTS, Divergence, Kind
from harness.mistake import Mistake
from harness.packed import scenarios_folder

#: The ledger of what the protocol itself decides; every game's ledger ends with it.
PROTOCOL = "protocol"

#: The rule that a refusal changes nothing: it runs in every step that is one.
REFUSAL = "protocol 5"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    id          the book and the number, as code and reports cite it: ``kout_bh 7.3.1``
    text        the rule in one sentence
    touches     the parts of a step that it decides: ``ok``, ``events.trick``, ``round.bid``; with the reason of an
                event, ``events.round.made``, that such an event is told at all
    options     the values of options under which the rule exists; empty: under all
    capability  the capability of the protocol that it belongs to, ``run`` for the game itself
    arabic      the same sentence in Arabic; empty where the ledger has none
    """

    id: str
    text: str
    touches: tuple[str, ...]
    options: Mapping[str, tuple[object, ...]]
    capability: str = "run"
    arabic: str = ""

    def decides_steps(self) -> bool:
        """Tell whether steps can show the rule; one of options and setup alone decides if there are any."""
        return self.touches != ("params",)

    def holds(self, options: Mapping[str, object]) -> bool:
        """Tell whether the rule exists under these options; every option of the game has a value."""
        return all(options.get(name) in values for name, values in self.options.items())


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rules of a game, and behind them those of the protocol, by id and in order.

    title, arabic  what the game is called; the latter is empty where the ledger does not say
    """

    game: str
    title: str
    rules: Mapping[str, Rule]
    arabic: str = ""

    def text(self, rule: str) -> str:
        """Give the rule in one sentence; empty where the ledger does not have it."""
        found = self.rules.get(rule)
        return found.text if found else ""

    def own(self, capability: str = "run") -> list[Rule]:
        """List the rules of the game itself that belong to a capability.

        Rules of options and setup alone are left out: they decide whether a script is played, and no step of it.
        """
        book = f"{self.game} "
        return [
            rule
            for rule in self.rules.values()
            if rule.id.startswith(book) and rule.capability == capability and rule.decides_steps()
        ]


@cache
def load_ledger(game: str, folder: Path | None = None) -> Ledger:
    """Load the ledger of a game, of those packed with the harness or of `folder`. Raises `Mistake`."""
    folder = scenarios_folder() if folder is None else folder
    title, arabic, rules = _read(folder / game / "rules.toml", game)
    if game != PROTOCOL:
        rules = {**rules, **load_ledger(PROTOCOL, folder).rules}
    return Ledger(game, title, rules, arabic)


def _read(path: Path, game: str) -> tuple[str, str, dict[str, Rule]]:
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as failure:  # TOMLDecodeError and UnicodeDecodeError are ValueErrors
        raise Mistake(f"the ledger {path} cannot be read: {failure}") from None
    if error := first_error("rules", data):
        raise Mistake(f"the ledger {path} is wrong: {error[0] or 'it'} {error[1]}")
    if data["game"] != game:
        raise Mistake(f"the ledger {path} is of {data['game']!r}: its folder must have that name")
    rules: dict[str, Rule] = {}
    for each in data["rule"]:
        rule = Rule(
            id=f"{game} {each['id']}",
            text=each["text"],
            touches=tuple(each["touches"]),
            options={name: tuple(values) for name, values in each.get("options", {}).items()},
            capability=each.get("capability", "run"),
            arabic=each.get("arabic", ""),
        )
        if rule.id in rules:
            raise Mistake(f"the ledger {path} has two rules {each['id']}: a number belongs to one rule for ever")
        rules[rule.id] = rule
    return data["title"], data.get("arabic", ""), rules


def rule_of(
    divergence: Divergence, explained: Sequence[Sequence[str]], ledger: Ledger, permits: Iterable[str] = ()
) -> str:
    """Give the id of the rule that a divergence is about; empty where none is known.

    explained  for each step the ids of the rules that decided it, in the order in which they did
    permits    the rules that allow the move of that step although no line decides them
    """
    if divergence.kind in ENGINE_FAULTS or divergence.kind is Kind.LAW:
        return ""
    ran = explained[divergence.step]
    if divergence.kind is Kind.LEGALITY and divergence.reference is True:
        return _last(ledger, permits, "ok") or _last(ledger, _position(explained, divergence.step), "legal")
    path = divergence.path
    while path:
        if found := _last(ledger, ran, path) or _sole(ledger, path):
            return found
        path = path.rpartition(".")[0]
    return _told(ledger, divergence)


def _told(ledger: Ledger, divergence: Divergence) -> str:
    """The rule by which the engine tells an event that the reference does not tell: the one with its reason."""
    event = divergence.engine
    if divergence.reference is not None or not isinstance(event, Mapping) or "reason" not in event:
        return ""
    path = f"{divergence.path}.{event['reason']}"
    return next((rule.id for rule in ledger.rules.values() if path in rule.touches), "")


def _position(explained: Sequence[Sequence[str]], step: int) -> Sequence[str]:
    """The rules that made the position in which the move of a step was played; refusals left it as it was."""
    step -= 1
    while step > 0 and REFUSAL in explained[step]:
        step -= 1
    return explained[max(step, 0)]


def _sole(ledger: Ledger, path: str) -> str:
    """The rule that alone decides a field of an event, and so decided it here, if by not applying."""
    if path.count(".") < 2:
        return ""
    touching = [rule.id for rule in ledger.rules.values() if path in rule.touches]
    return touching[0] if len(touching) == 1 else ""


def _last(ledger: Ledger, rules: Iterable[str], path: str) -> str:
    """The last of these rules that touches a path, itself and no part of it."""
    found = ""
    for rule in rules:
        entry = ledger.rules.get(rule)
        if entry is not None and path in entry.touches:
            found = rule
    return found
