"""A run made by hand: a round of four, the trick that two engines give to different seats, and all events of a run.

The deal, seat by seat (dealer 0, team A ahead by 7)::

    seat 0  ♠AKQ ♥87 ♦AK ♣7      seat 2  ♠9 ♥QJ ♦T9 ♣JT JK
    seat 1  ♠JT ♥T9 ♦QJ ♣98      seat 3  ♠87 ♥AK ♦8 ♣AKQ

Seat 3 bids 5 and names clubs. Seat 0 leads the ♦A and takes the first trick; seat 3 trumps the ♦K with the ♣Q and
takes the second. It leads the ♥K to the third, and seat 2 plays the joker: the trick is seat 2's.
"""

from __future__ import annotations

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.events import (
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingClosed,
    FindingFound,
    GoldenChecked,
    LawsChecked,
    NotCompared,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.outcome import Crash, EngineFailed
from harness.verdict import Verdict
from reference_engine.game import play_out
from reference_engine.games import GAMES

HANDS = (
    "AS KS QS 8H 7H AD KD 7C",
    "JS TS TH 9H QD JD 9C 8C",
    "9S QH JH TD 9D JC TC JK",
    "8S 7S AH KH 8D AC KC QC",
)


def deal(hands: tuple[str, ...], dealer: int) -> str:
    """Give the deal move that gives every seat its hand: a card at a time from the seat after the dealer."""
    held = [hand.split() for hand in hands]
    order = [(dealer + 1 + k) % len(hands) for k in range(len(hands))]
    return " ".join(["deal", *(held[seat][k] for k in range(8) for seat in order)])


OPTIONS = {"seats": 4, "target": 31, "dealer_meter": "after", "first_dealer": "draw"}
SETUP = {"dealer": 0, "score": 7}
SCRIPT = (
    deal(HANDS, 0),
    *("1 bid pass", "2 bid pass", "3 bid 5", "0 bid pass", "3 hukm C"),
    *("0 play AD", "1 play JD", "2 play 9D", "3 play 8D"),
    *("0 play KD", "1 play QD", "2 play TD", "3 play QC"),
    *("3 play KH", "0 play 7H", "1 play 9H", "2 play JK"),
)
CASE = Case("kout_bh", OPTIONS, SETUP, SCRIPT)
STEPS = tuple(play_out(GAMES["kout_bh"], OPTIONS, SETUP, SCRIPT))

TRICK = Finding(
    fingerprint=Fingerprint("kout_bh", Kind.TRICK_WINNER, "play", "play", "7.3.1", ""),
    engine="typescript",
    case=CASE,
    divergence=Divergence(Kind.TRICK_WINNER, 18, "events.trick.seat", 2, 3, "play", "play", ""),
    rule_text="The joker, if played, takes the trick.",
    count=12,
    agrees=("dart",),
    steps=STEPS,
)
REASON = Finding(
    fingerprint=Fingerprint("kout_bh", Kind.REASON, "bid", "bid", "5.1.2", "no_such_bid"),
    engine="dart",
    case=Case("kout_bh", OPTIONS, SETUP, (SCRIPT[0], "1 bid 9")),
    divergence=Divergence(Kind.REASON, 2, "error", "no_such_bid", "bid_too_low", "bid", "bid", "no_such_bid"),
    rule_text="Bids are 5 (Bab), 6, 7 and 8 (Inzili), or a pass; there is no other bid.",
    count=3,
    sides_with=("typescript",),
    warning=True,
)

STARTED = RunStarted(
    command="gate",
    version="0.1.0",
    seed=7,
    cases=5000,
    seconds=None,
    games=("kout_bh",),
    engines=("typescript", "dart"),
    started="2026-01-02T03:04:05Z",
)
OFFER = {"kout_bh": {"options": {"seats": [4, 6]}}}
CRASHED = EngineFailed(Crash(-11), ("{}",), ("Segmentation fault",))
FINISHED = RunFinished(
    verdict=Verdict.ENGINE_FAILED,
    cases=5000,
    steps=312000,
    seconds=12.0,
    goldens=2,
    grid={"typescript": {"trick_winner": 12}, "dart": {"reason": 3, "crash": 1}},
)

RUN: tuple[Event, ...] = (
    STARTED,
    EngineStarted(
        "typescript", "koutbh-server", "1.4.0", "TypeScript", OFFER, ("setup",), ("round.tricks",), ("draw",)
    ),
    EngineStarted("dart", "koutbh-app", "2.0.1", "Dart", OFFER, ("setup", "perft")),
    StageStarted("goldens", 2),
    GoldenChecked(
        "scenarios/kout_bh/joker.json", "The joker takes a trick", "typescript", "diverged", "trick winner"
    ),
    GoldenChecked("scenarios/kout_bh/joker.json", "The joker takes a trick", "dart", "agreed"),
    GoldenChecked("scenarios/kout_bh/six.json", "Six seats", "typescript", "agreed"),
    GoldenChecked("scenarios/kout_bh/six.json", "Six seats", "dart", "unsupported", "seats 6 is not offered"),
    StageStarted("controls", 2),
    ControlChecked("twin", None, None, 100, True),
    ControlChecked("joker_never_wins", Kind.TRICK_WINNER, Kind.TRICK_WINNER, 40, True),
    StageStarted("fuzz", 5000),
    Progress("fuzz", 1000, 5000, 62000, 0, 2.0),
    FindingFound(TRICK),
    Progress("fuzz", 4000, 5000, 250000, 1, 10.0),
    FindingFound(REASON),
    EngineStopped("dart", CRASHED, True, 1),
    Progress("fuzz", 5000, 5000, 312000, 2, 12.0),
    FindingClosed(TRICK, ".hakam/findings/trick.json", "hakam replay .hakam/findings/trick.json"),
    FindingClosed(REASON, ".hakam/findings/reason.json", "hakam replay .hakam/findings/reason.json"),
    NotCompared("dart", "seats 6 is not offered", 2400),
    LawsChecked(10, 500, 100, 50),
    Reached(
        "kout_bh",
        200,
        {"7.3.1": 90, "7.5.1": 0, "9.5.1": 4},
        {"trick": 4000, "forfeit": 0},
        {"must_follow_suit": 31, "bad_draw": 2},
    ),
    FINISHED,
)
