"""How cases of Call Break come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.choose import Choose, shuffled, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum, options_from
from harness.mixes.worth import HEIGHT, least, most
from harness.refusals import TRIALS
from reference_engine.call_break import ABOVE_JACK, PACK, SPADES, Match
from reference_engine.cards import RANK_OF, SUIT_OF, SUITS, names, union
from reference_engine.chance import Chance, DealPack, NameDealer
from reference_engine.options import Value

_LENGTHS: Final = weighted((15, "round"), (3, "rounds"), (2, "match"))
_ROUNDS: Final = {"round": 1, "rounds": 3, "match": 0}
_DEALS: Final = weighted((5, "any"), (3, "suits"), (2, "strong"), (2, "poor"))
_CALLS: Final = weighted((5, "any"), (4, "honest"), (1, "low"), (1, "bold"))
_REDEALS: Final = weighted((2, "seldom"), (1, "mostly"))
_PLAYS: Final = weighted((4, "any"), (2, "high"), (1, "low"), (1, "ruff"))
_EACH_TRIAL: Final = tuple((kind,) for kind in TRIALS)

_PLAIN: Final = names(PACK & ~SPADES)
_SMALL: Final = names(PACK & ~ABOVE_JACK)
#: The cards that an honest call counts on.
_SURE: Final = SPADES | union(f"A{suit}" for suit in SUITS)


def _mix(choose: Choose, offered: Offered) -> Mix:
    options = options_from(choose, offered)
    length = _LENGTHS[choose(len(_LENGTHS))] if offered.setup else "match"
    setup = None
    if length != "match" or (offered.setup and choose(3) == 0):
        last = int(options["rounds"])
        number = last if length == "match" or choose(2) else 1 + choose(last)
        setup = {"dealer": choose(4), "score": _totals(choose), "round": number}
    refusals = (0, 1, 2, 6)[choose(4)]
    trials = TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))]
    rounds = _ROUNDS[length]
    if rounds == 1 and options["redeal"]:
        rounds += choose(3)  # a redeal brings another deal of the same round
    return Mix(
        options=options,
        setup=setup,
        rounds=rounds,
        refusals=refusals,
        trials=trials,
        ways={
            "deal": _DEALS[choose(len(_DEALS))],
            "call": _CALLS[choose(len(_CALLS))],
            "redeal": _REDEALS[choose(len(_REDEALS))],
            "cards": _PLAYS[choose(len(_PLAYS))],
        },
    )


def _totals(choose: Choose) -> list[int]:
    """The totals before a round: nothing yet, a few seats level far above the others, or anything."""
    match choose(4):
        case 0:
            return [0, 0, 0, 0]
        case 1 | 2:
            level = choose(700) - 200
            return [level - (0 if choose(3) else 1000) for _ in range(4)]
        case _:
            return [choose(1000) - 400 for _ in range(4)]


def _chance(choose: Choose, match: Match, chance: Chance, mix: Mix) -> str:
    if isinstance(chance, NameDealer):
        return f"dealer {choose(chance.seats)}"
    assert isinstance(chance, DealPack)
    return "deal " + " ".join(_pack(choose, names(chance.cards), mix.ways["deal"]))


def _pack(choose: Choose, cards: Sequence[str], way: str) -> list[str]:
    """The pack in the order of the deal: every fourth card goes to the same seat."""
    match way:
        case "suits":  # hardly shuffled: every fourth card is of one suit
            pack = list(cards)
            for _ in range(choose(24)):
                one, other = choose(len(pack)), choose(len(pack))
                pack[one], pack[other] = pack[other], pack[one]
            return pack
        case "strong":  # a seat holds most of the high spades and aces
            high = sorted(cards, key=lambda card: -RANK_OF[card] - 10 * (SUIT_OF[card] == "S"))
            sure = 8 + choose(6)
            return _given(choose, shuffled(choose, high[:sure]), high[sure:])
        case "poor" if choose(2):
            return _given(choose, shuffled(choose, _PLAIN)[:13], cards)
        case "poor":
            return _given(choose, shuffled(choose, _SMALL)[:13], cards)
        case _:
            return shuffled(choose, cards)


def _given(choose: Choose, hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The pack in an order in which some seat is given a hand, filled up to thirteen from the other cards."""
    among = set(hand)
    others = shuffled(choose, [card for card in cards if card not in among])
    missing = 13 - len(hand)
    given, seat = [*hand, *others[:missing]], choose(4)
    others = others[missing:]
    pack = []
    for k in range(13):
        pack += [*others[3 * k : 3 * k + seat], given[k], *others[3 * k + seat : 3 * k + 3]]
    return pack


def _seat(choose: Choose, mix: Mix) -> Callable[[Match], str]:
    card, call = _CARDS[mix.ways["cards"]], mix.ways["call"]
    mostly = mix.ways["redeal"] == "mostly"

    def move(match: Match) -> str:
        legal = match.legal
        if match.phase == "play":
            return legal[0] if len(legal) == 1 else card(choose, legal)
        if legal[-1] == "redeal":
            if choose(4) if mostly else choose(8) == 7:
                return "redeal"
            legal = legal[:-1]
        assert match.turn is not None
        return _call(choose, legal, match.hands[match.turn], call)

    return move


def _call(choose: Choose, calls: Sequence[str], hand: int, way: str) -> str:
    match way:
        case "honest":  # about as many as it will take
            tricks = (hand & _SURE).bit_count() - choose(3)
            return f"call {min(max(tricks, 1), len(calls))}"
        case "low":
            return f"call {1 + choose(2)}"
        case "bold":
            return f"call {len(calls) - (choose(4) == 3)}"
        case _:
            return calls[choose(len(calls))]


def _any(choose: Choose, legal: Sequence[str]) -> str:
    return legal[choose(len(legal))]


def _high(choose: Choose, legal: Sequence[str]) -> str:
    if choose(4):
        return most(legal, HEIGHT)
    return legal[choose(len(legal))]


def _low(choose: Choose, legal: Sequence[str]) -> str:
    if choose(4):
        return least(legal, HEIGHT)
    return legal[choose(len(legal))]


def _ruff(choose: Choose, legal: Sequence[str]) -> str:
    """Keep the spades for the tricks of other suits."""
    plain = [words for words in legal if words[-1] != "S"]
    return _any(choose, plain or legal)


_CARDS: Final = {"any": _any, "high": _high, "low": _low, "ruff": _ruff}


def _sums(counted: Counted) -> Iterator[Sum]:
    """All thirteen tricks are played, and each seat gains what the round brings it."""
    yield "the tricks of all seats", sum(counted.taken), 13
    yield "what the seats gain", counted.gained, counted.told["points"]


def _alike(_options: Mapping[str, Value], _steps: Sequence[str]) -> tuple[str, ...]:
    """All but spades, which are trump."""
    return ("CDH",)


MIXER = Mixer(mix=_mix, chance=_chance, seat=_seat, sums=_sums, alike=_alike)
