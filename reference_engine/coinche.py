"""Belote coinchée as QuentinC's Playroom plays it, read from top to bottom in the order of play.

Four seats in two teams, thirty-two cards. An auction in tens from 80 to 160 names the trump suit and what the
bidder's team has to reach; an opponent may counter, the bidder's team overcounter, for twice and four times.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from reference_engine.belote_call import Pair, dealt_to, plays
from reference_engine.card_play import to_play
from reference_engine.cards import CARD, NOTHING, SUITS, Listed, json_list, listed, names, union
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

SHAPES: Final = {
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "cut": Shape(("cut",), seat=False, forms=("<number>",)),
    "bid": Shape(("bid",), seat=True, forms=("<number> <suit>",)),
    "pass": Shape(("bid",), seat=True, forms=("",)),
    "counter": Shape(("bid",), seat=True, forms=("",)),
    "overcounter": Shape(("bid",), seat=True, forms=("",)),
    "play": Shape(("play",), seat=True, forms=("<card>", "<card> belote")),
}

LEVELS: Final = range(80, 161, 10)  # coinche 4.2

#: The legal words over a standing bid (0: nobody has bid yet), sorted by code point: for a seat that may counter
#: it, and for one that may not.
BIDS: Final = {
    standing: tuple(sorted(f"bid {n} {suit}" for n in LEVELS if n > standing for suit in SUITS))  # coinche 4.3, 4.4
    for standing in (0, *LEVELS)
}
TO_PARTNER: Final = {standing: listed((*bids, "pass")) for standing, bids in BIDS.items()}
TO_OPPONENT: Final = {standing: listed((*bids, "counter", "pass")) for standing, bids in BIDS.items()}
COUNTERED_PARTNER: Final = listed(("overcounter", "pass"))
COUNTERED: Final = listed(("pass",))

FAILED: Final = 162

TRICK: Final = tuple(f'{{"type":"trick","seat":{seat}}}' for seat in range(4))

TO_PLAY: Final = to_play(seats=4)

SETUP: Final = ("dealer", "score", "played")


class Contract(NamedTuple):
    """What a round is played for: the number bid, how often it counts, and what a made one pays."""

    bid: int
    multiplier: int
    success: str


class Settlement(NamedTuple):
    """What a played round brings: to the attackers and to the defenders."""

    reason: str
    attackers: int
    defenders: int


def settle(contract: Contract, points: tuple[int, int], belote: tuple[int, int]) -> Settlement:
    """Settle a round: trick points and belote are (attackers', defenders')."""
    attackers = points[0] + belote[0]  # coinche 7.4
    defenders = points[1] + belote[1]  # coinche 7.4
    if attackers < contract.bid:
        paid = _failed(contract, points)
        reason = "failed"  # coinche 8.2
    elif attackers <= defenders:
        paid = _failed(contract, points)
        reason = "failed"  # coinche 8.3
    else:
        paid = _made(contract, points)
        reason = "made"  # coinche 8.1
    if any(belote):
        return Settlement(reason, paid[0] + belote[0], paid[1] + belote[1])  # coinche 6.10, 8.14
    return Settlement(reason, *paid)


def _failed(contract: Contract, points: tuple[int, int]) -> tuple[int, int]:
    if points[1] == ALL_EIGHT:
        return 0, ALL_EIGHT * contract.multiplier  # coinche 8.11, 8.13
    return 0, FAILED * contract.multiplier  # coinche 8.11, 8.12


def _made(contract: Contract, points: tuple[int, int]) -> tuple[int, int]:
    times = contract.multiplier
    match contract.success:
        case "made":
            return points[0] * times, points[1] * times  # coinche 8.5, 8.6
        case "bid":
            return contract.bid * times, 0  # coinche 8.7, 8.8
        case _:
            return (points[0] + contract.bid) * times, points[1] * times  # coinche 8.9, 8.10


#: Everything that a match is made of.
SLOTS: Final = (
    "_head",
    "_listed",
    "_stands",
    "_tail",
    "_waits",
    "bid",
    "bidder",
    "dealer",
    "hands",
    "legal",
    "limits",
    "multiplier",
    "options",
    "pair",
    "phase",
    "played",
    "received",
    "reshuffle",
    "score",
    "spoken",
    "stock",
    "success",
    "tricks",
    "trump",
    "turn",
    "two_step",
)


class Match:
    """One match of Belote coinchée; see `reference_engine.game.Match`."""

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        self.limits = limits_of(options)
        self.two_step = options["two_step"] is True
        self.reshuffle = options["reshuffle"] is True
        self.success = str(options["success"])
        self.dealer: int | None = None
        self.score = [0, 0]
        self.played = 0
        self.received: list[list[str]] = [[], [], [], []]
        self.stock: list[str] = []
        self.tricks = Tricks("")
        self._between_rounds()
        if setup is None:
            self.phase = "dealer"  # coinche 0.16
        else:
            self.dealer, score, _, played = read_setup(setup, SETUP, options, self.limits)
            self.phase = "deal"  # coinche 0.18
            self.score = score  # coinche 0.19
            self.played = played  # coinche 0.21
        self._tell()

    def _between_rounds(self) -> None:
        # The cards of the round stay in `tricks`, `received` and `stock` until they are dealt again.
        self.turn: int | None = None
        self.legal, self._listed = NOTHING
        self.hands = [0, 0, 0, 0]
        self.spoken: tuple[str, ...] = ()  # what was said in the auction, in order
        self.bid = 0
        self.trump = ""
        self.bidder: int | None = None
        self.multiplier = 1  # coinche 10.4
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
                    return "bad_dealer"  # coinche 0.17
                return ""
            case "deal":
                if len(arguments) == 32 and union(arguments) == PACK:
                    return ""
                return "bad_deal"  # coinche 1.1, 2.1
            case "cut":
                if LOWEST_CUT <= int(arguments[0]) <= HIGHEST_CUT:
                    return ""
                return "bad_cut"  # coinche 2.15
            case "play":
                return self._why_not_card(int(seat), arguments[0])
            case "bid":
                return self._why_not_bid(int(arguments[0]))
            case _:
                return self._why_not_counter(verb)

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
        self.dealer = seat  # coinche 0.17
        if self.reshuffle:
            self.phase = "deal"  # coinche 2.12
        else:
            self.phase = "deal"  # coinche 2.13
        self._tell()
        return f'{{"type":"dealer","seat":{seat}}}'

    def _cut(self, k: int) -> list[str]:
        assert self.dealer is not None
        if self.tricks.won:
            pile = pile_of_tricks(self.tricks.won, self.dealer & 1)
        else:
            pile = pile_of_hands(self.received, self.dealer)  # the seat after the dealer of that hand deals now
            if self.stock:
                pile += self.stock  # coinche 2.25
        return cut(pile, k)  # coinche 2.15, 2.26

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = (self.dealer + 1) & 3
        self.tricks = Tricks("")
        if self.two_step:
            self.received = in_packets(cards, first, (3, 2))  # coinche 2.2, 2.3, 2.10
            self.stock = cards[20:]
        else:
            self.received = in_packets(cards, first, (3, 2, 3))  # coinche 2.2, 2.3, 2.4
            self.stock = []
        self.hands = [union(hand) for hand in self.received]
        self.phase = "bid"
        self.turn = first  # coinche 4.1
        self.legal, self._listed = TO_PARTNER[0]
        self._tell()
        told = ",".join([json_list(names(hand)) for hand in self.hands])
        return f'{{"type":"dealt","hands":[{told}],"up":null}}'  # coinche 2.9

    # ---- auction --------------------------------------------------------------------------------------------

    def _why_not_bid(self, bid: int) -> str:
        if self.multiplier > 1:
            return "not_offered"  # coinche 4.10
        if bid not in LEVELS:
            return "no_such_bid"  # coinche 4.2
        if bid == self.bid:
            return "bid_too_low"  # coinche 4.4
        return "bid_too_low"  # coinche 4.3

    def _why_not_counter(self, verb: str) -> str:
        if verb == "overcounter":
            return "not_offered"  # coinche 4.11
        if self.multiplier > 1:
            return "not_offered"  # coinche 4.12
        return "not_offered"  # coinche 4.9

    def _speak(self, words: str) -> str:
        assert self.turn is not None
        self.spoken += (words,)
        match words:
            case "pass":
                if self.spoken[-4:].count("pass") == 4:
                    return self._cancel()  # coinche 4.20
                if self.spoken[-4:-3] and self.spoken[-3:].count("pass") == 3:
                    if self.multiplier > 1:
                        return self._contract()  # coinche 4.17
                    return self._contract()  # coinche 4.16
            case "counter":
                self.multiplier = 2  # coinche 4.13, 10.4
                self._tell_round()
            case "overcounter":
                self.multiplier = 4  # coinche 4.14
                return self._contract()  # coinche 4.18
            case _:
                _, bid, self.trump = words.split(" ")
                self.bid = int(bid)
                self.bidder = self.turn  # coinche 10.3
                if self.bid == LEVELS[-1]:
                    return self._contract()  # coinche 4.15
                self._tell_round()
        self.turn = (self.turn + 1) & 3  # coinche 0.1, 4.1
        self.legal, self._listed = self._words(self.turn)
        self._tell_turn()
        return ""

    def _words(self, seat: int) -> Listed:
        """What a seat may say."""
        if self.bidder is None:
            return TO_PARTNER[0]  # coinche 4.2, 4.7
        partner = seat & 1 == self.bidder & 1
        if self.multiplier == 1:
            return TO_PARTNER[self.bid] if partner else TO_OPPONENT[self.bid]  # coinche 4.3, 4.4, 4.7, 4.9
        if partner:
            return COUNTERED_PARTNER  # coinche 4.7, 4.10, 4.11
        return COUNTERED  # coinche 4.7, 4.10, 4.12

    def _cancel(self) -> str:
        return f'{{"type":"cancelled"}},{self._next_round()}'  # coinche 4.21, 4.22, 4.23, 10.13

    def _contract(self) -> str:
        assert self.dealer is not None
        assert self.bidder is not None
        events = (
            f'{{"type":"contract","trump":"{self.trump}","bid":{self.bid},"bidder":{self.bidder}'  # coinche 4.19
            f',"multiplier":{self.multiplier}}}'  # coinche 10.7
        )
        if self.stock:
            events += self._complete(self.bidder)
        self.tricks = Tricks(self.trump)
        self.pair = dealt_to(self.hands, self.trump)
        self.phase = "play"
        self._tell_round()
        self._to_play((self.dealer + 1) & 3)  # coinche 5.1
        return events

    def _complete(self, bidder: int) -> str:
        rest = in_packets(self.stock, bidder, (3,))  # coinche 10.8, 2.11
        self.stock = []
        self.received = [[*hand, *more] for hand, more in zip(self.received, rest, strict=True)]
        self.hands = [union(hand) for hand in self.received]
        told = ",".join([json_list(names(hand)) for hand in self.hands])
        return f',{{"type":"completed","hands":[{told}]}}'

    # ---- play -----------------------------------------------------------------------------------------------

    def _to_play(self, seat: int) -> None:
        hand = self.hands[seat]
        self.turn = seat
        self.legal, self._listed = plays(self.tricks.playable(seat, hand), self.pair.sayable(seat, hand))
        self._head = TO_PLAY[seat]

    def _why_not_card(self, seat: int, card: str) -> str:
        hand = self.hands[seat]
        if not hand & CARD[card]:
            return "card_not_held"  # coinche 5.2
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
        self._to_play((seat + 1) & 3)  # coinche 0.1
        return said

    def _trick(self) -> str:
        winner = self.tricks.take()
        events = TRICK[winner]
        if len(self.tricks.won) == 8:
            return f"{events},{self._round(winner & 1)}"  # coinche 5.18
        self._tell_tricks()
        self._to_play(winner)  # coinche 5.17
        return events

    # ---- round end ------------------------------------------------------------------------------------------

    def _round(self, last: int) -> str:
        assert self.bidder is not None
        tricks = self.tricks  # coinche 10.9, 10.10, 10.11; told of the round, whatever it is
        points = trick_points(tricks.points, tricks.count, last)
        belote = self.pair.worth()
        attackers = self.bidder & 1  # coinche 0.2, 4.24
        defenders = 1 - attackers
        contract = Contract(self.bid, self.multiplier, self.success)
        settled = settle(contract, (points[attackers], points[defenders]), (belote[attackers], belote[defenders]))
        scored = [settled.attackers, settled.defenders]
        if attackers == 1:
            scored.reverse()
        self.score[0] += scored[0]  # coinche 9.1
        self.score[1] += scored[1]  # coinche 9.1
        self.played += 1  # coinche 9.2
        held = 0  # coinche 8.4
        told = (
            f'{{"type":"round","attackers":{attackers},"reason":"{settled.reason}"'
            f',"tricks":[{tricks.count[0]},{tricks.count[1]}]'
            f',"points":[{points[0]},{points[1]}]'
            f',"belote":[{belote[0]},{belote[1]}],"scored":[{scored[0]},{scored[1]}]'
            f',"held":{held}}}'
        )
        ending = self.limits.ending(self.score, self.played)
        if ending is None:
            return f"{told},{self._next_round()}"  # coinche 9.11, 10.13
        winner, reason = ending
        return f"{told},{self._over(winner, reason)}"  # coinche 9.12, 10.13

    def _next_round(self) -> str:
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) & 3  # coinche 0.1
        self._between_rounds()
        if self.reshuffle:
            self.phase = "deal"  # coinche 2.12
        else:
            self.phase = "cut"  # coinche 2.14
        self._tell()
        return f'{{"type":"dealer","seat":{self.dealer}}}'

    def _over(self, winner: int | None, reason: str) -> str:
        self._between_rounds()
        self.phase = "over"
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
        contract = '"bid":null,"trump":null,"bidder":null'
        if self.bidder is not None:
            contract = f'"bid":{self.bid},"trump":"{self.trump}","bidder":{self.bidder}'
        self._stands = (
            f'"dealer":{dealer},"score":[{a},{b}],"round":{{{contract},"multiplier":{self.multiplier},"tricks":['
        )
        self._waits = f'],"played":{self.played}}}'
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
            yield "coinche 1.1"
            yield "coinche 2.1"
        case "bid":
            yield from _speech_bears_out(before, move)
        case "play":
            for number in permits(before.tricks, before.pair, before.hands, move):
                yield f"coinche {number}"
            if after.phase != "play" and 7 in after.tricks.count and 0 in after.tricks.points:
                yield "coinche 7.3"
        case _:
            pass


def _speech_bears_out(before: Match, move: str) -> Iterator[str]:
    seat, verb, *arguments = move.split(" ")
    if verb == "pass":
        yield "coinche 4.7"
        return
    if len(before.spoken) >= 4 and before.spoken[-4] == "pass":
        yield "coinche 4.8" if verb == "bid" else "coinche 4.25"
    if verb == "counter":
        yield "coinche 4.9"
    elif verb == "overcounter":
        yield "coinche 4.11"
    else:
        if int(arguments[0]) > (before.bid + 10 if before.bid else 80):
            yield "coinche 4.5"
        if before.bidder is not None and before.bidder & 1 == int(seat) & 1:
            yield "coinche 4.6"


COINCHE: Final = Game(
    id="coinche",
    title="Belote coinchée",
    options={
        "two_step": Choice((True, False), default=False),
        "reshuffle": Choice((True, False), default=True),
        "score_limit": Range(0, 10000, default=1000, telling=(1, 82, 163, 300)),
        "rounds": Range(0, 100, default=0, telling=(1, 2, 3)),
        "success": Choice(("made", "bid", "made_plus_bid"), default="made"),
    },
    setup=SETUP,
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "bid": tuple(f"bid {n} {suit}" for n in (0, 70, 79, *LEVELS, 85, 170, 250, 999_999_999) for suit in SUITS),
        "pass": ("pass",),
        "counter": ("counter",),
        "overcounter": ("overcounter",),
        "play": tuple(f"play {card}{call}" for card in sorted(KNOWN) for call in ("", " belote")),
    },
    bears_out=bears_out,
)
