"""The password and the address of an account: changed, confirmed, found again."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import FORGOTTEN, PASSWORD, browser_of, is_in, link_sent, sign_in
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

NEW, CONFIRM = "brelan de dames 7", "/compte/confirmation/"


def change(client: Client, old: str = PASSWORD, new: str = NEW, again: str = NEW) -> int:
    fields = {"oldpassword": old, "password1": new, "password2": again}
    return client.post("/compte/mot-de-passe/", fields).status_code


def ask(client: Client, email: str = "lea@exemple.fr") -> str:
    """Ask for a link and return its path."""
    client.post(FORGOTTEN, {"email": email})
    return link_sent()


def test_changing_it_closes_the_other_sessions_and_warns_by_mail(
    signed_in: Client, user: User
) -> None:
    other = browser_of(user.username)
    assert change(signed_in) == 302
    assert (is_in(signed_in), is_in(other)) == (True, False)
    assert User.objects.get().check_password(NEW)
    told = mail.outbox[-1]
    assert (told.subject, told.to) == ("[Tapis vert] Votre mot de passe a changé", [user.email])
    assert NEW not in told.body


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [("faux", NEW, NEW), (PASSWORD, "abc", "abc"), (PASSWORD, NEW, "autre")],
)
def test_a_wrong_change_changes_nothing(signed_in: Client, old: str, new: str, again: str) -> None:
    assert change(signed_in, old, new, again) == 422
    assert User.objects.get().check_password(PASSWORD)


def test_an_account_without_password_is_given_one(client: Client, user: User) -> None:
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    assert client.get("/compte/mot-de-passe/")["Location"] == "/compte/mot-de-passe/premier/"
    page = client.post("/compte/mot-de-passe/premier/", {"password1": NEW, "password2": NEW})
    assert page["Location"] == "/compte/"
    assert User.objects.get().check_password(NEW)


@pytest.mark.usefixtures("user")
def test_the_link_of_the_message_gives_a_new_password(client: Client) -> None:
    link = ask(client)
    assert link.startswith(f"{FORGOTTEN}lien/")
    form = client.get(link)
    assert form["Location"].endswith("-nouveau/")  # the key is no longer in the address
    assert client.get(form["Location"]).status_code == 200
    done = client.post(form["Location"], {"password1": NEW, "password2": NEW})
    assert done["Location"] == f"{FORGOTTEN}fait/"
    assert client.get(done["Location"]).status_code == 200
    assert User.objects.get().check_password(NEW)
    assert "Ce lien n’est plus valable" in Client().get(link).text


def test_the_link_lets_in_who_was_shut_out_by_failures(client: Client, user: User) -> None:
    for _ in range(6):
        sign_in(client, user.email, "faux")
    form = client.get(ask(client))["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert sign_in(client, user.email, NEW).status_code == 302


def test_asking_does_not_tell_which_addresses_are_known(client: Client, user: User) -> None:
    for email in (user.email, "personne@exemple.fr"):
        asked = client.post(FORGOTTEN, {"email": email})
        assert (asked.status_code, asked["Location"]) == (302, f"{FORGOTTEN}envoi/")
    known, unknown = mail.outbox
    assert "«\u00a0lea\u00a0»" in known.body
    assert unknown.to == ["personne@exemple.fr"]
    assert "aucun compte" in unknown.body
    assert "/lien/" not in unknown.body


def test_nobody_can_flood_a_mailbox(client: Client, user: User) -> None:
    asked = [client.post(FORGOTTEN, {"email": user.email}).status_code for _ in range(7)]
    assert asked == [302] * 5 + [429] * 2
    assert len(mail.outbox) == 5


def test_a_site_without_mail_says_whom_to_ask(client: Client, settings: Settings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    page = client.get(FORGOTTEN).text
    assert "n’envoie pas de courrier" in page
    assert 'name="email"' not in page


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("uid", ["1", "zzzzzzzzzzzzz", "0", "3w5e11264sgsf", "a" * 40])
def test_an_invented_link_is_refused(client: Client, uid: str) -> None:
    for key in ("abc-def", "nouveau"):
        page = client.get(f"{FORGOTTEN}lien/{uid}-{key}/")
        assert "Ce lien n’est plus valable" in page.text


@pytest.fixture
def recent(signed_in: Client) -> Client:
    """Somebody who has just given their password again."""
    signed_in.post(CONFIRM, {"password": PASSWORD})
    return signed_in


def replace(client: Client, email: str = "neuve@exemple.fr") -> int:
    return client.post("/compte/adresse/", {"email": email, "action_add": ""}).status_code


@pytest.fixture
def by_mail(settings: Settings, user: User) -> None:
    """Messages are sent, and the address of the account is confirmed."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)


