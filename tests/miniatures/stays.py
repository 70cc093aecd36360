"""Neither the end of its input nor a polite signal ends it."""

import signal
import time

from honest import played, requests, say

signal.signal(signal.SIGTERM, signal.SIG_IGN)
for request in requests():
    say(played(request))
time.sleep(3600)
