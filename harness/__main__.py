"""``python -m harness`` is ``hakam``."""

from __future__ import annotations

from harness.cli import main

if __name__ == "__main__":
    main(prog_name="hakam")
