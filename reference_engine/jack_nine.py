"""The thirty-two cards of the games in which jack and nine of trumps are highest: their order and their values."""

from __future__ import annotations

from typing import Final

from reference_engine.cards import CARD, RANK_OF, SUIT_OF, SUITS, union
from reference_engine.trick import by_trump_and_lead, strengths

KNOWN: Final = frozenset(SUIT_OF)  # what is a card name in these games; anything else is malformed

PACK: Final = union(card for card in SUIT_OF if RANK_OF[card] >= 7)  # belote/coinche 1.1

#: From low to high; ranks below the seven are not in the pack.
PLAIN_ORDER: Final = "23456789JQKTA"  # belote/coinche 1.3
TRUMP_ORDER: Final = "2345678QKTA9J"  # belote/coinche 1.2

PLAIN_VALUE: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # belote/coinche 1.5
TRUMP_VALUE: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}  # belote/coinche 1.4

_PLAIN_RANK: Final = {card: 1 + PLAIN_ORDER.index(card[0]) for card in SUIT_OF}
_TRUMP_RANK: Final = {card: 1 + TRUMP_ORDER.index(card[0]) for card in SUIT_OF}

#: The strength of every card in a trick, by trump, "" where there is none, and led suit.
STRENGTH: Final = by_trump_and_lead(_PLAIN_RANK, _TRUMP_RANK)
STRENGTH.update({("", led): strengths("", led, _PLAIN_RANK) for led in SUITS})

#: The same by the led suit alone, for each trump.
BY_LEAD: Final = {trump: {led: STRENGTH[trump, led] for led in SUITS} for trump in (*SUITS, "")}


def _higher(rank: dict[str, int]) -> dict[str, int]:
    return {card: union(c for c in SUIT_OF if c[1] == card[1] and rank[c] > rank[card]) for card in SUIT_OF}


#: The cards that are stronger than a card of their suit, as trumps and as a plain suit.
HIGHER_TRUMPS: Final = _higher(_TRUMP_RANK)
HIGHER_PLAIN: Final = _higher(_PLAIN_RANK)

#: What every card counts in a trick, by trump, "" where there is none.
VALUE: Final = {
    trump: {card: (TRUMP_VALUE if suit == trump else PLAIN_VALUE).get(card[0], 0) for card, suit in SUIT_OF.items()}
    for trump in (*SUITS, "")
}

#: King and queen of a suit.
KING_AND_QUEEN: Final = {suit: CARD[f"K{suit}"] | CARD[f"Q{suit}"] for suit in SUITS}
