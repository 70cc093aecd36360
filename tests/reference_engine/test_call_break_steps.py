"""Steps of Call Break as canonical text: the very bytes, the keys in their order."""

from __future__ import annotations

from reference_engine.call_break import CALL_BREAK
from reference_engine.game import play_out
from tests.reference_engine.call_break_table import SUITS_APART, seven_six
from tests.reference_engine.table import dealt

NOBODY = '"calls":[null,null,null,null],"tricks":[0,0,0,0]}}'
NOTHING = '"score":[0,0,0,0],"round":{"number":1,' + NOBODY
CALLS = '"call 1","call 2","call 3","call 4","call 5","call 6","call 7","call 8"'
HANDS = (
    '[["2S","3S","4S","5S","6S","7S","8S","9S","AS","JS","KS","QS","TS"],'
    '["2H","3H","4H","5H","6H","7H","8H","9H","AH","JH","KH","QH","TH"],'
    '["2D","3D","4D","5D","6D","7D","8D","9D","AD","JD","KD","QD","TD"],'
    '["2C","3C","4C","5C","6C","7C","8C","9C","AC","JC","KC","QC","TC"]]'
)


def test_the_steps_to_the_first_card_letter_by_letter() -> None:
    deal = dealt(3, *SUITS_APART)
    script = [
        "dealer 3",
        deal,
        "0 call 8",
        "1 redeal",
        deal,
        "0 call 1",
        "1 call 9",
        "1 call 2",
        "2 call 3",
        "3 call 4",
    ]
    steps = play_out(CALL_BREAK, {"redeal": True}, None, [*script, "0 play TS"])

    assert steps == [
        '{"ok":true,"events":[],"phase":"dealer","turn":null,"legal":[],"dealer":null,' + NOTHING,
        '{"ok":true,"events":[{"type":"dealer","seat":3}],"phase":"deal","turn":null,"legal":[],"dealer":3,'
        + NOTHING,
        '{"ok":true,"events":[{"type":"dealt","hands":' + HANDS + '}],"phase":"call","turn":0,'
        '"legal":[' + CALLS + '],"dealer":3,' + NOTHING,
        '{"ok":true,"events":[],"phase":"call","turn":1,"legal":[' + CALLS + ',"redeal"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[8,null,null,null],"tricks":[0,0,0,0]}}',
        '{"ok":true,"events":[{"type":"redeal","seat":1}],"phase":"deal","turn":null,"legal":[],"dealer":3,'
        + NOTHING,
        '{"ok":true,"events":[{"type":"dealt","hands":' + HANDS + '}],"phase":"call","turn":0,'
        '"legal":[' + CALLS + '],"dealer":3,' + NOTHING,
        '{"ok":true,"events":[],"phase":"call","turn":1,"legal":[' + CALLS + ',"redeal"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[1,null,null,null],"tricks":[0,0,0,0]}}',
        '{"ok":false,"error":"no_such_call","events":[],"phase":"call","turn":1,"legal":[' + CALLS + ',"redeal"],'
        '"dealer":3,"score":[0,0,0,0],"round":{"number":1,"calls":[1,null,null,null],"tricks":[0,0,0,0]}}',
        '{"ok":true,"events":[],"phase":"call","turn":2,"legal":[' + CALLS + ',"redeal"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[1,2,null,null],"tricks":[0,0,0,0]}}',
        '{"ok":true,"events":[],"phase":"call","turn":3,"legal":[' + CALLS + ',"redeal"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[1,2,3,null],"tricks":[0,0,0,0]}}',
        '{"ok":true,"events":[],"phase":"play","turn":0,"legal":["play 2S","play 3S","play 4S","play 5S","play 6S",'
        '"play 7S","play 8S","play 9S","play AS","play JS","play KS","play QS","play TS"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[1,2,3,4],"tricks":[0,0,0,0]}}',
        '{"ok":true,"events":[],"phase":"play","turn":1,"legal":["play 2H","play 3H","play 4H","play 5H","play 6H",'
        '"play 7H","play 8H","play 9H","play AH","play JH","play KH","play QH","play TH"],"dealer":3,'
        '"score":[0,0,0,0],"round":{"number":1,"calls":[1,2,3,4],"tricks":[0,0,0,0]}}',
    ]


def test_the_steps_that_close_a_round_and_a_match_letter_by_letter() -> None:
    def last_two(number: int) -> list[str]:
        setup = {"dealer": 3, "score": [0, 10, -5, 41], "round": number}
        return play_out(CALL_BREAK, {}, setup, seven_six(3, 7, 6, 1, 2))[-2:]

    before, last = last_two(4)
    assert before == (
        '{"ok":true,"events":[],"phase":"play","turn":0,"legal":["play 2H"],"dealer":3,'
        '"score":[0,10,-5,41],"round":{"number":4,"calls":[7,6,1,2],"tricks":[7,5,0,0]}}'
    )
    assert last == (
        '{"ok":true,"events":[{"type":"trick","seat":1},{"type":"round","points":[70,60,-10,-20]},'
        '{"type":"dealer","seat":0}],"phase":"deal","turn":null,"legal":[],"dealer":0,'
        '"score":[70,70,-15,21],"round":{"number":5,' + NOBODY
    )
    assert last_two(5)[1] == (
        '{"ok":true,"events":[{"type":"trick","seat":1},{"type":"round","points":[70,60,-10,-20]},'
        '{"type":"match","winners":[0,1]}],"phase":"over","turn":null,"legal":[],"dealer":3,'
        '"score":[70,70,-15,21],"round":{"number":5,' + NOBODY
    )
