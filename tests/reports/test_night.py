"""The page that is read in the morning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from harness.events import CasesCounted, Event, FindingAgain, Reached
from harness.store.night import night_of
from harness.store.reading import named_run
from harness.store.store import Store
from reports.night import night_lines
from tests.harness.kept import found, keep, told


def page(folder: Path, *nights: Sequence[Event]) -> str:
    """Keep some runs, and tell what the last one brought."""
    for night in nights:
        keep(folder, night)
    with Store.read(folder) as store:
        return "\n".join(night_lines(night_of(store, named_run(store, "last"))))


def reached(first_rule: int, second_rule: int) -> Reached:
    """What a hundred cases came to: two rules, and an event and a refusal that were never seen."""
    rules = {"kout_bh 7.1": first_rule, "kout_bh 7.2": second_rule, "kout_bh 9.9": 0}
    return Reached("kout_bh", 100, rules, {"trick": 90, "redeal": 0}, {"bad_deal": 0})


def test_the_page_tells_what_is_new_gone_and_changed_what_was_reached_and_how_fast_it_went(tmp_path: Path) -> None:
    stayed, mended, other, unmet = found("stayed"), found("mended"), found("other"), found("unmet")
    came = replace(found("came", count=4), label="flaky 3 of 12")
    again = [
        FindingAgain("dart", mended.fingerprint, "fixed"),
        FindingAgain("dart", other.fingerprint, "changed", found("more").fingerprint),
    ]
    counts = [CasesCounted("typescript", 1000, 990, 10, 0), CasesCounted("dart", 1000, 760, 0, 240)]
    first = told("night-1", stayed, mended, other, unmet, reached=[reached(80, 0)], steps=50_000)
    second = told("night-2", stayed, came, again=again, reached=[*counts, reached(80, 3)], steps=62_000)

    assert (
        page(tmp_path, first, second)
        == """\
night-2: fuzz 0.1.0, 1,000 cases, diverged, seed 7
beside night-1: fuzz 0.1.0, 1,000 cases, diverged, seed 7

New
  dart: kout_bh trick_winner play play 7.3.1 came (4 cases, the smallest of 18 moves), flaky 3 of 12

Gone
  dart: kout_bh trick_winner play play 7.3.1 mended: fixed, its case agrees now
  dart: kout_bh trick_winner play play 7.3.1 unmet: not met, which does not say that it is fixed

Changed
  dart: kout_bh trick_winner play play 7.3.1 other: its case shows something else now

Still there
  1 finding

Cases
  typescript: 990 of 1,000 cases compared, 10 failed on, 0 not asked
  dart: 760 of 1,000 cases compared, 0 failed on, 240 not asked

Reached
  kout_bh: 2 of 3 rules, 1 of 2 events and 0 of 1 refusals reached in 100 cases
  kout_bh: reached now and not before: rule kout_bh 7.2

Never reached
  kout_bh: kout_bh 9.9, redeal, bad_deal

Speed
  1,000 cases and 62,000 steps in 3 s; 31,000 steps/s, 25,000 before (+24%)"""
    )


def test_the_first_night_is_held_beside_none(tmp_path: Path) -> None:
    text = page(tmp_path, told("night-1", found("came")))

    assert "\nno run before it has these engines and games: all of it is new\n" in text
    assert "\nNew\n  dart: kout_bh trick_winner play play 7.3.1 came (1 case, the smallest of 18 moves)\n" in text
    assert "\nGone\n" not in text
    assert text.endswith("1,000 cases and 62,000 steps in 3 s; 31,000 steps/s")


def test_a_quiet_night_says_that_nothing_is_new(tmp_path: Path) -> None:
    stayed = found("stayed")
    text = page(tmp_path, told("night-1", stayed), told("night-2", stayed))

    assert "\nNew\n  nothing\n\nStill there\n  1 finding\n" in text


def test_a_run_of_other_engines_is_none_to_be_held_beside(tmp_path: Path) -> None:
    text = page(tmp_path, told("night-1", found("a"), engines=("dart",)), told("night-2", engines=("typescript",)))

    assert "no run before it has these engines and games" in text


def test_a_bad_night_stays_one_page(tmp_path: Path) -> None:
    text = page(tmp_path, told("night-1"), told("night-2", *(found(f"fault {n:02}") for n in range(200))))

    assert len(text.splitlines()) < 50
    assert "\n  and 192 more: `hakam diff night-1 night-2`\n" in text
