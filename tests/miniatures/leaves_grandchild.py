"""Starts a process that would outlive it, tells its number in the answer, and ends before it at the second case."""

import os
import time

from honest import answer, requests, say

for number, request in enumerate(requests()):
    if number == 1:
        os._exit(7)
    child = os.fork()
    if child == 0:
        time.sleep(3600)
    say(answer(request["id"], {"child": child}))
