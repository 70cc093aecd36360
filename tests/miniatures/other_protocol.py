"""Speaks a protocol of the future."""

import sys

from honest import OFFER, answer, say

sys.stdin.readline()
say(answer(1, {**OFFER, "protocol": 2}))
sys.stdin.read()
