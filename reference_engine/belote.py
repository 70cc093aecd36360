"""Belote as QuentinC's Playroom plays it, read from top to bottom in the order of play.

Four seats in two teams, thirty-two cards. A seat takes a trump suit, in a deal of two steps the one that is
proposed face up; its team then has to win more than the others. Equal totals hold the takers' points for the
winner of the next round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from reference_engine.belote_call import Pair, dealt_to, plays
from reference_engine.card_play import to_play
from reference_engine.cards import CARD, NOTHING, SUIT_OF, SUITS, json_list, listed, names, union
from reference_engine.chance import Chance
from reference_engine.game import Game
from reference_engine.jack_nine import KNOWN, PACK
from reference_engine.limits import limits_of, read_setup
from reference_engine.moves import SEATED, Shape, read
from reference_engine.obligations import why_not
from reference_engine.options import Choice, Options, Range
from reference_engine.packets import in_packets
from reference_engine.pile import CHANCE, HIGHEST_CUT, LOWEST_CUT, cut, pile_of_hands, pile_of_tricks
from reference_engine.tricks import ALL_EIGHT, Tricks, permits, trick_points

TAKING: Final = ("take1", "take2", "take")

SHAPES: Final = {
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "cut": Shape(("cut",), seat=False, forms=("<number>",)),
    "take": Shape(TAKING, seat=True, forms=("", "<suit>")),
    "pass": Shape(TAKING, seat=True, forms=("",)),
    "play": Shape(("play",), seat=True, forms=("<card>", "<card> belote")),
}

TAKE_PROPOSED: Final = listed(("pass", "take"))
TAKE_ANY: Final = listed(("pass", *(f"take {suit}" for suit in SUITS)))
TAKE_ANOTHER: Final = {up: listed(tuple(words for words in TAKE_ANY[0] if words != f"take {up}")) for up in SUITS}

FAILED: Final = 162

TRICK: Final = tuple(f'{{"type":"trick","seat":{seat}}}' for seat in range(4))

TO_PLAY: Final = to_play(seats=4)

SETUP: Final = ("dealer", "score", "held", "played")


class Settlement(NamedTuple):
    """What a played round brings: to the attackers, to the defenders, and what is held after it."""

    reason: str
    attackers: int
    defenders: int
    held: int


def settle(points: tuple[int, int], belote: tuple[int, int], held: int) -> Settlement:
    """Settle a round: trick points and belote are (attackers', defenders'), `held` waits from ties before it."""
    attackers = points[0] + belote[0]  # belote 7.4
    defenders = points[1] + belote[1]  # belote 7.4
    if attackers > defenders:
        if held:
            return Settlement("made", attackers + held, defenders, 0)  # belote 7.5, 7.6, 7.7, 7.16, 7.20
        return Settlement("made", attackers, defenders, 0)  # belote 7.5, 7.6, 7.7
    if attackers < defenders:
        if points[1] == ALL_EIGHT:
            owed = ALL_EIGHT  # belote 7.8, 7.9, 7.11
        else:
            owed = FAILED  # belote 7.8, 7.9, 7.10
        if held:
            owed += held  # belote 7.17, 7.20
        if belote[0]:
            return Settlement("failed", belote[0], owed + belote[1], 0)  # belote 6.10
        return Settlement("failed", 0, owed + belote[1], 0)
    if held:
        held += points[0]  # belote 7.14, 7.18
    else:
        held = points[0]  # belote 7.14
    if belote[0]:
        return Settlement("tie", belote[0], defenders, held)  # belote 7.12, 7.13, 7.15
    return Settlement("tie", 0, defenders, held)  # belote 7.12, 7.13


#: Everything that a match is made of.
SLOTS: Final = (
    "_head",
    "_listed",
    "_stands",
    "_tail",
    "_waits",
    "dealer",
    "hands",
    "held",
    "legal",
    "limits",
    "options",
    "pair",
    "phase",
    "played",
    "received",
    "reshuffle",
    "score",
    "spoken",
    "stock",
    "taker",
    "tricks",
    "turn",
    "two_step",
    "up",
)


class Match:
    """One match of Belote; see `reference_engine.game.Match`."""

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        self.limits = limits_of(options)
        self.two_step = options["two_step"] is True
        self.reshuffle = options["reshuffle"] is True
        self.dealer: int | None = None
        self.score = [0, 0]
        self.held = 0
        self.played = 0
        self.received: list[list[str]] = [[], [], [], []]
        self.stock: list[str] = []
        self.tricks = Tricks("")
        self._between_rounds()
        if setup is None:
            self.phase = "dealer"  # belote 0.16
        else:
            self.dealer, score, held, played = read_setup(setup, SETUP, options, self.limits)
            self.phase = "deal"  # belote 0.18
            self.score = score  # belote 0.19
            self.held = held  # belote 0.20
            self.played = played  # belote 0.21
        self._tell()

    def _between_rounds(self) -> None:
        # The cards of the round stay in `tricks`, `received` and `stock` until they are dealt again.
        self.turn: int | None = None
        self.legal, self._listed = NOTHING
        self.hands = [0, 0, 0, 0]
        self.up = ""
        self.spoken = 0
        self.taker: int | None = None
        self.pair = Pair(0, -1)

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        twin = Match(self.options, None)
        for slot in SLOTS:
            setattr(twin, slot, getattr(self, slot))
        twin.hands = self.hands.copy()
        twin.score = self.score.copy()
        twin.tricks = self.tricks.copy()
        twin.pair = Pair(self.pair.cards, self.pair.seat, self.pair.said)
        return twin

    # ---- one move -------------------------------------------------------------------------------------------

    def play(self, move: str) -> str:
        """Play or refuse one move of the script; the answer is the canonical JSON text of its step."""
        words = move[2:]  # behind the seat
        if self.turn is not None and move.startswith(SEATED[self.turn]) and words in self.legal:
            events = self._card(words) if self.phase == "play" else self._speak(words)
        else:
            refusal, seat, verb, arguments = read(move, self.phase, self.turn, SHAPES, KNOWN)
            refusal = refusal or self._why_not(seat, verb, arguments)
            if refusal:
                return f'{{"ok":false,"error":"{refusal}","events":[],{self.position}}}'  # protocol 5
            events = self._chance(verb, arguments)
        return f'{{"ok":true,"events":[{events}],{self._head}{self._listed},{self._tail}}}'

    def _why_not(self, seat: str, verb: str, arguments: list[str]) -> str:
        """Why a move of this verb is refused that is not in the legal list; empty for a chance move."""
        match verb:
            case "dealer":
                if int(arguments[0]) >= 4:
                    return "bad_dealer"  # belote 0.17
                return ""
            case "deal":
                if len(arguments) == 32 and union(arguments) == PACK:
                    return ""
                return "bad_deal"  # belote 1.1, 2.1
            case "cut":
                if LOWEST_CUT <= int(arguments[0]) <= HIGHEST_CUT:
                    return ""
                return "bad_cut"  # belote 2.15
            case "take":
                return self._why_not_take(arguments)
            case _:
                return self._why_not_card(int(seat), arguments[0])

    def _chance(self, verb: str, arguments: list[str]) -> str:
        match verb:
            case "dealer":
                return self._first_dealer(int(arguments[0]))
            case "deal":
                return self._deal(arguments)
            case _:
                return self._deal(self._cut(int(arguments[0])))

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        return CHANCE.get(self.phase)

    # ---- deal -----------------------------------------------------------------------------------------------

    def _first_dealer(self, seat: int) -> str:
        self.dealer = seat  # belote 0.17
        if self.reshuffle:
            self.phase = "deal"  # belote 2.12
        else:
            self.phase = "deal"  # belote 2.13
        self._tell()
        return f'{{"type":"dealer","seat":{seat}}}'

    def _cut(self, k: int) -> list[str]:
        assert self.dealer is not None
        if self.tricks.won:
            pile = pile_of_tricks(self.tricks.won, self.dealer & 1)
        else:
            pile = pile_of_hands(self.received, self.dealer)  # the seat after the dealer of that hand deals now
            if self.stock:
                pile += self.stock  # belote 2.23, 2.24
        return cut(pile, k)  # belote 2.15, 2.26

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = (self.dealer + 1) & 3
        self.tricks = Tricks("")
        if self.two_step:
            self.received = in_packets(cards, first, (3, 2))  # belote 2.2, 2.3
            self.stock = cards[20:]
            self.up = cards[20]  # belote 2.5
            self.phase = "take1"
            self.legal, self._listed = TAKE_PROPOSED  # belote 3.3
            up = f'"{self.up}"'
        else:
            self.received = in_packets(cards, first, (3, 2, 3))  # belote 2.2, 2.3, 2.4
            self.stock = []
            self.phase = "take"
            self.legal, self._listed = TAKE_ANY  # belote 3.10
            up = "null"  # belote 2.6
        self.hands = [union(hand) for hand in self.received]
        self.turn = first  # belote 3.1
        self._tell()
        told = ",".join([json_list(names(hand)) for hand in self.hands])
        return f'{{"type":"dealt","hands":[{told}],"up":{up}}}'

    # ---- taking ---------------------------------------------------------------------------------------------

    def _why_not_take(self, arguments: list[str]) -> str:
        if self.phase == "take1":
            return "not_offered"  # belote 3.3
        if self.phase == "take":
            return "not_offered"  # belote 3.10
        if arguments:
            return "not_offered"  # belote 3.7
        return "not_offered"  # belote 3.6

    def _speak(self, words: str) -> str:
        assert self.turn is not None
        if words == "take":
            return self._contract(SUIT_OF[self.up])  # belote 3.4
        if words != "pass":
            return self._contract(words[5])  # belote 3.12
        self.spoken += 1
        if self.spoken < 4:
            self.turn = (self.turn + 1) & 3  # belote 0.1, 3.2
        elif self.phase == "take1":
            self.phase = "take2"
            self.spoken = 0
            self.turn = (self.turn + 1) & 3  # belote 3.5
            self.legal, self._listed = TAKE_ANOTHER[SUIT_OF[self.up]]  # belote 3.6, 3.7
        elif self.two_step:
            return self._cancel()  # belote 3.9
        else:
            return self._cancel()  # belote 3.11
        self._tell_turn()
        return ""

    def _cancel(self) -> str:
        if self.held:
            return f'{{"type":"cancelled"}},{self._next_round()}'  # belote 3.14, 3.15, 3.16, 7.19, 10.13
        return f'{{"type":"cancelled"}},{self._next_round()}'  # belote 3.14, 3.15, 3.16, 10.13

    def _contract(self, trump: str) -> str:
        assert self.dealer is not None
        assert self.turn is not None
        self.taker = self.turn  # belote 3.13, 10.2
        events = f'{{"type":"contract","trump":"{trump}","taker":{self.taker}}}'  # belote 10.7
        if self.stock:
            events += self._complete(self.taker)
        self.tricks = Tricks(trump)
        self.pair = dealt_to(self.hands, trump)
        self.phase = "play"
        self._tell_round()
        self._to_play((self.dealer + 1) & 3)  # belote 5.1
        return events

    def _complete(self, taker: int) -> str:
        rest = in_packets(self.stock, taker, (3,))  # belote 10.8, 2.7, 2.8
        if self.phase == "take2":
            self.stock = []  # belote 3.8
        else:
            self.stock = []
        self.received = [[*hand, *more] for hand, more in zip(self.received, rest, strict=True)]
        self.hands = [union(hand) for hand in self.received]
        told = ",".join([json_list(names(hand)) for hand in self.hands])
        return f',{{"type":"completed","hands":[{told}]}}'  # belote 10.1

    # ---- play -----------------------------------------------------------------------------------------------

    def _to_play(self, seat: int) -> None:
        hand = self.hands[seat]
        self.turn = seat
        self.legal, self._listed = plays(self.tricks.playable(seat, hand), self.pair.sayable(seat, hand))
        self._head = TO_PLAY[seat]

    def _why_not_card(self, seat: int, card: str) -> str:
        hand = self.hands[seat]
        if not hand & CARD[card]:
            return "card_not_held"  # belote 5.2
        if not self.tricks.playable(seat, hand) & CARD[card]:
            return why_not(hand, card, self.tricks.trump, self.tricks.led)
        return self.pair.why_not(seat, card)

    def _card(self, words: str) -> str:
        seat = self.turn
        assert seat is not None
        card = words[5:7]
        hand = self.hands[seat]
        self.hands[seat] = hand ^ CARD[card]
        said = self.pair.say(seat) if len(words) > 7 else ""
        if self.tricks.lay(seat, card):
            return f"{said},{self._trick()}" if said else self._trick()
        self._to_play((seat + 1) & 3)  # belote 0.1
        return said

    def _trick(self) -> str:
        winner = self.tricks.take()
        events = TRICK[winner]
        if len(self.tricks.won) == 8:
            return f"{events},{self._round(winner & 1)}"  # belote 5.18
        self._tell_tricks()
        self._to_play(winner)  # belote 5.17
        return events

    # ---- round end ------------------------------------------------------------------------------------------

    def _round(self, last: int) -> str:
        assert self.taker is not None
        tricks = self.tricks  # belote 10.9, 10.10, 10.11, 10.12; told of the round, whatever it is
        points = trick_points(tricks.points, tricks.count, last)
        belote = self.pair.worth()
        attackers = self.taker & 1  # belote 0.2, 3.17
        defenders = 1 - attackers
        settled = settle((points[attackers], points[defenders]), (belote[attackers], belote[defenders]), self.held)
        scored = [settled.attackers, settled.defenders]
        if attackers == 1:
            scored.reverse()
        self.score[0] += scored[0]  # belote 9.1
        self.score[1] += scored[1]  # belote 9.1
        self.held = settled.held
        self.played += 1  # belote 9.2
        told = (
            f'{{"type":"round","attackers":{attackers},"reason":"{settled.reason}"'
            f',"tricks":[{tricks.count[0]},{tricks.count[1]}]'
            f',"points":[{points[0]},{points[1]}]'
            f',"belote":[{belote[0]},{belote[1]}],"scored":[{scored[0]},{scored[1]}]'
            f',"held":{self.held}}}'
        )
        ending = self.limits.ending(self.score, self.played)
        if ending is None:
            return f"{told},{self._next_round()}"  # belote 9.11, 10.13
        winner, reason = ending
        return f"{told},{self._over(winner, reason)}"  # belote 9.12, 10.13

    def _next_round(self) -> str:
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) & 3  # belote 0.1
        self._between_rounds()
        if self.reshuffle:
            self.phase = "deal"  # belote 2.12
        else:
            self.phase = "cut"  # belote 2.14
        self._tell()
        return f'{{"type":"dealer","seat":{self.dealer}}}'

    def _over(self, winner: int | None, reason: str) -> str:
        self._between_rounds()
        self.phase = "over"
        if self.held:
            self.held = 0  # belote 9.10
        self._tell()
        return f'{{"type":"match","winner":{"null" if winner is None else winner},"reason":"{reason}"}}'

    # ---- telling the position -------------------------------------------------------------------------------

    @property
    def position(self) -> str:
        """The canonical JSON text of the position."""
        return f"{self._head}{self._listed},{self._tail}"

    def _tell(self) -> None:
        """Tell the position anew."""
        self._tell_turn()
        self._tell_round()

    def _tell_turn(self) -> None:
        """Tell the phase and the turn."""
        turn = "null" if self.turn is None else str(self.turn)
        self._head = f'"phase":"{self.phase}","turn":{turn},"legal":'

    def _tell_round(self) -> None:
        """Tell what stands as long as no trick is won, and that none is."""
        dealer = "null" if self.dealer is None else str(self.dealer)
        a, b = self.score
        up = f'"{self.up}"' if self.up else "null"
        contract = '"trump":null,"taker":null'
        if self.taker is not None:
            contract = f'"trump":"{self.tricks.trump}","taker":{self.taker}'
        self._stands = f'"dealer":{dealer},"score":[{a},{b}],"round":{{"up":{up},{contract},"tricks":['
        self._waits = f'],"held":{self.held},"played":{self.played}}}'
        self._tail = f'{self._stands}0,0],"points":[0,0{self._waits}'

    def _tell_tricks(self) -> None:
        """Tell what the tricks won so far have brought."""
        count, points = self.tricks.count, self.tricks.points
        self._tail = f'{self._stands}{count[0]},{count[1]}],"points":[{points[0]},{points[1]}{self._waits}'


def bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    """The rules that an accepted move bears out although no line of the engine decides them.

    Tables of cards, and permissions that a stricter table would refuse.
    """
    match before.phase:
        case "deal":
            yield "belote 1.1"
            yield "belote 2.1"
        case "play":
            for number in permits(before.tricks, before.pair, before.hands, move):
                yield f"belote {number}"
            if after.phase != "play":
                yield from _round_bears_out(before, after)
        case _:
            pass


def _round_bears_out(before: Match, after: Match) -> Iterator[str]:
    points, count = after.tricks.points, after.tricks.count
    if 7 in count and 0 in points:
        yield "belote 7.3"
    assert before.taker is not None
    if before.held:
        yield "belote 7.21"


BELOTE: Final = Game(
    id="belote",
    title="Belote",
    options={
        "two_step": Choice((True, False), default=True),
        "reshuffle": Choice((True, False), default=True),
        "score_limit": Range(0, 10000, default=501, telling=(1, 82, 163, 300)),
        "rounds": Range(0, 100, default=0, telling=(1, 2, 3)),
    },
    setup=SETUP,
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "take": ("take", *TAKE_ANY[0][1:]),
        "pass": ("pass",),
        "play": tuple(f"play {card}{call}" for card in sorted(KNOWN) for call in ("", " belote")),
    },
    bears_out=bears_out,
)
