"""Prints a debugging line on standard output, before each answer or (given "handshake") before the first."""

import sys

from honest import played, requests, say

if sys.argv[1:] == ["handshake"]:
    say("engine ready")
for request in requests():
    say("trick taken by seat 2")
    say(played(request))
