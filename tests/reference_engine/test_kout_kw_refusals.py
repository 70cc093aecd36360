"""Kuwaiti Kout: the order of refusals, and the letters of the steps."""

from __future__ import annotations

import pytest

from reference_engine.game import play_out
from reference_engine.kout_kw import KOUT_KW
from tests.reference_engine.kout_kw_table import ALL_HIS, JR_LAST, after, bids, kw, round_of
from tests.reference_engine.table import Table, dealt

PHASES = ["dealer", "deal", "bid", "hukm", "play", "over"]
DEAL = dealt(3, *ALL_HIS)

#: One well-formed move of each verb.
VERBS = {"dealer": "dealer 0", "deal": DEAL, "bid": "0 bid 5", "hukm": "0 hukm S", "play": "0 play AS"}


def table_in(phase: str) -> Table:
    """A table of four in a phase; seat 0 bids 5 on spades."""
    if phase == "dealer":
        return kw(seats=4)
    table = kw({"dealer": 3, "score": [96 if phase == "over" else 0, 1]}, seats=4)
    moves = round_of(4, 3, 0, 5, made=True)
    table.play(*moves[: {"deal": 0, "bid": 1, "hukm": 5, "play": 6, "over": len(moves)}[phase]])
    assert table.step["phase"] == phase
    return table


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_belongs_to_one_phase(phase: str, verb: str) -> None:
    if phase == "over":
        assert table_in(phase).refuse(VERBS[verb]) == "match_over"
    elif phase == verb:
        assert table_in(phase).play(VERBS[verb])["ok"]
    else:
        assert table_in(phase).refuse(VERBS[verb]) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "move", "why"),
    [
        ("play", "9 bid ninety", "malformed"),
        ("bid", "9 play JK", "malformed"),
        ("play", "9 bid 99", "wrong_phase"),
        ("deal", "dealer 99", "wrong_phase"),
        ("bid", "1 bid 99", "not_your_turn"),
        ("bid", "4 bid 5", "not_your_turn"),
        ("hukm", "1 hukm H", "not_your_turn"),
        ("play", "1 play 2S", "not_your_turn"),
        ("bid", "0 bid 99", "no_such_bid"),
        ("hukm", "0 hukm H", "suit_not_held"),
        ("play", "0 play 6S", "card_not_held"),
        ("play", "0 play JR", "joker_lead"),
        ("deal", "deal", "bad_deal"),
        ("dealer", "dealer 4", "bad_dealer"),
    ],
)
def test_the_first_reason_that_applies_is_given(phase: str, move: str, why: str) -> None:
    assert table_in(phase).refuse(move) == why


def test_a_refused_move_can_be_followed_by_a_legal_one() -> None:
    table = table_in("play")
    for move in ("nonsense", "0 bid 5", "1 play 6S", "0 play JB"):
        table.refuse(move)

    assert table.play("0 play AS")["turn"] == 1


BETWEEN = '"round":{"bidder":null,"bid":null,"malzoom":false,"hukm":null,"tricks":[0,0]}}'


def test_the_steps_of_an_auction_letter_by_letter() -> None:
    script = ["dealer 3", DEAL, "0 bid pass", "1 bid pass", "2 bid pass", "3 bid pass", "3 hukm D", "3 play AC"]

    assert play_out(KOUT_KW, {"seats": 4}, None, script) == [
        '{"ok":true,"events":[],"phase":"dealer","turn":null,"legal":[],"dealer":null,"score":[0,0],' + BETWEEN,
        '{"ok":true,"events":[{"type":"dealer","seat":3}],"phase":"deal","turn":null,"legal":[],"dealer":3,'
        '"score":[0,0],' + BETWEEN,
        '{"ok":true,"events":[{"type":"dealt","hands":[["8S","9S","AS","JB","JR","JS","KS","QS","TS"],'
        '["6S","7H","7S","8H","9H","JH","KH","QH","TH"],["6C","7C","8C","9C","AH","JC","KC","QC","TC"],'
        '["7D","8D","9D","AC","AD","JD","KD","QD","TD"]]}],"phase":"bid","turn":0,'
        '"legal":["bid 5","bid 6","bid 7","bid 8","bid 9","bid pass"],"dealer":3,"score":[0,0],' + BETWEEN,
        *(
            f'{{"ok":true,"events":[],"phase":"bid","turn":{seat},'
            '"legal":["bid 5","bid 6","bid 7","bid 8","bid 9","bid pass"],"dealer":3,"score":[0,0],' + BETWEEN
            for seat in (1, 2, 3)
        ),
        '{"ok":true,"events":[{"type":"contract","seat":3,"bid":5,"malzoom":true}],"phase":"hukm","turn":3,'
        '"legal":["hukm C","hukm D"],"dealer":3,"score":[0,0],'
        '"round":{"bidder":3,"bid":5,"malzoom":true,"hukm":null,"tricks":[0,0]}}',
        '{"ok":true,"events":[],"phase":"play","turn":3,"legal":["play 7D","play 8D","play 9D","play AD","play JD",'
        '"play KD","play QD","play TD"],"dealer":3,"score":[0,0],'
        '"round":{"bidder":3,"bid":5,"malzoom":true,"hukm":"D","tricks":[0,0]}}',
        '{"ok":false,"error":"must_lead_hukm","events":[],"phase":"play","turn":3,"legal":["play 7D","play 8D",'
        '"play 9D","play AD","play JD","play KD","play QD","play TD"],"dealer":3,"score":[0,0],'
        '"round":{"bidder":3,"bid":5,"malzoom":true,"hukm":"D","tricks":[0,0]}}',
    ]


def test_a_void_lead_and_the_end_of_a_round_letter_by_letter() -> None:
    table = after(JR_LAST, 8)

    assert table.match.play("0 play JR") == (
        '{"ok":true,"events":[{"type":"void_lead","seat":0,"card":"JR"}],"phase":"play","turn":1,'
        '"legal":["play 7D"],"dealer":3,"score":[0,0],'
        '"round":{"bidder":0,"bid":5,"malzoom":false,"hukm":"S","tricks":[4,4]}}'
    )
    table.play("1 play 7D", "2 play 9D")
    assert table.match.play("3 play AS") == (
        '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"round","winner":0,"reason":"made","points":5,'
        '"tricks":[5,4]},{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,'
        '"score":[5,0],' + BETWEEN
    )


def test_the_end_of_a_match_letter_by_letter() -> None:
    script = [DEAL, *bids(4, 5), "0 hukm S", *round_of(4, 3, 0, 5, made=True)[6:]]

    assert play_out(KOUT_KW, {"seats": 4}, {"dealer": 3, "score": [46, 0]}, script)[-1] == (
        '{"ok":true,"events":[{"type":"trick","seat":0},{"type":"round","winner":0,"reason":"made","points":5,'
        '"tricks":[5,0]},{"type":"match","winner":0,"reason":"51_0"}],"phase":"over","turn":null,"legal":[],'
        '"dealer":3,"score":[51,0],' + BETWEEN
    )
