"""The picture of a run at a terminal, drawn from the record of one.

    hakam demo --events demo.jsonl
    python docs/pictures/terminal.py demo.jsonl docs/pictures/terminal.svg

It is what the report at a terminal prints, but for the bar that moves while the run goes on.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from harness.events import Progress, RunStarted, StageStarted
from reports.jsonlines import read_events
from reports.terminal import Terminal

#: Columns of the terminal.
WIDTH = 124

#: The letters are those of whoever looks at it: a picture fetches nothing.
FORM = re.sub(r"\s*@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def picture(record: Path) -> str:
    """Draw the record of a run as SVG. Raises `harness.mistake.Mistake` where it is none."""
    console = Console(file=io.StringIO(), record=True, width=WIDTH, color_system="truecolor", legacy_windows=False)
    report = Terminal(console)
    for event in read_events(record).events:
        if isinstance(event, RunStarted):
            console.print(f"$ hakam {event.command}", style="bold", highlight=False)
        if not isinstance(event, Progress | StageStarted):
            report.on(event)
    report.close()
    shown = Console(file=io.StringIO(), record=True, width=WIDTH, color_system="truecolor", legacy_windows=False)
    shown.print(Text.from_ansi(console.export_text(styles=True)), overflow="fold")  # long lines broken, as there
    svg = shown.export_svg(title="hakam", code_format=FORM, unique_id="hakam")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_text(picture(source), encoding="utf-8")
