"""Distilling: a corpus gone through anew, so that no entry is left which the others make superfluous."""

from __future__ import annotations

from collections.abc import Iterator

from harness.choose import recording
from harness.corpus.combinations import combinations_of, is_outcome
from harness.corpus.cover import cover
from harness.corpus.entry import Corpus, Entry
from harness.corpus.learning import entry_from
from harness.corpus.mutation import fitted
from harness.corpus.walks import walks
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.games import GAMES


def distilled(corpus: Corpus) -> Corpus:
    """The entries that show, as the walks are now, all that the entries of a corpus show together.

    How engines ended on them is taken over as it was. A pure function of the corpus and of this version of hakam;
    short cases are kept before long ones.
    """
    return Corpus(walks(), {game: tuple(_kept(game, entries)) for game, entries in sorted(corpus.entries.items())})


def played(game: str, entry: Entry) -> tuple[Walked, Offered, list[int]]:
    """The case of an entry, what it is made for, and the choices that the walk made of its own."""
    offered = _offered(game, entry)
    left, made = iter(fitted(entry, offered)), list[int]()

    def choose(n: int) -> int:  # what it has no choice for is the simplest
        return min(max(next(left, 0), 0), n - 1)

    return walk(recording(choose, made), GAMES[game], MIXERS[game], offered), offered, made


def _kept(game: str, entries: tuple[Entry, ...]) -> Iterator[Entry]:
    remade = [played(game, entry) for entry in entries]
    by_length = sorted(range(len(remade)), key=lambda each: (len(remade[each][0].case.script), remade[each][2]))
    shown = {
        each: combinations_of(remade[each][0].case, remade[each][0].steps)
        | set(filter(is_outcome, entries[each].shows))
        for each in by_length
    }
    wanted = frozenset().union(*shown.values())
    for each, kept_for in cover(shown, wanted).items():
        _, offered, choices = remade[each]
        yield entry_from(game, offered, choices, kept_for)


def _offered(game: str, entry: Entry) -> Offered:
    """All that the reference plays, and the values of the entry, of which a range has many more."""
    options = {}
    for name, values in everything(GAMES[game].options).items():
        value = entry.options.get(name)
        fits = value is not None and value not in values and GAMES[game].options[name].admits(value)
        options[name] = (*values, value) if fits and value is not None else values
    return Offered(options, entry.setup)
