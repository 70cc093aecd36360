"""Dies of a segmentation fault at the second case."""

import os
import signal

from honest import played, requests, say

for number, request in enumerate(requests(), start=1):
    if number == 2:
        os.kill(os.getpid(), signal.SIGSEGV)
    say(played(request))
