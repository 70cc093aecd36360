"""The checks of the machine: the system, and the tools that engines are written with."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

from adapters.dart_sdk import DartUnavailable, find_dart
from harness.config import EngineSpec
from harness.doctor.finding import Finding, State

OLDEST_NODE = 20

Specs = Sequence[EngineSpec]


def _system(_: Specs) -> Finding:
    seen = f"{platform.system()} {platform.release()} on {platform.machine()}"
    if platform.system() in {"Linux", "Darwin"}:
        return Finding.passed(seen)
    advice = "hakam runs on Linux and macOS; on Windows, run it inside WSL"
    return Finding(State.FAILED, "platform.system()", seen, advice, inconclusive=True)


def _python(_: Specs) -> Finding:
    return Finding.passed(f"{platform.python_implementation()} {platform.python_version()} at {sys.executable}")


def _node(specs: Specs) -> Finding:
    seen = _version("node")
    match = re.match(r"v(\d+)\.", seen)
    if match and int(match[1]) >= OLDEST_NODE:
        return Finding.passed(f"Node {seen}")
    seen = seen or "there is no node on PATH"
    return _missing(
        _uses(specs, "node", "npm"),
        "node --version",
        seen,
        f"TypeScript engines need Node >= {OLDEST_NODE}: https://nodejs.org",
    )


def _npm(specs: Specs) -> Finding:
    seen = _version("npm")
    if re.match(r"\d+\.", seen):
        return Finding.passed(f"npm {seen}")
    seen = seen or "there is no npm on PATH"
    return _missing(
        _uses(specs, "npm"), "npm --version", seen, "TypeScript engines are built with npm, which comes with Node"
    )


def _dart(specs: Specs) -> Finding:
    try:
        dart = find_dart(provision=False)
    except DartUnavailable as absent:
        needed = _uses(specs, "dart", "adapters.dart_sdk")
        advice = "`python -m adapters.dart_sdk` fetches one where it can"
        return _missing(needed, "find_dart()", str(absent), advice)
    return Finding.passed(f"Dart {dart.version} ({dart.kind}) at {dart.executable}, from {dart.source}")


#: Title and check, in order.
TOOLCHAIN: tuple[tuple[str, Callable[[Specs], Finding]], ...] = (
    ("the system is supported", _system),
    ("Python", _python),
    ("Node", _node),
    ("npm", _npm),
    ("Dart", _dart),
)


def _missing(needed: bool, sent: str, seen: str, advice: str) -> Finding:
    """Tell a missing tool: a fault where an engine at hand uses it, else a note."""
    return Finding(State.FAILED if needed else State.NOTED, sent, seen, advice, inconclusive=needed)


def _uses(specs: Specs, *tools: str) -> bool:
    return any(tool in words for tool in tools for spec in specs for words in (spec.command, *spec.build))


def _version(tool: str) -> str:
    path = shutil.which(tool)
    if path is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603 - found on PATH just now
            [path, "--version"], check=False, capture_output=True, text=True, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired) as failure:
        return str(failure)
    return (done.stdout or done.stderr).strip()
