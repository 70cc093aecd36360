"""A real Redis for tests, in a process of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def redis_program() -> str:
    """The server's program. Where there is none the test is skipped, and fails on a CI server."""
    if (program := shutil.which("redis-server")) is not None:
        return program
    why = "there is no redis-server on PATH; on Debian and Ubuntu: apt install redis-server"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def redis_server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis that keeps nothing on disk: its URL, and its process, which ends with the test."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    how = ("--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder))
    with subprocess.Popen([redis_program(), *how], stdout=subprocess.DEVNULL) as server:
        try:
            _wait_for(port, server)
            yield f"redis://127.0.0.1:{port}", server
        finally:
            server.kill()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert server.poll() is None, "redis-server has ended"
            assert time.monotonic() < until, "redis-server does not answer"
            time.sleep(0.02)
