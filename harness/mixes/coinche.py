"""How cases of Belote coinchée come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from harness.choose import Choose, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum
from harness.mixes import jack_nine
from reference_engine.coinche import BIDS, Match
from reference_engine.options import Value

_SPEECH = weighted((6, "timid"), (2, "any"), (2, "pass"), (2, "bold"), (4, "duel"))

#: How far a round of the packs that are laid out, bid at 80, moves the scores towards each other.
_APART = {"lone nine": 162, "lone ace": 140, "all trumps": 252}

#: The next bids over a standing one, in the order of their numbers.
_NEXT: Final = {standing: sorted(bids, key=lambda words: int(words[4:-2]))[:8] for standing, bids in BIDS.items()}


def _mix(choose: Choose, offered: Offered) -> Mix:
    return jack_nine.mixed(choose, offered, speech=_SPEECH, standing=_standing, no_end=("score_limit", "rounds"))


def _standing(choose: Choose, options: Mapping[str, Value], deal: str) -> dict[str, object]:
    apart = _APART.get(deal)
    if apart is not None and options["success"] == "made_plus_bid":
        apart += 80
    return jack_nine.standing(choose, options, choose(4), apart)


def _seat(choose: Choose, mix: Mix) -> Callable[[Match], str]:
    card, speech = jack_nine.card(choose, mix), mix.ways["speech"]

    def move(match: Match) -> str:
        legal = match.legal
        if len(legal) == 1:
            return legal[0]
        if match.phase == "play":
            return card(legal, match.trump)
        if speech == "keen":
            return _keen(match)
        return _speak(choose, match, speech)

    return move


def _keen(match: Match) -> str:
    """The first seat bids 80 in its longest suit, and the others let it."""
    assert match.turn is not None
    return "pass" if match.bid else f"bid 80 {jack_nine.longest(match.hands[match.turn])}"


def _speak(choose: Choose, match: Match, way: str) -> str:
    legal = match.legal
    match way:
        case "pass" if choose(12):
            return "pass"
        case "timid":  # nothing, or one of the next bids
            bids = _NEXT[match.bid] if legal[0].startswith("bid ") else []
            return "pass" if not bids or choose(3) == 0 else bids[choose(len(bids))]
        case "bold" if choose(3):
            bids = [words for words in legal if words.startswith("bid 1")]
            return bids[choose(len(bids))] if bids else "pass"
        case "duel":  # counter and overcounter where that is open, after a low bid
            for words in ("overcounter", "counter"):
                if words in legal and choose(3):
                    return words
            return legal[-1] if choose(2) or match.bid else "bid 80 C"
        case _:
            return legal[choose(len(legal))]


def _sums(counted: Counted) -> Iterator[Sum]:
    """Points are paid as often as the contract counts, with the bid where it is added; belote is paid once."""
    yield from jack_nine.pack_sums(counted)
    told, bid = counted.told, counted.standing["bid"]
    paid = sum(told["points"])
    if told["reason"] == "made" and counted.options["success"] == "bid":
        paid = bid
    elif told["reason"] == "made" and counted.options["success"] == "made_plus_bid":
        paid += bid
    due = paid * counted.standing["multiplier"] + sum(told["belote"])
    yield "what is scored", sum(told["scored"]), due


MIXER = Mixer(mix=_mix, chance=jack_nine.chance, seat=_seat, sums=_sums, alike=jack_nine.alike)
