"""Numbers its answers itself."""

import sys

from honest import OFFER, answer, requests, say

if sys.argv[1:] == ["handshake"]:
    sys.stdin.readline()
    say(answer("1", OFFER))
for number, _ in enumerate(requests(), start=1000):
    say(answer(number, {}))
