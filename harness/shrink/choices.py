"""Hypothesis's shrinker on the choices of a case. The one module that knows how Hypothesis keeps an example.

A saved list of choices under the secondary key of an example database is what `hypothesis.find` reuses and
shrinks. Neither the key's suffix nor the bytes are documented; a test fails when a new Hypothesis changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from unittest import SkipTest

from hypothesis import Phase, Verbosity, find, settings
from hypothesis import strategies as st
from hypothesis.control import current_build_context
from hypothesis.core import threadlocal
from hypothesis.database import DirectoryBasedExampleDatabase, InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky, NoSuchExample

from harness.shrink.reading import Reading
from harness.shrink.script_walk import choices_of, walk_script
from harness.shrink.search import Search
from reference_engine.game import Game

#: What Hypothesis may try at most; the time of the search ends it before.
_EXAMPLES = 100_000


#: So many replays in a row without a simpler case end it.
_PATIENCE = 150


class _Enough(KeyboardInterrupt):
    """Leaves Hypothesis from within the predicate, by the way that Ctrl-C takes.

    A predicate that merely says no from then on is asked for as long again: 20 to 50 s for a match.
    """


def lower_choices(search: Search, database: Path | None) -> None:
    """Let Hypothesis delete and lower the choices of the best case; the search keeps the simplest that it sees."""
    best, patient_until = search.best, search.replays + _PATIENCE

    def shows(reading: Reading) -> bool:
        nonlocal best, patient_until
        if search.best is not best:
            best, patient_until = search.best, search.replays + _PATIENCE
        if search.over() or search.replays >= patient_until:
            raise _Enough
        return search.show(reading)

    with suppress(_Enough):
        smallest(choices_of(search.best, search.game), search.game, shows, database)


def smallest(
    choices: list[int], game: Game, shows: Callable[[Reading], bool], database: Path | None = None
) -> Reading | None:
    """Shrink the case of some choices as Hypothesis orders them; None if it does not show there.

    `shows` must give the same answer each time that it is asked about a case.
    """
    keep = DirectoryBasedExampleDatabase(database) if database else InMemoryExampleDatabase()
    encoded = choices_to_bytes(choices)
    key = b"hakam." + sha256(encoded).hexdigest().encode("ascii")
    keep.save(key + b".secondary", encoded)
    try:
        with _seeded():
            return find(
                st.just(game).map(_case_of),
                lambda reading: reading is not None and shows(reading),
                settings=settings(
                    database=keep,
                    phases=(Phase.reuse, Phase.shrink),
                    max_examples=_EXAMPLES,
                    deadline=None,
                    verbosity=Verbosity.quiet,
                ),
                database_key=key,
            )
    except (NoSuchExample, Flaky, SkipTest):  # the last: what was saved could not be read
        return None


def _case_of(game: Game) -> Reading | None:
    draw = current_build_context().data.draw_integer  # a strategy each would be a span each: four times slower
    try:
        return walk_script(lambda n: draw(0, n - 1), game)
    except ValueError:  # a setup that its options do not admit, or that is no JSON
        return None


@contextmanager
def _seeded() -> Iterator[None]:
    """Make Hypothesis's own randomness the same each time; its `seed` would turn the database off."""
    before = threadlocal._hypothesis_global_random
    threadlocal._hypothesis_global_random = Random(0)
    try:
        yield
    finally:
        threadlocal._hypothesis_global_random = before
