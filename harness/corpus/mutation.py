"""Mutation: a case near one of a corpus, as choices of which some are drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from harness.choose import Choose
from harness.corpus.entry import Entry

#: In the place of a choice: it is drawn anew, as is everything behind the last.
ANEW = -1


def mutated(entries: Sequence[Entry], draw: Random) -> Choose:
    """The choices of one of the entries, changed; a pure function of the entries and the state of `draw`.

    They make a valid case of whatever game and offer: a choice that is too high for its walk is lowered.
    """
    entry = entries[int(draw.random() * len(entries))]
    change = _CHANGES[int(draw.random() * len(_CHANGES))]
    return _followed(change(entry, entries, draw), draw)


def _followed(choices: Iterable[int], draw: Random) -> Choose:
    left, rnd = iter(choices), draw.random

    def choose(n: int) -> int:
        choice = next(left, ANEW)
        if choice < 0:
            return int(rnd() * n)
        return choice if choice < n else n - 1

    return choose


def _same_mix(entry: Entry, _: Sequence[Entry], __: Random) -> Sequence[int]:
    """The mix alone: its options and habits, with other cards."""
    return entry.choices[: entry.mix]


def _prefix(entry: Entry, _: Sequence[Entry], draw: Random) -> Sequence[int]:
    """The match up to some point, which goes on otherwise."""
    long = len(entry.choices) - entry.mix
    return entry.choices[: entry.mix + int(draw.random() * (long + 1))]


def _one_otherwise(entry: Entry, _: Sequence[Entry], draw: Random) -> Sequence[int]:
    """All but one choice: a habit, a card of the pack, a move."""
    changed = list(entry.choices)
    if changed:
        changed[int(draw.random() * len(changed))] = ANEW
    return changed


def _mix_otherwise(entry: Entry, _: Sequence[Entry], draw: Random) -> Sequence[int]:
    """The mix with one habit or option changed, and other cards."""
    return _one_otherwise(Entry(entry.choices[: entry.mix], entry.mix, ()), (), draw)


def _spliced(entry: Entry, entries: Sequence[Entry], draw: Random) -> Sequence[int]:
    """The mix up to some point as in one entry, and from there on as in another."""
    other = entries[int(draw.random() * len(entries))]
    least = min(entry.mix, other.mix)
    at = int(draw.random() * (least + 1))
    return [*entry.choices[:at], *other.choices[at : other.mix]]


#: How a case is changed, each as often as it stands here.
_CHANGES: tuple[Callable[[Entry, Sequence[Entry], Random], Sequence[int]], ...] = (
    _same_mix,
    _prefix,
    _prefix,
    _one_otherwise,
    _mix_otherwise,
    _spliced,
)
