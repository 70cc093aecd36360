"""A case: one script of one game, complete in itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

Options = Mapping[str, int | str | bool]
Setup = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A script of moves for one table.

    game     the game's id, such as ``kout_bh``
    options  every option of the game with its value, defaults written out
    setup    the state between two rounds that the match starts from, or None for a match from nothing
    script   the moves in order, chance included; no seed is needed to play it again
    """

    game: str
    options: Options
    setup: Setup | None
    script: tuple[str, ...]

    def params(self, offered: frozenset[str] | None = None) -> dict[str, Any]:
        """The ``run`` parameters of the case, with only the offered options where a set of names is given."""
        options = {k: v for k, v in self.options.items() if offered is None or k in offered}
        params: dict[str, Any] = {"game": self.game, "options": options}
        if self.setup is not None:
            params["setup"] = dict(self.setup)
        params["script"] = list(self.script)
        return params

    def request(self, number: int, offered: frozenset[str] | None = None) -> bytes:
        """The ``run`` request line of the case under the given JSON-RPC id, line feed included."""
        options = _options_text(offered, tuple(self.options), *self.options.values())
        setup = "" if self.setup is None else f',"setup":{json_text(self.setup)}'
        return (
            f'{{"jsonrpc":"2.0","id":{number},"method":"run","params":{{"game":"{self.game}",'
            f'"options":{options}{setup},"script":{_script_text(self.script)}}}}}\n'
        ).encode("ascii")


def json_text(value: object) -> str:
    """A JSON value as it goes over the wire: no white space, ASCII only."""
    return _encode(value)


_encode = json.JSONEncoder(separators=(",", ":")).encode


@lru_cache(maxsize=4096, typed=True)  # by type: true is not 1
def _options_text(offered: frozenset[str] | None, names: tuple[str, ...], *values: int | str | bool) -> str:
    """The offered options as JSON; a campaign has few that are not drawn again and again."""
    options = zip(names, values, strict=True)
    return json_text({name: value for name, value in options if offered is None or name in offered})


def _script_text(script: tuple[str, ...]) -> str:
    """The script as JSON; moves without anything to escape, which is nearly all of them, are joined as they are."""
    text = '","'.join(script)
    plain = text.isascii() and text.isprintable() and "\\" not in text
    if script and plain and text.count('"') == 2 * (len(script) - 1):
        return f'["{text}"]'
    return _encode(script)


def expected_answer(number: int, trace: bytes) -> bytes:
    """The canonical answer line to request `number` whose steps, joined by commas, are `trace`."""
    return b'{"jsonrpc":"2.0","id":%d,"result":{"steps":[%b]}}\n' % (number, trace)
