"""Opening an account."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, sign_in, sign_up
from trainer.accounts.models import Learner, User

pytestmark = pytest.mark.django_db


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (302, "/")
    user = User.objects.get(username="nina")
    assert user.check_password(PASSWORD)
    assert (user.email, user.is_staff, user.is_superuser) == ("", False, False)
    assert int(client.session["_auth_user_id"]) == user.pk
    assert Learner.objects.get(user=user).pk == client.session["learner"][0]


def test_signing_up_leads_where_one_was_going(client: Client) -> None:
    assert sign_up(client, next="/compte/")["Location"] == "/compte/"
    assert sign_up(Client(), "paul", next="//mal.example")["Location"] == "/"


def test_no_field_of_the_account_can_be_slipped_in(client: Client) -> None:
    sign_up(client, is_staff="on", is_superuser="1", id="77", last_login="2001-01-01", pk="77")
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert user.pk != 77


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"username": ""}, "Ce champ est obligatoire."),
        ({"username": "a b"}, "nom d’utilisateur valide"),
        ({"username": "a" * 151}, "150 caractères"),
        ({"username": "nina\x00"}, "caractère"),
        ({"email": "nina"}, "Cette adresse n’est pas complète"),
        ({"email": f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 40}.fr"}, "254 caractères"),
        ({"password1": "abc", "password2": "abc"}, "trop court"),
        ({"password1": "motdepasse", "password2": "motdepasse"}, "trop courant"),
        ({"password1": "48151623421", "password2": "48151623421"}, "une date ou un numéro"),
        (
            {"username": "valet-de-pique", "password1": "valet-de-piques", "password2": "?"},
            "trop semblable",
        ),
        ({"password2": "autre chose"}, "même mot de passe"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    client: Client, fields: dict[str, str], message: str
) -> None:
    username = fields.pop("username", "nina")
    response = sign_up(client, username, **fields)
    assert response.status_code == 422
    error = next(
        name
        for name in ("username", "email", "password1", "password2")
        if f'id="id_{name}_error"' in response.text
    )
    assert message in response.text.split(f'id="id_{error}_error"')[1].split("</div>")[0]
    control = response.text.split(f'name="{error}"')[1].split(">")[0]
    assert 'aria-invalid="true"' in control
    assert f"id_{error}_error" in control
    assert "autofocus" in control
    assert not User.objects.exists()


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("name", ["lea", "LEA", "ｌｅａ"])
def test_a_name_is_taken_whatever_its_letters_look_like(client: Client, name: str) -> None:
    response = sign_up(client, name)
    assert response.status_code == 422
    assert "Ce nom est déjà pris" in response.text


def test_signing_up_does_not_tell_whose_addresses_are_known(user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    known = sign_up(Client(), "paul", email=user.email)
    unknown = sign_up(Client(), "nina", email="nina@exemple.fr")
    assert known.status_code == unknown.status_code == 302
    assert known["Location"] == unknown["Location"]
    assert sign_in(Client(), user.email).status_code == 302


def test_an_unconfirmed_homonym_cannot_take_the_owner_s_place(user: User) -> None:
    sign_up(
        Client(), "intrus", email=user.email, password1="autre carré 5", password2="autre carré 5"
    )
    client = Client()
    sign_in(client, user.email)
    assert int(client.session["_auth_user_id"]) == user.pk


def test_the_address_is_confirmed_by_a_link_where_mail_is_sent(
    client: Client, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    assert sign_up(client, email="Nina@Exemple.fr")["Location"] == "/"
    (message,) = mail.outbox
    assert message.subject == "[Tapis vert] Confirmez votre adresse"
    link = next(line for line in message.body.splitlines() if line.startswith("http"))
    path = link.removeprefix("http://testserver")
    assert path.startswith("/compte/adresse/lien/")
    assert client.get(path).status_code == 200
    assert not EmailAddress.objects.get().verified  # looking is not confirming
    assert client.post(path)["Location"] == "/compte/"
    assert EmailAddress.objects.get().verified
    assert "Ce lien n’est plus valable" in client.get(path).text


def test_the_form_helps_password_managers_and_readers(client: Client) -> None:
    page = client.get("/compte/inscription/").text
    for control in (
        'autocomplete="username"',
        'autocomplete="email"',
        'autocomplete="new-password"',
    ):
        assert control in page
    for name in ("username", "email", "password1", "password2"):
        assert f'<label class="champ__nom" for="id_{name}">' in page
    assert 'aria-describedby="id_username_helptext"' in page
    assert "placeholder" not in page
    assert "onpaste" not in page
