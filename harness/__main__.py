"""``hakam``, and ``python -m harness``, which is the same."""

from __future__ import annotations

import sys


def hakam() -> None:
    """Run the command. Ctrl-C while it is loaded, which takes a moment, ends it as at any later time."""
    try:
        from harness.cli import main  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.stderr.write("hakam: interrupted before anything was begun\n")
        raise SystemExit(3) from None  # inconclusive
    main(prog_name="hakam")


if __name__ == "__main__":
    hakam()
