"""The checks of an engine on the protocol, in order; a check's place is its number."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from adapters import jsonrpc
from adapters.schema import first_error
from harness.case import Case, expected_answer
from harness.compare import compare
from harness.doctor.patient import Check, Complaint, LeftOut, Patient
from harness.doctor.refusals import REFUSALS, line
from harness.outcome import Agreed
from harness.reply import ErrorAnswer, Noise, read_reply
from harness.session import Session, pump
from harness.steps import Fault, quoted, read_steps, told
from reference_engine.games import GAMES

#: Moves that no table takes: text that is no move, and a card played before there are cards.
NO_MOVE = "lead the ace"
TOO_EARLY = "0 play AS"

FLUSH = "answer each line when it is read, and flush standard output before reading the next"


def _steps(patient: Patient, case: Case, number: int) -> tuple[list[dict[str, Any]], bytes]:
    """Run a case and give its steps, each valid, and the line."""
    [answer] = patient.ask(patient.request(case, number))
    try:
        steps = read_steps(answer, number, len(case.script) + 1)
    except Fault as fault:
        raise Complaint(fault.quote, fault.why) from None
    for index, step in enumerate(steps):
        if error := first_error(case.game, step, patient.offer.omits):
            raise Complaint(quoted(json.dumps(step).encode()), f"step {index} is {told('one that', error)}")
    return steps, answer


def _answers(patient: Patient) -> str:
    [answer] = patient.ask(patient.request(replace(patient.case(), script=()), 1))
    _result(answer, 1)
    return "an empty script is answered"


def _result(answer: bytes, asked: int | str) -> Any:
    try:
        return read_reply(answer, asked)
    except (Noise, ErrorAnswer) as wrong:
        raise Complaint(quoted(answer), str(wrong)) from None


def _plays(patient: Patient) -> str:
    seen = []
    for game, case in patient.cases().items():
        _steps(patient, replace(case, script=()), 1)
        steps, _ = _steps(patient, case, 2)
        refused = sum(not step["ok"] for step in steps)
        seen.append(f"{game}: {len(case.script)} moves, {refused} of them refused")
    return "; ".join(seen) or "it offers no game that is known here"


def _canonical(patient: Patient) -> str:
    if patient.offer.omits:
        raise LeftOut("it omits parts of a step, so its bytes are not compared")
    case = patient.case()
    steps, answer = _steps(patient, case, 3)
    trace = patient.trace(case)
    if isinstance(compare(case, trace, answer, 3), Agreed):
        wanted = expected_answer(3, trace)[:-1]
    else:  # it plays otherwise than the reference, which is no matter here: its own steps, written anew
        whole = {"jsonrpc": "2.0", "id": 3, "result": {"steps": [_in_order(step) for step in steps]}}
        wanted = jsonrpc.encode(whole).encode("ascii")
    if answer != wanted:
        raise Complaint(
            _difference(answer, wanted, "it wrote", "the canonical form is"),
            "allowed, and slower to compare: write keys in the order of docs/protocol.md, `legal` sorted, without "
            "white space, in ASCII",
            noted=True,
        )
    return "its answers can be compared as bytes"


def _in_order(step: dict[str, Any]) -> dict[str, Any]:
    """Put the keys of a step in the canonical order, and its legal moves too."""
    order = ("ok", "error", "events", "phase", "turn", "legal", "dealer", "score", "round")
    step = {**step, "legal": sorted(step["legal"])}
    return {key: step[key] for key in order if key in step}


def _ids(patient: Patient) -> str:
    body = patient.request(replace(patient.case(), script=()), 0).partition(b',"method"')[2]
    ids: tuple[int | str, ...] = (0, 7, -3, 2**53 - 1, "seven", "7", "", 'quo"te', "حكم")
    for asked in ids:
        [answer] = patient.ask(b'{"jsonrpc":"2.0","id":%b,"method"%b' % (json.dumps(asked).encode(), body))
        _result(answer, asked)
    return ", ".join(json.dumps(asked, ensure_ascii=False) for asked in ids)


def _in_sequence(patient: Patient) -> str:
    case, empty = patient.case(), replace(patient.case(), script=())
    lines = [patient.request(case if number % 2 else empty, number) for number in range(100, 150)]
    for number, answer in enumerate(patient.ask(*lines), start=100):
        _result(answer, number)
    return f"{len(lines)} requests in flight"


def _refused_move(patient: Patient) -> str:
    return _refused_as_step(patient, TOO_EARLY)


def _malformed_move(patient: Patient) -> str:
    return _refused_as_step(patient, NO_MOVE)


def _refused_as_step(patient: Patient, move: str) -> str:
    (opening, refused), answer = _steps(patient, replace(patient.case(), script=(move,)), 4)
    if refused["ok"]:
        raise Complaint(quoted(answer), f"refuse {move!r}: it is no move that anybody can make here")
    changed = [key for key in opening.keys() - {"ok"} if refused.get(key) != opening[key]]
    if changed:
        advice = f"a refused move changes nothing; {', '.join(sorted(changed))} changed"
        raise Complaint(quoted(answer), advice)
    return f"{move!r} is refused" + (f" with {refused['error']}" if "error" in refused else "")


def _defaults(patient: Patient) -> str:
    game = patient.case().game
    defaults = {name: option.default for name, option in GAMES[game].options.items()}
    if refusal := patient.offer.refuses(Case(game, defaults, None, ())):
        raise LeftOut(f"it does not offer the defaults: {refusal}")
    [answer] = patient.ask(line(5, "run", {"game": game, "script": []}))
    try:
        read_steps(answer, 5, 1)
    except Fault as fault:
        raise Complaint(fault.quote, f"{fault.why}; an option that is left out has its default") from None
    return "a run without options is answered"


def _pure(patient: Patient) -> str:
    case = patient.case()
    first, _, again = patient.ask(
        patient.request(case, 6),
        patient.request(replace(case, script=case.script[:3]), 7),
        patient.request(case, 6),
    )
    _result(first, 6)
    if first != again:
        advice = "start every run from nothing: no state may be left from the request before, no clock, no chance"
        raise Complaint(_difference(first, again), advice)
    return "the same request is answered with the same bytes"


def _two_processes(patient: Patient) -> str:
    request = patient.request(patient.case(), 8)
    patient.leave()
    answers = []
    for seed in ("1", "2"):
        spec = replace(patient.spec, env={**patient.spec.env, "PYTHONHASHSEED": seed})
        with Session.start(spec) as session:
            patient.sent = request
            session.send(request + b"\n", 1)
            answers.append(session.answers(b"", 1))
    _result(answers[0], 8)
    if answers[0] != answers[1]:
        advice = "the order of a hash table, an address or the time shows in the answer: sort what is written"
        raise Complaint(_difference(answers[0], answers[1]), advice)
    return "two processes answer with the same bytes"


def _difference(one: bytes, other: bytes, first: str = "first", then: str = "then") -> str:
    """Show two lines from a little before the place where they part."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(at - 40, 0)
    return f"{first} …{quoted(one[start : at + 40])}, {then} …{quoted(other[start : at + 40])}"


