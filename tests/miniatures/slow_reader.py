"""Reads a few bytes at a time, with pauses."""

import os
import time

from honest import OFFER, answer, say

line = b""
number = 0
while chunk := os.read(0, 100_000):
    time.sleep(0.002)
    *lines, line = (line + chunk).split(b"\n")
    for _ in lines:
        number += 1
        say(answer(number, OFFER if number == 1 else {}))
