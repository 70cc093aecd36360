"""The report in Arabic, word for word, and the marks that keep its moves and names in one piece.

The marks print nothing. Here ``‹ ›`` stand for those round left-to-right text, ``« ›`` for those round the words of
a picture, and ``¦`` for the one that makes a line of a picture run from left to right.
"""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from harness.divergence import Divergence, Kind
from harness.events import Event, FindingAgain
from harness.store.night import night_of
from harness.store.reading import named_run, runs
from harness.store.store import Store
from reports.arabic import ARABIC
from reports.clean import clean
from reports.history import history_lines
from reports.isolates import END, LTR, LTR_LINE, MARKS, RTL, isolate
from reports.night import night_lines
from reports.plain import Plain, columns
from reports.words import company, difference, headline, label_in_words, rule_text
from tests.harness.kept import found, keep
from tests.harness.kept import told as kept_run
from tests.reports.sample_run import REASON, RUN, TRICK
from tests.reports.test_plain import hostile_run

EXPECTED = """\
حَكَم ‹gate› 0.1.0: ‹kout_bh› على ‹typescript› و‹dart›، البذرة 7
‹typescript›: ‹koutbh-server› 1.4.0 (‹TypeScript›)، يعرض ‹kout_bh›
‹typescript› لا يذكر: ‹round.tricks›
‹typescript›: ما يقرّره موصّله لا المحرّك نفسه: ‹draw›
‹dart›: ‹koutbh-app› 2.0.1 (‹Dart›)، يعرض ‹kout_bh›
السيناريو ‹scenarios/kout_bh/joker.json› (‹The joker takes a trick›) يختلف على ‹typescript›: ‹trick winner›
‹typescript› يختلف: صاحب اللمّة (‹kout_bh 7.3.1›)
الفحص العشوائي: 4,000 من 5,000 حالة، 250,000 خطوة، 25,000 خطوة/ث، ملاحظة واحدة، بقي 2 ث
‹dart› يختلف: سبب الرفض (‹kout_bh 5.1.2›)، تنبيه فقط
‹dart› أنهته الإشارة 11 (‹SIGSEGV›)، وكذلك على هذه الحالة وحدها (إعادة تشغيل واحدة)

السيناريوهات المعتمدة
  السيناريو ‹scenarios/kout_bh/joker.json› (‹The joker takes a trick›) يختلف على ‹typescript›: ‹trick winner›
  لم يُرسل إلى ‹dart› لأنه لا يعرض ما يلزم: سيناريو معتمد واحد

الفروق
  1. ‹typescript› يختلف: صاحب اللمّة (‹kout_bh 7.3.1›)، 12 حالة
     بعد `‹2 play JK›` في اللمّة 3 يقول المرجع: المقعد 2 أخذ اللمّة، ويقول ‹typescript›: المقعد 3 أخذ اللمّة
     القاعدة ‹kout_bh 7.3.1›: إذا لُعب الجوكر أخذ الحيلة.
     ‹dart› يجيب بجواب المرجع

     اللمّة 3 · الحكم ‹♣› · العقد 5 للمقعد 3 · اللمّات ‹1-1› · العدّاد ‹+7› (‹A›) · الموزّع المقعد 0

     ¦                                ▸ «المقعد 2 · A›
     ¦                                  ♠9 ♥QJ ♣JT

     ¦                                     [JK]
     ¦«المقعد 3 · B›                  K♥              9♥    «المقعد 1 · B›
     ¦♠87 ♥A ♣AK                                          ♠JT ♥T ♣98
     ¦                                      7♥

     ¦                            «المقعد 0 · A · الموزّع›
     ¦                                  ♠AKQ ♥8 ♣7

     اللمّة 3: المقعد 3 ‹K♥›، المقعد 0 ‹7♥›، المقعد 1 ‹9♥›، المقعد 2 ‹[JK]›
     قيل: ‹1 bid pass, 2 bid pass, 3 bid 5, 0 bid pass, 3 hukm C›

     لإعادتها: ‹hakam replay .hakam/findings/trick.json›

  2. ‹dart› يختلف: سبب الرفض (‹kout_bh 5.1.2›)، تنبيه فقط، 3 حالات
     بعد `‹1 bid 9›` يقول المرجع: سبب الرفض ‹no_such_bid›، ويقول ‹dart›: سبب الرفض ‹bid_too_low›
     القاعدة ‹kout_bh 5.1.2›: المزايدة 5 (باب) أو 6 أو 7 أو 8 (إنزلي) أو تمرير، ولا مزايدة غيرها.
     ‹typescript› يختلف بالطريقة نفسها
     لإعادتها: ‹hakam replay .hakam/findings/reason.json›

الحالات المختلفة بحسب المحرّك ونوع الفرق
  «المحرّك›      «سبب الرفض›  «صاحب اللمّة›  «توقّف المحرّك›
  ‹typescript›          0          12            0
  ‹dart›                3           0            1

محرّكات تعطّلت
  ‹dart› أنهته الإشارة 11 (‹SIGSEGV›)، وكذلك على هذه الحالة وحدها (إعادة تشغيل واحدة)
     آخر ما كتبه: ‹{}›
     آخر ما كتبه في مخرج الأخطاء: ‹Segmentation fault›

اختبارات الضبط
  كما يجب: 2 من 2

القوانين
  حالة من كل 10 عُرضت على القوانين (500 حالة)
  حالة من كل 100 لُعبت مرة أخرى لقوانين المباراة (50 حالة)

ما لم يُقارن
  ‹dart›: لا يعرض ‹seats 6› (2,400 حالة)

ما بُلغ
  ‹kout_bh›: بُلغ 2 من 3 من القواعد، و1 من 2 من الأحداث، و2 من 2 من أسباب الرفض؛ المنظور فيه: 200 حالة
     قواعد لم تُبلغ قط: 7.5.1
     أحداث لم تقع قط: ‹forfeit›

النتيجة: محرّك تعطّل. 5,000 حالة، سيناريوهان معتمدان، 312,000 خطوة في 12.0 ث، رمز الخروج 4
"""

