"""A site without a mail server."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

logger = logging.getLogger(__name__)


class NoMail(BaseEmailBackend):
    """For a school without a mail server: messages are logged as not sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send nothing, and say so without the content."""
        logger.warning("Pas de serveur de courrier : %d message non envoyé", len(email_messages))
        return 0
