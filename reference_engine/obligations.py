"""The duties of a card: to follow, to trump, to go above the highest trump; and who is free of them."""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.cards import CARD, SUIT, SUIT_OF
from reference_engine.jack_nine import HIGHER_PLAIN, HIGHER_TRUMPS


def replies(hand: int, trump: str, led: str, top: str, *, partner: bool) -> int:
    """The cards of a hand that may be played to a trick.

    top      the card that is winning the trick
    partner  whether the partner of the seat has played it
    """
    followed = hand & SUIT[led]
    if led == trump and followed:
        higher = followed & HIGHER_TRUMPS[top]
        if not higher:
            return followed  # belote/coinche 5.4, 5.13
        if partner:
            return higher  # belote/coinche 5.11, 5.12
        return higher  # belote/coinche 5.11
    if followed:
        return followed  # belote/coinche 5.4
    if partner:
        return hand  # belote/coinche 5.5
    trumps = hand & SUIT[trump]
    if not trumps:
        return hand  # belote/coinche 5.10
    if SUIT_OF[top] != trump:
        return trumps  # belote/coinche 5.7
    if higher := trumps & HIGHER_TRUMPS[top]:
        return higher  # belote/coinche 5.7, 5.8
    return trumps  # belote/coinche 5.7, 5.9


def why_not(hand: int, card: str, trump: str, led: str) -> str:
    """Why a card of a hand is not among its replies."""
    if hand & SUIT[led]:
        if SUIT_OF[card] != led:
            return "must_follow_suit"  # belote/coinche 5.4
        return "must_overtrump"  # belote/coinche 5.11
    if SUIT_OF[card] != trump:
        return "must_trump"  # belote/coinche 5.7
    return "must_overtrump"  # belote/coinche 5.8


def permits(hand: int, card: str, trump: str, led: str, top: str, *, partner: bool) -> Iterator[str]:
    """The rules that allow a reply which a stricter table would refuse, by their number."""
    suit = SUIT_OF[card]
    if suit == led != trump and SUIT_OF[top] == led:
        if hand & HIGHER_PLAIN[top] and not HIGHER_PLAIN[top] & CARD[card]:
            yield "5.14"  # belote/coinche 5.14
    elif suit == trump != led and partner and SUIT_OF[top] == trump and not HIGHER_TRUMPS[top] & CARD[card]:
        yield "5.6"  # belote/coinche 5.6
