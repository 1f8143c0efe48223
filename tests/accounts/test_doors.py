"""Limits on passwords: strict with strangers, gentle with the person whose account is attacked."""

from io import StringIO

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from config import environment
from tests.accounts.conftest import PASSWORD, sign_in, sign_up
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
ADDRESSES = [f"192.0.2.{number}" for number in range(1, 9)]


def attack(user: User, address: str, tries: int = 5) -> list[int]:
    """Try wrong passwords from a network."""
    client = Client(REMOTE_ADDR=address)
    return [sign_in(client, user.username, "faux").status_code for _ in range(tries)]


@pytest.fixture
def at_home(user: User) -> Client:
    """The browser in which the owner has signed in once, and out."""
    client = Client()
    sign_in(client, user.username)
    client.post("/compte/deconnexion/")
    return client


def test_one_attacker_shuts_out_nobody_but_himself(user: User) -> None:
    assert attack(user, ADDRESSES[0], 7) == [422] * 5 + [429] * 2
    assert sign_in(Client(REMOTE_ADDR=ADDRESSES[1]), user.username).status_code == 302


def test_many_addresses_are_stopped_and_the_owner_s_browser_still_opens(
    user: User, at_home: Client
) -> None:
    answers = [status for address in ADDRESSES for status in attack(user, address)]
    assert answers == [422] * 20 + [429] * 20
    assert sign_in(Client(REMOTE_ADDR="192.0.2.99"), user.username).status_code == 429
    assert sign_in(at_home, user.username).status_code == 302


def test_a_browser_is_known_for_one_account_and_may_be_wrong_five_times(
    user: User, at_home: Client
) -> None:
    other = User.objects.create_user("paul", password=PASSWORD)
    for address in ADDRESSES[:4]:
        attack(other, address)
    assert sign_in(at_home, other.username).status_code == 429
    wrong = [sign_in(at_home, user.username, "faux").status_code for _ in range(6)]
    assert wrong == [422] * 5 + [429]


@pytest.mark.parametrize("spoilt", ["", "x", "a:b:c"])
def test_a_made_up_cookie_makes_no_known_device(
    user: User, at_home: Client, settings: Settings, spoilt: str
) -> None:
    for address in ADDRESSES[:4]:
        attack(user, address)
    cookie = at_home.cookies[settings.DEVICE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert user.username not in cookie.value
    thief = Client()
    thief.cookies[settings.DEVICE_COOKIE_NAME] = spoilt or cookie.value[:-1]
    assert sign_in(thief, user.username).status_code == 429


def test_the_name_and_the_address_of_an_account_are_counted_together(user: User) -> None:
    client = Client()
    logins = [user.username, user.email, user.username.upper(), user.email.upper(), "ｌｅａ"]
    assert {sign_in(client, login, "faux").status_code for login in logins} == {422}
    assert sign_in(client, user.email).status_code == 429


def test_a_name_written_like_somebody_s_address_opens_no_count_of_its_own(user: User) -> None:
    User.objects.create_user(user.email, password=PASSWORD)
    for login in (user.username, user.email, user.username, user.email, user.username):
        assert sign_in(Client(), login, "faux").status_code == 422
    assert sign_in(Client(), user.email).status_code == 429


def test_a_command_lifts_the_lock_of_an_account_by_its_name_or_its_address(user: User) -> None:
    for name in (user.username.upper(), user.email):
        assert attack(user, "127.0.0.1", 6)[-1] == 429
        told = StringIO()
        call_command("lift_lock", name, stdout=told)
        assert "Verrou levé" in told.getvalue()
        assert sign_in(Client(), user.username).status_code == 302
    with pytest.raises(CommandError, match="personne"):
        call_command("lift_lock", user.username, "personne")


def test_the_administration_lifts_it_too(user: User, admin_client: Client) -> None:
    attack(user, "127.0.0.1", 6)
    chosen = {"action": "lift_locks", "_selected_action": [user.pk]}
    told = admin_client.post("/gestion/accounts/user/", chosen, follow=True)
    assert "Verrous levés" in told.text
    assert sign_in(Client(), user.username).status_code == 302


def test_a_right_password_costs_no_try(user: User) -> None:
    assert {sign_in(Client(), user.username).status_code for _ in range(12)} == {302}


def test_links_of_a_message_bear_the_site_s_address_whatever_the_host_says(
    user: User, settings: Settings
) -> None:
    settings.ORIGIN = "https://ecole.example.org"
    client = Client(headers={"host": "testserver:6666"})
    client.post("/compte/mot-de-passe/oublie/", {"email": user.email})
    client.post("/compte/mot-de-passe/oublie/", {"email": "personne@exemple.fr"})
    known, unknown = (message.body for message in mail.outbox)
    assert "https://ecole.example.org/compte/mot-de-passe/oublie/lien/" in known
    assert "https://ecole.example.org/compte/inscription/" in unknown
    assert "testserver" not in f"{known}{unknown}"


@pytest.mark.parametrize(
    ("hosts", "https", "expected"),
    [
        (["ecole.example.org", "autre.org"], True, "https://ecole.example.org"),
        (["10.0.0.5"], False, "http://10.0.0.5"),
        ([], False, ""),
    ],
)
def test_the_site_s_address_is_its_first_host_unless_it_is_given(
    monkeypatch: pytest.MonkeyPatch, hosts: list[str], *, https: bool, expected: str
) -> None:
    monkeypatch.delenv("DJANGO_ORIGIN", raising=False)
    assert environment.origin(hosts, https=https) == expected
    monkeypatch.setenv("DJANGO_ORIGIN", "http://10.0.0.5:8000")
    assert environment.origin(hosts, https=https) == "http://10.0.0.5:8000"


@pytest.mark.parametrize("wrong", ["ecole.org", "https://a.org/", "https://a.org/x", "ftp://a.org"])
def test_an_address_that_is_not_an_origin_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setenv("DJANGO_ORIGIN", wrong)
    with pytest.raises(ImproperlyConfigured, match="DJANGO_ORIGIN"):
        environment.origin([], https=True)


def test_a_stranger_has_five_messages_an_hour_sent_to_a_box_at_most(user: User) -> None:
    """By whatever way: forgotten, unknown, taken, and under any other name of the same box."""
    addresses = [user.email, "Lea@exemple.fr", "lea+1@exemple.fr", "lea+2@exemple.fr"]
    for number, address in enumerate(addresses * 3):
        asked = Client(REMOTE_ADDR=f"192.0.2.{number}")
        if number % 2:
            sign_up(asked, f"nina{number}", email=address)
        else:
            asked.post("/compte/mot-de-passe/oublie/", {"email": address})
    assert len(mail.outbox) == 5
    Client().post("/compte/mot-de-passe/oublie/", {"email": "paul@exemple.fr"})
    assert len(mail.outbox) == 6


def test_the_page_of_a_message_too_many_says_the_same(user: User) -> None:
    told = {
        Client(REMOTE_ADDR=f"192.0.2.{number}")
        .post("/compte/mot-de-passe/oublie/", {"email": f"lea+{number}@exemple.fr"})
        .status_code
        for number in range(8)
    }
    assert (told, len(mail.outbox)) == ({302}, 5)
    assert user.email
