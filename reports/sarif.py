"""The report for code scanning: SARIF 2.1.0, a result for each finding, a rule for each rule of a ledger.

Level *error* has weight for the verdict, *warning* and *note* have none, and what is known is suppressed as well. A
run without a result has one of its own for that: whoever reads only the results never takes it for a clean one.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness.divergence import ENGINE_FAULTS
from harness.events import FindingClosed, KnownChecked
from harness.verdict import Verdict
from reports.account import Account
from reports.clean import clean
from reports.english import ENGLISH
from reports.known import entry_line, reason
from reports.language import Language
from reports.lines import control_line, finding_headline, finding_words, replay_lines, stopped_lines
from reports.places import CONFIGURATION, file_of, split_place, uri
from reports.rules import rule_of
from reports.values import text
from reports.whys import why_in_words
from reports.words import kind_in_words, rule_number, rule_text

Json = dict[str, Any]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0-rtm.5.json"

#: The name of our fingerprints, with its version: the same finding has the same one in every run.
FINGERPRINT = "hakamFinding/v1"

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)")

#: The verdicts of runs that came to a result.
_RESULTS = (Verdict.AGREED, Verdict.DIVERGED, Verdict.ENGINE_FAILED)


def sarif(account: Account, language: Language = ENGLISH, *, root: Path | None = None) -> str:
    """Give the log of a run; files are told as they lie below `root`, the working directory if none is named."""
    told = _Log(account, language, Path.cwd() if root is None else root)
    return f"{json.dumps(told.log(), ensure_ascii=False, indent=1)}\n"


class _Log:
    """One log: its rules are entered as the results name them."""

    def __init__(self, account: Account, language: Language, root: Path) -> None:
        self.account = account
        self.language = language
        self.root = root
        self.rules: dict[str, Json] = {}

    def log(self) -> Json:
        started = self.account.started
        results = [*self._results()]
        driver: Json = {"name": "Hakam", "version": clean(started.version) if started else "", "rules": []}
        driver["rules"] = list(self.rules.values())
        run: Json = {
            "tool": {"driver": driver if driver["version"] else {**driver, "version": "0"}},
            "language": self.language.code,
            "columnKind": "unicodeCodePoints",
            "invocations": [self._invocation()],
            "results": results,
        }
        if started:
            run["automationDetails"] = {"id": f"hakam/{clean(started.command)}/{clean(started.run)}"}
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}

    def _invocation(self) -> Json:
        started, end = self.account.started, self.account.finished
        told: Json = {"executionSuccessful": end is not None and end.verdict in _RESULTS}
        if started and _TIME.fullmatch(started.started):
            told["startTimeUtc"] = started.started.replace("+00:00", "Z")
        if end is not None:
            told["exitCode"] = end.verdict.value
        told["exitCodeDescription"] = self.account.verdict(self.language)
        notes = [("error", "\n".join(stopped_lines(each, self.language))) for each in self.account.stopped]
        notes += [("error", control_line(each, self.language)) for each in self.account.controls if not each.passed]
        notes += [
            ("note", f"{clean(each.engine)}: {why_in_words(each.why, self.language)}")
            for each in self.account.not_compared
        ]
        told["toolExecutionNotifications"] = [{"level": level, "message": _message(line)} for level, line in notes]
        return told

    def _results(self) -> Iterator[Json]:
        told = [self._finding(closed) for closed in self.account.findings.values()]
        told += [self._entry(entry) for entry in self.account.known if entry.stale]
        if (why := self._unexplained(told)) is not None:
            rule = self._rule(f"hakam/{why}", "", self.language.say(f"help.{why}"))
            lines = [self.account.verdict(self.language)]
            lines += [line for each in self.account.stopped for line in stopped_lines(each, self.language)]
            yield self._result(rule, "error", lines, CONFIGURATION, 1, why)
        yield from told

    def _unexplained(self, told: list[Json]) -> str | None:
        """Name the verdict where no result has its weight: a run without one, or a failure that is no finding."""
        end = self.account.finished
        if end is None or end.verdict not in _RESULTS:
            return "inconclusive"
        weighty = any(result["level"] == "error" for result in told)
        faults = any(closed.finding.divergence.kind in ENGINE_FAULTS for closed in self.account.weighty())
        explained = faults if end.verdict is Verdict.ENGINE_FAILED else weighty
        return None if end.verdict is Verdict.AGREED or explained else end.verdict.name.lower()

    def _finding(self, closed: FindingClosed) -> Json:
        finding = closed.finding
        it, fingerprint = finding.divergence, finding.fingerprint
        kind = kind_in_words(it.kind, self.language)
        about = f"help.{it.kind}"
        help_ = self.language.say(about) if self.language.has(about) else kind
        number = rule_number(fingerprint)
        if number:
            rule = self._rule(number, rule_text(finding, self.language) or self._sentence(fingerprint.game, number))
        else:
            rule = self._rule(f"hakam/{clean(str(it.kind), 40)}", kind, help_)
        level = "note" if closed.accepted else "warning" if finding.warning else "error"
        lines = [
            finding_headline(finding, self.language),
            *finding_words(closed, self.language),
            *replay_lines(closed, self.language),
        ]
        identity = f"{finding.engine} {fingerprint.text()}"
        result = self._result(rule, level, lines, file_of(closed, self.account), 1, identity)
        result["locations"][0]["logicalLocations"] = [{"name": clean(finding.engine), "kind": "module"}]
        result["occurrenceCount"] = max(1, finding.count)
        if closed.accepted is not None:
            result["suppressions"] = [
                {"kind": "external", "status": "accepted", "justification": reason(closed.accepted, self.language)}
            ]
        result["properties"] = {
            "engine": clean(finding.engine),
            "finding": fingerprint.text(),
            "kind": clean(str(it.kind), 40),
            "path": clean(it.path),
            "reference": text(it.reference),
            "answer": text(it.engine),
            "step": it.step,
            "label": clean(finding.label),
        }
        return result

    def _sentence(self, game: str, number: str) -> str:
        found = rule_of(game, number)
        if found is None:
            return number
        return clean((found.arabic if self.language.code == "ar" else "") or found.text)

    def _entry(self, entry: KnownChecked) -> Json:
        rule = self._rule("hakam/known", "", self.language.say("help.known"))
        file, line = split_place(entry.place)
        identity = f"known {entry.engine} {entry.fingerprint.text()}"
        lines = [entry_line(entry, self.language), clean(entry.reason)]
        return self._result(rule, "error", lines, file, line, identity)

    def _rule(self, rule: str, short: str, help_: str = "") -> Json:
        """Enter a rule, unless it is there, and give how a result names it."""
        told = help_ or short
        entry = {
            "id": rule,
            "shortDescription": _message(short or told),
            "fullDescription": _message(told),
            "help": _message(f"{rule}: {told}"),
            "defaultConfiguration": {"level": "error"},
        }
        self.rules.setdefault(rule, entry)
        return {"ruleId": rule, "ruleIndex": list(self.rules).index(rule)}

    def _result(self, rule: Json, level: str, lines: list[str], file: str, line: int, identity: str) -> Json:
        digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()
        artifact: Json = {"uri": uri(file, self.root)}
        if not artifact["uri"].startswith("file:"):
            artifact["uriBaseId"] = "%SRCROOT%"
        return {
            **rule,
            "level": level,
            "kind": "fail",
            "message": _message("\n".join(line for line in lines if line)),
            "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": line}}}],
            "partialFingerprints": {FINGERPRINT: digest, "primaryLocationLineHash": f"{digest[:16]}:1"},
        }


def _message(told: str) -> Json:
    """Give a message; nothing in it is a link, as ``[text](address)`` would be."""
    return {"text": told.replace("](", "] (")}
