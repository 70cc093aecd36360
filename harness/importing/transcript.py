"""A match as its log tells it, played on the reference while it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harness.case import Case
from harness.compare import verb_of
from harness.divergence import HARMLESS, Divergence
from harness.importing.acts import Dealt, Moved, Part, Recorded
from harness.importing.deal import ToldDeal, Unknown, in_order, trial
from harness.importing.places import of_refusal, otherwise
from harness.importing.seats import Name, Seats
from harness.importing.unmapped import Spot, Unmapped
from harness.kinds import Difference
from reference_engine.chance import DealPack, NameDealer
from reference_engine.game import Game, Match, opening
from reference_engine.options import BadParam, resolve


class Transcript:
    """One match of a log.

    done     parts that came to their end, for the caller to take
    parts    how many there were
    refused  where and why records could not be mapped, for the caller to take
    left     the part at hand has ended, and what the log has behind that is not looked at
    """

    def __init__(self, game: Game, options: Mapping[str, Any], order: Sequence[Name], first: int) -> None:
        self.game = game
        self.options = dict(options)
        self.order = tuple(order)
        self.first = self.last = first
        self.done: list[Part] = []
        self.refused: list[tuple[Spot, Unmapped]] = []
        self.left = False
        self.parts = 0
        self._setup: Mapping[str, Any] | None = None
        self._match: Match | None = None
        self._script: list[str] = []
        self._step = ""
        self._phase = ""  # in which the last move was made
        self._divergences: list[tuple[Spot, Divergence]] = []
        self._cut: tuple[Spot, Unmapped] | None = None
        self._deal: ToldDeal | None = None
        self._twin: Match | None = None  # while a deal is not known whole: the same match with other cards
        self._waiting: list[tuple[Spot, Moved | Recorded]] = []
        self._said: list[str] = []

    # ---- what the log tells --------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase that the match is in."""
        return (self._twin or self._match or self._start(self._setup)).phase

    def seats(self) -> Seats:
        """How this match's seats are called."""
        match = self._match
        if match is None:  # a match from nothing has as many seats as one from a setup
            match = self._start(None)
        return Seats(self.order, len(match.hands))

    def options_are(self, values: Sequence[tuple[str, Any]]) -> None:
        """Note options of the match. Raises `Unmapped`."""
        if all(self.options.get(name) == value for name, value in values):
            return
        if self._match is not None:
            raise Unmapped(
                "other options behind the first move", "put their table [[read]] before those of the moves"
            )
        self.options |= dict(values)
        self._start(None)

    def begins(self, spot: Spot, setup: Sequence[tuple[str, Any]]) -> None:
        """Begin a case of its own from a setup. Raises `Unmapped`."""
        self.close()
        self._setup, self._match, self._cut, self.left = dict(setup), None, None, False
        self._script, self._divergences, self._phase, self.first = [], [], "", spot.line
        self._started()

    def deals(self, spot: Spot, dealt: Dealt) -> None:
        """Note what a record tells of a deal. Raises `Unmapped`."""
        if self._deal is not None and self._is_new(dealt):
            self._settle()
        if self.left:
            return
        if self._deal is None and not self._begin_deal(spot, dealt):
            return
        assert self._deal is not None
        self._deal.pack += dealt.pack
        self._deal.up = dealt.up or self._deal.up
        for seat, cards in dealt.hands.items():
            self._deal.add(seat, cards)
        self._settle(whole=True)

    def moves(self, spot: Spot, moved: Moved) -> None:
        """Play a move. Raises `Unmapped`."""
        if self._twin is None:
            self._play(spot, moved)
            return
        text = self._text(moved, self._twin)
        before = self._twin.phase
        self._twin.play(text)
        self._said.append(text)
        self._waiting.append((spot, moved))
        if self._twin.phase != before:
            self._settle(whole=True)

    def records(self, spot: Spot, recorded: Recorded) -> None:
        """Hold what the server made of the moves so far against the reference. Raises `Unmapped`."""
        match = self._started()
        if self._twin is not None:
            self._waiting.append((spot, recorded))
        elif not self._script and any(place.startswith("events.") for place, _ in recorded.places):
            raise Unmapped("what came of a move, and no move before it", "read the moves too, before their results")
        elif found := otherwise(self.game.id, self._step, recorded.places):
            self._differs(spot, found, self._phase or match.phase)

    def refuse(self, spot: Spot, why: Unmapped, *, cuts: bool = True) -> None:
        """Note a record that cannot be mapped; the case ends before it, unless it was a result alone."""
        self.refused.append((spot, why))
        if cuts and not self.left:
            self.left = True
            self._cut = (spot, why)
            self._forget_deal()

    def close(self) -> None:
        """End the part at hand: the log has no more of it."""
        if self._deal is not None:
            self._settle()
        if self._match is not None and (self._script or self._divergences):
            self.parts += 1
            case = Case(self.game.id, resolve(self.game.options, self.options), self._setup, tuple(self._script))
            self.done.append(Part(self.parts, case, self.first, self.last, self._divergences, self._cut))
        self._script, self._divergences = [], []

    # ---- the match -----------------------------------------------------------------------------------------

    def _started(self) -> Match:
        if self._match is None:
            self._match = self._start(self._setup)
            self._step = opening(self._match)
        return self._match

    def _start(self, setup: Mapping[str, Any] | None) -> Match:
        try:
            return self.game.start(resolve(self.game.options, self.options), setup)
        except BadParam as bad:
            raise Unmapped(f"{bad.param}: {bad}", "correct the options or the setup in the map") from None

    def _text(self, moved: Moved, match: Match) -> str:
        if moved.verb not in self.game.vocabulary:  # a move of chance has no seat
            return moved.words
        seat = match.turn if moved.seat is None else moved.seat
        if seat is None:
            raise Unmapped(
                f"`{moved.words}` while no seat is to act", "say in the map whose move it is, with `seat`"
            )
        return f"{seat} {moved.words}"

    def _play(self, spot: Spot, moved: Moved) -> None:
        match = self._started()
        text = self._text(moved, match)
        phase = match.phase
        of_chance = moved.verb not in self.game.vocabulary
        if match.chance() is not None and not of_chance and self._phase not in self.game.verbs[moved.verb]:
            raise Unmapped(f"`{text}` while the table waits for `{self._waited_for()}`", _MAP_IT)
        step = match.play(text)
        if step.startswith('{"ok":false,"error":"malformed"'):
            raise Unmapped(f"`{text}` is no move of {self.game.id}", self._forms(moved.verb))
        if of_chance and step.startswith('{"ok":false,"error":"wrong_phase"'):
            raise Unmapped(f"`{text}` while the table waits for `{self._waited_for()}`", _MAP_IT)
        self._enter(spot, text, step, phase, accepted=moved.accepted)

    def _enter(self, spot: Spot, text: str, step: str, phase: str, *, accepted: bool) -> None:
        played = step.startswith('{"ok":true')
        self._script.append(text)
        self._step = step
        if played != accepted:
            self._differs(spot, of_refusal(step, accepted), phase)
        elif played:
            self._phase = phase

    def _differs(self, spot: Spot, found: Difference, phase: str) -> None:
        move = verb_of(self.game.id, self._script[-1]) if self._script else ""
        divergence = Divergence(
            kind=found.kind,
            step=len(self._script),
            path=found.path,
            reference=found.reference,
            engine=found.engine,
            phase=phase,
            move=move,
            detail=found.detail,
        )
        self._divergences.append((spot, divergence))
        self.left = found.kind not in HARMLESS  # from here on the log is in another position

    def _waited_for(self) -> str:
        phase = self._started().phase
        verbs = [verb for verb, phases in self.game.verbs.items() if phase in phases]
        return verbs[0] if verbs else "nothing, as the match is over"

    def _forms(self, verb: str) -> str:
        known = [form.removeprefix(verb).strip() for form in self.game.vocabulary.get(verb, ())]
        some = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        return f"behind `{verb}` goes {some or 'nothing'}: correct `with` in the map, or add to [read.words]"

    # ---- the deal ------------------------------------------------------------------------------------------

    def _is_new(self, dealt: Dealt) -> bool:
        """Tell whether a record begins another deal than the one that is not known whole yet."""
        assert self._twin is not None
        played = any(isinstance(act, Moved) and act.verb == "play" for _, act in self._waiting)
        return played or bool(dealt.pack) or self._twin.chance() is not None

    def _begin_deal(self, spot: Spot, dealt: Dealt) -> bool:
        match = self._started()
        if isinstance(match.chance(), NameDealer):
            if dealt.dealer is None:
                raise Unmapped("a deal without its dealer", "say in the map who deals, in [read.deal] dealer")
            self._play(spot, Moved("dealer", f"dealer {dealt.dealer}"))
        elif dealt.dealer is not None and (
            found := otherwise(self.game.id, self._step, [("dealer", dealt.dealer)])
        ):
            self._differs(spot, found, self._phase or match.phase)
            return False
        waits = match.chance()
        if waits is not None and not isinstance(waits, DealPack):
            raise Unmapped(f"a deal while the table waits for `{self._waited_for()}`", _MAP_IT)
        if waits is None:  # the log is at its next round, and the reference is not
            cards = dealt.pack or [card for hand in dealt.hands.values() for card in hand]
            text = " ".join(["deal", *cards])
            self._enter(spot, text, match.play(text), match.phase, accepted=True)
            return False
        self._deal, self._twin = ToldDeal(spot), trial(match)
        return True

    def _settle(self, *, whole: bool = False) -> None:
        """Deal what the log told, then play what waited for it; `whole`: only if nothing can be added any more."""
        deal, match, waiting = self._deal, self._started(), self._waiting
        assert deal is not None
        played = [
            (act.seat, act.words.split(" ")[1])
            for _, act in waiting
            if isinstance(act, Moved) and act.verb == "play" and act.seat is not None
        ]
        try:
            pack, sure = in_order(match, deal, self._said, [] if whole else played)
        except Unknown as unknown:
            if not whole:
                self.refuse(deal.spot, Unmapped(f"not all cards of this deal are told: {unknown}", _TELL))
            return
        except Unmapped as wrong:
            self.refuse(deal.spot, wrong)
            return
        if whole and not sure:
            return
        self._forget_deal()
        text = f"deal {' '.join(pack)}"
        self._enter(deal.spot, text, match.play(text), match.phase, accepted=True)
        for spot, act in waiting:
            if self.left:
                break
            try:
                if isinstance(act, Moved):
                    self._play(spot, act)
                else:
                    self.records(spot, act)
            except Unmapped as wrong:
                self.refuse(spot, wrong, cuts=isinstance(act, Moved))

    def _forget_deal(self) -> None:
        self._deal = self._twin = None
        self._waiting, self._said = [], []


_MAP_IT = "read what comes before it with a [[read]] of its own, or set an option under which it is not asked for"
_TELL = "read the hands whole, or the pack, in [read.deal]"
