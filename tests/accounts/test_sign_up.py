"""Opening an account, under a name that is seen, that nobody else has, and that the eye confuses with none."""

import importlib

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, link_sent, sign_in, sign_up
from trainer.accounts.domain import is_reserved, look_of
from trainer.accounts.models import Learner, User
from trainer.accounts.selectors.access import account_named
from trainer.web.names import shown

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


def test_signing_up_does_not_tell_whose_addresses_are_known(user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    known = sign_up(Client(), "paul", email=user.email)
    unknown = sign_up(Client(), "nina", email="nina@exemple.fr")
    assert known.status_code == unknown.status_code == 302
    assert known["Location"] == unknown["Location"]
    assert sign_in(Client(), user.email).status_code == 302


def test_an_unconfirmed_homonym_cannot_take_the_owner_s_place(user: User) -> None:
    other = dict.fromkeys(("password1", "password2"), "autre carré 5")
    sign_up(Client(), "intrus", email=user.email, **other)
    client = Client()
    sign_in(client, user.email)
    assert int(client.session["_auth_user_id"]) == user.pk


def test_an_address_is_confirmed_by_a_link_that_is_sent(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    assert sign_up(client, email="Nina@Exemple.fr")["Location"] == "/"
    (message,) = mail.outbox
    assert message.subject == "[Tapis vert] Confirmez votre adresse"
    path = link_sent()
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


INVISIBLE = ["\u202e", "\u2066", "\u200b", "\u00ad", "\ufeff", "\u3164", "\u2800", "\ufe0f", "\x07"]


@pytest.mark.parametrize("sign", INVISIBLE)
def test_a_name_keeps_nothing_that_cannot_be_seen(sign: str) -> None:
    assert shown(f" Mo{sign}reau{sign} ") == "Moreau"
    assert shown(sign) == ""


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Le\u00a0Gall", "Le Gall"),
        ("De  la   Tour", "De la Tour"),
        ("Zoe\u0308", "Zoë"),
        ("O’Brien-Łukasz", "O’Brien-Łukasz"),
        ("Νίκος", "Νίκος"),
    ],
)
def test_a_name_that_is_seen_is_left_as_it_is_said(written: str, expected: str) -> None:
    assert shown(written) == expected


@pytest.mark.parametrize(
    ("other", "same"),
    [
        *((name, True) for name in ("аdmin", "ａdmin", "adrnin", "admіn", "αdmin", "admın")),
        *((name, False) for name in ("admim", "ádmin", "admin2", "a.dmin")),
    ],
)
def test_names_that_the_eye_confuses_look_the_same_and_no_others(other: str, *, same: bool) -> None:
    assert (look_of(other) == look_of("admin")) is same


ONE_NAME = ["Éloïse", "éloïse", "ÉLOÏSE", "E\u0301loi\u0308se", "Éｌoïse"]
SITE_S = ("root", "Admin.", "m.o.d.e.r.a.t.e.u.r", "Modérateur", "аdmin", "TAPIS-VERT")


@pytest.mark.parametrize(
    ("there", "name", "told"),
    [
        *(("Admin", name, "se confond à l’œil") for name in ("аdmin", "αdmin", "adrnin")),
        *(("Éloïse", name, "déjà pris") for name in ONE_NAME[1:]),
        *(("lea", name, "Ce nom est déjà pris") for name in ("lea", "LEA", "ｌｅａ")),
        *(("lea", name, "pas permis") for name in SITE_S),
        *(("lea", name, 'id="id_username_error"') for name in ("ad\u3164min", "ad\u202emin")),
    ],
)
def test_nobody_signs_up_under_a_name_that_passes_for_another_s(
    client: Client, there: str, name: str, told: str
) -> None:
    User.objects.create_user(there)
    refused = sign_up(client, name)
    assert refused.status_code == 422
    assert told in refused.text
    assert User.objects.count() == 1


def test_a_name_of_another_alphabet_is_welcome(client: Client) -> None:
    assert sign_up(client, "Дмитрий").status_code == 302


@pytest.mark.parametrize("typed", ONE_NAME)
def test_a_name_with_accents_signs_in_however_it_is_typed(client: Client, typed: str) -> None:
    assert sign_up(client, "Éloïse").status_code == 302
    user = User.objects.get(username="Éloïse")
    client.post("/compte/deconnexion/")
    assert sign_in(client, typed).status_code == 302
    assert client.session["_auth_user_id"] == str(user.pk)
    assert account_named(typed) == user.pk
    said = {"identifiant": typed, "mot_de_passe": PASSWORD}
    token = Client().post("/api/v1/jeton/", said, "application/json")
    assert token.status_code == 201, token.json()


@pytest.mark.parametrize("typed", ["ﬁlou", "filou", "ＦＩＬＯＵ"])
def test_the_sign_of_two_letters_is_the_two_at_both_doors(client: Client, typed: str) -> None:
    assert sign_up(client, "ﬁlou").status_code == 302
    client.post("/compte/deconnexion/")
    assert sign_in(client, typed).status_code == 302


def test_the_key_and_the_look_of_a_name_follow_it_however_it_is_saved() -> None:
    lea, mia = User.objects.bulk_create([User(username="LÉA"), User(username="Mia")])
    assert (lea.login_key, mia.login_key) == ("léa", "mia")
    lea.username = "Zoé"
    lea.save(update_fields=["username"])
    lea.refresh_from_db()
    assert (lea.login_key, lea.look) == ("zoé", look_of("Zoé"))


@pytest.mark.parametrize(
    "name", ["adminska", "Rooty", "sophie.support", "camille", "admin2", "Νίκος", "牌"]
)
def test_a_name_that_only_resembles_it_is_anybody_s(name: str) -> None:
    assert not is_reserved(name)


def test_accounts_that_were_there_get_what_they_sign_in_by() -> None:
    User.objects.create_user("Éloïse")
    User.objects.update(login_key="")
    importlib.import_module("trainer.accounts.migrations.0007_login_keys_of_all").fill(apps, None)
    assert {*User.objects.values_list("login_key", flat=True)} == {"éloïse"}
