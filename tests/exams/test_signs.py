"""What the desk signals: other pages, a pace that nobody keeps, copies that are alike."""

from datetime import timedelta
from itertools import combinations
from random import Random
from time import perf_counter
from typing import Any, Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.exams.test_surveillance import read
from tests.exams.world import GAME, Hall, right, save, wrong
from tests.machine import in_time
from trainer.exams.invigilation import overview
from trainer.exams.models import Exam, Sitting
from trainer.exams.people import Followed
from trainer.exams.services import sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.detours import note_detour
from trainer.exams.signs import _Given, _same_wrong, hasty

TEN: Final = Wanted(GAME, "tirage-banco", 10)
FOUR: Final = frozenset({1, 2, 3, 4})


def handed(hall: Hall, exam: Exam, who: str, faults: frozenset[int], minutes: float = 9) -> Sitting:
    """Return a copy handed in, begun so many minutes ago, with these wrong answers."""
    now = timezone.now()
    found = hall.begin(exam, who, now - timedelta(minutes=minutes))
    for place in range(1, 11):
        save(found, place, (wrong if place in faults else right)(found, place), now=now)
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk), now=now)
    return found


def people(hall: Hall, exam: Exam) -> dict[Any, Followed]:
    seen = overview(hall.desk, exam, timezone.now())
    return {row.sitting.pk: row for row in seen.people if row.sitting}


def test_the_tile_and_the_copy_tell_the_other_pages_and_when(hall: Hall) -> None:
    exam = hall.open()
    found, now = hall.sit(exam, ago=5), timezone.now()
    for page, ago in (("/regles/", 4), ("/regles/", 2), ("/api/v1/jeux/", 3), ("", 3)):
        note_detour(sitting=found, page=page, now=now - timedelta(minutes=ago))
    row = people(hall, exam)[found.pk]
    assert (row.elsewhere, row.last_elsewhere) == (4, now - timedelta(minutes=2))
    assert "4 autres pages, la dernière à" in read(hall.client().get(hall.root(exam.pk)))
    copy = read(hall.client().get(f"{hall.root(exam.pk)}copies/{found.pk}/"))
    assert "/regles/</code> : 2 fois, de" in copy
    assert "d’autres adresses" in copy


def test_a_program_s_pace_is_signalled_and_that_of_a_croupier_is_not(hall: Hall) -> None:
    exam = hall.open(TEN)
    quick, usual = handed(hall, exam, "trainee", FOUR, 0.05), handed(hall, exam, "classmate", FOUR)
    seen = people(hall, exam)
    assert seen[quick.pk].hasty.startswith("10 réponses en 3\u00a0s, pour ")
    assert seen[usual.pk].hasty == ""
    assert "Allure : 10 réponses en 3 s" in read(hall.client().get(hall.root(exam.pk)))
    slots = tuple(exam.slots.all())
    planned = sum(slot.seconds for slot in slots)
    third = timedelta(seconds=-(-planned // 3))
    assert not hasty(exam, slots, 10, third)
    assert hasty(exam, slots, 10, third - timedelta(seconds=1))
    assert not hasty(exam, slots, 4, timedelta()), "too few answers to say anything"
    exam.minutes = 1
    assert not hasty(exam, slots, 10, timedelta(seconds=20)), "the exam itself is that short"


def test_copies_with_the_same_wrong_answers_are_signalled_to_the_desk(hall: Hall) -> None:
    exam = hall.open(TEN)
    one, other = handed(hall, exam, "trainee", FOUR), handed(hall, exam, "classmate", FOUR)
    seen = people(hall, exam)
    assert [(who.pk, it.wrong) for who, it in seen[one.pk].alike] == [(other.membership_id, 4)]
    assert [it.sitting for _, it in seen[other.pk].alike] == [one.pk]
    page = read(hall.client().get(hall.root(exam.pk)))
    assert page.count("Mêmes réponses que") == 2
    assert "(dont 4 fausses)" in page
    with CaptureQueriesContext(connection) as again:
        people(hall, exam)
    assert not [it for it in again if '"raw"' in it["sql"]], "compared once for all the looks"


def test_good_copies_different_faults_and_other_papers_are_not_alike(hall: Hall) -> None:
    exam = hall.open(TEN)
    handed(hall, exam, "trainee", frozenset({1, 2}))
    handed(hall, exam, "classmate", frozenset({1, 2}))
    assert not any(row.alike for row in people(hall, exam).values())
    exam = hall.open(TEN)
    handed(hall, exam, "trainee", FOUR)
    handed(hall, exam, "classmate", frozenset({1, 2, 3, 5}))
    assert not any(row.alike for row in people(hall, exam).values())
    exam = hall.open(TEN, papers="equivalents")
    handed(hall, exam, "trainee", FOUR)
    handed(hall, exam, "classmate", FOUR)
    assert not any(row.alike for row in people(hall, exam).values())


def test_one_answer_in_ten_may_differ_and_three_must_be_wrong_together() -> None:
    def given(questions: int, faults: int, other: int = 0) -> _Given:
        """Return a copy with its first answers wrong, and some of the last ones wrong otherwise."""
        asked = (1 << questions) - 1
        right = asked & ~((1 << faults) - 1) & ~(((1 << other) - 1) << (questions - other))
        fault = ((1 << faults) - 1) << 100
        apart = ((1 << other) - 1) << 200
        return _Given(asked, right | fault | apart, fault | apart)

    assert _same_wrong(given(20, 3), given(20, 3)) == 3
    assert _same_wrong(given(20, 3), given(20, 3, other=2)) == 3
    assert _same_wrong(given(20, 3), given(20, 3, other=3)) == 0
    assert _same_wrong(given(20, 2), given(20, 2)) == 0
    assert _same_wrong(given(8, 8), given(8, 8)) == 8
    assert _same_wrong(given(7, 7), given(7, 7)) == 0


@pytest.mark.measured
def test_three_hundred_copies_are_compared_in_a_blink() -> None:
    rng = Random(1)

    def copy() -> _Given:
        faults = rng.sample(range(120), 20)
        wrong = sum(1 << (200 + place * 3 + rng.randrange(3)) for place in faults)
        right = sum(1 << place for place in range(120) if place not in faults)
        return _Given((1 << 120) - 1, right | wrong, wrong)

    copies = [copy() for _ in range(300)]

    def compared() -> float:
        began = perf_counter()
        assert not any(_same_wrong(one, other) for one, other in combinations(copies, 2))
        return perf_counter() - began

    in_time(compared, 0.3)
