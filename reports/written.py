"""What a command wrote into files beside its report: imported scenarios, a case made small."""

from __future__ import annotations

from harness.divergence import Finding
from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language
from reports.words import headline


def imported_line(folder: str, written: int, unchanged: int, line: str, language: Language = ENGLISH) -> str:
    """Tell how many scenarios an import wrote, how many of them were there as they are, and what plays them."""
    return language.say(
        "imported.same" if unchanged else "imported",
        scenarios=language.count("scenarios", written),
        folder=clean(folder),
        n=f"{unchanged:,}",
        line=clean(line, 2000),
    )


def shrunk_lines(smallest: Finding, before: int, file: str, line: str, language: Language = ENGLISH) -> list[str]:
    """Tell a finding that was made small: from how many moves to how many, its file, and what replays it."""
    told = language.say(
        "shrunk.note" if smallest.note else "shrunk",
        before=before,
        now=len(smallest.case.script),
        note=clean(smallest.note),
        file=clean(file, 2000),
    )
    replay = language.say("replay", line=clean(line, 2000))
    return [headline(smallest, language), f"  {told}", f"  {replay}"]
