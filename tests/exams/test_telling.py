"""What waits for a trainee is told where they look; what an instructor follows refreshes."""

from datetime import timedelta

from django.utils import timezone

from tests.exams.world import GAME, Hall, right, save, wrong
from trainer.exams.models import Answer, Exam
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Wanted


def open_now(hall: Hall, *wanted: Wanted, **terms: object) -> Exam:
    """Return an exam open since a minute, for an hour."""
    now = timezone.now()
    window = {"opens_at": now - timedelta(minutes=1), "closes_at": now + timedelta(hours=1)}
    return hall.exam(*wanted, **{**window, **terms})


def test_an_open_exam_is_told_on_the_pages_where_a_trainee_begins(hall: Hall) -> None:
    client = hall.client("trainee")
    places = ("/formation/", "/formation/ecole/nord/", "/")
    for place in places:
        assert "examen vous attend" not in client.get(place).text
    exam = open_now(hall, papers="equivalents")
    for place in places:
        page = client.get(place).text
        assert "Un examen vous attend" in page
        assert f"/examens/{exam.pk}/" in page
    first = client.get("/").text  # of somebody who has not practised yet
    assert first.index("Un examen vous attend") < first.index("Votre première question")
    assert "examen vous attend" not in hall.client("stranger").get("/formation/").text


def test_what_is_being_sat_comes_first_and_the_past_last(hall: Hall) -> None:
    past = hall.exam(title="Ancien")
    upcoming = open_now(hall, title="Futur", opens_at=timezone.now() + timedelta(minutes=9))
    ready = open_now(hall, title="Prêt")
    running = open_now(hall, title="Entamé")
    sittings.begin(user=hall.user, exam=running)
    page = hall.client("trainee").get("/examens/").text
    places = [page.index(f"/examens/{exam.pk}/") for exam in (running, ready, upcoming, past)]
    assert places == sorted(places)


def test_the_follow_up_of_an_open_exam_refreshes_by_itself(hall: Hall) -> None:
    exam = open_now(hall, papers="equivalents")
    client, url = hall.client(), f"/formation/ecole/nord/examens/{exam.pk}/"
    assert f'hx-get="{url}" hx-trigger="every 10s"' in client.get(url).text
    part = client.get(url, headers={"HX-Request": "true"}).text
    assert part.startswith('<div class="suivi-examen ')
    assert "<html" not in part
    old = hall.exam()
    page = client.get(f"/formation/ecole/nord/examens/{old.pk}/").text
    assert "hx-trigger" not in page
    assert "Arrêter pour tous" not in page


def test_a_result_leads_to_each_question_and_says_which_are_right(hall: Hall) -> None:
    exam = open_now(hall, papers="equivalents")
    copy = sittings.begin(user=hall.user, exam=exam)
    now = timezone.now()
    save(copy, 1, right(copy, 1), now=now)
    save(copy, 2, wrong(copy, 2), now=now)
    sittings.hand_in(sitting=copy)
    page = hall.client("trainee").get(f"/examens/copie/{copy.pk}/resultat/").text
    for number, said in ((1, "juste"), (2, "fausse"), (3, "sans réponse")):
        assert f'href="#question-{number}"' in page
        assert f'id="question-{number}"' in page
        assert f"\u00a0: {said}</span>" in page


def test_an_answer_of_several_fields_is_told_field_by_field(hall: Hall) -> None:
    exam = open_now(hall, Wanted(GAME, "reglement-tapis", 1), papers="equivalents")
    copy = sittings.begin(user=hall.user, exam=exam)
    fields = right(copy, 1)
    sittings.hand_in(sitting=copy)
    page = hall.client("trainee").get(f"/examens/copie/{copy.pk}/resultat/").text
    told = page.partition('<dl class="reponse-champs">')[2].partition("</dl>")[0]
    assert told.count("<dt>") == told.count("<dd>") >= len(fields) > 1
    assert "/css/pages-examens" in page  # which sets each value beside its name


def test_a_copy_leads_to_the_next_question_to_answer(hall: Hall) -> None:
    exam = open_now(hall, papers="equivalents")
    copy = sittings.begin(user=hall.user, exam=exam)
    client, url = hall.client("trainee"), f"/examens/copie/{copy.pk}/"
    assert "Commencer par la question\u00a01</a>" in client.get(url).text
    now = timezone.now()
    for position in (1, 2, 3):
        assert f"la question\u00a0{position}</a>" in client.get(url).text
        save(copy, position, right(copy, position), now=now)
    page = client.get(url).text
    assert "Vous avez répondu à tout." in page
    assert "Continuer à la question" not in page


def test_a_copy_with_timed_questions_leads_to_the_open_one_first(hall: Hall) -> None:
    exam = open_now(hall, pace=Exam.Pace.QUESTION)
    copy = sittings.begin(user=hall.user, exam=exam)
    client, url = hall.client("trainee"), f"/examens/copie/{copy.pk}/"
    sittings.open_question(sitting=copy, position=1)
    assert "la question\u00a01</a>" in client.get(url).text
    Answer.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    assert "la question\u00a02</a>" in client.get(url).text
