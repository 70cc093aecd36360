"""Every game of the reference, by its id. A game is registered here once."""

from __future__ import annotations

from reference_engine.game import Game
from reference_engine.kout_bh import KOUT_BH

GAMES: dict[str, Game] = {game.id: game for game in (KOUT_BH,)}