SHOWN = str.maketrans({LTR: "‹", RTL: "«", END: "›", LTR_LINE: "¦"})


def told(*events: Event) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    report = Plain(stream, ARABIC)
    for event in events:
        report.on(event)
    report.close()
    stream.seek(0)
    return stream.read().translate(SHOWN)


def test_a_whole_run_reads_as_it_is_written_here() -> None:
    assert told(*RUN) == EXPECTED


def test_every_mark_is_closed_in_its_line_whatever_an_engine_says() -> None:
    for line in told(*hostile_run()).splitlines():
        depth = 0
        for sign in line:
            depth += (sign in "‹«") - (sign == "›")
            assert depth in (0, 1)
        assert depth == 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2 play JK", "‹2 play JK›"),
        ("+7", "‹+7›"),
        ("1-1", "‹1-1›"),
        ("♣", "‹♣›"),
        ("5,000", "5,000"),
        ("12.0", "12.0"),
        ("", ""),
        ("المقعد 2", "المقعد 2"),
    ],
)
def test_what_could_be_set_in_another_order_is_marked_and_nothing_else(text: str, shown: str) -> None:
    assert isolate(text).translate(SHOWN) == shown
    assert isolate(isolate(text)) == isolate(text)


def test_marks_that_an_engine_sends_are_written_as_escapes() -> None:
    hostile = replace(TRICK, engine=f"a{END}b{RTL}c\u202e")

    assert headline(hostile, ARABIC).translate(SHOWN).startswith(r"‹a\u2069b\u2067c\u202e› يختلف: ")
    assert clean(f"{LTR}a{END}", keep=MARKS) == f"{LTR}a{END}"


@pytest.mark.parametrize(
    ("engines", "shown"),
    [
        (("dart",), "‹dart› يجيب بجواب المرجع"),
        (("dart", "go"), "‹dart› و‹go› يجيبان بجواب المرجع"),
        (("dart", "go", "rust"), "‹dart›، ‹go› و‹rust› تجيب بجواب المرجع"),
    ],
)
def test_the_verb_follows_the_number_of_engines(engines: tuple[str, ...], shown: str) -> None:
    assert [line.translate(SHOWN) for line in company(replace(TRICK, agrees=engines), ARABIC)] == [shown]


