"""A process that opens pages of one database, and says what each cost."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from multiprocessing.connection import Connection
from typing import Any


class UnexpectedError(Exception):
    """A page did not answer as it must."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds, requests to the database, bytes."""

    seconds: float
    queries: int
    size: int


def serve(pipe: Connection, environment: dict[str, str]) -> None:
    """Answer what is asked through the pipe: a class's objects, or the cost of a page."""
    os.environ.update(environment)
    import config.wsgi  # noqa: F401, PLC0415 - the environment must be set first; as the server starts
    from benchmarks.schools import pages  # noqa: PLC0415 - after setup

    verbs: dict[str, Callable[..., Any]] = {
        "classes": pages.chosen_classes,
        "world": pages.world,
        "open": Browser().open,
        "forget": forget,
    }
    while (asked := pipe.recv()) is not None:
        verb, *words = asked
        pipe.send(verbs[verb](*words))


def forget() -> None:
    """Forget what reports keep of the past, as if nobody had opened them this week."""
    from trainer.instruction.models import PastSums  # noqa: PLC0415 - after setup

    PastSums.objects.all().delete()


class Browser:
    """The site's pages through its whole stack, without the network."""

    def __init__(self) -> None:
        self._clients: dict[str, Any] = {}

    def open(self, user: str, address: str) -> Cost:
        """Open a page as somebody.

        Raises:
            UnexpectedError: if it is not found.
        """
        from django.db import connection  # noqa: PLC0415 - after setup

        client, queries = self._client(user), 0

        def count(execute: Callable[..., Any], *details: Any) -> Any:
            nonlocal queries
            queries += 1
            return execute(*details)

        with connection.execute_wrapper(count):
            start = time.perf_counter()
            response = client.get(address)
            body = response.getvalue() if response.streaming else response.content
            seconds = time.perf_counter() - start
        if response.status_code != HTTPStatus.OK:
            raise UnexpectedError(f"{response.status_code} {address}")
        return Cost(seconds, queries, len(body))

    def _client(self, user: str) -> Any:
        from django.test import Client  # noqa: PLC0415 - after setup

        from trainer.accounts.models import User  # noqa: PLC0415 - the same

        if user not in self._clients:
            client = Client()
            backend = "allauth.account.auth_backends.AuthenticationBackend"
            client.force_login(User.objects.get(username=user), backend)
            self._clients[user] = client
        return self._clients[user]
