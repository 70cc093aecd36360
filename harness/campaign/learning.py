"""The corpus that a run is guided by, and the next generation that is made of what the run learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.audience import audiences
from harness.campaign.run import INTERRUPTED, Run
from harness.campaign.settings import Settings
from harness.corpus.entry import Corpus
from harness.corpus.generations import NEWEST, frozen, keep, named
from harness.corpus.learning import grown
from harness.events import Event, Learned
from harness.mistake import Mistake
from harness.offer import Offer
from harness.plan import Plan


def plan_of(settings: Settings, offers: Mapping[str, Offer]) -> Plan:
    """The plan of a run whose engines offer this. Raises `Mistake` where its corpus cannot guide it."""
    made_for = tuple(audiences(offers, settings.wanted))
    corpus = corpus_of(settings, [audience.game for audience in made_for])
    return Plan(settings.seed, made_for, corpus, settings.known)


def corpus_of(settings: Settings, games: Sequence[str]) -> Corpus:
    """The corpus that a run names by its hash; without one the empty one, of which nothing is learned.

    Raises `Mistake` where it is not there, is not for this version, or has other games than the run alone.
    """
    if not settings.corpus or settings.corpora is None:
        return Corpus()
    corpus = frozen(settings.corpora, settings.corpus)
    if corpus.entries and not any(corpus.entries.get(game) for game in games):
        raise Mistake(
            f"the corpus {corpus.hash} has cases of {', '.join(corpus.entries)}, and none of {', '.join(games)}: "
            "name another, or let `hakam corpus learn` add to it"
        )
    return corpus


def next_generation(run: Run, plan: Plan) -> Iterator[Event]:
    """Keep what a run learned as the newest corpus: a run to its end, and a split one when it is put together."""
    folder = run.settings.corpora
    if not plan.learns or folder is None or run.settings.shard is not None or INTERRUPTED in run.inconclusive:
        return
    learned = run.total.learned
    try:
        path = keep(folder, following := grown(plan, learned, _latest(run, plan)))
    except OSError as refused:
        run.doubt(f"what was learned could not be written to {folder}: {refused.strerror}")
        return
    new = sum(len(shown) for shown in learned.values())
    yield Learned(plan.corpus.hash, following.hash, new, len(following), str(path))


def _latest(run: Run, plan: Plan) -> Corpus:
    """What the next generation is added to: what another run has made of the plan's corpus meanwhile, if it has."""
    folder = run.settings.corpora
    assert folder is not None
    try:
        return named(folder) if (folder / NEWEST).is_file() else plan.corpus
    except Mistake as mistake:
        run.doubt(f"what was learned was added to the corpus of the run alone: {mistake}")
        return plan.corpus
