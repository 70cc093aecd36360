"""Call Break, read from top to bottom in the order of play.

Four seats, each for itself, and spades always trump. Each seat calls how many of the thirteen tricks it will
take; whoever can beat a trick must. Points are counted in tenths: a call of 4 made with one trick more is 41.
After five rounds, three or ten, the highest total wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reference_engine.card_play import CardPlay, card_plays, to_play
from reference_engine.cards import (
    CARD,
    NOTHING,
    RANK_OF,
    SUIT,
    SUIT_OF,
    SUITS,
    Listed,
    Plays,
    json_list,
    listed,
    names,
    union,
)
from reference_engine.chance import Chance, DealPack, NameDealer
from reference_engine.game import Game
from reference_engine.moves import Shape, read
from reference_engine.options import BadParam, Choice, Options, setup_fields, whole
from reference_engine.trick import TRUMP, strengths

# ---- pack ---------------------------------------------------------------------------------------------------

KNOWN: Final = frozenset(SUIT_OF)  # what is a card name in this game; anything else, a joker too, is malformed

PACK: Final = union(SUIT_OF)
DEAL: Final = DealPack(PACK)
SPADES: Final = SUIT["S"]
ABOVE_JACK: Final = union(rank + suit for rank in "AKQ" for suit in SUITS)

# ---- moves --------------------------------------------------------------------------------------------------

SHAPES: Final = {
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "call": Shape(("call",), seat=True, forms=("<number>",)),
    "redeal": Shape(("call",), seat=True, forms=("",)),
    "play": Shape(("play",), seat=True, forms=("<card>",)),
}

#: The calls up to the highest, by that; sorted by code point, as the legal list is.
CALLS: Final = {highest: listed(tuple(sorted(f"call {n}" for n in range(1, highest + 1)))) for highest in (8, 13)}
CALLS_OR_REDEAL: Final = {highest: listed((*calls, "redeal")) for highest, (calls, _) in CALLS.items()}

PLAY: Final = Plays("play ")
CARD_PLAYS: Final = card_plays(KNOWN, seats=4)

#: The strength of every card by the led suit, by the words of its play: spades are trump.
STRENGTH: Final = {
    led: {f"play {card}": strength for card, strength in strengths("S", led).items()} for led in SUITS
}

#: The cards of a suit above one of them, by the words of its play.
ABOVE: Final = {
    f"play {card}": union(each for each in SUIT_OF if SUIT_OF[each] == suit and RANK_OF[each] > RANK_OF[card])
    for card, suit in SUIT_OF.items()
}

TRICK: Final = [f'{{"type":"trick","seat":{seat}}}' for seat in range(4)]

TO_PLAY: Final = to_play(seats=4)

#: How a number of tricks is told.
COUNT: Final = tuple(str(n) for n in range(14))


#: Everything that a match is made of.
SLOTS: Final = (
    "_standing",
    "_tail",
    "best",
    "calls",
    "dealer",
    "free",
    "hands",
    "laid",
    "led",
    "legal",
    "max_call",
    "number",
    "options",
    "phase",
    "playable",
    "position",
    "redeal",
    "redeals",
    "rounds",
    "score",
    "strength",
    "thirteen",
    "top",
    "top_seat",
    "tricks",
    "turn",
)


class Match:
    """One match of Call Break; see `reference_engine.game.Match`.

    playable  the cards that the seat in turn may play; none while it is to do anything else
    """

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        rounds, max_call = options["rounds"], options["max_call"]
        assert isinstance(rounds, int)
        assert isinstance(max_call, int)
        self.rounds = rounds
        self.max_call = max_call
        self.thirteen = options["high_call"] == "thirteen"
        self.redeal = options["redeal"] is True
        self.free = options["cannot_overruff"] == "free"
        self.redeals = 0
        self.dealer: int | None = None
        self._between_rounds()
        if setup is None:
            self.score = [0, 0, 0, 0]  # call_break 0.2
            self.number = 1  # call_break 8.6
            self.phase = "dealer"  # call_break 0.1
        else:
            self.dealer, self.score, self.number = _read_setup(setup, rounds)
            self.phase = "deal"  # call_break 0.3
        self._tell_round()
        self._tell()

    def _between_rounds(self) -> None:
        self.turn: int | None = None
        self.hands = [0, 0, 0, 0]
        self.calls: list[int | None] = [None, None, None, None]
        self.tricks = [0, 0, 0, 0]
        self.playable = 0
        self.laid = 0
        self.led = ""
        self.best = ""
        self.top = -1
        self.top_seat = 0
        self.strength = STRENGTH["S"]

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        twin = Match(self.options, None)
        for slot in SLOTS:
            setattr(twin, slot, getattr(self, slot))
        twin.hands = self.hands.copy()
        twin.calls = self.calls.copy()
        twin.tricks = self.tricks.copy()
        twin.score = self.score.copy()
        return twin

    # ---- one move -------------------------------------------------------------------------------------------

    def play(self, move: str) -> str:
        """Play or refuse one move of the script; the answer is the canonical JSON text of its step."""
        played = CARD_PLAYS.get(move)
        if played is not None and played.card & self.playable and played.seat == self.turn:
            return f'{{"ok":true,"events":[{self._card(played)}],{self.position}}}'
        seat, _, words = move.partition(" ")  # of a chance move the first word is the verb
        if words in self.legal and seat == str(self.turn):
            if words == "redeal":
                events = self._redeal()
            else:
                events = self._call(words)
        else:
            refusal, seat, verb, arguments = read(move, self.phase, self.turn, SHAPES, KNOWN)
            refusal = refusal or self._why_not(seat, verb, arguments)
            if refusal:
                return f'{{"ok":false,"error":"{refusal}","events":[],{self.position}}}'  # protocol 5
            events = self._chance(verb, arguments)
        return f'{{"ok":true,"events":[{events}],{self.position}}}'

    def _why_not(self, seat: str, verb: str, arguments: list[str]) -> str:
        """Why a move of this verb is refused that is not in the legal list; empty for a chance move."""
        match verb:
            case "dealer":
                if int(arguments[0]) >= 4:
                    return "bad_dealer"  # call_break 0.1
                return ""
            case "deal":
                if len(arguments) != 52 or union(arguments) != PACK:
                    return "bad_deal"  # call_break 1.1, 1.4
                return ""
            case "call":
                return self._why_not_call(int(arguments[0]))
            case "redeal":
                if self.redeal:
                    return "no_redeal"  # call_break 7.3
                return "no_redeal"  # call_break 7.11
            case _:
                return self._why_not_card(self.hands[int(seat)], arguments[0])

    def _chance(self, verb: str, arguments: list[str]) -> str:
        if verb == "dealer":
            return self._first_dealer(int(arguments[0]))
        return self._deal(arguments)

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        match self.phase:
            case "dealer":
                return NameDealer(4)
            case "deal":
                return DEAL
            case _:
                return None

    # ---- deal -----------------------------------------------------------------------------------------------

    def _first_dealer(self, seat: int) -> str:
        self.dealer = seat  # call_break 0.1
        self.phase = "deal"
        self._tell_round()
        self._tell()
        return f'{{"type":"dealer","seat":{seat}}}'

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = self.dealer + 1
        told = [""] * 4
        for k in range(4):
            seat = (first + k) % 4
            self.hands[seat] = union(cards[k::4])  # call_break 1.5
            told[seat] = json_list(names(self.hands[seat]))
        self.phase = "call"
        self._to_call(first % 4)  # call_break 2.1
        return f'{{"type":"dealt","hands":[{",".join(told)}]}}'

    # ---- calls ----------------------------------------------------------------------------------------------

    def _to_call(self, seat: int) -> None:
        self.turn = seat
        if self.max_call == 8:
            calls = CALLS[8]  # call_break 2.3, 2.4
        else:
            calls = CALLS[13]  # call_break 2.3, 2.5
        hand = self.hands[seat]
        if not self.redeal:
            self._tell(calls)  # call_break 7.11
        elif not hand & SPADES:
            self._tell(CALLS_OR_REDEAL[self.max_call])  # call_break 7.1
        elif not hand & ABOVE_JACK:
            self._tell(CALLS_OR_REDEAL[self.max_call])  # call_break 7.2
        else:
            self._tell(calls)  # call_break 7.3

    def _why_not_call(self, call: int) -> str:
        if call < 1:
            return "no_such_call"  # call_break 2.3
        if self.max_call == 8:
            return "no_such_call"  # call_break 2.4
        return "no_such_call"  # call_break 2.5

    def _call(self, words: str) -> str:
        seat = self.turn
        assert seat is not None
        self.calls[seat] = int(words[5:])
        self._tell_round()
        if seat == self.dealer:
            self.phase = "play"  # call_break 2.2
            self._lead((seat + 1) % 4)  # call_break 3.1
        else:
            self._to_call((seat + 1) % 4)  # call_break 0.5, 2.2
        return ""

    def _redeal(self) -> str:
        seat = self.turn  # call_break 7.4
        self._between_rounds()  # call_break 7.6
        self.redeals += 1
        self.phase = "deal"  # call_break 7.7, 7.8, 7.9
        self._tell_round()
        self._tell()
        return f'{{"type":"redeal","seat":{seat}}}'

    # ---- play -----------------------------------------------------------------------------------------------

    def _to_play(self, seat: int, cards: int) -> None:
        """It is the turn of a seat that may play these cards."""
        self.turn = seat
        self.playable = cards
        self.legal, told = PLAY[cards]
        self.position = f"{TO_PLAY[seat]}{told},{self._tail}"

    def _lead(self, seat: int) -> None:
        self.laid = 0
        self.top = -1
        self._to_play(seat, self.hands[seat])  # call_break 3.2

    def _replies(self, hand: int) -> int:
        """The cards of a hand that may be played to the trick."""
        suited = hand & SUIT[self.led]
        higher = hand & ABOVE[self.best]
        if suited:
            if self._is_ruffed():
                return suited  # call_break 4.1.1, 4.1.5
            if not higher:
                return suited  # call_break 4.1.1, 4.1.4
            if self.led == "S":
                return higher  # call_break 4.1.1, 4.1.6
            return higher  # call_break 4.1.1, 4.1.2
        spades = hand & SPADES
        if not spades:
            return hand  # call_break 4.5.1
        if not self._is_ruffed():
            return spades  # call_break 4.2.1, 4.2.2
        if higher:
            return higher  # call_break 4.2.1, 4.3.1
        if self.free:
            return hand  # call_break 4.4.2
        return spades  # call_break 4.4.1

    def _is_ruffed(self) -> bool:
        """Tell whether a spade holds a trick that another suit led."""
        return self.top > TRUMP and self.led != "S"

    def _why_not_card(self, hand: int, card: str) -> str:
        if not hand & CARD[card]:
            return "card_not_held"  # call_break 4.5.2
        if hand & SUIT[self.led]:
            if SUIT_OF[card] != self.led:
                return "must_follow_suit"  # call_break 8.4, 4.1.1
            if self.led == "S":
                return "must_beat"  # call_break 4.1.6
            return "must_beat"  # call_break 4.1.2
        if SUIT_OF[card] != "S":
            if self._is_ruffed() and not hand & ABOVE[self.best]:
                return "must_trump"  # call_break 4.4.1
            return "must_trump"  # call_break 4.2.1
        return "must_overtrump"  # call_break 4.3.1

    def _card(self, played: CardPlay) -> str:
        seat = played.seat
        self.hands[seat] ^= played.card
        if not self.laid:
            self.led = played.suit
            self.strength = STRENGTH[self.led]
        self.laid += 1
        strength = self.strength[played.words]
        if strength > self.top:
            self.top = strength
            self.top_seat = seat
            self.best = played.words
        if self.laid == 4:
            return self._trick()
        seat = (seat + 1) % 4  # call_break 0.5
        self._to_play(seat, self._replies(self.hands[seat]))
        return ""

    def _trick(self) -> str:
        if self.top > TRUMP:
            winner = self.top_seat  # call_break 1.2, 1.3, 5.1
        else:
            winner = self.top_seat  # call_break 1.2, 5.2
        self.tricks[winner] += 1  # call_break 0.4
        if self.hands[winner]:
            self._tell_tricks()
            self._lead(winner)  # call_break 5.3
            return TRICK[winner]
        return TRICK[winner] + self._round()  # call_break 5.4

    # ---- round end ------------------------------------------------------------------------------------------

    def _points(self, call: int, tricks: int) -> int:
        """What a seat gets for a round, in tenths."""
        if tricks < call:
            if call >= 8 and self.thirteen:
                return -10 * call  # call_break 6.6
            return -10 * call  # call_break 6.3
        if call >= 8:
            if self.thirteen:
                return 130  # call_break 6.5
            return 10 * call + tricks - call  # call_break 6.1, 6.4
        if tricks > call:
            return 10 * call + tricks - call  # call_break 6.1, 6.2
        return 10 * call  # call_break 6.1

    def _round(self) -> str:
        assert self.dealer is not None
        points = [self._points(call or 0, tricks) for call, tricks in zip(self.calls, self.tricks, strict=True)]
        self.score = [total + won for total, won in zip(self.score, points, strict=True)]  # call_break 6.7
        told = f',{{"type":"round","points":{json_numbers(points)}}}'
        self._between_rounds()
        self.redeals = 0
        if self.number == self.rounds:
            self.phase = "over"  # call_break 8.1, 8.5, 8.7
            self._tell_round()
            self._tell()
            return f'{told},{{"type":"match","winners":[{",".join(map(str, self._winners()))}]}}'
        self.number += 1  # call_break 8.6
        self.dealer = (self.dealer + 1) % 4  # call_break 1.6
        self.phase = "deal"
        self._tell_round()
        self._tell()
        return f'{told},{{"type":"dealer","seat":{self.dealer}}}'

    def _winners(self) -> list[int]:
        highest = max(self.score)
        winners = [seat for seat, total in enumerate(self.score) if total == highest]
        if len(winners) == 1:
            return winners  # call_break 8.2
        return winners  # call_break 8.2, 8.3

    # ---- telling the position -------------------------------------------------------------------------------

    def _tell(self, legal: Listed = NOTHING) -> None:
        """Write the position anew, with what is legal now; where a card is to be played, `_to_play` does."""
        self.legal, told = legal
        turn = "null" if self.turn is None else str(self.turn)
        self.position = f'"phase":"{self.phase}","turn":{turn},"legal":{told},{self._tail}'

    def _tell_round(self) -> None:
        """Write the part of the position that does not change from trick to trick."""
        dealer = "null" if self.dealer is None else str(self.dealer)
        score = json_numbers(self.score)
        calls = ",".join(["null" if call is None else str(call) for call in self.calls])
        self._standing = f'"dealer":{dealer},"score":{score},"round":{{"number":{self.number},"calls":[{calls}]'
        self._tell_tricks()

    def _tell_tricks(self) -> None:
        """Write the part of the position that does not change from card to card."""
        a, b, c, d = self.tricks
        self._tail = f'{self._standing},"tricks":[{COUNT[a]},{COUNT[b]},{COUNT[c]},{COUNT[d]}]}}'


def json_numbers(numbers: list[int]) -> str:
    """The canonical JSON list of four whole numbers, one of each seat."""
    a, b, c, d = numbers
    return f"[{a},{b},{c},{d}]"


def _read_setup(setup: object, rounds: int) -> tuple[int, list[int], int]:
    fields = setup_fields(setup, ("dealer", "score", "round"))
    dealer, score, number = fields["dealer"], fields["score"], fields["round"]
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise BadParam("setup.dealer", f"the dealer must be a seat from 0 to 3, not {dealer!r}")
    totals = [whole(total) for total in score] if isinstance(score, list) else []
    if len(totals) != 4 or not all(type(total) is int for total in totals):
        raise BadParam("setup.score", f"the score must be four whole numbers of tenths, not {score!r}")
    if type(number) is not int or not 1 <= number <= rounds:
        raise BadParam("setup.round", f"the round must be a number from 1 to {rounds}, not {number!r}")
    return dealer, [total for total in totals if isinstance(total, int)], number


def bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    """The rules that an accepted move bears out although no line of the engine decides them.

    Tables of cards, and permissions that a stricter table would refuse.
    """
    match before.phase:
        case "deal":
            yield "call_break 1.1"
            yield "call_break 1.4"
        case "call" if move.endswith("redeal"):
            if before.redeals:
                yield "call_break 7.10"
        case "call":
            call = int(move.rpartition(" ")[2])
            others = [each for each in before.calls if each is not None]
            if any(call <= each for each in others):
                yield "call_break 2.6"
            if len(others) == 3 and call + sum(others) == 13:
                yield "call_break 2.7"
            if "redeal" in before.legal:
                yield "call_break 7.5"
        case "play" if not before.laid:
            if move.endswith("S") and sum(before.hands) & SPADES == SPADES:
                yield "call_break 3.3"
        case "play":
            yield from _beats_freely(before, move)
        case _:
            pass


def _beats_freely(before: Match, move: str) -> Iterator[str]:
    """The card need be neither the highest nor the lowest of those that beat the trick."""
    played = CARD_PLAYS[move]
    beating = before.hands[played.seat] & ABOVE[before.best]
    if not played.card & beating or beating.bit_count() == 1:
        return
    yield "call_break 4.1.3" if played.suit == before.led else "call_break 4.3.2"


CALL_BREAK: Final = Game(
    id="call_break",
    title="Call Break",
    options={
        "rounds": Choice((5, 3, 10), default=5),
        "max_call": Choice((8, 13), default=8),
        "high_call": Choice(("face", "thirteen"), default="face"),
        "redeal": Choice((False, True), default=False),
        "cannot_overruff": Choice(("spade", "free"), default="spade"),
    },
    setup=("dealer", "score", "round"),
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "call": tuple(f"call {n}" for n in (*range(16), 999_999_999)),
        "redeal": ("redeal",),
        "play": tuple(f"play {card}" for card in sorted(KNOWN)),
    },
    bears_out=bears_out,
)
