"""The pages of a series over HTTP."""

import re
from html import unescape
from http import HTTPStatus
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from casino_rules.core.neighbour import neighbour
from tests.e2e.answers import posted, right
from tests.practice.conftest import answer, right_answer, start
from trainer.accounts.models import Learner
from trainer.practice import services
from trainer.practice.models import Attempt, Series
from trainer.practice.services import Plan
from trainer.ui.table.svg import SCREEN

_COMPOSITIONS = re.compile(r'class="tapis tapis--(\w+)')


@pytest.fixture
def visitor(client: Client, db: None) -> Client:  # noqa: ARG001 - fixtures take no usefixtures mark
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "tirage-banco"})
    return client


def url_of(attempt: Attempt) -> str:
    return reverse("practice:question", args=(attempt.series_id, attempt.position))


def test_answering_without_javascript_goes_post_303_get(visitor: Client) -> None:
    attempt = Attempt.objects.get()
    response = visitor.post(url_of(attempt), {"reponse": right_answer(attempt)})
    assert (response.status_code, response["Location"]) == (HTTPStatus.SEE_OTHER, url_of(attempt))
    page = visitor.get(url_of(attempt)).content.decode()
    assert "Juste" in page
    assert url_of(Attempt.objects.get(position=2)) in page


def test_answering_with_htmx_brings_verdict_and_next_question_at_once(visitor: Client) -> None:
    attempt = Attempt.objects.get()
    headers = {"HX-Request": "true"}
    response = visitor.post(url_of(attempt), {"reponse": right_answer(attempt)}, headers=headers)
    text = response.content.decode()
    assert response.status_code == HTTPStatus.OK
    assert "data-verdict" in text
    assert f'data-url="{url_of(Attempt.objects.get(position=2))}"' in text


def test_tables_are_drawn_at_the_composition_that_the_browser_shows(visitor: Client) -> None:
    every, start = {it.value for it in SCREEN}, reverse("practice:start", args=("punto-banco",))
    visitor.post(start, {"exercice": "reglement-tapis"})  # whose correction is painted on it
    for told, drawn in (("", every), ("tablette", {"tablette"}), ("papier", every)):
        visitor.cookies["tapis"] = told
        attempt = Attempt.objects.latest("pk")
        assert set(_COMPOSITIONS.findall(visitor.get(url_of(attempt)).content.decode())) == every
        given, headers = posted(right(attempt)), {"HX-Request": "true"}
        text = visitor.post(url_of(attempt), given, headers=headers).content.decode()
        corrected, following = text.split("data-suivante")
        assert set(_COMPOSITIONS.findall(corrected)) == drawn
        assert set(_COMPOSITIONS.findall(following)) == drawn


