"""Whether a finding whose case is played again is still there, has changed, or is fixed."""

from __future__ import annotations

from collections.abc import Sequence

from harness.divergence import Fingerprint, Kind
from harness.events import FindingAgain
from harness.outcome import Agreed, Diverged, Outcome
from harness.work import Share


def looked_at_again(
    engine: str, fingerprint: Fingerprint, outcome: Outcome | None, share: Share
) -> FindingAgain | None:
    """Tell how a finding stands, by what its own case alone has come to; None where that tells nothing.

    outcome  the engine's on that case, None where it is not at the table
    share    what was entered for that case, and for no other

    One answer is no sign that an engine has stopped to change its answers.
    """
    now = [key[1] for key in share.findings if key[0] == engine]
    if fingerprint in now:
        return FindingAgain(engine, fingerprint, "there")
    if now:
        return FindingAgain(engine, fingerprint, "changed", now[0])
    if not isinstance(outcome, Agreed | Diverged) or fingerprint.kind is Kind.NON_DETERMINISM:
        return None
    return FindingAgain(engine, fingerprint, "fixed")


def together(said: Sequence[FindingAgain | None]) -> FindingAgain | None:
    """What several cases of one finding say of it: it is there if one shows it, fixed if all say so."""
    for outcome in ("there", "changed"):
        for each in said:
            if each is not None and each.outcome == outcome:
                return each
    return None if None in said else said[0]
