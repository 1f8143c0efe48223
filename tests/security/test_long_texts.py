"""Texts made to keep a reader of texts busy: a hundred kilobytes cost no more than reading them."""

from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any, Final

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from casino_rules.core.cards import read_cards
from casino_rules.core.french import typo
from casino_rules.core.money import parse_amount
from casino_rules.core.words import Words
from casino_rules.core.written_forms import clean_text
from tests.e2e.answers import ask, one_drill_per_form
from tests.e2e.world import url_of
from tests.machine import pace
from trainer.accounts.learners import learner_of_user
from trainer.accounts.lookalikes import look_of
from trainer.accounts.models import User
from trainer.rulebook import hits, search
from trainer.schools.keys import read_code
from trainer.schools.lists import decoded, read_list
from trainer.web.names import plain, shown
from trainer.web.networks import read_networks

SIZE: Final = 100_000
TEXTS: Final = {
    "a": "a" * SIZE,
    "spaces": " " * SIZE + "x",
    "hard spaces": "\u00a0" * SIZE + "x",
    "thin spaces": "\u202f" * SIZE + "x",
    "figures": "1" * SIZE,
    "thousands": "123 " * (SIZE // 4) + "x",
    "commas": ", " * (SIZE // 2) + "!",
    "ands": "et " * (SIZE // 3) + "!",
    "cards": "Kh " * (SIZE // 3) + "!",
    "kings": "roi de " * (SIZE // 7) + "!",
    "points": "1.1" * (SIZE // 3),
    "ats": "a@" * (SIZE // 2),
    "dots": "a." * (SIZE // 2),
    "quotes": '"' * SIZE,
    "open quotes": '"a;' * (SIZE // 3),
    "lines": "a\n" * (SIZE // 2),
    "brackets": "(" * SIZE,
    "stars": "**" * (SIZE // 2),
    "guillemets": "« " * (SIZE // 2),
    "accents": "e" + "\u0301\u0327" * (SIZE // 2),
    "accents of many": "e\u0301\u0327" * (SIZE // 3),
    "ligatures": "\ufdfa" * (SIZE // 3),  # one sign, eighteen once it is taken apart
    "hangul": "\u1100\u1161\u11a8" * (SIZE // 3),
    "flags": "🇫" * (SIZE // 4),
    "joined": "👨\u200d" * (SIZE // 4),
    "turned": "\u202e" * (SIZE // 3),
}
PAGES: Final = (
    *("/compte/connexion/", "/compte/inscription/", "/compte/mot-de-passe/oublie/"),
    *("/rejoindre/", "/api/v1/jeton/"),
)
MOST: Final = 0.1
"""Seconds of a processor at the pace of the figures."""


READERS: Final[dict[str, Callable[[str], object]]] = {
    "typo": typo.__wrapped__,
    "amount": parse_amount,
    "cards": read_cards,
    "words typed": Words().parse,
    "look": look_of,
    "search": search.clean,
    "words": search.asked_words,
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


def seconds(work: Callable[..., object], *given: Any) -> float:
    """Return how long it takes a processor, the less of two times, whether it accepts or refuses."""
    took = []
    for _ in range(2):
        begun = process_time()
        with suppress(ValueError, ValidationError, LookupError):
            work(*given)
        took.append(process_time() - begun)
    return min(took)


@pytest.mark.django_db
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_is_kept_busy(reader: str) -> None:
    read = READERS[reader]
    seconds(read, "a")  # what is made once
    with pace() as found:
        slow = {name: seconds(read, text) for name, text in TEXTS.items()}
    assert {name for name, took in slow.items() if took > MOST * found.slowness} == set(), slow


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["accents", "ligatures", "spaces", "figures", "ats", "turned"])
def test_no_form_is_kept_busy(lea: User, kind: str) -> None:
    text, learner = TEXTS[kind], learner_of_user(lea)
    names = ("last_name", "first_name", "code", "username", "email", "login", "q")
    filled = dict.fromkeys((*names, "password", "password1", "password2", "reponse"), text)
    answers = [url_of(ask(learner, game, drill)) for game, drill in one_drill_per_form()]
    slow = {}
    with pace() as found:
        for page in (*PAGES, *answers):
            client = Client()
            if page in answers:
                client.force_login(lea)
            usual = seconds(client.post, page, dict.fromkeys(filled, "?"))
            slow[page] = seconds(client.post, page, filled) - usual
    assert {page for page, took in slow.items() if took > MOST * found.slowness} == set(), slow