@pytest.mark.parametrize(
    ("path", "reference", "engine", "shown"),
    [
        ("ok", True, False, "يقول المرجع: الحركة جائزة، ويقول ‹typescript›: الحركة مرفوضة"),
        ("score", 12, -3, "يقول المرجع: العدّاد ‹+12›، ويقول ‹typescript›: العدّاد ‹-3›"),
        (
            "events.match.winners",
            [0, 2],
            [0],
            "يقول المرجع: المقعدان 0 و2 فازا بالمباراة، ويقول ‹typescript›: المقعد 0 فاز بالمباراة",
        ),
        (
            "events.trick.seat",
            2,
            None,
            "يقول المرجع: المقعد 2 أخذ اللمّة، ويقول ‹typescript›: لا وجود لقيمة ‹events.trick.seat›",
        ),
    ],
)
def test_both_values_are_told(path: str, reference: object, engine: object, shown: str) -> None:
    it = replace(TRICK, divergence=Divergence(Kind.OTHER, 18, path, reference, engine, "play", "play", ""))

    assert difference(it, language=ARABIC).translate(SHOWN) == f"بعد `‹2 play JK›` {shown}"


def test_a_rule_is_told_in_arabic_while_the_ledger_says_what_the_run_was_told() -> None:
    assert rule_text(TRICK, ARABIC) == "إذا لُعب الجوكر أخذ الحيلة."
    assert rule_text(replace(TRICK, rule_text="The joker is just a card."), ARABIC) == "The joker is just a card."
    assert rule_text(replace(REASON, rule_text=""), ARABIC) == ""


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("deterministic", "ثابت"),
        ("flaky 3 of 12", "متقلّب: ظهر 3 من 12"),
        ("state leak after 1 case", "أثر باقٍ مما قبله، بعد: حالة واحدة"),
        ("state leak after 40 cases or fewer", "أثر باقٍ مما قبله، بعد: 40 حالة أو أقل"),
        ("state leak, only in the first case", "أثر باقٍ، لا يظهر إلا في الحالة الأولى"),
        ("a label of tomorrow", "a label of tomorrow"),
    ],
)
def test_how_sure_a_finding_is_is_told_in_arabic(label: str, shown: str) -> None:
    assert label_in_words(label, ARABIC) == shown
    assert label_in_words(label) == label


def test_the_page_in_the_morning_and_the_runs_that_are_kept_are_told_in_arabic(tmp_path: Path) -> None:
    came = replace(found("came", count=4), label="flaky 3 of 12")
    again = [FindingAgain("dart", found("mended").fingerprint, "fixed")]
    keep(tmp_path, kept_run("night-1", found("stayed"), found("mended"), steps=50_000))
    keep(tmp_path, kept_run("night-2", found("stayed"), came, again=again))
    with Store.read(tmp_path) as store:
        page = night_lines(night_of(store, named_run(store, "last")), ARABIC)
        listed = history_lines(runs(store), 2, ARABIC)

    assert "\n".join(page).translate(SHOWN) == NIGHT
    assert "\n".join(listed).translate(SHOWN) == HISTORY


NIGHT = """\
‹night-2›: ‹fuzz› 0.1.0، 1,000 حالة، مختلفة، البذرة 7
بجانب ‹night-1›: ‹fuzz› 0.1.0، 1,000 حالة، مختلفة، البذرة 7

الجديد
  ‹dart›: ‹kout_bh trick_winner play play 7.3.1 came› (4 حالات، وأصغرها 18 حركة)، متقلّب: ظهر 3 من 12

ما اختفى
  ‹dart›: ‹kout_bh trick_winner play play 7.3.1 mended›: أُصلح، حالته تتفق الآن

باقٍ
  ملاحظة واحدة

السرعة
  1,000 حالة و62,000 خطوة في 3 ث؛ 31,000 خطوة/ث، وقبله 25,000 (‹+24%›)"""

HISTORY = """\
«التشغيل›  «الأمر›  «المحرّكات›                  «الحالات›  «خطوة/ث›  «الملاحظات›  «الجديد›  «النتيجة›
‹night-1›  ‹fuzz›   «‹typescript 1.0› و‹dart 1.0››    1,000  25,000          2       2  «مختلفة›
‹night-2›  ‹fuzz›   «‹typescript 1.0› و‹dart 1.0››    1,000  31,000          2       1  «مختلفة›"""


def test_columns_are_as_wide_as_they_look() -> None:
    # the shadda stands above its letter and takes no place: both words are four wide
    assert columns([["لمّة", "1"], [f"{LTR}abc{END}", "1"]]) == ["لمّة  1", f"{LTR}abc{END}  1"]
