"""Sending mail without letting the mail server break the site."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend

logger = logging.getLogger(__name__)


class PatientSmtp(EmailBackend):
    """SMTP, but a server that is down is logged and the request succeeds."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send what can be sent and return how many were."""
        try:
            return super().send_messages(email_messages) or 0
        except OSError:  # smtplib's errors are OSErrors too
            logger.exception("Courrier non envoyé (%d)", len(email_messages))
            return 0


class NoMail(BaseEmailBackend):
    """For a school without a mail server: messages are logged as not sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send nothing, and say so without the content."""
        logger.warning("Pas de serveur de courrier : %d message non envoyé", len(email_messages))
        return 0
