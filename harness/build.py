"""Building an engine with its own tools: what they say is kept, and shown where they fail."""

from __future__ import annotations

import fcntl
import json
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

from harness.config import EngineSpec
from harness.mistake import Mistake
from harness.process import why_not_started
from harness.verdict import Verdict

#: How many of the last lines of a failed build are shown.
LAST_LINES = 30


def build(spec: EngineSpec, say: Callable[[str], None] | None = None) -> str:
    """Run the engine's build commands in order and give what they printed, empty where it has none.

    say  is told each command before it runs

    Raises `Mistake` with the code of an inconclusive run where a command fails: nothing was compared, and
    nothing is known about the engine.
    """
    printed: list[str] = []
    for words in spec.build:
        line = shlex.join(words)
        if say is not None:
            say(line)
        printed.append(_run(spec, words, line))
    return "".join(printed)


def build_once(spec: EngineSpec, run: str, folder: Path) -> None:
    """Build an engine unless another process of the same run has, which is waited for. Raises `Mistake` as it did.

    run     what the run is called in all of its processes
    folder  where these leave word for each other
    """
    if not spec.build:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{spec.name}.json").open("a+", encoding="utf-8") as word:
        fcntl.flock(word, fcntl.LOCK_EX)
        word.seek(0)
        if (failure := _told(word.read(), run)) is None:
            failure = ""
            try:
                build(spec)
            except Mistake as mistake:
                failure = str(mistake)
            word.truncate(0)
            word.write(json.dumps({"run": run, "failure": failure}))
    if failure:
        raise Mistake(failure, code=Verdict.INCONCLUSIVE)


def _told(word: str, run: str) -> str | None:
    """Why an engine could not be built in a run, empty where it was; None where no process of the run has tried."""
    try:
        left = json.loads(word)
        return str(left["failure"]) if left["run"] == run else None
    except (ValueError, TypeError, KeyError):  # none yet, or torn
        return None


def _run(spec: EngineSpec, words: tuple[str, ...], line: str) -> str:
    import subprocess_tee  # noqa: PLC0415  # it brings asyncio, a tenth of the start of every command

    try:
        done = subprocess_tee.run(
            list(words), cwd=spec.cwd, env=spec.environment(), stdin=subprocess.DEVNULL, tee=False, quiet=True
        )
    except OSError as failure:
        why = why_not_started(spec, words[0], failure)
        raise _failed(spec, f"the build command `{line}` does not start: {why}") from failure
    output = f"{done.stdout}{done.stderr}"
    if done.returncode == 0:
        return output
    last = output.rstrip().splitlines()[-LAST_LINES:]
    shown = "\n".join(f"  {each}" for each in last) or "  (it printed nothing)"
    raise _failed(spec, f"`{line}` in {spec.cwd} ended with code {done.returncode}; its last lines:\n{shown}")


def _failed(spec: EngineSpec, why: str) -> Mistake:
    return Mistake(f"engine {spec.name} could not be built: {why}", code=Verdict.INCONCLUSIVE)
