"""The first checks of an engine, which all others need: it is built, it starts, it answers, its offer is valid."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from adapters import jsonrpc
from harness.build import build
from harness.config import EngineSpec
from harness.doctor.finding import Finding, State
from harness.mistake import Mistake
from harness.offer import BadOffer, read_offer
from harness.reply import ErrorAnswer
from harness.session import Session, SessionEnded, handshake

#: The titles of the checks, in order.
FIRST = ("it is built", "it starts", "it answers initialize", "its offer is valid")


def first_checks(spec: EngineSpec, *, build_it: bool) -> Iterator[Finding]:
    """Make the checks in order, up to the first that fails."""
    built = _build(spec, build_it)
    yield built
    if built.state is not State.FAILED:
        yield from _start(spec)


def _build(spec: EngineSpec, build_it: bool) -> Finding:
    if not spec.build or not build_it:
        return Finding.left_out("it has no build commands" if build_it else "it was to be taken as it is")
    sent = " && ".join(map(shlex.join, spec.build))
    try:
        build(spec)
    except Mistake as failed:
        advice = "read what its build said, and correct it or `build` in the configuration"
        return Finding(State.FAILED, sent, str(failed), advice, inconclusive=True)
    return Finding.passed(sent)


def _start(spec: EngineSpec) -> Iterator[Finding]:
    sent = shlex.join(spec.command)
    try:
        session = Session(spec)
    except SessionEnded as ended:
        advice = f"correct `command` or `cwd` of [engines.{spec.name}], or build the engine"
        yield Finding(State.FAILED, sent, "", advice, ended.failed, inconclusive=True)
        return
    with session:
        yield Finding.passed(sent)
        yield from _shake_hands(session)


def _shake_hands(session: Session) -> Iterator[Finding]:
    asked = f"initialize {jsonrpc.encode(handshake())}"
    try:
        result = session.call("initialize", handshake())
    except SessionEnded as ended:
        advice = (
            "answer it with one line on standard output, write nothing else there, and flush it; "
            "start the engine by hand to see what it says"
        )
        yield Finding(State.FAILED, asked, "", advice, ended.failed)
        return
    except ErrorAnswer as error:
        yield Finding(State.FAILED, asked, str(error), "answer initialize with a result: protocol 1 is asked for")
        return
    yield Finding.passed()
    try:
        offer = read_offer(result)
    except BadOffer as bad:
        yield Finding(State.FAILED, asked, str(bad), "correct the result of initialize; docs/protocol.md shows one")
        return
    seen = f"{offer.name} {offer.version} in {offer.language}: {', '.join(offer.games) or 'no game known here'}"
    if offer.notes:
        yield Finding(State.NOTED, asked, seen, "; ".join(offer.notes))
    else:
        yield Finding.passed(seen)