def addresses(user: User) -> list[tuple[str, bool, bool]]:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return [(row.email, row.primary, row.verified) for row in rows]


def test_where_no_mail_is_sent_a_new_address_replaces_the_old(recent: Client, user: User) -> None:
    assert recent.get("/compte/adresse/").status_code == 200
    assert replace(recent) == 302
    assert User.objects.get().email == "neuve@exemple.fr"
    assert addresses(user) == [("neuve@exemple.fr", True, False)]
    assert sign_in(Client(), "neuve@exemple.fr").status_code == 302
    assert sign_in(Client(), "lea@exemple.fr").status_code == 422


@pytest.mark.usefixtures("by_mail")
def test_where_mail_is_sent_the_old_address_stays_until_the_new_is_sure(
    recent: Client, user: User
) -> None:
    assert replace(recent) == 302
    assert User.objects.get().email == "lea@exemple.fr"
    page = recent.get("/compte/adresse/").text
    assert "à confirmer" in page
    assert "Renvoyer le message" in page
    assert mail.outbox[-1].to == ["neuve@exemple.fr"]
    recent.post(link_sent())
    assert User.objects.get().email == "neuve@exemple.fr"
    assert addresses(user) == [("neuve@exemple.fr", True, True)]
    assert mail.outbox[-1].to == ["lea@exemple.fr"]  # the old address is told
    assert mail.outbox[-1].subject == "[Tapis vert] L’adresse de votre compte a changé"


@pytest.mark.usefixtures("by_mail")
def test_a_pending_address_can_be_given_up(recent: Client, user: User) -> None:
    replace(recent)
    recent.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_remove": ""})
    assert addresses(user) == [("lea@exemple.fr", True, True)]


def test_the_address_can_be_withdrawn(recent: Client, user: User) -> None:
    recent.get("/compte/adresse/")
    recent.post("/compte/adresse/", {"email": user.email, "action_remove": ""})
    assert (User.objects.get().email, addresses(user)) == ("", [])
    assert "aucune" in recent.get("/compte/").text


@pytest.mark.usefixtures("by_mail")
def test_somebody_else_s_address_does_not_show_that_it_is_known(recent: Client) -> None:
    other = User.objects.create_user("paul", "paul@exemple.fr", PASSWORD)
    EmailAddress.objects.create(user=other, email=other.email, primary=True, verified=True)
    assert replace(recent, other.email) == replace(recent, "inconnue@exemple.fr") == 302
    assert addresses(other) == [("paul@exemple.fr", True, True)]


def test_an_address_that_is_not_one_is_refused(recent: Client, user: User) -> None:
    assert replace(recent, "pas une adresse") == 422
    assert replace(recent, user.email) == 422
    assert replace(recent, f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 40}.fr") == 422


def test_the_password_is_asked_again_before_the_change(signed_in: Client) -> None:
    asked = signed_in.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_add": ""})
    assert asked["Location"] == f"{CONFIRM}?next=%2Fcompte%2Fadresse%2F"
    assert signed_in.get(asked["Location"]).status_code == 200
    given = {"password": "faux", "next": "/compte/adresse/"}
    assert signed_in.post(CONFIRM, given).status_code == 422
    assert User.objects.get().email == "lea@exemple.fr"
    done = signed_in.post(CONFIRM, {**given, "password": PASSWORD})
    assert done["Location"] == "/compte/adresse/"
    assert User.objects.get().email == "neuve@exemple.fr"


def test_guessing_the_password_there_is_limited(signed_in: Client) -> None:
    tries = [signed_in.post(CONFIRM, {"password": "faux"}).status_code for _ in range(6)]
    assert tries == [422] * 5 + [429]
