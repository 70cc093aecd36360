"""Logs more than any pipe holds before each answer."""

import sys

from honest import played, requests, say

for request in requests():
    for number in range(40_000):
        print(f"log line {number} of a very talkative engine", file=sys.stderr)
    say(played(request))
