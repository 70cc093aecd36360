"""How cases of Kuwaiti Kout come about: what is rare there is drawn on purpose.

The rarest is a joker that is led void: its holder must come to the lead with nothing else, in a round that is still
open at its eighth or ninth trick, while an honour of hukm is held back somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.choose import Choose, shuffled, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum, by_team, options_from
from harness.mixes.worth import HEIGHT, least, most
from harness.refusals import TRIALS
from reference_engine.cards import CARD, RANK_OF, SUIT, names
from reference_engine.chance import Chance, DealPack, NameDealer
from reference_engine.kout_kw import HONOURS, JOKERS, KNOWN, Match
from reference_engine.options import Value

_LENGTHS: Final = weighted((14, "round"), (3, "rounds"), (2, "match"))
_ROUNDS: Final = {"round": 1, "rounds": 3, "match": 0}
_DEALS: Final = weighted((5, "any"), (2, "suits"), (2, "lopsided"), (3, "jokers"))
_BIDS: Final = weighted((6, "timid"), (3, "any"), (2, "pass"), (2, "bold"))
_HUKMS: Final = weighted((2, "any"), (1, "long"), (1, "short"))
_PLAYS: Final = weighted((4, "any"), (2, "hoard"), (1, "spend"), (2, "high"), (4, "drag"))
#: The ways that lead to a void joker.
_VOID: Final = {"deal": "jokers", "bid": "pass", "hukm": "any", "cards": "drag"}
_EACH_TRIAL: Final = tuple((kind,) for kind in TRIALS)

_PLAYED: Final = {f"play {card}": CARD[card] for card in KNOWN}


def _mix(choose: Choose, offered: Offered) -> Mix:
    options = options_from(choose, offered)
    length = _LENGTHS[choose(len(_LENGTHS))] if offered.setup else "match"
    setup = None
    if length != "match" or (offered.setup and choose(3) == 0):
        setup = {"dealer": choose(int(options["seats"])), "score": _score(choose)}
    refusals = (0, 0, 1, 4)[choose(4)]
    trials = TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))]
    return Mix(
        options=options,
        setup=setup,
        rounds=_ROUNDS[length],
        refusals=refusals,
        trials=trials,
        ways=_VOID if choose(8) == 1 else _ways(choose),
    )


def _ways(choose: Choose) -> dict[str, str]:
    return {
        "deal": _DEALS[choose(len(_DEALS))],
        "bid": _BIDS[choose(len(_BIDS))],
        "hukm": _HUKMS[choose(len(_HUKMS))],
        "cards": _PLAYS[choose(len(_PLAYS))],
    }


def _score(choose: Choose) -> list[int]:
    """The totals before a round: none, one team near 51 against nothing, one or both near 101, or any."""
    match choose(5):
        case 0:
            return [0, 0]
        case 1:
            score = [50 - choose(20), 0]
        case 2:
            score = [100 - choose(20), 1 + choose(60)]
        case 3:
            score = [100 - choose(20), 100 - choose(20)]
        case _:
            score = [1 + choose(100), 1 + choose(100)]
    return score[::-1] if choose(2) else score


def _chance(choose: Choose, match: Match, chance: Chance, mix: Mix) -> str:
    if isinstance(chance, NameDealer):
        return f"dealer {choose(chance.seats)}"
    assert isinstance(chance, DealPack)
    return "deal " + " ".join(_pack(choose, names(chance.cards), mix.ways["deal"], match.seats))


def _pack(choose: Choose, cards: Sequence[str], way: str, seats: int) -> list[str]:
    """The pack in the order of the deal, in which neighbours sit in opposing teams."""
    if way == "suits":  # hardly shuffled: long suits, and seats without one
        pack = list(cards)
        for _ in range(choose(16)):
            one, other = choose(len(pack)), choose(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
        return pack
    pack = shuffled(choose, cards)
    if way == "jokers":  # both in one hand, or in neighbouring ones
        place = choose(len(pack) - seats)
        for card, where in (("JB", place), ("JR", place + (seats, 1)[choose(2)])):
            other = pack.index(card)
            pack[other], pack[where] = pack[where], pack[other]
    if way == "lopsided":  # one team holds the high cards
        ranked = sorted(pack, key=lambda card: -RANK_OF.get(card, 15))
        half = len(pack) // 2
        pack[0::2], pack[1::2] = shuffled(choose, ranked[:half]), shuffled(choose, ranked[half:])
        if choose(2):
            pack = pack[1:] + pack[:1]
    return pack


def _seat(choose: Choose, mix: Mix) -> Callable[[Match], str]:
    card = _CARDS[mix.ways["cards"]]
    bid, hukm = mix.ways["bid"], mix.ways["hukm"]

    def move(match: Match) -> str:
        legal = match.legal
        if len(legal) == 1:
            return legal[0]
        if match.hukm:
            return card(choose, match)
        if match.phase == "bid":
            return _bid(choose, legal, bid)
        if hukm == "any":
            return legal[choose(len(legal))]
        assert match.turn is not None
        hand = match.hands[match.turn]
        by_length = sorted(legal, key=lambda words: -(hand & SUIT[words[5:]]).bit_count())
        return by_length[0 if hukm == "long" else -1]

    return move


def _any(choose: Choose, match: Match) -> str:
    return match.legal[choose(len(match.legal))]


def _hoard(choose: Choose, match: Match) -> str:
    """Keep the jokers as long as may be."""
    legal = _but_jokers(match)
    return legal[choose(len(legal))]


def _but_jokers(match: Match) -> Sequence[str]:
    return _but(JOKERS, match.legal) if match.playable & JOKERS else match.legal


def _but(cards: int, legal: Sequence[str]) -> Sequence[str]:
    """The plays of other cards than these, or all where there are none."""
    return [words for words in legal if not _PLAYED[words] & cards] or legal


def _spend(choose: Choose, match: Match) -> str:
    legal = _but(~JOKERS, match.legal) if match.playable & JOKERS else match.legal
    return legal[choose(len(legal))]


def _high(choose: Choose, match: Match) -> str:
    if choose(4):
        return most(match.legal, HEIGHT)
    return match.legal[choose(len(match.legal))]


def _drag(choose: Choose, match: Match) -> str:
    """Bring the holder of a joker to the last lead with nothing else: all keep honours, and lose as it serves.

    First the other team takes all tricks but one of those that it needs, while the holder throws its low cards.
    """
    assert match.turn is not None
    assert match.bidder is not None
    legal = _but_jokers(match)
    if choose(8) == 0:
        return legal[choose(len(legal))]
    holder = _holder(match)
    honours = HONOURS[match.hukm]
    if match.turn != holder and match.playable & honours:
        legal = _but(honours, legal)
    others = 1 - (holder & 1)
    needed = match.bid if others == match.bidder & 1 else 10 - match.bid
    if match.tricks[others] + 1 < needed:
        high = match.turn & 1 == others
    else:
        high = match.turn == holder
    return most(legal, HEIGHT) if high else least(legal, HEIGHT)


def _holder(match: Match) -> int:
    """The seat with a joker, of two the one that plays before the other, that the lead is meant for."""
    hands = match.hands
    if hands[0] & JOKERS and hands[-1] & JOKERS:
        return match.seats - 1
    for seat, hand in enumerate(hands):
        if hand & JOKERS:
            return seat
    return 0


_CARDS: Final = {"any": _any, "hoard": _hoard, "spend": _spend, "high": _high, "drag": _drag}


def _bid(choose: Choose, legal: Sequence[str], way: str) -> str:
    if way == "timid":
        return legal[0] if choose(3) == 0 else legal[-1]
    if way == "pass":
        return legal[-1] if choose(8) else legal[choose(len(legal))]
    if way == "bold" and choose(2):
        return legal[-2 - choose(2)] if len(legal) > 2 else legal[0]  # 9 or 8
    return legal[-1] if choose(2) == 0 else legal[choose(len(legal))]


def _sums(counted: Counted) -> Iterator[Sum]:
    """A round of nine tricks ends when it is decided: the bid is taken, or what it leaves to the other team."""
    told = counted.told
    winner, points = told["winner"], told["points"]
    needed = counted.standing["bid"] if told["reason"] == "made" else 10 - counted.standing["bid"]
    yield "the tricks of the winner", by_team(counted.taken)[winner], needed
    yield "the tricks", told["tricks"], by_team(counted.taken)
    yield "what the teams gain", counted.gained, [points, 0] if winner == 0 else [0, points]


def _alike(options: Mapping[str, Value], _steps: Sequence[str]) -> tuple[str, ...]:
    """All suits; at a table of four the black ones alone have a six."""
    return ("CDHS",) if options["seats"] == 6 else ("CS", "DH")


MIXER = Mixer(mix=_mix, chance=_chance, seat=_seat, sums=_sums, alike=_alike)
