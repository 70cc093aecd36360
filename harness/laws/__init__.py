"""Laws: what holds in every trace of every game, whatever its rules, and so needs no reference to be checked.

A law looks at one case and the steps that an engine answered. What an engine cannot tell (it leaves the field
out of its steps) no law asks of it. Some laws are about the match and not its trace: these are asked of the
reference alone, which plays the case again for them, copied, under other names of the suits, or on other seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from harness.case import Case
from harness.choose import seeded
from harness.laws import cards, forking, position, renaming, rounds, sums, turning
from harness.laws.again import LawAgain, Told
from harness.laws.trace import Law, Step, Trace, read, read_values
from reference_engine.game import Game

__all__ = ["LAWS", "LAWS_AGAIN", "Broken", "broken_again", "broken_laws", "read", "read_values"]

#: Every law by its name.
LAWS: dict[str, Law] = {
    "a step for every move": position.a_step_for_every_move,
    "the opening is quiet": position.the_opening_is_quiet,
    "a refusal changes nothing": position.a_refusal_changes_nothing,
    "over is over": position.over_is_over,
    "somebody acts or chance does": position.somebody_acts_or_chance_does,
    "the legal list is in order": position.the_legal_list_is_in_order,
    "what is shown as legal is accepted": position.what_is_shown_as_legal_is_accepted,
    "cards are conserved": cards.cards_are_conserved,
    "tricks add up": cards.tricks_add_up,
    "nothing counts between tricks": cards.nothing_counts_between_tricks,
    "card points go with tricks": cards.card_points_go_with_tricks,
    "points add up": sums.points_add_up,
    "a round closes clean": rounds.a_round_closes_clean,
    "events stand in order": rounds.events_stand_in_order,
    "a round is followed by a dealer or the end": rounds.a_round_is_followed_by_a_dealer_or_the_end,
    "the deal moves by its event": rounds.the_deal_moves_by_its_event,
    "the score moves with a round": rounds.the_score_moves_with_a_round,
}

#: The laws of the match itself: they play a case again, in another way.
LAWS_AGAIN: dict[str, LawAgain] = {
    "a fork goes its own way": forking.a_fork_goes_its_own_way,
    "exactly the legal moves are accepted": forking.exactly_the_legal_moves_are_accepted,
    "suits are but names": renaming.suits_are_but_names,
    "only the dealer is named": turning.only_the_dealer_is_named,
}


@dataclass(frozen=True, slots=True)
class Broken:
    """A law that is broken: its name in `LAWS` or `LAWS_AGAIN`, the first step where it does so, and how."""

    law: str
    step: int
    why: str


def broken_laws(case: Case, steps: Sequence[Step]) -> list[Broken]:
    """Hold a trace against every law: the first breach of each that it breaks, in the order of `LAWS`.

    `steps` are those of an answer, each valid by its schema.
    """
    if not steps:
        return [Broken("a step for every move", 0, "no steps at all")]
    trace = Trace(case, steps)
    broken = []
    for name, law in LAWS.items():
        breach = next(law(trace), None)
        if breach is not None:
            broken.append(Broken(name, *breach))
    return broken


def broken_again(game: Game, case: Case, steps: Sequence[str]) -> list[Broken]:
    """Hold a game of the reference against the laws that play a case again: the first breach of each.

    `steps` are the texts that it told of the case. Where a copy is taken and which names are changed follows from
    the script, so that a case shows again what it showed once.
    """
    told = Told(game, case, steps)
    seed = crc32("\n".join(case.script).encode())
    broken = []
    for number, (name, law) in enumerate(LAWS_AGAIN.items()):
        breach = next(law(told, seeded(seed, number)), None)
        if breach is not None:
            broken.append(Broken(name, *breach))
    return broken
