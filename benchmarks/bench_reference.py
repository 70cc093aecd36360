"""The reference's own steps a second, beside OpenSpiel's spades played the same way.

Whole games with uniform random choice; a step is a move played, the deal included, with the legal moves of the new
position as text. The reference writes each step as JSON besides; OpenSpiel deals a card a step. Both run in this
process, in short turns, and the medians of the rounds are told with their ratio. Other games of the
reference: ``--game``.

    python benchmarks/bench_reference.py [--rounds N] [--seconds S]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from harness.compiled import in_use
from reference_engine.cards import names
from reference_engine.chance import CutPile, DealPack, DrawCards, NameDealer
from reference_engine.game import Game
from reference_engine.games import GAMES
from reference_engine.options import Options, resolve


def reference_game(game: Game, options: Options, draw: random.Random) -> int:
    """Play one match from nothing to its end; the number of steps."""
    match = game.start(options, None)
    rnd = draw.random
    steps = 0
    while match.phase != "over":
        if match.turn is not None:
            legal = match.legal
            move = f"{match.turn} {legal[int(rnd() * len(legal))]}"
        else:
            chance = match.chance()
            if isinstance(chance, DealPack):
                pack = names(chance.cards)
                places = {card: rnd() for card in pack}
                move = "deal " + " ".join(sorted(pack, key=places.__getitem__))
            elif isinstance(chance, DrawCards):
                left = list(names(chance.cards))
                move = "draw " + " ".join([left.pop(int(rnd() * len(left))) for _ in range(chance.count)])
            elif isinstance(chance, NameDealer):
                move = f"dealer {int(rnd() * chance.seats)}"
            else:
                assert isinstance(chance, CutPile)
                move = f"cut {chance.low + int(rnd() * (chance.high + 1 - chance.low))}"
        match.play(move)
        steps += 1
    return steps


def spades_game(draw: random.Random) -> int:
    """Play one game of OpenSpiel's spades; the number of steps."""
    import pyspiel  # noqa: PLC0415

    state = pyspiel.load_game("spades").new_initial_state()
    rnd = draw.random
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
        else:
            player = state.current_player()
            legal = state.legal_actions()
            for action in legal:
                state.action_to_string(player, action)
            state.apply_action(legal[int(rnd() * len(legal))])
        steps += 1
    return steps


def steps_a_second(play: Callable[[random.Random], int], seconds: float, seed: int) -> float:
    """Play whole games for so long, in CPU seconds: what else the machine does is not to be measured."""
    draw = random.Random(seed)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += play(draw)
    return steps / spent


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--game", default="kout_bh", choices=list(GAMES))
    given = parser.parse_args()
    game = GAMES[given.game]
    play = partial(reference_game, game, resolve(game.options, None))
    ours, theirs = [], []
    for seed in range(given.rounds):
        ours.append(steps_a_second(play, given.seconds, seed))
        theirs.append(steps_a_second(spades_game, given.seconds, seed))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    print("compiled" if in_use() else "from source (`hakam compile` makes it quicker)")
    print(f"{f'reference, {game.id}':<22} {statistics.median(ours):12,.0f} steps a second")
    print(f"OpenSpiel, spades      {statistics.median(theirs):12,.0f} steps a second")
    print(f"ratio                  {statistics.median(ratios):12.2f}  (of {min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
