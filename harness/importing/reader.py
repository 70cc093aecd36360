"""What the tables of a map make of a record: an act of the match that it is of."""

from __future__ import annotations

from typing import Any

from harness.importing.acts import Dealt, Moved, Recorded
from harness.importing.map import Deal, Map, Reading, Take
from harness.importing.paths import Path
from harness.importing.seats import order_of
from harness.importing.transcript import Transcript
from harness.importing.unfold import Found, Unfolding
from harness.importing.unmapped import Spot, Unmapped
from harness.importing.values import Values


class Reader:
    """Reads the lines of one log.

    used  the tables of the map that have read something
    seen  their values that some record had
    """

    def __init__(self, map_: Map, file: str) -> None:
        self.map = map_
        self.file = file
        self.used: set[Reading] = set()
        self.seen: set[Take] = set()
        self._unfolding = Unfolding(map_.readings)
        self._phases = any(reading.phases for reading, _ in map_.readings)

    def read(self, transcript: Transcript, number: int, line: dict[str, Any], *, last: bool) -> None:
        """Read all that the map reads of a line; what cannot be mapped is refused.

        last  the line ends its match, which is enough for it to say
        """
        any_read = last
        place: str | None = None
        phase = ""  # in which the record came: what is read of it may end the phase
        for found in self._unfolding.records(line):
            reading, spot = found.table, Spot(self.file, number, found.place)
            if transcript.left and reading.act != "setup":
                any_read = True  # a case that ended is not gone on with
                continue
            try:
                if found.wrong is not None:
                    raise found.wrong
                if self._phases and found.place != place:
                    place, phase = found.place, transcript.phase
                if reading.phases and phase not in reading.phases:
                    continue
                if reading.when is not None and not reading.when.holds(found.record, found.around):
                    continue
                any_read = True
                self.used.add(reading)
                self._act(transcript, found, spot)
            except Unmapped as why:
                any_read = True
                transcript.refuse(spot, why, cuts=reading.act != "result")
        if not any_read:
            transcript.refuse(Spot(self.file, number), Unmapped("no table of the map reads this line", _NOTHING))
        transcript.last = number

    def _act(self, transcript: Transcript, found: Found[Reading], spot: Spot) -> None:
        reading = found.table
        match reading.act:
            case "seats":
                assert reading.seats is not None
                transcript.order = order_of(reading.seats.find(found.record, found.around))
                return
            case "options":
                transcript.options_are(Values(self.map.cards, transcript.seats(), self.seen).placed(found))
                return
        values = Values(self.map.cards, transcript.seats(), self.seen)
        match reading.act:
            case "setup":
                transcript.begins(spot, values.placed(found))
            case "deal":
                assert reading.deal is not None
                transcript.deals(spot, _dealt(reading.deal, found, values))
            case "move":
                transcript.moves(spot, _moved(found, values))
            case _:
                if recorded := values.placed(found):
                    transcript.records(spot, Recorded(recorded))


def _moved(found: Found[Reading], values: Values) -> Moved:
    reading = found.table
    accepted: Any = True
    if reading.accepted is not None:
        accepted = reading.accepted.find(found.record, found.around)
        if not isinstance(accepted, bool):
            raise Unmapped(f"`{reading.accepted.text}` is neither true nor false", "correct `accepted` in the map")
    seat = None
    if reading.seat is not None:
        seat = values.seats.seat(reading.seat.find(found.record, found.around))
    return Moved(reading.verb, values.moved(found), seat, accepted)


def _dealt(deal: Deal, found: Found[Reading], values: Values) -> Dealt:
    def find(path: Path | None) -> Any:
        return None if path is None else path.find(found.record, found.around)

    def hand(record: Any) -> tuple[int, list[str]]:
        assert deal.seat is not None
        assert deal.cards is not None
        around = (*found.around, found.record)
        return values.seats.seat(deal.seat.find(record, around)), values.cards.cards(
            deal.cards.find(record, around)
        )

    hands: dict[int, list[str]] = {}
    listed = find(deal.hands)
    if deal.hands is not None and listed is None:
        raise Unmapped(f"`{deal.hands.text}` is not in the record", "correct [read.deal] in the map")
    if deal.seat is not None:
        for seat, cards in [hand(each) for each in listed] if isinstance(listed, list) else [hand(found.record)]:
            hands[seat] = cards
    elif listed is not None:
        hands = {seat: values.cards.cards(cards) for seat, cards in enumerate(values.seats.by_seat(listed))}
    pack, dealer, up = find(deal.pack), find(deal.dealer), find(deal.up)
    if deal.pack is not None and pack is None:
        raise Unmapped(f"`{deal.pack.text}` is not in the record", "correct [read.deal] in the map")
    return Dealt(
        dealer=None if dealer is None else values.seats.seat(dealer),
        pack=() if pack is None else values.cards.cards(pack),
        hands=hands,
        up=None if up is None else values.cards.card(up),
    )


_NOTHING = "add a [[read]] for it, or a condition to [log] pass_over"
