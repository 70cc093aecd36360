"""Writes lines without end once it was sent anything."""

import os

from honest import requests

for _ in requests():
    while True:
        os.write(1, b"{}\n" * 20000)
