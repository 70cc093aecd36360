"""A walk turns choices into a case: at every step it asks the reference what is legal, and chooses.

Index 0 is always the simplest choice, so the same walk serves a seeded campaign, Hypothesis and its shrinker,
and an enumerator. The reference plays the case while it is made, so its trace is there for the asking.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from harness.avoid import Refusal, Steering
from harness.case import Case
from harness.choose import Choose
from harness.mix import Mixer, Offered
from harness.refusals import trial
from reference_engine.game import Game, opening
from reference_engine.moves import SEATED

#: A case never has more moves than this; the longest matches of all games stay below it.
LONGEST: Final = 2000


@dataclass(frozen=True, slots=True)
class Walked:
    """A case and what the reference answers to it: the texts of its steps, one more than moves."""

    case: Case
    steps: list[str]

    def trace(self) -> bytes:
        """The steps as they stand in the canonical answer."""
        return ",".join(self.steps).encode("ascii")


def walk(
    choose: Choose, game: Game, mixer: Mixer, offered: Offered, avoid: frozenset[Refusal] = frozenset()
) -> Walked:
    """Make a case of choices, for what the engines at hand offer; of refusals to `avoid` it has one each."""
    mix = mixer.mix(choose, offered)
    match = game.start(mix.options, mix.setup)
    script: list[str] = []
    steps = [opening(match)]
    rounds = 0
    steering = Steering(game.id, avoid) if avoid else None
    seat, play, refusals = mixer.seat(choose, mix), match.play, mix.refusals
    while len(script) < LONGEST:
        turn = match.turn
        if turn is not None:
            move = SEATED[turn] + seat(match)
        else:
            chance = match.chance()
            if chance is None:
                break
            if match.phase in ("deal", "cut"):  # a round begins
                if mix.rounds and rounds == mix.rounds:
                    break
                rounds += 1
            move = mixer.chance(choose, match, chance, mix)
        if refusals and choose(16) < (refusals if match.phase == "play" else 4 * refusals):
            tried = trial(choose, game, match, mix.trials[choose(len(mix.trials))], move)
            if tried != move:
                step = play(tried)
                if steering is None or not steering.leaves_out(match.phase, tried, step):
                    script.append(tried)
                    steps.append(step)
                if step.startswith('{"ok":true'):
                    continue  # it was allowed after all
        script.append(move)
        steps.append(play(move))
    if refusals and match.phase == "over":
        for kind in mix.trials:
            tried = trial(choose, game, match, kind, script[-1])
            step = play(tried)
            if steering is None or not steering.leaves_out(match.phase, tried, step):
                script.append(tried)
                steps.append(step)
    return Walked(Case(game.id, mix.options, mix.setup, tuple(script)), steps)
