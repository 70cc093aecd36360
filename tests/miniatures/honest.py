"""An engine that keeps the protocol and plays nothing: the answer to `run` says how many moves it was given.

The other miniatures of this folder each take `requests` and `answer` from here and break one thing.
"""

import json
import os
import sys

OFFER = {
    "protocol": 1,
    "engine": {"name": "miniature", "version": "1", "language": "Python"},
    "games": {"kout_bh": {"options": {"seats": [4, 6]}}},
    "capabilities": ["setup"],
}


def requests():
    """Every request as it comes, without reading ahead of it; the handshake is answered on the way."""
    for line in iter(sys.stdin.buffer.readline, b""):
        request = json.loads(line)
        if request["method"] == "initialize":
            say(answer(request["id"], OFFER))
        else:
            yield request


def answer(number, result):
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result}, separators=(",", ":"))


def played(request):
    return answer(request["id"], {"moves": len(request["params"]["script"])})


def say(line):
    rest = line.encode() + b"\n"
    while rest:
        rest = rest[os.write(1, rest) :]


if __name__ == "__main__":
    for request in requests():
        say(played(request))
