"""Thinks for ever about the case whose number it is given."""

import sys
import time

from honest import played, requests, say

for number, request in enumerate(requests(), start=1):
    if number == int(sys.argv[1]):
        time.sleep(3600)
    say(played(request))
