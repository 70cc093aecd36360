"""Combinations: what comes together in one round of a case, and so tells a rare case from a common one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from harness.case import Case
from harness.divergence import Fingerprint
from harness.ledger import REFUSAL
from reference_engine.explain import explain
from reference_engine.games import GAMES

_EVENT = re.compile(r'"type":"(\w+)"(?:[^{}\[\]]*?"reason":"(\w+)")?')
_REFUSED = re.compile(r'\{"ok":false,"error":"(\w+)"')
_DIFFERS = "differs on "
_DEALT = '"type":"dealt"'


def combinations_of(case: Case, steps: Sequence[str]) -> frozenset[str]:
    """What a case brings together; takes as long as `explain`. `steps` are the reference's.

    Every rule by itself, every two rules that decided steps of one round, every event and refusal of one round.
    A round begins with its deal; what comes before the first deal belongs to the first round.
    """
    return told_together(explain(GAMES[case.game], case.options, case.setup, case.script), steps)


def differs_on(engine: str, fingerprint: Fingerprint) -> str:
    """How a case ended on an engine that differs: a combination that only who has the engine can see."""
    return f"{_DIFFERS}{engine}: {fingerprint.text()}"


def is_outcome(combination: str) -> bool:
    """Tell whether a combination is an outcome on some engine."""
    return combination.startswith(_DIFFERS)


def told_together(decided: Iterable[Sequence[str]], steps: Sequence[str]) -> frozenset[str]:
    """The same of a case that is explained already: the rules that decided each of its steps."""
    found: set[str] = set()
    for rules, texts in _rounds(decided, steps):
        found.update(rules)
        found.update(map(" + ".join, combinations(sorted(rules), 2)))
        refusals = {told[1] for text in texts if (told := _REFUSED.match(text))}
        if refusals:
            events = {".".join(filter(None, told)) for text in texts for told in _EVENT.findall(text)}
            found.update(f"{event} + {refusal}" for event in events for refusal in refusals)
    return frozenset(found)


def _rounds(decided: Iterable[Sequence[str]], steps: Sequence[str]) -> Iterator[tuple[set[str], list[str]]]:
    """The rules of each round, and the texts of its steps."""
    rules: set[str] = set()
    texts: list[str] = []
    dealt = False
    for by, text in zip(decided, steps, strict=True):
        if _DEALT in text:
            if dealt:
                yield rules, texts
                rules, texts = set(), []
            dealt = True
        rules.update(_short(rule) for rule in by if rule != REFUSAL)
        texts.append(text)
    yield rules, texts


def _short(rule: str) -> str:
    """The rule without its game, which a corpus knows anyway: ``7.3.1``, and ``protocol 2`` as it is."""
    return rule if rule.startswith("protocol ") else rule.rpartition(" ")[2]