def _without_handshake(patient: Patient) -> str:
    request = patient.request(replace(patient.case(), script=()), 9)
    with Session(patient.spec) as session:
        patient.sent = request
        session.send(request + b"\n", 1)
        answer = session.answers(b"", 1)
    try:
        read_steps(answer, 9, 1)
    except Fault as fault:
        raise Complaint(fault.quote, f"{fault.why}; no request depends on initialize") from None
    return "a run is answered before initialize"


def _perft(patient: Patient) -> str:
    if "perft" not in patient.offer.capabilities:
        raise LeftOut("it does not offer perft")
    if "legal" in patient.offer.omits:
        raise LeftOut("it omits `legal`")
    case = patient.case()
    steps, _ = _steps(patient, case, 10)
    place = max((n for n, step in enumerate(steps) if step["legal"]), default=0)
    legal = steps[place]["legal"]
    wanted = dict.fromkeys(legal, 1)
    params = {**replace(case, script=case.script[:place]).params(patient.offer.options_sent(case.game)), "depth": 1}
    [answer] = patient.ask(line(11, "perft", params))
    result = _result(answer, 11)
    if error := first_error("perft.result", result):
        raise Complaint(quoted(answer), told("a perft result that", error))
    if result["divide"] != wanted or result["nodes"] != max(len(legal), 1):
        advice = f"perft of depth 1 counts each legal move of the position once: {', '.join(legal)}"
        raise Complaint(quoted(answer), advice)
    return f"perft and `legal` name the same {len(legal)} moves"


def _quiet(patient: Patient) -> str:
    session = patient.session
    [answer] = patient.ask(patient.request(replace(patient.case(), script=()), 12))
    _result(answer, 12)
    pump([session], 0.1)
    patient.leave()
    if unasked := session.unasked():
        raise Complaint(quoted(unasked), "nobody asked for this: write logs to standard error")
    return "nothing on standard output but answers"


def _shutdown(patient: Patient) -> str:
    [answer] = patient.ask(line(13, "shutdown"))
    if _result(answer, 13) is not None:
        raise Complaint(quoted(answer), "answer shutdown with null")
    return _exit(patient.session.leaves(), "exit with 0 once shutdown is answered, without waiting for more")


def _end_of_input(patient: Patient) -> str:
    patient.offer  # noqa: B018 - starts it, if need be
    patient.sent = b"(end of input)"
    return _exit(patient.leave(), "exit with 0 when standard input ends")


def _exit(code: int | None, advice: str) -> str:
    if code is None or code < 0:
        raise Complaint("it went on running" if code in {None, -15, -9} else f"it died of signal {-code}", advice)
    if code:
        raise Complaint(f"exit code {code}", advice)
    return "exit code 0"


#: In this order: an engine that fails an early check is likely to fail later ones for the same reason.
CHECKS = (
    Check("it answers a run", _answers, FLUSH, vital=True),
    Check("it plays the games that it offers", _plays, FLUSH),
    Check("its answers are in the canonical form", _canonical, FLUSH),
    Check("an option that is left out has its default", _defaults, FLUSH),
    Check("an answer carries the id of its request", _ids, "an id is any number or string; copy it as it came"),
    Check("requests in flight are answered in order", _in_sequence, FLUSH),
    Check(
        "a move that cannot be made is a step", _refused_move, "a refused move is a step with ok false, no error"
    ),
    Check("text that is no move is a step", _malformed_move, "malformed moves are steps with ok false, no error"),
    Check("the same request has the same answer", _pure, "start every run from nothing"),
    Check("two processes answer alike", _two_processes, FLUSH),
    Check("no request depends on initialize", _without_handshake, "answer run before initialize too"),
    *REFUSALS,
    Check("perft counts what `legal` names", _perft, "answer perft, or leave it out of `capabilities`"),
    Check("nothing but answers is on standard output", _quiet, "write logs to standard error"),
    Check("shutdown is answered with null, then exit 0", _shutdown, "answer shutdown, flush, then exit with 0"),
    Check("the end of its input ends it", _end_of_input, "exit with 0 when standard input ends"),
)
