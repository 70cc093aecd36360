"""Every event and every refusal that a game knows, as its schema lists them: what can be reached, and so missed."""

from __future__ import annotations

from functools import cache

from adapters.schema import schema

#: The refusals of the protocol itself, in the order in which they apply.
PROTOCOL_REFUSALS = ("match_over", "malformed", "wrong_phase", "not_your_turn")


@cache
def events_of(game: str) -> tuple[str, ...]:
    """The events of a game; those with a reason once for every reason, as in ``round.made``."""
    definitions = schema(game)["$defs"]
    found: list[str] = []
    for kind in definitions["event"]["properties"]["type"]["enum"]:
        reason = definitions[f"event.{kind}"]["properties"].get("reason", {})
        reasons = reason.get("enum") or ([reason["const"]] if "const" in reason else [])
        found += [f"{kind}.{each}" for each in reasons] or [kind]
    return tuple(found)


@cache
def refusals_of(game: str) -> tuple[str, ...]:
    """The reasons for which a move of a game may be refused: the protocol's, then the game's own."""
    return (*PROTOCOL_REFUSALS, *schema(game)["$defs"]["error"]["examples"])
