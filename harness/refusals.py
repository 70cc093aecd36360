"""Moves that are not allowed, tried on purpose: an engine must refuse them, for the right reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.choose import Choose
from reference_engine.cards import CARDS, names, union
from reference_engine.chance import Chance, CutPile, DrawCards, NameDealer
from reference_engine.game import Game, Match

#: Every kind of trial, the plainest first.
TRIALS: Final = ("rule", "turn", "phase", "malformed")

_SPOIL: Final[tuple[Callable[[str], str], ...]] = (
    lambda move: move + " ",
    lambda move: " " + move,
    lambda move: move.replace(" ", "  ", 1) if " " in move else move + "  ",
    lambda move: move.rpartition(" ")[0],
    lambda move: move + " 7H",
    lambda move: move + " 5",
    lambda move: move.swapcase(),
    lambda move: move.replace(" ", "\t", 1) + "\t",
    lambda move: "0" + move if move[:1].isdigit() else move + " 00",
    lambda move: "-" + move,
    lambda move: "+" + move,
    lambda move: move.rpartition(" ")[0] + " 1234567890",
    lambda move: move.rpartition(" ")[0] + " 05",
    lambda move: move.rpartition(" ")[0] + " -5",
    lambda move: move.rpartition(" ")[0] + " 5.0",
    lambda move: move.rpartition(" ")[0] + " ZZ",
    lambda move: move.rpartition(" ")[0] + " 1H",
    lambda move: move.rpartition(" ")[0] + " 10H",
    lambda move: move.rpartition(" ")[0] + " null",
    lambda move: move.rpartition(" ")[0] + " ",
    lambda move: move.rpartition(" ")[0] + " CD",
    lambda move: "٢" + move[1:],  # a digit, but not an ASCII one
    lambda move: move.partition(" ")[2],
    lambda move: "",
    lambda move: move + "\n",
    lambda move: "resign",
    lambda move: move.partition(" ")[0] + " fold",
    lambda move: move + " " + move,
)

#: Every seat of any table, one after the last, and one far off.
_SEATS: Final = (*range(7), 999999999)

_ALL: Final = union(CARDS)


def trial(choose: Choose, game: Game, match: Match, kind: str, next_move: str) -> str:
    """A move of one kind of trial at a position; `next_move` is the legal move that will be made after it.

    What is tried is usually refused, but need not be: the reference decides.
    """
    match kind:
        case "rule":
            return _against_a_rule(choose, game, match, next_move)
        case "turn":
            return _out_of_turn(choose, next_move)
        case "phase":
            return _of_another_phase(choose, game, match)
        case _:
            spoil = _SPOIL[choose(len(_SPOIL))]
            return spoil(next_move if choose(2) else _any_move(choose, game))


def _against_a_rule(choose: Choose, game: Game, match: Match, next_move: str) -> str:
    chance = match.chance()
    if chance is not None:
        return _bad_chance(choose, chance, next_move)
    if match.turn is None:
        return next_move
    legal, phase = match.legal, match.phase
    verbs = [verb for verb in game.vocabulary if phase in game.verbs[verb]]
    verb = verbs[-1]
    if len(verbs) > 1 and (verb != "play" or choose(2)):  # cards are refused for most reasons
        verb = verbs[choose(len(verbs))]
    said = f"{next_move.partition(' ')[2]} "
    longer = [words for words in game.vocabulary[verb] if words.startswith(said)]
    if longer and choose(2):  # the same with a word more
        return f"{match.turn} {longer[choose(len(longer))]}"
    if verb == "play" and choose(4):  # a card that is held, but may not be played now
        hand = [f"play {card}" for card in names(match.hands[match.turn])]
        held = [words for words in hand if words not in legal]
        suits = {words[-1] for words in legal}
        near = [words for words in held if words[-1] in suits]  # of the right suit, and yet refused
        if near and choose(2):
            held = near
        if held:
            return f"{match.turn} {held[choose(len(held))]}"
    words = game.vocabulary[verb][choose(len(game.vocabulary[verb]))]
    return f"{match.turn} {words}"


def _bad_chance(choose: Choose, chance: Chance, next_move: str) -> str:
    if isinstance(chance, NameDealer):
        return f"dealer {(chance.seats, chance.seats + 1, 17, 999999999)[choose(4)]}"
    if isinstance(chance, CutPile):
        return f"cut {(chance.low - 1, chance.high + 1, 0, 999999999)[choose(4)]}"
    verb, *cards = next_move.split(" ")
    outside = names(_ALL & ~chance.cards)
    if isinstance(chance, DrawCards) and chance.pack != chance.cards and choose(2):
        outside = names(chance.pack & ~chance.cards)  # drawn before
    place = choose(len(cards))
    match choose(6):
        case 0:
            cards = cards[:-1]
        case 1:
            cards = [*cards, cards[0]]
        case 2:
            cards[place] = cards[place - 1]
        case 3 | 4:
            cards[place] = outside[choose(len(outside))]
        case _:
            cards = []
    return " ".join([verb, *cards])


def _out_of_turn(choose: Choose, next_move: str) -> str:
    seat, _, words = next_move.partition(" ")
    if not seat.isdigit():
        return f"{choose(4)} {words or 'bid 5'}"
    return f"{_SEATS[choose(len(_SEATS))]} {words}"


def _of_another_phase(choose: Choose, game: Game, match: Match) -> str:
    phase = match.phase
    verbs = [verb for verb, phases in game.verbs.items() if phase not in phases]
    verb = verbs[choose(len(verbs))]
    seat = match.turn or 0
    if verb in game.vocabulary:
        words = game.vocabulary[verb]
        return f"{seat} {words[choose(len(words))]}"
    if verb == "dealer":
        return f"dealer {choose(4)}"
    return " ".join([verb, *CARDS[4 : 4 + choose(5)]])


def _any_move(choose: Choose, game: Game) -> str:
    verbs = sorted(game.vocabulary)
    words = game.vocabulary[verbs[choose(len(verbs))]]
    return f"{choose(4)} {words[choose(len(words))]}"