def test_an_unreadable_answer_is_asked_again_with_what_was_typed(client: Client, db: None) -> None:  # noqa: ARG001
    start_url = reverse("practice:start", args=("punto-banco",))
    client.post(start_url, {"exercice": "point-main"})
    attempt = Attempt.objects.get()
    response = client.post(url_of(attempt), {"reponse": "sept"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'value="sept"' in response.content.decode()
    attempt.refresh_from_db()
    assert attempt.open


def test_a_withdrawn_question_is_gone_but_its_verdict_remains(visitor: Client) -> None:
    attempt = Attempt.objects.get()
    visitor.post(url_of(attempt), {"reponse": right_answer(attempt)})
    Attempt.objects.filter(position=1).update(drill="exercice-retire")
    Attempt.objects.filter(position=2).update(situation={"ancienne": "forme"})
    answered, waiting = Attempt.objects.order_by("position")
    response = visitor.get(url_of(answered))
    assert response.status_code == HTTPStatus.GONE
    assert "Juste" in response.content.decode()
    assert visitor.get(url_of(waiting)).status_code == HTTPStatus.GONE
    assert visitor.post(url_of(waiting), {"reponse": "tire"}).status_code == HTTPStatus.GONE
    assert visitor.get(reverse("practice:summary", args=(answered.series_id,))).status_code == 200


@pytest.mark.parametrize("seats", ["2", "8", "trois", "", "-4"])
def test_an_impossible_number_of_players_is_refused(client: Client, db: None, seats: str) -> None:  # noqa: ARG001
    response = client.post(reverse("table:game", args=("punto-banco",)), {"places": seats})
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert not Series.objects.exists()


def test_the_series_of_somebody_else_is_not_found(visitor: Client) -> None:
    other = start(Learner.objects.create().pk)
    assert visitor.get(url_of(other)).status_code == HTTPStatus.NOT_FOUND
    assert visitor.post(url_of(other), {"reponse": "tire"}).status_code == HTTPStatus.NOT_FOUND


def test_the_queries_of_an_answer_do_not_grow_with_history(
    visitor: Client,
    django_assert_max_num_queries: object,
) -> None:
    learner = Learner.objects.get().pk
    attempt = services.start_series(
        learner=learner, plan=Plan(Series.Mode.GAME, "punto-banco"), rng=Random(3)
    )
    counts = []
    for _ in range(30):
        following = answer(attempt, right_answer(attempt)).following
        with django_assert_max_num_queries(12) as captured:  # type: ignore[operator]
            visitor.get(url_of(following))
        counts.append(len(captured))
        attempt = following
    assert len(set(counts)) == 1


def test_the_summary_opens_what_was_missed_and_loads_one_table_at_a_time(learner: int) -> None:
    client = Client()
    everybody: list[str] = []
    missed = None
    # A pot that all of them share is drawn again: everybody would be the right answer.
    while missed is None or len(right_answer(missed)) == len(everybody):
        words = {"exercice": "attribuer-pot"}
        client.post(reverse("practice:start", args=("texas-holdem",)), words)
        missed = Attempt.objects.latest("pk")
        form = missed.posed.question.form
        everybody = [str(seat) for seat in form.seats]  # type: ignore[attr-defined]  # Seats
    Series.objects.update(learner=Learner.objects.exclude(pk=learner).get())
    known = answer(missed, everybody).following
    waiting = answer(known, right_answer(known)).following
    page = client.get(reverse("practice:summary", args=(missed.series_id,))).content.decode()
    assert page.count('<details class="faute__tapis" open>') == 1
    assert page.count('<details class="bilan__ligne">') == 1
    # What is in view when the page opens is there already: nothing moves.
    assert page.count('class="tapis tapis--bureau"') == 1
    for attempt in (missed, known):
        loads = f'hx-get="{url_of(attempt)}?tapis" hx-trigger="revealed"' in page
        assert loads is (attempt == known)
        part = client.get(f"{url_of(attempt)}?tapis", headers={"HX-Request": "true"})
        text = part.content.decode()
        assert attempt.posed.question.prompt.partition("\u00a0")[0] in text
        assert 'data-corrige="juste"' in text
        assert ("en trop" in text) is (attempt == missed)
    shut = client.get(f"{url_of(waiting)}?tapis", headers={"HX-Request": "true"})
    assert (shut.status_code, shut.content) == (HTTPStatus.NO_CONTENT, b"")


def test_the_neighbouring_case_is_shown_once_the_question_is_answered(visitor: Client) -> None:
    attempt = Attempt.objects.get()
    while neighbour(attempt.posed.drill, attempt.posed.situation) is None:  # a natural, say
        words = {"exercice": "tirage-banco"}
        visitor.post(reverse("practice:start", args=("punto-banco",)), words)
        attempt = Attempt.objects.latest("pk")
    near = reverse("practice:neighbour", args=(attempt.series_id, attempt.position))
    assert near not in visitor.get(url_of(attempt)).content.decode()
    assert visitor.get(near).status_code == HTTPStatus.NOT_FOUND
    visitor.post(url_of(attempt), {"reponse": right_answer(attempt)})
    assert near in visitor.get(url_of(attempt)).content.decode()
    page = visitor.get(near).content.decode()
    part = visitor.get(near, headers={"HX-Request": "true"}).content.decode()
    assert "au lieu d" in part
    assert part.strip() in page
    referee = unescape(re.search(r'href="(/arbitre/[^"]+)"', part)[1])  # type: ignore[index]
    assert visitor.get(referee).status_code == HTTPStatus.OK
