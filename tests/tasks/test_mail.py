"""Messages wait in the queue: with what they tell or not at all, sealed, sent once."""

from collections.abc import Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.core import mail
from django.core.mail import EmailMessage
from django.db import transaction
from django.tasks import TaskResultStatus
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD
from tests.config.test_mail_server import free_port
from tests.tasks.conftest import work as work_now
from trainer.accounts.models import User
from trainer.tasks.models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued")]


def work() -> None:
    """Do all that waits, whenever its next try is."""
    DBTaskResult.objects.update(run_after=timezone.now())
    work_now()


def write() -> None:
    message = EmailMessage("Bonjour", "le mot secret", to=["lea@exemple.fr"])
    message.extra_headers["List-Unsubscribe"] = "<https://ecole.example.org/non>"
    message.send()


class Moody:
    """A mail server that answers as it is told, then well."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.heard: list[tuple[str, bytes]] = []

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        answer = self.answers.pop(0) if self.answers else "250 OK"
        assert isinstance(envelope.content, bytes)
        self.heard.append((answer, envelope.content))
        return answer


@pytest.fixture
def port(queued: Settings) -> int:
    """The port that messages are sent to."""
    options: dict[str, Any] = {"host": "127.0.0.1", "port": free_port(), "timeout": 60}
    smtp = {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
    queued.MAILERS = {**queued.MAILERS, "smtp": smtp}
    port: int = options["port"]
    return port


@pytest.fixture
def server(port: int) -> Iterator[Moody]:
    moody = Moody()
    controller = Controller(moody, hostname="127.0.0.1", port=port)
    controller.start()
    yield moody
    controller.stop(no_assert=True)


def test_a_message_leaves_with_a_worker_and_is_forgotten() -> None:
    write()
    assert mail.outbox == []
    work()
    (message,) = mail.outbox
    assert (message.subject, message.body) == ("Bonjour", "le mot secret")
    assert message.to == ["lea@exemple.fr"]
    assert message.extra_headers["List-Unsubscribe"] == "<https://ecole.example.org/non>"
    assert not Letter.objects.exists()


def test_what_is_rolled_back_is_never_told() -> None:
    with transaction.atomic():
        write()
        transaction.set_rollback(True)
    work()
    assert mail.outbox == []
    assert not DBTaskResult.objects.exists()
    assert not Letter.objects.exists()


def test_a_message_is_readable_nowhere_before_it_leaves(admin_client: Client) -> None:
    User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)
    Client().post("/compte/mot-de-passe/oublie/", {"email": "lea@exemple.fr"})
    row, letter = DBTaskResult.objects.get(), Letter.objects.get()
    page = admin_client.get("/gestion/tasks/job/").text
    detail = admin_client.get(f"/gestion/tasks/job/{row.pk}/change/").text
    assert "Courrier" in page
    assert "Courrier" in detail
    work()
    secret = str(mail.outbox[0].body).partition("/oublie/lien/")[2].split("/")[0]
    assert len(secret) > 20
    for text in (page, detail, str(row.args_kwargs), letter.sealed):
        assert secret not in text
        assert "lea@exemple.fr" not in text


def test_a_server_that_is_busy_gets_the_same_message_later_once(server: Moody) -> None:
    server.answers = ["451 busy", "421 go away"]
    write()
    for _ in range(4):
        work()
    assert [answer for answer, _content in server.heard] == ["451 busy", "421 go away", "250 OK"]
    assert len({content for _answer, content in server.heard}) == 1  # Message-ID and date too
    assert b"Message-ID: <" in server.heard[0][1]
    assert DBTaskResult.objects.get().status == TaskResultStatus.SUCCESSFUL
    assert not Letter.objects.exists()


def test_what_the_server_refuses_for_ever_is_not_sent_again(server: Moody) -> None:
    server.answers = ["550 no"]
    write()
    for _ in range(2):
        work()
    assert len(server.heard) == 1
    failed = DBTaskResult.objects.get()
    assert failed.status == TaskResultStatus.FAILED
    assert "lea@exemple.fr" not in failed.traceback


@pytest.mark.usefixtures("port")
def test_a_server_that_is_down_is_told_and_breaks_nothing(caplog: pytest.LogCaptureFixture) -> None:
    write()
    work()
    assert DBTaskResult.objects.get().status == TaskResultStatus.READY
    assert "Courrier non envoyé (ConnectionRefusedError)" in caplog.text
    assert Letter.objects.exists()


def test_a_message_sealed_by_a_lost_key_is_given_up() -> None:
    write()
    Letter.objects.update(sealed="rien")
    work()
    assert DBTaskResult.objects.get().status == TaskResultStatus.FAILED


def test_nothing_is_attached() -> None:
    message = EmailMessage("Bonjour", "…", to=["lea@exemple.fr"])
    message.attach("a.txt", "a", "text/plain")
    with pytest.raises(ValueError, match="attachments"):
        message.send()
