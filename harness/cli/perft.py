"""``hakam perft``: count sequences of legal moves, and name the first move after which engines differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from harness.case import Case
from harness.choose import recorded, seeded, shuffled
from harness.cli.running import configured, engines
from harness.cli.settings import Settings
from harness.mistake import Mistake
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.perft import Counted, NotCounted, count_on, reference_count
from harness.scenario import load
from harness.verdict import Verdict, verdict
from harness.walk import walk
from reference_engine.games import GAMES
from reports.clean import clean


@click.command
@click.argument("what", metavar="FILE|GAME")
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--depth", type=click.IntRange(0, 40), required=True, help="Moves of a sequence.")
@click.option("--seed", type=click.IntRange(0), default=None, help="Shuffle the pack of GAME by this seed.")
@click.option("--no-build", is_flag=True, help="Start the engines as they are.")
@click.pass_obj
def command(
    settings: Settings, what: str, names: tuple[str, ...], depth: int, seed: int | None, no_build: bool
) -> Verdict:
    """Count how many sequences of DEPTH legal moves there are, on the reference and on engines.

    From the end of a scenario file's script, else from a dealt pack of a game: plain, or shuffled by --seed.
    """
    case = _case(what, seed)
    specs = engines(configured(settings), names, build_them=not no_build)
    expected = reference_count(case, depth)
    click.echo(f"{'reference':<20} {expected.nodes:>15,}  {expected.seconds:8.2f} s")
    differing = missing = failed = False
    for spec in specs:
        counted = count_on(spec, case, depth)
        if isinstance(counted, NotCounted):
            click.echo(f"{clean(spec.name):<20} not counted: {clean(counted.why)}")
            missing |= not counted.failed
            failed |= counted.failed
            continue
        click.echo(
            f"{clean(spec.name):<20} {counted.nodes:>15,}  {counted.seconds:8.2f} s{_differs(expected, counted)}"
        )
        differing |= (counted.nodes, counted.divide) != (expected.nodes, expected.divide)
    return verdict(inconclusive=missing, engine_failed=failed, diverged=differing)


def _case(what: str, seed: int | None) -> Case:
    if what not in GAMES:
        if seed is not None:
            raise Mistake("--seed shuffles the pack of a game; a file has its own deal")
        if not Path(what).exists():
            raise Mistake(f"{what} is neither a game ({', '.join(GAMES)}) nor a file")
        return load(Path(what)).case
    game = GAMES[what]
    plain = walk(recorded(()), game, MIXERS[what], Offered(everything(game.options))).case
    dealt = next(place for place, move in enumerate(plain.script) if move.startswith("deal "))
    verb, *pack = plain.script[dealt].split(" ")
    if seed is not None:
        pack = shuffled(seeded(seed, 0), pack)
    return replace(plain, script=(*plain.script[:dealt], " ".join([verb, *pack])))


def _differs(expected: Counted, counted: Counted) -> str:
    """The first move, in the order of the divide, behind which the counts are not the same."""
    for move in sorted(expected.divide.keys() | counted.divide.keys()):
        mine, theirs = expected.divide.get(move), counted.divide.get(move)
        if mine != theirs:
            return f"\n    differs first at {clean(move)}: reference {_told(mine)}, here {_told(theirs)}"
    return "" if expected.nodes == counted.nodes else "\n    differs in the total alone"


def _told(nodes: int | None) -> str:
    return "not legal" if nodes is None else f"{nodes:,}"
