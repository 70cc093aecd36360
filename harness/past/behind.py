"""Sending on what stands behind differences, wave by wave, and counting what was compared in the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from harness.case import Case, json_text
from harness.divergence import HARMLESS, Fingerprint
from harness.outcome import Agreed, Diverged, EngineFailed, Outcome
from harness.past.legs import NOWHERE, Leg, accepted, between_rounds, next_round, this_round, whole, without
from harness.past.other_way import other_way
from harness.table import Played, Table

#: So many legs of one case are sent to an engine at most: one that differs at every turn must not cost the night.
MOST_LEGS = 40

TOO_OFTEN = "it differs so often in one case that the rest of it was left"
NO_SETUP = "it cannot start from a setup, so the rounds behind a difference were left"
NO_START = "no setup starts a match there, so the rounds behind a difference were left"


@dataclass(slots=True)
class Behind:
    """A case in which an engine differs, and how much of it is compared.

    told      the engines and fingerprints that the case counts for already
    own       by engine or pair: the places of the script that were compared as they stand there
    stood_in  by the same: those for which other moves stood in
    legs      by the same: how many legs were sent
    left      by the same: why something behind a difference was not sent
    """

    played: Played
    told: set[tuple[str, Fingerprint]] = field(default_factory=set)
    own: dict[str, set[int]] = field(default_factory=dict)
    stood_in: dict[str, set[int]] = field(default_factory=dict)
    legs: Counter[str] = field(default_factory=Counter)
    left: set[tuple[str, str]] = field(default_factory=set)

    def enter(self, name: str, leg: Leg, outcome: Outcome) -> None:
        """Note what was compared of a leg."""
        match outcome:
            case Agreed():
                places: Sequence[int] = leg.places
            case Diverged():
                places = leg.places[: outcome.steps]
            case _:
                places = ()
        self.own.setdefault(name, set()).update(places[: leg.own])
        self.stood_in.setdefault(name, set()).update(set(places[leg.own :]) - {NOWHERE})

    def compared(self) -> tuple[int, int]:
        """The moves of the script that every engine was compared on, and for how many of these others stood in."""
        own = set.intersection(*self.own.values())
        either = set.intersection(*(places | self.stood_in[name] for name, places in self.own.items()))
        return len(either), len(either) - len(own)


def is_behind(outcomes: Mapping[str, Outcome]) -> bool:
    """Tell whether an engine differs so that the comparison of the case ended."""
    return any(ended(outcome) is not None for outcome in outcomes.values())


def ended(outcome: Outcome) -> int | None:
    """The step at which a difference ended the comparison; None where none did."""
    if isinstance(outcome, Diverged) and outcome.divergences[-1].kind not in HARMLESS:
        return outcome.divergences[-1].step
    return None


@dataclass(slots=True)
class _Sent:
    """A leg, and whose outcomes are asked for: those of engines, or of pairs that are held against each other."""

    behind: Behind
    leg: Leg
    names: list[str]


#: What is sent next, by what makes two legs the same.
_Wave = dict[Hashable, _Sent]


def go_on(table: Table, cases: Iterable[Behind]) -> Iterator[tuple[Behind, Played]]:
    """Send what stands behind the differences of some cases to the engines that differ, until nothing is left.

    Gives each leg as it was played, under the number of its case; an engine that agreed on the whole case is taken
    to agree on a part of it.
    """
    wave: _Wave = {}
    for behind in cases:
        first, played = whole(behind.played.case, behind.played.steps), behind.played
        for name, outcome in played.outcomes.items():
            behind.enter(name, first, outcome)
        _follow(table, behind, first, played, wave)
    while wave:
        sent, wave = list(wave.values()), {}
        only = [{side for name in each.names for side in table.sides(name)} for each in sent]
        for each, played in zip(sent, table.play(_numbered(sent), only), strict=True):
            behind, leg = each.behind, each.leg
            outcomes = {
                name: outcome
                for name, outcome in played.outcomes.items()
                if name in each.names or isinstance(outcome, EngineFailed)
            }
            for name in outcomes.keys() & each.names:
                behind.enter(name, leg, outcomes[name])
            told = Played(behind.played.number, leg.case, leg.steps, outcomes, played.lines)
            _follow(table, behind, leg, told, wave)
            if not leg.stands_in:
                others = behind.played.outcomes.items()
                told.outcomes.update({name: outcome for name, outcome in others if isinstance(outcome, Agreed)})
            yield behind, told


def _numbered(sent: Sequence[_Sent]) -> Iterator[tuple[int, Case, Sequence[str]]]:
    return ((number, each.leg.case, each.leg.steps) for number, each in enumerate(sent))


def _follow(table: Table, behind: Behind, leg: Leg, played: Played, wave: _Wave) -> None:
    """Put the legs that follow on a leg's differences into the next wave; engines that need the same share it."""
    for name, outcome in played.outcomes.items():
        step = ended(outcome)
        if step is None or step == len(leg.case.script):
            continue
        sides = table.sides(name)
        setup = all("setup" in table.offers[side].capabilities for side in sides)
        legal = _legal([played.lines[side] for side in sides], step)
        for following in _legs(behind, name, leg, step, legal, setup=setup):
            if behind.legs[name] == MOST_LEGS:
                behind.left.add((name, TOO_OFTEN))
                break
            behind.legs[name] += 1
            case = following.case
            key = (behind.played.number, json_text(case.setup), case.script, following.places, following.own)
            wave.setdefault(key, _Sent(behind, following, [])).names.append(name)


def _legs(
    behind: Behind, name: str, leg: Leg, step: int, legal: Sequence[Collection[str] | None], *, setup: bool
) -> Iterator[Leg]:
    """The legs that follow on a difference at a step.

    legal  by step up to this one, what is legal there by the engine's own answer, where it tells
    setup  the engine can start between rounds
    """
    this, at = this_round(leg, step, anywhere=setup)
    if step and not accepted(leg, step - 1):  # the engine took what the reference refuses
        yield without(this, at - 1)
        return
    later = next_round(leg, step) if setup else None
    onward = later is None and any(between_rounds(leg, move) for move in range(max(step, 1), len(leg.case.script)))
    way = other_way(this, at, legal[step - at :], onward=onward)
    if way is not None:
        yield way
    if later is not None:
        yield later
    elif onward and way is None:
        behind.left.add((name, NO_START if setup else NO_SETUP))


def _legal(lines: Sequence[bytes], steps: int) -> list[Collection[str] | None]:
    """What all of these answers show as legal in their first steps; None where one does not tell."""
    told = [json.loads(line)["result"]["steps"][:steps] for line in lines]
    shown = [[step.get("legal") for step in same] for same in zip(*told, strict=True)]
    return [None if None in each else set.intersection(*map(set, each)) for each in shown]
