"""One question for the class: nothing leaks before its time, nobody is named, its timer closes it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules.core.forms import Choice, UnreadableAnswer
from tests.exams.world import HX
from tests.instruction.conftest import work
from tests.live.world import DRILL, GAME, Room
from tests.said import says
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.presenters.questions import LiveQuestion, bars
from trainer.live.selectors import Given
from trainer.live.services import give_time, prepare
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError


def reasons(question: ClassQuestion) -> list[str]:
    return [reason.text for reason in LiveQuestion(question).reasons]


ASKED = {"jeu": GAME, "exercice": DRILL}


def test_a_question_names_its_level_and_the_next_one_keeps_it(room: Room) -> None:
    board, wanted = room.page("question/"), {"jeu": GAME, "exercice": "reglement-tapis"}
    assert "1. Découverte" in room.teacher.get(f"{board}?jeu={GAME}").text
    room.teacher.post(board, wanted | {"niveau": "4"})
    asked = ClassQuestion.objects.latest("pk")
    assert asked.level == 4
    room.close(asked)
    assert 'name="niveau" value="4"' in room.teacher.get(room.screen(asked)).text
    assert room.put().level == 3
    assert room.teacher.post(board, wanted | {"niveau": "5"}).status_code == 400


def test_a_question_is_put_answered_on_a_phone_closed_then_explained(room: Room) -> None:
    response, phone = room.teacher.post(room.page("question/"), ASKED), room.client()
    question = ClassQuestion.objects.get()
    assert (response.status_code, response["Location"]) == (303, room.screen(question))
    assert LiveQuestion(question).question.prompt in phone.get("/direct/").text
    given = {"reponse": question.posed.solved.solution}
    assert phone.post(f"/direct/{question.pk}/", given).status_code == 303
    assert "Réponse reçue" in phone.get("/direct/").text
    room.teacher.post(f"{response['Location']}clore/")
    assert "Les réponses sont closes" in phone.get("/direct/").text
    room.teacher.post(f"{response['Location']}expliquer/")
    assert reasons(question)[0][:12] in phone.get("/direct/").text.replace("&#x27;", "'")
    assert Entry.objects.filter(verb="live.asked").count() == 1


def test_nothing_of_the_answer_is_sent_before_it_is_explained(room: Room) -> None:
    question = room.put()
    room.give(question)
    phones = (room.client(), room.client("classmate"))
    kept = ("verdict", "raison", "Bonne réponse", str(question.seed), question.branch)
    for closed in (False, True):
        if closed:
            room.close(question)
        pages = [room.teacher.get(room.screen(question)), *(it.get("/direct/") for it in phones)]
        for page in pages:
            says(page.text.replace(f'value="{question.branch}"', ""), never=kept)
    room.explain(question)
    assert "Bonne réponse" in room.teacher.get(room.screen(question)).text
    assert "verdict--juste" in phones[0].get("/direct/").text
    assert "verdict" not in phones[1].get("/direct/").text


def test_once_explained_the_table_is_corrected_and_each_phone_its_own(room: Room) -> None:
    question = room.put("attribuer-pot", "texas-holdem")
    form = LiveQuestion(question).question.form
    everybody = [str(seat) for seat in form.seats]  # type: ignore[attr-defined]  # Seats
    room.give(question, everybody)
    phones = (room.client(), room.client("classmate"))
    room.close(question)
    assert "data-corrige" not in room.teacher.get(room.screen(question)).text
    room.explain(question)
    pages = [room.teacher.get(room.screen(question)), *(phone.get("/direct/") for phone in phones)]
    assert all('data-corrige="juste"' in page.text for page in pages)
    assert ["en trop" in page.text for page in pages] == [False, True, False]


def test_the_distribution_is_hidden_while_open_and_names_nobody(room: Room) -> None:
    question, named = room.put(), room.schools.trainee.last_name
    room.give(question)
    says(room.teacher.get(room.screen(question)), "sur 3", never=("sondage", named))
    room.close(question)
    says(room.teacher.get(room.screen(question)), "sondage", never=named)


def test_an_answer_may_change_until_the_question_is_closed(room: Room) -> None:
    question = room.put()
    form = LiveQuestion(question).question.form
    assert isinstance(form, Choice)
    wrong = next(key for key in form.keys if key != question.posed.solved.solution)
    assert not room.give(question, wrong).correct
    assert room.give(question).correct
    assert ClassAnswer.objects.count() == 1
    room.close(question)
    with pytest.raises(RefusedError):
        room.give(question, wrong)
    assert ClassAnswer.objects.get().correct


def test_what_cannot_be_read_is_asked_again(room: Room) -> None:
    question, phone = room.put(), room.client()
    for headers in ({}, HX):
        sent = phone.post(f"/direct/{question.pk}/", {"reponse": "?"}, headers=headers)
        assert sent.status_code == 422
    with pytest.raises(UnreadableAnswer):
        room.give(question, "?")
    assert not ClassAnswer.objects.exists()


def test_a_question_is_explained_only_once_closed(room: Room) -> None:
    question = room.put()
    with pytest.raises(RefusedError):
        room.explain(question)
    room.teacher.post(f"{room.screen(question)}expliquer/")
    question.refresh_from_db()
    assert question.open


def test_a_new_question_closes_the_one_before(room: Room) -> None:
    first, second = room.put(), room.put("tirage-punto", branch="punto-6")
    first.refresh_from_db()
    assert not first.open
    assert second.open
    assert (second.branch, second.chosen) == ("punto-6", True)
    assert f"/direct/{second.pk}/" in room.client().get("/direct/").text


def test_a_phone_that_shows_the_latest_state_gets_nothing_more(room: Room) -> None:
    phone = room.client()
    assert phone.get("/direct/?vu=rien", headers=HX).status_code == 204
    question = room.put()
    assert phone.get("/direct/?vu=rien", headers=HX).status_code == 200
    seen = f"/direct/?vu={question.pk}-ouverte-0"
    assert phone.get(seen, headers=HX).status_code == 204
    room.give(question)
    assert "Réponse reçue" in phone.get(seen, headers=HX).text
    assert "<form" in phone.get("/direct/?changer").text


def test_other_people_neither_see_nor_answer_the_question(room: Room) -> None:
    question = room.put()
    for who in ("stranger", "southern trainee", "instructor", "site"):
        client = room.client(who)
        assert "Aucune question" in client.get("/direct/").text, who
        assert client.post(f"/direct/{question.pk}/", {"reponse": "x"}).status_code == 404, who


def test_an_old_question_leaves_the_phones(room: Room) -> None:
    room.put()
    ClassQuestion.objects.update(asked_at=timezone.now() - timedelta(hours=2))
    assert "Aucune question" in room.client().get("/direct/").text


@pytest.mark.parametrize(
    "asked", [{}, {"jeu": "x"}, {**ASKED, "exercice": "x"}, {**ASKED, "cas": "x"}]
)
def test_unknown_words_are_refused(room: Room, asked: dict[str, str]) -> None:
    sequence = prepare(actor=room.desk, promotion=room.schools.spring, title="Tirages")
    assert room.teacher.post(room.page("question/"), asked).status_code == 404
    if asked:
        assert room.teacher.post(room.page(f"suites/{sequence.pk}/"), asked).status_code == 404
    assert not ClassQuestion.objects.exists()


def test_an_archived_class_is_asked_nothing(room: Room) -> None:
    archived = f"/formation/ecole/nord/promotions/{room.schools.archived.pk}/direct/question/"
    assert room.teacher.post(archived, ASKED).status_code == 303
    assert not ClassQuestion.objects.exists()


def test_a_choice_shows_all_its_propositions_and_groups_rare_answers(room: Room) -> None:
    thrown = LiveQuestion(room.put())
    assert len(bars(thrown, [])) == len(thrown.propositions) > 1
    other = LiveQuestion(room.put("point-main"))
    assert not other.propositions
    given = [Given(str(place), place == 0, 20 - place) for place in range(11)]
    shown = bars(other, given)
    assert (shown[-1].label, shown[-1].count) == ("autres réponses", 12 + 11 + 10)
    assert all(bar.right is None for bar in shown)


def test_the_class_at_work_is_seen_with_its_last_answers(
    room: Room, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    work(room.schools.trainee, "jfj", at=timezone.now() - timedelta(seconds=61))
    url = room.page()
    with django_assert_max_num_queries(7):
        part = room.teacher.get(url, headers=HX).text
    assert part.count("✓") == 2
    assert part.count("✗") == 1
    assert "1 au travail sur 3" in part
    assert room.teacher.get(url).status_code == 200


def test_asking_again_is_cheap(room: Room, django_assert_max_num_queries: Any) -> None:
    question, phone = room.put(), room.client()
    with django_assert_max_num_queries(4):
        phone.get(f"/direct/?vu={question.pk}-ouverte-0", headers=HX)
    with django_assert_max_num_queries(7):
        room.teacher.get(room.screen(question), headers=HX)


@pytest.fixture
def timed(room: Room) -> ClassQuestion:
    return room.put(seconds=60)


def test_at_its_end_answers_are_refused_with_the_reason(room: Room, timed: ClassQuestion) -> None:
    end = timed.asked_at + timedelta(seconds=60)
    before = end - timedelta(milliseconds=1)
    room.give(timed, "tire", now=before)
    with pytest.raises(RefusedError, match="Le temps est écoulé"):
        room.give(timed, "reste", now=end)
    assert ClassAnswer.objects.get().shown == "Tire une carte"
    with pytest.raises(RefusedError, match="Fermez"):
        room.explain(timed, now=before)
    room.explain(timed, now=end)


def test_the_screen_and_the_phones_show_what_is_left_then_that_it_is_over(
    room: Room, timed: ClassQuestion
) -> None:
    phone = room.client()
    for page in (room.teacher.get(room.screen(timed)), phone.get("/direct/")):
        left = float(page.text.partition('data-minuterie="')[2].partition('"')[0])
        assert 0 < left <= 60
        until = f'<span class="sans-js">Jusqu’à {LiveQuestion(timed).until}</span>'
        says(page, 'role="timer"', until)
    past = timezone.now() - timedelta(seconds=61)
    minute = {"asked_at": past, "closed_at": past + timedelta(seconds=60)}
    ClassQuestion.objects.filter(pk=timed.pk).update(**minute)
    timed.refresh_from_db()
    assert room.teacher.get(room.screen(timed), headers=HX)["HX-Refresh"] == "true"
    says(room.teacher.get(room.screen(timed)), "Le temps est écoulé", "Montrer la réponse")
    told = phone.get(f"/direct/?vu={timed.pk}-ouverte-0", headers=HX)
    says(told, "Le temps est écoulé", never=reasons(timed)[0][:12])
    late = phone.post(f"/direct/{timed.pk}/", {"reponse": "tire"}, follow=True)
    assert "Le temps est écoulé" in late.text
    assert not ClassAnswer.objects.exists()


def test_a_timer_set_since_is_told_without_what_is_being_typed_being_lost(room: Room) -> None:
    question, phone = room.put(), room.client()
    seen = f"/direct/?vu={question.pk}-ouverte-0"
    assert phone.get(seen, headers=HX).status_code == 204
    assert room.teacher.post(f"{room.screen(question)}temps/").status_code == 303
    part = phone.get(seen, headers=HX)
    assert (part["HX-Retarget"], part["HX-Reswap"]) == ("#minuteur", "outerHTML")
    says(part, "data-minuterie", never="<form")


def test_more_time_is_added_to_what_is_left_and_none_to_what_is_closed(
    room: Room, timed: ClassQuestion
) -> None:
    desk, start = room.desk, timed.asked_at
    give_time(actor=desk, question=timed, seconds=30, now=start + timedelta(seconds=50))
    timed.refresh_from_db()
    assert timed.closed_at == start + timedelta(seconds=90)
    for _ in range(3):
        give_time(actor=desk, question=timed, seconds=1800, now=start)
    timed.refresh_from_db()
    assert timed.closed_at == start + timedelta(minutes=30)
    room.close(timed, now=start + timedelta(seconds=80))
    timed.refresh_from_db()
    assert (timed.closed_at, timed.ran_out) == (start + timedelta(seconds=80), False)
    with pytest.raises(RefusedError):
        give_time(actor=desk, question=timed, seconds=30, now=start + timedelta(seconds=81))


def test_closing_what_its_timer_has_closed_changes_nothing(
    room: Room, timed: ClassQuestion
) -> None:
    end = timed.closed_at
    assert end is not None
    late = end + timedelta(seconds=9)
    room.close(timed, now=late)
    timed.refresh_from_db()
    assert (timed.closed_at, timed.ran_out) == (end, True)


def test_a_form_names_a_timer_that_exists(room: Room) -> None:
    board = room.page("question/")
    for wrong in ("-1", "x", "1801", "9" * 30):
        assert room.teacher.post(board, ASKED | {"minuteur": wrong}).status_code == 400
    assert room.teacher.post(board, ASKED | {"minuteur": "45"}).status_code == 303
    asked = ClassQuestion.objects.get()
    assert asked.closed_at == asked.asked_at + timedelta(seconds=45)
