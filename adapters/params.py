"""What every engine asks of a request's parameters, before a game asks what they are worth."""

from __future__ import annotations

from typing import Any

from adapters.jsonrpc import BAD_PARAMS, Refused


def bad(param: str, message: str) -> Refused:
    """Make the error that says which parameter keeps a request from being answered, by its dotted path."""
    return Refused(BAD_PARAMS, message, data={"param": param})


def only(params: dict[str, Any], *known: str) -> None:
    """Refuse a parameter that is none of the known ones."""
    for key in params:
        if key not in known:
            raise bad(key, f"no parameter {key!r}; there are: {', '.join(known) or 'none'}")


def check_initialize(params: dict[str, Any], protocol: int) -> None:
    """Refuse another protocol, and a client that does not tell its name and version as strings."""
    only(params, "protocol", "client")
    if type(params.get("protocol")) is not int or params["protocol"] != protocol:
        raise bad("protocol", f"this engine speaks protocol {protocol}, not {params.get('protocol')!r}")
    client = params.get("client", {})
    if type(client) is not dict:
        raise bad("client", "client must be an object")
    for key, value in client.items():
        if key not in {"name", "version"} or type(value) is not str:
            raise bad(f"client.{key}", "client has a name and a version, both strings")


def options_of(params: dict[str, Any]) -> dict[str, Any]:
    """The options of a request, an object; none where they are left out, which null does not say."""
    options = params.get("options", {})
    if type(options) is not dict:
        raise bad("options", "options must be an object")
    return options


def script_of(params: dict[str, Any]) -> list[str]:
    """The script of a request, a list of strings."""
    script = params.get("script")
    if type(script) is not list:
        raise bad("script", "script must be a list of moves, which are strings")
    for index, move in enumerate(script):
        if type(move) is not str:
            raise bad(f"script.{index}", f"a move is a string, not {move!r}")
    return script
