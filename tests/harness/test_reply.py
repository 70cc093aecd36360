"""Reading the reply to one request: a result, an error, or noise that is told with what to change."""

from __future__ import annotations

import pytest

from harness.reply import ErrorAnswer, Noise, read_reply


def test_a_result_is_read_in_whatever_order_its_keys_stand() -> None:
    assert read_reply(b'{"result":{"nodes":1},"id":"seven","jsonrpc":"2.0"}\n', "seven") == {"nodes": 1}
    assert read_reply(b'{"jsonrpc":"2.0","id":7,"result":null}', 7) is None


def test_an_error_is_raised_with_its_code_and_data() -> None:
    line = b'{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no","data":{"param":"options.seats"}}}'
    with pytest.raises(ErrorAnswer) as error:
        read_reply(line, 7)

    assert (error.value.code, error.value.message, error.value.data) == (-32602, "no", {"param": "options.seats"})


def test_an_error_that_belongs_to_no_request_has_the_id_null() -> None:
    line = b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}'
    with pytest.raises(ErrorAnswer):
        read_reply(line, None)
    with pytest.raises(Noise, match="the answer to request null in place of 7"):
        read_reply(line, 7)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"trick taken by seat 2\n", "was this line meant for stderr?"),
        (b"\xff\n", "was this line meant for stderr?"),
        (b"[1]\n", "was this line meant for stderr?"),
        (b'{"level":"debug"}\n', "was this line meant for stderr?"),
        (b'{"jsonrpc":"1.0","id":7,"result":1}', "jsonrpc must be"),
        (b'{"jsonrpc":"2.0","result":1}', "lacks 'id'"),
        (b'{"jsonrpc":"2.0","id":7}', "lacks 'result'"),
        (b'{"jsonrpc":"2.0","id":7,"result":NaN}', "NaN is not JSON"),
        (b'{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":-32603,"message":"no"}}', "result must not be there"),
        (b'{"jsonrpc":"2.0","id":7,"error":{"code":5,"message":"no"}}', "error.code must be one of"),
        (b'{"jsonrpc":"2.0","id":7,"error":"no"}', "error must be an object"),
        (b'{"jsonrpc":"2.0","id":"7","result":1}', 'the answer to request "7" in place of 7'),
        (b'{"jsonrpc":"2.0","id":8,"result":1}', "the answer to request 8 in place of 7"),
        (b'{"jsonrpc":"2.0","id":7,"result":1,"took":3}', "has an unknown key 'took'"),
    ],
)
def test_what_is_no_answer_to_the_request_is_noise(line: bytes, said: str) -> None:
    with pytest.raises(Noise) as noise:
        read_reply(line, 7)

    assert said in str(noise.value)
