"""A guided plan: cases that are the same for the same seed, corpus and number, and near what the corpus holds."""

from __future__ import annotations

from random import Random

import pytest

from harness.audience import Audience
from harness.corpus.entry import Corpus, Entry
from harness.corpus.learning import entry_from
from harness.corpus.mutation import fitted, followed, mutated
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.plan import Plan
from harness.walk import walk
from reference_engine.game import play_out
from reference_engine.games import GAMES

KOUT = GAMES["kout_bh"]
ALL = Offered(everything(KOUT.options))
PLAIN = Plan(11, (Audience("kout_bh", ALL, ()),))


def corpus_from(game: str, numbers: range) -> Corpus:
    """The cases of a plain plan as a corpus."""
    offered = Offered(everything(GAMES[game].options))
    plan = Plan(5, (Audience(game, offered, ()),))
    entries = tuple(entry_from(game, offered, plan.choices(n), (f"case {n}",)) for n in numbers)
    return Corpus("these", {game: entries})


CORPUS = corpus_from("kout_bh", range(6))
GUIDED = Plan(11, PLAIN.audiences, CORPUS)


def test_a_guided_case_depends_on_seed_corpus_and_number_alone() -> None:
    alone = [GUIDED.case(number) for number in (30, 7)]
    in_order = dict(GUIDED.cases(0, 31))
    again = Plan(11, PLAIN.audiences, corpus_from("kout_bh", range(6)))

    assert alone == [in_order[30], in_order[7]] == [again.case(30), again.case(7)]


def test_one_of_each_two_cases_is_guided_and_the_others_are_the_plain_ones() -> None:
    guided = [GUIDED.guided(number) for number in range(200)]

    assert all(guided[n] != guided[n + 1] for n in range(0, 200, 2))
    assert all(GUIDED.case(n) == PLAIN.case(n) for n in range(60) if not guided[n])
    assert sum(GUIDED.case(n) != PLAIN.case(n) for n in range(60) if guided[n]) > 25


@pytest.mark.parametrize("every", [50, 100, 400])
def test_what_is_looked_at_more_closely_is_guided_in_part(every: int) -> None:
    """One case in so many: were every second case guided, all of these would be plain."""
    looked_at = [GUIDED.guided(number) for number in range(0, 40 * every, every)]

    assert 10 <= sum(looked_at) <= 30


def test_every_audience_has_guided_cases() -> None:
    two = Plan(11, (*PLAIN.audiences, *PLAIN.audiences), CORPUS)

    assert [sum(two.guided(n) for n in range(place, 200, 2)) for place in (0, 1)] == [50, 50]


def test_a_game_without_entries_is_played_plainly() -> None:
    other = Plan(11, (Audience("belote", Offered(everything(GAMES["belote"].options)), ()),), CORPUS)

    assert not any(other.guided(number) for number in range(50))


def test_another_corpus_gives_other_cases() -> None:
    other = Plan(11, PLAIN.audiences, corpus_from("kout_bh", range(1, 7)))
    guided = [n for n in range(40) if GUIDED.guided(n)]

    assert CORPUS.hash != other.corpus.hash
    assert sum(GUIDED.case(n) != other.case(n) for n in guided) > len(guided) // 2


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_changed_makes_a_case_that_the_reference_plays_alike(game: str) -> None:
    corpus = corpus_from(game, range(3))
    plan = Plan(2, (Audience(game, Offered(everything(GAMES[game].options)), ()),), corpus)
    for number in [n for n in range(60) if plan.guided(n)]:
        made = plan.case(number)
        case = made.case

        assert play_out(GAMES[game], case.options, case.setup, case.script) == made.steps


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_anything_make_valid_cases(game: str) -> None:
    """Even those of no walk at all: far too high, too many, or none."""
    offered = Offered(everything(GAMES[game].options))
    for choices in ((10**6,) * 50, tuple(range(400)), ()):
        wild = Entry(dict.fromkeys(GAMES[game].options, "no such value"), True, choices, len(choices), ())
        for number in range(12):
            made = walk(mutated([wild], offered, Random(number)), GAMES[game], MIXERS[game], offered)

            assert made.steps[0].startswith('{"ok":true')


def test_an_entry_makes_its_case_again_for_engines_that_offer_the_same_in_another_order() -> None:
    entry = CORPUS.entries["kout_bh"][0]
    turned = Offered({name: values[::-1] for name, values in ALL.options.items()})
    cases = [
        walk(followed(fitted(entry, offered), Random(0)), KOUT, MIXERS["kout_bh"], offered).case
        for offered in (ALL, turned)
    ]

    assert cases[0] == cases[1]


def test_where_an_option_of_an_entry_is_not_offered_another_value_is_drawn() -> None:
    entry = Entry({"seats": 6}, True, (), 0, ())
    four = Offered({**ALL.options, "seats": (4,)})

    assert fitted(entry, ALL)[0] == ALL.options["seats"].index(6)
    assert all(
        walk(mutated([entry], four, Random(n)), KOUT, MIXERS["kout_bh"], four).case.options["seats"] == 4
        for n in range(20)
    )


def test_without_a_setup_only_the_options_of_an_entry_are_taken() -> None:
    """Such engines are asked less when a mix is drawn: the choices behind would mean something else."""
    entry = CORPUS.entries["kout_bh"][0]

    assert len(fitted(entry, Offered(ALL.options, setup=False))) == len(ALL.options)
