"""The gate: bodies are bounded and whole before the application sees them."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from io import BytesIO
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from config.serving.gate import LARGEST_BODY, Gate, NoPlaceError, Places, places
from config.serving.request_queue import RequestQueue


class Sent(BytesIO):
    """A body as a server hands it over; it counts what was read."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        piece = super().read(size)
        self.taken += len(piece)
        return piece


def echo(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
    start("200 OK", [])
    return [environ["REQUEST_METHOD"].encode(), b" ", environ["wsgi.input"].read()]


def ask(
    through: Gate, body: bytes | Sent = b"", *, method: str = "POST", told: str | None = None
) -> tuple[str, bytes]:
    source = body if isinstance(body, Sent) else Sent(body)
    length = str(len(source.getvalue())) if told is None else told
    environ = {"REQUEST_METHOD": method, "wsgi.input": source}
    answered: list[str] = []
    if length:
        environ["CONTENT_LENGTH"] = length
    answer = through(environ, lambda status, _headers: answered.append(status))
    return answered[0], b"".join(answer)


def test_a_form_goes_through_whole() -> None:
    assert ask(Gate(echo), b"reponse=tire") == ("200 OK", b"POST reponse=tire")
    assert ask(Gate(echo), b"reponse=tire", told="") == ("200 OK", b"POST reponse=tire")
    assert ask(Gate(echo), method="GET", told="") == ("200 OK", b"GET ")


def test_no_answer_names_the_server() -> None:
    told: list[list[tuple[str, str]]] = []
    environ = {"REQUEST_METHOD": "POST", "wsgi.input": Sent(b""), "SERVER_SOFTWARE": "Granian"}
    for length in ("0", str(2 * LARGEST_BODY)):  # answered, refused
        Gate(echo)(environ | {"CONTENT_LENGTH": length}, lambda _status, it: told.append(it))
    assert [dict(headers)["Server"] for headers in told] == ["tapis-vert"] * 2


def test_a_body_told_too_large_is_refused_without_being_read() -> None:
    sent = Sent(b"x")
    status, words = ask(Gate(echo), sent, told=str(300 * 1024 * 1024))
    assert status.startswith("413")
    assert "un mégaoctet au plus" in words.decode()
    assert sent.taken == 0


def test_a_body_seen_too_large_is_read_no_further() -> None:
    sent = Sent(b"x" * (4 * LARGEST_BODY))
    assert ask(Gate(echo), sent, told="")[0].startswith("413")
    assert sent.taken <= 2 * LARGEST_BODY


def test_the_largest_body_goes_through() -> None:
    status, answer = ask(Gate(echo), b"x" * LARGEST_BODY)
    assert status == "200 OK"
    assert len(answer) == LARGEST_BODY + len(b"POST ")


def test_half_a_form_never_reaches_the_application() -> None:
    def never(_environ: dict[str, Any], _start: Any) -> Iterable[bytes]:
        raise AssertionError("half a form was taken for a whole one")

    assert ask(Gate(never), b"reponse=ti", told="1000")[0].startswith("400")


class Silent(Sent):
    """A body whose sender says nothing more."""

    def __init__(self, over: Event) -> None:
        super().__init__()
        self.over = over

    def read(self, size: int | None = -1, /) -> bytes:
        self.over.wait(10)
        return super().read(size)


def test_silent_senders_delay_nobody_and_too_many_of_them_are_refused() -> None:
    over, through = Event(), Gate(echo, held=Places(most=8))
    with ThreadPoolExecutor(8) as senders:
        waiting = [senders.submit(ask, through, Silent(over), told="1000") for _ in range(8)]
        sleep(0.2)
        assert ask(through, method="GET", told="") == ("200 OK", b"GET ")
        assert ask(through, b"reponse=tire")[0].startswith("503")
        over.set()
        assert all(sent.result()[0].startswith("400") for sent in waiting)
    assert ask(through, b"reponse=tire")[0] == "200 OK"


def test_one_address_does_not_take_every_place() -> None:
    held = Places(most=8, of_one=3)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(held.taken_by("192.0.2.1"))
        with pytest.raises(NoPlaceError):
            stack.enter_context(held.taken_by("192.0.2.1"))
        for number in range(5):  # behind a proxy nobody is counted apart
            stack.enter_context(held.taken_by("" if number else "192.0.2.2"))
        assert held.full
        with pytest.raises(NoPlaceError):
            stack.enter_context(held.taken_by("192.0.2.3"))
    assert not held.full


def test_a_body_that_never_comes_gives_its_place_back_in_time() -> None:
    ended: list[str] = []
    held = Places(most=2, longest=0.05, stuck=4, make_way=lambda: ended.append("process"))
    with ExitStack() as stack:
        for _ in range(2):
            for _ in range(2):
                stack.enter_context(held.taken_by(""))
            assert held.full
            sleep(0.1)
            assert not held.full
        assert not ended
        stack.enter_context(held.taken_by(""))
        assert ended == ["process"]  # whose threads are lost: another takes over


def test_the_site_is_not_ready_while_no_form_passes(client: Client, db: None) -> None:  # noqa: ARG001 - a fixture
    with ExitStack() as stack:
        for _ in range(places.most):
            stack.enter_context(places.taken_by(""))
        answer = client.get("/sante/pret/")
        assert (answer.status_code, answer.text) == (503, "aucun formulaire ne passe\n")
    assert client.get("/sante/pret/").status_code == 200


def test_an_answer_is_closed_where_it_was_made() -> None:
    closed: list[str] = []

    class Answer:
        streaming = False

        def __iter__(self) -> Any:
            return iter([b"oui"])

        def close(self) -> None:
            closed.append("closed")

    def application(_environ: dict[str, Any], start: Any) -> Any:
        start("200 OK", [])
        return Answer()

    assert ask(Gate(application)) == ("200 OK", b"oui")
    assert closed == ["closed"]


def test_who_waits_too_long_is_told_to_come_back() -> None:
    over = Event()

    def slow(_environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        over.wait(10)
        start("200 OK", [])
        return [b""]

    through = Gate(slow, RequestQueue(patience=9, longest_wait=0.2))
    with ThreadPoolExecutor(1) as first:
        busy = first.submit(ask, through)
        sleep(0.1)
        status, words = ask(through)
        assert status.startswith("503")
        assert "réessayez" in words.decode()
        over.set()
        assert busy.result()[0] == "200 OK"


def test_a_refusal_bears_the_policies_of_every_answer(settings: Settings) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    told: dict[str, str] = {}
    environ = {"REQUEST_METHOD": "POST", "CONTENT_LENGTH": str(LARGEST_BODY + 1)}
    Gate(echo)(environ, lambda _status, headers: told.update(headers))
    assert told["Content-Security-Policy"].startswith("default-src 'none'")
    assert told["X-Content-Type-Options"] == "nosniff"
    assert told["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert told["Cache-Control"] == "no-store"
