"""The reference engine on a bad day, named by the first argument, with a file to note something in after it."""

import os
import subprocess
import sys
import time
from pathlib import Path

from adapters import serve
from reference_engine.games import GAMES

day, note = sys.argv[1], Path(sys.argv[2])
held = []
for number, line in enumerate(iter(sys.stdin.buffer.readline, b"")):  # number 0 is the handshake
    text, last = serve.answer(GAMES, line.rstrip(b"\n"))
    match day:
        case "prints-a-banner" if number == 0:
            text = b"card engine 4.2 ready\n" + text
        case "answers-twice" if number:
            text += text
        case "floods-stderr":
            os.write(2, b"a very talkative engine\n" * 50_000)
        case "grows-by-1-MB-a-case":
            held.append(b"x" * (1 << 20))
            time.sleep(0.05)
        case "crashes-every-50th-case" if number and number % 50 == 0:
            os._exit(7)
        case "hangs-at-its-50th-case" if number == 50:
            time.sleep(3600)
        case "is-killed-from-outside" if number == 20 and not note.exists():
            note.touch()
            subprocess.run(["/bin/sh", "-c", f"kill -KILL {os.getpid()}"], check=False, start_new_session=True)
            time.sleep(3600)
        case "is-slow-by-100-times" if number:
            time.sleep(0.07)
    os.write(1, text)
    if last:
        sys.exit()
