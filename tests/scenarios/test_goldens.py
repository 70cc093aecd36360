"""The golden scenarios that come with hakam: each is right, and together they are about everything."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from harness.authoring.check import check
from harness.authoring.features import Feature, features_of, missing, seen
from harness.goldens import Golden, goldens_of
from harness.ledger import load_ledger
from harness.mix import everything
from harness.packed import scenarios_folder
from reference_engine.games import GAMES

GOLDENS = {game: goldens_of(game) for game in GAMES}
ALL = [golden for goldens in GOLDENS.values() for golden in goldens]
#: Games that are played at tables of four and of six.
KOUT = ("kout_bh", "kout_kw")
EACH_TABLE = pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in KOUT for seats in (4, 6)])

EACH_GAME = pytest.mark.parametrize("game", GAMES)

#: (seats, dealer, meter before, team, made?, bid, meter after, next dealer, how the meter is read), by hand:
#: (a) the meter went from team to team: the next seat of the team that lost it deals
#: (b) the dealer's team won and the meter is 0 or the other team's: the dealer stays
#: (c) otherwise the next seat of the team opposing the round's winner deals
DEALER_MOVES = [
    (4, 0, -4, 0, True, 5, 1, 1, "after"),  # a
    (4, 0, -5, 0, True, 5, 0, 0, "after"),  # b
    (4, 0, -6, 0, True, 5, -1, 0, "after"),  # b
    (4, 0, 12, 1, True, 5, 7, 2, "after"),  # c
    (4, 0, 4, 0, False, 6, -8, 2, "after"),  # a
    (4, 0, 0, 0, True, 6, 6, 1, "after"),  # c
    (4, 0, 0, 0, True, 6, 6, 0, "before"),  # b
    (4, 1, 12, 1, True, 5, 7, 1, "after"),  # b
    (6, 4, 3, 1, True, 5, -2, 0, "after"),  # a
    (6, 5, 9, 0, True, 6, 15, 1, "after"),  # c
]

#: (game, bid, multiplier, held before, trick points and belote of attackers and of defenders, what both score, held
#: after), by hand from the rules; the attackers are team 0
SCORES = [
    ("belote", None, 1, 0, (85, 0), (77, 20), (0, 182), 0),  # failed: 162 and the belote
    ("belote", None, 1, 0, (72, 20), (90, 0), (92, 90), 0),  # made by the belote
    ("belote", None, 1, 0, (71, 20), (91, 0), (20, 91), 71),  # a tie at 91
    ("belote", None, 1, 81, (70, 0), (92, 0), (0, 243), 0),  # failed: 162 and what was held
    ("belote", None, 1, 0, (162, 0), (0, 0), (162, 0), 0),  # seven tricks
    ("belote", None, 1, 0, (252, 0), (0, 0), (252, 0), 0),  # eight tricks
    ("coinche", 80, 1, 0, (81, 0), (81, 0), (0, 162), 0),  # reaches the bid, and is not above
    ("coinche", 120, 4, 0, (125, 0), (37, 20), (500, 168), 0),  # the belote is not multiplied
    ("coinche", 90, 1, 0, (89, 0), (73, 0), (0, 162), 0),  # one short of the bid
]

#: (contract, level, raw points, melds, baloot of both teams, card points, reason, points), by hand from the rules;
#: the buyer is of team 0, and None are the card points of a kaboot
WORKED_HANDS = [
    ("hokm", "normal", (96, 66), (0, 5), (2, 0), (9, 7), "points", (0, 23)),  # 11 to 12: lost, with all of it
    ("hokm", "double", (96, 66), (0, 5), (2, 0), (10, 6), "points", (44, 0)),  # the buyers count now: 12 to 11
    ("hokm", "normal", (81, 81), (0, 0), (0, 0), (8, 8), "tie", (8, 8)),  # the digit 1
    ("hokm", "normal", (80, 82), (0, 0), (0, 0), (8, 8), "tie", (0, 16)),  # the digit 2
    ("sun", "normal", (65, 65), (0, 0), (0, 0), (13, 13), "tie", (13, 13)),  # the digit 5
    ("hokm", "normal", (0, 162), (0, 0), (0, 0), (0, 16), "points", (0, 16)),  # a trick of 0 is a trick
    ("hokm", "triple", (70, 92), (0, 5), (2, 0), (7, 9), "points", (0, 60)),  # 9 to 14
    ("hokm", "normal", (162, 0), (0, 0), (2, 0), None, "kaboot", (27, 0)),  # the melds of the swept do not count
]


def steps(golden: Golden) -> list[dict[str, Any]]:
    return [json.loads(step) for step in golden.scenario.steps]


def at_table_of(seats: int, game: str = "kout_bh") -> list[Golden]:
    return [golden for golden in GOLDENS[game] if golden.scenario.case.options["seats"] == seats]


def rounds_dealt(golden: Golden) -> int:
    return sum(event["type"] == "dealt" for step in steps(golden) for event in step["events"])


def name(golden: Golden) -> str:
    return str(golden.path.relative_to(scenarios_folder()).with_suffix(""))


@pytest.mark.parametrize("golden", ALL, ids=name)
def test_a_golden_is_as_the_reference_says_in_canonical_form_about_rules_that_decide_it(golden: Golden) -> None:
    assert check([golden.path]).faults == []


@EACH_GAME
def test_every_rule_event_and_refusal_of_a_game_has_a_golden(game: str) -> None:
    assert missing(game, [golden.scenario for golden in GOLDENS[game]]) == []


@EACH_GAME
def test_every_value_of_every_option_of_a_game_has_a_golden(game: str) -> None:
    played = {
        (each, golden.scenario.case.options[each]) for golden in GOLDENS[game] for each in GAMES[game].options
    }

    assert played == {(each, value) for each, values in everything(GAMES[game].options).items() for value in values}


@EACH_TABLE
def test_every_rule_is_cited_at_each_table_where_it_exists(game: str, seats: int) -> None:
    cited = {rule for golden in at_table_of(seats, game) for rule in golden.scenario.rules}
    rules = load_ledger(game).rules.values()

    assert {r.id for r in rules if r.capability == "run" and seats in r.options.get("seats", (4, 6))} == cited


@EACH_TABLE
def test_every_event_and_every_refusal_is_seen_at_each_table(game: str, seats: int) -> None:
    goldens = at_table_of(seats, game)
    told = {feature for golden in goldens for step in golden.scenario.steps for feature in seen(step)}

    assert told == {feature for feature in features_of(game) if feature.kind != "rule"}
    assert Feature("event", {"kout_bh": "match.inzili_failed", "kout_kw": "match.51_0"}[game]) in told


@pytest.mark.parametrize(
    ("seats", "dealer", "before", "team", "made", "bid", "after", "following", "reading"), DEALER_MOVES
)
def test_every_worked_dealer_move_has_a_golden_of_its_own(
    seats: int, dealer: int, before: int, team: int, made: bool, bid: int, after: int, following: int, reading: str
) -> None:
    setup = {"dealer": dealer, "score": before}
    closed = []
    for golden in at_table_of(seats):
        case = golden.scenario.case
        ended = [event for event in steps(golden)[-1]["events"] if event["type"] == "round"]
        if case.setup == setup and case.options["dealer_meter"] == reading and ended:
            winner, points = (team, bid) if made else (1 - team, 2 * bid)
            if (ended[0]["winner"], ended[0]["points"]) == (winner, points) and "next-dealer" in golden.path.parts:
                closed.append(golden)

    assert len(closed) == 1
    last = steps(closed[0])[-1]
    assert last["score"] == after
    assert last["events"][-1] == {"type": "dealer", "seat": following}
    assert (last["dealer"], last["phase"]) == (following, "deal")


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("kout_bh", {(4, "draw", "target"), (4, "dealer", "inzili_made"), (6, "draw", "joker_lead")}),
        ("kout_kw", {(4, "dealer", "51_0"), (4, "dealer", "101"), (6, "dealer", "bawan")}),
    ],
)
def test_whole_matches_from_nothing_end_in_different_ways_at_both_tables(
    game: str, ends: set[tuple[int, str, str]]
) -> None:
    ended = set()
    for golden in GOLDENS[game]:
        opening, *_, last = steps(golden)
        case = golden.scenario.case
        if case.setup is None and last["phase"] == "over" and "matches" in golden.path.parts:
            ended.add((case.options["seats"], opening["phase"], last["events"][-1]["reason"]))

    assert ended == ends


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("belote", {(True, True, "limit"), (True, False, "limit"), (False, False, "rounds")}),
        ("coinche", {(False, True, "limit"), (False, False, "limit"), (True, False, "rounds")}),
    ],
)
def test_whole_matches_end_by_the_limit_and_by_the_rounds_with_shuffled_and_with_cut_cards(
    game: str, ends: set[tuple[bool, bool, str]]
) -> None:
    ended = set()
    for golden in GOLDENS[game]:
        options = golden.scenario.case.options
        if "matches" in golden.path.parts:
            ended.add((options["two_step"], options["reshuffle"], steps(golden)[-1]["events"][-1]["reason"]))

    assert ended == ends


@pytest.mark.parametrize(("game", "bid", "multiplier", "held", "attackers", "defenders", "scored", "after"), SCORES)
def test_every_worked_score_has_a_golden_of_its_own(
    game: str,
    bid: int | None,
    multiplier: int,
    held: int,
    attackers: tuple[int, int],
    defenders: tuple[int, int],
    scored: tuple[int, int],
    after: int,
) -> None:
    shown = []
    for golden in GOLDENS[game]:
        before, last = steps(golden)[-2:]
        table = before["round"]
        ended = [event for event in last["events"] if event["type"] == "round" and event["attackers"] == 0]
        asked = (table.get("bid"), table.get("multiplier", 1), table.get("held", 0))
        if asked == (bid, multiplier, held) and golden.scenario.case.options.get("success", "made") == "made":
            points = (attackers[0], defenders[0]), (attackers[1], defenders[1])
            shown += [
                (tuple(event["scored"]), event["held"])
                for event in ended
                if (tuple(event["points"]), tuple(event["belote"])) == points
            ]

    assert set(shown) == {(scored, after)}


@pytest.mark.parametrize(("contract", "level", "raw", "melds", "baloot", "cards", "reason", "points"), WORKED_HANDS)
def test_every_worked_hand_of_baloot_has_a_golden_of_its_own(
    contract: str,
    level: str,
    raw: tuple[int, int],
    melds: tuple[int, int],
    baloot: tuple[int, int],
    cards: tuple[int, int] | None,
    reason: str,
    points: tuple[int, int],
) -> None:
    told = []
    for golden in GOLDENS["baloot"]:
        before, last = steps(golden)[-2:]
        table = before["round"]
        if "worked" in golden.path.parts and (table["contract"], table["level"]) == (contract, level):
            told += [event for event in last["events"] if event["type"] == "hand" and event["raw"] == list(raw)]

    winner = 0 if points[0] else 1
    assert [event for event in told if event["reason"] == reason] == [
        {
            "type": "hand",
            "winner": winner,
            "reason": reason,
            "raw": list(raw),
            "cards": cards and list(cards),
            "melds": list(melds),
            "baloot": list(baloot),
            "points": list(points),
        }
    ]


def test_whole_matches_of_baloot_end_by_152_and_by_gahwa_with_hands_that_nobody_buys() -> None:
    ended, cancelled = set(), 0
    for golden in GOLDENS["baloot"]:
        if "matches" in golden.path.parts:
            opening, *_, last = played = steps(golden)
            assert (opening["phase"], opening["score"], last["phase"]) == ("dealer", [0, 0], "over")
            ended.add((golden.scenario.case.options["kaboot"], last["events"][-1]["reason"]))
            cancelled += sum(event["type"] == "cancelled" for step in played for event in step["events"])

    assert ended == {("multiplied", "152"), ("multiplied", "gahwa"), ("flat", "152")}
    assert cancelled == 1


@pytest.mark.parametrize("game", KOUT)
def test_a_golden_that_is_no_whole_match_plays_one_round_at_most(game: str) -> None:
    few = [golden for golden in GOLDENS[game] if "matches" not in golden.path.parts]

    assert [name(golden) for golden in few if rounds_dealt(golden) > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_goldens_of_a_game_make_the_same_claim(game: str) -> None:
    titles = Counter(golden.scenario.title for golden in GOLDENS[game])

    assert [title for title, times in titles.items() if times > 1] == []
