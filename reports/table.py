"""The card table, drawn in text: who sits where, what they hold, what lies on the table, who is to move.

Seat 0 sits at the bottom and the others follow on its right, as play goes round: seat 1 is on the right,
and of four seats seat 2 is at the top and seat 3 on the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports import width
from reports.clean import clean
from reports.english import ENGLISH
from reports.isolates import LTR_LINE, isolate_words
from reports.language import Language
from reports.position import Position
from reports.values import score_in_words

_SUITS = "SHDC"
_RANKS = "AKQJT98765432"
_WIDTH = 26  # of each of the three columns: a hand of thirteen cards by suit fits


@dataclass(frozen=True, slots=True)
class Signs:
    """What a table is drawn with: characters, and how many columns there are for it."""

    suits: Mapping[str, str]
    dot: str
    arrow: str
    after_suit: str = ""
    columns: int = 80


UNICODE = Signs({"S": "♠", "H": "♥", "D": "♦", "C": "♣"}, "·", "▸")
ASCII = Signs({"S": "S", "H": "H", "D": "D", "C": "C"}, "-", ">", ":")


def card(name: str, signs: Signs = UNICODE) -> str:
    """Write one card, such as ``T♠``; a joker keeps its name."""
    if len(name) == 2 and name[1] in signs.suits:
        return name[0] + signs.suits[name[1]]
    return clean(name, 12)


def hand(cards: tuple[str, ...], signs: Signs = UNICODE) -> str:
    """Write a hand suit by suit from the ace down, jokers last: ``♠AKT ♥Q97 ♦8 JK``."""
    words = []
    for suit in _SUITS:
        ranks = [name[0] for name in cards if len(name) == 2 and name[1] == suit and name[0] in _RANKS]
        if ranks:
            words.append(f"{signs.suits[suit]}{signs.after_suit}{''.join(sorted(ranks, key=_RANKS.index))}")
    words += sorted(clean(name, 12) for name in cards if len(name) != 2 or name[1] not in _SUITS)
    return " ".join(words)


def draw(position: Position, signs: Signs = UNICODE, language: Language = ENGLISH) -> list[str]:
    """Draw the table as the move is about to be made, as lines of at most 78 characters and no colour.

    Where there are fewer columns the seats are listed, one below the other.

    A card being played lies on the table in brackets, also where it is refused. Before the deal there are no
    hands to show, and only the state of the match is told. Seats keep their sides in every language.
    """
    lines = [head(position, signs, language)]
    if position.hands:
        mark = LTR_LINE if language.right_to_left else ""
        seats = _seats if signs.columns >= 3 * _WIDTH else _listed_seats
        lines += ["", *(f"{mark}{line}" if line else "" for line in seats(position, signs, language)), ""]
        if position.trick or position.played():
            lines.append(_trick(position, signs, language))
    if position.said:
        lines.append(language.say("table.said", moves=", ".join(clean(move, 40) for move in position.said)))
    return lines


def head(position: Position, signs: Signs = UNICODE, language: Language = ENGLISH) -> str:
    """Tell the state of the round in a line: its number, trick, hukm, contract, tricks taken, score, dealer."""
    values = {name: value for name, value in position.round.items() if value is not None}
    say = language.say
    words = [say("table.round", number=clean(str(values.pop("number")), 12))] if "number" in values else []
    words += [say("table.trick", number=position.number)] if position.number else []
    if "hukm" in values:
        suit = str(values.pop("hukm"))
        words.append(say("table.hukm", suit=signs.suits.get(suit, clean(suit, 12))))
    if "bidder" in values and "bid" in values:
        bid, bidder = (clean(str(values.pop(name)), 12) for name in ("bid", "bidder"))
        words.append(say("table.bid", bid=bid, seat=bidder))
    if isinstance(tricks := values.pop("tricks", None), list) and position.number:
        words.append(say("table.tricks", tricks=clean("-".join(map(str, tricks)), 30)))
    words += [say("table.value", name=clean(name, 30), value=_listed(value)) for name, value in values.items()]
    words.append(score_in_words(position.score, language))
    if position.dealer is not None:
        words.append(say("table.dealt", seat=position.dealer))
    return f" {signs.dot} ".join(words)


def _listed(value: object) -> str:
    """Write a value of the round; of a list by seat or team its values, with a dash for none."""
    if isinstance(value, list):
        return clean(", ".join("-" if each is None else str(each) for each in value), 60)
    return clean(str(value), 60)


def _seats(position: Position, signs: Signs, language: Language) -> list[str]:
    seats = len(position.hands)
    aside = (seats - 1) // 2
    cards = {seat: card(name, signs) for seat, name in position.trick}
    if move := position.played():
        cards[move[0]] = f"[{card(move[1], signs)}]"
    lines = []
    if seats % 2 == 0:
        top = seats // 2
        lines += [_line(centre=text) for text in (*_block(position, top, signs, language), "", cards.get(top, ""))]
    for up in range(aside, 0, -1):
        right, left = up, seats - up
        between = f"{cards.get(left, ''):<7}{'':4}{cards.get(right, ''):>7}"
        (left_label, left_hand), (right_label, right_hand) = (
            _block(position, left, signs, language),
            _block(position, right, signs, language),
        )
        lines += [_line(left_label, between, right_label), _line(left_hand, "", right_hand)]
        lines += [""] if up > 1 else []
    lines += [_line(centre=text) for text in (cards.get(0, ""), "", *_block(position, 0, signs, language))]
    return lines


def _listed_seats(position: Position, signs: Signs, language: Language) -> list[str]:
    """List who sits at the table and holds what; the cards on the table are told below."""
    blocks = (_block(position, seat, signs, language) for seat in range(len(position.hands)))
    return [line for label, cards in blocks for line in (label, f"  {cards}")]


def _block(position: Position, seat: int, signs: Signs, language: Language) -> tuple[str, str]:
    """Give the two lines of a seat: who it is, and what it holds beside the card that it is playing."""
    move = position.played()
    acting = move[0] if move else position.turn
    held = tuple(name for name in position.hands[seat] if move != (seat, name))
    label = language.say("table.seat", seat=seat)
    if team := position.team(seat):
        label += f" {signs.dot} {team}"
    if seat == position.dealer:
        label += f" {signs.dot} {language.say('table.dealer')}"
    label = isolate_words(label)
    if seat == acting:
        label = f"{signs.arrow} {label}"
    return label, hand(held, signs) or isolate_words(language.say("table.empty"))


def _line(left: str = "", centre: str = "", right: str = "") -> str:
    return f"{width.left(left, _WIDTH)}{width.centre(centre, _WIDTH)}{right}".rstrip()


def _trick(position: Position, signs: Signs, language: Language) -> str:
    cards = [(seat, card(name, signs)) for seat, name in position.trick]
    if move := position.played():
        cards.append((move[0], f"[{card(move[1], signs)}]"))
    told = language.list([language.say("table.card", seat=seat, card=name) for seat, name in cards])
    return language.say("table.cards", trick=language.say("table.trick", number=position.number), cards=told)
