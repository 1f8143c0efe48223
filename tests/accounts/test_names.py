"""Names that cannot be seen, or that the eye takes for another."""

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD, sign_in, sign_up
from trainer.accounts.lookalikes import is_reserved, look_of
from trainer.accounts.models import User
from trainer.accounts.selectors import account_named
from trainer.web.names import shown

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


@pytest.mark.parametrize("other", ["аdmin", "ａdmin", "adrnin", "admіn", "αdmin", "admın"])
def test_names_that_the_eye_confuses_look_the_same(other: str) -> None:
    assert look_of(other) == look_of("admin")


@pytest.mark.parametrize("other", ["admim", "ádmin", "admin2", "a.dmin"])
def test_names_that_it_tells_apart_do_not(other: str) -> None:
    assert look_of(other) != look_of("admin")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["аdmin", "αdmin", "adrnin"])
def test_nobody_signs_up_under_a_name_that_passes_for_another(client: Client, name: str) -> None:
    User.objects.create_user("Admin")
    refused = sign_up(client, name)
    assert refused.status_code == 422
    assert "se confond à l’œil" in refused.text
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ad\u3164min", "ad\u202emin"])
def test_nor_under_one_that_holds_what_cannot_be_seen(client: Client, name: str) -> None:
    assert sign_up(client, name).status_code == 422
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_name_of_another_alphabet_is_welcome(client: Client) -> None:
    assert sign_up(client, "Дмитрий").status_code == 302


@pytest.mark.django_db
def test_the_look_follows_a_name_that_changes() -> None:
    user = User.objects.create_user("lea")
    user.username = "nina"
    user.save(update_fields=["username"])
    user.refresh_from_db()
    assert user.look == look_of("nina")


ONE_NAME = ["Éloïse", "éloïse", "ÉLOÏSE", "E\u0301loi\u0308se", "Éｌoïse"]


@pytest.mark.django_db
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


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["ﬁlou", "filou", "ＦＩＬＯＵ"])
def test_the_sign_of_two_letters_is_the_two_at_both_doors(client: Client, typed: str) -> None:
    assert sign_up(client, "ﬁlou").status_code == 302
    client.post("/compte/deconnexion/")
    assert sign_in(client, typed).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("typed", [name for name in ONE_NAME if name != "Éloïse"])
def test_nobody_takes_a_name_that_signs_in_to_another(client: Client, typed: str) -> None:
    User.objects.create_user("Éloïse")
    refused = sign_up(client, typed)
    assert refused.status_code == 422
    assert "déjà pris" in refused.text


@pytest.mark.django_db
def test_the_key_of_a_name_follows_it_however_it_is_saved() -> None:
    lea, mia = User.objects.bulk_create([User(username="LÉA"), User(username="Mia")])
    assert (lea.login_key, mia.login_key) == ("léa", "mia")
    lea.username = "Zoé"
    lea.save(update_fields=["username"])
    lea.refresh_from_db()
    assert (lea.login_key, lea.look) == ("zoé", look_of("Zoé"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["root", "Admin.", "m.o.d.e.r.a.t.e.u.r", "Modérateur", "аdmin", "TAPIS-VERT"]
)
def test_nobody_signs_up_to_speak_for_the_site(client: Client, name: str) -> None:
    refused = sign_up(client, name)
    assert refused.status_code == 422
    assert "pas permis" in refused.text
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name", ["adminska", "Rooty", "sophie.support", "camille", "admin2", "Νίκος", "牌"]
)
def test_a_name_that_only_resembles_it_is_anybody_s(name: str) -> None:
    assert not is_reserved(name)
