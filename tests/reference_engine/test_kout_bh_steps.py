"""Steps as canonical text: the very bytes, the keys in their order."""

from __future__ import annotations

from reference_engine.game import play_out
from reference_engine.kout_bh import KOUT_BH
from tests.reference_engine.table import FAILED, round_of

BETWEEN = '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}}'

#: Dealt to 7S 8S … for seat 1, hearts for 2, diamonds and the joker for 3, clubs for 0.
DEAL = "deal 7S 7H 8D 7C 8S 8H 9D 8C 9S 9H TD 9C TS TH JD TC JS JH QD JC QS QH KD QC KS KH AD KC AS AH JK AC"


def test_the_steps_of_an_auction_letter_by_letter() -> None:
    steps = play_out(KOUT_BH, {}, None, ["draw 7S 8S 9S TS", DEAL, "1 bid 5", "1 bid 6", "2 bid 8", "2 hukm H"])

    assert steps == [
        '{"ok":true,"events":[],"phase":"draw","turn":null,"legal":[],"dealer":null,"score":0,' + BETWEEN,
        '{"ok":true,"events":[{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,'
        '"score":0,' + BETWEEN,
        '{"ok":true,"events":[{"type":"dealt","hands":[["7C","8C","9C","AC","JC","KC","QC","TC"],'
        '["7S","8S","9S","AS","JS","KS","QS","TS"],["7H","8H","9H","AH","JH","KH","QH","TH"],'
        '["8D","9D","AD","JD","JK","KD","QD","TD"]]}],"phase":"bid","turn":1,'
        '"legal":["bid 5","bid 6","bid 7","bid 8","bid pass"],"dealer":0,"score":0,' + BETWEEN,
        '{"ok":true,"events":[],"phase":"bid","turn":2,"legal":["bid 6","bid 7","bid 8","bid pass"],"dealer":0,'
        '"score":0,"round":{"bidder":1,"bid":5,"hukm":null,"tricks":[0,0]}}',
        '{"ok":false,"error":"not_your_turn","events":[],"phase":"bid","turn":2,'
        '"legal":["bid 6","bid 7","bid 8","bid pass"],"dealer":0,'
        '"score":0,"round":{"bidder":1,"bid":5,"hukm":null,"tricks":[0,0]}}',
        '{"ok":true,"events":[{"type":"contract","seat":2,"bid":8,"forced":false}],"phase":"hukm","turn":2,'
        '"legal":["hukm H"],"dealer":0,"score":0,"round":{"bidder":2,"bid":8,"hukm":null,"tricks":[0,0]}}',
        '{"ok":true,"events":[],"phase":"play","turn":3,'
        '"legal":["play 8D","play 9D","play AD","play JD","play KD","play QD","play TD"],"dealer":0,"score":0,'
        '"round":{"bidder":2,"bid":8,"hukm":"H","tricks":[0,0]}}',
    ]


def test_a_redraw_letter_by_letter() -> None:
    assert play_out(KOUT_BH, {}, None, ["draw 7S 8S 7H 7C"])[-1] == (
        '{"ok":true,"events":[{"type":"redraw","seats":[0,2,3]}],"phase":"draw","turn":null,"legal":[],'
        '"dealer":null,"score":0,' + BETWEEN
    )


def test_the_steps_that_close_a_round_and_a_match_letter_by_letter() -> None:
    assert FAILED[4][1].startswith("AH KH")
    script = round_of(4, 0, 1, 7, made=False)
    last_but_one, last = play_out(KOUT_BH, {}, {"dealer": 0, "score": 16}, script)[-2:]

    assert last_but_one == (
        '{"ok":true,"events":[],"phase":"play","turn":1,'
        '"legal":["play 8S","play 9S","play AS","play JS","play KS","play QS","play TS"],"dealer":0,"score":16,'
        '"round":{"bidder":1,"bid":7,"hukm":"H","tricks":[1,0]}}'
    )
    assert last == (
        '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"round","winner":0,"reason":"failed","points":14,'
        '"tricks":[2,0]},{"type":"dealer","seat":1}],"phase":"deal","turn":null,"legal":[],"dealer":1,"score":30,'
        + BETWEEN
    )

    over = play_out(KOUT_BH, {}, {"dealer": 0, "score": 17}, script)[-1]
    assert over == (
        '{"ok":true,"events":[{"type":"trick","seat":2},{"type":"round","winner":0,"reason":"failed","points":14,'
        '"tricks":[2,0]},{"type":"match","winner":0,"reason":"target"}],"phase":"over","turn":null,"legal":[],'
        '"dealer":0,"score":31,' + BETWEEN
    )
