"""Tokens: given for a password, kept as a digest, worth nothing once anything changes."""

from datetime import datetime, timedelta

import pytest
from django.contrib import admin
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from config.passwords import CROWD, CrowdError
from tests.api.conftest import PASSWORD, Caller
from trainer.accounts.models import User
from trainer.api.authentication import issue_token
from trainer.api.models import Token

pytestmark = pytest.mark.django_db
GOOD = {"identifiant": "camille", "mot_de_passe": PASSWORD}


def test_a_password_gives_a_token_that_opens_one_s_progress(visitor: Caller, account: User) -> None:
    token = visitor.post("jeton/", GOOD, 201)["jeton"]
    Caller(Client(), token).get("progression/")
    kept = Token.objects.get(user=account)
    assert token not in (kept.digest, kept.password_mark)
    assert token not in str(kept)
    assert not visitor.client.cookies


@pytest.mark.usefixtures("account")
def test_a_token_comes_with_its_name_its_scope_and_its_end(visitor: Caller) -> None:
    usual = visitor.post("jeton/", GOOD, 201)
    assert (usual["nom"], usual["portee"], usual["expire"]) == ("Jeton", "ecole", None)
    wanted = {"nom": "carnet", "portee": "lecture", "jours": 30}
    told = visitor.post("jeton/", GOOD | wanted, 201)
    kept = Token.objects.get(name="carnet")
    assert (told["nom"], told["portee"]) == ("carnet", "lecture")
    assert kept.expires_at is not None
    assert abs(datetime.fromisoformat(told["expire"]) - kept.expires_at) < timedelta(seconds=1)


def test_a_new_token_replaces_the_old_one(visitor: Caller, program: Caller) -> None:
    token = visitor.post("jeton/", GOOD, 201)["jeton"]
    assert "jeton" in program.get("progression/", 401)["detail"]
    Caller(Client(), token).get("progression/")


def test_an_e_mail_address_serves_as_a_name(visitor: Caller, account: User) -> None:
    account.email = "camille@exemple.fr"
    account.save()
    visitor.post("jeton/", {**GOOD, "identifiant": "camille@exemple.fr"}, 201)


@pytest.mark.parametrize("change", [{"mot_de_passe": "faux"}, {"identifiant": "dominique"}])
def test_a_wrong_name_and_a_wrong_password_are_refused_alike(
    visitor: Caller, account: User, change: dict[str, str]
) -> None:
    refused = visitor.post("jeton/", GOOD | change, 403)
    assert refused["code"] == "identifiants-faux"
    assert refused["detail"] == "Identifiant ou mot de passe incorrect."
    assert not Token.objects.filter(user=account).exists()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"identifiant": "camille"},
        {**GOOD, "identifiant": 3},
        {**GOOD, "mot_de_passe": ["a"]},
        {**GOOD, "identifiant": ""},
        {**GOOD, "identifiant": "a\0b"},
        {**GOOD, "mot_de_passe": None},
        {**GOOD, "est_admin": True},
    ],
)
def test_credentials_that_are_not_two_texts_are_unreadable(visitor: Caller, body: object) -> None:
    visitor.post("jeton/", body, 422)


@pytest.mark.parametrize("name", ["x" * 5000, "' OR 1=1 --", "é" * 300, "\u202eellimac"])
@pytest.mark.usefixtures("account")
def test_hostile_names_are_only_wrong(visitor: Caller, name: str) -> None:
    visitor.post("jeton/", {**GOOD, "identifiant": name}, 403)
    visitor.post("jeton/", {**GOOD, "mot_de_passe": name}, 403)


@pytest.mark.usefixtures("account")
def test_wrong_passwords_are_limited_together_with_the_sign_in_page(visitor: Caller) -> None:
    for _ in range(5):
        visitor.post("jeton/", {**GOOD, "mot_de_passe": "faux"}, 403)
    assert "Trop d’essais" in visitor.post("jeton/", GOOD, 429)["detail"]
    refused = visitor.client.post("/api/v1/jeton/", GOOD, content_type="application/json")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "300")
    page = visitor.client.post("/compte/connexion/", {"login": "camille", "password": PASSWORD})
    assert page.status_code != 302


def test_a_closed_account_s_token_is_worth_nothing(program: Caller, account: User) -> None:
    account.is_active = False
    account.save()
    program.get("progression/", 401)
    program.post("jeton/", GOOD, 403)


def test_changing_the_password_revokes_the_token(program: Caller, account: User) -> None:
    account.set_password("un-autre-mot-de-passe")
    account.save()
    program.get("progression/", 401)


def test_deleting_the_account_deletes_its_token(program: Caller, account: User) -> None:
    account.delete()
    program.get("progression/", 401)
    assert not Token.objects.exists()


def test_a_token_is_revoked_by_whoever_holds_it(program: Caller) -> None:
    program.delete("jeton/")
    program.get("progression/", 401)
    program.delete("jeton/", 401)


def test_a_signed_in_browser_revokes_its_account_s_token(program: Caller, account: User) -> None:
    browser = Caller(Client())
    browser.client.force_login(account)
    browser.delete("jeton/")
    program.get("progression/", 401)


def test_a_visitor_has_no_token_to_revoke(visitor: Caller) -> None:
    visitor.start("point-main")
    visitor.delete("jeton/", 401)


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer a b", "Bearer é", "Bearer \x00", "Bearer " + "x" * 9000]
)
def test_a_broken_token_is_401_in_french(visitor: Caller, header: str) -> None:
    assert "jeton" in visitor.get("progression/", 401, Authorization=header)["detail"]


def test_a_public_address_does_not_look_at_the_token(visitor: Caller) -> None:
    visitor.get("jeux/", Authorization="Bearer faux")


def test_the_site_s_administration_does_not_list_tokens() -> None:
    assert Token not in admin.site._registry


def test_wrong_tokens_are_counted_by_address_and_a_right_one_passes(account: User) -> None:
    caches["counts"].clear()
    wrong = Caller(Client(), "x" * 43)
    for _ in range(60):
        wrong.get("progression/", 401)
    assert "patientez" in wrong.get("progression/", 429)["detail"]
    Caller(Client(), issue_token(user=account, now=timezone.now())).get("progression/")
    elsewhere = Caller(Client(REMOTE_ADDR="192.0.2.7"), "x" * 43)
    elsewhere.get("progression/", 401)


def test_a_crowd_that_asks_for_tokens_is_told_when_to_come_back(
    account: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crowd(*_: object) -> bool:
        raise CrowdError(CROWD)

    monkeypatch.setattr(type(account), "check_password", crowd)
    told = Client().post("/api/v1/jeton/", GOOD, content_type="application/json")
    assert (told.status_code, told["Retry-After"]) == (429, "5")
