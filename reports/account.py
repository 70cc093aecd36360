"""The account of a run: what its events told, kept and put into sections for the end of a report."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from harness.events import (
    CasesCounted,
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingAgain,
    FindingClosed,
    FindingFound,
    GoldenChecked,
    KnownChecked,
    LawsChecked,
    Learned,
    NotCompared,
    NotMapped,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
    WorkerRefused,
)
from harness.verdict import Verdict
from reports.clean import clean
from reports.english import ENGLISH
from reports.known import accepted_lines, entry_lines
from reports.language import Language
from reports.lines import (
    control_line,
    finding_lines,
    golden_line,
    law_lines,
    reached_lines,
    refused_line,
    steps_told,
    stood_in_lines,
    stopped_lines,
)
from reports.table import UNICODE, Signs
from reports.values import duration
from reports.whys import why_in_words
from reports.words import grid_rows, kind_in_words, stage_in_words

#: Findings that are drawn; what comes after them has its headline and its replay line.
DRAWN = 10

#: Golden scenarios that are named; one difference may well show in all of them.
NAMED = 20

#: What the stages count, where it is not cases.
_COUNTED = {"goldens": "goldens", "shrink": "findings", "label": "findings", "seen": "findings"}


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the closing part: a heading with lines, or with the rows of a table (first its head)."""

    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(slots=True)
