"""Every game of the reference, by its id. A game is registered here once."""

from __future__ import annotations

from typing import Final

from reference_engine.baloot import BALOOT
from reference_engine.belote import BELOTE
from reference_engine.call_break import CALL_BREAK
from reference_engine.coinche import COINCHE
from reference_engine.game import Game
from reference_engine.kout_bh import KOUT_BH
from reference_engine.kout_kw import KOUT_KW

GAMES: Final[dict[str, Game]] = {game.id: game for game in (KOUT_BH, KOUT_KW, CALL_BREAK, BELOTE, COINCHE, BALOOT)}
