"""The ledger, and which of its rules a divergence is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.case import Case, expected_answer
from harness.compare import compare
from harness.divergence import Divergence, Finding, Kind
from harness.identity import finding_of, finding_of_failure
from harness.ledger import Ledger, Rule, load_ledger, rule_of
from harness.mistake import Mistake
from harness.outcome import Crash, Diverged, End, EngineFailed, Hang, ProtocolFault
from harness.packed import scenarios_folder
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES

LEDGER = load_ledger("kout_bh")

# ---- loading ------------------------------------------------------------------------------------------------


def test_every_game_of_the_reference_has_a_packed_ledger_with_the_protocol_behind_it() -> None:
    for game in GAMES:
        ledger = load_ledger(game)
        assert ledger.game == game
        assert ledger.own()
        assert ledger.rules["protocol 5"].text.startswith("A refused move changes nothing")


def test_a_rule_has_its_text_its_touches_and_its_options() -> None:
    assert LEDGER.rules["kout_bh 2.1.1"] == Rule(
        id="kout_bh 2.1.1",
        text="Four seats play with 32 cards: 7 to ace of each suit without the 7 of diamonds, and one joker.",
        touches=("ok", "error"),
        options={"seats": (4,)},
        arabic="كوت بو 4 يُلعب بـ32 ورقة: من 7 إلى الآس في كل نوع من دون 7 الديمن، ومعها جوكر واحد.",
    )
    assert LEDGER.text("kout_bh 7.3.4") == "The winner of a trick leads the next."
    assert LEDGER.text("kout_bh 99") == ""


def test_a_rule_holds_under_its_options() -> None:
    rule = LEDGER.rules["kout_bh 2.1.1"]
    assert rule.holds({"seats": 4, "target": 31})
    assert not rule.holds({"seats": 6, "target": 31})
    assert LEDGER.rules["kout_bh 7.3.1"].holds({"seats": 6})


def test_the_rules_of_the_table_online_are_no_part_of_a_run() -> None:
    assert not any(rule.id.startswith("kout_bh 10.") for rule in LEDGER.own())
    assert next(rule.id for rule in LEDGER.own("table")) == "kout_bh 10.1.1"


def written(folder: Path, text: str) -> Path:
    (folder / "ludo").mkdir()
    (folder / "ludo" / "rules.toml").write_text(text, encoding="utf-8")
    return folder


HEAD = 'format = "hakam-rules/1"\ngame = "ludo"\ntitle = "Ludo"\n'
RULE = '[[rule]]\nid = "1"\ntext = "A six brings a token in."\ntouches = ["ok"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format =", "cannot be read"),
        (HEAD, "lacks 'rule'"),
        (HEAD.replace("ludo", "chess") + RULE, "is of 'chess'"),
        (HEAD + RULE + RULE, "has two rules 1"),
        (HEAD + RULE.replace('"1"', '"1."'), "rule.0.id must match"),
        (HEAD + RULE + 'colour = "red"\n', "rule.0 has an unknown key 'colour'"),
        (HEAD + RULE.replace('["ok"]', "[]"), "rule.0.touches must have at least 1 items"),
    ],
)
def test_a_wrong_ledger_is_told_by_its_file_and_place(tmp_path: Path, text: str, said: str) -> None:
    folder = written(tmp_path, text)
    with pytest.raises(Mistake) as mistake:
        load_ledger("ludo", folder)
    assert said in str(mistake.value)
    assert str(folder / "ludo" / "rules.toml") in str(mistake.value)


def test_a_game_without_a_ledger_is_a_mistake_that_names_the_file() -> None:
    with pytest.raises(Mistake, match=r"scenarios/ludo/rules\.toml cannot be read"):
        load_ledger("ludo")


def test_the_scenarios_are_beside_the_packages() -> None:
    assert (scenarios_folder() / "kout_bh" / "rules.toml").is_file()


# ---- whose divergence it is ---------------------------------------------------------------------------------

OTHERS = {"target": 31, "dealer_meter": "after", "first_dealer": "draw"}
# Seat 0 deals; by rule 4.1.1 card k goes to seat 1 + k, so that each seat gets one column of its suit.
# seat 1: all spades and a heart; seat 2: hearts; seat 3: diamonds and the joker; seat 0: clubs.
COLUMNS = {
    1: "7S 8S 9S TS JS QS KS AS",
    2: "7H 8H 9H TH JH QH KH AH",
    3: "JK 8D 9D TD JD QD KD AD",
    0: "7C 8C 9C TC JC QC KC AC",
}
DEAL = "deal " + " ".join(
    card for row in zip(*(COLUMNS[seat].split() for seat in (1, 2, 3, 0)), strict=True) for card in row
)
AUCTION = ("1 bid 5", "2 bid pass", "3 bid pass", "0 bid pass", "1 hukm S")


def played(*moves: str, score: int = 0) -> Case:
    return Case("kout_bh", {"seats": 4, **OTHERS}, {"dealer": 0, "score": score}, moves)


Change = Callable[[dict[str, Any]], object]


def finding(case: Case, step: int, change: Change, *, nth: int = 0) -> Finding:
    """The finding where an engine's answer differs from the reference's by one change to one step."""
    game = GAMES[case.game]
    steps = play_out(game, case.options, case.setup, case.script)
    changed = json.loads(steps[step])
    change(changed)
    answer = [*steps[:step], json.dumps(changed), *steps[step + 1 :]]
    outcome = compare(case, ",".join(steps).encode(), expected_answer(1, ",".join(answer).encode()), 1)
    assert isinstance(outcome, Diverged)
    explained = explain(game, case.options, case.setup, case.script)
    return finding_of(case, outcome.divergences[nth], "dart", LEDGER, explained)


def refuse(reason: str) -> Change:
    return lambda step: step.update(ok=False, error=reason, events=[])


def accept(step: dict[str, Any]) -> None:
    step["ok"] = True
    del step["error"]


def of_event(index: int, **fields: Any) -> Change:
    return lambda step: step["events"][index].update(fields)


def of_step(**fields: Any) -> Change:
    return lambda step: step.update(fields)


TO_PLAY = (DEAL, *AUCTION)
TRICK = (*TO_PLAY, "2 play 7H", "3 play JK", "0 play 7C", "1 play 7S")
# Seat 3 plays the joker to the first trick of hearts and takes it: kout_bh 7.3.1. The next trick of diamonds has
# no joker, and seat 1 trumps it: kout_bh 7.3.2.
TRUMPED = (*TRICK, "3 play AD", "0 play 8C", "1 play 8S", "2 play 8H")
# With diamonds as hukm seat 3 takes the first trick, and holds the joker beside other cards.
DIAMONDS = (
    DEAL, "1 bid pass", "2 bid pass", "3 bid 5", "0 bid pass", "3 hukm D",
    "0 play 7C", "1 play 7S", "2 play 7H", "3 play 8D",
)  # fmt: skip

RULES = [
    ("a card that the reference lets be played, in reply to a suit that is not held",
     played(*TO_PLAY, "2 play 7H", "3 play 8D"), 8, refuse("must_follow_suit"), "legality", "kout_bh 7.1.2"),
    ("a jump bid, which no line decides",
     played(DEAL, "1 bid 7"), 2, refuse("bid_too_low"), "legality", "kout_bh 5.2.2"),
    ("a bid over the partner's",
     played(DEAL, "1 bid 5", "2 bid pass", "3 bid 6"), 4, refuse("must_pass"), "legality", "kout_bh 5.2.3"),
    ("a bid that a refused one comes before",
     played(DEAL, "1 bid 5", "2 bid 5", "2 bid 6"), 4, refuse("malformed"), "legality", "kout_bh 5.2.1"),
    ("a deal of the pack of four", played(DEAL), 1, refuse("bad_deal"), "legality", "kout_bh 2.2.2"),
    ("a bid that is too low", played(DEAL, "1 bid 6", "2 bid 5"), 3, accept, "legality", "kout_bh 5.2.1"),
    ("a pass of the last seat though nobody bid",
     played(DEAL, "1 bid pass", "2 bid pass", "3 bid pass", "0 bid pass"), 5, accept, "legality", "kout_bh 5.3.1"),
    ("the joker led with other cards in hand",
     played(*DIAMONDS, "3 play JK"), 11, of_step(error="card_not_held"), "reason", "kout_bh 7.4.1"),
    ("a move out of turn", played(DEAL, "2 bid 6"), 2, accept, "legality", "protocol 4"),
    ("no move at all", played(DEAL, "fold"), 2, accept, "legality", "protocol 2"),
    ("another reason for the same refusal",
     played(DEAL, "1 bid 6", "2 bid 5"), 3, of_step(error="no_such_bid"), "reason", "kout_bh 5.2.1"),
    ("a refusal that moves the turn on",
     played(DEAL, "1 bid 6", "2 bid 5"), 3, of_step(turn=3), "turn", "protocol 5"),
    ("the joker's trick", played(*TRICK), 10, of_event(0, seat=1), "trick_winner", "kout_bh 7.3.1"),
    ("the trick of the highest hukm", played(*TRUMPED), 14, of_event(0, seat=3), "trick_winner", "kout_bh 7.3.2"),
    ("who leads after a trick", played(*TRICK), 10, of_step(turn=0), "turn", "kout_bh 7.3.4"),
    ("whose turn it is to bid", played(DEAL, "1 bid 5"), 2, of_step(turn=0), "turn", "kout_bh 1.2.1"),
    ("what a reply may be",
     played(*TO_PLAY, "2 play 7H"), 7, of_step(legal=["play JK"]), "legal_set", "kout_bh 7.1.2"),
    ("what hukm may be", played(DEAL, *AUCTION[:-1]), 5, of_step(legal=[]), "legal_set", "kout_bh 6.1.2"),
    ("a contract said to be forced", played(DEAL, *AUCTION[:-1]), 5, of_event(0, forced=True), "other",
     "kout_bh 5.3.1"),
    ("the level of a contract", played(DEAL, *AUCTION[:-1]), 5, of_event(0, bid=6), "other", "kout_bh 6.1.1"),
]  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=[row[0] for row in RULES])
def test_a_divergence_is_about_the_rule_that_decided_what_differs(row: tuple[Any, ...]) -> None:
    _, case, step, change, kind, rule = row
    found = finding(case, step, change)
    assert (found.fingerprint.kind.value, found.fingerprint.rule) == (kind, rule)
    assert found.rule_text == LEDGER.text(rule) != ""


def test_a_fingerprint_says_where_and_what() -> None:
    found = finding(played(*TRICK), 10, of_event(0, seat=1))
    print_ = found.fingerprint
    assert (print_.game, print_.phase, print_.move, print_.detail) == ("kout_bh", "play", "play", "seat")
    assert found.engine == "dart"
    assert found.divergence.step == 10
    assert found.fingerprint.slug() == "trick_winner-play-kout_bh_7.3.1-seat"


def divergence(kind: Kind, path: str, *, reference: object = None) -> Divergence:
    return Divergence(kind, 1, path, reference, None, "play", "play", "")


def book(**touches: str) -> Ledger:
    rules = {name: Rule(name, "A rule.", tuple(paths.split()), {}) for name, paths in touches.items()}
    return Ledger("ludo", "Ludo", rules)


def test_the_most_specific_path_is_looked_for_first_and_the_last_rule_of_a_path_decides() -> None:
    ledger = book(
        a="events.trick", b="events.trick.seat", c="events.trick", d="events", e="turn", f="events.trick.seat"
    )
    trick = divergence(Kind.TRICK_WINNER, "events.trick.seat")
    assert rule_of(trick, [(), ("a", "b", "c", "d", "e")], ledger) == "b"
    assert rule_of(trick, [(), ("a", "c", "d", "e")], ledger) == "c"
    assert rule_of(trick, [(), ("d", "e")], ledger) == "d"
    assert rule_of(trick, [(), ("e",)], ledger) == ""
    assert rule_of(trick, [("b",), ("unknown",)], ledger) == ""


def test_a_rule_that_alone_decides_a_field_of_an_event_decided_it_also_by_not_applying() -> None:
    ledger = book(a="events.trick", b="events.trick.seat")
    assert rule_of(divergence(Kind.TRICK_WINNER, "events.trick.seat"), [(), ("a",)], ledger) == "b"


def test_a_refused_move_that_was_legal_is_about_what_made_it_legal() -> None:
    ledger = book(a="legal", b="legal", c="ok error legal")
    refused = divergence(Kind.LEGALITY, "ok", reference=True)
    assert rule_of(refused, [("a", "b"), ("c",)], ledger) == "b"
    assert rule_of(refused, [("a", "b"), ("c",)], ledger, permits=("c",)) == "c"


def test_the_failures_of_the_run_itself_have_no_rule() -> None:
    ledger = book(a="turn")
    assert rule_of(divergence(Kind.LAW, "turn"), [(), ("a",)], ledger) == ""
    assert rule_of(divergence(Kind.NON_DETERMINISM, "turn"), [(), ("a",)], ledger) == ""


# ---- engines that fail --------------------------------------------------------------------------------------

ENDS = [
    (Crash(-11), "crash", "", "ended by SIGSEGV"),
    (Crash(3), "crash", "", "exit code 3"),
    (Hang(5.0), "hang", "", "no answer in time"),
    (ProtocolFault("step 2 has score, which must be a whole number, not 4.5", "…"), "protocol", "bid",
     "step # has score, which must be a whole number"),
    (ProtocolFault("error -32603, the engine itself failed at step 2: seat 17", ""), "protocol", "bid",
     "error -32603, the engine itself failed at step #: seat #"),
]  # fmt: skip


@pytest.mark.parametrize(("end", "kind", "move", "detail"), ENDS)
def test_an_engine_s_failure_is_known_by_how_it_ended(end: End, kind: str, move: str, detail: str) -> None:
    found = finding_of_failure(played(DEAL, "1 bid 5"), EngineFailed(end), "dart")
    print_ = found.fingerprint
    assert (print_.kind.value, print_.move, print_.detail, print_.rule) == (kind, move, detail, "")
