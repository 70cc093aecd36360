"""The report for CI servers: JUnit XML with a test case for each golden scenario, control and engine.

A *failure* is a difference, an *error* is something that did not work (an engine, a control, the run itself), and
*skipped* is what was not compared. The file stands from the start as that of an unfinished run, so that neither an
interrupt nor a kill leaves an older, greener one behind.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

from harness.divergence import ENGINE_FAULTS
from harness.events import FindingClosed
from harness.verdict import Verdict
from reports.account import Account
from reports.clean import clean
from reports.english import ENGLISH
from reports.isolates import MARKS
from reports.known import accepted_lines, entry_line
from reports.language import Language
from reports.lines import control_line, finding_lines, refused_line, stopped_lines
from reports.table import UNICODE
from reports.whys import why_in_words

#: Commands whose cases are neither golden nor fuzzed: their engines have a test case all the same.
_WITHOUT_STAGES = ("replay", "import")

#: Findings told in full in one test case; the others have a line each.
_TOLD = 20


def junit(account: Account, language: Language = ENGLISH) -> str:
    """Give the XML of what a run has told."""
    root = _Report(account, language).tree()
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ET.tostring(root, encoding='unicode')}\n"


class _Report:
    """The suites of one report."""

    def __init__(self, account: Account, language: Language) -> None:
        self.account = account
        self.language = language

    def tree(self) -> ET.Element:
        """Give the report as it stands."""
        root = ET.Element("testsuites", name="hakam")
        self._goldens(root)
        self._controls(root)
        if cases := self._of_engines():
            self._engines(root, cases)
        self._known(root)
        self._workers(root)
        self._run(root)
        for suite in root:
            for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                suite.set(count, str(len(suite.findall(f"testcase/{tag}"))))
            suite.set("tests", str(len(suite.findall("testcase"))))
        for count in ("tests", "failures", "errors"):
            root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
        end = self.account.finished
        root.set("time", f"{end.seconds if end else self.account.seconds:.3f}")
        return root

    def _of_engines(self) -> str:
        """Name the suite of the engines' own cases by how the run came by them; empty while it has none."""
        started = self.account.started
        command = started.command if started else ""
        return "fuzz" if "fuzz" in self.account.stages else command if command in _WITHOUT_STAGES else ""

    def _goldens(self, root: ET.Element) -> None:
        suite = _suite(root, "goldens", bool(self.account.goldens))
        for each in self.account.goldens:
            case = _case(suite, f"goldens.{each.engine}", f"{each.path}: {each.title}")
            why = why_in_words(each.why, self.language)
            if each.outcome in {"unsupported", "accepted"}:
                _add(case, "skipped", why)
            elif each.outcome != "agreed":
                _add(case, "failure" if each.outcome == "diverged" else "error", why)

    def _controls(self, root: ET.Element) -> None:
        suite = _suite(root, "controls", bool(self.account.controls))
        for each in self.account.controls:
            case = _case(suite, "controls", each.control)
            if not each.passed:
                _add(case, "error", control_line(each, self.language))

    def _engines(self, root: ET.Element, name: str) -> None:
        suite = _suite(root, name, True)
        engines = self.account.started.engines if self.account.started else ()
        for engine in engines:
            case = _case(suite, name, engine)
            stopped = [each for each in self.account.stopped if each.engine == engine]
            found = [
                closed
                for key, closed in self.account.findings.items()
                if closed.finding.engine == engine and key not in self.account.in_goldens
            ]
            weighty = [closed for closed in found if closed.accepted is None and not closed.finding.warning]
            faults = [closed for closed in weighty if closed.finding.divergence.kind in ENGINE_FAULTS]
            if stopped or faults:
                lines = [line for each in stopped for line in stopped_lines(each, self.language)]
                _add(case, "error", *(lines or _told(faults, self.language)))
            elif self.account.finished is None:
                _add(case, "error", self.language.say("unfinished"))
            elif (why := self._nothing_compared(engine, self.account.finished.cases)) is not None:
                _add(case, "skipped", why)
            differences = [closed for closed in weighty if closed not in faults]
            if differences and case.find("error") is None:
                _add(case, "failure", *_told(differences, self.language))
                differences = []
            told = differences + [each for each in found if each.accepted is None and each.finding.warning]
            if told:
                _add(case, "system-out", "", *_told(told, self.language))

    def _known(self, root: ET.Element) -> None:
        """What has no weight is skipped with its reason; an entry that is stale is a failure."""
        accepted = [closed for closed in self.account.findings.values() if closed.accepted is not None]
        entries = [each for each in self.account.known if each.outcome != "there"]
        suite = _suite(root, "known", bool(accepted or entries))
        for closed in accepted:
            assert closed.accepted is not None
            finding = closed.finding
            case = _case(suite, f"known.{finding.engine}", finding.fingerprint.text())
            headline, why, *more = accepted_lines(closed, closed.accepted, self.language)
            _add(case, "skipped", why, headline, *more)
        for each in entries:
            case = _case(suite, f"known.{each.engine}", f"{each.fingerprint.text()} ({each.place})")
            _add(case, "failure" if each.stale else "skipped", entry_line(each, self.language), clean(each.reason))

    def _workers(self, root: ET.Element) -> None:
        """A worker that was handed nothing costs the run nothing but time: others did what it would have done."""
        suite = _suite(root, "workers", bool(self.account.refused))
        for each in self.account.refused:
            _add(_case(suite, "workers", each.worker), "skipped", refused_line(each, self.language))

    def _nothing_compared(self, engine: str, cases: int) -> str | None:
        """Say why no case of an engine was compared; None where some were."""
        left_out = [each for each in self.account.not_compared if each.engine == engine]
        if cases > sum(each.cases or 0 for each in left_out):
            return None
        why = "; ".join(why_in_words(each.why, self.language) for each in left_out)
        return why or self.language.count("cases", 0)

    def _run(self, root: ET.Element) -> None:
        case = _case(_suite(root, "run", True), "run", "verdict")
        end = self.account.finished
        if end is None or end.verdict in (Verdict.INCONCLUSIVE, Verdict.USAGE):
            _add(case, "error", self.account.verdict(self.language))
        else:
            _add(case, "system-out", "", self.account.verdict(self.language))


def _suite(root: ET.Element, name: str, wanted: bool) -> ET.Element:
    return ET.SubElement(root, "testsuite", name=name) if wanted else ET.Element("testsuite")


def _case(suite: ET.Element, classname: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=clean(classname), name=clean(name))


def _add(case: ET.Element, tag: str, message: str, *lines: str) -> None:
    """Add an outcome; every line is cleaned once more, so that nothing XML forbids can reach the file."""
    element = ET.SubElement(case, tag)
    if message:
        element.set("message", clean(message, keep=MARKS))
    told = [clean(line, 2000, keep=MARKS) for line in (message, *lines) if line or lines]
    element.text = "\n".join(told).strip("\n")


def _told(found: list[FindingClosed], language: Language) -> list[str]:
    """Tell findings in full, the first line first: it becomes the message."""
    lines: list[str] = []
    for number, closed in enumerate(found):
        lines += finding_lines(closed, UNICODE if number < _TOLD else None, language)
        lines.append("")
    return lines[:-1]
