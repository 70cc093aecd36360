"""Reports listen to a run: every event goes to every listener, in the order in which they were given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from harness.events import Event, RunFinished
from harness.verdict import Verdict
from reports.clean import clean


class Listener(Protocol):
    """A report. `on` may raise `OSError` when it cannot write; it is then told of nothing more, and closed."""

    def on(self, event: Event) -> None:
        """Take note of one event, and tell it if this is the time."""
        ...

    def close(self) -> None:
        """Finish the report, once. Without a `RunFinished` before, it tells of an unfinished run."""
        ...


def listen(events: Iterable[Event], listeners: Mapping[str, Listener], tell: Callable[[str], None]) -> Verdict:
    """Give every event of a run to every listener, close them all, and give the run's verdict.

    A listener that fails is told to the user through `tell` under its name, which is how the user asked for it
    (``--junit out.xml``); the run goes on without it and ends inconclusive, and the listeners after it are told
    that verdict. So files come first and the terminal last. Events that stop without `RunFinished` are an
    unfinished run: inconclusive. A closed output pipe, an interrupt or a failure of the run itself is raised,
    after all listeners were closed.
    """
    fan = _Fan(dict(listeners), tell)
    try:
        for event in events:
            fan.on(event)
    finally:
        if close := getattr(events, "close", None):  # a generator lets its engines go before the reports end
            close()
        fan.close()
    return Verdict.INCONCLUSIVE if fan.failed else fan.verdict


class _Fan:
    def __init__(self, listeners: dict[str, Listener], tell: Callable[[str], None]) -> None:
        self.listening = listeners
        self.tell = tell
        self.failed: list[str] = []
        self.verdict = Verdict.INCONCLUSIVE

    def on(self, event: Event) -> None:
        for name, listener in list(self.listening.items()):
            if isinstance(event, RunFinished):
                event = self._marred(event)  # those that follow a failed report hear of it
                self.verdict = event.verdict
            try:
                listener.on(event)
            except BrokenPipeError:
                raise
            except Exception as failure:  # a report that fails must not cost the run its result
                self._failed(name, failure)
                self._close(name)
        if isinstance(event, RunFinished):
            self.verdict = self._marred(event).verdict

    def close(self) -> None:
        for name in list(self.listening):
            self._close(name)

    def _close(self, name: str) -> None:
        try:
            self.listening.pop(name).close()
        except Exception as failure:
            if not any(each.startswith(f"{name}: ") for each in self.failed):
                self._failed(name, failure)

    def _failed(self, name: str, failure: Exception) -> None:
        why = failure.strerror if isinstance(failure, OSError) else None
        self.failed.append(f"{name}: {clean(why or f'{type(failure).__name__}: {failure}')}")
        self.tell(f"{self.failed[-1]}; the run goes on without this report and is inconclusive")

    def _marred(self, event: RunFinished) -> RunFinished:
        told = tuple(f"a report failed, {each}" for each in self.failed)
        if not told or told[-1] in event.inconclusive:
            return event
        more = tuple(each for each in told if each not in event.inconclusive)
        return replace(event, verdict=Verdict.INCONCLUSIVE, inconclusive=event.inconclusive + more)
