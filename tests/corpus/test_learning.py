"""What is learned: combinations of a round, few cases that show them, and the next generation."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from harness.audience import Audience
from harness.corpus.combinations import combinations_of, told_together
from harness.corpus.cover import cover
from harness.corpus.distil import distilled
from harness.corpus.entry import Corpus
from harness.corpus.learned import Learned, add_learned, learn
from harness.corpus.learning import grown, learn_from
from harness.corpus.walks import walks
from harness.mix import Offered, everything
from harness.plan import Plan
from reference_engine.games import GAMES

PLAN = Plan(3, (Audience("kout_bh", Offered(everything(GAMES["kout_bh"].options)), ()),))
DEALT = '{"ok":true,"events":[{"type":"dealt","hands":[]}],"phase":"bid"}'
TRICK = '{"ok":true,"events":[{"type":"trick","seat":1},{"type":"round","reason":"made"}],"phase":"deal"}'
REFUSED = '{"ok":false,"error":"must_bid","events":[],"phase":"bid"}'
QUIET = '{"ok":true,"events":[],"phase":"deal"}'


def learned_from(plan: Plan, numbers: range) -> Learned:
    learned: Learned = {}
    for number in numbers:
        learn_from(learned, plan.corpus, number, plan.case(number))
    return learned


def test_rules_are_paired_within_a_round_and_not_across() -> None:
    steps = [QUIET, DEALT, TRICK, DEALT, TRICK]
    decided = [(), ("kout_bh 2.1",), ("kout_bh 8.1", "protocol 5"), ("kout_bh 2.1",), ("kout_bh 9.1",)]

    assert told_together(decided, steps) == {"2.1", "8.1", "9.1", "2.1 + 8.1", "2.1 + 9.1"}


def test_what_comes_before_the_first_deal_is_of_the_first_round() -> None:
    steps = [QUIET, QUIET, DEALT, DEALT]
    decided = [(), ("kout_bh 3.1",), ("kout_bh 4.1",), ("kout_bh 4.2",)]

    assert told_together(decided, steps) == {"3.1", "4.1", "4.2", "3.1 + 4.1"}


def test_events_are_paired_with_the_refusals_of_their_round() -> None:
    steps = [QUIET, DEALT, REFUSED, TRICK, DEALT]

    assert told_together([()] * 5, steps) == {"dealt + must_bid", "trick + must_bid", "round.made + must_bid"}


CASES = st.dictionaries(st.integers(0, 30), st.frozensets(st.sampled_from("abcdefgh")), max_size=12)


@given(CASES)
def test_a_cover_shows_all_that_the_cases_do_and_none_of_it_is_superfluous(
    shown: dict[int, frozenset[str]],
) -> None:
    kept = cover(shown, "abcdefgh")
    everything_shown = frozenset().union(*shown.values())

    assert frozenset(each for told in kept.values() for each in told) == everything_shown
    assert all(each in shown[case] for case, told in kept.items() for each in told)
    for case in kept:
        assert frozenset().union(*(shown[other] for other in kept if other != case)) != everything_shown


def test_the_shorter_case_is_kept_for_what_two_show() -> None:
    assert cover({"short": frozenset("a"), "long": frozenset("a")}, "a") == {"short": ["a"]}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4), st.integers(0, 9)), max_size=6))
def test_what_parts_of_a_plan_teach_adds_up_in_any_order(taught: list[tuple[str, int, int]]) -> None:
    parts: list[Learned] = [{"kout_bh": {name: (moves, number)}} for name, moves, number in taught]
    sums = []
    for order in itertools.islice(itertools.permutations(parts), 24):
        total: Learned = {}
        for part in order:
            add_learned(total, part)
        sums.append(total)

    assert all(each == sums[0] for each in sums)


def test_of_two_cases_for_a_combination_the_shorter_is_kept_and_of_equals_the_first() -> None:
    learned: Learned = {}
    for moves, number in ((9, 1), (7, 5), (7, 4), (8, 0)):
        learn(learned, "kout_bh", ("7.1",), moves, number)

    assert learned == {"kout_bh": {"7.1": (7, 4)}}


def test_the_next_generation_shows_what_was_learned_and_keeps_what_was_there() -> None:
    first = grown(PLAN, learned_from(PLAN, range(12)))
    guided = Plan(4, PLAN.audiences, first)
    learned = learned_from(guided, range(25))
    second = grown(guided, learned)

    assert first.entries["kout_bh"] == second.entries["kout_bh"][: len(first)]
    assert second.shown("kout_bh") == first.shown("kout_bh") | learned["kout_bh"].keys()
    assert not learned["kout_bh"].keys() & first.shown("kout_bh")


def test_a_run_that_learns_nothing_leaves_the_corpus_as_it_is() -> None:
    first = grown(PLAN, learned_from(PLAN, range(5)))

    assert grown(Plan(4, PLAN.audiences, first), {}).hash == first.hash


def test_distilling_keeps_every_combination_and_is_done_after_once() -> None:
    corpus = grown(PLAN, learned_from(PLAN, range(10)))
    doubled = Corpus(walks(), {"kout_bh": corpus.entries["kout_bh"] * 2})
    once = distilled(doubled)

    assert once.shown("kout_bh") >= corpus.shown("kout_bh")
    assert len(once) <= len(corpus)
    assert distilled(once) == once


def test_a_distilled_entry_is_the_case_that_it_was() -> None:
    """Its options by their values, its mix and its moves by their choices."""
    number = 6
    made = PLAN.case(number)
    shown = combinations_of(made.case, made.steps)
    corpus = grown(PLAN, {"kout_bh": dict.fromkeys(shown, (1, number))})
    (entry,) = distilled(corpus).entries["kout_bh"]

    assert entry.options == made.case.options
    assert set(entry.shows) == shown
