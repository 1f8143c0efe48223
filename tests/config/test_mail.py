"""A mail server that is down does not take the site with it."""

import logging

import pytest
from django.core.mail import EmailMessage

from config.environment import mailer
from config.mail import PatientSmtp


def test_a_message_that_cannot_be_sent_is_logged_and_nothing_breaks(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", "smtp://127.0.0.1:9?tls=0")
    options = mailer(production=True)["OPTIONS"]
    backend = PatientSmtp(alias="default", **options)
    message = EmailMessage("Bonjour", "…", "ecole@example.org", ["eleve@example.org"])
    with caplog.at_level(logging.ERROR):
        assert backend.send_messages([message]) == 0
    assert "Courrier non envoyé" in caplog.text
