"""``hakam corpus``: learn what is rare, keep few cases that show it, and write them as scenarios."""

from __future__ import annotations

from pathlib import Path

import click

from harness.audience import Wanted, audiences
from harness.cli.given import MANY, PATH
from harness.cli.running import kept
from harness.cli.settings import Settings
from harness.corpus.distil import distilled
from harness.corpus.entry import Corpus
from harness.corpus.export import scenario_of
from harness.corpus.file import write_corpus
from harness.corpus.generations import CORPORA, NEWEST, keep, named
from harness.corpus.learned import Learned
from harness.corpus.learning import grown, learn_from
from harness.mistake import Mistake
from harness.plan import Plan
from harness.scenario import ENDING, save
from harness.verdict import Verdict
from reference_engine.games import GAMES

_CORPUS = click.argument("corpus", required=False, type=PATH)


@click.group
def command() -> None:
    """Cases that reached what few others reach, near which `fuzz --corpus` makes half of its cases.

    CORPUS is a file, or a folder whose newest corpus is meant; without it that is .hakam/corpus, where a run with a
    corpus leaves the next one.
    """


@command.command
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; may be repeated.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="Which cases are made."
)
@click.option("--cases", type=MANY, default=1000, show_default=True, help="How many, for each game.")
@click.pass_obj
def learn(settings: Settings, games: tuple[str, ...], seed: int, cases: int) -> Verdict:
    """Make a first corpus in .hakam/corpus, or add to the newest: no engine is asked.

    Every case is explained, which takes some ten seconds for a thousand cases.
    """
    for game in games:
        if game not in GAMES:
            raise Mistake(f"--game {game}: no such game; there are: {', '.join(GAMES)}")
    folder = kept(settings) / CORPORA
    corpus = named(folder) if (folder / NEWEST).is_file() else Corpus()
    for game in games or GAMES:
        plan = Plan(seed, tuple(audiences({}, Wanted((game,)))), corpus)
        learned: Learned = {}
        for number in range(cases):
            learn_from(learned, corpus, number, plan.case(number))
        before, corpus = len(corpus), grown(plan, learned)
        click.echo(f"{game}: {len(learned.get(game, {})):,} new combinations in {len(corpus) - before:,} cases")
    click.echo(_kept(folder, corpus))
    return Verdict.AGREED


@command.command
@_CORPUS
@click.option("--out", type=PATH, metavar="FILE", help="Write it there instead.")
@click.pass_obj
def distil(settings: Settings, corpus: Path | None, out: Path | None) -> Verdict:
    """Keep no entry that the others make superfluous, and play all of them with this version of hakam.

    The same corpus always becomes the same one, which is the newest of .hakam/corpus then.
    """
    before = named(corpus or kept(settings) / CORPORA, of_these_walks=False)
    after = distilled(before)
    click.echo(f"{len(before):,} entries of {before.hash} became {len(after):,}")
    if out is None:
        click.echo(_kept(kept(settings) / CORPORA, after))
        return Verdict.AGREED
    try:
        write_corpus(out, after)
    except OSError as refused:
        raise Mistake(f"{out} cannot be written: {refused.strerror}") from None
    click.echo(f"corpus {after.hash}: {out}")
    return Verdict.AGREED


@command.command
@click.argument("folder", type=PATH, metavar="DIR")
@_CORPUS
@click.pass_obj
def export(settings: Settings, folder: Path, corpus: Path | None) -> Verdict:
    """Write the cases of CORPUS into DIR as scenario files, which need no corpus and no seed."""
    chosen = named(corpus or kept(settings) / CORPORA)
    try:
        for game, entries in chosen.entries.items():
            for number, entry in enumerate(entries, start=1):
                save(folder / game / f"{chosen.hash}-{number:04}{ENDING}", scenario_of(game, entry, chosen.hash))
    except OSError as refused:
        raise Mistake(f"{folder} cannot be written: {refused.strerror}") from None
    click.echo(f"wrote {len(chosen):,} scenarios of corpus {chosen.hash} into {folder}")
    return Verdict.AGREED


def _kept(folder: Path, corpus: Corpus) -> str:
    try:
        path = keep(folder, corpus)
    except OSError as refused:
        raise Mistake(f"{folder} cannot be written: {refused.strerror}") from None
    return f"corpus {corpus.hash}, {len(corpus):,} entries: {path}"
