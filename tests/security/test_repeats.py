"""Answering twice, from the past, in another's place, or after one's session."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from pytest_django.live_server_helper import LiveServer

from tests.e2e.answers import posted, right, wrong
from tests.e2e.world import PASSWORD, url_of
from tests.load.conftest import Browser
from tests.load.wire import Reply
from tests.security.questions import GAME, HX, without_token
from tests.together import by_many
from trainer.accounts.models import User
from trainer.practice.models import Attempt
from trainer.progress.models import BranchMemory, DayTally

pytestmark = pytest.mark.django_db
CLICKS = 12
ELSEWHERE = "Déjà répondu ailleurs"


def counted() -> tuple[int, int, int]:
    """Return the answers kept, as counted by the answers, the cases and the days."""
    cases = sum(BranchMemory.objects.values_list("answered", flat=True))
    days = sum(DayTally.objects.values_list("answered", flat=True))
    return Attempt.objects.exclude(answered_at=None).count(), cases, days


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("answers", [(right, right), (right, wrong)])
def test_many_clicks_at_once_over_http_count_once_and_get_one_verdict(
    live_server: LiveServer, client: Client, question: Attempt, answers: Any
) -> None:
    client.get(url_of(question))
    port = int(live_server.url.rpartition(":")[2])
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    bodies = [posted(answer(question)) for answer in answers]

    def click(number: int) -> Reply:
        return Browser(port, cookies).post(url_of(question), bodies[number % 2])

    replies = by_many(click, CLICKS)
    assert {reply.status for reply in replies} == {200}
    assert len({verdict_in(without_token(reply.text)) for reply in replies}) == 1
    late = sum(ELSEWHERE in reply.text for reply in replies)  # who said otherwise is told so
    assert late == (CLICKS // 2 if answers[0] != answers[1] else 0)
    assert counted() == (1, 1, 1)
    assert Attempt.objects.count() == 2


def test_an_old_answer_sent_again_gets_the_first_verdict_whatever_it_says(
    client: Client, question: Attempt
) -> None:
    first = client.post(url_of(question), posted(wrong(question)), headers=HX).text
    for _ in range(3):
        following = Attempt.objects.get(answered_at=None)
        client.post(url_of(following), posted(right(following)))
    before = counted()
    for answer in (wrong, right):
        replay = client.post(url_of(question), posted(answer(question)), headers=HX)
        assert replay.status_code == 200
        assert verdict_in(replay.text) == verdict_in(first)
    assert client.post(url_of(question), {}).status_code == 303
    assert client.post(url_of(question), {"reponse": "\0"}).status_code == 303
    assert counted() == before == (4, 4, 4)
    question.refresh_from_db()
    assert question.correct is False


def verdict_in(html: str) -> str:
    """Return the verdict, without what tells that another answer had been given before."""
    return html.partition("</section>")[0].partition("<section")[2]


def test_a_page_that_the_browser_goes_back_to_shows_what_was_answered(
    client: Client, question: Attempt
) -> None:
    client.post(url_of(question), posted(right(question)))
    page = client.get(url_of(question))
    assert "data-verdict" in page.text
    assert "no-store" in page["Cache-Control"]  # the browser asks again, and does not show the form
    assert "<form" not in page.text.partition("<article")[2].partition("<template")[0]


def test_nobody_answers_or_sees_the_question_of_another(question: Attempt) -> None:
    omar = Client()
    omar.force_login(User.objects.create_user("omar"))
    visitor = Client()
    visitor.post(f"/entrainement/{GAME}/commencer/")
    for client in (omar, visitor):
        before = counted()
        for path in (url_of(question), f"/api/v1{url_of(question)}"):
            assert client.get(path).status_code == 404
            assert client.get(path, headers=HX).status_code == 404
            sent = {"reponse": "tire"}
            kind = "application/json" if "/api/" in path else MULTIPART_CONTENT
            assert client.post(path, sent, kind).status_code == 404
        assert counted() == before
    question.refresh_from_db()
    assert question.open


@pytest.mark.parametrize("place", ["0", "2", "999999", "1000000", "9" * 40, "-1", "١", "1e3"])
def test_a_place_where_nothing_was_asked_is_not_found(
    client: Client, question: Attempt, place: str
) -> None:
    path = f"/seance/{question.series_id}/{place}/"
    for response in (client.get(path), client.post(path, posted(right(question)))):
        assert response.status_code == 404
        assert "Rien à cette place" in response.text


def test_after_the_session_is_lost_the_question_waits_for_its_person(
    question: Attempt,
) -> None:
    lea = question.series.learner.user
    assert lea
    lea.set_password(PASSWORD)
    lea.save()
    client = Client()
    client.force_login(lea)
    client.get(url_of(question))
    Session.objects.all().delete()
    for refused in (
        client.get(url_of(question)),
        client.post(url_of(question), posted(right(question))),
    ):
        assert refused.status_code == 403
        assert "la question vous attend" in refused.text
        assert f'href="/compte/connexion/?next={url_of(question)}"' in refused.text
    assert counted() == (0, 0, 0)
    form = {"login": lea.username, "password": PASSWORD, "next": url_of(question)}
    back = client.post("/compte/connexion/", form)
    assert back["Location"] == url_of(question)
    assert client.post(url_of(question), posted(right(question))).status_code == 303
    assert counted() == (1, 1, 1)


def test_signing_out_closes_the_question_to_the_next_at_the_same_screen(
    client: Client, question: Attempt
) -> None:
    client.post("/compte/deconnexion/")
    assert client.get(url_of(question)).status_code == 403
    client.post(f"/entrainement/{GAME}/commencer/")  # somebody else begins, without an account
    assert client.get(url_of(question)).status_code == 404
    assert client.post(url_of(question), posted(right(question))).status_code == 404


@pytest.fixture
def strict(lea: User, question: Attempt) -> Client:
    """A browser at the question, whose forms need their token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(lea)
    client.get(url_of(question))
    return client


@pytest.mark.parametrize("token", [None, "", "x" * 64, "é"])
@pytest.mark.parametrize("htmx", [False, True])
def test_an_answer_without_the_token_of_its_page_is_refused_and_not_kept(
    strict: Client, question: Attempt, token: str | None, *, htmx: bool
) -> None:
    body = posted(right(question)) | ({} if token is None else {"csrfmiddlewaretoken": token})
    refused = strict.post(url_of(question), body, headers=HX if htmx else {})
    assert refused.status_code == 403
    assert "L’envoi n’a pas pu être vérifié" in refused.text
    assert counted() == (0, 0, 0)


def test_an_answer_from_another_site_is_refused(strict: Client, question: Attempt) -> None:
    token = {"csrfmiddlewaretoken": strict.cookies["csrf"].value}
    body = posted(right(question)) | token
    for origin in ("https://ailleurs.example", "null", "http://testserver.ailleurs.example"):
        assert strict.post(url_of(question), body, headers={"Origin": origin}).status_code == 403
    assert counted() == (0, 0, 0)
    assert strict.post(url_of(question), body).status_code == 303


def test_the_sender_says_neither_when_nor_how_well_they_answered(
    client: Client, question: Attempt
) -> None:
    forged = {"answered_at": "2000-01-01", "asked_at": "2000-01-01", "correct": "true"}
    forged |= {"verdict": "{}", "learner": "1", "position": "7"}
    client.post(url_of(question), posted(wrong(question)) | forged)
    question.refresh_from_db()
    assert question.correct is False
    assert question.answered_at
    assert question.answered_at >= question.asked_at
    assert question.answered_at.year > 2000
