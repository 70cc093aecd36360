"""Every language has the same sentences, about the same things, and all its plural forms."""

from __future__ import annotations

import re
from collections.abc import Set
from string import Formatter

import pytest

from reports.arabic import ARABIC, form
from reports.english import ENGLISH
from reports.language import Language

FORMS = {"en": ("one", "other"), "ar": ("zero", "one", "two", "few", "many", "other")}


def counted(language: Language) -> dict[str, Set[str]]:
    """Give what a language counts, by name, with the forms that it has of each."""
    found: dict[str, set[str]] = {}
    for name in language.sentences:
        stem, _, last = name.rpartition(".")
        if last in FORMS["ar"]:
            found.setdefault(stem, set()).add(last)
    return {stem: forms for stem, forms in found.items() if len(forms) > 1}  # "other" alone is a kind


def plain(language: Language) -> dict[str, str]:
    """Give the sentences that are not forms of something counted."""
    stems = counted(language)
    return {name: text for name, text in language.sentences.items() if name.rpartition(".")[0] not in stems}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_tables_have_the_same_sentences() -> None:
    assert set(plain(ARABIC)) == set(plain(ENGLISH))
    assert set(counted(ARABIC)) == set(counted(ENGLISH))
    assert {"cases", "agrees", "sides", "match.winners"} <= set(counted(ENGLISH))


@pytest.mark.parametrize("language", [ENGLISH, ARABIC], ids=lambda language: language.code)
def test_every_count_has_all_forms_of_its_language(language: Language) -> None:
    short = {stem: forms for stem, forms in counted(language).items() if forms != set(FORMS[language.code])}

    assert short == {}


def test_a_sentence_is_about_the_same_in_both() -> None:
    english = plain(ENGLISH)
    differ = [name for name, text in plain(ARABIC).items() if places(text) != places(english[name])]
    for stem, forms in counted(ARABIC).items():
        wanted = places(ENGLISH.sentences[f"{stem}.other"])
        for each in forms:
            said = places(ARABIC.sentences[f"{stem}.{each}"])
            # One and two are words of their own in Arabic, and of nobody there is no name to say.
            if said != wanted and not (said < wanted and each in ("zero", "one", "two")):
                differ.append(f"{stem}.{each}")

    assert differ == []


def test_arabic_is_written_in_arabic_but_for_names() -> None:
    keys = "(?<![A-Za-z])(?:Enter|Home|End|[a-z])(?![A-Za-z])"
    names = re.compile(rf"`[^`]*`|\{{[^}}]*\}}|known\.toml|{keys}")
    latin = {name: text for name, text in ARABIC.sentences.items() if re.search("[A-Za-z]", names.sub("", text))}
    empty = {
        name
        for name, text in ARABIC.sentences.items()
        if not re.search(r"[\u0600-\u06ff]", text)
        and re.search("[a-z]", names.sub("", ENGLISH.sentences.get(name, "")))
    }

    assert latin == {}
    assert empty == set()


def test_arabic_sentences_hold_no_marks_of_their_own() -> None:
    assert [name for name, text in ARABIC.sentences.items() if not text.replace("\n", "").isprintable()] == []


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "0 حالة"),
        (1, "حالة واحدة"),
        (2, "حالتان"),
        (3, "3 حالات"),
        (10, "10 حالات"),
        (11, "11 حالة"),
        (99, "99 حالة"),
        (100, "100 حالة"),
        (102, "102 حالة"),
        (103, "103 حالات"),
        (1_000, "1,000 حالة"),
    ],
)
def test_arabic_counts_in_six_forms(number: int, told: str) -> None:
    assert ARABIC.count("cases", number) == told


def test_eleven_take_another_ending_than_a_hundred() -> None:
    assert [ARABIC.count("runs", n) for n in (2, 5, 11, 100)] == ["تشغيلان", "5 تشغيلات", "11 تشغيلًا", "100 تشغيل"]
    assert {form(n) for n in range(1_200)} == set(FORMS["ar"])
