"""One question for the class: nothing leaks before its time, nobody is named, nothing is late."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from casino_rules.core.forms import Choice, UnreadableAnswer
from tests.exams.world import HX
from tests.instruction.conftest import work
from tests.live.world import Put, ask, close, explain, room, screen
from tests.schools.world import Schools
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.presenters import LiveQuestion, bars
from trainer.live.selectors import Given
from trainer.live.services import answer_class_question
from trainer.schools.models import Entry, Membership
from trainer.web.refusals import RefusedError


def solution(question: ClassQuestion) -> str:
    """Return what a person who knows types."""
    drill = catalog.game(question.game).drill(question.drill)
    situation = drill.load(question.situation)
    return str(drill.ask(situation).form.dump(drill.solve(situation).value))


def give(question: ClassQuestion, member: Membership, raw: str | None = None) -> ClassAnswer:
    raw = solution(question) if raw is None else raw
    return answer_class_question(question=question, member=member, raw=lambda _: raw)


def reasons(question: ClassQuestion) -> list[str]:
    return [reason.text for reason in LiveQuestion(question).reasons]


def test_a_question_names_its_level_and_the_next_one_keeps_it(schools: Schools, put: Put) -> None:
    board = room(schools, "question/")
    wanted = {"jeu": "punto-banco", "exercice": "reglement-tapis"}
    teacher = schools.client("instructor")
    assert "1. Découverte" in teacher.get(f"{board}?jeu=punto-banco").text
    teacher.post(board, wanted | {"niveau": "4"})
    asked = ClassQuestion.objects.latest("pk")
    assert asked.level == 4
    close(schools, asked)
    assert 'name="niveau" value="4"' in teacher.get(screen(schools, asked)).text
    assert put().level == 3
    assert teacher.post(board, wanted | {"niveau": "5"}).status_code == 400


@pytest.fixture
def teacher(schools: Schools) -> Client:
    return schools.client("instructor")


def test_a_question_is_put_answered_on_a_phone_closed_then_explained(
    schools: Schools, teacher: Client
) -> None:
    board = room(schools)
    data = {"jeu": "punto-banco", "exercice": "tirage-banco"}
    response = teacher.post(f"{board}question/", data)
    question = ClassQuestion.objects.get()
    assert (response.status_code, response["Location"]) == (303, screen(schools, question))
    phone = schools.client("trainee")
    prompt = LiveQuestion(question).question.prompt
    assert prompt in phone.get("/direct/").text
    sent = phone.post(f"/direct/{question.pk}/", {"reponse": solution(question)})
    assert sent.status_code == 303
    assert "Réponse reçue" in phone.get("/direct/").text
    teacher.post(f"{response['Location']}clore/")
    assert "Les réponses sont closes" in phone.get("/direct/").text
    teacher.post(f"{response['Location']}expliquer/")
    assert reasons(question)[0][:12] in phone.get("/direct/").text.replace("&#x27;", "'")
    assert Entry.objects.filter(verb="live.asked").count() == 1


def test_nothing_of_the_answer_is_sent_before_it_is_explained(
    schools: Schools, teacher: Client, put: Put
) -> None:
    question = put()
    give(question, schools.trainee)
    phones = (schools.client("trainee"), schools.client("classmate"))
    for step in (None, close):
        if step is not None:
            step(schools, question)
        pages = [teacher.get(screen(schools, question)), *(it.get("/direct/") for it in phones)]
        for page in pages:
            text = page.text
            assert "verdict" not in text
            assert "raison" not in text
            assert "Bonne réponse" not in text
            assert str(question.seed) not in text
            assert question.branch not in text.replace(f'value="{question.branch}"', "")
    explain(schools, question)
    assert "Bonne réponse" in teacher.get(screen(schools, question)).text
    assert "verdict--juste" in phones[0].get("/direct/").text
    assert "verdict" not in phones[1].get("/direct/").text


def test_once_explained_the_table_is_corrected_and_each_phone_its_own(
    schools: Schools, teacher: Client
) -> None:
    question = ask(schools, "attribuer-pot", "texas-holdem")
    form = LiveQuestion(question).question.form
    everybody = [str(seat) for seat in form.seats]  # type: ignore[attr-defined]  # Seats
    answer_class_question(question=question, member=schools.trainee, raw=lambda _: everybody)
    phones = (schools.client("trainee"), schools.client("classmate"))
    close(schools, question)
    assert "data-corrige" not in teacher.get(screen(schools, question)).text
    explain(schools, question)
    pages = [teacher.get(screen(schools, question)), *(phone.get("/direct/") for phone in phones)]
    assert all('data-corrige="juste"' in page.text for page in pages)
    assert ["en trop" in page.text for page in pages] == [False, True, False]


def test_the_distribution_is_hidden_while_open_and_names_nobody(
    schools: Schools, teacher: Client, put: Put
) -> None:
    question = put()
    give(question, schools.trainee)
    open_page = teacher.get(screen(schools, question)).text
    assert "sondage" not in open_page
    assert "sur 3" in open_page
    close(schools, question)
    closed_page = teacher.get(screen(schools, question)).text
    assert "sondage" in closed_page
    for page in (open_page, closed_page):
        assert schools.trainee.last_name not in page


def test_an_answer_may_change_until_the_question_is_closed(schools: Schools, put: Put) -> None:
    question = put()
    form = LiveQuestion(question).question.form
    assert isinstance(form, Choice)
    wrong = next(key for key in form.keys if key != solution(question))
    assert not give(question, schools.trainee, wrong).correct
    assert give(question, schools.trainee).correct
    assert ClassAnswer.objects.count() == 1
    close(schools, question)
    with pytest.raises(RefusedError):
        give(question, schools.trainee, wrong)
    assert ClassAnswer.objects.get().correct


def test_what_cannot_be_read_is_asked_again(schools: Schools, put: Put) -> None:
    question = put()
    phone = schools.client("trainee")
    for headers in ({}, HX):
        response = phone.post(f"/direct/{question.pk}/", {"reponse": "?"}, headers=headers)
        assert response.status_code == 422
    with pytest.raises(UnreadableAnswer):
        give(question, schools.trainee, "?")
    assert not ClassAnswer.objects.exists()


def test_a_question_is_explained_only_once_closed(
    schools: Schools, teacher: Client, put: Put
) -> None:
    question = put()
    with pytest.raises(RefusedError):
        explain(schools, question)
    teacher.post(f"{screen(schools, question)}expliquer/")
    question.refresh_from_db()
    assert question.open


def test_a_new_question_closes_the_one_before(schools: Schools, put: Put) -> None:
    first, second = put(), put("tirage-punto", branch="punto-6")
    first.refresh_from_db()
    assert not first.open
    assert second.open
    assert (second.branch, second.chosen) == ("punto-6", True)
    phone = schools.client("trainee").get("/direct/").text
    assert f"/direct/{second.pk}/" in phone


def test_a_phone_that_shows_the_latest_state_gets_nothing_more(schools: Schools, put: Put) -> None:
    phone = schools.client("trainee")
    assert phone.get("/direct/?vu=rien", headers=HX).status_code == 204
    question = put()
    assert phone.get("/direct/?vu=rien", headers=HX).status_code == 200
    seen = f"/direct/?vu={question.pk}-ouverte-0"
    assert phone.get(seen, headers=HX).status_code == 204
    give(question, schools.trainee)
    assert "Réponse reçue" in phone.get(seen, headers=HX).text
    assert "<form" in phone.get("/direct/?changer").text


def test_other_people_neither_see_nor_answer_the_question(schools: Schools, put: Put) -> None:
    question = put()
    for who in ("stranger", "southern trainee", "instructor", "site"):
        client = schools.client(who)
        assert "Aucune question" in client.get("/direct/").text, who
        assert client.post(f"/direct/{question.pk}/", {"reponse": "x"}).status_code == 404, who
    other = schools.client("southern instructor")
    assert other.get(screen(schools, question)).status_code == 404
    southern = f"/formation/ecole/sud/promotions/{schools.southern_class.pk}/direct/{question.pk}/"
    assert other.get(southern).status_code == 404


def test_an_old_question_leaves_the_phones(schools: Schools, put: Put) -> None:
    put()
    ClassQuestion.objects.update(asked_at=timezone.now() - timedelta(hours=2))
    assert "Aucune question" in schools.client("trainee").get("/direct/").text


def test_an_archived_class_and_unknown_words_are_refused(schools: Schools, teacher: Client) -> None:
    board = room(schools, "question/")
    for data in ({}, {"jeu": "x"}, {"jeu": "punto-banco", "exercice": "x"},
                 {"jeu": "punto-banco", "exercice": "tirage-banco", "cas": "x"}):  # fmt: skip
        assert teacher.post(board, data).status_code == 404
    archived = f"/formation/ecole/nord/promotions/{schools.archived.pk}/direct/question/"
    data = {"jeu": "punto-banco", "exercice": "tirage-banco"}
    assert teacher.post(archived, data).status_code == 303
    assert not ClassQuestion.objects.exists()


def test_a_choice_shows_all_its_propositions_and_groups_rare_answers(put: Put) -> None:
    thrown = LiveQuestion(put())
    assert len(bars(thrown, [])) == len(thrown.propositions) > 1
    other = LiveQuestion(put("point-main"))
    assert not other.propositions
    given = [Given(str(place), place == 0, 20 - place) for place in range(11)]
    shown = bars(other, given)
    assert (shown[-1].label, shown[-1].count) == ("autres réponses", 12 + 11 + 10)
    assert all(bar.right is None for bar in shown)


def test_the_class_at_work_is_seen_with_its_last_answers(
    schools: Schools, teacher: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    work(schools.trainee, "jfj", at=timezone.now() - timedelta(seconds=61))
    url = room(schools)
    with django_assert_max_num_queries(7):
        part = teacher.get(url, headers=HX).text
    assert part.count("✓") == 2
    assert part.count("✗") == 1
    assert "1 au travail sur 3" in part
    assert teacher.get(url).status_code == 200


def test_asking_again_is_cheap(
    schools: Schools, teacher: Client, put: Put, django_assert_max_num_queries: Any
) -> None:
    question, phone = put(), schools.client("trainee")
    with django_assert_max_num_queries(4):
        phone.get(f"/direct/?vu={question.pk}-ouverte-0", headers=HX)
    with django_assert_max_num_queries(7):
        teacher.get(screen(schools, question), headers=HX)
