"""How cases of Bahraini Kout come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.choose import Choose, shuffled, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum, by_team, options_from
from harness.mixes.worth import HEIGHT, most
from harness.refusals import TRIALS
from reference_engine.cards import SUIT, names
from reference_engine.chance import Chance, DealPack, DrawCards, NameDealer
from reference_engine.kout_bh import DRAW_VALUE, Match
from reference_engine.options import Value

_LENGTHS: Final = weighted((14, "round"), (3, "rounds"), (3, "match"))
_ROUNDS: Final = {"round": 1, "rounds": 3, "match": 0}
_DRAWS: Final = weighted((3, "any"), (2, "tie"))
_DEALS: Final = weighted((6, "any"), (2, "suits"), (2, "lopsided"))
_BIDS: Final = weighted((6, "timid"), (3, "any"), (2, "pass"), (1, "bold"))
_HUKMS: Final = weighted((2, "any"), (1, "long"))
_PLAYS: Final = weighted((4, "any"), (4, "hoard"), (1, "spend"), (2, "high"))
_EACH_TRIAL: Final = tuple((kind,) for kind in TRIALS)


def _mix(choose: Choose, offered: Offered) -> Mix:
    options = options_from(choose, offered)
    length = _LENGTHS[choose(len(_LENGTHS))] if offered.setup else "match"
    setup = None
    if length != "match" or (offered.setup and choose(3) == 0):
        setup = {"dealer": choose(int(options["seats"])), "score": _meter(choose, int(options["target"]))}
    refusals = (0, 0, 1, 4)[choose(4)]
    trials = TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))]
    return Mix(
        options=options,
        setup=setup,
        rounds=_ROUNDS[length],
        refusals=refusals,
        trials=trials,
        ways={
            "draw": _DRAWS[choose(len(_DRAWS))],
            "deal": _DEALS[choose(len(_DEALS))],
            "bid": _BIDS[choose(len(_BIDS))],
            "hukm": _HUKMS[choose(len(_HUKMS))],
            "cards": _PLAYS[choose(len(_PLAYS))],
        },
    )


def _meter(choose: Choose, target: int) -> int:
    """A meter before a round: at 0, near it, near the target on either side, or anywhere."""
    match choose(5):
        case 0:
            return 0
        case 1:
            return (-5, 5, -6, 6, -7, 7, -10, 10, -12, 12, -14, 14, -1, 1)[choose(14)]
        case 2:
            return target - 1 - choose(15)
        case 3:
            return choose(15) - target + 1
        case _:
            return choose(2 * target - 1) - target + 1


def _chance(choose: Choose, match: Match, chance: Chance, mix: Mix) -> str:
    if isinstance(chance, NameDealer):
        return f"dealer {choose(chance.seats)}"
    assert isinstance(chance, DrawCards | DealPack)
    cards = names(chance.cards)
    if isinstance(chance, DrawCards):
        if mix.ways["draw"] == "tie" and choose(8):
            return "draw " + " ".join(_tied(choose, cards, chance.count))
        return "draw " + " ".join(_some(choose, cards, chance.count))
    return "deal " + " ".join(_pack(choose, cards, mix.ways["deal"]))


def _some(choose: Choose, cards: Sequence[str], count: int) -> list[str]:
    left = list(cards)
    return [left.pop(choose(len(left))) for _ in range(count)]


def _tied(choose: Choose, cards: Sequence[str], count: int) -> list[str]:
    """A draw in which as many seats as can be share the lowest card."""
    by_value: dict[int, list[str]] = {}
    for card in cards:
        by_value.setdefault(DRAW_VALUE[card], []).append(card)
    most = min(count, max(map(len, by_value.values())))
    lowest = min(value for value, alike in by_value.items() if len(alike) >= most)
    tied = _some(choose, by_value[lowest], most)
    rest = [card for card in cards if card not in tied]
    higher = [card for card in rest if DRAW_VALUE[card] > lowest]
    others = _some(choose, higher if len(higher) >= count - most else rest, count - most)
    return shuffled(choose, tied + others)


def _pack(choose: Choose, cards: Sequence[str], way: str) -> list[str]:
    """The pack in the order of the deal, in which neighbours sit in opposing teams."""
    if way == "suits":  # hardly shuffled: long suits, and seats without one
        pack = list(cards)
        for _ in range(choose(16)):
            one, other = choose(len(pack)), choose(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
        return pack
    pack = shuffled(choose, cards)
    if way == "lopsided":  # one team holds the high cards
        ranked = sorted(pack, key=DRAW_VALUE.__getitem__, reverse=True)
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
            return card(choose, legal)
        if match.phase == "bid":
            return _bid(choose, legal, bid)
        if hukm == "long":
            assert match.turn is not None
            hand = match.hands[match.turn]
            return max(legal, key=lambda words: (hand & SUIT[words[5]]).bit_count())
        return legal[choose(len(legal))]

    return move


def _any(choose: Choose, legal: Sequence[str]) -> str:
    return legal[choose(len(legal))]


def _hoard(choose: Choose, legal: Sequence[str]) -> str:
    """Keep the joker as long as may be: it must not be the last card of a seat that leads."""
    if "play JK" in legal:
        legal = [words for words in legal if words != "play JK"]
    return legal[choose(len(legal))]


def _spend(choose: Choose, legal: Sequence[str]) -> str:
    return "play JK" if "play JK" in legal else legal[choose(len(legal))]


def _high(choose: Choose, legal: Sequence[str]) -> str:
    if choose(4):
        return most(legal, HEIGHT)
    return legal[choose(len(legal))]


_CARDS: Final = {"any": _any, "hoard": _hoard, "spend": _spend, "high": _high}


def _bid(choose: Choose, legal: Sequence[str], way: str) -> str:
    if way == "timid":
        return legal[0] if choose(3) == 0 else legal[-1]
    if way == "pass":
        return legal[-1] if choose(8) else legal[choose(len(legal))]
    if way == "bold" and choose(2):
        return "bid 8" if "bid 8" in legal else legal[0]
    return legal[-1] if choose(2) == 0 else legal[choose(len(legal))]


def _sums(counted: Counted) -> Iterator[Sum]:
    """A round of eight tricks ends when it is decided: the bid is taken, or what it leaves to the other team."""
    told = counted.told
    winner, points = told["winner"], told["points"]
    needed = counted.standing["bid"] if told["reason"] == "made" else 9 - counted.standing["bid"]
    yield "the tricks of the winner", by_team(counted.taken)[winner], needed
    yield "the tricks", told["tricks"], by_team(counted.taken)
    yield "the move of the meter", counted.gained, points if winner == 0 else -points


def _alike(_options: Mapping[str, Value], _steps: Sequence[str]) -> tuple[str, ...]:
    """All but diamonds: a card of theirs is not in the pack."""
    return ("CHS",)


MIXER = Mixer(mix=_mix, chance=_chance, seat=_seat, sums=_sums, alike=_alike)
