"""Holds the MiB given first, in a child process if "below" is given too, and answers nothing more."""

import os
import sys
import time

from honest import requests

for _ in requests():
    if "below" not in sys.argv or os.fork() == 0:
        held = b"x" * (int(sys.argv[1]) << 20)
    time.sleep(3600)
