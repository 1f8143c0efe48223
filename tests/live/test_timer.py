"""The timer of a question is the server's: it closes it, wherever it is looked at from."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.exams.world import HX
from tests.live.world import DRILL, GAME, Put, ask, room, screen
from tests.schools.world import Schools
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.presenters import LiveQuestion
from trainer.live.services import (
    answer_class_question,
    close_question,
    explain_question,
    give_time,
)
from trainer.web.refusals import RefusedError


@pytest.fixture
def timed(schools: Schools) -> ClassQuestion:
    return ask(schools, seconds=60)


def run_out(question: ClassQuestion) -> None:
    """Have the minute pass."""
    past = timezone.now() - timedelta(seconds=61)
    ClassQuestion.objects.filter(pk=question.pk).update(
        asked_at=past, closed_at=past + timedelta(seconds=60)
    )
    question.refresh_from_db()


def test_at_its_end_answers_are_refused_with_the_reason(
    schools: Schools, timed: ClassQuestion
) -> None:
    end = timed.asked_at + timedelta(seconds=60)
    before, member = end - timedelta(milliseconds=1), schools.trainee
    answer_class_question(question=timed, member=member, raw=lambda _: "tire", now=before)
    with pytest.raises(RefusedError, match="Le temps est écoulé"):
        answer_class_question(question=timed, member=member, raw=lambda _: "reste", now=end)
    assert ClassAnswer.objects.get().shown == "Tire une carte"
    with pytest.raises(RefusedError, match="Fermez"):
        explain_question(actor=schools.desk("instructor"), question=timed, now=before)
    explain_question(actor=schools.desk("instructor"), question=timed, now=end)


def test_the_screen_and_the_phones_show_what_is_left_then_that_it_is_over(
    schools: Schools, timed: ClassQuestion
) -> None:
    teacher, phone = schools.client("instructor"), schools.client("trainee")
    for page in (teacher.get(screen(schools, timed)), phone.get("/direct/")):
        left = float(page.text.partition('data-minuterie="')[2].partition('"')[0])
        assert 0 < left <= 60
        assert 'role="timer"' in page.text
        assert f'<span class="sans-js">Jusqu’à {LiveQuestion(timed).until}</span>' in page.text
    run_out(timed)
    part = teacher.get(screen(schools, timed), headers=HX)
    assert part["HX-Refresh"] == "true"
    shown = teacher.get(screen(schools, timed)).text
    assert "Le temps est écoulé" in shown
    assert "Montrer la réponse" in shown
    told = phone.get(f"/direct/?vu={timed.pk}-ouverte-0", headers=HX)
    assert "Le temps est écoulé" in told.text
    assert LiveQuestion(timed).reasons[0].text[:12] not in told.text
    late = phone.post(f"/direct/{timed.pk}/", {"reponse": "tire"}, follow=True)
    assert "Le temps est écoulé" in late.text
    assert not ClassAnswer.objects.exists()


def test_a_timer_set_since_is_told_without_what_is_being_typed_being_lost(
    schools: Schools, put: Put
) -> None:
    question, phone = put(), schools.client("trainee")
    seen = f"/direct/?vu={question.pk}-ouverte-0"
    assert phone.get(seen, headers=HX).status_code == 204
    teacher = schools.client("instructor")
    assert teacher.post(f"{screen(schools, question)}temps/").status_code == 303
    part = phone.get(seen, headers=HX)
    assert (part["HX-Retarget"], part["HX-Reswap"]) == ("#minuteur", "outerHTML")
    assert "data-minuterie" in part.text
    assert "<form" not in part.text


def test_more_time_is_added_to_what_is_left_and_none_to_what_is_closed(
    schools: Schools, timed: ClassQuestion
) -> None:
    desk, start = schools.desk("instructor"), timed.asked_at
    give_time(actor=desk, question=timed, seconds=30, now=start + timedelta(seconds=50))
    timed.refresh_from_db()
    assert timed.closed_at == start + timedelta(seconds=90)
    for _ in range(3):
        give_time(actor=desk, question=timed, seconds=1800, now=start)
    timed.refresh_from_db()
    assert timed.closed_at == start + timedelta(minutes=30)
    close_question(actor=desk, question=timed, now=start + timedelta(seconds=80))
    timed.refresh_from_db()
    assert (timed.closed_at, timed.ran_out) == (start + timedelta(seconds=80), False)
    with pytest.raises(RefusedError):
        give_time(actor=desk, question=timed, seconds=30, now=start + timedelta(seconds=81))


def test_closing_what_its_timer_has_closed_changes_nothing(
    schools: Schools, timed: ClassQuestion
) -> None:
    end = timed.closed_at
    assert end is not None
    late = end + timedelta(seconds=9)
    close_question(actor=schools.desk("instructor"), question=timed, now=late)
    timed.refresh_from_db()
    assert (timed.closed_at, timed.ran_out) == (end, True)


def test_a_form_names_a_timer_that_exists(schools: Schools) -> None:
    board = room(schools, "question/")
    wanted = {"jeu": GAME, "exercice": DRILL}
    teacher = schools.client("instructor")
    for wrong in ("-1", "x", "1801", "9" * 30):
        assert teacher.post(board, wanted | {"minuteur": wrong}).status_code == 400
    assert teacher.post(board, wanted | {"minuteur": "45"}).status_code == 303
    asked = ClassQuestion.objects.get()
    assert asked.closed_at == asked.asked_at + timedelta(seconds=45)
