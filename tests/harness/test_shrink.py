"""Shrinking, held to engines that are the reference with one fault each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from zlib import crc32

import pytest

from harness.case import Case, expected_answer
from harness.choose import seeded
from harness.compare import compare
from harness.divergence import HARMLESS, Divergence, Fingerprint
from harness.identity import finding_of
from harness.ledger import load_ledger
from harness.mix import Offered
from harness.mixes import MIXERS
from harness.outcome import Diverged
from harness.shrink import Shrunk, shrink
from harness.shrink.mend import mend
from harness.shrink.order import simplicity
from harness.shrink.reading import Reading, read
from harness.twin import load_twin
from harness.walk import Walked, walk
from reference_engine.cards import names
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.jack_nine import PACK
from tests.strategies import everything_offered, seeded_walk

KOUT = GAMES["kout_bh"]
OFFERED = everything_offered("kout_bh")
LEDGER = load_ledger("kout_bh")

Still = Callable[[Case, bytes], bool]


@dataclass(frozen=True)
class Fault:
    """A passage of the reference that is replaced, and what a finding of it must come down to."""

    old: str
    new: str
    moves: int
    odd_cards: int = 0
    rounds: int = 1
    replays: int = 1500


FAULTS = {
    # deal, bid 8, hukm, and the one trick with the joker in it
    "the joker takes no trick": Fault("JOKER_STRENGTH: Final = 2 * TRUMP", "JOKER_STRENGTH: Final = 1", moves=7),
    # a forfeit takes seven tricks: deal, one bid or two, hukm, 28 cards
    "a forfeit goes to the wrong side": Fault(
        "winner = 1 - (seat & 1)  # kout_bh 7.5.3", "winner = seat & 1", moves=34, odd_cards=16
    ),
    # 7 fails with the second trick: deal, four bids, hukm, 8 cards
    "a failed contract is not doubled": Fault("points = 2 * self.bid", "points = self.bid", moves=14, odd_cards=4),
    "the dealer never stays": Fault("if owner(read) != winner:", "if False:", moves=22, odd_cards=10),
    # the reply to the first lead
    "nobody must follow suit": Fault("return suited  # kout_bh 7.1.1", "return hand", moves=5, odd_cards=2),
    # Inzili fails with the first trick
    "the defenders need one more": Fault("== 9 - self.bid:", "== 10 - self.bid:", moves=7),
    "nobody is forced to bid": Fault("bids = FORCED_BIDS", "bids = BIDS[4]", moves=5),
    "all draw again": Fault("self._drawing = tied", "self._drawing = tuple(range(self.seats))", 2, rounds=0),
    # the whole pack has to be drawn: eight draws, and the one that finds no cards
    "drawn cards never go back": Fault("< len(tied):", "< 0:", moves=9, rounds=0),
}


def twin(fault: Fault) -> Callable[[Case], list[str]]:
    loaded = load_twin("kout_bh", fault.old, fault.new)
    assert not isinstance(loaded, str), loaded
    return loaded


def divergences(engine: Callable[[Case], list[str]], case: Case, trace: bytes) -> tuple[Divergence, ...]:
    answer = expected_answer(1, ",".join(engine(case)).encode("ascii"))
    outcome = compare(case, trace, answer, 1)
    return outcome.divergences if isinstance(outcome, Diverged) else ()


def fingerprint(case: Case, divergence: Divergence) -> Fingerprint:
    explained = explain(KOUT, case.options, case.setup, case.script[: divergence.step])
    return finding_of(case, divergence, "twin", LEDGER, explained).fingerprint


def shows(engine: Callable[[Case], list[str]], wanted: Fingerprint) -> Still:
    """The predicate for one fingerprint; a twin that breaks down shows another finding."""

    def still(case: Case, trace: bytes) -> bool:
        try:
            found = divergences(engine, case, trace)
        except Exception:
            return False
        return any(
            fingerprint(case, each) == wanted
            for each in found
            if (each.kind, each.move, each.detail) == (wanted.kind, wanted.move, wanted.detail)
        )

    return still


def first_finding(
    engine: Callable[[Case], list[str]], at_least: int = 0, offered: Offered = OFFERED
) -> tuple[Walked, Fingerprint]:
    """The first seeded case that shows a fault, by a difference that is not harmless if there is one."""
    for number in count():
        walked = walk(seeded(5, number), KOUT, MIXERS["kout_bh"], offered)
        if len(walked.case.script) < at_least:
            continue
        found = divergences(engine, walked.case, walked.trace())
        if found:
            serious = [each for each in found if each.kind not in HARMLESS] or list(found)
            return walked, fingerprint(walked.case, serious[0])
    raise AssertionError


def reading(case: Case) -> Reading:
    return read(KOUT, case.options, case.setup, case.script)


def odd_cards(case: Case) -> int:
    pack = sorted(next(move for move in case.script if move.startswith("deal")).split(" ")[1:])
    deal = next(move for move in case.script if move.startswith("deal")).split(" ")[1:]
    return sum(card != plain for card, plain in zip(deal, pack, strict=True))


def hold(fault: Fault, shrunk: Shrunk, still: Still) -> None:
    """Hold what shrinking came to against what the rules say that it needs."""
    case = shrunk.case
    assert still(case, reading(case).trace())
    assert shrunk.stable
    assert reading(case).rounds == fault.rounds
    assert len(case.script) <= fault.moves, case
    assert shrunk.replays <= fault.replays
    assert all(case.options[name] == option.default for name, option in KOUT.options.items()), case.options
    if fault.rounds:
        assert odd_cards(case) <= fault.odd_cards, case


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_the_first_case_of_a_fault_comes_down_to_what_the_rules_need(name: str) -> None:
    fault = FAULTS[name]
    engine = twin(fault)
    walked, wanted = first_finding(engine)
    still = shows(engine, wanted)
    hold(fault, shrink(walked.case, still, game=KOUT, offered=OFFERED, seconds=60), still)


WITHOUT_SETUP = replace(OFFERED, setup=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "moves"),
    # the draw of the dealer comes before what a setup would have begun with
    [("a failed contract is not doubled", 15), ("nobody is forced to bid", 6)],
)
def test_a_long_match_without_setups_comes_down_to_one_round(name: str, moves: int) -> None:
    engine = twin(FAULTS[name])
    walked, wanted = first_finding(engine, 150, WITHOUT_SETUP)
    still = shows(engine, wanted)
    shrunk = shrink(walked.case, still, game=KOUT, offered=WITHOUT_SETUP, seconds=60)
    assert shrunk.case.setup is None
    hold(replace(FAULTS[name], moves=moves), shrunk, still)


@pytest.mark.slow
def test_a_long_match_comes_down_to_one_round_from_a_setup() -> None:
    fault = FAULTS["a failed contract is not doubled"]
    engine = twin(fault)
    walked, wanted = first_finding(engine, 150)
    assert reading(walked.case).rounds > 3
    still = shows(engine, wanted)
    shrunk = shrink(walked.case, still, game=KOUT, offered=OFFERED, seconds=60)
    assert shrunk.case.setup == {"dealer": 0, "score": 0}
    hold(fault, shrunk, still)


# ---- the predicate and its limits ---------------------------------------------------------------------------


def some_round() -> Case:
    """A round with a script that has something to shrink: cards are played in it."""
    return next(
        walked.case
        for walked in (walk(seeded(3, number), KOUT, MIXERS["kout_bh"], OFFERED) for number in count())
        if walked.case.setup and len(walked.case.script) > 30
    )


def plays(case: Case, trace: bytes) -> bool:
    """A finding of the simplest sort: somebody plays a card that may be played."""
    return any(made.accepted and " play " in made.text for made in reading(case).made)


@pytest.mark.parametrize("whim", range(4))
def test_only_cases_that_the_predicate_accepted_are_given_back(whim: int) -> None:
    accepted: list[Case] = []

    def still(case: Case, trace: bytes) -> bool:
        shows = not accepted or (crc32(trace) % 4 != whim and plays(case, trace))
        if shows:
            accepted.append(case)
        return shows

    given = some_round()
    shrunk = shrink(given, still, game=KOUT, offered=OFFERED)
    assert shrunk.case in accepted
    assert len(shrunk.case.script) < len(given.script)


def test_the_predicate_is_given_the_references_own_steps() -> None:
    def still(case: Case, trace: bytes) -> bool:
        assert trace.decode("ascii") == ",".join(play_out(KOUT, case.options, case.setup, case.script))
        return plays(case, trace)

    assert shrink(some_round(), still, game=KOUT, offered=OFFERED).gave_up == ""


def test_a_play_comes_down_to_deal_bid_hukm_and_play() -> None:
    shrunk = shrink(some_round(), plays, game=KOUT, offered=OFFERED)
    # 8 ends the auction at once; seat 1 got 7C, the first card of the deal, and seat 2 the second, 7H
    assert [move for move in shrunk.case.script if not move.startswith("deal")] == [
        "1 bid 8",
        "1 hukm C",
        "2 play 7H",
    ]
    assert odd_cards(shrunk.case) == 0
    assert shrunk.case.setup == {"dealer": 0, "score": 0}
    assert shrunk.stable


def test_shrinking_is_the_same_each_time() -> None:
    one, other = (shrink(some_round(), plays, game=KOUT, offered=OFFERED) for _ in range(2))
    assert (one.case, one.replays) == (other.case, other.replays)


def test_nothing_is_asked_once_the_time_is_over_but_whether_it_is_stable() -> None:
    now = 0.0

    def hangs(case: Case, trace: bytes) -> bool:
        nonlocal now
        now += 5.0
        return plays(case, trace)

    given = some_round()
    shrunk = shrink(given, hangs, game=KOUT, offered=OFFERED, seconds=30, clock=lambda: now)
    assert shrunk.replays == 6 + 2
    assert shrunk.seconds == 40
    assert shrunk.gave_up == "the time was over"
    assert len(shrunk.case.script) < len(given.script)


def test_a_finding_that_comes_and_goes_is_not_stable() -> None:
    asked = 0

    def still(case: Case, trace: bytes) -> bool:
        nonlocal asked
        asked += 1
        return plays(case, trace) and asked % 7 != 0

    unstable = [shrink(some_round(), still, game=KOUT, offered=OFFERED).stable for _ in range(7)]
    assert not all(unstable)


def test_a_case_that_does_not_show_it_is_given_back_as_it_was() -> None:
    given = some_round()
    shrunk = shrink(given, lambda case, trace: False, game=KOUT, offered=OFFERED)
    assert shrunk.case == given
    assert shrunk.replays == 1
    assert not shrunk.stable
    assert shrunk.gave_up == "the finding does not show on the case as it was given"


@pytest.mark.parametrize("limit", [3, 15])
def test_a_predicate_that_raises_ends_the_search_with_the_last_good_case(limit: int) -> None:
    good: list[Case] = []

    def still(case: Case, trace: bytes) -> bool:
        if len(good) == limit:
            raise RuntimeError("the engine is gone")
        if plays(case, trace):
            good.append(case)
            return True
        return False

    given = some_round()
    shrunk = shrink(given, still, game=KOUT, offered=OFFERED)
    assert shrunk.case in good
    assert not shrunk.stable
    assert shrunk.gave_up == "a case could not be played: RuntimeError: the engine is gone"


@pytest.mark.parametrize("after", [10, 120])
def test_an_interruption_passes_through(after: int) -> None:
    asked = 0

    def still(case: Case, trace: bytes) -> bool:
        nonlocal asked
        asked += 1
        if asked == after:
            raise KeyboardInterrupt
        return plays(case, trace)

    with pytest.raises(KeyboardInterrupt):
        shrink(some_round(), still, game=KOUT, offered=OFFERED)


def test_only_what_is_offered_is_sent() -> None:
    offered = Offered({**OFFERED.options, "target": (51,), "seats": (6,)}, setup=False)
    given = walk(seeded(1, 1), KOUT, MIXERS["kout_bh"], offered).case

    def still(case: Case, trace: bytes) -> bool:
        assert case.setup is None
        assert (case.options["target"], case.options["seats"]) == (51, 6)
        return True

    shrunk = shrink(given, still, game=KOUT, offered=offered)
    assert shrunk.case.script == ()
    assert shrunk.gave_up == ""


# ---- the order ----------------------------------------------------------------------------------------------

PLAIN_DEAL_OF_FOUR = (
    "deal 7C 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S AC AD AH AS JC JD JH JK JS KC KD KH KS QC QD QH QS TC TD TH TS"
)


def key(*script: str, setup: dict[str, int] | None = None, **options: int | str) -> tuple[object, ...]:
    return simplicity(read(KOUT, options, setup, script), KOUT)


def test_simpler_is_fewer_rounds_then_moves_then_refusals() -> None:
    start = {"dealer": 0, "score": 0}
    plain = PLAIN_DEAL_OF_FOUR
    assert key("0 play AS", "0 play AS", setup=start) < key(plain, setup=start)
    assert key(plain, "1 bid 5", setup=start) < key(plain, "1 bid pass", "2 bid pass", setup=start)
    assert key(plain, "1 bid 5", setup=start) < key(plain, "1 bid 9", setup=start)


def test_then_defaults_a_plain_setup_and_few_odd_cards() -> None:
    start, plain = {"dealer": 0, "score": 0}, PLAIN_DEAL_OF_FOUR
    swapped = plain.replace("7C 7H", "7H 7C")
    assert key(plain, setup={"dealer": 3, "score": 9}) < key(plain, setup=start, target=51)
    assert key(swapped, setup=start) < key(plain, setup={"dealer": 0, "score": 1})
    assert key(plain, setup={"dealer": 0, "score": -2}) < key(plain, setup={"dealer": 0, "score": 3})
    assert key(plain, setup=start) < key(swapped, setup=start)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_any_game_can_be_started_anew_from_where_it_stands_between_two_rounds(game: str) -> None:
    for number in count():
        case = seeded_walk(1, number, game).case
        played = read(GAMES[game], case.options, case.setup, case.script)
        deals = [at for at, made in enumerate(played.made) if made.phase == "deal" and made.accepted]
        if len(deals) > 1:
            break
    before = deals[1]
    setup = played.setup_before(before, GAMES[game].setup)
    assert setup is not None

    anew = json.loads(read(GAMES[game], case.options, setup, ()).opening)
    stood = json.loads(played.made[before - 1].step)
    assert {**anew, "events": [], "ok": True} == {**stood, "events": [], "ok": True}


def test_a_pass_is_plainer_than_a_bid() -> None:
    start, plain = {"dealer": 0, "score": 0}, PLAIN_DEAL_OF_FOUR
    assert (
        key(plain, "1 bid pass", setup=start)
        < key(plain, "1 bid 5", setup=start)
        < key(plain, "1 bid 6", setup=start)
    )


def test_a_wanted_word_is_said_where_it_is_legal_though_bids_are_legal_too() -> None:
    game = GAMES["coinche"]
    setup = {"dealer": 3, "score": [0, 0], "played": 0}
    auction = ("0 pass", "1 bid 80 H", "2 counter", "3 pass", "0 pass", "1 overcounter")
    wanted = read(game, {}, setup, (f"deal {' '.join(names(PACK))}", "0 bid 81 H", *auction))

    without_the_refused = mend(game, {}, setup, [made for made in wanted.made if made.accepted])
    assert without_the_refused.case.script[1:] == auction
