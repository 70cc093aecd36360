"""Exits with the code given second, instead of answering the case given first (the first case is 1)."""

import sys

from honest import played, requests, say

case, code = map(int, sys.argv[1:])
for number, request in enumerate(requests(), start=1):
    if number == case:
        print("no card left to play", file=sys.stderr)
        sys.exit(code)
    say(played(request))
