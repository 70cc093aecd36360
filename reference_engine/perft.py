"""Perft: how many sequences of legal moves there are from a position, for finding where move generators differ."""

from __future__ import annotations

from reference_engine.game import Match


def perft(match: Match, depth: int) -> tuple[int, dict[str, int]]:
    """Count the sequences of `depth` seat moves from a position: (all of them, those behind each first move).

    A position where chance moves, or where the match is over, counts 1 and is not expanded. Depth 0 is one
    node with an empty divide.
    """
    if depth == 0 or match.turn is None:
        return 1, {}
    divide = {move: _nodes(_after(match, move), depth - 1) for move in match.legal}
    return sum(divide.values()), divide


def _nodes(match: Match, depth: int) -> int:
    if depth == 0 or match.turn is None:
        return 1
    if depth == 1:
        return len(match.legal)
    return sum(_nodes(_after(match, move), depth - 1) for move in match.legal)


def _after(match: Match, move: str) -> Match:
    twin = match.copy()
    twin.play(f"{match.turn} {move}")
    return twin
