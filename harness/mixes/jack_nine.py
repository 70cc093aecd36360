"""What the mixes of Belote and Belote coinchée share: lengths, standings before a round, packs and ways to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.choose import Choose, shuffled, weighted
from harness.mistake import Mistake
from harness.mix import Counted, Mix, Offered, Sum, by_team, options_from
from harness.mixes.worth import least
from harness.refusals import TRIALS
from reference_engine.cards import SUIT, SUIT_OF, SUITS, names
from reference_engine.chance import Chance, CutPile, NameDealer
from reference_engine.jack_nine import PACK, PLAIN_ORDER, VALUE
from reference_engine.options import Value

_LENGTHS = weighted((12, "round"), (3, "rounds"), (3, "match"))
_DEALS = weighted((6, "any"), (2, "suits"), (3, "lopsided"))
_CARDS = weighted((6, "any"), (2, "high"), (2, "low"))
_CALLS = weighted((3, "say"), (2, "any"), (1, "plain"))
_EACH_TRIAL = tuple((kind,) for kind in TRIALS)

#: A match that ends by itself soon enough to be played out.
_SOON = {"score_limit": range(1, 1001), "rounds": range(1, 4)}

#: Packs in which the first seat to speak takes trumps, and what each team wins by its lowest cards is known.
_LAID_OUT = weighted((1, "lone nine"), (4, "lone ace"), (1, "all trumps"), (1, "even"), (1, "even with belote"))

#: Hearts are trump, and the totals are 81 to 81, or 71 and belote to 91.
_EVEN = {
    "even": (
        "QH 7H JH 8C TC TH 7S JS",
        "AH 8H AS 9C 8D 9D 8S 9H",
        "JC QC AC TD TS 7D KD KH",
        "QS KC AD KS 9S JD 7C QD",
    ),
    "even with belote": (
        "KH JH 7H QD 9S QH 7S TD",
        "AH AC TH KS AD 9C KC 9H",
        "KD 7C TS JC JS TC AS 9D",
        "7D QC QS JD 8S 8C 8D 8H",
    ),
}

_PACK: Final = names(PACK)

#: How high a card stands in a plain suit, and the pack in suits, each from low to high.
_HEIGHT: Final = {card: PLAIN_ORDER.index(card[0]) for card in _PACK}
_IN_SUITS: Final = sorted(_PACK, key=lambda card: (SUIT_OF[card], _HEIGHT[card]))

#: What a play is worth to who plays in this way, with the call and without, by trump: what is worth least is laid.
_WORTH: Final = {
    way: {
        trump: {f"play {card}{call}": sign * VALUE[trump][card] for card in _PACK for call in ("", " belote")}
        for trump in SUITS
    }
    for way, sign in (("low", 1), ("lowest", 1), ("high", -1))
}

Standing = Callable[[Choose, Mapping[str, Value], str], dict[str, object]]


def mixed(
    choose: Choose, offered: Offered, *, speech: Sequence[str], standing: Standing, no_end: Sequence[str]
) -> Mix:
    """The character of a case. `no_end` names the options that must not all be 0."""
    options = options_from(choose, offered)
    if not any(options[name] for name in no_end):
        options.update(_some_end(choose, offered, no_end))
    laid_out = choose(8) == 1
    deal = _LAID_OUT[choose(len(_LAID_OUT))] if laid_out else _DEALS[choose(len(_DEALS))]
    length = _LENGTHS[choose(len(_LENGTHS))]
    setup = None
    if offered.setup and options["reshuffle"] is True and (length != "match" or choose(3) == 0):
        setup = standing(choose, options, deal)
    soon = any(options[name] in among for name, among in _SOON.items())
    return Mix(
        options=options,
        setup=setup,
        rounds={"round": 1, "rounds": 3, "match": 0 if soon else 4}[length]
        if options["reshuffle"]
        else 3 + choose(3),
        refusals=(0, 0, 1, 4)[choose(4)],
        trials=TRIALS if choose(3) == 0 else _EACH_TRIAL[choose(len(TRIALS))],
        ways={
            "deal": deal,
            "speech": "keen" if laid_out else speech[choose(len(speech))],
            "cards": "lowest" if laid_out else _CARDS[choose(len(_CARDS))],
            "calls": "plain" if deal == "lone ace" else _CALLS[choose(len(_CALLS))],
        },
    )


def _some_end(choose: Choose, offered: Offered, names_: Sequence[str]) -> dict[str, Value]:
    ends = [(name, value) for name in names_ for value in offered.options[name] if value]
    if not ends:
        raise Mistake(
            f"{' and '.join(names_)} are both 0: such a match has no end; allow another value of one of them"
        )
    name, value = ends[choose(len(ends))]
    return {name: value}


# ---- standings ----------------------------------------------------------------------------------------------


def standing(choose: Choose, options: Mapping[str, Value], dealer: int, apart: int | None) -> dict[str, object]:
    """The dealer, score and played rounds of a setup: anything near an end of the match, but not over.

    apart  how far apart the scores have to be for the round to level them, the defenders ahead, where that is known
    """
    limit, rounds = int(options["score_limit"]), int(options["rounds"])
    score = _score(choose, limit, dealer, apart)
    level_at_limit = 0 < limit <= score[0] == score[1]
    if rounds == 0:
        played = choose(5)
    elif level_at_limit:
        played = choose(2 * rounds)
    else:
        played = max(0, rounds - 1 - (0, 0, 1, choose(rounds))[choose(4)])
    return {"dealer": dealer, "score": score, "played": played}


def _score(choose: Choose, limit: int, dealer: int, apart: int | None) -> list[int]:
    """No score; near the limit; level at it; or a round apart, the team of the first to speak behind."""
    below = max(limit - 1, 0) if limit else choose(1000)
    way = choose(6)
    if apart is None:
        apart = 2 * choose(40)
    elif choose(2):
        way = 4
    match way:
        case 0:
            return [0, 0]
        case 1:
            score = [max(0, below - choose(170)), choose(min(below, 300) + 1)]
        case 2:
            score = [max(0, below - choose(170)), max(0, below - choose(170))]
        case 3 if limit:
            level = limit + choose(30)
            return [level, level]
        case 4:
            ahead = max(apart, below - choose(10))
            if limit and ahead >= limit:
                return [0, 0]
            behind = (dealer + 1) & 1
            return [ahead - apart, ahead] if behind == 0 else [ahead, ahead - apart]
        case _:
            ahead = choose(below + 1)
            score = [ahead, max(0, ahead - (162, 80, 90, 2 * choose(60))[choose(4)])]
    return score[::-1] if choose(2) else score


# ---- chance -------------------------------------------------------------------------------------------------


def chance(choose: Choose, _: object, waits: Chance, mix: Mix) -> str:
    """The dealer, the pack or the cut."""
    if isinstance(waits, NameDealer):
        return f"dealer {choose(waits.seats)}"
    if isinstance(waits, CutPile):
        return f"cut {waits.low + choose(waits.high - waits.low + 1)}"
    return "deal " + " ".join(_pack(choose, mix.ways["deal"]))


def _pack(choose: Choose, way: str) -> list[str]:
    """The pack in the order of the deal: packets of three, two and three from the first seat to speak on."""
    match way:
        case "any":
            return shuffled(choose, _PACK)
        case "suits":  # hardly shuffled: long suits, and seats without one
            pack = _IN_SUITS.copy()
            for _ in range(choose(16)):
                one, other = choose(len(pack)), choose(len(pack))
                pack[one], pack[other] = pack[other], pack[one]
            return pack
        case "lopsided":  # one team holds the high cards
            ranked = sorted(shuffled(choose, _PACK), key=_HEIGHT.__getitem__, reverse=True)
            strong, weak = shuffled(choose, ranked[:16]), shuffled(choose, ranked[16:])
            if choose(2):
                strong, weak = weak, strong
            return _in_packets([strong[:8], weak[:8], strong[8:], weak[8:]])
        case _:
            return _laid_out(choose, way)


def _laid_out(choose: Choose, way: str) -> list[str]:
    """Even hands; or the first seat has all trumps, or all but the seven and loses one trick to the next seat."""
    if way in _EVEN:
        return _in_packets([hand.split() for hand in _EVEN[way]])
    trump, suit, *_ = shuffled(choose, SUITS)
    trumps = [f"{rank}{trump}" for rank in "J9ATKQ8"]
    if way == "all trumps":
        rest = shuffled(choose, [card for card in _PACK if card[1] != trump])
        return _in_packets([[*trumps, f"7{trump}"], rest[:8], rest[8:16], rest[16:]])
    beats = "9" if way == "lone nine" else "A"
    others = [f"{rank}{suit}" for rank in "89TJQKA" if rank != beats]
    plain = [card for card in _PACK if card[1] not in (trump, suit)]
    low, rest = [card for card in plain if card[0] in "789"], [card for card in plain if card[0] not in "789"]
    third, last = rest[:1], [*rest[1:4], *low[:5]]
    second = [*rest[4:], *low[5:]]
    partner = [*others, f"7{trump}", *third]
    return _in_packets(
        [[*trumps, f"7{suit}"], *(shuffled(choose, hand) for hand in ([f"{beats}{suit}", *second], partner, last))]
    )


def _in_packets(hands: Sequence[Sequence[str]]) -> list[str]:
    """The pack that gives these hands in packets of three, two and three, the first to the first seat to speak."""
    return [card for a, b in ((0, 3), (3, 5), (5, 8)) for hand in hands for card in hand[a:b]]


# ---- cards --------------------------------------------------------------------------------------------------


def longest(hand: int) -> str:
    """The suit of which a hand has most cards."""
    return max(SUITS, key=lambda suit: (hand & SUIT[suit]).bit_count())


def card(choose: Choose, mix: Mix) -> Callable[[tuple[str, ...], str], str]:
    """How the seats of a case play: from the legal plays and the trump to one of them."""
    way, calls = mix.ways["cards"], mix.ways["calls"]

    def play(legal: tuple[str, ...], trump: str) -> str:
        words = legal[choose(len(legal))]
        if way != "any" and (way == "lowest" or choose(4)):
            words = least(legal, _WORTH[way][trump])
        if calls == "any" or words[5] not in "KQ":
            return words
        said = f"{words[:7]} belote"
        if said not in legal:
            return words
        return said if calls == "say" and choose(8) != 1 else words[:7]

    return play


def pack_sums(counted: Counted) -> Iterator[Sum]:
    """Eight tricks, and 162 points with the last ten; a team that takes all tricks has 252 and the other none."""
    told, tricks = counted.told, by_team(counted.taken)
    yield "the tricks of both teams", sum(tricks), 8
    yield "the tricks", told["tricks"], tricks
    swept = 8 in tricks
    yield "the points of both teams", sum(told["points"]), 252 if swept else 162
    if swept:
        yield "the points of the team without a trick", told["points"][tricks.index(0)], 0
    yield "what the teams gain", counted.gained, told["scored"]


def alike(_options: Mapping[str, Value], _steps: Sequence[str]) -> tuple[str, ...]:
    """All suits: trump is named anew in each round."""
    return ("CDHS",)
