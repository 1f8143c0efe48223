"""Texts made to keep a reader of texts busy: a hundred kilobytes cost no more than reading them."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from time import process_time
from typing import Any, Final

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from casino_rules.core.cards import read_cards
from casino_rules.core.forms import clean_text
from casino_rules.core.french import typo
from casino_rules.core.money import parse_amount
from casino_rules.core.words import Words
from tests.e2e.answers import ask, one_drill_per_form
from tests.e2e.world import url_of
from tests.machine import in_time
from trainer.accounts.domain import look_of
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.api import throttling
from trainer.rulebook import domain
from trainer.rulebook.presenters import hits
from trainer.schools.domain import decoded, read_list
from trainer.schools.selectors import read_code
from trainer.web.names import plain, shown
from trainer.web.networks import read_networks


def texts(size: int) -> dict[str, str]:
    """Return texts of this size, or about."""
    return {
        "a": "a" * size,
        "spaces": " " * size + "x",
        "hard spaces": "\u00a0" * size + "x",
        "thin spaces": "\u202f" * size + "x",
        "figures": "1" * size,
        "thousands": "123 " * (size // 4) + "x",
        "commas": ", " * (size // 2) + "!",
        "ands": "et " * (size // 3) + "!",
        "cards": "Kh " * (size // 3) + "!",
        "kings": "roi de " * (size // 7) + "!",
        "points": "1.1" * (size // 3),
        "ats": "a@" * (size // 2),
        "dots": "a." * (size // 2),
        "quotes": '"' * size,
        "open quotes": '"a;' * (size // 3),
        "lines": "a\n" * (size // 2),
        "brackets": "(" * size,
        "stars": "**" * (size // 2),
        "guillemets": "« " * (size // 2),
        "accents": "e" + "\u0301\u0327" * (size // 2),
        "accents of many": "e\u0301\u0327" * (size // 3),
        "ligatures": "\ufdfa" * (size // 3),  # one sign, eighteen once it is taken apart
        "hangul": "\u1100\u1161\u11a8" * (size // 3),
        "flags": "🇫" * (size // 4),
        "joined": "👨\u200d" * (size // 4),
        "turned": "\u202e" * (size // 3),
    }


LONGER: Final = map(texts, count(100_000, 100))
"""Others each time: what is remembered of a text costs nothing."""
SHORTER: Final = texts(10_000)
PAGES: Final = (
    *("/compte/connexion/", "/compte/inscription/", "/compte/mot-de-passe/oublie/"),
    *("/rejoindre/", "/api/v1/jeton/"),
)
REFUSED: Final = {400, 404, 413, 422, 429}
"""Not understood, no such code, too large, to be corrected, too often: never an error of ours."""
MOST: Final = 0.1
"""Seconds of a processor at the pace of the figures."""


READERS: Final[dict[str, Callable[[str], object]]] = {
    "typo": typo.__wrapped__,
    "amount": parse_amount,
    "cards": read_cards,
    "words typed": Words().parse,
    "look": look_of,
    "search": domain.clean,
    "words": domain.asked_words,
    "hits": hits.hits,
    "code": read_code,
    "prose": clean_text,
    "list": read_list,
    "file": lambda text: decoded(text.encode()),
    "shown": shown,
    "plain": plain,
    "networks": read_networks,
    "password": validate_password,
}


@pytest.mark.django_db
@pytest.mark.parametrize("reader", READERS)
def test_a_text_made_to_keep_a_reader_busy_is_read_or_refused(reader: str) -> None:
    for text in SHORTER.values():
        with suppress(ValueError, ValidationError, LookupError):
            READERS[reader](text)


@pytest.mark.django_db
@pytest.mark.parametrize("place", PAGES)
def test_a_form_filled_with_such_a_text_is_refused(place: str) -> None:
    client, answers = Client(raise_request_exception=False), {}
    kind: dict[str, Any] = {"content_type": "application/json"} if place.startswith("/api/") else {}
    for name, text in SHORTER.items():
        answers[name] = client.post(place, filled(text), **kind).status_code
        throttling.counts.clear()
    assert {name: status for name, status in answers.items() if status not in REFUSED} == {}


def filled(text: str) -> dict[str, str]:
    names = ("last_name", "first_name", "code", "username", "email", "login", "q")
    return dict.fromkeys((*names, "password", "password1", "password2", "reponse"), text)


def seconds(work: Callable[..., object], *given: Any) -> float:
    """Return how long it takes a processor, whether it accepts or refuses."""
    begun = process_time()
    with suppress(ValueError, ValidationError, LookupError):
        work(*given)
    return process_time() - begun


@pytest.mark.measured
@pytest.mark.django_db
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_is_kept_busy(reader: str) -> None:
    read = READERS[reader]
    seconds(read, "a")  # what is made once
    in_time(lambda: {name: seconds(read, text) for name, text in next(LONGER).items()}, MOST)


@pytest.mark.measured
@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["accents", "ligatures", "spaces", "figures", "ats", "turned"])
def test_no_form_is_kept_busy(lea: User, kind: str) -> None:
    learner = learner_of_user(lea)

    def more() -> dict[str, float]:
        cache.clear()  # who has tried too often is refused for nothing
        throttling.counts.clear()
        text, found = next(LONGER)[kind], {}
        answers = [url_of(ask(learner, game, drill)) for game, drill in one_drill_per_form()]
        for page in (*PAGES, *answers):
            client = Client()
            if page in answers:
                client.force_login(lea)
            # The first time of a page also reads its templates.
            usual = min(seconds(client.post, page, filled("?")) for _ in range(2))
            found[page] = seconds(client.post, page, filled(text)) - usual
        return found

    in_time(more, MOST)
