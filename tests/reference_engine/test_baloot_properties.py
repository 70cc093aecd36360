"""What holds in every hand of Baloot, told anew from the rules in plain lists of cards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from harness.walk import Walked
from tests.strategies import seeded_walk, walks

Property = Callable[[Walked], None]

LEVELS = ["normal", "double", "triple", "four", "gahwa"]
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}


@dataclass
class Hand:
    """A hand as its events told it, and its tricks as they were played."""

    dealer: int
    contract: str
    trump: str | None
    buyer: int
    dealt: list[list[str]] = field(default_factory=list)
    level: int = 0
    closed: bool = False
    tricks: list[list[tuple[int, str]]] = field(default_factory=lambda: [[]])
    takers: list[int] = field(default_factory=list)
    declared: list[int] = field(default_factory=list)
    melds: tuple[int, int] | None = None
    shown: list[tuple[int, tuple[str, ...], int]] = field(default_factory=list)
    baloots: list[int] = field(default_factory=list)

    def left(self, seat: int) -> list[str]:
        played = {card for trick in self.tricks for _, card in trick}
        return [card for card in self.dealt[seat] if card not in played]

    def worth(self, card: str) -> int:
        return (TRUMP if card[1] == self.trump else PLAIN).get(card[0], 0)


def hands(walked: Walked) -> Iterator[tuple[Hand, dict[str, Any], str, dict[str, Any]]]:
    """The hand as it was before each accepted move from its first lead on, the step before, the move, its step."""
    hand: Hand | None = None
    steps = [json.loads(text) for text in walked.steps]
    for move, before, step in zip(walked.case.script, steps, steps[1:], strict=False):
        if not step["ok"]:
            continue
        if hand and before["phase"] == "play":
            yield hand, before, move, step
            if " play " in move:
                hand.tricks[-1].append((int(move[0]), move.split(" ")[2]))
        for event in step["events"]:
            match event["type"]:
                case "contract":
                    hand = Hand(step["dealer"], event["contract"], event["trump"], event["buyer"])
                case "completed" if hand:
                    hand.dealt = event["hands"]
                case "raised" if hand:
                    hand.level, hand.closed = LEVELS.index(event["level"]), event["closed"]
                case "declared" if hand:
                    hand.declared.append(event["seat"])
                case "trick" if hand:
                    hand.takers.append(event["seat"])
                    hand.tricks.append([])
                case "melds" if hand:
                    hand.melds = event["team"], event["seat"]
                case "shown" if hand:
                    hand.shown.append((event["seat"], tuple(event["cards"]), event["value"]))
                case "baloot" if hand:
                    hand.baloots.append(event["seat"])
                case _:
                    pass


# ---- cards --------------------------------------------------------------------------------------------------


def taker(trick: list[tuple[int, str]], trump: str | None) -> int:
    """The seat that takes a trick: the highest trump, else the highest of the suit that was led."""
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    led = [(seat, card) for seat, card in trick if card[1] == trick[0][1][1]]
    order = "J9ATKQ87" if trumps else "ATKQJ987"
    return min(trumps or led, key=lambda played: order.index(played[1][0]))[0]


def cards_follow_suit_and_closed_leads_are_no_trumps(walked: Walked) -> None:
    for hand, before, _, _ in hands(walked):
        held, trick = hand.left(before["turn"]), hand.tricks[-1]
        if trick:
            may = [card for card in held if card[1] == trick[0][1][1]] or held
        else:
            may = [card for card in held if not hand.closed or card[1] != hand.trump] or held
        assert [words[5:] for words in before["legal"] if words.startswith("play ")] == sorted(may)


def tricks_and_raw_points_are_those_of_the_cards(walked: Walked) -> None:
    for hand, before, move, step in hands(walked):
        if not step["events"] or " play " not in move or len(hand.tricks[-1]) < 3:
            continue
        trick = [*hand.tricks[-1], (int(move[0]), move.split(" ")[2])]
        winner = taker(trick, hand.trump)
        assert {"type": "trick", "seat": winner} in step["events"]
        raw = list(before["round"]["raw"])
        raw[winner % 2] += sum(hand.worth(card) for _, card in trick)
        told = next((event["raw"] for event in step["events"] if event["type"] == "hand"), None)
        if told is None:
            assert step["round"]["raw"] == raw
        else:
            raw[winner % 2] += 10
            assert told == raw
            assert sum(raw) == (130 if hand.contract == "sun" else 162)


# ---- melds --------------------------------------------------------------------------------------------------


def best_first(cards: list[str], contract: str) -> list[tuple[tuple[int, int, int, int], str, int, list[str]]]:
    """Every meld in some cards, the best first: what it is compared by, its kind, its value and its cards."""
    sequence = "AKQJT987"
    found = []
    for rank in "AKQJT":
        if all(rank + suit in cards for suit in "SHDC"):
            kind = "four_hundred" if rank == "A" and contract == "sun" else "hundred"
            found.append((kind, 0, sequence.index(rank), 0, [rank + suit for suit in "SHDC"]))
    for suit in "SHDC":
        ranks = "".join(rank if rank + suit in cards else " " for rank in sequence)
        for run in filter(lambda run: len(run) >= 3, ranks.split()):
            kind = "sira" if len(run) == 3 else "fifty" if len(run) == 4 else "hundred"
            found.append((kind, 1, sequence.index(run[0]), "SHDC".index(suit), [rank + suit for rank in run]))
    value = {"sira": 2, "fifty": 5, "hundred": 10, "four_hundred": 20}
    times = 2 if contract == "sun" else 1
    return sorted(
        ((-value[kind] * times, run, high, suit), kind, value[kind] * times, sorted(held))
        for kind, run, high, suit, held in found
    )


def two_best(cards: list[str], contract: str) -> list[tuple[tuple[int, int, int, int], str, int, list[str]]]:
    first = best_first(cards, contract)[:1]
    rest = [card for card in cards if not first or card not in first[0][3]]
    return [*first, *best_first(rest, contract)[:1]] if first else []


def melds_are_declared_won_and_shown_by_rule(walked: Walked) -> None:
    for hand, before, move, step in hands(walked):
        seat = before["turn"]
        own, trick = two_best(hand.dealt[seat], hand.contract), len(hand.takers)
        may_declare = trick == 0 and bool(own) and seat not in hand.declared
        assert ("declare" in before["legal"]) == may_declare
        shown = [list(cards) for each, cards, _ in hand.shown if each == seat]
        winner = hand.melds is not None and hand.melds[0] == seat % 2
        may_show = (
            [f"show {n}" for n, meld in enumerate(own, 1) if meld[3] not in shown] if trick == 1 and winner else []
        )
        assert [words for words in before["legal"] if words.startswith("show")] == may_show
        for event in step["events"]:
            if event["type"] == "declared":
                assert (event["meld"], event["value"]) == own[0][1:3]
            if event["type"] == "shown":
                assert (event["meld"], event["value"], event["cards"]) == own[int(move.split(" ")[2]) - 1][1:]
        if " play " in move and trick == 0 and len(hand.tricks[0]) == 3:
            told = [(each["team"], each["seat"]) for each in step["events"] if each["type"] == "melds"]
            order = [(hand.dealer + k) % 4 for k in (3, 2, 1, 4)]
            best = min(
                hand.declared,
                key=lambda each: (two_best(hand.dealt[each], hand.contract)[0][0][:3], order.index(each)),
                default=None,
            )
            assert told == ([] if best is None else [(best % 2, best)])


def the_baloot_is_called_once_and_where_no_shown_hundred_takes_it_up(walked: Walked) -> None:
    for hand, _, move, step in hands(walked):
        called = [event["seat"] for event in step["events"] if event["type"] == "baloot"]
        seat, pair = int(move[0]), {f"K{hand.trump}", f"Q{hand.trump}"}
        expected: list[int] = []
        if hand.contract == "hokm" and pair <= set(hand.dealt[seat]) and not hand.baloots:
            shown = [set(cards) for each, cards, _ in hand.shown if each == seat]
            if " show " in move:
                now = next(set(event["cards"]) for event in step["events"] if event["type"] == "shown")
                expected = [seat] if pair <= now and len(now) < 5 else []
            elif " play " in move and pair & set(hand.left(seat)) == {move.split(" ")[2]}:
                taken_up = any(
                    pair <= cards or cards in ({f"{r}{s}" for s in "SHDC"} for r in "KQ") for cards in shown
                )
                expected = [] if taken_up else [seat]
        assert called == expected


# ---- scores -------------------------------------------------------------------------------------------------


def only(team: int, n: int) -> list[int]:
    return [n, 0] if team == 0 else [0, n]


def points(hand: Hand, raw: list[int], *, flat: bool) -> tuple[int, str, list[int]]:
    """Who wins a hand, why, and the points of each team."""
    mine, sun, level = hand.buyer % 2, hand.contract == "sun", hand.level
    melds, baloot = [0, 0], [0, 0]
    for seat, _, value in hand.shown:
        melds[seat % 2] += value
    for seat in hand.baloots:
        baloot[seat % 2] += 2
    for team in (0, 1):
        if all(seat % 2 == team for seat in hand.takers):
            kaboot = (
                (44 if sun else 25) * (1 if flat else level + 1) + melds[team] * (2 if level else 1) + baloot[team]
            )
            return team, "kaboot", only(team, 0 if level == 4 else kaboot)
    raisers = None if level == 0 else 1 - mine if level % 2 else mine
    c = 1 - (mine if raisers is None else raisers)
    tens, digit = divmod(raw[c], 10)
    if sun:
        counted = 2 * tens + 1 if digit == 5 else 2 * (tens + (digit > 5))
    else:
        counted = tens + (digit >= 6)
    cards = [0, 0]
    cards[c], cards[1 - c] = counted, (26 if sun else 16) - counted
    totals = [cards[team] + melds[team] + baloot[team] for team in (0, 1)]
    reason = "points"
    winner = totals.index(max(totals))
    if totals[0] == totals[1]:
        reason = "tie"
        if sun:
            winner = mine if digit in (0, 5) else c if digit < 5 else 1 - c
        else:
            winner = mine if digit == 1 else c if digit in (2, 3, 4, 5) else 1 - c
    if level == 4:
        return winner, reason, [0, 0]
    if level:
        base = 52 if sun else (32, 48, 64)[level - 1]
        return winner, reason, only(winner, base + 2 * sum(melds) + sum(baloot))
    if winner == mine:
        return winner, reason, totals
    return winner, reason, only(winner, (26 if sun else 16) + sum(melds) + sum(baloot))


def hands_are_scored_and_matches_end_by_rule(walked: Walked) -> None:
    flat = walked.case.options["kaboot"] == "flat"
    for hand, before, move, step in hands(walked):
        for event in step["events"]:
            if event["type"] == "hand":
                played = [event["seat"] for event in step["events"] if event["type"] == "trick"]
                called = [event["seat"] for event in step["events"] if event["type"] == "baloot"]
                whole = Hand(**{**vars(hand), "takers": hand.takers + played, "baloots": hand.baloots + called})
                winner, reason, scored = points(whole, event["raw"], flat=flat)
                assert (event["winner"], event["reason"], event["points"]) == (winner, reason, scored), move
                a, b = score = [before["score"][team] + scored[team] for team in (0, 1)]
                assert step["score"] == score
                ends = step["events"][-1]
                if hand.level == 4:
                    assert ends == {"type": "match", "winner": winner, "reason": "gahwa"}
                elif max(score) >= 152 and a != b:
                    assert ends == {"type": "match", "winner": int(b > a), "reason": "152"}
                else:
                    assert ends == {"type": "dealer", "seat": (hand.dealer + 1) % 4}


def the_score_moves_with_hands_alone(walked: Walked) -> None:
    for before, step in pairwise(map(json.loads, walked.steps)):
        if not any(event["type"] == "hand" for event in step["events"]):
            assert step["score"] == before["score"]


PROPERTIES: list[Property] = [
    cards_follow_suit_and_closed_leads_are_no_trumps,
    tricks_and_raw_points_are_those_of_the_cards,
    melds_are_declared_won_and_shown_by_rule,
    the_baloot_is_called_once_and_where_no_shown_hundred_takes_it_up,
    hands_are_scored_and_matches_end_by_rule,
    the_score_moves_with_hands_alone,
]


@given(walks("baloot"))
def test_properties_hold_whatever_is_chosen(walked: Walked) -> None:
    for holds in PROPERTIES:
        holds(walked)


@cache
def case(number: int) -> Walked:
    return seeded_walk(5, number, "baloot")


@pytest.mark.parametrize("holds", PROPERTIES)
def test_properties_hold_in_volume(holds: Property) -> None:
    for number in range(100):
        holds(case(number))
