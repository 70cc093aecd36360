"""Dealing in packets: some cards together to each seat, round the table, and again."""

from __future__ import annotations


def in_packets(cards: list[str], first: int, sizes: tuple[int, ...], seats: int = 4) -> list[list[str]]:
    """Deal the front of a pack in packets of these sizes, each round of them from the seat `first` on.

    The cards of each seat from seat 0, in the order in which it receives them.
    """
    hands: list[list[str]] = [[] for _ in range(seats)]
    dealt = 0
    for size in sizes:
        for k in range(seats):
            hands[(first + k) % seats] += cards[dealt : dealt + size]
            dealt += size
    return hands