class Account:
    """What a run told so far. Findings that were not closed yet stand in `findings` without file and replay."""

    started: RunStarted | None = None
    finished: RunFinished | None = None
    stage: str = ""
    stage_began: float = 0.0
    stage_had: int = 0
    seconds: float = 0.0
    told: Progress | None = None
    findings: dict[tuple[object, str], FindingClosed] = field(default_factory=dict)
    goldens: list[GoldenChecked] = field(default_factory=list)
    controls: list[ControlChecked] = field(default_factory=list)
    stopped: list[EngineStopped] = field(default_factory=list)
    refused: list[WorkerRefused] = field(default_factory=list)
    not_compared: list[NotCompared] = field(default_factory=list)
    reached: dict[str, Reached] = field(default_factory=dict)
    laws: LawsChecked | None = None
    known: list[KnownChecked] = field(default_factory=list)
    engines: dict[str, EngineStarted] = field(default_factory=dict)
    counted: dict[str, CasesCounted] = field(default_factory=dict)
    stages: list[str] = field(default_factory=list)
    in_goldens: set[tuple[object, str]] = field(default_factory=set)  # findings that golden scenarios showed first

    def on(self, event: Event) -> None:
        """Take note of one event."""
        match event:
            case RunStarted():
                self.started = event
            case StageStarted(stage):
                self.stage, self.stage_began = stage, self.seconds
                self.stages.append(stage)
                self.stage_had = self.told.done if self.told is not None and self.told.stage == stage else 0
            case Progress():
                self.seconds, self.told = event.seconds, event
            case FindingFound(finding, accepted):
                closed = FindingClosed(finding, "", "", accepted=accepted)
                self.findings[finding.fingerprint, finding.engine] = closed
                if self.stage == "goldens":
                    self.in_goldens.add((finding.fingerprint, finding.engine))
            case FindingClosed(finding):
                self.findings[finding.fingerprint, finding.engine] = event
            case GoldenChecked():
                self.goldens.append(event)
            case ControlChecked():
                self.controls.append(event)
            case EngineStopped():
                self._stop(event)
            case WorkerRefused():
                self.refused.append(event)
            case NotCompared():
                self.not_compared.append(event)
            case Reached():
                self.reached[event.game] = event
            case LawsChecked():
                self.laws = event
            case KnownChecked():
                self.known.append(event)
            case RunFinished():
                self.finished = event
            case EngineStarted():
                self.engines[event.engine] = event
            case CasesCounted():
                self.counted[event.engine] = event
            case FindingAgain() | Learned() | NotMapped():
                pass

    def _stop(self, event: EngineStopped) -> None:
        """Enter a failure; what is told of it at the end takes the place of what was told when it came first."""
        for place, each in enumerate(self.stopped):
            if replace(each, restarts=0) == replace(event, restarts=0):
                self.stopped[place] = event
                return
        self.stopped.append(event)

    def progress(self, event: Progress, language: Language = ENGLISH) -> str:
        """Tell in a line how far a stage is."""
        told = self.progress_told(event, language)
        return language.say("progress", stage=self.stage_of(event.stage, language), told=told)

    def progress_told(self, event: Progress, language: Language = ENGLISH) -> str:
        """Tell how far a stage is, how fast the run goes, and how long the stage will take."""
        done = f"{event.done:,}"
        total = language.count(
            _COUNTED.get(event.stage, "cases"), event.done if event.total is None else event.total
        )
        told = language.say(
            "progress.told",
            done=total if event.total is None else language.say("progress.of", done=done, total=total),
            steps=language.count("steps", event.steps),
            rate=f"{event.steps / event.seconds:,.0f}" if event.seconds > 0 else "0",
            findings=language.count("findings", event.findings),
        )
        if event.all_rules:
            told = language.say("progress.rules", told=told, rules=event.rules, all=event.all_rules)
        left = self.left(event)
        return told if left is None else language.say("progress.left", told=told, left=duration(left, language))

    def stage_of(self, stage: str, language: Language = ENGLISH) -> str:
        """Name a stage; while cases of one part of a split run are played, also which part."""
        told = stage_in_words(stage, language)
        shard = self.started.shard if self.started else None
        if shard is None or stage != "fuzz":
            return told
        return language.say("stage.shard", stage=told, number=shard[0], of=shard[1])

    def left(self, event: Progress) -> float | None:
        """Estimate the seconds that the stage still needs; None where nothing can be said."""
        if event.total is not None:
            spent = event.seconds - self.stage_began
            done = event.done - self.stage_had  # what was done before the run was gone on with took no time now
            return spent * (event.total - event.done) / done if done > 0 else None
        if self.started is not None and self.started.seconds is not None:
            return max(0.0, self.started.seconds - event.seconds)
        return None

    def sections(self, signs: Signs = UNICODE, language: Language = ENGLISH) -> list[Section]:
        """Give the closing part, section by section; what has nothing to say is left out."""
        told = [
            Section(language.say("heading.goldens"), tuple(self._golden_lines(language))),
            Section(language.say("heading.findings"), tuple(self._finding_lines(signs, language))),
            Section(language.say("heading.accepted"), tuple(self._accepted_lines(language))),
            Section(language.say("heading.known"), tuple(entry_lines(self.known, language))),
            Section(language.say("heading.grid"), rows=self._grid(language)),
            Section(language.say("heading.stopped"), tuple(self._stopped_lines(language))),
            Section(language.say("heading.refused"), tuple(refused_line(each, language) for each in self.refused)),
            Section(language.say("heading.controls"), tuple(self._control_lines(language))),
            Section(language.say("heading.laws"), tuple(law_lines(self.laws, language))),
            Section(language.say("heading.not_compared"), tuple(self.left_out_lines(language))),
            Section(language.say("heading.reached"), tuple(self._reached_lines(language))),
        ]
        return [section for section in told if section.lines or section.rows]

    def verdict(self, language: Language = ENGLISH) -> str:
        """Tell the verdict in a line, or that there is none because the run did not finish."""
        end = self.finished
        if end is None:
            return language.say("unfinished")
        why = "; ".join(why_in_words(each, language) for each in end.inconclusive)
        unsaid = language.say("verdict.inconclusive.unsaid")
        told = language.say(f"verdict.{end.verdict.name.lower()}", why=why or unsaid)
        if end.accepted:
            findings = language.count("findings", end.accepted)
            told = language.say("verdict.accepted", verdict=told, findings=findings)
        return language.say(
            "verdict",
            verdict=told,
            cases=language.count("cases", end.cases),
            goldens=language.count("goldens", end.goldens),
            steps=steps_told(end, language),
            seconds=end.seconds,
            code=end.verdict.value,
        )

    def in_short(self, language: Language = ENGLISH) -> str:
        """Tell how the run ended in a few words: what it came to, and in how many findings or cases."""
        end = self.finished
        if end is None:
            return language.say("kept.unfinished")
        if end.verdict is Verdict.INCONCLUSIVE:
            return language.say("kept.inconclusive")
        told = language.say(f"verdict.{end.verdict.name.lower()}")
        if end.verdict is Verdict.USAGE:
            return told
        if end.accepted:
            accepted = language.count("findings", end.accepted)
            told = language.say("verdict.accepted", verdict=told, findings=accepted)
        counts = [language.count("cases", end.cases)]
        if weighty := self.weighty():
            counts = [language.count("findings", len(weighty))]
        return language.list([told, *counts])

    def weighty(self) -> list[FindingClosed]:
        """Give the findings that count for the verdict."""
        return [each for each in self.findings.values() if each.accepted is None and not each.finding.warning]

    def _golden_lines(self, language: Language) -> list[str]:
        differing = [golden_line(each, language) for each in self.goldens if each.outcome in {"diverged", "failed"}]
        left_out = Counter(each.engine for each in self.goldens if each.outcome == "unsupported")
        if len(differing) > NAMED:
            more = language.count("goldens", len(differing) - NAMED)
            differing[NAMED:] = [language.say("golden.more", goldens=more)]
        accepted = Counter(each.engine for each in self.goldens if each.outcome == "accepted")
        return differing + [
            language.say(said, goldens=language.count("goldens", count), engine=clean(engine))
            for said, counts in (("golden.accepted", accepted), ("golden.left_out", left_out))
            for engine, count in counts.items()
        ]

    def _finding_lines(self, signs: Signs, language: Language) -> list[str]:
        lines: list[str] = []
        counted = (closed for closed in self.findings.values() if closed.accepted is None)
        weighty_first = sorted(counted, key=lambda closed: closed.finding.warning)
        for number, closed in enumerate(weighty_first, start=1):
            first, *others = finding_lines(closed, signs if number <= DRAWN else None, language)
            lines += [*([""] if lines else []), f"{number}. {first}"]
            lines += [f"   {line}".rstrip() for line in others]
        return lines

    def _accepted_lines(self, language: Language) -> list[str]:
        lines: list[str] = []
        for closed in self.findings.values():
            if closed.accepted is not None:
                first, *others = accepted_lines(closed, closed.accepted, language)
                lines += [first, *(f"   {line}" for line in others)]
        return lines

    def _grid(self, language: Language) -> tuple[tuple[str, ...], ...]:
        if self.finished is None:
            return ()
        engines = self.started.engines if self.started else ()
        engines += tuple(engine for engine in self.finished.grid if engine not in engines)
        kinds, counts = grid_rows(self.finished.grid, engines)
        if not kinds:
            return ()
        head = (language.say("grid.engine"), *(kind_in_words(kind, language) for kind in kinds))
        return (
            head,
            *((clean(e, 40), *(f"{n:,}" for n in row)) for e, row in zip(engines, counts, strict=True)),
        )

    def _stopped_lines(self, language: Language) -> list[str]:
        return [line for each in self.stopped for line in stopped_lines(each, language)]

    def _control_lines(self, language: Language) -> list[str]:
        failed = [control_line(each, language) for each in self.controls if not each.passed]
        passed = language.say("control.passed", n=len(self.controls) - len(failed), all=len(self.controls))
        return [*failed, passed] if self.controls else []

    def left_out_lines(self, language: Language) -> list[str]:
        """Tell what was not compared and why, a line each."""
        return stood_in_lines(self.finished, language) + [
            language.say("not_compared.all", engine=clean(each.engine), why=why_in_words(each.why, language))
            if each.cases is None
            else language.say(
                "not_compared",
                engine=clean(each.engine),
                why=why_in_words(each.why, language),
                cases=language.count("cases", each.cases),
            )
            for each in self.not_compared
        ]

    def _reached_lines(self, language: Language) -> list[str]:
        return [line for each in self.reached.values() for line in reached_lines(each, language)]
