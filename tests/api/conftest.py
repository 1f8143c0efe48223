"""Callers of the API: a visitor's browser, an account's program, nobody."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.api.announced import is_announced
from tests.exams.world import Hall
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.api import throttling
from trainer.api.authentication import issue_token
from trainer.api.fields import typed
from trainer.api.models import Token
from trainer.api.operations import PDF
from trainer.api.throttling import AccountThrottle, AddressThrottle
from trainer.exams.models import Exam, Sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.conducting import publish
from trainer.practice.models import Attempt

ROOT = "/api/v1/"
NORTH = "formation/ecole/nord/"
SEED = 11
NO_WINDOW: dict[str, Any] = {"opens_at": None, "closes_at": None}
PASSWORD = "un-mot-de-passe-de-test"


@dataclass
class Caller:
    """Sends and reads JSON; ``token`` makes it a program, without it is a browser."""

    client: Client
    token: str = ""

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        return self._read(self.client.get(_url(path), headers=self._headers(headers)), status)

    def post(self, path: str, body: object = None, status: int = 200, **headers: str) -> Any:
        data = body if isinstance(body, str | bytes) else json.dumps(body or {})
        kind = headers.pop("content_type", "application/json")
        sent = self.client.generic(  # sends the bytes as they are, whatever the charset said
            "POST", _url(path), data, content_type=kind, headers=self._headers(headers)
        )
        return self._read(sent, status)

    def delete(self, path: str, status: int = 204) -> Any:
        return self._read(self.client.delete(_url(path), headers=self._headers({})), status)

    def put(self, path: str, body: object, status: int = 200) -> Any:
        return self._write(self.client.put, path, body, status)

    def patch(self, path: str, body: object, status: int = 200) -> Any:
        return self._write(self.client.patch, path, body, status)

    def _write(self, send: Any, path: str, body: object, status: int) -> Any:
        headers = self._headers({})
        sent = send(_url(path), body, content_type="application/json", headers=headers)
        return self._read(sent, status)

    def start(self, drill: str = "", game: str = "punto-banco", **more: Any) -> Any:
        body = {"exercice": drill, **more} if drill else more
        return self.post(f"entrainement/{game}/commencer/", body, 201)

    def answer(self, sheet: Mapping[str, Any], raw: object, status: int = 200) -> Any:
        return self.post(sheet["adresse"], {"reponse": raw}, status)

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        return headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    def _read(self, response: Any, status: int) -> Any:
        assert response.status_code == status, response.content.decode()[:500]
        assert is_announced(response)
        if response.headers.get("Content-Type") == PDF:
            return response.content
        return response.json() if response.content else None


def _url(path: str) -> str:
    return path if path.startswith("/") else ROOT + path


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test starts with nobody counted, and draws the same questions at every run."""
    monkeypatch.setattr("trainer.api.views.practice.CHANCE", Random(SEED))
    throttling.counts.clear()
    yield
    throttling.counts.clear()


@pytest.fixture
def tireless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody is throttled, and the requests stay in the test's transaction."""
    for throttle in (AddressThrottle, AccountThrottle):
        monkeypatch.setattr(throttle, "rate", "1000000/min", raising=False)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def account(db: None) -> User:  # noqa: ARG001 - fixtures take no usefixtures mark
    return User.objects.create_user("camille", password=PASSWORD)


@pytest.fixture
def visitor(db: None) -> Caller:  # noqa: ARG001 - a fixture takes no usefixtures
    return Caller(Client())


@pytest.fixture
def program(account: User) -> Caller:
    return Caller(Client(), issue_token(user=account, now=timezone.now()))


def calling(schools: Schools, who: str = "instructor") -> Caller:
    """Return the program of somebody of these schools, which has called already."""
    user, now = schools.people[who], timezone.now()
    token = issue_token(user=user, now=now)
    Token.objects.filter(user=user).update(used_at=now)  # else written at the first call
    return Caller(Client(), token)


def task(schools: Schools, **change: object) -> dict[str, object]:
    """Return what asks for an assignment, but for what is told."""
    body: dict[str, object] = {"promotion": schools.spring.pk, "titre": "Tirage", "but": "justes"}
    body |= {"a_atteindre": 1, "pour_le": "2100-01-01T12:00:00+01:00"}
    return body | {"parties": [{"jeu": "punto-banco"}]} | change


def queries(ask: Callable[[], object]) -> int:
    """Return how often a call asks the database."""
    throttling.counts.clear()
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def live(hall: Hall, *wanted: Wanted, **terms: Any) -> Exam:
    """Return an exam that is open now, to programs too."""
    usual = {"papers": "equivalents", "by_program": True, **NO_WINDOW}
    draft = hall.draft(*wanted, **{**usual, **terms})
    return publish(actor=hall.schools.desk("instructor"), exam=draft)


def begun(trainee: Caller, exam: Exam) -> Any:
    """Return the copy of an exam that a program has just begun."""
    return trainee.post(f"examens/{exam.pk}/commencer/", status=201)


def sitting_of(copy: Any) -> Sitting:
    return Sitting.objects.select_related("exam", "membership", "paper").get(pk=copy["copie"])


def games() -> list[Game]:
    return list(catalog.load_all())


def attempt_of(sheet: Mapping[str, Any]) -> Attempt:
    return Attempt.objects.get(series=sheet["serie"], position=sheet["position"])


def drill_of(sheet: Mapping[str, Any]) -> Drill[Any]:
    return catalog.game(sheet["jeu"]).drill(sheet["exercice"])


def right_answer(sheet: Mapping[str, Any]) -> Any:
    """Return what a trainee who knows gives."""
    drill = drill_of(sheet)
    situation = drill.load(attempt_of(sheet).situation)
    form = drill.ask(situation).form
    return typed(form, form.dump(drill.solve(situation).value))


@pytest.fixture
def instructor(schools: Schools) -> Caller:
    return calling(schools)


@pytest.fixture
def head(schools: Schools) -> Caller:
    return calling(schools, "administrator")


@pytest.fixture
def trainee(schools: Schools) -> Caller:
    return calling(schools, "trainee")
