"""The e-mail address of an account."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, sign_in
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def recent(signed_in: Client) -> Client:
    """Somebody who has just given their password again."""
    signed_in.post("/compte/confirmation/", {"password": PASSWORD})
    return signed_in


def replace(client: Client, email: str = "neuve@exemple.fr") -> int:
    return client.post("/compte/adresse/", {"email": email, "action_add": ""}).status_code


def addresses(user: User) -> list[tuple[str, bool, bool]]:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return [(row.email, row.primary, row.verified) for row in rows]


def test_where_no_mail_is_sent_the_new_address_replaces_the_old_one(
    recent: Client, user: User
) -> None:
    assert recent.get("/compte/adresse/").status_code == 200
    assert replace(recent) == 302
    user.refresh_from_db()
    assert user.email == "neuve@exemple.fr"
    assert addresses(user) == [("neuve@exemple.fr", True, False)]
    assert sign_in(Client(), "neuve@exemple.fr").status_code == 302
    assert sign_in(Client(), "lea@exemple.fr").status_code == 422


def test_where_mail_is_sent_the_old_address_stays_until_the_new_is_sure(
    recent: Client, user: User, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    assert replace(recent) == 302
    user.refresh_from_db()
    assert user.email == "lea@exemple.fr"
    page = recent.get("/compte/adresse/").text
    assert "à confirmer" in page
    assert "Renvoyer le message" in page
    message = mail.outbox[-1]
    assert message.to == ["neuve@exemple.fr"]
    link = next(line for line in message.body.splitlines() if line.startswith("http"))
    recent.post(link.removeprefix("http://testserver"))
    user.refresh_from_db()
    assert user.email == "neuve@exemple.fr"
    assert addresses(user) == [("neuve@exemple.fr", True, True)]
    assert mail.outbox[-1].to == ["lea@exemple.fr"]  # the old address is told
    assert mail.outbox[-1].subject == "[Tapis vert] L’adresse de votre compte a changé"


def test_a_pending_address_can_be_given_up(recent: Client, user: User, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    replace(recent)
    recent.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_remove": ""})
    assert addresses(user) == [("lea@exemple.fr", True, True)]


def test_the_address_can_be_withdrawn(recent: Client, user: User) -> None:
    recent.get("/compte/adresse/")
    recent.post("/compte/adresse/", {"email": user.email, "action_remove": ""})
    user.refresh_from_db()
    assert user.email == ""
    assert addresses(user) == []
    assert "aucune" in recent.get("/compte/").text


def test_somebody_else_s_address_does_not_show_that_it_is_known(
    recent: Client, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    other = User.objects.create_user("paul", "paul@exemple.fr", PASSWORD)
    EmailAddress.objects.create(user=other, email=other.email, primary=True, verified=True)
    assert replace(recent, other.email) == replace(recent, "inconnue@exemple.fr") == 302
    assert addresses(other) == [("paul@exemple.fr", True, True)]


def test_an_address_that_is_not_one_is_refused(recent: Client, user: User) -> None:
    assert replace(recent, "pas une adresse") == 422
    assert replace(recent, user.email) == 422
    assert replace(recent, f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 40}.fr") == 422


def test_the_password_is_asked_again_before_the_change(signed_in: Client, user: User) -> None:
    asked = signed_in.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_add": ""})
    assert asked["Location"] == "/compte/confirmation/?next=%2Fcompte%2Fadresse%2F"
    assert signed_in.get(asked["Location"]).status_code == 200
    given = {"password": "faux", "next": "/compte/adresse/"}
    assert signed_in.post("/compte/confirmation/", given).status_code == 422
    user.refresh_from_db()
    assert user.email == "lea@exemple.fr"
    done = signed_in.post("/compte/confirmation/", {**given, "password": PASSWORD})
    assert done["Location"] == "/compte/adresse/"
    user.refresh_from_db()
    assert user.email == "neuve@exemple.fr"


def test_guessing_the_password_there_is_limited(signed_in: Client) -> None:
    tries = [
        signed_in.post("/compte/confirmation/", {"password": "faux"}).status_code for _ in range(6)
    ]
    assert tries == [422] * 5 + [429]
