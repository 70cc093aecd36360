"""Kuwaiti Kout (iKout), Koutbo 6 and Koutbo 4, read from top to bottom in the order of play.

Six or four seats in two teams, nine cards each, and two jokers: the red one, Jeeker, and the black one, Maker. An
auction from 5 to 9 makes the contract; the bidder names hukm and leads it. A joker is led only by right; a seat
that has nothing else leads it void, and then the next card of a suit says what the trick is about.
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
from reference_engine.trick import TRUMP, by_trump_and_lead

# ---- pack ---------------------------------------------------------------------------------------------------

KNOWN: Final = frozenset(SUIT_OF) | {"JB", "JR"}  # what is a card name in this game; anything else is malformed

JEEKER: Final = CARD["JR"]
MAKER: Final = CARD["JB"]
JOKERS: Final = JEEKER | MAKER

PACK: Final = {
    4: union(card for card in SUIT_OF if RANK_OF[card] >= 7) | union(["6S", "6C"]) | JOKERS,  # kout_kw 2.1, 2.3
    6: union(SUIT_OF) | JOKERS,  # kout_kw 2.1, 2.2
}

DEAL: Final = {seats: DealPack(pack) for seats, pack in PACK.items()}

HONOURS: Final = {suit: union(rank + suit for rank in "AKQJ") for suit in SUITS}

# ---- moves --------------------------------------------------------------------------------------------------

SHAPES: Final = {
    "dealer": Shape(("dealer",), seat=False, forms=("<number>",)),
    "deal": Shape(("deal",), seat=False, forms=("<cards>",)),
    "bid": Shape(("bid",), seat=True, forms=("pass", "<number>")),
    "hukm": Shape(("hukm",), seat=True, forms=("<suit>",)),
    "play": Shape(("play",), seat=True, forms=("<card>",)),
}

#: The legal bids over a standing bid; 4: nobody has bid yet.
BIDS: Final = {
    standing: listed(tuple(f"bid {n}" for n in range(standing + 1, 10)) + ("bid pass",))  # kout_kw 4.1.2, 4.1.4
    for standing in range(4, 10)
}

PLAY: Final = Plays("play ")
CARD_PLAYS: Final = card_plays(KNOWN, seats=6)

#: The suit to follow, by the suit that the trick has; none before a card has set it.
FOLLOWS: Final = {**SUIT, "": 0}

#: How strong the Maker, the ace of hukm and the Jeeker are, above the other cards of hukm.
OF_MAKER: Final = TRUMP + 15
OF_ACE: Final = TRUMP + 16
OF_JEEKER: Final = TRUMP + 17

_RANK_OF_HUKM: Final = {card: OF_ACE - TRUMP if card[0] == "A" else rank for card, rank in RANK_OF.items()}

#: The strength of every card by hukm and led suit, by the words of its play.
STRENGTH: Final = {
    key: {"play JB": OF_MAKER, "play JR": OF_JEEKER} | {f"play {card}": each for card, each in table.items()}
    for key, table in by_trump_and_lead(trump_rank=_RANK_OF_HUKM).items()
}

#: The strength of the jokers that are void, below every card.
VOID: Final = {"play JB": -1, "play JR": -1}

TRICK: Final = [f'{{"type":"trick","seat":{seat}}}' for seat in range(6)]

TO_PLAY: Final = to_play(seats=6)

NO_CONTRACT: Final = '"bidder":null,"bid":null,"malzoom":false,"hukm":null'

#: What a team wins the match with, and what suffices against a team that has nothing.
ENOUGH: Final = 101
ENOUGH_AGAINST_NOTHING: Final = 51


#: Everything that a match is made of.
SLOTS: Final = (
    "_standing",
    "_tail",
    "bid",
    "bidder",
    "dealer",
    "hands",
    "hukm",
    "laid",
    "led",
    "legal",
    "malzoom",
    "opened",
    "options",
    "phase",
    "playable",
    "position",
    "rights",
    "score",
    "seats",
    "spoken",
    "strength",
    "top",
    "top_seat",
    "tricks",
    "turn",
    "void_lead",
    "voided",
)


class Match:
    """One match of Kuwaiti Kout; see `reference_engine.game.Match`.

    rights  the jokers of the leader that it may lead by right, while it is to lead
    opened  what began the trick: "" a card of a suit or nothing yet, "joker" a joker led by right, "void" one that
            was not
    led     the suit to follow; "" until a card has set it
    voided  whether a void joker has led a trick of this round

    playable  the cards that the seat in turn may play; none while it is to do anything else
    """

    __slots__ = SLOTS

    def __init__(self, options: Options, setup: object) -> None:
        self.options = options
        seats = options["seats"]
        assert isinstance(seats, int)
        self.seats = seats
        self.void_lead = options["void_lead"]
        self.dealer: int | None = None
        self.turn: int | None = None
        self._between_rounds()
        if setup is None:
            self.phase = "dealer"  # kout_kw 0.1
            self.score = [0, 0]  # kout_kw 0.2
        else:
            self.phase = "deal"  # kout_kw 0.3
            self.dealer, self.score = _read_setup(setup, seats)
        self._tell_round()
        self._tell()

    def _between_rounds(self) -> None:
        self.hands = [0] * self.seats
        self.spoken = 0
        self.bidder: int | None = None
        self.bid = 4  # one below the lowest bid
        self.malzoom = False
        self.hukm = ""
        self.tricks = [0, 0]
        self.voided = False
        self.playable = 0
        self.laid = 0
        self.led = ""
        self.opened = ""
        self.rights = 0
        self.top = -1
        self.top_seat = 0
        self.strength = VOID

    def copy(self) -> Match:
        """A twin of the match in the same position."""
        twin = Match(self.options, None)
        for slot in SLOTS:
            setattr(twin, slot, getattr(self, slot))
        twin.hands = self.hands.copy()
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
            case "dealer":
                if int(arguments[0]) >= self.seats:
                    return "bad_dealer"  # kout_kw 0.1
                return ""
            case "deal":
                if len(arguments) != 9 * self.seats or union(arguments) != PACK[self.seats]:
                    return "bad_deal"  # kout_kw 2.4
                return ""
            case "bid":
                if not 5 <= int(arguments[0]) <= 9:  # a pass is always legal
                    return "no_such_bid"  # kout_kw 4.1.2
                return "bid_too_low"  # kout_kw 4.1.4
            case "hukm":
                if self.hands[int(seat)] & JOKERS:
                    return "suit_not_held"  # kout_kw 5.2, 5.3
                return "suit_not_held"  # kout_kw 5.2
            case _:
                return self._why_not_card(int(seat), arguments[0])

    def _chance(self, verb: str, arguments: list[str]) -> str:
        if verb == "dealer":
            return self._first_dealer(int(arguments[0]))
        return self._deal(arguments)

    def chance(self) -> Chance | None:
        """What chance must bring now; None when a seat is to act or the match is over."""
        match self.phase:
            case "dealer":
                return NameDealer(self.seats)
            case "deal":
                return DEAL[self.seats]
            case _:
                return None

    # ---- dealer and deal ------------------------------------------------------------------------------------

    def _first_dealer(self, seat: int) -> str:
        self.dealer = seat  # kout_kw 0.1
        self.phase = "deal"
        self._tell_round()
        self._tell()
        return f'{{"type":"dealer","seat":{seat}}}'

    def _deal(self, cards: list[str]) -> str:
        assert self.dealer is not None
        first = self.dealer + 1
        told = [""] * self.seats
        for k in range(self.seats):
            seat = (first + k) % self.seats
            self.hands[seat] = union(cards[k :: self.seats])  # kout_kw 2.5
            told[seat] = json_list(names(self.hands[seat]))
        self.phase = "bid"
        self.turn = first % self.seats  # kout_kw 4.1.1
        self._tell(BIDS[4])
        return f'{{"type":"dealt","hands":[{",".join(told)}]}}'

    # ---- auction --------------------------------------------------------------------------------------------

    def _bid(self, words: str) -> str:
        assert self.turn is not None
        self.spoken += 1
        last = self.spoken == self.seats
        if words != "bid pass":
            if last and self.bidder is None:
                if words == "bid 5":
                    self.malzoom = True  # kout_kw 4.2.2
                else:
                    self.malzoom = False  # kout_kw 4.2.3
            self.bid = int(words[4:])
            self.bidder = self.turn
            self._tell_round()
        elif self.bidder is not None:
            pass  # kout_kw 4.1.7
        elif last:
            self.malzoom = True  # kout_kw 4.2.1
            self.bid = 5
            self.bidder = self.turn
            self._tell_round()
        if self.bid == 9:
            return self._contract()  # kout_kw 4.1.8
        if last:
            return self._contract()  # kout_kw 4.1.3
        self.turn = (self.turn + 1) % self.seats  # kout_kw 4.1.3, 1.2
        bids = BIDS[self.bid]  # kout_kw 4.1.4
        if self.spoken == self.seats - 1:
            if self.bidder is None:
                bids = BIDS[4]  # kout_kw 4.2.1
            else:
                bids = BIDS[self.bid]  # kout_kw 4.1.7
        self._tell(bids)
        return ""

    def _contract(self) -> str:
        assert self.bidder is not None
        self.phase = "hukm"
        self.turn = self.bidder  # kout_kw 5.1
        hand = self.hands[self.bidder]
        suits = tuple(f"hukm {suit}" for suit in SUITS if hand & SUIT[suit])  # kout_kw 5.2
        self._tell(listed(suits))
        told = "true" if self.malzoom else "false"
        return f'{{"type":"contract","seat":{self.bidder},"bid":{self.bid},"malzoom":{told}}}'

    # ---- hukm -----------------------------------------------------------------------------------------------

    def _name_hukm(self, words: str) -> str:
        assert self.bidder is not None
        self.hukm = words[5]
        self.phase = "play"
        self._tell_round()
        hand = self.hands[self.bidder]
        leads = hand & SUIT[self.hukm]  # kout_kw 5.5
        self.rights = self._rights(self.bidder, hand & JOKERS)
        if self.rights:
            leads |= self.rights  # kout_kw 5.6
        self._to_play(self.bidder, leads)  # kout_kw 5.4
        return ""

    # ---- leads ----------------------------------------------------------------------------------------------

    def _to_play(self, seat: int, cards: int) -> None:
        """It is the turn of a seat that may play these cards."""
        self.turn = seat
        self.playable = cards
        self.legal, told = PLAY[cards]
        self.position = f"{TO_PLAY[seat]}{told},{self._tail}"

    def _lead(self, seat: int) -> None:
        self.laid = 0
        self.led = ""
        self.opened = ""
        self.top = -1
        hand = self.hands[seat]  # kout_kw 6.5
        jokers = hand & JOKERS
        if jokers:
            self.rights = self._rights(seat, jokers)
            hand ^= jokers ^ self.rights
            if not hand:
                hand = jokers  # kout_kw 7.4.1
        self._to_play(seat, hand)

    def _rights(self, seat: int, jokers: int) -> int:
        """The jokers, of those that a seat holds, which it may lead by right."""
        assert self.bidder is not None
        if not jokers:
            return 0
        honours = HONOURS[self.hukm]
        left = sum([(hand & honours).bit_count() for hand in self.hands])  # all were dealt: what is not left is out
        ours = seat & 1 == self.bidder & 1
        if not left:
            if jokers == JOKERS:
                return jokers  # kout_kw 7.1.4, 7.1.2, 7.5.2
            return jokers  # kout_kw 7.1.4, 7.1.2
        if left == 1:
            pass  # kout_kw 7.1.3
        if self.bid < 8:
            return 0  # kout_kw 7.1.1
        if not ours:
            return 0  # kout_kw 7.1.1, 7.2.5
        if seat != self.bidder:
            pass  # kout_kw 7.2.4
        if self.bid == 9:
            if jokers == JOKERS:
                return jokers  # kout_kw 7.2.1, 7.5.2
            return jokers  # kout_kw 7.2.1
        if jokers == JOKERS:
            return JEEKER  # kout_kw 7.2.2, 7.2.3, 7.5.1
        if jokers == JEEKER:
            return JEEKER  # kout_kw 7.2.2
        return 0  # kout_kw 7.1.1, 7.2.3

    def _open(self, played: CardPlay) -> str:
        """The first card of a trick, or the next while no card has set its suit; tells of a joker that is void."""
        if played.suit:
            self.led = played.suit
            if not self.opened:
                self.strength = STRENGTH[self.hukm, self.led]
            elif self.void_lead == "hukm":
                self.strength = STRENGTH[self.led, self.led]  # kout_kw 7.4.3, 7.4.4
            else:
                self.strength = STRENGTH[self.hukm, self.led]  # kout_kw 7.4.3, 7.4.6
            return ""
        if self.laid:
            self.strength = VOID  # kout_kw 7.4.7
        elif played.card & self.rights:
            self.opened = "joker"
            self.led = self.hukm  # kout_kw 7.3.1
            self.strength = STRENGTH[self.hukm, self.led]
            if not self.hands[played.seat]:
                pass  # kout_kw 7.5.3
            return ""
        else:
            self.opened = "void"
            self.strength = VOID  # kout_kw 7.4.2
        return f'{{"type":"void_lead","seat":{played.seat},"card":"{played.words[5:]}"}}'

    # ---- replies and tricks ---------------------------------------------------------------------------------

    def _replies(self, hand: int) -> int:
        """The cards of a hand that may be played to the trick."""
        suited = hand & FOLLOWS[self.led]
        jokers = hand & JOKERS
        if self.opened:
            return self._replies_to_joker(hand, suited, jokers)
        if not suited:
            if jokers:
                return hand  # kout_kw 6.2, 6.4
            return hand  # kout_kw 6.2
        if jokers:
            return suited | jokers  # kout_kw 6.1, 6.3
        return suited  # kout_kw 6.1

    def _replies_to_joker(self, hand: int, suited: int, jokers: int) -> int:
        """The cards of a hand that may be played to a trick that a joker has led, by right or void."""
        if not self.led:
            return hand  # kout_kw 7.4.11
        if self.opened == "void":
            if not suited:
                return hand  # kout_kw 7.5.6, 6.2
            return suited | jokers  # kout_kw 7.5.6
        if not suited:
            if jokers:
                return hand  # kout_kw 7.3.2, 7.3.3
            return hand  # kout_kw 7.3.2
        if jokers:
            return suited | jokers  # kout_kw 7.3.1, 7.3.3
        return suited  # kout_kw 7.3.1

    def _why_not_card(self, seat: int, card: str) -> str:
        hand = self.hands[seat]
        if not hand & CARD[card]:
            return "card_not_held"  # kout_kw 6.5
        if self.laid:
            if self.opened == "joker":
                return "must_follow_suit"  # kout_kw 7.3.1
            if self.opened == "void":
                return "must_follow_suit"  # kout_kw 7.5.6
            return "must_follow_suit"  # kout_kw 6.1
        if card in SUIT_OF:
            return "must_lead_hukm"  # kout_kw 5.5
        if self.tricks == [0, 0]:
            pass  # kout_kw 5.6
        self._rights(seat, hand & JOKERS)  # tells the rule that gives no right
        return "joker_lead"

    def _card(self, played: CardPlay) -> str:
        seat = played.seat
        self.hands[seat] ^= played.card
        told = "" if self.led else self._open(played)
        self.laid += 1
        strength = self.strength[played.words]
        if strength > self.top:
            self.top = strength
            self.top_seat = seat
        if self.laid == self.seats:
            return self._trick()
        seat = (seat + 1) % self.seats  # kout_kw 1.2
        self._to_play(seat, self._replies(self.hands[seat]))
        return told

    def _trick(self) -> str:
        if self.top == OF_JEEKER:
            winner = self.top_seat  # kout_kw 3.1
        elif self.top == OF_ACE:
            winner = self.top_seat  # kout_kw 3.6, 3.2
        elif self.top == OF_MAKER:
            winner = self.top_seat  # kout_kw 3.3
        elif self.top > TRUMP:
            winner = self.top_seat  # kout_kw 3.6, 3.4
        else:
            winner = self.top_seat  # kout_kw 3.6, 3.5
        if self.opened == "void":
            winner = self._void_trick()
        elif self.voided and self.void_lead == "hukm":
            winner = self.top_seat  # kout_kw 7.4.10
        self.tricks[winner & 1] += 1  # kout_kw 1.1
        assert self.bidder is not None
        bidders = self.bidder & 1
        if self.tricks[bidders] == self.bid:
            events = TRICK[winner] + self._round(bidders, made=True)  # kout_kw 8.1
        elif self.tricks[1 - bidders] == 10 - self.bid:
            events = TRICK[winner] + self._round(1 - bidders, made=False)  # kout_kw 8.2
        else:
            self._tell_tricks()
            self._lead(winner)  # kout_kw 3.7
            return TRICK[winner]
        self._tell_round()
        self._tell()
        return events

    def _void_trick(self) -> int:
        """Who takes a trick that a void joker has led."""
        self.voided = True  # kout_kw 7.4.9, 7.4.2, 7.4.3
        if self.top in (OF_JEEKER, OF_MAKER):
            return self.top_seat  # kout_kw 7.4.8
        if self.void_lead == "suit":
            return self.top_seat  # kout_kw 7.4.6
        if self.top == OF_ACE:
            return self.top_seat  # kout_kw 7.4.4, 7.4.5
        return self.top_seat  # kout_kw 7.4.4

    # ---- round end ------------------------------------------------------------------------------------------

    def _round(self, winner: int, *, made: bool) -> str:
        reason = "made" if made else "failed"
        a, b = self.tricks
        points = self._points_made() if made else self._points_failed()
        self.score[winner] += points  # kout_kw 9.7, 1.1
        told = f',{{"type":"round","winner":{winner},"reason":"{reason}","points":{points},"tricks":[{a},{b}]}}'
        why = self._match_end(winner, made=made)
        self._between_rounds()
        self.turn = None
        if why:
            self.phase = "over"  # kout_kw 11.2
            return f'{told},{{"type":"match","winner":{winner},"reason":"{why}"}}'
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) % self.seats  # kout_kw 11.1
        self.phase = "deal"
        return f'{told},{{"type":"dealer","seat":{self.dealer}}}'

    def _points_made(self) -> int:
        if self.bid == 9:
            return 36  # kout_kw 9.2
        if self.malzoom:
            return 5  # kout_kw 9.5
        return self.bid  # kout_kw 9.1

    def _points_failed(self) -> int:
        if self.bid == 9:
            return 18  # kout_kw 9.4
        if self.malzoom:
            return 5  # kout_kw 9.6
        return 2 * self.bid  # kout_kw 9.3

    def _match_end(self, winner: int, *, made: bool) -> str:
        """Why the match ends with this round; empty when it goes on."""
        enough = self.score[winner] >= ENOUGH
        against_nothing = self.score[winner] >= ENOUGH_AGAINST_NOTHING and self.score[1 - winner] == 0
        why = ""
        if self.bid == 9 and made:
            why = "bawan"  # kout_kw 10.1, 10.2
        elif enough:
            why = "101"  # kout_kw 10.3
        elif against_nothing:
            why = "51_0"  # kout_kw 10.4
        elif self.bid == 9:
            pass  # kout_kw 10.6
        if (self.bid == 9 and made) + enough + against_nothing > 1:
            pass  # kout_kw 10.5
        return why

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
            malzoom = "true" if self.malzoom else "false"
            hukm = f'"{self.hukm}"' if self.hukm else "null"
            contract = f'"bidder":{self.bidder},"bid":{self.bid},"malzoom":{malzoom},"hukm":{hukm}'
        a, b = self.score
        self._standing = f'"dealer":{dealer},"score":[{a},{b}],"round":{{{contract}'
        self._tell_tricks()

    def _tell_tricks(self) -> None:
        """Write the part of the position that does not change from card to card."""
        a, b = self.tricks
        self._tail = f'{self._standing},"tricks":[{a},{b}]}}'


def _read_setup(setup: object, seats: int) -> tuple[int, list[int]]:
    fields = setup_fields(setup, ("dealer", "score"))
    dealer, given = fields["dealer"], fields["score"]
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadParam("setup.dealer", f"the dealer must be a seat from 0 to {seats - 1}, not {dealer!r}")
    score = [whole(each) for each in given] if isinstance(given, list | tuple) else []
    points = [each for each in score if type(each) is int and 0 <= each < ENOUGH]
    if len(score) != 2 or len(points) != 2:
        raise BadParam("setup.score", f"the score must be two whole numbers from 0 to {ENOUGH - 1}")
    if 0 in points and max(points) >= ENOUGH_AGAINST_NOTHING:
        raise BadParam("setup.score", f"{max(points)} against 0 is a match that is over")
    return dealer, points


def bears_out(before: Match, move: str, after: Match) -> Iterator[str]:
    """The rules that an accepted move bears out although no line of the engine decides them.

    Tables of cards, and permissions that a stricter table would refuse.
    """
    words = move.split(" ")
    match before.phase:
        case "deal":
            yield "kout_kw 2.1"
            yield "kout_kw 2.3" if before.seats == 4 else "kout_kw 2.2"
            yield "kout_kw 2.4"
        case "bid" if words[2] != "pass":
            if int(words[2]) > before.bid + 1:
                yield "kout_kw 4.1.5"
            if before.bidder is not None and before.bidder & 1 == int(words[0]) & 1:
                yield "kout_kw 4.1.6"
        case "hukm":
            hand = before.hands[int(words[0])]
            if hand & JOKERS and not all(hand & SUIT[suit] for suit in SUITS):
                yield "kout_kw 5.3"
        case "play" if after.phase in ("deal", "over"):
            if sum(hand.bit_count() for hand in before.hands) > 1:
                yield "kout_kw 8.3"
        case _:
            pass


KOUT_KW: Final = Game(
    id="kout_kw",
    title="Kuwaiti Kout",
    options={
        "seats": Choice((6, 4), default=6),
        "void_lead": Choice(("hukm", "suit"), default="hukm"),
    },
    setup=("dealer", "score"),
    start=Match,
    verbs={verb: shape.phases for verb, shape in SHAPES.items()},
    vocabulary={
        "bid": tuple(f"bid {n}" for n in (*range(12), 999_999_999)) + ("bid pass",),
        "hukm": tuple(f"hukm {suit}" for suit in SUITS),
        "play": tuple(f"play {card}" for card in sorted(KNOWN)),
    },
    bears_out=bears_out,
)
