"""How passwords are hashed: what it costs, and how many at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from pytest_django import Settings

from config.hashing import AT_ONCE, Argon2Hasher
from config.serving.turns import Turns

FORMER, OURS = "django.contrib.auth.hashers.Argon2PasswordHasher", "config.hashing.Argon2Hasher"


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
    lock, together, most = Lock(), 0, 0

    def slow(_self: object, _password: str, _salt: str) -> str:
        nonlocal together, most
        with lock:
            together += 1
            most = max(most, together)
        sleep(0.01)
        with lock:
            together -= 1
        return "made"

    monkeypatch.setattr(Argon2PasswordHasher, "encode", slow)
    turns, asking = Turns(patience=60), ThreadPoolExecutor(32)
    made = [asking.submit(turns.run, lambda: Argon2Hasher().encode("a", "b")) for _ in range(24)]
    assert asking.submit(turns.run, lambda: "page").result(timeout=60) == "page"
    assert [asked.result(timeout=60) for asked in made] == ["made"] * 24
    assert most == AT_ONCE
