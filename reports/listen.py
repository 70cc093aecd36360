"""Reports listen to a run: every event goes to every listener, in the order in which they were given."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from harness.events import Event, RunFinished
from harness.verdict import Verdict
from reports.clean import clean

#: The report whose reader, when he goes, wants the command to stop.
STANDARD_OUTPUT = "standard output"


class Listener(Protocol):
    """A report. `on` may raise `OSError` when it cannot write; it is then told of nothing more, and closed."""

    def on(self, event: Event) -> None:
        """Take note of one event, and tell it if this is the time.

        `RunFinished` comes again, with another verdict, where a report after this one could not be written.
        """
        ...

    def close(self) -> None:
        """Finish the report, once. Without a `RunFinished` before, it tells of an unfinished run."""
        ...


def listen(events: Iterable[Event], listeners: Mapping[str, Listener], tell: Callable[[str], None]) -> Verdict:
    """Give every event of a run to every listener, close them all, and give the run's verdict.

    A listener that fails is told to the user through `tell` under its name, which is how the user asked for it
    (``--junit out.xml``); the run goes on without it and ends inconclusive, and all others are told that verdict:
    who had heard another one is told once more. So files come first and the terminal last. Events that stop
    without `RunFinished` are an unfinished run: inconclusive.

    The first interrupt is thrown into a run that is a generator, so that it can end the stage at hand and close
    its account. A second one, standard output that nobody reads any more, and a failure of the run itself are
    raised after all listeners were closed.
    """
    fan = _Fan(dict(listeners), tell)
    try:
        _play(events, fan)
    finally:
        if isinstance(events, Generator):
            events.close()  # its engines go before the reports end
        fan.close()
    return Verdict.INCONCLUSIVE if fan.failed else fan.verdict


def _play(events: Iterable[Event], fan: _Fan) -> None:
    run = iter(events)
    interrupted = False
    event = next(run, None)
    while event is not None:
        try:
            fan.on(event)
        except KeyboardInterrupt:
            if interrupted or not isinstance(run, Generator):
                raise
            interrupted = True
            event = run.throw(KeyboardInterrupt())
        else:
            event = next(run, None)


class _Fan:
    """The listeners that still listen, and what became of the others."""

    def __init__(self, listeners: dict[str, Listener], tell: Callable[[str], None]) -> None:
        self.listening = listeners
        self.tell = tell
        self.failed: dict[str, str] = {}
        self.verdict = Verdict.INCONCLUSIVE
        self.end: RunFinished | None = None
        self.heard: dict[str, Verdict] = {}  # the verdict that each was told

    def on(self, event: Event) -> None:
        """Give an event to all; an interrupt of one is raised when the others were told as well."""
        if isinstance(event, RunFinished):
            self.end, self.verdict = event, event.verdict
        interrupt = self._give(event, list(self.listening))
        if isinstance(event, RunFinished):
            interrupt = self._again() or interrupt
        if interrupt is not None:
            raise interrupt

    def _give(self, event: Event, names: list[str]) -> KeyboardInterrupt | None:
        interrupt: KeyboardInterrupt | None = None
        for name in names:
            told = self._marred(event)
            if isinstance(told, RunFinished):
                self.heard[name] = told.verdict
            try:
                self.listening[name].on(told)
            except KeyboardInterrupt as raised:
                interrupt = raised
            except Exception as failure:  # a report that fails must not cost the run its result
                if name == STANDARD_OUTPUT and isinstance(failure, BrokenPipeError):
                    self.failed[name] = "nobody reads it any more"
                    raise
                self._fail(name, failure)
                self._close(name)
        return interrupt

    def _again(self) -> KeyboardInterrupt | None:
        """Tell the end of the run once more to those who heard of a verdict that it has no longer."""
        interrupt: KeyboardInterrupt | None = None
        while self.end is not None and self.failed:
            late = [
                name
                for name in self.listening
                if self.heard.get(name, Verdict.INCONCLUSIVE) != Verdict.INCONCLUSIVE
            ]
            if not late:
                break
            interrupt = self._give(self.end, late) or interrupt
        return interrupt

    def close(self) -> None:
        for name in list(self.listening):
            self._close(name)
            self._again()

    def _close(self, name: str) -> None:
        try:
            self.listening.pop(name).close()
        except Exception as failure:
            if name not in self.failed:  # one that failed before has been told
                self._fail(name, failure)

    def _fail(self, name: str, failure: Exception) -> None:
        why = failure.strerror if isinstance(failure, OSError) else None
        self.failed[name] = clean(why or f"{type(failure).__name__}: {failure}")
        self.tell(f"{name}: {self.failed[name]}; the run goes on without this report and is inconclusive")

    def _marred(self, event: Event) -> Event:
        """Give the closing event as those must hear it who come after a report that failed."""
        if not self.failed or not isinstance(event, RunFinished):
            return event
        told = tuple(f"{name}: {why}" for name, why in self.failed.items())
        return replace(event, verdict=Verdict.INCONCLUSIVE, inconclusive=(*event.inconclusive, *told))
