"""Answers every two requests the wrong way round."""

from honest import played, requests, say

waiting = []
for request in requests():
    waiting.insert(0, request)
    if len(waiting) == 2:
        for each in waiting:
            say(played(each))
        waiting.clear()
