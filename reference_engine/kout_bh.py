"""Bahraini Kout as KoutBH plays it, read from top to bottom in the order of play.

Four or six seats in two teams, one joker, one signed meter. The seats draw for the first deal; an auction from
5 to 8 makes the contract; the bidder names hukm; eight tricks at most, and a round ends as soon as it is
decided. A seat that must lead with nothing but the joker loses the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reference_engine.card_play import CardPlay, card_plays, to_play
from reference_engine.cards import (
    CARD,
    JOKER,
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
from reference_engine.chance import Chance, DealPack, DrawCards, NameDealer
from reference_engine.game import Game
from reference_engine.moves import Shape, read
from reference_engine.options import BadParam, Choice, Options, setup_fields
from reference_engine.trick import TRUMP, by_trump_and_lead

# ---- pack ---------------------------------------------------------------------------------------------------

KNOWN: Final = frozenset(SUIT_OF) | {"JK"}  # what is a card name in this game; anything else is malformed

PACK: Final = {
    4: union(card for card in SUIT_OF if RANK_OF[card] >= 7 and card != "7D") | JOKER,  # kout_bh 2.1.1
    6: union(card for card in SUIT_OF if RANK_OF[card] >= 3 and card != "3D") | JOKER,  # kout_bh 2.1.2
}

DEAL: Final = {seats: DealPack(pack) for seats, pack in PACK.items()}

DRAW_VALUE: Final = {**RANK_OF, "JK": 15}

# ---- moves --------------------------------------------------------------------------------------------------

SHAPES: Final = {
    "draw": Shape(("draw",), seat=False, forms=("<cards>",)),
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "bid": Shape(("bid",), seat=True, forms=("pass", "<number>")),
    "hukm": Shape(("hukm",), seat=True, forms=("<suit>",)),
    "play": Shape(("play",), seat=True, forms=("<card>",)),
}

#: The legal bids over a standing bid (4: nobody has bid yet), for a seat that may pass.
BIDS: Final = {
    standing: listed(tuple(f"bid {n}" for n in range(standing + 1, 9)) + ("bid pass",))  # kout_bh 5.1.2, 5.2.1
    for standing in range(4, 9)
}
FORCED_BIDS: Final = listed(BIDS[4][0][:-1])

PLAY: Final = Plays("play ")
CARD_PLAYS: Final = card_plays(KNOWN, seats=6)

#: The joker's strength in a trick, above every hukm.
JOKER_STRENGTH: Final = 2 * TRUMP

#: The strength of every card by hukm and led suit, by the words of its play.
STRENGTH: Final = {
    key: {"play JK": JOKER_STRENGTH} | {f"play {card}": strength for card, strength in table.items()}
    for key, table in by_trump_and_lead().items()
}

TRICK: Final = [f'{{"type":"trick","seat":{seat}}}' for seat in range(6)]

TO_PLAY: Final = to_play(seats=6)

NO_CONTRACT: Final = '"bidder":null,"bid":null,"hukm":null'


#: Everything that a match is made of.
SLOTS: Final = (
    "_drawing",
    "_standing",
    "_tail",
    "_undrawn",
    "bid",
    "bidder",
    "dealer",
    "dealer_meter",
    "hands",
    "hukm",
    "laid",
    "led",
    "legal",
    "meter",
    "options",
    "pack",
    "phase",
    "playable",
    "position",
    "seats",
    "spoken",
    "strength",
    "target",
    "top",
    "top_seat",
    "tricks",
    "turn",
)


class Match:
    """One match of Bahraini Kout; see `reference_engine.game.Match`.

    playable  the cards that the seat in turn may play; none while it is to do anything else
    """

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        seats, target = options["seats"], options["target"]
        assert isinstance(seats, int)
        assert isinstance(target, int)
        self.seats = seats
        self.target = target
        self.dealer_meter = options["dealer_meter"]
        self.pack = PACK[seats]
        self.dealer: int | None = None
        self.meter = 0
        self.turn: int | None = None
        self._drawing: tuple[int, ...] = ()
        self._undrawn = 0
        self._between_rounds()
        if setup is not None:
            self.dealer, self.meter = _read_setup(setup, seats, target)
            self.phase = "deal"
        elif options["first_dealer"] == "given":
            self.phase = "dealer"  # kout_bh 3.3.1
        else:
            self.phase = "draw"  # kout_bh 3.1.1
            self._drawing = tuple(range(seats))
            self._undrawn = self.pack
        self._tell_round()
        self._tell()

    def _between_rounds(self) -> None:
        self.hands = [0] * self.seats
        self.spoken = 0
        self.bidder: int | None = None
        self.bid = 4  # one below the lowest bid
        self.hukm = ""
        self.tricks = [0, 0]
        self.playable = 0
        self.laid = 0
        self.led = ""
        self.top = -1
        self.top_seat = 0
        self.strength = STRENGTH["C", "C"]

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        twin = Match(self.options, None)
        for slot in SLOTS:
            setattr(twin, slot, getattr(self, slot))
        twin.hands = self.hands.copy()
        twin.tricks = self.tricks.copy()
        return twin

    # ---- one move -------------------------------------------------------------------------------------------

    def play(self, move: str) -> str:
        """Play or refuse one move of the script; the answer is the canonical JSON text of its step."""
        played = CARD_PLAYS.get(move)
        if played is not None and played.card & self.playable and played.seat == self.turn:
            return f'{{"ok":true,"events":[{self._card(played)}],{self.position}}}'
        seat, _, words = move.partition(" ")  # of a chance move the first word is the verb
        if words in self.legal and seat == str(self.turn):
            if self.phase == "bid":
                events = self._bid(words)
            else:
                events = self._name_hukm(words)
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
            case "draw":
                return self._why_not_draw(arguments)
            case "dealer":
                if int(arguments[0]) >= self.seats:
                    return "bad_dealer"  # kout_bh 3.3.1
                return ""
            case "deal":
                if len(arguments) != 8 * self.seats or union(arguments) != PACK[self.seats]:
                    return "bad_deal"  # kout_bh 2.2.2
                return ""
            case "bid":
                return self._why_not_bid(arguments[0])
            case "hukm":
                if self.hands[int(seat)] & JOKER:
                    return "suit_not_held"  # kout_bh 6.1.2, 6.1.3
                return "suit_not_held"  # kout_bh 6.1.2
            case _:
                return self._why_not_card(self.hands[int(seat)], arguments[0])

    def _chance(self, verb: str, arguments: list[str]) -> str:
        match verb:
            case "draw":
                return self._draw(arguments)
            case "dealer":
                return self._first_dealer(int(arguments[0]))
            case _:
                return self._deal(arguments)

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        match self.phase:
            case "draw":
                return DrawCards(self._undrawn, len(self._drawing), self.pack)
            case "dealer":
                return NameDealer(self.seats)
            case "deal":
                return DEAL[self.seats]
            case _:
                return None

    # ---- first dealer ---------------------------------------------------------------------------------------

    def _why_not_draw(self, cards: list[str]) -> str:
        if len(cards) != len(self._drawing):
            return "bad_draw"  # kout_bh 3.1.1, 3.2.1
        drawn = union(set(cards))
        if drawn.bit_count() != len(cards) or drawn & ~self.pack:
            return "bad_draw"  # kout_bh 3.1.1
        if drawn & ~self._undrawn:
            return "bad_draw"  # kout_bh 3.2.2
        return ""

    def _draw(self, cards: list[str]) -> str:
        again = self._undrawn != self.pack or len(self._drawing) < self.seats
        self._undrawn ^= union(cards)
        drawn = {seat: DRAW_VALUE[card] for seat, card in zip(self._drawing, cards, strict=True)}
        lowest = min(drawn.values())
        tied = tuple(seat for seat in self._drawing if drawn[seat] == lowest)
        if len(tied) == 1:
            if again:
                return self._first_dealer(tied[0])  # kout_bh 3.2.4
            return self._first_dealer(tied[0])  # kout_bh 3.1.1
        self._drawing = tied  # kout_bh 3.1.4, 3.2.1
        if self._undrawn.bit_count() < len(tied):
            self._undrawn = self.pack  # kout_bh 3.2.3
        self._tell()
        return f'{{"type":"redraw","seats":[{",".join(map(str, tied))}]}}'

    def _first_dealer(self, seat: int) -> str:
        self._drawing = ()
        self._undrawn = 0
        self.dealer = seat
        self.phase = "deal"
        self._tell_round()
        self._tell()
        return f'{{"type":"dealer","seat":{seat}}}'

    # ---- deal -----------------------------------------------------------------------------------------------

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = self.dealer + 1
        told = [""] * self.seats
        for k in range(self.seats):
            seat = (first + k) % self.seats
            self.hands[seat] = union(cards[k :: self.seats])  # kout_bh 4.1.1
            told[seat] = json_list(names(self.hands[seat]))
        self.phase = "bid"
        self.turn = first % self.seats  # kout_bh 5.1.1
        self._tell(BIDS[4])
        return f'{{"type":"dealt","hands":[{",".join(told)}]}}'

    # ---- auction --------------------------------------------------------------------------------------------

    def _why_not_bid(self, bid: str) -> str:
        if bid == "pass":
            return "must_bid"  # kout_bh 5.3.1
        if not 5 <= int(bid) <= 8:
            return "no_such_bid"  # kout_bh 5.1.2
        return "bid_too_low"  # kout_bh 5.2.1

    def _bid(self, words: str) -> str:
        assert self.turn is not None
        self.spoken += 1
        forced = self.legal is FORCED_BIDS[0]
        if words != "bid pass":
            self.bid = int(words[4:])
            self.bidder = self.turn
            self._tell_round()
        if self.bid == 8:
            return self._contract(forced)  # kout_bh 5.4.1
        if self.spoken == self.seats:
            return self._contract(forced)  # kout_bh 5.1.3
        self.turn = (self.turn + 1) % self.seats  # kout_bh 5.1.3, 1.2.1
        bids = BIDS[self.bid]  # kout_bh 5.2.1
        if self.spoken == self.seats - 1:
            if self.bidder is None:
                bids = FORCED_BIDS  # kout_bh 5.3.1
            else:
                bids = BIDS[self.bid]  # kout_bh 5.3.2
        self._tell(bids)
        return ""

    def _contract(self, forced: bool) -> str:
        assert self.bidder is not None
        self.phase = "hukm"
        self.turn = self.bidder  # kout_bh 6.1.1
        hand = self.hands[self.bidder]
        suits = tuple(f"hukm {suit}" for suit in SUITS if hand & SUIT[suit])  # kout_bh 6.1.2
        self._tell(listed(suits))
        told = "true" if forced else "false"
        return f'{{"type":"contract","seat":{self.bidder},"bid":{self.bid},"forced":{told}}}'

    # ---- hukm -----------------------------------------------------------------------------------------------

    def _name_hukm(self, words: str) -> str:
        assert self.bidder is not None
        self.hukm = words[5]
        self.phase = "play"
        self._tell_round()
        self._lead((self.bidder + 1) % self.seats)  # kout_bh 6.2.1
        return ""

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
        hand = self.hands[seat]  # kout_bh 7.1.3
        if hand & JOKER:
            hand ^= JOKER  # kout_bh 7.4.1
        self._to_play(seat, hand)

    def _replies(self, hand: int) -> int:
        """The cards of a hand that may be played to the trick."""
        suited = hand & SUIT[self.led]
        if not suited:
            if hand == JOKER:
                return hand  # kout_bh 7.2.2
            return hand  # kout_bh 7.1.2
        if hand & JOKER:
            return suited | JOKER  # kout_bh 7.2.1
        return suited  # kout_bh 7.1.1

    def _why_not_card(self, hand: int, card: str) -> str:
        if not hand & CARD[card]:
            return "card_not_held"  # kout_bh 7.1.3
        if not self.laid:
            return "joker_lead"  # kout_bh 7.4.1
        return "must_follow_suit"  # kout_bh 7.1.1

    def _card(self, played: CardPlay) -> str:
        seat = played.seat
        self.hands[seat] ^= played.card
        if not self.laid:
            self.led = played.suit
            self.strength = STRENGTH[self.hukm, self.led]
        self.laid += 1
        strength = self.strength[played.words]
        if strength > self.top:
            self.top = strength
            self.top_seat = seat
        if self.laid == self.seats:
            return self._trick()
        seat = (seat + 1) % self.seats  # kout_bh 1.2.1
        self._to_play(seat, self._replies(self.hands[seat]))
        return ""

    def _trick(self) -> str:
        if self.top == JOKER_STRENGTH:
            winner = self.top_seat  # kout_bh 7.3.1
        elif self.top > TRUMP:
            winner = self.top_seat  # kout_bh 2.2.1, 7.3.2
        else:
            winner = self.top_seat  # kout_bh 2.2.1, 7.3.3
        self.tricks[winner & 1] += 1  # kout_bh 1.1.1
        assert self.bidder is not None
        bidders = self.bidder & 1
        if self.tricks[bidders] == self.bid:
            events = TRICK[winner] + self._round(bidders, made=True)  # kout_bh 8.1.1
        elif self.tricks[1 - bidders] == 9 - self.bid:
            events = TRICK[winner] + self._round(1 - bidders, made=False)  # kout_bh 8.1.2
        elif self.hands[winner] == JOKER:
            events = TRICK[winner] + self._forfeit(winner)  # kout_bh 7.5.1
        else:
            self._tell_tricks()
            self._lead(winner)  # kout_bh 7.3.4
            return TRICK[winner]
        self._tell_round()
        self._tell()
        return events

    def _forfeit(self, seat: int) -> str:
        winner = 1 - (seat & 1)  # kout_bh 7.5.3
        self._over()  # kout_bh 7.5.2
        return (
            f',{{"type":"forfeit","seat":{seat},"reason":"joker_lead"}}'
            f',{{"type":"match","winner":{winner},"reason":"joker_lead"}}'
        )

    # ---- round end ------------------------------------------------------------------------------------------

    def _round(self, winner: int, *, made: bool) -> str:
        reason = "made" if made else "failed"
        a, b = self.tricks
        if self.bid == 8:
            told = f',{{"type":"round","winner":{winner},"reason":"{reason}","points":0,"tricks":[{a},{b}]}}'
            self._over()  # kout_bh 8.3.3
            if made:
                why = "inzili_made"  # kout_bh 8.3.1
            else:
                why = "inzili_failed"  # kout_bh 8.3.2
            return f'{told},{{"type":"match","winner":{winner},"reason":"{why}"}}'
        if made:
            points = self.bid  # kout_bh 8.2.1
        else:
            points = 2 * self.bid  # kout_bh 8.2.2
        told = f',{{"type":"round","winner":{winner},"reason":"{reason}","points":{points},"tricks":[{a},{b}]}}'
        before = self.meter
        if winner == 0:
            self.meter += points  # kout_bh 9.1.1
        else:
            self.meter -= points  # kout_bh 9.1.1
        if abs(self.meter) >= self.target:
            self._over()  # kout_bh 9.1.2, 9.5.1
            return f'{told},{{"type":"match","winner":{owner(self.meter)},"reason":"target"}}'
        self.dealer = self._next_dealer(before, winner)
        self._between_rounds()
        self.phase = "deal"
        self.turn = None
        return f'{told},{{"type":"dealer","seat":{self.dealer}}}'

    def _next_dealer(self, before: int, winner: int) -> int:
        assert self.dealer is not None
        held, holds = owner(before), owner(self.meter)
        if held is None:
            pass  # kout_bh 9.3.4
        elif holds is not None and holds != held:
            return self._next_of_team(1 - holds)  # kout_bh 9.2.1, 9.3.1
        if winner == self.dealer & 1:
            if self.dealer_meter == "after":
                read = self.meter  # kout_bh 9.4.1
            else:
                read = before  # kout_bh 9.4.2
            if owner(read) != winner:
                return self.dealer  # kout_bh 9.3.2
        return self._next_of_team(1 - winner)  # kout_bh 9.3.3

    def _next_of_team(self, team: int) -> int:
        assert self.dealer is not None
        after = (self.dealer + 1) % self.seats
        return after if after & 1 == team else (after + 1) % self.seats

    def _over(self) -> None:
        self._between_rounds()
        self.phase = "over"
        self.turn = None

    # ---- telling the position -------------------------------------------------------------------------------

    def _tell(self, legal: Listed = NOTHING) -> None:
        """Write the position anew, with what is legal now; where a card is to be played, `_to_play` does."""
        self.legal, told = legal
        turn = "null" if self.turn is None else str(self.turn)
        self.position = f'"phase":"{self.phase}","turn":{turn},"legal":{told},{self._tail}'

    def _tell_round(self) -> None:
        """Write the part of the position that does not change from trick to trick."""
        dealer = "null" if self.dealer is None else str(self.dealer)
        if self.bidder is None:
            contract = NO_CONTRACT
        else:
            hukm = f'"{self.hukm}"' if self.hukm else "null"
            contract = f'"bidder":{self.bidder},"bid":{self.bid},"hukm":{hukm}'
        self._standing = f'"dealer":{dealer},"score":{self.meter},"round":{{{contract}'
        self._tell_tricks()

    def _tell_tricks(self) -> None:
        """Write the part of the position that does not change from card to card."""
        a, b = self.tricks
        self._tail = f'{self._standing},"tricks":[{a},{b}]}}'


def owner(meter: int) -> int | None:
    """The team that owns the meter: A while it is positive, B while it is negative, nobody at 0."""
    if meter > 0:
        return 0  # kout_bh 9.2.1
    if meter < 0:
        return 1  # kout_bh 9.2.1
    return None


def _read_setup(setup: object, seats: int, target: int) -> tuple[int, int]:
    fields = setup_fields(setup, ("dealer", "score"))
    dealer, meter = fields["dealer"], fields["score"]
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadParam("setup.dealer", f"the dealer must be a seat from 0 to {seats - 1}, not {dealer!r}")
    if type(meter) is not int or abs(meter) >= target:
        raise BadParam("setup.score", f"the meter must be a whole number below {target} on either side")
    return dealer, meter


def bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    """The rules that an accepted move bears out although no line of the engine decides them.

    Tables of cards, and permissions that a stricter table would refuse.
    """
    words = move.split(" ")
    match before.phase:
        case "draw":
            if "JK" in words:
                yield "kout_bh 3.1.2"
            if any(word[0] == "A" for word in words[1:]):
                yield "kout_bh 3.1.3"
        case "deal":
            yield "kout_bh 2.1.1" if before.seats == 4 else "kout_bh 2.1.2"
            yield "kout_bh 2.2.2"
        case "bid" if words[2] != "pass":
            if int(words[2]) > before.bid + 1:
                yield "kout_bh 5.2.2"
            if before.bidder is not None and before.bidder & 1 == int(words[0]) & 1:
                yield "kout_bh 5.2.3"
        case "hukm":
            hand = before.hands[int(words[0])]
            if hand & JOKER and not all(hand & SUIT[suit] for suit in SUITS):
                yield "kout_bh 6.1.3"
        case "play" if after.phase in ("deal", "over"):
            yield from _round_bears_out(before, move, after)
        case _:
            pass


def _round_bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    played = CARD_PLAYS[move]
    hands = before.hands.copy()
    hands[played.seat] ^= played.card
    winner = played.seat if before.strength[played.words] > before.top else before.top_seat
    assert before.bidder is not None
    needed = before.bid if winner & 1 == before.bidder & 1 else 9 - before.bid
    if before.tricks[winner & 1] + 1 == needed:
        if any(hands):
            yield "kout_bh 8.1.3"
        if hands[winner] == JOKER:
            yield "kout_bh 7.5.4"
    if abs(after.meter) > before.target:
        yield "kout_bh 9.1.3"


KOUT_BH: Final = Game(
    id="kout_bh",
    title="Bahraini Kout",
    options={
        "seats": Choice((4, 6), default=4),
        "target": Choice((26, 31, 51, 101), default=31),
        "dealer_meter": Choice(("after", "before"), default="after"),
        "first_dealer": Choice(("draw", "given"), default="draw"),
    },
    setup=("dealer", "score"),
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "bid": tuple(f"bid {n}" for n in (*range(11), 999_999_999)) + ("bid pass",),
        "hukm": tuple(f"hukm {suit}" for suit in SUITS),
        "play": tuple(f"play {card}" for card in sorted(KNOWN)),
    },
    bears_out=bears_out,
)
