"""Which match a line of a log is of, and which matches may go on."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from harness.importing.lines import Line
from harness.importing.map import Map
from harness.importing.shelf import MatchId
from harness.importing.transcript import Transcript
from harness.importing.unmapped import Spot, Unmapped

#: Matches that may be open at the same time; the one that was silent for longest is taken to be over.
OPEN = 4096


@dataclass(slots=True)
class LoggedMatch:
    """A match of the log.

    sequence  the number of its last event; None where the log has none
    refusals  how many of its records could not be mapped
    """

    id: MatchId
    transcript: Transcript
    sequence: int | None = None
    refusals: int = 0


class Matches:
    """The matches of one log that may go on, and the lines with which the others were over."""

    def __init__(self, map_: Map, log: str) -> None:
        self._map = map_
        self._log = log
        self._open: OrderedDict[MatchId, LoggedMatch] = OrderedDict()
        self._closed: dict[MatchId, int] = {}

    def of(self, line: Line) -> LoggedMatch | None:
        """Give the match that a line is of; None where its event was read before. Raises `Unmapped`."""
        id_ = self._id(line)
        if self._map.whole:
            return LoggedMatch(id_, self._transcript(line))
        if id_ in self._closed:
            over = self._closed[id_]
            raise Unmapped(f"match {id_} was over with line {over}", "correct [log] ends or match in the map")
        match = self._open.get(id_)
        if match is None:
            match = self._open[id_] = LoggedMatch(id_, self._transcript(line))
        self._open.move_to_end(id_)
        return match if self._map.sequence is None or self._is_next(match, line) else None

    def close(self, match: LoggedMatch) -> None:
        """Note that a match is over with the last line that was read of it."""
        self._open.pop(match.id, None)
        if not self._map.whole:
            self._closed[match.id] = match.transcript.last

    def oldest(self) -> LoggedMatch | None:
        """Give the open match that was silent for longest."""
        return next(iter(self._open.values()), None)

    def too_many(self) -> bool:
        """Tell whether more matches are open than may be."""
        return len(self._open) > OPEN

    def _id(self, line: Line) -> MatchId:
        path = self._map.match
        if path is None:
            return None
        found: Any = path.find(line.value, (line.value,))
        if isinstance(found, bool) or not isinstance(found, str | int):
            raise Unmapped(f"`{path.text}` names no match", "correct [log] match, or pass such lines over")
        return found

    def _transcript(self, line: Line) -> Transcript:
        return Transcript(self._map.game, self._map.options, self._map.order, line.number)

    def _is_next(self, match: LoggedMatch, line: Line) -> bool:
        """Tell whether a line has the next event of its match; False for one that was read before."""
        sequence = self._map.sequence
        assert sequence is not None
        number, last = sequence.find(line.value, (line.value,)), match.sequence
        if type(number) is not int:
            raise Unmapped(f"`{sequence.text}` is no number", "correct [log] sequence in the map")
        if last is not None and number <= last:
            return False
        match.sequence = number
        if last is not None and number > last + 1:
            why = Unmapped(f"event {number} of match {match.id} follows event {last}", "find the lines in between")
            match.transcript.refuse(Spot(self._log, line.number), why)
        return True
