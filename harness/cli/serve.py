"""``hakam serve``: the reference engine behind the protocol, for whoever wants to talk to it."""

from __future__ import annotations

import click


@click.command
def command() -> int:
    """Answer protocol requests on standard input with the reference engine.

    One JSON-RPC line in, one line out, until the input ends.
    """
    from adapters.serve import main  # noqa: PLC0415  # the reference and its games load only here

    return main()
