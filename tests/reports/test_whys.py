"""Why something is not as it should be: the run says it in English, and a report in its own language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from reports.arabic import ARABIC
from reports.english import ENGLISH
from reports.isolates import END, LTR
from reports.whys import why_in_words

HARNESS = Path(__file__).parents[2] / "harness"
WHYS = [name for name in ENGLISH.sentences if name.startswith("why.")]


@cache
def sources() -> str:
    return "".join(path.read_text("utf-8") for path in HARNESS.rglob("*.py"))


@pytest.mark.parametrize("name", WHYS)
def test_the_run_says_it_in_these_words(name: str) -> None:
    words = max((text for text, *_ in Formatter().parse(ENGLISH.sentences[name])), key=len)

    assert words in sources()


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("baloot is not offered", "لا يعرض ‹baloot›"),
        ("kout_bh: seats = 6 is not offered", "‹kout_bh›: لا يعرض ‹seats› = 6"),
        ("kout_bh: seats is not offered, so it stays at 4", "‹kout_bh›: لا يعرض ‹seats› فيبقى على 4"),
        ("trick_winner at step 18: events.trick.seat", "صاحب اللمّة في الخطوة 18: ‹events.trick.seat›"),
        ("it was caught as turn instead of dealer", "كُشف على أنه الدور والمنتظر الموزّع"),
        (
            "the control kout_bh: clean twin failed: it could not be started again",
            "اختبار الضبط ‹kout_bh: clean twin› لم ينجح: تعذّر تشغيله مرة أخرى",
        ),
        ("'2 play JK' is refused, and yet score changes", "الحركة ‹'2 play JK'› مرفوضة ومع ذلك تغيّر ‹score›"),
        ("seat 2 takes the trick, and seat 3 leads", "المقعد 2 أخذ اللمّة والبادئ بعدها المقعد 3"),
        ("the copy of a match goes on otherwise with '2 play JK'", "نسخة المباراة تمضي مضيًّا آخر مع ‹'2 play JK'›"),
        (
            "with all seats moved on by 1: turn is 2, and should be 3",
            "بنقل كل المقاعد بعدد 1: قيمة ‹turn› هي 2 والواجب 3",
        ),
        ("exit code 3", "رمز الخروج 3"),
        ("something new\nand long", r"something new\nand long"),
    ],
)
def test_a_reason_is_told_in_arabic_and_one_that_is_not_known_as_it_is(why: str, told: str) -> None:
    assert why_in_words(why, ARABIC).translate(str.maketrans({LTR: "‹", END: "›"})) == told


def test_in_english_a_reason_stays_as_it_was_said() -> None:
    assert why_in_words("kout_bh: seats = 6 is not offered") == "kout_bh: seats = 6 is not offered"
