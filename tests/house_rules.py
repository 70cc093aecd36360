"""Engines that play by house rules, several at once: copies of the reference with a table's habits planted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from harness.config import EngineSpec
from harness.divergence import Finding
from tests.faulty import faulty_reference

KOUT = "reference_engine/kout_bh.py"
BELOTE = "reference_engine/belote.py"
DUTIES = "reference_engine/obligations.py"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule.

    id       what the table plays, as a claim
    patches  where that differs in the reference: file, passage, what takes its place
    shows    patterns of the findings that it may come to, as `found_as` gives them; each is of one house rule alone
    """

    id: str
    patches: tuple[tuple[str, str, str], ...]
    shows: tuple[str, ...]


#: The first three are an engine of their own.
KOUT_BH = (
    HouseRule(
        "any suit may be named as hukm",
        (
            (
                KOUT,
                'tuple(f"hukm {suit}" for suit in SUITS if hand & SUIT[suit])  # kout_bh 6.1.2',
                'tuple(f"hukm {suit}" for suit in SUITS)',
            ),
        ),
        # 6.1.3 is the same refusal for a hand with the joker, which counts for no suit
        ("legality 6.1.[23] reference refuses suit_not_held", "legal_set 6.1.2 hukm extra"),
    ),
    HouseRule(
        "the deal moves on where the dealer's team won and still does not own the meter",
        ((KOUT, "return self.dealer  # kout_bh 9.3.2", "return self._next_of_team(1 - winner)"),),
        ("dealer 9.3.2 event seat",),
    ),
    HouseRule(
        "an 8 scores 8 or 16, and the match goes on",
        (
            (
                KOUT,
                "        if self.bid == 8:\n            told = f",
                "        if self.bid == 9:\n            told = f",
            ),
        ),
        ("scoring 8.3.3 * points",),
    ),
    HouseRule(
        "the first lead of a round is hukm, if the seat holds one",
        (
            (
                KOUT,
                "        self._to_play(seat, hand)\n\n",
                "        if not any(self.tricks) and hand & SUIT[self.hukm]:\n"
                "            hand &= SUIT[self.hukm]\n"
                "        self._to_play(seat, hand)\n\n",
            ),
            (
                KOUT,
                '            return "joker_lead"  # kout_bh 7.4.1',
                '            return "joker_lead" if card == "JK" else "must_lead_hukm"',
            ),
        ),
        # 7.4.1 is the rule by which the reference lists the leads of a hand with the joker
        ("legality 7.[14].[13] engine refuses must_lead_hukm", "legal_set 7.[14].[13] play missing"),
    ),
    HouseRule(
        "a bidder who is left with the joker forfeits only when it is led",
        (
            (
                KOUT,
                "        elif self.hands[winner] == JOKER:\n",
                "        elif self.hands[winner] == JOKER and winner & 1 != bidders:\n",
            ),
            (
                KOUT,
                "            hand ^= JOKER  # kout_bh 7.4.1\n",
                "            hand = hand ^ JOKER or JOKER\n",
            ),
            (
                KOUT,
                "        self.hands[seat] ^= played.card\n        if not self.laid:\n",
                "        self.hands[seat] ^= played.card\n"
                "        if not self.laid and played.card == JOKER:\n"
                "            events = self._forfeit(seat)[1:]\n"
                "            self._tell_round()\n"
                "            self._tell()\n"
                "            return events\n"
                "        if not self.laid:\n",
            ),
        ),
        ("forfeit 7.5.1 missing",),
    ),
    HouseRule(
        "a forfeit moves the meter by the contract",
        (
            (
                KOUT,
                "        winner = 1 - (seat & 1)  # kout_bh 7.5.3\n",
                "        winner = 1 - (seat & 1)\n        self.meter += self.bid if winner == 0 else -self.bid\n",
            ),
        ),
        ("scoring 7.5.2 score", "law - the score moves with a round"),
    ),
)

BELOTE_RULES = (
    HouseRule(
        "who cannot follow trumps, even under the partner",
        ((DUTIES, "    if partner:\n        return hand  # belote/coinche 5.5\n", ""),),
        ("legality * engine refuses must_*trump", "legal_set * play missing", "reason * *_belote/must_*trump"),
    ),
    HouseRule(
        "the dealer deals again after a cancelled round",
        (
            (
                BELOTE,
                "    def _cancel(self) -> str:",
                "    def _cancel(self) -> str:\n        self.dealer = self.dealer - 1 & 3",
            ),
        ),
        ("dealer 3.16 event seat",),
    ),
    HouseRule(
        "equal totals are made",
        ((BELOTE, "if attackers > defenders:", "if attackers >= defenders:"),),
        ("scoring 7.12 tie reason", "scoring 7.21 tie reason"),
    ),
    HouseRule(
        "a trump need not go above the one that is winning",
        ((DUTIES, "return higher  # belote/coinche 5.7, 5.8", "return trumps"),),
        ("legality 5.8 reference refuses must_overtrump", "legal_set * play extra"),
    ),
    HouseRule(
        "one call is enough for the belote",
        (("reference_engine/belote_call.py", "if self.said == 2:", "if self.said:"),),
        ("scoring 7.5 * reason", "scoring 7.8 failed reason", "scoring 6.8 * belote"),
    ),
    HouseRule(
        "points that were held are lost to attackers who make it",
        (
            (
                BELOTE,
                'return Settlement("made", attackers + held, defenders, 0)',
                'return Settlement("made", attackers, defenders, 0)',
            ),
        ),
        ("scoring 7.16 made scored", "law - points add up"),
    ),
)

HOUSES = {"kout_bh": KOUT_BH, "belote": BELOTE_RULES}


def house(folder: Path, rules: Sequence[HouseRule]) -> EngineSpec:
    """An engine that plays by these house rules."""
    return faulty_reference(folder, *(patch for rule in rules for patch in rule.patches))


def found_as(finding: Finding) -> str:
    """What a finding is known by here: its kind, the number of its rule, and what else tells it from others."""
    known = finding.fingerprint
    return f"{known.kind} {known.rule.partition(' ')[2] or '-'} {known.detail}"


def causes(findings: Iterable[Finding], rules: Sequence[HouseRule]) -> dict[str, list[Finding]]:
    """The findings of each house rule; under an empty id those of none, where there are any."""
    told: dict[str, list[Finding]] = {rule.id: [] for rule in rules}
    for finding in findings:
        owners = [rule.id for rule in rules if any(fnmatchcase(found_as(finding), each) for each in rule.shows)]
        assert len(owners) < 2, f"{found_as(finding)} is claimed by {owners}"
        told.setdefault(owners[0] if owners else "", []).append(finding)
    return told
