"""What a worker does with its share of a campaign: make cases, have them played, keep what is worth telling."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from harness.answers import answers_of, last_words, reference_steps
from harness.case import Case
from harness.compare import valid_steps
from harness.config import EngineSpec
from harness.corpus.combinations import differs_on, told_together
from harness.corpus.learned import Learned, add_learned, learn
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.identity import cause, finding_of, finding_of_failure
from harness.laws import Broken, broken_again, broken_laws, read, read_values
from harness.ledger import Ledger, load_ledger
from harness.offer import Offer
from harness.outcome import Agreed, Diverged, EngineFailed, Outcome, Unsupported
from harness.past import Behind, go_on, is_behind
from harness.plan import Plan
from harness.table import Played, Stopped, Table, compared
from harness.thinning import thin
from reference_engine.explain import explain
from reference_engine.game import Game
from reference_engine.games import GAMES

_EVENT = re.compile(r'"type":"(\w+)"(?:[^{}\[\]]*?"reason":"(\w+)")?')
_REFUSAL = re.compile(r'^\{"ok":false,"error":"(\w+)"')


#: So many answers of a run are confirmed at most, of all engines together.
CONFIRMED = 10_000


@dataclass(frozen=True, slots=True)
class Sampling:
    """How much of a campaign is looked at more closely: one case in so many (0: none).

    laws     held against the laws of a trace, which need no reference
    again    played again, copied, under other names and on other seats, for the laws of the match
    past     whether what stands behind a difference is compared too: of every case, or of none
    reached  explained, so that the rules it reached are counted
    confirm  its outcome kept, to be held against that of the same case in a fresh process; fewer in a long run
    """

    laws: int
    reached: int
    confirm: int
    again: int = 0
    past: bool = True


@dataclass(slots=True)
class Share:
    """What came of some of the cases of a campaign; shares add up.

    moves      moves of the scripts of all cases that an engine was sent
    steps      those of them on which every engine at hand was compared, behind a difference as well
    stood_in   those of the steps in whose place, behind a difference, other moves were compared
    unsent     cases that no engine was sent
    compared   cases compared, by engine
    failed     cases that an engine failed on instead
    unasked    cases that an engine was not sent: with those above, all there are
    left_out   cases an engine was not sent, or not compared behind a difference on, by engine and reason
    findings   by engine and fingerprint: the finding on its smallest case, with the count
    lawful     cases held against the laws of a trace; `again` of them against the laws of the match as well
    stopped    the sessions that ended, by engine and cause once each
    firsts     outcomes to be confirmed, of cases that were compared, by engine and number of the case; twice
               `CONFIRMED` at most, however long the run
    explained  cases looked at for what they reach, by game; `rules`, `events` and `refusals` count these cases
    learned    what these cases bring together that the corpus of the plan does not show; nothing without one
    """

    cases: int = 0
    unsent: int = 0
    moves: int = 0
    steps: int = 0
    stood_in: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    unasked: Counter[str] = field(default_factory=Counter)
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)
    findings: dict[tuple[str, Fingerprint], Finding] = field(default_factory=dict)
    numbers: dict[tuple[str, Fingerprint], int] = field(default_factory=dict)
    firsts: dict[tuple[str, int], Outcome] = field(default_factory=dict)
    stopped: list[Stopped] = field(default_factory=list)
    lawful: int = 0
    again: int = 0
    explained: Counter[str] = field(default_factory=Counter)
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    events: dict[str, Counter[str]] = field(default_factory=dict)
    refusals: dict[str, Counter[str]] = field(default_factory=dict)
    learned: Learned = field(default_factory=dict)

    def add(self, other: Share) -> None:
        """Add another share to this one; of two cases for a finding the smaller is kept."""
        self.cases += other.cases
        self.unsent += other.unsent
        self.moves += other.moves
        self.steps += other.steps
        self.stood_in += other.stood_in
        self.compared.update(other.compared)
        self.failed.update(other.failed)
        self.unasked.update(other.unasked)
        self.left_out.update(other.left_out)
        for key, finding in other.findings.items():
            self.note(finding, other.numbers[key])
        self.firsts.update(other.firsts)
        if len(self.firsts) > 2 * CONFIRMED:
            thin(self.firsts, CONFIRMED)
        self.note_ends(other.stopped)
        self.lawful += other.lawful
        self.again += other.again
        self.explained.update(other.explained)
        add_learned(self.learned, other.learned)
        for mine, theirs in (
            (self.rules, other.rules),
            (self.events, other.events),
            (self.refusals, other.refusals),
        ):
            for game, counts in theirs.items():
                mine.setdefault(game, Counter()).update(counts)

    def note(self, finding: Finding, number: int) -> None:
        """Count a finding, and keep the smallest case that shows it; of equals the first."""
        key = (finding.engine, finding.fingerprint)
        known = self.findings.get(key)
        if known is None:
            self.findings[key], self.numbers[key] = finding, number
            return
        count = known.count + finding.count
        if (_size(finding), number) < (_size(known), self.numbers[key]):
            self.findings[key], self.numbers[key] = replace(finding, count=count), number
        else:
            self.findings[key] = replace(known, count=count)

    def note_ends(self, stopped: Iterable[Stopped]) -> None:
        """Count sessions that ended; of those with one cause the first case is kept."""
        places = {way_of(each): place for place, each in enumerate(self.stopped)}
        for each in stopped:
            place = places.setdefault(way_of(each), len(self.stopped))
            if place == len(self.stopped):
                self.stopped.append(each)
                continue
            known = self.stopped[place]
            first = min(known, each, key=lambda end: end.number)
            self.stopped[place] = replace(first, restarts=known.restarts + each.restarts)


def way_of(stopped: Stopped) -> tuple[str, Kind, str, bool]:
    """What makes two sessions that ended one fault: engine, cause, and whether a case is to blame."""
    return (stopped.engine, *cause(stopped.failed.end), stopped.blamed)


def _size(finding: Finding) -> int:
    return len(finding.case.script)


#: Cases a chunk: small enough for a lively progress, large enough for two blocks to be in flight for long.
CHUNK = 256


@dataclass(frozen=True, slots=True)
class Chunk:
    """The task of playing `count` cases of the plan from number `first` on."""

    first: int
    count: int

    def run(self, worker: Worker) -> Share:
        """Play them."""
        return worker.work(self.first, self.count)


class Worker:
    """A table of engines of its own, and the shares of the plan that it is given.

    plan   of the run
    table  the engines
    """

    def __init__(self, specs: Sequence[EngineSpec], plan: Plan, sampling: Sampling, *, pairs: bool = False) -> None:
        self.plan = plan
        self._sampling = sampling
        self._engines = len(specs)
        self._ledgers = {audience.game: load_ledger(audience.game) for audience in plan.audiences}
        self._shown = {game: plan.corpus.shown(game) for game in self._ledgers}
        self.table = Table(specs, pairs=pairs)

    def close(self) -> None:
        """End the worker's engines."""
        self.table.close()

    def work(self, first: int, count: int) -> Share:
        """Play so many cases from `first` on."""
        share = Share()
        made = ((number, walked.case, walked.steps) for number, walked in self.plan.by_audience(first, count))
        differing: list[Behind] = []
        for played in self.table.play(made):
            ledger = self._ledgers[played.case.game]
            found = judge(share, played, ledger)
            if found and self._sampling.past and is_behind(played.outcomes):
                differing.append(Behind(played, {(each.engine, each.fingerprint) for each in found}))
            number = played.number
            if found and self.plan.learns:
                self._learn(share, played, {differs_on(each.engine, each.fingerprint) for each in found})
            if self._is_sample(number, self._sampling.confirm):
                firsts = ((name, outcome) for name, outcome in played.outcomes.items() if compared(outcome))
                share.firsts.update({(name, number): outcome for name, outcome in firsts})
            if self._is_sample(number, self._sampling.laws):
                check_laws(share, played, ledger)
            if self._is_sample(number, self._sampling.again):
                check_laws_again(share, played, ledger)
            if self._sampling.laws and played.lines:
                check_laws_of_engines(share, played, self.table.offers, ledger)
            if self._is_sample(number, self._sampling.reached):
                decided = count_reached(share, played.case, played.steps)
                if self.plan.learns:
                    self._learn(share, played, told_together(decided, played.steps))
        go_past(share, self.table, differing)
        share.note_ends(self.table.stopped)
        self.table.stopped.clear()
        return share

    def _learn(self, share: Share, played: Played, shows: Set[str]) -> None:
        """Enter what a case shows and the plan's corpus does not."""
        case = played.case
        learn(share.learned, case.game, shows - self._shown[case.game], len(case.script), played.number)

    def _is_sample(self, number: int, every: int) -> bool:
        """Tell whether a case is one in `every` of its audience: cases are dealt out to the audiences in turn."""
        return bool(every) and number // len(self.plan.audiences) % every == 0


