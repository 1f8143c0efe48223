"""How passwords are hashed: what it costs, and how many at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.test import Client
from pytest_django import Settings

from config import passwords
from config.passwords import AT_ONCE, MOST_WAITING, Argon2Hasher, CrowdError
from config.serving.request_queue import RequestQueue
from tests.config.together import Together

FORMER, OURS = "django.contrib.auth.hashers.Argon2PasswordHasher", "config.passwords.Argon2Hasher"


def test_a_hash_costs_what_owasp_advises(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [OURS]
    made = make_password("carré de rois 4")
    assert made.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert check_password("carré de rois 4", made)
    assert not check_password("carré de rois 5", made)


def test_a_former_hash_opens_and_is_made_again(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [FORMER]
    former, kept = make_password("carré de rois 4"), list[str]()
    settings.PASSWORD_HASHERS = [OURS]
    assert check_password("carré de rois 4", former, setter=kept.append)
    assert kept == ["carré de rois 4"]


def test_two_are_made_at_once_and_others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    together = Together()

    def slow(_self: object, _password: str, _salt: str) -> str:
        with together.at_it(0.01):
            return "made"

    monkeypatch.setattr(Argon2PasswordHasher, "encode", slow)
    queue, asking = RequestQueue(patience=60), ThreadPoolExecutor(32)
    made = [
        asking.submit(queue.run, lambda: Argon2Hasher().encode("a", "b"))
        for _ in range(MOST_WAITING)
    ]
    assert asking.submit(queue.run, lambda: "page").result(timeout=60) == "page"
    assert [asked.result(timeout=60) for asked in made] == ["made"] * MOST_WAITING
    assert together.most == AT_ONCE


@pytest.mark.django_db
def test_a_crowd_is_asked_to_come_back_in_a_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords.hashers, "room", Semaphore(0))
    with pytest.raises(CrowdError):
        RequestQueue().run(lambda: Argon2Hasher().encode("a", "b"))
    told = Client().post("/compte/connexion/", {"login": "lea", "password": "carré de rois 4"})
    assert (told.status_code, told["Retry-After"]) == (429, "5")
    assert "réessayez dans cinq secondes" in told.text.replace("\u00a0", " ")
    assert Client().get("/compte/connexion/").status_code == 200
