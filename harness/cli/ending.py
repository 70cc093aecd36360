"""How a command that raised ends: one message on standard error and an exit code, never a traceback.

An ending is never 0 or 1: whatever did not run to its end has neither agreed nor diverged.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import click

from harness.mistake import Mistake
from harness.verdict import Verdict

_WANTED_ELSEWHERE = "name another file, or change its permissions"

#: What to do next about an operating system's refusal that the user's choice of file or command explains.
_USAGE = {
    errno.ENOENT: "check the path; its directory must exist",
    errno.ENOTDIR: "check the path; a file stands where a directory is needed",
    errno.EISDIR: "name a file, not a directory",
    errno.EACCES: _WANTED_ELSEWHERE,
    errno.EPERM: _WANTED_ELSEWHERE,
    errno.EROFS: "name a file on a file system that can be written",
    errno.EEXIST: "name another file, or remove it first",
}

#: The same where the run was right and the machine was not up to it.
_INCONCLUSIVE = {
    errno.ENOSPC: "free some space and run it again",
    errno.EDQUOT: "free some of your quota and run it again",
    errno.EMFILE: "allow more open files (ulimit -n) and run it again",
    errno.ENFILE: "the machine has too many open files; close some programs and run it again",
    errno.ENOMEM: "the machine has too little memory left; run fewer workers",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """The last message of a command, as it is printed (empty: nothing to say), and its exit code."""

    message: str
    code: int


def ending(raised: BaseException) -> Ending:
    """Tell what an exception means to the person who called the command."""
    if isinstance(raised, click.exceptions.NoArgsIsHelpError):
        return Ending(raised.format_message(), Verdict.USAGE)
    end = _meaning(raised)
    return Ending(f"hakam: {end.message}", end.code)


def _meaning(raised: BaseException) -> Ending:
    match raised:
        case Mistake():
            return Ending(str(raised), raised.code)
        case click.ClickException():
            return Ending(_usage(raised), Verdict.USAGE)
        case KeyboardInterrupt() | click.Abort():
            return Ending("interrupted; what was not compared has no verdict", Verdict.INCONCLUSIVE)
        case BrokenPipeError():
            return Ending("nobody reads the output any more; the command stopped there", Verdict.INCONCLUSIVE)
        case OSError():
            return _refused(raised)
        case MemoryError():
            return Ending("out of memory; run fewer workers, or smaller cases", Verdict.INCONCLUSIVE)
    return Ending(_own_fault(raised), Verdict.INCONCLUSIVE)


def _usage(raised: click.ClickException) -> str:
    message = raised.format_message()
    context = getattr(raised, "ctx", None)
    if context is None:
        return message
    return f"{message}\nSee `{context.command_path} --help`."


def _refused(raised: OSError) -> Ending:
    where = f"{os.fsdecode(raised.filename)}: " if isinstance(raised.filename, str | bytes) else ""
    what = f"{where}{raised.strerror or raised}"
    code = raised.errno
    if code in _USAGE:
        return Ending(f"{what}; {_USAGE[code]}", Verdict.USAGE)
    advice = _INCONCLUSIVE.get(code, "the run is not complete") if code is not None else "the run is not complete"
    return Ending(f"{what}; {advice}", Verdict.INCONCLUSIVE)


def _own_fault(raised: BaseException) -> str:
    summary = f"{type(raised).__name__}: {raised}".strip(": ")
    if os.environ.get("HAKAM_DEBUG"):
        return f"this is a fault of hakam\n{''.join(traceback.format_exception(raised)).rstrip()}"
    return f"this is a fault of hakam, not of an engine: {summary}\nReport it, with what HAKAM_DEBUG=1 shows."


def leave(end: Ending) -> int:
    """Say the last words, flush what was said before them, and give the exit code.

    Output that could not be written (full disk, closed pipe) makes any result inconclusive: nobody saw it.
    """
    code = end.code
    try:
        sys.stdout.flush()
    except OSError as refused:
        _silence(sys.stdout)
        if not end.message:
            end = ending(refused)
            code = Verdict.INCONCLUSIVE
    try:
        if end.message:
            sys.stderr.write(f"{end.message}\n")
        sys.stderr.flush()
    except OSError:
        _silence(sys.stderr)
    return code


def _silence(stream: TextIO) -> None:
    """Let what is still buffered go nowhere, so that the interpreter's own last flush cannot fail."""
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())