def judge(share: Share, played: Played, ledger: Ledger) -> list[Finding]:
    """Enter one case into a share: what agreed, what differs and who agrees with whom. Gives its findings."""
    share.cases += 1
    outcomes = played.outcomes
    agreed = True
    for name, outcome in outcomes.items():
        match outcome:
            case Agreed():
                share.compared[name] += 1
            case Diverged():
                share.compared[name] += 1
                agreed = False
            case Unsupported(why):
                share.unasked[name] += 1
                share.left_out[name, why] += 1
            case EngineFailed():
                share.failed[name] += 1
                agreed = False
    unsent = bool(outcomes) and all(isinstance(each, Unsupported) for each in outcomes.values())
    share.unsent += unsent
    share.moves += 0 if unsent else len(played.case.script)
    share.steps += _on_all(played)
    found = [] if agreed else list(findings_of(played, ledger))
    for finding in found:
        share.note(finding, played.number)
    return found


def _on_all(played: Played) -> int:
    """How many moves of a case, from its first on, every engine was compared on."""
    least = len(played.case.script)
    for outcome in played.outcomes.values():
        least = min(least, outcome.steps) if isinstance(outcome, Agreed | Diverged) else 0
    return least


def go_past(share: Share, table: Table, cases: Sequence[Behind]) -> None:
    """Compare what stands behind the differences of cases that were judged; each counts once for a finding."""
    for behind, played in go_on(table, cases):
        for finding in findings_of(played, load_ledger(played.case.game)):
            key = (finding.engine, finding.fingerprint)
            share.note(replace(finding, count=int(key not in behind.told)), played.number)
            behind.told.add(key)
    for behind in cases:
        steps, stood_in = behind.compared()
        share.steps += steps - _on_all(behind.played)
        share.stood_in += stood_in
        for engine, why in behind.left:
            share.left_out[engine, why] += 1


