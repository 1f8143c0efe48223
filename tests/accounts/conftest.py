"""Accounts, and trainees who practise over HTTP."""

import re
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import pytest
from django.core import mail
from django.test import Client

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.practice.demonstration import typed
from trainer.practice.models import Attempt

PASSWORD = "carré de rois 4"
FORGOTTEN: Final = "/compte/mot-de-passe/oublie/"


@pytest.fixture
def user(db: None) -> User:  # noqa: ARG001 - fixtures take no usefixtures mark
    return User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)


@pytest.fixture
def signed_in(client: Client, user: User) -> Client:
    sign_in(client, user.username)
    return client


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/compte/connexion/", {"login": login, "password": password, **more})


def browser_of(name: str, **more: str) -> Client:
    """Return a browser in which an account is signed in; it is opened if there is none."""
    if not User.objects.filter(username=name).exists():
        User.objects.create_user(name, password=PASSWORD)
    client = Client()
    sign_in(client, name, **more)
    return client


def is_in(client: Client) -> bool:
    return client.get("/compte/").status_code == 200


def link_sent() -> str:
    """Return the path of the link of the last message."""
    found = re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def sign_up(client: Client, name: str = "nina", **more: str) -> Any:
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post("/compte/inscription/", fields)


def practise(client: Client, answers: int = 3) -> list[Attempt]:
    """Answer questions of the first game through its pages; return what was answered."""
    game = catalog.load_all()[0]
    drill = next(iter(game.drills))
    wanted = {"exercice": drill, "questions": ""}
    url = client.post(f"/entrainement/{game.slug}/commencer/", wanted)["Location"]
    series = UUID(url.split("/")[2])
    for position in range(1, answers + 1):
        attempt = Attempt.objects.get(series=series, position=position)
        response = client.post(f"/seance/{series}/{position}/", dict(posted(right(attempt))))
        assert response.status_code == 303
    answered = Attempt.objects.filter(series=series, answered_at__isnull=False)
    return list(answered.order_by("position"))


def right(attempt: Attempt) -> object:
    """Return what a trainee who knows types."""
    return typed(attempt.posed.question.form, attempt.posed.ruling.value)


def posted(raw: Any, name: str = "reponse") -> Iterator[tuple[str, Any]]:
    """Yield the controls that post this answer."""
    if isinstance(raw, dict):
        for key, part in raw.items():
            yield from posted(part, f"{name}.{key}")
    else:
        yield name, raw
