"""What a stranger may leave in the database."""

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD, practise, sign_in
from trainer.accounts import learners, limits
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt, Series

pytestmark = pytest.mark.django_db
START = "/entrainement/punto-banco/commencer/"
DRILL = {"exercice": "tirage-banco"}


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bounds small: what they are is not what is tested."""
    monkeypatch.setattr(limits, "_RATES", {"visit": "3/d/ip"})
    monkeypatch.setattr(learners, "_LONG", 2)


def test_an_address_begins_so_many_series_without_an_account_and_no_more() -> None:
    statuses = [Client().post(START, DRILL).status_code for _ in range(5)]
    assert statuses == [303, 303, 303, 429, 429]
    assert Learner.objects.count() == Series.objects.count() == 3
    refused = Client().post(START, DRILL)
    assert refused["Retry-After"] == "3600"
    assert "ouvrez un compte" in refused.text


def test_a_visitor_who_comes_back_in_the_same_browser_is_counted_too(client: Client) -> None:
    assert [client.post(START, DRILL).status_code for _ in range(4)] == [303, 303, 303, 429]
    assert Learner.objects.count() == 1


def test_a_series_that_never_ends_is_counted_as_it_goes(client: Client) -> None:
    with pytest.raises(AssertionError):  # the helper asks for a redirection after each answer
        practise(client, 9)
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 5


def test_another_address_and_an_account_have_nothing_to_do_with_it(client: Client) -> None:
    for _ in range(4):
        Client().post(START, DRILL)
    assert Client(REMOTE_ADDR="192.0.2.7").post(START, DRILL).status_code == 303
    User.objects.create_user("lea", password=PASSWORD)
    sign_in(client, "lea")
    assert [client.post(START, DRILL).status_code for _ in range(4)] == [303] * 4


def test_the_api_says_it_in_its_own_words(client: Client) -> None:
    body = {"content_type": "application/json", "headers": {"x-csrftoken": "x"}}
    for _ in range(3):
        Client().post(START, DRILL)
    address = "/api/v1/entrainement/punto-banco/commencer/"
    refused = client.post(address, {"exercice": "tirage-banco"}, **body)  # type: ignore[arg-type] # two of its keywords
    assert refused.status_code == 429
    assert refused.json()["code"] == "trop-de-requetes"
    assert refused["Retry-After"] == "3600"
