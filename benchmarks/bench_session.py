"""What a session itself costs: an engine that answers without thinking, and the harness that expects just that.

Blocks of 32 cases of 60 steps of 190 bytes, two blocks in flight, one and two engines. What is told is the
processor time of this process, for each step of each engine, and the steps a second on the clock.

    python benchmarks/bench_session.py [--blocks N]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from harness.config import EngineSpec
from harness.session import Session

CASES, STEPS = 32, 60
ANSWER = b"s" * (STEPS * 190) + b"\n"
REQUEST = b"r" * 900 + b"\n"

PARROT = f"""
import os, sys
def say(text):
    while text:
        text = text[os.write(1, text):]
sys.stdin.buffer.readline()
say(b'{{"jsonrpc":"2.0","id":1,"result":{{"protocol":1,"engine":{{"name":"parrot","version":"1","language":"-"}},'
    b'"games":{{}},"capabilities":[]}}}}\\n')
answer = b"s" * {len(ANSWER) - 1} + b"\\n"
while requests := os.read(0, 1 << 18):
    say(answer * requests.count(b"\\n"))
"""


def measure(engines: int, blocks: int) -> tuple[float, float]:
    """Give the microseconds of this process for a step of an engine, and the steps a second of all of them."""
    spec = EngineSpec("parrot", (sys.executable, "-S", "-c", PARROT), Path())
    sessions = [Session.start(spec) for _ in range(engines)]
    requests, expected = REQUEST * CASES, ANSWER * CASES
    clock, used = time.perf_counter(), time.process_time()
    for session in sessions:
        session.send(requests, CASES)
    for block in range(blocks):
        if block + 1 < blocks:
            for session in sessions:
                session.send(requests, CASES)
        for session in sessions:
            assert session.answers(expected, CASES, sessions) is expected
    clock, used = time.perf_counter() - clock, time.process_time() - used
    for session in sessions:
        session.close()
    steps = blocks * CASES * STEPS * engines
    return used / steps * 1e6, steps / clock


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=300)
    blocks = parser.parse_args().blocks
    for engines in (1, 2):
        best = min(measure(engines, blocks) for _ in range(5))
        print(
            f"{engines} engines: {best[0]:.3f} us of the harness a step, {best[1]:,.0f} steps a second (best of 5)"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
