"""Answers only once it has been sent a second request: an engine that forgets to flush."""

from honest import played, requests, say

held = None
for request in requests():
    if held:
        say(played(held))
    held = request
