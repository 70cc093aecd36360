"""Comparison: which kind a difference is, where it is, and what ends the comparison of a case."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from harness.case import Case, expected_answer
from harness.compare import compare, split_answers
from harness.differences import paths_for_people
from harness.divergence import Divergence, Kind
from harness.outcome import Agreed, Diverged, EngineFailed, ProtocolFault

Step = dict[str, Any]

# The steps below need not follow from each other: comparison knows no rules of play.

#: Seat 3 has led and three cards lie on the table; seat 2 plays the fourth.
BEFORE: Step = {
    "ok": True,
    "events": [],
    "phase": "play",
    "turn": 2,
    "legal": ["play 8S", "play JK"],
    "dealer": 0,
    "score": -4,
    "round": {"bidder": 2, "bid": 5, "hukm": "S", "tricks": [4, 3]},
}
#: The trick is seat 2's; it leads again.
TRICK: Step = {
    **BEFORE,
    "events": [{"type": "trick", "seat": 2}],
    "legal": ["play 9D", "play AS"],
    "round": {"bidder": 2, "bid": 5, "hukm": "S", "tricks": [5, 3]},
}
EMPTY: Step = {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]}
#: The fifth trick makes the contract of five: the meter goes from -4 to 1, seat 1 deals.
MADE: Step = {
    "ok": True,
    "events": [
        {"type": "trick", "seat": 2},
        {"type": "round", "winner": 0, "reason": "made", "points": 5, "tricks": [5, 3]},
        {"type": "dealer", "seat": 1},
    ],
    "phase": "deal",
    "turn": None,
    "legal": [],
    "dealer": 1,
    "score": 1,
    "round": EMPTY,
}
WON: Step = {
    **MADE,
    "events": [*MADE["events"][:2], {"type": "match", "winner": 0, "reason": "target"}],
    "phase": "over",
    "dealer": 0,
    "score": 32,
}
FORFEIT: Step = {
    **WON,
    "events": [
        {"type": "trick", "seat": 2},
        {"type": "forfeit", "seat": 2, "reason": "joker_lead"},
        {"type": "match", "winner": 1, "reason": "joker_lead"},
    ],
    "score": -4,
}
CONTRACT: Step = {
    **BEFORE,
    "events": [{"type": "contract", "seat": 2, "bid": 5, "forced": False}],
    "phase": "hukm",
    "legal": ["hukm D", "hukm S"],
    "round": {"bidder": 2, "bid": 5, "hukm": None, "tricks": [0, 0]},
}
REFUSED: Step = {**BEFORE, "ok": False, "error": "must_follow_suit"}


def text(step: object) -> str:
    return json.dumps(step, separators=(",", ":"))


def case(*moves: str) -> Case:
    return Case("kout_bh", {}, None, moves)


def trace(*steps: Step) -> bytes:
    return ",".join(map(text, steps)).encode()


def outcome_of(reference: Step, engine: object, *, omits: frozenset[str] = frozenset()) -> Any:
    """Compare two answers to one move from BEFORE."""
    answer = expected_answer(7, f"{text(BEFORE)},{text(engine)}".encode())
    return compare(case("2 play 8S"), trace(BEFORE, reference), answer, 7, omits)


def changed(step: Step, **changes: Any) -> Step:
    """The step with some keys changed, those of the round as ``round_bid``."""
    made = copy.deepcopy(step)
    for key, value in changes.items():
        part, _, field = key.partition("_")
        if field:
            made[part][field] = value
        else:
            made[key] = value
    return made


def event(step: Step, name: str, **changes: Any) -> Step:
    """The step with some fields of an event changed."""
    made = copy.deepcopy(step)
    next(each for each in made["events"] if each["type"] == name).update(changes)
    return made


def without(step: Step, *names: str) -> Step:
    return {**step, "events": [each for each in step["events"] if each["type"] not in names]}


REFUSED_WITH = {"ok": False, "error": "card_not_held", "events": []}

# (the reference's step, the engine's, kind, path, reference's value, engine's value, detail)
ONE_DIFFERENCE = [
    (TRICK, {**BEFORE, **REFUSED_WITH}, "legality", "ok", True, False, "engine refuses card_not_held"),
    (REFUSED, TRICK, "legality", "ok", False, True, "reference refuses must_follow_suit"),
    (TRICK, {**BEFORE, **REFUSED_WITH, "error": "Not that card!"}, "legality", "ok", True, False,
     "engine refuses (text)"),
    (REFUSED, {**REFUSED, "error": "card_not_held"}, "reason", "error", "must_follow_suit", "card_not_held",
     "must_follow_suit/card_not_held"),
    (REFUSED, {**REFUSED, "error": "You can't."}, "reason", "error", "must_follow_suit", "You can't.",
     "must_follow_suit/(text)"),
    (TRICK, event(TRICK, "trick", seat=3), "trick_winner", "events.trick.seat", 2, 3, "seat"),
    (TRICK, without(TRICK, "trick"), "trick_winner", "events.trick", {"type": "trick", "seat": 2}, None,
     "missing"),
    (without(TRICK, "trick"), TRICK, "trick_winner", "events.trick", None, {"type": "trick", "seat": 2},
     "extra"),
    (FORFEIT, without(FORFEIT, "forfeit"), "forfeit", "events.forfeit",
     {"type": "forfeit", "seat": 2, "reason": "joker_lead"}, None, "missing"),
    (FORFEIT, event(FORFEIT, "forfeit", seat=0), "forfeit", "events.forfeit.seat", 2, 0, "seat"),
    (MADE, TRICK, "early_termination", "events.round", MADE["events"][1], None, "round missing"),
    (TRICK, MADE, "early_termination", "events.round", None, MADE["events"][1], "round extra"),
    (MADE, event(MADE, "round", points=10), "scoring", "events.round.points", 5, 10, "made points"),
    (MADE, event(MADE, "round", winner=1, reason="failed", points=10), "scoring", "events.round.winner", 0, 1,
     "made winner"),
    (MADE, event(MADE, "round", tricks=[5, 4]), "scoring", "events.round.tricks", [5, 3], [5, 4], "made tricks"),
    (MADE, changed(MADE, score=5), "scoring", "score", 1, 5, "made score"),
    (TRICK, changed(TRICK, score=1), "scoring", "score", -4, 1, "score"),
    (TRICK, changed(TRICK, round_tricks=[4, 3]), "scoring", "round.tricks", [5, 3], [4, 3], "round.tricks"),
    (MADE, changed(MADE, round_tricks=[5, 3]), "scoring", "round.tricks", [0, 0], [5, 3], "made round.tricks"),
    (WON, without(WON, "match"), "match_end", "events.match", WON["events"][2], None, "target missing"),
    (MADE, {**MADE, "events": [*MADE["events"][:2], WON["events"][2]], "phase": "over"}, "match_end",
     "events.match", None, WON["events"][2], "target extra"),
    (WON, event(WON, "match", winner=1), "match_end", "events.match.winner", 0, 1, "target winner"),
    (WON, event(WON, "match", reason="inzili_made"), "match_end", "events.match.reason", "target", "inzili_made",
     "target reason"),
    (WON, changed(WON, phase="deal"), "match_end", "phase", "over", "deal", "over missing"),
    (MADE, changed(MADE, phase="over"), "match_end", "phase", "deal", "over", "over extra"),
    (MADE, event(MADE, "dealer", seat=0), "dealer", "events.dealer.seat", 1, 0, "event seat"),
    (MADE, without(MADE, "dealer"), "dealer", "events.dealer", {"type": "dealer", "seat": 1}, None,
     "event missing"),
    (WON, {**WON, "events": [*WON["events"], {"type": "dealer", "seat": 1}]}, "dealer", "events.dealer", None,
     {"type": "dealer", "seat": 1}, "event extra"),
    (MADE, changed(MADE, dealer=0), "dealer", "dealer", 1, 0, "field"),
    (TRICK, changed(TRICK, turn=3), "turn", "turn", 2, 3, "turn"),
    (CONTRACT, changed(CONTRACT, phase="play"), "turn", "phase", "hukm", "play", "phase hukm/play"),
    (TRICK, changed(TRICK, legal=["play AS"]), "legal_set", "legal", ["play 9D", "play AS"], ["play AS"],
     "play missing"),
    (TRICK, changed(TRICK, legal=["play 9D", "play AS", "play JK"]), "legal_set", "legal",
     ["play 9D", "play AS"], ["play 9D", "play AS", "play JK"], "play extra"),
    (CONTRACT, changed(CONTRACT, legal=["bid 6", "hukm S"]), "legal_set", "legal", ["hukm D", "hukm S"],
     ["bid 6", "hukm S"], "bid extra, hukm missing"),
    (CONTRACT, event(CONTRACT, "contract", forced=True), "other", "events.contract.forced", False, True,
     "contract forced"),
    (CONTRACT, without(CONTRACT, "contract"), "other", "events.contract", CONTRACT["events"][0], None,
     "contract missing"),
    (CONTRACT, changed(CONTRACT, round_hukm="S"), "other", "round.hukm", None, "S", "round.hukm"),
    (MADE, changed(MADE, events=MADE["events"][::-1]), "other", "events", ["trick", "round", "dealer"],
     ["dealer", "round", "trick"], "order of events"),
]  # fmt: skip


@pytest.mark.parametrize("row", ONE_DIFFERENCE, ids=[f"{row[2]}: {row[6]}" for row in ONE_DIFFERENCE])
def test_a_difference_is_told_by_its_kind_place_and_detail(row: tuple[Any, ...]) -> None:
    reference, engine, kind, path, value, otherwise, detail = row
    divergence = Divergence(Kind(kind), 1, path, value, otherwise, "play", "play", detail)
    assert outcome_of(reference, engine) == Diverged(1, (divergence,))


def kinds(outcome: Any) -> list[tuple[str, int, str]]:
    assert isinstance(outcome, Diverged), outcome
    return [(each.kind.value, each.step, each.path) for each in outcome.divergences]


# Two differences in one step: the first kind in the order decides, whatever else differs.
IN_ORDER = [
    ("legality", TRICK, {**REFUSED, "turn": 0, "score": 9}),
    ("trick_winner", FORFEIT, event(without(FORFEIT, "forfeit"), "trick", seat=0)),
    ("forfeit", FORFEIT, {**MADE}),
    ("early_termination", MADE, changed(TRICK, score=9)),
    ("scoring", WON, changed(without(WON, "match"), score=9)),
    ("match_end", WON, changed(MADE, score=32)),
    ("dealer", MADE, changed(MADE, dealer=2, turn=3, legal=["bid 5"])),
    ("turn", TRICK, changed(TRICK, turn=3, legal=["play KS"])),
]


@pytest.mark.parametrize(("kind", "reference", "engine"), IN_ORDER, ids=[row[0] for row in IN_ORDER])
def test_the_first_kind_in_the_order_decides_a_step(kind: str, reference: Step, engine: Step) -> None:
    outcome = outcome_of(reference, engine)
    assert [found for found, _, _ in kinds(outcome)] == [kind]


def test_a_wrong_reason_is_noted_and_what_the_refusal_changed_decides() -> None:
    outcome = outcome_of(REFUSED, {**REFUSED, "error": "malformed", "turn": 3})
    assert kinds(outcome) == [("reason", 1, "error"), ("turn", 1, "turn")]


def test_a_legal_set_is_noted_and_a_position_that_differs_otherwise_decides() -> None:
    outcome = outcome_of(CONTRACT, changed(CONTRACT, legal=["hukm S"], round_bid=6))
    assert kinds(outcome) == [("legal_set", 1, "legal"), ("other", 1, "round.bid")]


def test_harmless_differences_are_noted_once_each_and_passed_over() -> None:
    fewer = changed(BEFORE, legal=["play JK"])
    more = changed(BEFORE, legal=["play 8S", "play AS", "play JK"])
    refused, otherwise = changed(REFUSED, error="malformed"), changed(REFUSED, error="card_not_held")
    engine = [BEFORE, fewer, refused, fewer, otherwise, more, refused, TRICK]
    reference = [BEFORE, BEFORE, REFUSED, BEFORE, REFUSED, BEFORE, REFUSED, TRICK]
    moves = ("2 play 8S",) * 7
    outcome = compare(case(*moves), trace(*reference), expected_answer(1, trace(*engine)), 1)
    assert kinds(outcome) == [
        ("legal_set", 1, "legal"),
        ("reason", 2, "error"),
        ("reason", 4, "error"),
        ("legal_set", 5, "legal"),
    ]
    assert outcome.steps == 7


def test_a_decisive_difference_ends_the_comparison_of_the_case() -> None:
    reference = [BEFORE, TRICK, MADE]
    engine = [BEFORE, event(TRICK, "trick", seat=1), changed(MADE, score="none")]
    outcome = compare(case("a", "b"), trace(*reference), expected_answer(1, trace(*engine)), 1)
    assert kinds(outcome) == [("trick_winner", 1, "events.trick.seat")]
    assert outcome.steps == 1


def test_a_difference_in_the_opening_position_has_no_move() -> None:
    answer = expected_answer(1, trace(changed(BEFORE, dealer=3)))
    outcome = compare(case(), trace(BEFORE), answer, 1)
    assert outcome == Diverged(0, (Divergence(Kind.DEALER, 0, "dealer", 0, 3, "play", "", "field"),))


@pytest.mark.parametrize(
    ("move", "verb"),
    [("2 play 8S", "play"), ("deal 7S", "deal"), ("2 fold", "malformed"), ("", "malformed"), ("2", "malformed"),
     ("2  play 8S", "malformed"), ("play 8S", "play")],
)  # fmt: skip
def test_the_verb_of_a_move_is_one_of_the_game_s_or_malformed(move: str, verb: str) -> None:
    answer = expected_answer(1, trace(BEFORE, changed(BEFORE, dealer=3)))
    outcome = compare(case(move), trace(BEFORE, BEFORE), answer, 1)
    assert isinstance(outcome, Diverged)
    assert outcome.divergences[0].move == verb


def test_the_phase_is_the_one_in_which_the_move_was_made() -> None:
    answer = expected_answer(1, trace(CONTRACT, changed(BEFORE, dealer=3)))
    outcome = compare(case("2 hukm S"), trace(CONTRACT, BEFORE), answer, 1)
    assert isinstance(outcome, Diverged)
    assert outcome.divergences[0].phase == "hukm"


# ---- what is no difference ----------------------------------------------------------------------------------


def test_equal_bytes_agree_with_and_without_the_line_feed() -> None:
    answer = expected_answer(3, trace(BEFORE, TRICK))
    assert compare(case("2 play 8S"), trace(BEFORE, TRICK), answer, 3) == Agreed(1)
    assert compare(case("2 play 8S"), trace(BEFORE, TRICK), answer.rstrip(), 3) == Agreed(1)


def test_the_order_of_keys_and_of_legal_moves_white_space_and_4_0_are_no_difference() -> None:
    shuffled = {key: TRICK[key] for key in sorted(TRICK, reverse=True)}
    shuffled["legal"] = TRICK["legal"][::-1]
    shuffled["round"] = {key: TRICK["round"][key] for key in sorted(TRICK["round"])}
    shuffled["turn"] = 2.0
    shuffled["events"] = [{"seat": 2, "type": "trick"}]
    assert outcome_of(TRICK, shuffled) == Agreed(1)
    loose = {"result": {"steps": [BEFORE, shuffled]}, "id": 7.0, "jsonrpc": "2.0"}
    answer = f" {json.dumps(loose, indent=1)} \r".replace("\n", "\t").encode()
    assert compare(case("2 play 8S"), trace(BEFORE, TRICK), answer, 7) == Agreed(1)


def test_an_engine_in_the_place_of_the_reference_may_order_its_keys_as_it_likes() -> None:
    ours = [{key: step[key] for key in sorted(step)} for step in (BEFORE, TRICK)]
    theirs = expected_answer(7, trace(BEFORE, event(TRICK, "trick", seat=1)))
    outcome = compare(case("2 play 8S"), trace(*ours), theirs, 7)
    assert kinds(outcome) == [("trick_winner", 1, "events.trick.seat")]


def test_a_separator_within_a_string_does_not_split_a_step() -> None:
    engine = {**REFUSED, "error": 'no: },{"ok":'}
    outcome = outcome_of(REFUSED, engine)
    assert kinds(outcome) == [("reason", 1, "error")]


# ---- what an engine omits -----------------------------------------------------------------------------------


def test_what_an_engine_omits_is_compared_on_neither_side() -> None:
    omits = frozenset({"legal", "error", "trick.seat", "round.tricks"})
    engine = {key: value for key, value in TRICK.items() if key != "legal"}
    engine["events"] = [{"type": "trick"}]
    engine["round"] = {"bidder": 2, "bid": 5, "hukm": "S"}
    assert outcome_of(TRICK, engine, omits=omits) == Agreed(1)
    assert outcome_of(TRICK, {**engine, "legal": ["nonsense!"]}, omits=omits) == Agreed(1)
    refused = {key: value for key, value in REFUSED.items() if key not in {"error", "legal"}}
    assert outcome_of(REFUSED, refused, omits=omits) == Agreed(1)


def test_why_the_reference_refuses_is_told_for_an_engine_without_reasons_too() -> None:
    played = {**BEFORE, "ok": True}

    (told,) = outcome_of(REFUSED, played, omits=frozenset({"error"})).divergences

    assert (told.kind, told.detail) == (Kind.LEGALITY, "reference refuses must_follow_suit")


def test_what_an_engine_does_not_omit_still_differs() -> None:
    omits = frozenset({"legal", "trick.seat"})
    engine = {key: value for key, value in TRICK.items() if key != "legal"}
    assert kinds(outcome_of(TRICK, {**engine, "dealer": 3}, omits=omits)) == [("dealer", 1, "dealer")]
    assert kinds(outcome_of(TRICK, {**engine, "events": []}, omits=omits)) == [("trick_winner", 1, "events.trick")]


# ---- what the protocol does not allow -----------------------------------------------------------------------


def fault(outcome: object) -> ProtocolFault:
    assert isinstance(outcome, EngineFailed), outcome
    assert isinstance(outcome.end, ProtocolFault)
    return outcome.end


NOT_INTEGER = "step 1 has score, which must be a whole number, not 4.5"


@pytest.mark.parametrize(
    ("engine", "why", "line"),
    [
        (changed(TRICK, score=4.5), NOT_INTEGER, '"score":4.5'),
        (changed(TRICK, score=None), "step 1 has score, which must be a whole number, not null", '"score":null'),
        (changed(TRICK, turn=True), "step 1 has turn, which must be a whole number or null, not true",
         '"turn":true'),
        (event(TRICK, "trick", seat=2.5), "step 1 has events.0.seat, which must be a whole number, not 2.5",
         '{"type": "trick", "seat": 2.5}'),
    ],
)  # fmt: skip
def test_a_step_that_fails_its_schema_is_the_engine_s_fault_and_quoted(engine: object, why: str, line: str) -> None:
    assert fault(outcome_of(TRICK, engine)) == ProtocolFault(why, line)


def test_the_schema_comes_before_the_comparison() -> None:
    engine = changed(event(TRICK, "trick", seat=0), score=4.5)
    assert fault(outcome_of(TRICK, engine)).why == NOT_INTEGER


def test_true_is_not_1_although_python_thinks_so() -> None:
    reference = changed(TRICK, turn=1)
    assert "turn" in fault(outcome_of(reference, changed(TRICK, turn=True))).why


GOOD = text(TRICK).encode()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"", "a line that is not JSON"),
        (b"trick taken by 2", "a line that is not JSON"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[%b,%b' % (GOOD, GOOD), "a line that is not JSON"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[%b,{"ok":NaN}]}}' % GOOD, "a line that is not JSON"),
        (b"[" * 5000, "a line that is not JSON: more than 64 levels"),
        (b"7", "an answer that is no JSON-RPC answer: it must be an object, not 7"),
        (b'{"id":7,"result":{"steps":[]}}', "an answer that is no JSON-RPC answer: it lacks 'jsonrpc'"),
        (b'{"jsonrpc":"2.0","id":8,"result":{"steps":[%b,%b]}}' % (GOOD, GOOD),
         "the answer to request 8 in place of 7"),
        (b'{"jsonrpc":"2.0","id":"7","result":{"steps":[%b,%b]}}' % (GOOD, GOOD),
         'the answer to request "7" in place of 7'),
        (b'{"jsonrpc":"2.0","id":7,"result":null}', "a result that is no run's: it must be an object, not null"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[]}}',
         "a result that is no run's: it has steps, which must have at least 1 items, not []"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[%b,[]]}}' % GOOD,
         "a result that is no run's: it has steps.1, which must be an object, not []"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[%b]}}' % GOOD,
         "1 steps where 2 were asked for (the opening position and one for every move)"),
        (b'{"jsonrpc":"2.0","id":7,"result":{"steps":[%b,%b,%b]}}' % (GOOD, GOOD, GOOD),
         "3 steps where 2 were asked for (the opening position and one for every move)"),
        (b'{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"oh","data":{"step":1}}}',
         "error -32603, the engine itself failed at step 1: oh"),
        (b'{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no","data":{"param":"game"}}}',
         "error -32602 (game) to a valid request: no"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_the_answer_is_the_engine_s_fault(answer: bytes, why: str) -> None:
    end = fault(compare(case("2 play 8S"), trace(BEFORE, TRICK), answer, 7))
    assert end.why.startswith(why)
    assert end.line == answer.decode()[:400] + ("…" if len(answer) > 400 else "")


def test_the_message_of_an_engine_is_cut_and_printable() -> None:
    message = "\\u001b[2J" + "x" * 1000
    answer = b'{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"%b"}}' % message.encode()
    why = fault(compare(case(), trace(BEFORE), answer, 7)).why
    assert why.startswith("error -32603, the engine itself failed: \\x1b[2Jxxx")
    assert len(why) < 300


def test_a_quoted_line_is_printable() -> None:
    end = fault(compare(case(), trace(BEFORE), b"\x1b[31m\xff red", 7))
    assert end.line == "\\x1b[31m\\xff red"


# ---- many at once -------------------------------------------------------------------------------------------


def test_a_value_that_was_valid_once_is_no_pass_for_another() -> None:
    first = outcome_of(REFUSED, {**REFUSED, "error": "card_not_held"})
    assert outcome_of(REFUSED, {**REFUSED, "error": "card_not_held"}) == first
    fault(outcome_of(REFUSED, {**REFUSED, "error": "card_not_held", "score": 4.5}))
    fault(outcome_of(REFUSED, {**REFUSED, "error": "card_not_held", "bonus": 1}))
    fault(outcome_of(TRICK, {**TRICK, "error": "card_not_held"}))
    fault(outcome_of(REFUSED, {key: value for key, value in REFUSED.items() if key != "error"}))
    outcome_of(MADE, without(MADE, "dealer"))
    fault(outcome_of(REFUSED, {**REFUSED, "events": without(MADE, "dealer")["events"]}))


def test_a_carriage_return_does_not_split_answers() -> None:
    assert split_answers(b"a\r\nb\rc\n") == [b"a\r", b"b\rc"]
    assert split_answers(b"") == []


# ---- for people ---------------------------------------------------------------------------------------------


def test_people_are_shown_every_place_that_differs() -> None:
    engine = changed(event(TRICK, "trick", seat=3), turn=3, legal=["play AS", "play JK"], round_tricks=[4, 4])
    assert paths_for_people(TRICK, engine) == [
        ("events.0.seat", 2, 3),
        ("legal", "play 9D", None),
        ("legal", None, "play JK"),
        ("round.tricks.0", 5, 4),
        ("round.tricks.1", 3, 4),
        ("turn", 2, 3),
    ]


def test_people_are_shown_what_one_side_lacks() -> None:
    assert paths_for_people(MADE, without(MADE, "dealer")) == [("events.2", {"type": "dealer", "seat": 1}, None)]
