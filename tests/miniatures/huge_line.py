"""Answers a case with a line that does not end."""

import os

from honest import requests

for _ in requests():
    while True:
        os.write(1, b"[" * 65536)
