"""What a run tells while it goes on: plain events that reports listen to.

The runner is a generator of these; it knows no report. A run's events start with `RunStarted` and close with
`RunFinished`: a record without its closing event is an unfinished run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.divergence import Finding, Fingerprint, Kind
from harness.outcome import EngineFailed
from harness.verdict import Verdict


@dataclass(frozen=True, slots=True)
class RunStarted:
    """The run's plan. `cases` is None for a run bounded by time (`seconds`); `run` is what the run is called.

    Of a run that was split, `shard` is which part of how many, and `cases` those of all parts. `resumed` are the
    cases that had been played when the run was gone on with; `merged` the runs that were put together to this one.
    `corpus` is the hash of the corpus that the run is guided by, empty for one that is not.
    """

    command: str
    version: str
    seed: int | None
    cases: int | None
    seconds: float | None
    games: tuple[str, ...]
    engines: tuple[str, ...]
    started: str  # ISO 8601, UTC
    run: str = ""
    shard: tuple[int, int] | None = None
    resumed: int | None = None
    merged: tuple[str, ...] = ()
    corpus: str = ""


@dataclass(frozen=True, slots=True)
class EngineStarted:
    """An engine answered its handshake: who it says it is and what it offers."""

    engine: str
    name: str
    version: str
    language: str
    games: Mapping[str, Mapping[str, Any]]
    capabilities: tuple[str, ...]
    omits: tuple[str, ...] = ()
    glue: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A part of the run begins, such as ``goldens``, ``fuzz`` or ``shrink``. `total` in cases (or findings)."""

    stage: str
    total: int | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a stage is: cases done, steps compared so far in the run, findings, seconds since the start.

    `rules` of the `all_rules` of the games that were looked at were reached (sampled, as `Reached` is; 0 of 0: not
    looked at yet).
    """

    stage: str
    done: int
    total: int | None
    steps: int
    findings: int
    seconds: float
    rules: int = 0
    all_rules: int = 0


@dataclass(frozen=True, slots=True)
class ControlChecked:
    """A control of the run: a twin of the reference that must agree (`expected` None), or be caught with a kind."""

    control: str
    expected: Kind | None
    seen: Kind | None
    cases: int
    passed: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class GoldenChecked:
    """One golden scenario on one engine. `outcome` is agreed, diverged, failed, unsupported or accepted.

    `shows` are the findings that it differs by; where all of them have no weight (`Accepted`), neither has it.
    """

    path: str
    title: str
    engine: str
    outcome: str
    why: str = ""
    shows: tuple[Fingerprint, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepted:
    """Why a finding is told and has no weight: an entry of known.toml, or that an older `run` has it as well.

    `place` is the file and the line of the entry; what the entry does not say is empty.
    """

    reason: str = ""
    place: str = ""
    owner: str = ""
    link: str = ""
    expires: str = ""
    run: str = ""


@dataclass(frozen=True, slots=True)
class FindingFound:
    """A fingerprint seen for the first time in the run on an engine."""

    finding: Finding
    accepted: Accepted | None = None


@dataclass(frozen=True, slots=True)
class FindingClosed:
    """A finding as the run leaves it: its count, its smallest case, the file and the line that replay it.

    `glue` names what the engine's adapter decides in its place, where that is what differs.
    """

    finding: Finding
    file: str
    replay: str
    glue: str = ""
    accepted: Accepted | None = None


@dataclass(frozen=True, slots=True)
class KnownChecked:
    """An entry of known.toml, held against the run.

    `outcome` is ``there``; ``fixed`` or ``changed`` (to `now`) by its own case; ``unmatched`` in a full run, and
    ``unmet`` in any other, which does not say that it is gone; ``expired``; ``engine`` where its engine took no
    part; ``version`` where that is of another `version` than `versions`. One that is `stale` is a difference.
    """

    place: str
    engine: str
    fingerprint: Fingerprint
    outcome: str
    stale: bool
    reason: str
    owner: str = ""
    link: str = ""
    expires: str = ""
    versions: str = ""
    version: str = ""
    now: Fingerprint | None = None


@dataclass(frozen=True, slots=True)
class FindingAgain:
    """A finding that was known before the run, its case played again on its engine.

    `outcome` is ``there`` where the engine differs in the same way, ``changed`` where it differs otherwise (`now`
    says how), and ``fixed`` where it gives the reference's answer.
    """

    engine: str
    fingerprint: Fingerprint
    outcome: str
    now: Fingerprint | None = None


@dataclass(frozen=True, slots=True)
class Learned:
    """What a guided run brought together that its corpus does not show, and the corpus that was made of both.

    `combinations` are those that are new, `entries` the cases of the new corpus, `file` is where it lies. Where
    nothing was new and no other run has learned meanwhile, it is the corpus of the run.
    """

    corpus: str
    following: str
    combinations: int
    entries: int
    file: str


@dataclass(frozen=True, slots=True)
class CasesCounted:
    """What became of a run's cases on an engine: compared, failed on, or not asked. Together they are all."""

    engine: str
    cases: int
    compared: int
    failed: int
    unasked: int


