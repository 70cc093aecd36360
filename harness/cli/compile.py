"""``hakam compile``: the reference and the walks as machine code, for longer runs."""

from __future__ import annotations

import time

import click

from harness.compiling import NotCompiled, build
from harness.mistake import Mistake


@click.command
def command() -> int:
    """Compile the reference engine and what makes cases of it, with mypyc.

    Takes a minute, once for each version of hakam; every later run is quicker by it. The result is kept in your
    cache and used as long as the sources are what it was made of. HAKAM_COMPILED=0 goes without.
    """
    began = time.monotonic()
    try:
        folder = build()
    except NotCompiled as failure:
        raise Mistake(f"not compiled, and everything runs from its source as before: {failure}") from failure
    except OSError as failure:
        raise Mistake(
            f"the cache cannot be written ({failure}); set $HAKAM_CACHE to a folder that can"
        ) from failure
    click.echo(f"compiled in {time.monotonic() - began:.0f} s: {folder}")
    return 0
