"""A run as it is written down: one transaction makes the store know some more of its events.

What is written is the same when it is written twice, so that a transaction of which nobody knows whether it was
completed is simply done again.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Mapping
from itertools import combinations

from harness.divergence import Finding
from harness.events import (
    EngineStarted,
    Event,
    FindingAgain,
    FindingClosed,
    FindingFound,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
)
from harness.scenario import dumps, of_finding
from harness.stability import DETERMINISTIC
from harness.store.states import REFERENCE
from harness.store.values import Outcome
from harness.table import pair_name


class Writing:
    """What a run's events say, row by row; all within the transaction of the caller.

    number  of the run in the store, once its first event was written
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.number = 0
        self._replay = False
        self._versions: dict[str, str] = {}

    def begin(self, event: RunStarted) -> int:
        """Enter the run, or go on with one of the same name; give the number of the next part of its events."""
        self._db.execute(
            "INSERT INTO runs (run, command, version, seed, planned_cases, planned_seconds, games, engines,"
            " shard, started, heard) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (run) DO UPDATE SET verdict = NULL, inconclusive = '[]'",
            (
                event.run,
                event.command,
                event.version,
                event.seed,
                event.cases,
                event.seconds,
                json.dumps(event.games),
                json.dumps(event.engines),
                "/".join(map(str, event.shard or ())),
                event.started,
                time.time(),
            ),
        )
        (self.number,) = self._db.execute("SELECT number FROM runs WHERE run = ?", (event.run,)).fetchone()
        self._replay = event.command == "replay"
        self._versions = {REFERENCE: event.version}
        self._db.executemany("UPDATE sightings SET counted = 0 WHERE run = ?", [(part,) for part in event.merged])
        (part,) = self._db.execute(
            "SELECT coalesce(max(part) + 1, 0) FROM stream WHERE number = ?", (self.number,)
        ).fetchone()
        assert isinstance(part, int)
        return part

    def take(self, event: Event) -> None:
        """Write what one event says that later commands ask for."""
        match event:
            case EngineStarted():
                self._engine(event)
            case FindingFound(finding, accepted) | FindingClosed(finding, accepted=accepted):
                self._found(finding, "" if accepted is None else accepted.reason)
            case FindingAgain():
                self._again(event)
            case Reached():
                self._reached(event)
            case RunFinished():
                self._finish(event)

    def progress(self, stages: Mapping[str, tuple[Progress, Progress]]) -> None:
        """Write how far each stage has come, by the first and the last that it told, and that the run goes on."""
        for stage, (began, now) in stages.items():
            row = (self.number, stage, now.done, now.steps - began.steps, now.seconds - began.seconds)
            self._db.execute("INSERT OR REPLACE INTO stages VALUES (?, ?, ?, ?, ?)", row)
        self._db.execute("UPDATE runs SET heard = ? WHERE number = ?", (time.time(), self.number))
        if stages:
            last = max((now for _, now in stages.values()), key=lambda each: each.seconds)
            self._db.execute(
                "UPDATE runs SET steps = :steps, seconds = :seconds, cases = (SELECT coalesce(sum(done), 0)"
                " FROM stages WHERE number = :n AND stage IN ('goldens', 'fuzz'))"
                " WHERE number = :n AND verdict IS NULL",
                {"n": self.number, "steps": last.steps, "seconds": last.seconds},
            )

    def _engine(self, event: EngineStarted) -> None:
        name, version, language = map(_storable, (event.name, event.version, event.language))
        self._versions[event.engine] = version
        row = (self.number, event.engine, name, version, language)
        self._db.execute("INSERT OR REPLACE INTO engines VALUES (?, ?, ?, ?, ?)", row)

    def _version(self, engine: str) -> str:
        """The version of an engine, or of the two that are held against each other under this name."""
        for one, other in combinations(self._versions, 2):
            if engine == pair_name(one, other):
                return pair_name(self._versions[one], self._versions[other])
        return self._versions.get(engine, "")

    def _found(self, finding: Finding, reason: str) -> None:
        engine, text, moves = finding.engine, finding.fingerprint.text(), len(finding.case.script)
        known = self._db.execute(
            "SELECT moves, (SELECT outcome FROM sightings WHERE sightings.finding = findings.finding"
            " ORDER BY number DESC LIMIT 1) FROM findings WHERE engine = ? AND fingerprint = ?",
            (engine, text),
        ).fetchone()
        # The case that is kept is the smallest, but one that shows the finding no more is kept no longer.
        if known is None or moves < known[0] or known[1] != Outcome.FOUND:
            self._db.execute(
                "INSERT INTO findings (engine, fingerprint, moves, scenario) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (engine, fingerprint)"
                " DO UPDATE SET moves = excluded.moves, scenario = excluded.scenario",
                (engine, text, moves, _storable(dumps(of_finding(finding)))),
            )
        self._sighting(
            engine,
            text,
            Outcome.FOUND,
            finding.count,
            warning=finding.warning,
            label=finding.label,
            known=reason,
        )

    def _again(self, event: FindingAgain) -> None:
        outcome = {"there": Outcome.FOUND, "changed": Outcome.CHANGED, "fixed": Outcome.FIXED}.get(event.outcome)
        text = event.fingerprint.text()
        if outcome is None or (outcome is Outcome.FIXED and self._replay and self._is_unsure(event.engine, text)):
            return
        self._sighting(event.engine, text, outcome, int(outcome is Outcome.FOUND))

    def _is_unsure(self, engine: str, fingerprint: str) -> bool:
        """Tell whether a finding is one that its case, played alone and once, need not show."""
        row = self._db.execute(
            "SELECT label FROM sightings JOIN findings USING (finding)"
            " WHERE engine = ? AND fingerprint = ? AND label != '' ORDER BY number DESC LIMIT 1",
            (engine, fingerprint),
        ).fetchone()
        return row is not None and row[0] != DETERMINISTIC

    def _sighting(
        self,
        engine: str,
        fingerprint: str,
        outcome: Outcome,
        count: int,
        *,
        warning: bool | None = None,
        label: str = "",
        known: str = "",
    ) -> None:
        """Write what the run saw of a finding; nothing undoes that it was found."""
        self._db.execute(
            "INSERT INTO sightings (finding, number, run, outcome, count, version, label, known, warning)"
            " SELECT finding, :number, (SELECT run FROM runs WHERE number = :number), :outcome, :count, :version,"
            " :label, :known, coalesce(:warning, (SELECT warning FROM sightings"
            " WHERE sightings.finding = findings.finding ORDER BY number DESC LIMIT 1), 0)"
            " FROM findings WHERE engine = :engine AND fingerprint = :fingerprint"
            " ON CONFLICT (finding, number) DO UPDATE SET outcome = excluded.outcome, count = excluded.count,"
            " version = excluded.version, label = excluded.label, known = excluded.known,"
            " warning = excluded.warning"
            " WHERE sightings.outcome != :found OR excluded.outcome = :found AND excluded.count >= sightings.count",
            {
                "number": self.number,
                "engine": engine,
                "fingerprint": fingerprint,
                "outcome": outcome,
                "count": count,
                "version": self._version(engine),
                "label": label,
                "known": known,
                "warning": warning,
                "found": Outcome.FOUND,
            },
        )

    def _reached(self, event: Reached) -> None:
        names = (json.dumps(dict(each)) for each in (event.rules, event.events, event.refusals))
        row = (self.number, event.game, event.cases, *names)
        self._db.execute("INSERT OR REPLACE INTO reached VALUES (?, ?, ?, ?, ?, ?)", row)

    def _finish(self, event: RunFinished) -> None:
        self._db.execute(
            "UPDATE runs SET verdict = ?, inconclusive = ?, cases = ?, steps = ?, seconds = ? WHERE number = ?",
            (
                event.verdict.name.lower(),
                json.dumps(event.inconclusive),
                event.cases,
                event.steps,
                event.seconds,
                self.number,
            ),
        )


def _storable(text: str) -> str:
    """Give a text as a database has it: an engine may send half of a character."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
