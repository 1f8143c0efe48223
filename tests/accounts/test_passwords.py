"""Changing a password, and finding again one that is lost."""

import pytest
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, sign_in
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

NEW = "brelan de dames 7"


def change(client: Client, old: str = PASSWORD, new: str = NEW, again: str = NEW) -> int:
    fields = {"oldpassword": old, "password1": new, "password2": again}
    return client.post("/compte/mot-de-passe/", fields).status_code


def ask(client: Client, email: str = "lea@exemple.fr") -> str:
    """Ask for a link and return its path."""
    client.post("/compte/mot-de-passe/oublie/", {"email": email})
    line = next(line for line in mail.outbox[-1].body.splitlines() if line.startswith("http"))
    return line.removeprefix("http://testserver")


def test_changing_it_closes_the_other_sessions_and_warns_by_mail(
    signed_in: Client, user: User
) -> None:
    other = Client()
    sign_in(other, user.username)
    assert change(signed_in) == 302
    assert signed_in.get("/compte/").status_code == 200
    assert other.get("/compte/").status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert mail.outbox[-1].subject == "[Tapis vert] Votre mot de passe a changé"
    assert mail.outbox[-1].to == [user.email]
    assert NEW not in mail.outbox[-1].body


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [("faux", NEW, NEW), (PASSWORD, "abc", "abc"), (PASSWORD, NEW, "autre")],
)
def test_a_wrong_change_changes_nothing(
    signed_in: Client, user: User, old: str, new: str, again: str
) -> None:
    assert change(signed_in, old, new, again) == 422
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_an_account_without_password_is_given_one(client: Client, user: User) -> None:
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    assert client.get("/compte/mot-de-passe/")["Location"] == "/compte/mot-de-passe/premier/"
    page = client.post("/compte/mot-de-passe/premier/", {"password1": NEW, "password2": NEW})
    assert page["Location"] == "/compte/"
    user.refresh_from_db()
    assert user.check_password(NEW)


def test_the_link_of_the_message_gives_a_new_password(client: Client, user: User) -> None:
    link = ask(client)
    assert link.startswith("/compte/mot-de-passe/oublie/lien/")
    form = client.get(link)
    assert form["Location"].endswith("-nouveau/")  # the key is no longer in the address
    assert client.get(form["Location"]).status_code == 200
    done = client.post(form["Location"], {"password1": NEW, "password2": NEW})
    assert done["Location"] == "/compte/mot-de-passe/oublie/fait/"
    assert client.get(done["Location"]).status_code == 200
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert "Ce lien n’est plus valable" in Client().get(link).text


def test_the_link_lets_in_who_was_shut_out_by_failures(client: Client, user: User) -> None:
    for _ in range(6):
        sign_in(client, user.email, "faux")
    form = client.get(ask(client))["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert sign_in(client, user.email, NEW).status_code == 302


def test_asking_does_not_tell_which_addresses_are_known(client: Client, user: User) -> None:
    answers = [
        client.post("/compte/mot-de-passe/oublie/", {"email": email})
        for email in (user.email, "personne@exemple.fr")
    ]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {
        (302, "/compte/mot-de-passe/oublie/envoi/")
    }
    known, unknown = mail.outbox
    assert "«\u00a0lea\u00a0»" in known.body
    assert unknown.to == ["personne@exemple.fr"]
    assert "aucun compte" in unknown.body
    assert "/lien/" not in unknown.body


def test_nobody_can_flood_a_mailbox(client: Client, user: User) -> None:
    ask = [client.post("/compte/mot-de-passe/oublie/", {"email": user.email}) for _ in range(7)]
    assert [response.status_code for response in ask] == [302] * 5 + [429] * 2
    assert len(mail.outbox) == 5


def test_a_site_without_mail_says_whom_to_ask(client: Client, settings: Settings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    page = client.get("/compte/mot-de-passe/oublie/").text
    assert "n’envoie pas de courrier" in page
    assert 'name="email"' not in page


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("uid", ["1", "zzzzzzzzzzzzz", "0", "3w5e11264sgsf", "a" * 40])
def test_an_invented_link_is_refused(client: Client, uid: str) -> None:
    page = client.get(f"/compte/mot-de-passe/oublie/lien/{uid}-abc-def/")
    assert "Ce lien n’est plus valable" in page.text
    again = client.get(f"/compte/mot-de-passe/oublie/lien/{uid}-nouveau/")
    assert "Ce lien n’est plus valable" in again.text
