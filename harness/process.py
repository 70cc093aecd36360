"""An engine's process: started with three pipes in a process group of its own, and ended with all of that group."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import signal
import subprocess
import threading
from functools import cache
from pathlib import Path
from types import FrameType

import psutil

from harness.config import EngineSpec

#: As much as Linux lets a pipe hold without privileges: whole blocks of cases go through in one write.
PIPE_BYTES = 1 << 20

_living: dict[Process, int] = {}
"""Every process not reaped yet, with the process that started it: a fork must not end its parent's engines."""


class Process:
    """A started engine and our ends of its pipes: file descriptors that never block, None once closed.

    Raises OSError where the program cannot be started.
    """

    def __init__(self, spec: EngineSpec) -> None:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        ours_err, theirs_err = os.pipe()
        self.stdin: int | None = ours_in
        self.stdout: int | None = ours_out
        self.stderr: int | None = ours_err
        try:
            self._child = subprocess.Popen(  # noqa: S603 - the user's own command, without a shell
                spec.command,
                cwd=spec.cwd,
                env=spec.environment(),
                stdin=theirs_in,
                stdout=theirs_out,
                stderr=theirs_err,
                start_new_session=True,
            )
        except BaseException:
            self.close_pipes()
            raise
        finally:
            for pipe in (theirs_in, theirs_out, theirs_err):
                os.close(pipe)
        self.pid = self._child.pid
        _living[self] = os.getpid()
        _end_engines_with_us()
        for pipe in (ours_in, ours_out, ours_err):
            os.set_blocking(pipe, False)
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            for pipe in (ours_in, ours_out):
                with contextlib.suppress(OSError):  # over the user's share of pipe memory: smaller pipes do
                    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)

    @property
    def ended(self) -> bool:
        """Whether `kill` was called: nothing is left of the process."""
        return self not in _living

    def exited(self) -> bool:
        """Tell whether the process has ended by itself. It is not reaped yet, so its group is still its own."""
        if self.ended or self._child.returncode is not None:
            return True
        if not hasattr(os, "waitid"):  # macOS
            return self._child.poll() is not None
        try:
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # where hakam was started with SIGCHLD ignored, the system reaps
            return True

    def signal_group(self, number: int) -> None:
        """Send a signal to the process and to every process that it started and that stayed in its group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: EPERM for a group of zombies
            os.killpg(self.pid, number)

    def kill(self) -> int:
        """End whatever is left of the group, at once; the exit code, or the negative number of a signal."""
        if not self.ended:
            self.signal_group(signal.SIGKILL)
            self._child.wait()
            del _living[self]
            self.close_pipes()
        code = self._child.returncode
        assert code is not None
        return code

    def close_stdin(self) -> None:
        """End the engine's input, which asks it to exit."""
        if self.stdin is not None:
            os.close(self.stdin)
            self.stdin = None

    def close_stdout(self) -> None:
        """Read its output no more."""
        if self.stdout is not None:
            os.close(self.stdout)
            self.stdout = None

    def close_stderr(self) -> None:
        """Read its log no more."""
        if self.stderr is not None:
            os.close(self.stderr)
            self.stderr = None

    def close_pipes(self) -> None:
        """Close our end of all three pipes."""
        self.close_stdin()
        self.close_stdout()
        self.close_stderr()

    def memory(self) -> int:
        """Measure the resident memory of the process and all below it, in bytes."""
        total = 0
        with contextlib.suppress(psutil.Error):
            root = psutil.Process(self.pid)
            for process in (root, *root.children(recursive=True)):
                with contextlib.suppress(psutil.Error):
                    total += process.memory_info().rss
        return total


def why_not_started(spec: EngineSpec, program: str, failure: OSError) -> str:
    """Say why a program of the engine could not be started, and what to do."""
    if not spec.cwd.is_dir():
        return f"there is no folder {spec.cwd}"
    if isinstance(failure, FileNotFoundError) and "/" not in program:
        return f"there is no program {program!r} on PATH: install it, or correct the command"
    if isinstance(failure, FileNotFoundError):
        unbuilt = spec.build and program == spec.command[0]
        advice = f"`hakam doctor {spec.name}` builds the engine" if unbuilt else "correct the command"
        return f"there is no file {Path(spec.cwd, program)}, or what its first line names is missing: {advice}"
    if isinstance(failure, PermissionError):
        return f"{Path(spec.cwd, program)} is not executable: chmod +x it, or start it through its interpreter"
    return f"{program} does not start: {failure.strerror}; a script needs a first line such as #!/usr/bin/env node"


@cache
def _end_engines_with_us() -> None:
    """See to it, once, that no engine outlives hakam.

    They are in sessions of their own, where Ctrl-C and a closed terminal do not reach them.
    """
    atexit.register(_end_all)
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end_all_and_us)


def _ours() -> list[Process]:
    return [process for process, starter in _living.items() if starter == os.getpid()]


def _end_all() -> None:
    for process in _ours():
        process.kill()


def _end_all_and_us(number: int, _: FrameType | None) -> None:
    for process in _ours():
        process.signal_group(signal.SIGKILL)  # and no wait: a wait may be what this signal interrupted
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
