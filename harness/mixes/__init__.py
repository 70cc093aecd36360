"""The mixers of the games, by game id: what is rare in each and how a case gets there."""

from __future__ import annotations

from harness.mix import Mixer
from harness.mixes import baloot, belote, call_break, coinche, kout_bh, kout_kw

MIXERS: dict[str, Mixer] = {
    "kout_bh": kout_bh.MIXER,
    "kout_kw": kout_kw.MIXER,
    "call_break": call_break.MIXER,
    "belote": belote.MIXER,
    "coinche": coinche.MIXER,
    "baloot": baloot.MIXER,
}