@dataclass(frozen=True, slots=True)
class EngineStopped:
    """An engine's session ended badly; `blamed` says whether the case alone reproduces it.

    It is told when it happens first in this way, and once more with the number of all `restarts` at the end.
    """

    engine: str
    failed: EngineFailed
    blamed: bool
    restarts: int


@dataclass(frozen=True, slots=True)
class WorkerRefused:
    """A worker of a cluster that came while the run went on and was handed nothing: it is not as the run needs it.

    `worker` is its address, `why` what differs there. The others play what it would have.
    """

    worker: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotMapped:
    """A record of an imported log that became no part of a case: where it stands, what is wrong, what to do."""

    place: str
    what: str
    todo: str


@dataclass(frozen=True, slots=True)
class NotCompared:
    """What an engine was not sent, or sent and not compared, and why, with the number of cases.

    `cases` is None where there is nothing to count: no case was made for what no engine at hand offers, and what
    an engine cannot tell is left out of every step.
    """

    engine: str
    why: str
    cases: int | None


@dataclass(frozen=True, slots=True)
class Reached:
    """How often the run's cases reached each rule, event and refusal of a game (sampled: of `cases` explained).

    What was never reached is there with 0: a name that is left out is one that nobody asked about.
    """

    game: str
    cases: int
    rules: Mapping[str, int]
    events: Mapping[str, int]
    refusals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class LawsChecked:
    """How many fuzzed cases were held against the laws, which need no reference, and one in how many that is.

    `cases`, one in `every`, are held by what the reference says to them; `again`, one in `every_again`, are played
    again as well: copied, with all moves tried, under other names of the suits, and on other seats. 0: none.
    """

    every: int
    cases: int
    every_again: int
    again: int


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The closing line: cases and goldens that at least one engine was sent, steps that all were compared on.

    `steps` is out of the `moves` of the scripts of these cases (0: how many these are is not told). In the place of
    `stood_in` of the steps other moves were compared, behind a difference.
    `grid` counts findings' cases by engine and kind; `inconclusive` says why, if it is so.
    `accepted` of the findings have no weight, and `stale` entries of known.toml have some. A run is `full` if it
    played all goldens, games and engines that there are to its end.
    """

    verdict: Verdict
    cases: int
    steps: int
    seconds: float
    goldens: int
    grid: Mapping[str, Mapping[str, int]]
    inconclusive: tuple[str, ...] = ()
    moves: int = 0
    stood_in: int = 0
    accepted: int = 0
    stale: int = 0
    full: bool = False


Event = (
    RunStarted
    | EngineStarted
    | StageStarted
    | Progress
    | ControlChecked
    | GoldenChecked
    | FindingFound
    | FindingClosed
    | FindingAgain
    | KnownChecked
    | Learned
    | CasesCounted
    | EngineStopped
    | WorkerRefused
    | NotMapped
    | NotCompared
    | Reached
    | LawsChecked
    | RunFinished
)
