"""Mail goes through a real SMTP server, chosen by the environment; what fails beside the pages is told."""

from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from pytest_django import Settings

from benchmarks.web.servers import free_port
from config.environment import mailers
from trainer.accounts.models import User

__all__ = ["free_port"]
NAME, SECRET = "ecole", "jeton du facteur"


class Letterbox:
    """Keeps what is delivered."""

    def __init__(self) -> None:
        self.letters: list[tuple[Envelope, EmailMessage]] = []

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        self.letters.append((envelope, BytesParser(policy=default).parsebytes(content)))
        return "250 OK"


def known(_server: Any, _session: Any, _envelope: Any, _mechanism: Any, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and data.login == NAME.encode()
    # Not handled here: it is the server that says no, at once.
    return AuthResult(success=right and data.password == SECRET.encode(), handled=False)


@pytest.fixture
def server() -> Iterator[Controller]:
    """A local mail server that asks for a name and a password."""
    controller = Controller(
        Letterbox(),
        hostname="127.0.0.1",
        port=free_port(),
        authenticator=known,
        auth_require_tls=False,
    )
    controller.start()
    yield controller
    controller.stop(no_assert=True)


def ask_for_a_link() -> Any:
    """Forget a password on a site that sends its mail as the environment says."""
    with override_settings(MAILERS=mailers(production=True)):
        return Client().post("/compte/mot-de-passe/oublie/", {"email": "lea@exemple.fr"})


@pytest.mark.django_db
def test_a_forgotten_password_is_answered_by_a_letter(
    server: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("lea", "lea@exemple.fr", "carré de rois 4")
    url = f"smtp://{NAME}:jeton%20du%20facteur@127.0.0.1:{server.port}?tls=0"
    monkeypatch.setenv("EMAIL_URL", url)
    answer = ask_for_a_link()
    assert answer.status_code == 302
    assert mail.outbox == []  # nothing went to the tests' own box
    ((envelope, letter),) = server.handler.letters
    assert envelope.rcpt_tos == ["lea@exemple.fr"]
    assert letter["Subject"] == "[Tapis vert] Choisir un nouveau mot de passe"
    assert "/compte/mot-de-passe/oublie/lien/" in letter.get_content()


@pytest.mark.django_db
def test_a_wrong_secret_is_logged_and_breaks_nothing(
    server: Controller,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    User.objects.create_user("lea", "lea@exemple.fr", "carré de rois 4")
    monkeypatch.setenv("EMAIL_URL", f"smtp://{NAME}:faux@127.0.0.1:{server.port}?tls=0")
    answer = ask_for_a_link()
    assert answer.status_code == 302
    assert server.handler.letters == []
    assert "Courrier non envoyé" in caplog.text
    assert "faux" not in caplog.text


UNIT = "tapis-vert-sauvegarde.service"


def test_who_runs_the_site_reads_which_unit_failed_and_where_to_look(settings: Settings) -> None:
    settings.ALERTED = ["exploitant@example.org"]
    call_command("tell_failure", UNIT)
    (letter,) = mail.outbox
    assert (letter.to, UNIT in letter.subject) == (["exploitant@example.org"], True)
    assert f"journalctl -u {UNIT} -e" in letter.body


@pytest.mark.parametrize("told", [[], ["exploitant@example.org"]])
def test_an_alert_that_nobody_reads_fails_itself(settings: Settings, told: list[str]) -> None:
    settings.ALERTED = told
    settings.MAILERS = {"default": {"BACKEND": "config.mail.NoMail"}}
    with pytest.raises(CommandError, match=UNIT):
        call_command("tell_failure", UNIT)
