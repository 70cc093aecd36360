"""Mutation: a case near one of a corpus, as choices of which some are drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from harness.choose import Choose
from harness.corpus.entry import Entry
from harness.mix import Offered
from reference_engine.options import Value

#: In the place of a choice: it is drawn anew, as is everything behind the last.
ANEW = -1


def mutated(entries: Sequence[Entry], offered: Offered, draw: Random) -> Choose:
    """The choices of one of the entries, changed; a pure function of its arguments and of the state of `draw`.

    They make a valid case of every offer: a choice that is too high for its walk is lowered.
    """
    entry = _one_of(entries, draw)
    change = _CHANGES[int(draw.random() * len(_CHANGES))]
    return followed(change(entry, entries, offered, draw), draw)


def followed(choices: Iterable[int], draw: Random) -> Choose:
    """The choices of a list, and others where it says so or has run out."""
    left, rnd = iter(choices), draw.random

    def choose(n: int) -> int:
        choice = next(left, ANEW)
        if choice < 0:
            return int(rnd() * n)
        return choice if choice < n else n - 1

    return choose


def fitted(entry: Entry, offered: Offered) -> list[int]:
    """The choices that make an entry's case for an offer; only the options if it asks for other draws."""
    options = [_place(values, entry.options.get(name)) for name, values in offered.options.items()]
    return [*options, *entry.choices] if entry.setup == offered.setup else options


def _place(values: Sequence[Value], value: Value | None) -> int:
    return values.index(value) if value in values else ANEW


def _mix(entry: Entry, offered: Offered) -> list[int]:
    return fitted(entry, offered)[: len(offered.options) + entry.mix]


def _one_of(entries: Sequence[Entry], draw: Random) -> Entry:
    return entries[int(draw.random() * len(entries))]


def _but_one(choices: list[int], draw: Random) -> list[int]:
    if choices:
        choices[int(draw.random() * len(choices))] = ANEW
    return choices


def _same_mix(entry: Entry, _: Sequence[Entry], offered: Offered, __: Random) -> Sequence[int]:
    """The mix alone: its options and habits, with other cards."""
    return _mix(entry, offered)


def _mix_but_one(entry: Entry, _: Sequence[Entry], offered: Offered, draw: Random) -> Sequence[int]:
    """The mix with one habit or option changed, and other cards."""
    return _but_one(_mix(entry, offered), draw)


def _all_but_one(entry: Entry, _: Sequence[Entry], offered: Offered, draw: Random) -> Sequence[int]:
    """All but one choice: a habit, a card of the pack, a move."""
    return _but_one(fitted(entry, offered), draw)


def _prefix(entry: Entry, _: Sequence[Entry], offered: Offered, draw: Random) -> Sequence[int]:
    """The match up to some point, from where it goes on otherwise."""
    choices = fitted(entry, offered)
    least = min(len(choices), len(offered.options) + entry.mix)
    return choices[: least + int(draw.random() * (len(choices) + 1 - least))]


def _spliced(entry: Entry, entries: Sequence[Entry], offered: Offered, draw: Random) -> Sequence[int]:
    """The mix up to some point as in one entry, and from there on as in another."""
    one, other = _mix(entry, offered), _mix(_one_of(entries, draw), offered)
    at = int(draw.random() * (len(one) + 1))
    return [*one[:at], *other[at:]]


#: How a case is changed, each as often as it stands here.
_CHANGES: tuple[Callable[[Entry, Sequence[Entry], Offered, Random], Sequence[int]], ...] = (
    _same_mix,
    _prefix,
    _prefix,
    _all_but_one,
    _mix_but_one,
    _spliced,
)
