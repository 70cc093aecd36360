"""A match to a score limit, over a number of rounds, or both: where it may start and when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reference_engine.options import BadParam, Options, setup_fields, whole


@dataclass(frozen=True, slots=True)
class Limits:
    """The ends of a match.

    score   the score that ends it, 0 for none
    rounds  the number of played rounds that ends it, 0 for none
    """

    score: int
    rounds: int

    def ending(self, score: Sequence[int], played: int) -> tuple[int | None, str] | None:
        """How the match ends after a scored round: winner, None for a draw, and reason; None where it goes on."""
        a, b = score
        all_played = self.rounds > 0 and played >= self.rounds
        if self.score and max(a, b) >= self.score:
            if a == b:
                if all_played:
                    return None  # belote/coinche 9.6, 9.7
                return None  # belote/coinche 9.6
            winner = int(b > a)  # belote/coinche 9.5
            if all_played:
                return winner, "limit"  # belote/coinche 9.3, 9.9
            return winner, "limit"  # belote/coinche 9.3
        if all_played:
            if a == b:
                return None, "rounds"  # belote/coinche 9.4, 9.8
            return int(b > a), "rounds"  # belote/coinche 9.4, 9.5
        if not self.score:
            return None  # belote/coinche 0.9
        if not self.rounds:
            return None  # belote/coinche 0.12
        return None


def limits_of(options: Options) -> Limits:
    """The ends that the options set. Raises `BadParam` where there is none."""
    score, rounds = options["score_limit"], options["rounds"]
    assert isinstance(score, int)
    assert isinstance(rounds, int)
    if not score and not rounds:
        raise BadParam(
            "options.rounds",
            "score_limit and rounds cannot both be 0: the match would have no end; set one of them",
        )
    return Limits(score, rounds)


def read_setup(
    setup: object, names: tuple[str, ...], options: Options, limits: Limits
) -> tuple[int, list[int], int, int]:
    """The match between two rounds that a setup with these fields describes: dealer, score, held and played.

    Held is 0 in a game that holds no points. Raises `BadParam` for what breaks a bound.
    """
    fields = setup_fields(setup, names)
    if options["reshuffle"] is not True:
        raise BadParam("options.reshuffle", "a match with a setup needs reshuffle: there is no pile to cut yet")
    dealer, score = fields["dealer"], fields["score"]
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise BadParam("setup.dealer", f"the dealer must be a seat from 0 to 3, not {dealer!r}")
    if not isinstance(score, list | tuple) or len(score) != 2:
        raise BadParam("setup.score", f"the score must be a list of two whole numbers, not {score!r}")
    a, b = _natural("setup.score", whole(score[0])), _natural("setup.score", whole(score[1]))
    held = _natural("setup.held", fields["held"]) if "held" in fields else 0
    played = _natural("setup.played", fields["played"])
    _must_go_on(limits, a, b, played)
    return dealer, [a, b], held, played


def _natural(param: str, value: object) -> int:
    if type(value) is not int or value < 0:
        raise BadParam(param, f"{param} must hold whole numbers of 0 or more, not {value!r}")
    return value


def _must_go_on(limits: Limits, a: int, b: int, played: int) -> None:
    at_limit = limits.score > 0 and max(a, b) >= limits.score
    if at_limit and a == b:
        return
    if at_limit:
        raise BadParam("setup.score", f"the match is over: a team is at the limit of {limits.score}, and ahead")
    if 0 < limits.rounds <= played:
        raise BadParam("setup.played", f"the match is over: {played} of {limits.rounds} rounds are played")
