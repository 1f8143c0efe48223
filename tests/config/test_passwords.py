"""Passwords of the place and passwords that leaked are refused; nothing is sent to anybody."""

from hashlib import sha1
from pathlib import Path

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ImproperlyConfigured, ValidationError

from config import environment
from config.passwords import LeakedValidator, PlaceValidator


@pytest.mark.parametrize(
    "password",
    [
        *("croupier2026!", "TapisVert-1234", "casinocasino99", "Punto_Banco!!"),
        *("blackjack.roulette1", "Passw0rd!", "C@s1n0-2026", "p0k3r$", "M0td3passe!1"),
    ],
)
def test_words_of_the_place_make_no_password(password: str) -> None:
    with pytest.raises(ValidationError, match="mots du jeu"):
        PlaceValidator().validate(password)
    with pytest.raises(ValidationError, match="mots du jeu"):
        validate_password(password)


@pytest.mark.parametrize(
    "password",
    [
        *("a" * 12, "é" * 12, "!" * 20, "0" * 20),
        *("121212121212", "AbabABab", "abcdefghijkl", "ZYXWVUTSR"),
    ],
)
def test_what_repeats_or_follows_is_no_password(password: str) -> None:
    with pytest.raises(ValidationError, match="se répète ou se suit"):
        validate_password(password)


@pytest.mark.parametrize(
    "password", ["la roulette russe de Manon", "g7!kQz-w2-pLm4x", "éléphant-vert-9"]
)
def test_a_word_of_the_place_among_others_is_no_fault(password: str) -> None:
    PlaceValidator().validate(password)


@pytest.mark.parametrize("password", ["27051987", "0612345678", "٠١٢٣٤٥٦٧٨٩", "48151623421"])
def test_few_figures_are_a_date_or_a_number(password: str) -> None:
    with pytest.raises(ValidationError, match="une date ou un numéro"):
        validate_password(password)


@pytest.mark.parametrize(
    "password",
    [
        *("481516234208", "90817263544536271809", "qsdmlfkjgh", "QSDMLFKJGH", "%&§!?;:=+-*/"),
        *("    ~    ~    ", "пароль-крупье", "牌桌牌桌牌桌牌桌", "🂡🂢🂣🂤🂥🂦🂧🂨", "a" * 5 + "é" * 5),
    ],
)
def test_signs_of_any_kind_make_a_password_alone(password: str) -> None:
    validate_password(password)


@pytest.mark.parametrize("size", [1, 2, 3, 10, 257])
def test_every_password_of_a_list_is_found_and_no_other(tmp_path: Path, size: int) -> None:
    leaked = [f"divulgué {number}" for number in range(size)]
    digests = sorted(sha1(it.encode(), usedforsecurity=False).hexdigest().upper() for it in leaked)
    file = tmp_path / "leaked.txt"
    file.write_text("".join(f"{it}:{place * 7}\n" for place, it in enumerate(digests)))
    checked = LeakedValidator(file)
    for password in leaked:
        with pytest.raises(ValidationError, match="divulgué"):
            checked.validate(password)
    for number in range(200):
        checked.validate(f"gardé {number}")


def test_without_a_list_nothing_is_looked_for(tmp_path: Path) -> None:
    LeakedValidator().validate("divulgué 1")
    empty = tmp_path / "empty.txt"
    empty.touch()
    LeakedValidator(empty).validate("divulgué 1")


def test_a_list_that_is_not_there_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert environment.file("DJANGO_LEAKED_PASSWORDS") is None
    monkeypatch.setenv("DJANGO_LEAKED_PASSWORDS", str(tmp_path / "nowhere"))
    with pytest.raises(ImproperlyConfigured, match="DJANGO_LEAKED_PASSWORDS"):
        environment.file("DJANGO_LEAKED_PASSWORDS")
