"""A command whose subcommands are a table of names and modules, each loaded when it is called."""

from __future__ import annotations

import contextlib
import difflib
import importlib
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from types import FrameType
from typing import Any, NoReturn

import click
from click.shell_completion import shell_complete

from harness.cli.ending import Ending, ending, leave
from harness.cli.streams import open_what_is_closed


class CommandTable(click.Group):
    """The root command. `commands_of` maps a subcommand's name to the module that holds it as `command`.

    A subcommand gives its exit code by returning it (a `Verdict`, or None for 0), or by raising.
    """

    def __init__(self, *args: Any, commands_of: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands_of = commands_of

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the table's order, which is the order in which a newcomer needs them."""
        return list(self.commands_of)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the module of one subcommand; None if there is no such name."""
        module = self.commands_of.get(cmd_name)
        if module is None:
            return None
        command = importlib.import_module(module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that `args` begin with, or say which one may have been meant."""
        name = args[0]
        if name in self.commands_of or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        near = difflib.get_close_matches(name, self.commands_of, n=1)
        meant = f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(self.commands_of)}."
        raise click.UsageError(f"There is no command {name!r}.{meant}", ctx)

    def main(  # type: ignore[override]  # click's own main leaves with 1 on a closed pipe: that is "diverged" here
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run the command to its exit code; whatever is raised ends in one message."""
        open_what_is_closed()
        with _one_interrupt():
            sys.exit(leave(self._end(args, prog_name or self.name or "", extra)))

    def _end(self, args: Sequence[str] | None, name: str, extra: dict[str, Any]) -> Ending:
        try:
            return Ending("", self._run(args, name, extra))
        except click.exceptions.Exit as left:
            return Ending("", left.exit_code)
        except SystemExit as left:
            return Ending("", left.code) if isinstance(left.code, int) else Ending(str(left.code or ""), 2)
        except BaseException as raised:  # the one place where everything ends
            return ending(raised)

    def _run(self, args: Sequence[str] | None, name: str, extra: dict[str, Any]) -> int:
        variable = f"_{name.upper()}_COMPLETE"
        if asked := os.environ.get(variable):
            return shell_complete(self, extra, name, variable, asked)
        with self.make_context(name, list(sys.argv[1:] if args is None else args), **extra) as ctx:
            result = self.invoke(ctx)
        return result if isinstance(result, int) else 0


@contextlib.contextmanager
def _one_interrupt() -> Iterator[None]:
    """Make Ctrl-C and a polite kill (how CI cancels a job) one interrupt, so that the reports can still be closed.

    Whoever stops a job may send both, or one to the process and again to its group: what follows within a second
    is the same wish.
    """
    owner, last = os.getpid(), -math.inf

    def stop(number: int, _: FrameType | None) -> None:
        nonlocal last
        if os.getpid() != owner:  # a forked child dies of it as any process does
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        since, last = time.monotonic() - last, time.monotonic()
        if since > 1:
            raise KeyboardInterrupt

    before = {}
    in_main_thread = threading.current_thread() is threading.main_thread()  # no other may handle signals
    for number in (signal.SIGINT, signal.SIGTERM) if in_main_thread else ():
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):  # else somebody else has it
            before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