def findings_of(played: Played, ledger: Ledger) -> Iterator[Finding]:
    """What engines answered differently to a case, or how they failed on it, and who agrees with whom."""
    case, outcomes = played.case, played.outcomes
    game = GAMES[case.game]
    explained: Sequence[Sequence[str]] = ()
    for name, outcome in outcomes.items():
        if isinstance(outcome, EngineFailed):
            yield failure_told(case, outcome, name, played.steps)
        if not isinstance(outcome, Diverged):
            continue
        explained = explained or _explained(game, case, outcomes.values())
        for divergence in outcome.divergences:
            finding = finding_of(case, divergence, name, ledger, explained)
            finding = replace(
                finding,
                agrees=tuple(each for each, other in outcomes.items() if isinstance(other, Agreed)),
                sides_with=tuple(
                    each for each, other in outcomes.items() if each != name and _shows(other, divergence)
                ),
                steps=reference_steps(played.steps, divergence.step),
                answers=answers_of(played.lines, name, divergence.step),
                parted=outcome.divergences[0].step,
                warning=divergence.kind == Kind.REASON,
            )
            yield finding


def _explained(game: Game, case: Case, outcomes: Iterable[Outcome]) -> Sequence[Sequence[str]]:
    """The rules that decided the steps of a case, as far as engines differ."""
    steps = [each.step for outcome in outcomes if isinstance(outcome, Diverged) for each in outcome.divergences]
    return explain(game, case.options, case.setup, case.script[: max(steps)])


