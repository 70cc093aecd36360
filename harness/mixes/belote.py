"""How cases of Belote come about: what is rare there is drawn on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from harness.choose import Choose, weighted
from harness.mix import Counted, Mix, Mixer, Offered, Sum
from harness.mixes import jack_nine
from reference_engine.belote import Match
from reference_engine.options import Value

_SPEECH = weighted((4, "keen"), (3, "any"), (2, "pass"), (2, "second"))

#: How far a round of the packs that are laid out moves the scores towards each other.
_APART = {"lone nine": 162, "lone ace": 140, "all trumps": 252}


def _mix(choose: Choose, offered: Offered) -> Mix:
    return jack_nine.mixed(choose, offered, speech=_SPEECH, standing=_standing, no_end=("score_limit", "rounds"))


def _standing(choose: Choose, options: Mapping[str, Value], deal: str) -> dict[str, object]:
    apart = _APART.get(deal)
    setup = jack_nine.standing(choose, options, choose(4), apart)
    held = (0, 0, 81, 1 + choose(162))[choose(4)]
    return {name: setup[name] for name in ("dealer", "score")} | {"held": held, "played": setup["played"]}


def _seat(choose: Choose, mix: Mix) -> Callable[[Match], str]:
    card, speech = jack_nine.card(choose, mix), mix.ways["speech"]

    def move(match: Match) -> str:
        legal = match.legal
        if match.phase == "play":
            return legal[0] if len(legal) == 1 else card(legal, match.tricks.trump)
        return _speak(choose, match, speech)

    return move


def _speak(choose: Choose, match: Match, way: str) -> str:
    legal = match.legal
    match way:
        case "keen":  # take the longest suit, at once where it is open
            assert match.turn is not None
            suit = jack_nine.longest(match.hands[match.turn])
            if match.phase == "take1":
                return "take" if match.up[1] == suit else "pass"
            wanted = f"take {suit}"
            return wanted if wanted in legal else "pass"
        case "pass" if choose(12):
            return "pass"
        case "second" if match.phase == "take1" and choose(8):
            return "pass"
        case _:
            return legal[choose(len(legal))]


def _sums(counted: Counted) -> Iterator[Sum]:
    """Whatever is won is scored or held, and what was held is scored or held on."""
    yield from jack_nine.pack_sums(counted)
    told = counted.told
    won = sum(told["points"]) + sum(told["belote"])
    yield (
        "what is scored, and held more than before",
        sum(told["scored"]) + told["held"] - counted.standing["held"],
        won,
    )


MIXER = Mixer(mix=_mix, chance=jack_nine.chance, seat=_seat, sums=_sums, alike=jack_nine.alike)
