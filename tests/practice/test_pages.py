"""The pages of a series over HTTP."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from casino_rules import catalog
from casino_rules.exercises.counterfactual import neighbour
from tests.practice.conftest import (
    HTMX,
    answer,
    begin,
    give,
    right_answer,
    start,
    url_of,
    wrong_answer,
)
from trainer.practice.models import Attempt, Record, Series
from trainer.ui.markup import bound
from trainer.ui.table.svg import SCREEN

pytestmark = pytest.mark.django_db
_COMPOSITIONS = re.compile(r'class="tapis tapis--(\w+)')
TOLD = "Déjà répondu ailleurs\N{NO-BREAK SPACE}: votre première réponse compte."


@pytest.fixture
def asked(client: Client) -> Attempt:
    """The first question of this browser."""
    return begin(client)


def test_answering_without_javascript_goes_post_303_get(client: Client, asked: Attempt) -> None:
    response = give(client, asked, right_answer(asked))
    assert (response.status_code, response["Location"]) == (HTTPStatus.SEE_OTHER, url_of(asked))
    page = client.get(url_of(asked)).text
    assert "Juste" in page
    assert url_of(Attempt.objects.get(position=2)) in page


def test_answering_with_htmx_brings_verdict_and_question(client: Client, asked: Attempt) -> None:
    response = give(client, asked, right_answer(asked), headers=HTMX)
    assert response.status_code == HTTPStatus.OK
    assert "data-verdict" in response.text
    assert f'data-url="{url_of(Attempt.objects.get(position=2))}"' in response.text


def test_tables_are_drawn_at_the_composition_that_the_browser_shows(client: Client) -> None:
    every = {it.value for it in SCREEN}
    attempt = begin(client, "reglement-tapis")  # whose correction is painted on it
    for told, drawn in (("", every), ("tablette", {"tablette"}), ("papier", every)):
        client.cookies["tapis"] = told
        assert set(_COMPOSITIONS.findall(client.get(url_of(attempt)).text)) == every
        text = give(client, attempt, right_answer(attempt), headers=HTMX).text
        for part in text.split("data-suivante", 1):
            assert set(_COMPOSITIONS.findall(part)) == drawn
        attempt = Attempt.objects.latest("pk")


def test_an_unreadable_answer_is_asked_again_with_what_was_typed(client: Client) -> None:
    attempt = begin(client, "point-main")
    response = give(client, attempt, "sept")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'value="sept"' in response.text
    assert Attempt.objects.get().open


def test_a_withdrawn_question_is_gone_its_verdict_remains(client: Client, asked: Attempt) -> None:
    give(client, asked, right_answer(asked))
    Attempt.objects.filter(position=1).update(drill="exercice-retire")
    Attempt.objects.filter(position=2).update(situation={"ancienne": "forme"})
    answered, waiting = Attempt.objects.order_by("position")
    response = client.get(url_of(answered))
    assert response.status_code == HTTPStatus.GONE
    assert "Juste" in response.text
    assert client.get(url_of(waiting)).status_code == HTTPStatus.GONE
    assert give(client, waiting, "tire").status_code == HTTPStatus.GONE
    assert client.get(reverse("practice:summary", args=(answered.series_id,))).status_code == 200


def test_the_queries_of_an_answer_do_not_grow_with_history(
    client: Client, asked: Attempt, django_assert_max_num_queries: object
) -> None:
    attempt, counts = start(asked.series.learner_id, "", seed=3), set()
    for _ in range(30):
        attempt = answer(attempt, right_answer(attempt)).following
        with django_assert_max_num_queries(12) as captured:  # type: ignore[operator]
            client.get(url_of(attempt))
        counts.add(len(captured))
    assert len(counts) == 1


def test_the_summary_opens_what_was_missed_and_loads_one_table_at_a_time(client: Client) -> None:
    everybody: list[str] = []
    missed = None
    # A pot that all of them share is drawn again: everybody would be the right answer.
    while missed is None or len(right_answer(missed)) == len(everybody):  # type: ignore[arg-type]
        missed = begin(client, "attribuer-pot", "texas-holdem")
        form = missed.posed.question.form
        everybody = [str(seat) for seat in form.seats]  # type: ignore[attr-defined]  # Seats
    known = answer(missed, everybody).following
    waiting = answer(known, right_answer(known)).following
    page = client.get(reverse("practice:summary", args=(missed.series_id,))).text
    assert page.count('<details class="faute__tapis" open>') == 1
    assert page.count('<details class="bilan__ligne">') == 1
    # What is in view when the page opens is there already: nothing moves.
    assert page.count('class="tapis tapis--bureau"') == 1
    for attempt in (missed, known):
        loads = f'hx-get="{url_of(attempt)}?tapis" hx-trigger="revealed"' in page
        assert loads is (attempt == known)
        text = client.get(f"{url_of(attempt)}?tapis", headers=HTMX).text
        assert attempt.posed.question.prompt.partition("\u00a0")[0] in text
        assert 'data-corrige="juste"' in text
        assert ("en trop" in text) is (attempt == missed)
    shut = client.get(f"{url_of(waiting)}?tapis", headers=HTMX)
    assert (shut.status_code, shut.content) == (HTTPStatus.NO_CONTENT, b"")


def test_the_neighbouring_case_is_shown_once_the_question_is_answered(client: Client) -> None:
    attempt = begin(client)
    while neighbour(attempt.posed.drill, attempt.posed.situation) is None:  # a natural, say
        attempt = begin(client)
    near = reverse("practice:neighbour", args=(attempt.series_id, attempt.position))
    assert near not in client.get(url_of(attempt)).text
    assert client.get(near).status_code == HTTPStatus.NOT_FOUND
    give(client, attempt, right_answer(attempt))
    assert near in client.get(url_of(attempt)).text
    part = client.get(near, headers=HTMX).text
    assert "au lieu d" in part
    assert part.strip() in client.get(near).text
    referee = unescape(re.search(r'href="(/arbitre/[^"]+)"', part)[1])  # type: ignore[index]
    assert client.get(referee).status_code == HTTPStatus.OK


def test_another_answer_in_a_second_tab_is_told(client: Client, asked: Attempt) -> None:
    def said(raw: object, headers: dict[str, str]) -> str:
        page: str = give(client, asked, raw, headers=headers, follow=True).text
        return page

    assert TOLD not in said(right_answer(asked), HTMX)
    for headers in (HTMX, {}):
        page = said(wrong_answer(asked), headers)
        assert 0 < page.index(TOLD) < page.index("data-verdict")
        assert "verdict--juste" in page
        assert TOLD not in said(right_answer(asked), headers)  # a double click
    assert TOLD in said("", HTMX)  # what cannot be read is another answer
    assert TOLD not in client.get(url_of(asked)).text


def test_an_order_given_twice_is_the_same_answer(client: Client) -> None:
    attempt = begin(client, "ordre-reglement")
    keys = attempt.posed.question.form.keys  # type: ignore[attr-defined]  # Ordering
    for given, told in ((keys, False), (keys, False), (keys[::-1], True)):
        assert (TOLD in give(client, attempt, [*given], headers=HTMX).text) is told


def test_reckoning_is_found_from_the_room_of_practice_and_has_no_round(client: Client) -> None:
    assert 'href="/entrainement/calcul/"' in client.get("/entrainement/").text
    assert "Les échelles" in client.get("/entrainement/calcul/").text
    rooms = ("entrainement/calcul", "regles/calcul", "arbitre/calcul", "arbitre/calcul/echelles")
    for path in (*rooms, "progression/calcul"):
        page = client.get(f"/{path}/")
        assert page.status_code == HTTPStatus.OK, path
        assert "/table/calcul/" not in page.text, path
    assert client.get("/table/calcul/").status_code == HTTPStatus.NOT_FOUND
    assert client.post("/table/calcul/", {"places": "1"}).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("drill", catalog.game("calcul").drills)
def test_every_exercise_of_reckoning_is_run_against_the_clock(client: Client, drill: str) -> None:
    attempt = begin(client, drill, "calcul", rythme="chrono-1")
    for count in (1, 2):
        assert bound(attempt.posed.question.prompt) in client.get(url_of(attempt)).text
        give(client, attempt, right_answer(attempt))
        assert Record.objects.get().best == count
        attempt = Attempt.objects.latest("position")
    assert "par minute" in client.get(f"/seance/{attempt.series_id}/bilan/").text


@pytest.mark.parametrize(
    ("control", "value"),
    [
        ("questions", "7"),
        ("rythme", "chrono-9"),
        *(("niveau", level) for level in ("0", "5", "-1", "deux", "1.0")),
    ],
)
def test_what_is_not_proposed_begins_nothing(client: Client, control: str, value: str) -> None:
    coup = ["/table/punto-banco/"] if control == "niveau" else []
    for address in ("/entrainement/punto-banco/commencer/", *coup):
        response = client.post(address, {"places": "3", control: value})
        assert response.status_code == HTTPStatus.BAD_REQUEST
    assert not Series.objects.exists()