def failure_told(case: Case, failed: EngineFailed, engine: str, steps: Sequence[str]) -> Finding:
    """The finding that an engine's failure on a case is, with the last words of the engine."""
    finding = finding_of_failure(case, failed, engine)
    last = failed.last_stderr[-5:] or failed.last_stdout[-2:]
    return replace(
        finding,
        note="\n".join(last),
        steps=reference_steps(steps, finding.divergence.step),
        answers=last_words(engine, failed),
    )


def _shows(outcome: Outcome, divergence: Divergence) -> bool:
    return isinstance(outcome, Diverged) and any(
        each.kind == divergence.kind
        and each.step == divergence.step
        and each.path == divergence.path
        and each.engine == divergence.engine
        for each in outcome.divergences
    )


def check_laws(share: Share, played: Played, ledger: Ledger) -> None:
    """Hold the reference's own steps against the laws; a law that it breaks is a finding about the reference.

    An engine that says the same is held against them as well by that.
    """
    share.lawful += 1
    _note_broken(share, played, "reference", broken_laws(played.case, read(played.steps)), ledger)


def check_laws_again(share: Share, played: Played, ledger: Ledger) -> None:
    """Hold the reference against the laws that play a case again."""
    share.again += 1
    _note_broken(
        share, played, "reference", broken_again(GAMES[played.case.game], played.case, played.steps), ledger
    )


def check_laws_of_engines(share: Share, played: Played, offers: Mapping[str, Offer], ledger: Ledger) -> None:
    """Hold what engines said that differs against the laws; what follows on a difference has no other judge."""
    case, trace = played.case, ",".join(played.steps).encode("ascii")
    for engine, line in played.lines.items():
        steps = valid_steps(case, trace, line, played.number, offers[engine].omits)
        if steps:
            part = replace(case, script=case.script[: len(steps) - 1])
            _note_broken(share, played, engine, broken_laws(part, read_values(steps)), ledger)


def _note_broken(share: Share, played: Played, who: str, broken: Iterable[Broken], ledger: Ledger) -> None:
    for each in broken:
        divergence = Divergence(Kind.LAW, each.step, each.law, None, each.why, "", "", each.law)
        finding = finding_of(played.case, divergence, who, ledger, ())
        told = replace(
            finding,
            steps=reference_steps(played.steps, each.step),
            answers=answers_of(played.lines, who, each.step),
            parted=_parted(played.outcomes.get(who)),
        )
        share.note(told, played.number)


def _parted(outcome: Outcome | None) -> int | None:
    return outcome.divergences[0].step if isinstance(outcome, Diverged) else None


def count_reached(share: Share, case: Case, steps: Sequence[str]) -> Sequence[Sequence[str]]:
    """Count the rules, events and refusals that a case reaches; each once a case. Gives the rules of each step."""
    game = case.game
    share.explained[game] += 1
    explained = explain(GAMES[game], case.options, case.setup, case.script)
    share.rules.setdefault(game, Counter()).update({rule for step in explained for rule in step})
    events: set[str] = set()
    refusals: set[str] = set()
    for step in steps:
        if refusal := _REFUSAL.match(step):
            refusals.add(refusal[1])
        for kind, reason in _EVENT.findall(step):
            events.add(f"{kind}.{reason}" if reason else kind)
    share.events.setdefault(game, Counter()).update(events)
    share.refusals.setdefault(game, Counter()).update(refusals)
    return explained
