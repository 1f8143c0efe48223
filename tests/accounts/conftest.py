"""Accounts, and trainees who practise over HTTP."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.practice.demonstration import typed
from trainer.practice.models import Attempt

PASSWORD = "carré de rois 4"


@pytest.fixture
def user(db: None) -> User:  # noqa: ARG001 - fixtures take no usefixtures mark
    return User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)


@pytest.fixture
def signed_in(client: Client, user: User) -> Client:
    sign_in(client, user.username)
    return client


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/compte/connexion/", {"login": login, "password": password, **more})


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
