"""Real threads on a real database: nothing is lost, nothing is counted twice."""

from typing import Any

import pytest

from tests.exams.world import Hall, at, page, right, save, wrong
from tests.together import THREADS, by_many
from trainer.exams.models import Answer, Detour, Paper, Sitting
from trainer.exams.services import conducting, sitting
from trainer.exams.services.copies import close_sittings
from trainer.exams.services.presence import note_detour
from trainer.exams.services.sitting import Outcome
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)


def test_many_clicks_on_begin_give_one_sitting(hall: Hall) -> None:
    exam = hall.exam(papers="equivalents")
    found = by_many(lambda _: hall.begin(exam).pk)
    assert len(set(found)) == 1
    assert Sitting.objects.count() == 1
    assert Paper.objects.filter(sittings__isnull=False).count() == 1


def test_a_click_that_comes_after_all_was_handed_in_is_told_so(hall: Hall) -> None:
    exam = hall.exam()
    found = hall.begin(exam)
    sitting.hand_in(sitting=found, now=at(1))
    late = Sitting(
        exam=exam,
        membership=found.membership,
        paper=found.paper,
        attempt=found.attempt,
        started_at=at(1),
    )
    with pytest.raises(RefusedError, match="déjà remise"):
        sitting._written(late)


def test_the_same_answer_sent_many_times_is_one_answer(hall: Hall) -> None:
    found = hall.begin(hall.exam())
    here, raw = page(), right(found, 1)
    outcomes = by_many(lambda _: save(found, 1, raw, by=here).outcome)
    assert set(outcomes) == {Outcome.KEPT}
    answer = Answer.objects.get()
    assert (answer.version, answer.correct) == (THREADS, True)


def test_two_tabs_at_once_never_both_write(hall: Hall) -> None:
    found = hall.begin(hall.exam())
    old, new = page(at(1)), page(at(2))
    sitting.hold(sitting=found, tab=old.tab, now=at(1))
    texts = {old.tab: wrong(found, 1), new.tab: right(found, 1)}

    def give(number: int) -> Any:
        by = new if number % 2 else old
        return by.tab, save(found, 1, texts[by.tab], by=by, now=at(3)).outcome

    results = by_many(give)
    answer = Answer.objects.get()
    kept = {tab for tab, outcome in results if outcome is Outcome.KEPT}
    assert texts[answer.tab] == answer.raw
    # Whoever wrote first, the other page has overwritten nothing that it had not shown.
    assert len(kept) == 1


def test_an_answer_and_the_handing_in_never_cross(hall: Hall) -> None:
    found = hall.begin(hall.exam())
    here, raw = page(), right(found, 1)

    def work(number: int) -> Outcome | bool:
        if number == THREADS // 2:
            return sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk), now=at(1))
        return save(found, 1, raw, by=here, now=at(1)).outcome

    results = by_many(work)
    assert True in results
    kept = results.count(Outcome.KEPT)
    assert Answer.objects.filter(version=kept).exists() or kept == 0


def test_closing_from_several_places_closes_each_sitting_once(hall: Hall) -> None:
    exam = hall.exam()
    hall.begin(exam), hall.begin(exam, "classmate")
    closed = by_many(lambda _: close_sittings(now=at(40)))
    assert sum(closed) == 2


def test_nobody_begins_behind_the_back_of_a_stop(hall: Hall) -> None:
    exam, actor = hall.exam(), hall.desk

    def work(number: int) -> object:
        if number == 1:
            return conducting.stop(actor=actor, exam=exam, now=at(1))
        who = "trainee" if number % 2 else "classmate"
        try:
            return hall.begin(exam, who, now=at(1)).pk
        except Exception as error:  # noqa: BLE001 - what the person would be told
            return str(error)

    by_many(work)
    assert not Sitting.objects.filter(finished_at=None).exists()


def test_another_page_asked_for_many_times_at_once_is_one_stay(hall: Hall) -> None:
    found = hall.begin(hall.exam())
    by_many(lambda _: note_detour(sitting=found, page="/regles/", now=at(1)))
    assert [row.times for row in Detour.objects.all()] == [1]
