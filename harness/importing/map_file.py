"""The file of a map: read, held to its schema, and told by its line where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from adapters.schema import first_error
from harness.importing import paths
from harness.importing.cards import Cards, TwoCards, cards_of
from harness.importing.map import ACTS, KINDS, Deal, Map, Reading, Take
from harness.importing.places import places_of
from harness.toml_file import TomlFile, hint, read_toml
from reference_engine.game import Game
from reference_engine.games import GAMES
from reference_engine.options import BadParam, resolve

#: What belongs to a table that reads moves alone.
_OF_MOVES = ("seat", "with", "accepted")


def read_map(path: Path) -> Map:
    """Read the map in a file. Raises `Mistake` with the line, what is wrong there, and what would be right."""
    return _Reader(read_toml(path)).map()


class _Reader:
    """Reads one map; each mistake is told with its place."""

    def __init__(self, file: TomlFile) -> None:
        self.file = file

    def map(self) -> Map:
        data = self.file.data
        if unknown := self.file.unknown_key("import"):
            raise unknown
        if found := first_error("import", data):
            raise self.file.mistake(tuple(filter(None, found[0].split("."))), found[1])
        game = GAMES.get(data["game"])
        if game is None:
            raise self.file.mistake(("game",), f"there is no game {data['game']!r}{hint(data['game'], GAMES)}")
        try:
            resolve(game.options, data.get("options"))
        except BadParam as bad:
            raise self.file.mistake(tuple(bad.param.split(".")), str(bad)) from None
        log = data["log"]
        whole = log["line"] == "match"
        if whole and (extra := next((key for key in ("ends", "sequence") if key in log), None)):
            raise self.file.mistake(("log", extra), 'goes with line = "event": a line that is a match needs none')
        if not whole and "match" not in log:
            raise self.file.mistake(("log",), 'lacks match: say which match an event is of, as in match = "table"')
        return Map(
            path=self.file.path,
            game=game,
            name=data.get("name", "the log"),
            options=data.get("options", {}),
            readings=tuple(self._reading(game, number, table) for number, table in enumerate(data["read"])),
            whole=whole,
            match=self._path(log, ("log", "match")),
            ends=self._path(log, ("log", "ends")),
            sequence=self._path(log, ("log", "sequence")),
            pass_over=self._paths(log.get("pass_over", ()), ("log", "pass_over")),
            order=tuple(data.get("seats", {}).get("order", ())),
            cards=self._cards(data.get("cards", {})),
        )

    def _cards(self, table: Mapping[str, Any]) -> Cards:
        try:
            return cards_of(table)
        except TwoCards as wrong:
            raise self.file.mistake(("cards",), str(wrong)) from None
        except paths.BadExpression as wrong:
            raise self.file.mistake(("cards",), str(wrong)) from None

    def _reading(self, game: Game, number: int, table: Mapping[str, Any]) -> tuple[Reading, tuple[paths.Path, ...]]:
        where = ("read", str(number))
        acts = [act for act in ACTS if act in table]
        if len(acts) != 1:
            said = " and ".join(acts) or "nothing"
            raise self.file.mistake(where, f"reads {said}: a table [[read]] has one of {', '.join(ACTS)}")
        act = acts[0]
        for key in _OF_MOVES if act != "move" else ():
            if key in table:
                raise self.file.mistake((*where, key), f"goes with move, and this table reads {act}")
        verb = table.get("move", "")
        if act == "move" and (verb not in game.verbs or verb == "deal"):
            known = [each for each in game.verbs if each != "deal"]
            why = "a deal is read by [read.deal]" if verb == "deal" else f"{game.id} has no move {verb!r}"
            raise self.file.mistake((*where, "move"), f"{why}{hint(verb, known)}")
        phases = {phase for names in game.verbs.values() for phase in names} | {"over"}
        for phase in table.get("phase", ()):
            if phase not in phases:
                raise self.file.mistake((*where, "phase"), f"{game.id} has no phase {phase!r}{hint(phase, phases)}")
        reading = Reading(
            number=number,
            line=self.file.line(where),
            act=act,
            when=self._path(table, (*where, "when")),
            phases=frozenset(table.get("phase", ())),
            takes=self._takes(game, act, table, where),
            words=table.get("words", {}),
            verb=verb,
            seat=self._path(table, (*where, "seat")),
            accepted=self._path(table, (*where, "accepted")),
            deal=self._deal(table["deal"], (*where, "deal")) if act == "deal" else None,
            seats=self._path(table, (*where, "seats")),
        )
        return reading, self._paths(table.get("each", ()), (*where, "each"))

    def _deal(self, table: Mapping[str, Any], where: tuple[str, ...]) -> Deal:
        if "seat" in table and "cards" not in table:
            raise self.file.mistake(where, "has the seat of a hand without its cards: say where they are")
        if "cards" in table and "seat" not in table:
            raise self.file.mistake(where, "has the cards of a hand without its seat: say where it is")
        return Deal(**{key: self._path(table, (*where, key)) for key in table})

    def _takes(self, game: Game, act: str, table: Mapping[str, Any], where: tuple[str, ...]) -> tuple[Take, ...]:
        key = "with" if act == "move" else act
        if act in {"seats", "deal"}:
            return ()
        taken = []
        for index, each in enumerate(table.get(key, ())):
            place = (*where, key, str(index))
            kinds = [kind for kind in KINDS if kind in each]
            if len(kinds) != 1:
                said = " and ".join(kinds) or "nothing"
                raise self.file.mistake(place, f"takes {said}: it takes one of {', '.join(KINDS)}")
            if act == "move" and "at" in each:
                raise self.file.mistake(place, "the words of a move go by their order: leave `at` out")
            if act != "move":
                self._check_at(game, act, each.get("at", ""), place)
            path = self._path(each, (*place, kinds[0]))
            assert path is not None
            taken.append(Take(kinds[0], path, each.get("at", ""), each.get("times", 1)))
        return tuple(taken)

    def _check_at(self, game: Game, act: str, at: str, place: tuple[str, ...]) -> None:
        known = {"result": places_of(game.id), "options": tuple(game.options), "setup": game.setup}[act]
        if at not in known:
            said = f"{at!r} is no place of {act}" if at else "lacks `at`"
            raise self.file.mistake(place, f"{said}{hint(at, known)}")

    def _path(self, table: Mapping[str, Any], where: tuple[str, ...]) -> paths.Path | None:
        key = where[-1]
        return self._paths([table[key]], where)[0] if key in table else None

    def _paths(self, texts: Sequence[str], where: tuple[str, ...]) -> tuple[paths.Path, ...]:
        try:
            return tuple(map(paths.Path, texts))
        except paths.BadExpression as wrong:
            raise self.file.mistake(where, str(wrong)) from None
