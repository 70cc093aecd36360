"""Playing a wanted script where it no longer fits: each move as wanted if it can be, else the nearest one."""

from __future__ import annotations

from collections.abc import Sequence

from harness.case import Setup
from harness.shrink.reading import Made, Reading, Table
from harness.shrink.script_walk import plainest_first
from reference_engine.cards import names
from reference_engine.chance import Chance, CutPile, DealPack, DrawCards, NameDealer
from reference_engine.game import Game

#: How many moves may be filled in before the next wanted one fits: an auction, but no round.
_FILLED = 8


def mend(game: Game, options: object, setup: Setup | None, wanted: Sequence[Made]) -> Reading:
    """Play wanted moves under other options, from another setup, or with some of them changed or left out.

    A move of a seat becomes one of the seat in turn; a card that may not be played becomes the nearest that may;
    what finds no place is left out. Raises `BadParam` where options or setup cannot be played.
    """
    table = Table(game, options, setup)
    for at, want in enumerate(wanted):
        if table.match.phase == "over" and want.phase != "over":
            break
        if not want.accepted:
            table.play(seated(want, table))
        elif want.turn is None:
            _bring(table, want)
        else:
            _sit(table, want, wanted[at + 1 :])
    return table.reading()


def nearest(words: str, legal: Sequence[str]) -> str:
    """The legal move closest to a wanted one: itself, else of its suit, else the first that sorts after it."""
    if words in legal:
        return words
    alike = [other for other in legal if other[-1] == words[-1]] or plainest_first(legal)
    return next((other for other in alike if other > words), alike[-1])


def drawn(wanted: str, chance: Chance) -> str:
    """The chance move that brings as much as it can of what was wanted, and the plainest for the rest."""
    cards = wanted.split(" ")[1:]
    match chance:
        case NameDealer(seats):
            number = cards[0] if cards and cards[0].isdigit() else "0"
            return f"dealer {int(number) % seats}"
        case CutPile(low, high):
            number = cards[0] if cards and cards[0].isdigit() else str(low)
            return f"cut {min(max(int(number), low), high)}"
        case DrawCards(left, count, _):
            kept = [card for card in cards if card in names(left)][:count]
            others = [card for card in names(left) if card not in kept]
            # One card in so many: with suits side by side that makes no tie.
            return " ".join(["draw", *kept, *others[:: max(1, len(others) // count)][: count - len(kept)]])
        case DealPack(pack):
            kept = [card for card in cards if card in names(pack)]
            return " ".join(["deal", *kept, *(card for card in names(pack) if card not in kept)])


def _bring(table: Table, want: Made) -> None:
    """Let chance bring what was wanted, once the seats have done what has to come before."""
    match = table.match
    for _ in range(_FILLED):
        chance = match.chance()
        if chance is None and match.turn is not None:
            table.play(f"{match.turn} {plainest_first(match.legal)[0]}")
        elif chance is not None and (match.phase == want.phase or want.phase != "deal"):
            if match.phase == want.phase or match.phase != "deal":
                table.play(drawn(want.text, chance))
            return
        elif chance is not None:
            table.play(drawn("", chance))  # first a dealer, then the deal
        else:
            return


def _sit(table: Table, want: Made, later: Sequence[Made]) -> None:
    """Let the seat in turn do what was wanted, once the seats before it have done theirs."""
    match = table.match
    verb = want.words.partition(" ")[0]
    for _ in range(_FILLED):
        if match.turn is None:
            return
        if fitting := [words for words in match.legal if words.partition(" ")[0] == verb]:
            table.play(f"{match.turn} {nearest(want.words, fitting)}")
            return
        now = {words.partition(" ")[0] for words in match.legal}
        if any(other.turn is not None and other.words.partition(" ")[0] in now for other in later):
            return  # its turn has passed, and a later move fits
        table.play(f"{match.turn} {plainest_first(match.legal)[0]}")


def seated(want: Made, table: Table) -> str:
    """A refused move, for the seat as far from the one in turn as it was."""
    seat, _, words = want.text.partition(" ")
    seats, turn = len(table.match.hands), table.match.turn
    if want.turn is None or turn is None or not seat.isdecimal() or seat != str(int(seat)) or int(seat) >= seats:
        return want.text
    return f"{(int(seat) - want.turn + turn) % seats} {words}"
