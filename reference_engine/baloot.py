"""Saudi Baloot as it is played at Jawaker's tables, read from top to bottom in the order of play.

Four seats in two teams, thirty-two cards. A hand is bought as sun, without trump, or as hokm, with a trump suit,
and may be raised up to gahwa, which stakes the match. Melds are declared in the first trick and shown in the
second; a match goes to 152.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reference_engine.baloot_call import NO_PAIR, Pair, dealt_to
from reference_engine.baloot_declaring import Melds, melds_in
from reference_engine.baloot_purchase import CONFIRM, FIRST, SECOND, SECOND_OVER_HOKM, VOCABULARY, Purchase
from reference_engine.baloot_raising import FORMS, GAHWA, LEVELS, RAISE_SUN, RAISES, Raising, raising
from reference_engine.baloot_score import Hand, settle
from reference_engine.baloot_tricks import Tricks
from reference_engine.card_play import to_play
from reference_engine.cards import CARD, Plays, json_list, names, union
from reference_engine.chance import Chance, DealPack, NameDealer
from reference_engine.game import Game
from reference_engine.jack_nine import KNOWN, PACK
from reference_engine.moves import SEATED, Shape, read
from reference_engine.options import BadParam, Choice, Options, setup_fields, whole

SHAPES: Final = {
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "buy": Shape(("buy1", "buy2"), seat=True, forms=("sun", "hokm", "hokm <suit>", "ashkal", "bas", "wala")),
    "confirm": Shape(("confirm",), seat=True, forms=("hokm", "sun")),
    "raise": Shape(("raise",), seat=True, forms=FORMS),
    "declare": Shape(("play",), seat=True, forms=("",)),
    "show": Shape(("play",), seat=True, forms=("<number>",)),
    "play": Shape(("play",), seat=True, forms=("<card>",)),
}

TARGET: Final = 152

PLAY: Final = Plays("play ")

TRICK: Final = [f'{{"type":"trick","seat":{seat}}}' for seat in range(4)]

TO_PLAY: Final = to_play(seats=4)

#: The legal lists of the seats that are to speak, and of nobody, as JSON.
SAID: Final = {
    words: json_list(words)
    for words in ((), *FIRST.values(), *SECOND.values(), SECOND_OVER_HOKM, CONFIRM, *RAISES, RAISE_SUN)
}

NAME_DEALER: Final = NameDealer(4)
DEAL: Final = DealPack(PACK)

#: What there is of a hand that has not come so far; nothing is ever said or played to these.
NO_PURCHASE: Final = Purchase()
NO_RAISING: Final = Raising()
NO_TRICKS: Final = Tricks()
NO_MELDS: Final = Melds()

SETUP: Final = ("dealer", "score")


#: Everything that a match is made of.
SLOTS: Final = (
    "_head",
    "_listed",
    "_standing",
    "_tail",
    "dealer",
    "hands",
    "legal",
    "melds",
    "multiplied",
    "options",
    "pair",
    "phase",
    "purchase",
    "raising",
    "rest",
    "score",
    "tricks",
    "turn",
)


class Match:
    """One match of Baloot; see `reference_engine.game.Match`.

    rest  the cards behind the one turned up, until the deal is complete
    """

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        self.multiplied = options["kaboot"] == "multiplied"
        self.dealer: int | None = None
        self._between_hands()
        if setup is None:
            self.score = [0, 0]  # baloot 0.2
            self._await("dealer")  # baloot 0.1
        else:
            self.dealer, self.score = read_setup(setup)
            self._await("deal")  # baloot 0.3

    def _between_hands(self) -> None:
        self.turn: int | None = None
        self.legal: tuple[str, ...] = ()
        self.hands = [0, 0, 0, 0]
        self.rest: list[str] = []
        self.purchase = NO_PURCHASE
        self.raising = NO_RAISING
        self.tricks = NO_TRICKS
        self.melds = NO_MELDS
        self.pair = NO_PAIR

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        twin = Match(self.options, None)
        for slot in SLOTS:
            setattr(twin, slot, getattr(self, slot))
        twin.hands = self.hands.copy()
        twin.purchase = self.purchase.copy()
        twin.raising = self.raising.copy()
        twin.tricks = self.tricks.copy()
        twin.melds = self.melds.copy()
        twin.pair = Pair(self.pair.cards, self.pair.seat, self.pair.called)
        return twin

    # ---- one move -------------------------------------------------------------------------------------------

    def play(self, move: str) -> str:
        """Play or refuse one move of the script; the answer is the canonical JSON text of its step."""
        words = move[2:]  # behind the seat, which a chance move has not
        if words in self.legal and self.turn is not None and move.startswith(SEATED[self.turn]):
            events = self._card(words[5:]) if words.startswith("play") else self._speak(words)
        else:
            refusal, seat, verb, arguments = read(move, self.phase, self.turn, SHAPES, KNOWN)
            refusal = refusal or self._why_not(seat, verb, arguments)
            if refusal:
                return f'{{"ok":false,"error":"{refusal}","events":[],{self.position}}}'  # protocol 5
            events = self._chance(verb, arguments)
        return f'{{"ok":true,"events":[{events}],{self._head}{self._listed}{self._tail}}}'

    def _why_not(self, seat: str, verb: str, arguments: list[str]) -> str:
        """Why a move of this verb is refused that is not in the legal list; empty for a chance move."""
        match verb:
            case "dealer":
                if int(arguments[0]) >= 4:
                    return "bad_dealer"  # baloot 0.1
                return ""
            case "deal":
                if len(arguments) == 32 and union(arguments) == PACK:
                    return ""
                return "bad_deal"  # baloot 2.1, 2.2
            case "buy":
                return self.purchase.why_not(arguments)
            case "raise":
                return self.raising.why_not(arguments)
            case "declare":
                return self.melds.why_not_declare(int(seat), self.tricks.taken)
            case "show":
                return self.melds.why_not_show(int(seat), int(arguments[0]), self.tricks.taken)
            case _:
                return self.tricks.why_not(self.hands[int(seat)], arguments[0])

    def _chance(self, verb: str, arguments: list[str]) -> str:
        if verb == "dealer":
            return self._first_dealer(int(arguments[0]))
        return self._deal(arguments)

    def _speak(self, words: str) -> str:
        verb, _, said = words.partition(" ")
        match verb:
            case "buy":
                return self._buy(said)
            case "confirm":
                return self._confirm(said)
            case "raise":
                return self._raise(said)
            case "declare":
                return self._declare()
            case _:
                return self._show(int(said))

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        match self.phase:
            case "dealer":
                return NAME_DEALER
            case "deal":
                return DEAL
            case _:
                return None

    # ---- deal -----------------------------------------------------------------------------------------------

    def _first_dealer(self, seat: int) -> str:
        self.dealer = seat  # baloot 0.1
        self._await("deal")
        return f'{{"type":"dealer","seat":{seat}}}'

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = (self.dealer + 1) & 3
        for k in range(4):
            threes, twos = cards[3 * k : 3 * k + 3], cards[12 + 2 * k : 14 + 2 * k]
            self.hands[(first + k) & 3] = union(threes) | union(twos)  # baloot 3.1, 3.2
        self.rest = cards[21:]
        self.purchase = Purchase(self.dealer, up=cards[20], turn=first)  # baloot 1.3, 3.3
        self._tell_hand()
        self._to_speak()
        return f'{{"type":"dealt","hands":{_told(self.hands)},"up":"{cards[20]}"}}'

    # ---- purchase and raising -------------------------------------------------------------------------------

    def _to_speak(self) -> None:
        self.phase = self.purchase.phase
        self.turn = self.purchase.turn
        self.legal = self.purchase.words()
        self._tell()

    def _buy(self, said: str) -> str:
        self.purchase.say(said)
        match self.purchase.phase:
            case "bought":
                return self._complete()
            case "cancelled":
                return f'{{"type":"cancelled"}},{self._next_hand()}'  # baloot 4.5.2, 4.5.3
            case _:
                if said.startswith("hokm"):
                    self._tell_hand()
                self._to_speak()
                return ""

    def _confirm(self, contract: str) -> str:
        self.purchase.confirm(contract)
        return self._complete()

    def _complete(self) -> str:
        """The purchase is final: the rest is dealt, and the raising begins or the buyer leads."""
        assert self.dealer is not None
        contract, trump = self.purchase.contract, self.purchase.trump
        buyer, receiver = self.purchase.buyer, self.purchase.receiver
        at = 0
        for k in (1, 2, 3, 4):
            seat = (self.dealer + k) & 3
            if seat != receiver:
                self.hands[seat] |= union(self.rest[at : at + 3])  # baloot 3.4
                at += 3
            else:
                self.hands[seat] |= union(self.rest[at : at + 2]) | CARD[self.purchase.up]  # baloot 3.5
                at += 2
        self.rest = []
        self.melds = melds_in(self.hands, contract)
        self.pair = dealt_to(self.hands, trump)
        completed = _told(self.hands)
        self.raising = raising(contract, buyer, self.score)
        self._tell_hand()
        self._to_raise()
        return (
            f'{{"type":"contract","contract":"{contract}","trump":{_or_null(trump)}'
            f',"buyer":{buyer},"receiver":{receiver}}},{{"type":"completed","hands":{completed}}}'
        )

    def _to_raise(self) -> None:
        if self.raising.going:
            self.phase = "raise"
            self.turn = self.raising.turn
            self.legal = self.raising.words()
            self._tell()
        else:
            self.phase = "play"
            self.tricks = Tricks(self.purchase.trump, self.raising.closed)
            self._to_play(self.purchase.buyer)  # baloot 6.1

    def _raise(self, said: str) -> str:
        event = self.raising.say(said)
        if event:
            self._tell_hand()
        self._to_raise()
        return event

    # ---- play -----------------------------------------------------------------------------------------------

    def _to_play(self, seat: int) -> None:
        """Give the turn to a seat."""
        self.turn = seat
        self.legal, self._listed = PLAY[self.tricks.playable(self.hands[seat])]
        if self.tricks.taken == 0:
            if self.melds.declarable(seat):
                self.legal = ("declare", *self.legal)  # baloot 7.3.1
                self._listed = json_list(self.legal)
        elif self.tricks.taken == 1:
            shows = self.melds.shows(seat)
            if shows:
                self.legal += shows  # baloot 7.5.1
                self._listed = json_list(self.legal)
        self._head = TO_PLAY[seat]

    def _declare(self) -> str:
        assert self.turn is not None
        events = self.melds.declare(self.turn)
        self._to_play(self.turn)  # baloot 7.3.6
        return events

    def _show(self, n: int) -> str:
        assert self.turn is not None
        meld, events = self.melds.show(self.turn, n)
        if self.turn == self.pair.seat:
            events += self.pair.at_show(meld)
        self._to_play(self.turn)  # baloot 7.5.9
        return events

    def _card(self, card: str) -> str:
        seat = self.turn
        assert seat is not None
        played, pair = CARD[card], self.pair
        hand = self.hands[seat] = self.hands[seat] ^ played
        events = ""
        if seat == pair.seat and pair.cards & played and not pair.cards & hand:
            events = self.pair.at_second(self.melds)
        if self.tricks.lay(seat, card):
            return f"{events},{self._trick()}" if events else self._trick()
        self._to_play((seat + 1) & 3)  # baloot 1.2
        return events

    def _trick(self) -> str:
        assert self.dealer is not None
        winner = self.tricks.take()
        events = TRICK[winner]
        if self.tricks.taken == 8:
            return f"{events},{self._hand(winner & 1)}"  # baloot 6.8
        if self.tricks.taken == 1:
            events += self.melds.win(self.dealer)
        self._tell_tricks()
        self._to_play(winner)  # baloot 6.7
        return events

    # ---- hand and match end ---------------------------------------------------------------------------------

    def _hand(self, last: int) -> str:
        raw = self.tricks.raw_with_last(last)
        hand = Hand(
            contract=self.purchase.contract,
            level=self.raising.level,
            buyer=self.purchase.buyer & 1,
            tricks=self.tricks.count,
            raw=raw,
            melds=self.melds.scored,
            baloot=self.pair.worth(),
        )
        settled = settle(hand, multiplied=self.multiplied)
        a, b = settled.points
        cards = "null" if settled.cards is None else f"[{settled.cards[0]},{settled.cards[1]}]"
        events = (
            f'{{"type":"hand","winner":{settled.winner},"reason":"{settled.reason}"'
            f',"raw":[{raw[0]},{raw[1]}],"cards":{cards}'
            f',"melds":[{settled.melds[0]},{settled.melds[1]}]'
            f',"baloot":[{settled.baloot[0]},{settled.baloot[1]}],"points":[{a},{b}]}}'
        )
        if self.raising.level == GAHWA:
            return f"{events},{self._over(settled.winner, 'gahwa')}"  # baloot 9.5.9
        a, b = self.score = [self.score[0] + a, self.score[1] + b]
        if max(a, b) < TARGET:
            return f"{events},{self._next_hand()}"  # baloot 1.4
        if a == b:
            return f"{events},{self._next_hand()}"  # baloot 1.4, 10.3
        if min(a, b) >= TARGET:
            return f"{events},{self._over(int(b > a), '152')}"  # baloot 10.1, 10.2
        return f"{events},{self._over(int(b > a), '152')}"  # baloot 10.1

    def _next_hand(self) -> str:
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) & 3
        self._between_hands()
        self._await("deal")
        return f'{{"type":"dealer","seat":{self.dealer}}}'

    def _over(self, winner: int, reason: str) -> str:
        self._between_hands()
        self._await("over")  # baloot 1.5
        return f'{{"type":"match","winner":{winner},"reason":"{reason}"}}'

    # ---- telling the position -------------------------------------------------------------------------------

    @property
    def position(self) -> str:
        """The canonical JSON text of the position."""
        return f"{self._head}{self._listed}{self._tail}"

    def _await(self, phase: str) -> None:
        """Nobody is to act before chance has, or ever again."""
        self.phase = phase
        self._tell_hand()
        self._tell()

    def _tell(self) -> None:
        """Write phase, turn and legal list anew, where no card is to be played."""
        turn = "null" if self.turn is None else str(self.turn)
        self._head = f'"phase":"{self.phase}","turn":{turn},"legal":'
        self._listed = SAID[self.legal]

    def _tell_hand(self) -> None:
        """Write what the position has of the match and of the hand: no card changes it before its trick is won."""
        purchase = self.purchase
        dealer = "null" if self.dealer is None else str(self.dealer)
        buyer = str(purchase.buyer) if purchase.contract else "null"
        closed = "true" if self.raising.closed else "false"
        self._standing = (
            f',"dealer":{dealer},"score":[{self.score[0]},{self.score[1]}]'
            f',"round":{{"up":{_or_null(purchase.up)},"contract":{_or_null(purchase.contract)}'
            f',"trump":{_or_null(purchase.trump)},"buyer":{buyer}'
            f',"level":"{LEVELS[self.raising.level]}","closed":{closed}'
        )
        self._tell_tricks()

    def _tell_tricks(self) -> None:
        count, raw = self.tricks.count, self.tricks.raw
        self._tail = f'{self._standing},"tricks":[{count[0]},{count[1]}],"raw":[{raw[0]},{raw[1]}]}}'


def read_setup(setup: object) -> tuple[int, list[int]]:
    """The dealer and the score of a setup. Raises `BadParam` for what breaks a bound."""
    fields = setup_fields(setup, SETUP)
    dealer, given = fields["dealer"], fields["score"]
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise BadParam("setup.dealer", f"the dealer must be a seat from 0 to 3, not {dealer!r}")
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise BadParam("setup.score", f"the score must be a list of two whole numbers, not {given!r}")
    score: list[int] = []
    for value in map(whole, given):
        if type(value) is not int or value < 0:
            raise BadParam("setup.score", f"setup.score must hold whole numbers of 0 or more, not {value!r}")
        score.append(value)
    if max(score) >= TARGET and score[0] != score[1]:
        raise BadParam("setup.score", f"the match is over: a team is at {TARGET} or more, and ahead")
    return dealer, score


def _or_null(word: str) -> str:
    return f'"{word}"' if word else "null"


def _told(hands: list[int]) -> str:
    return "[" + ",".join([json_list(names(hand)) for hand in hands]) + "]"


def bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    """The rules that an accepted move bears out although no line of the engine decides them.

    Tables of cards, and permissions that a stricter table would refuse.
    """
    match before.phase:
        case "deal":
            yield "baloot 2.1"
        case "buy1":
            yield from before.purchase.permits(move.split(" ")[2])
        case "play":
            yield from _play_bears_out(before, move)
        case _:
            pass


def _play_bears_out(before: Match, move: str) -> Iterator[str]:
    words = move.split(" ")
    seat, tricks = int(words[0]), before.tricks
    hand = before.hands[seat]
    match words[1]:
        case "play":
            yield from tricks.permits(hand, words[2])
            yield from before.pair.permits(seat, hand, words[2], before.melds)
            yield from before.melds.permits_play(seat, tricks.taken, last=tricks.laid == 3)
        case "show":
            yield from before.melds.permits_show(seat, int(words[2]), hand)
        case _:
            pass


BALOOT: Final = Game(
    id="baloot",
    title="Baloot",
    options={"kaboot": Choice(("multiplied", "flat"), default="multiplied")},
    setup=SETUP,
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "buy": VOCABULARY,
        "confirm": CONFIRM,
        "raise": tuple(sorted(f"raise {form}" for form in FORMS)),
        "declare": ("declare",),
        "show": ("show 0", "show 1", "show 2", "show 3"),
        "play": tuple(f"play {card}" for card in sorted(KNOWN)),
    },
    bears_out=bears_out,
)
