"""The pages of a sitting over HTTP: saved with and without htmx, nothing told before its time."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.exams.world import GAME, HX, KEYS_AND_MOMENTS, NO_WINDOW, Hall, right, save, wrong
from tests.said import says
from trainer.exams.models import Answer, Exam, Question, Sitting
from trainer.exams.presenters.numbers import told
from trainer.exams.services import conducting, sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.sitting import new_tab


def form(**fields: Any) -> dict[str, Any]:
    return {"onglet": new_tab(timezone.now()), "version": 0, **fields}


def test_an_exam_is_sat_from_the_list_to_the_result_without_a_script(hall: Hall) -> None:
    exam, client = hall.open(papers="equivalents"), hall.client("trainee")
    assert exam.title in client.get("/examens/").text
    assert "Commencer" in client.get(f"/examens/{exam.pk}/").text
    client.post(f"/examens/{exam.pk}/commencer/")
    found = Sitting.objects.get()
    home = f"/examens/copie/{found.pk}/"
    for position in (1, 2):
        page = client.get(f"{home}{position}/")
        tab = page.context["leaf"].tab
        answer = {"onglet": tab, "version": 0, "reponse": right(found, position), "suite": "1"}
        posted = client.post(f"{home}{position}/", answer)
        assert (posted.status_code, posted["Location"]) == (303, f"{home}{position + 1}/")
    assert "1 question sans réponse sur 3" in client.get(home).text
    assert client.post(f"{home}remettre/", {"sans-tout": "1"})["Location"] == f"{home}resultat/"
    result = client.get(f"{home}resultat/").text
    says(result, "Correction", 'class="note-examen__chiffre ')
    assert "8<span" in result  # two points of five


def test_htmx_gets_a_line_for_each_save_and_the_way_to_the_next(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    url = f"/examens/copie/{found.pk}/1/"
    client.get(url)
    kept = client.post(url, form(reponse=right(found, 1)), headers=HX)
    assert (kept.status_code, "HX-Redirect" in kept) == (200, False)
    assert 'data-etat="répondue"' in kept.text
    again = form(reponse="?", version=1)
    assert 'data-etat="incomplète"' in client.post(url, again, headers=HX).text
    last = form(reponse=right(found, 1), version=2, suite="1")
    assert client.post(url, last, headers=HX)["HX-Redirect"].endswith("/2/")


def test_what_cannot_be_read_is_shown_again_and_kept(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    url = f"/examens/copie/{found.pk}/3/"
    page = client.post(url, form(**{"reponse.montant": "cent", "suite": "1"}))
    assert page.status_code == 422
    assert 'value="cent"' in page.text
    assert 'value="cent"' in client.get(url).text


def test_the_first_tab_becomes_read_only(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    url = f"/examens/copie/{found.pk}/1/"
    first = client.get(url).context["leaf"].tab
    second = client.get(url).context["leaf"].tab
    clock = f"/examens/copie/{found.pk}/temps/"
    assert "data-ailleurs" not in client.post(clock, {"onglet": second}).text
    assert "data-ailleurs" in client.get(clock, {"onglet": first}).text
    refused = client.post(url, {"onglet": first, "reponse": right(found, 1)})
    assert refused.status_code == 409
    assert "autre onglet" in refused.text
    assert not Answer.objects.exists()
    late = client.post(url, {"onglet": first, "reponse": "x"}, headers=HX)
    assert (late.status_code, "data-lecture-seule" in late.text) == (409, True)
    assert 'data-refus="elsewhere"' in late.text


def test_the_copy_sends_a_draft_of_a_closed_page_as_that_page_would_have(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    home = f"/examens/copie/{found.pk}/"
    closed = client.get(f"{home}1/").context["leaf"].tab
    draft = {"version": 0, "brouillon": closed, "edition": 1, "reponse": right(found, 1)}
    draft["onglet"] = client.get(home).context["tab"]
    for _ in range(2):  # an answer lost on the way back is sent again
        kept = client.post(f"{home}1/", draft, headers=HX)
        assert (kept.status_code, "data-refus" in kept.text) == (200, False)
    client.post(f"{home}1/", form(reponse=wrong(found, 1), version=2), headers=HX)
    draft["onglet"] = client.get(home).context["tab"]
    late = client.post(f"{home}1/", draft, headers=HX)
    assert (late.status_code, 'data-refus="changed"' in late.text) == (409, True)
    sitting.hand_in(sitting=found)
    over = client.post(f"{home}1/", draft, headers=HX)
    assert (over.status_code, 'data-refus="over"' in over.text) == (409, True)
    assert Answer.objects.get().raw == wrong(found, 1)


def test_a_sitting_that_is_over_is_shown_and_takes_nothing(hall: Hall) -> None:
    exam, client = hall.open(), hall.client("trainee")
    found = hall.sit(exam, ago=60)
    url = f"/examens/copie/{found.pk}/1/"
    assert "Le temps est écoulé" in client.get(url).text
    refused = client.post(url, form(reponse=right(found, 1)))
    assert (refused.status_code, "trop tard" in refused.text) == (409, True)


def test_each_question_with_its_own_time_is_opened_by_hand(hall: Hall) -> None:
    found = hall.sit(hall.open(pace="question"))
    client, home = hall.client("trainee"), f"/examens/copie/{found.pk}/"
    prompt = "Ouvrir la question"
    says(client.get(f"{home}1/"), prompt, never="data-question")
    assert not Answer.objects.exists()
    assert client.post(f"{home}2/ouvrir/").status_code == 303
    assert not Answer.objects.exists()
    client.post(f"{home}1/ouvrir/")
    assert prompt not in client.get(f"{home}1/").text
    data = form(reponse=right(found, 1), suite="1")
    assert client.post(f"{home}1/", data).status_code == 303


def test_a_question_whose_own_time_is_over_says_so(hall: Hall) -> None:
    found = hall.sit(hall.open(pace="question"))
    client, home = hall.client("trainee"), f"/examens/copie/{found.pk}/"
    client.post(f"{home}1/ouvrir/")
    assert "data-fini" not in client.get(f"{home}temps/?question=1").text
    past = timezone.now() - timedelta(seconds=4)
    Answer.objects.update(opened_at=past, deadline=past)
    assert "data-fini" in client.get(f"{home}temps/?question=1").text
    page = client.get(f"{home}1/").text
    assert "ne peut plus changer" in page
    assert f'action="{home}2/ouvrir/"' in page  # the next one is offered at once
    assert "copie jusqu’à" in page
    assert "data-fini" not in client.get(f"{home}temps/").text


def test_a_voided_question_says_so_at_once_to_who_sits(hall: Hall) -> None:
    exam = hall.open()
    found, client = hall.sit(exam), hall.client("trainee")
    home = f"/examens/copie/{found.pk}/"
    assert "annulée" not in client.get(f"{home}temps/").text
    hall.void(exam, 2, "énoncé ambigu")
    assert "La question 2 est annulée" in client.post(f"{home}temps/", form()).text
    assert "énoncé ambigu" in client.get(f"{home}2/").text
    says(client.get(home), "2 questions sans réponse sur 3", "annulée</span>")


def test_handing_in_with_questions_unanswered_asks(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    home = f"/examens/copie/{found.pk}/"
    client.post(f"{home}2/", form(reponse=right(found, 2)))
    asked = client.post(f"{home}remettre/")
    assert asked.status_code == 422
    assert "Les questions 1 et 3 sont sans réponse" in asked.text
    assert Sitting.objects.get().finished_at is None
    assert client.post(f"{home}remettre/", {"sans-tout": "1"}).status_code == 303
    assert Sitting.objects.get().ended_by == Sitting.End.HANDED


def test_extra_time_is_seen_by_who_is_writing(hall: Hall) -> None:
    exam = hall.open()
    found, client = hall.sit(exam), hall.client("trainee")
    clock = f"/examens/copie/{found.pk}/temps/"
    assert "en plus" not in client.get(clock).text
    hall.grant(exam, extra_percent=50)
    page = client.get(clock)
    assert "dont 15\u00a0min en plus" in page.text
    assert page.context["clock"].left > 30 * 60
    assert "Temps en plus\u00a0: 15\u00a0min" in client.get(f"/examens/{exam.pk}/").text


def test_the_result_waits_for_the_closing_where_it_must(hall: Hall) -> None:
    exam = hall.open(feedback="cloture")
    found, other = hall.sit(exam), hall.sit(exam, "classmate")
    client, url = hall.client("trainee"), f"/examens/copie/{found.pk}/resultat/"
    assert "Correction" not in client.get(url).text
    sitting.hand_in(sitting=found)
    assert "Correction" not in client.get(url).text
    conducting.stop(actor=hall.desk, exam=exam)
    assert "Correction" in client.get(url).text
    other.refresh_from_db()
    assert other.ended_by == Sitting.End.STOPPED


@pytest.mark.parametrize("handed", [False, True])
def test_nothing_of_an_answer_leaves_the_server_before_its_time(
    hall: Hall, *, handed: bool
) -> None:
    exam = hall.open(
        Wanted(GAME, "tirage-banco", 2), Wanted(GAME, "reglement-tapis", 2), feedback="cloture"
    )
    found, client = hall.sit(exam), hall.client("trainee")
    home, shown = f"/examens/copie/{found.pk}/", []
    for position in (1, 2):
        url = f"{home}{position}/"
        shown.append(client.get(url).text)
        saved = client.post(url, form(reponse=wrong(found, position)), headers=HX)
        shown += [saved.text, json.dumps(dict(saved.headers)), client.get(url).text]
    if handed:
        sitting.hand_in(sitting=found)
    shown += [client.get(url).text for url in (home, f"{home}temps/", f"{home}resultat/")]
    shown += [client.get(f"{home}{place}/").text for place in (3, 4)]
    shown += [client.get("/compte/donnees/").getvalue().decode()] if handed else []
    text = "\n".join(shown)
    for question in Question.objects.filter(paper=found.paper).select_related("slot"):
        assert str(question.seed) not in text
        if "-" in question.slot.branch:  # « punto » is a word of every page
            assert question.slot.branch not in KEYS_AND_MOMENTS.sub("", text)
        drill = catalog.game(question.slot.game).drill(question.slot.drill)
        ruling = drill.solve(drill.load(question.situation))
        for step in ruling.steps:
            assert step.text not in text
    says(text, never=(str(exam.seed), "verdict--", "data-verdict", "Il fallait", "juste</span>"))


def test_a_script_whose_session_is_lost_is_not_told_of_a_kept_answer(hall: Hall) -> None:
    found = hall.sit()
    url = f"/examens/copie/{found.pk}/1/"
    lost = Client().post(url, form(reponse=right(found, 1)), headers=HX)
    assert (lost.status_code, lost.text) == (403, "")
    assert Client().post(url, form(reponse=right(found, 1))).status_code == 302


def test_what_a_page_says_of_its_answers_decides_which_one_stays(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    url = f"/examens/copie/{found.pk}/1/"
    assert 'name="edition" value="0"' in client.get(url).text
    closed = form(reponse=right(found, 1), edition=2)
    assert 'data-version="1"' in client.post(url, closed, headers=HX).text
    client.post(url, closed | {"reponse": wrong(found, 1), "edition": 1}, headers=HX)
    assert Answer.objects.get().raw == right(found, 1)
    draft = form(reponse=wrong(found, 1), edition="9" * 18, brouillon=closed["onglet"])
    assert client.post(url, draft, headers=HX).status_code == 200
    assert Answer.objects.get().raw == wrong(found, 1)


def test_a_draft_is_nobodys_exam(hall: Hall) -> None:
    draft = hall.draft(**NO_WINDOW)
    assert hall.client("trainee").get(f"/examens/{draft.pk}/").status_code == 404


@pytest.mark.parametrize("questions", [4, 40])
def test_the_number_of_questions_costs_no_query(
    hall: Hall, questions: int, django_assert_max_num_queries: Any
) -> None:
    exam = hall.open(Wanted(GAME, "tirage-banco", questions))
    found, client = hall.sit(exam), hall.client("trainee")
    home, data = f"/examens/copie/{found.pk}/", form(reponse=right(found, 1))
    with django_assert_max_num_queries(8):  # the first one of a page also takes the sitting
        client.post(f"{home}1/", data, headers=HX)
    with django_assert_max_num_queries(8):
        client.post(f"{home}1/", data | {"suite": "1"}, headers=HX)
    for path, most in ((home, 7), (f"{home}1/", 8), (f"{home}temps/?question=1", 4)):
        with django_assert_max_num_queries(most):
            assert client.get(path).status_code == 200
    with django_assert_max_num_queries(5):
        client.post(f"{home}temps/?question=1", form())
    for confirmed in ({}, {"sans-tout": "1"}):
        with django_assert_max_num_queries(7):
            client.post(f"{home}remettre/", confirmed)
    with django_assert_max_num_queries(10):
        assert client.get(f"{home}resultat/").status_code == 200


@pytest.mark.parametrize("papers", ["commun", "equivalents"])
@pytest.mark.parametrize("questions", [4, 40])
def test_beginning_costs_as_many_queries_for_a_long_exam(
    hall: Hall, questions: int, papers: str, django_assert_max_num_queries: Any
) -> None:
    exam = hall.open(Wanted(GAME, "tirage-banco", questions), papers=papers)
    hall.sit(exam, "classmate")
    client = hall.client("trainee")
    for path, most in (("/examens/", 6), (f"/examens/{exam.pk}/", 8)):
        with django_assert_max_num_queries(most):
            assert client.get(path).status_code == 200
    with django_assert_max_num_queries(26):
        client.post(f"/examens/{exam.pk}/commencer/")
    assert Question.objects.count() == questions * (1 if papers == "commun" else 2)


def test_an_open_exam_is_told_on_the_pages_where_a_trainee_begins(hall: Hall) -> None:
    client = hall.client("trainee")
    places = ("/formation/", "/formation/ecole/nord/", "/")
    for place in places:
        assert "examen vous attend" not in client.get(place).text
    exam = hall.open(papers="equivalents")
    for place in places:
        says(client.get(place), "Un examen vous attend", f"/examens/{exam.pk}/")
    first = client.get("/").text  # of somebody who has not practised yet
    assert first.index("Un examen vous attend") < first.index("Votre première question")
    assert "examen vous attend" not in hall.client("stranger").get("/formation/").text


def test_what_is_being_sat_comes_first_and_the_past_last(hall: Hall) -> None:
    past, soon = hall.exam(title="Ancien"), timezone.now() + timedelta(minutes=9)
    upcoming = hall.open(title="Futur", opens_at=soon)
    ready, running = hall.open(title="Prêt"), hall.open(title="Entamé")
    hall.sit(running)
    page = hall.client("trainee").get("/examens/").text
    places = [page.index(f"/examens/{exam.pk}/") for exam in (running, ready, upcoming, past)]
    assert places == sorted(places)


def result_of(hall: Hall, copy: Sitting) -> str:
    """Hand in a copy; return the page of its result."""
    sitting.hand_in(sitting=copy)
    return hall.client("trainee").get(f"/examens/copie/{copy.pk}/resultat/").text


def test_a_result_leads_to_each_question_and_says_which_are_right(hall: Hall) -> None:
    copy, now = hall.sit(hall.open(papers="equivalents")), timezone.now()
    save(copy, 1, right(copy, 1), now=now)
    save(copy, 2, wrong(copy, 2), now=now)
    page = result_of(hall, copy)
    for number, said in ((1, "juste"), (2, "fausse"), (3, "sans réponse")):
        place = f"question-{number}"
        says(page, f'href="#{place}"', f'id="{place}"', f"\u00a0: {said}</span>")


def test_an_answer_of_several_fields_is_told_field_by_field(hall: Hall) -> None:
    copy = hall.sit(hall.open(Wanted(GAME, "reglement-tapis", 1), papers="equivalents"))
    fields, page = right(copy, 1), result_of(hall, copy)
    told = page.partition('<dl class="reponse-champs">')[2].partition("</dl>")[0]
    assert told.count("<dt>") == told.count("<dd>") >= len(fields) > 1
    assert "/css/pages-examens" in page  # which sets each value beside its name


def test_a_copy_leads_to_the_next_question_to_answer(hall: Hall) -> None:
    copy, client = hall.sit(), hall.client("trainee")
    url, now = f"/examens/copie/{copy.pk}/", timezone.now()
    assert "Commencer par la question\u00a01</a>" in client.get(url).text
    for position in (1, 2, 3):
        assert f"la question\u00a0{position}</a>" in client.get(url).text
        save(copy, position, right(copy, position), now=now)
    says(client.get(url), "Vous avez répondu à tout.", never="Continuer à la question")


def test_a_copy_with_timed_questions_leads_to_the_open_one_first(hall: Hall) -> None:
    copy = hall.sit(hall.open(pace=Exam.Pace.QUESTION))
    client, url = hall.client("trainee"), f"/examens/copie/{copy.pk}/"
    sitting.open_question(sitting=copy, position=1)
    assert "la question\u00a01</a>" in client.get(url).text
    Answer.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    assert "la question\u00a02</a>" in client.get(url).text


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([], ""),
        ([4], "4"),
        ([1, 2], "1 et 2"),
        ([1, 3, 4, 5, 9], "1, 3 à 5 et 9"),
        ([*range(1, 34)], "1 à 33"),
        ([2, 3, 7, 8, 9], "2, 3 et 7 à 9"),
    ],
)
def test_questions_that_follow_are_said_by_the_first_and_the_last(
    places: list[int], words: str
) -> None:
    assert told(places) == words
