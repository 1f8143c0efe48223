"""An answer given after the one that counts is told so; the same one twice is not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.practice.conftest import right_answer, wrong_answer
from trainer.practice.models import Attempt
from trainer.practice.presenters import PracticeQuestion

pytestmark = pytest.mark.django_db
TOLD = "Déjà répondu ailleurs\N{NO-BREAK SPACE}: votre première réponse compte."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def answered(client: Client) -> Attempt:
    """Return a question that this browser has answered rightly."""
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "tirage-banco"})
    attempt = Attempt.objects.get()
    assert TOLD not in post(client, attempt, right_answer(attempt))
    return attempt


def post(client: Client, attempt: Attempt, given: object, **headers: str) -> str:
    data = {"reponse": given}
    return client.post(
        PracticeQuestion(attempt).url, data, headers=headers or None, follow=True
    ).text


def test_another_answer_in_a_second_tab_is_told_above_the_verdict(
    client: Client, answered: Attempt
) -> None:
    for headers in (HTMX, {}):
        page = post(client, answered, wrong_answer(answered), **headers)
        assert 0 < page.index(TOLD) < page.index("data-verdict")
        assert "verdict--juste" in page
    assert TOLD not in client.get(PracticeQuestion(answered).url).text


def test_what_cannot_be_read_in_a_second_tab_is_another_answer(
    client: Client, answered: Attempt
) -> None:
    assert TOLD in post(client, answered, "", **HTMX)


def test_a_double_click_says_nothing(client: Client, answered: Attempt) -> None:
    for headers in (HTMX, {}):
        assert TOLD not in post(client, answered, right_answer(answered), **headers)


def test_an_order_given_twice_is_the_same_answer(client: Client) -> None:
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "ordre-reglement"})
    attempt = Attempt.objects.get()
    keys = attempt.posed.question.form.keys  # type: ignore[attr-defined]  # Ordering
    for given, told in ((keys, False), (keys, False), (keys[::-1], True)):
        page = post(client, attempt, [*given], **HTMX)
        assert (TOLD in page) is told
