"""Messages wait in the queue, written in the transaction of what they tell."""

import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from email.utils import formatdate
from http import HTTPStatus
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Final, override

from django.core.mail import DNS_NAME, EmailMessage, EmailMultiAlternatives, mailers, make_msgid
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from trainer.accounts.services import opened, seal
from trainer.tasks.jobs import HopelessError, job
from trainer.tasks.models import Letter

logger = logging.getLogger(__name__)

SERVER: Final = "smtp"
"""The mailer, in the settings, that really sends."""


class NotSentError(Exception):
    """The mail server did not take a message; it says neither for whom nor what."""


class QueuedMail(BaseEmailBackend):
    """Puts messages in the queue: none leaves if what it tells is rolled back."""

    @override
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep messages, sealed, and have each sent; return how many."""
        with transaction.atomic():
            for message in email_messages:
                letter = Letter.objects.create(sealed=seal(json.dumps(_told(message))))
                deliver.enqueue(letter.pk)
        return len(email_messages)


@job("Courrier", tries=10, priority=50, limit=timedelta(minutes=2))
def deliver(letter_id: int) -> None:
    """Send a message that waits, and forget it as soon as the server has it.

    Cut between these two, it is sent again under the same Message-ID: SMTP knows no better.

    Raises:
        NotSentError: if it may go another time.
        HopelessError: if it never will.
    """
    letter = Letter.objects.filter(pk=letter_id).first()
    if letter is None:
        return  # sent, or too old
    content = opened(letter.sealed)
    if content is None:
        raise HopelessError("message scellé par une clé perdue")
    connection = mailers[SERVER]
    try:
        connection.open()
        connection.send_messages([EmailMultiAlternatives(**json.loads(content))])
        letter.delete()
    except OSError as error:  # smtplib's errors are OSErrors too
        logger.warning("Courrier non envoyé (%s)", type(error).__name__)
        # Without its cause, which may name people.
        raise _fault(error) from None
    finally:
        with suppress(OSError):
            connection.close()


def _fault(error: OSError) -> Exception:
    codes = []
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _text in error.recipients.values()]
    elif isinstance(error, SMTPDataError):
        codes = [error.smtp_code]
    told = " ".join([type(error).__name__, *map(str, codes)])
    for_ever = codes and min(codes) >= HTTPStatus.INTERNAL_SERVER_ERROR  # SMTP's 5xx
    return HopelessError(told) if for_ever else NotSentError(told)


def _told(message: EmailMessage) -> dict[str, object]:
    """Return what makes the same message again, Message-ID and date included.

    Raises:
        ValueError: if something is attached: no message of ours has anything.
    """
    if message.attachments:
        raise ValueError("attachments are not kept")
    headers = {"Message-ID": make_msgid(domain=DNS_NAME.get_fqdn()), "Date": formatdate()}
    kept = ("body", "from_email", "to", "cc", "bcc", "reply_to")
    alternatives = [[*alternative] for alternative in getattr(message, "alternatives", ())]
    told: dict[str, object] = {name: getattr(message, name) for name in kept}
    told |= {"subject": str(message.subject), "headers": headers | message.extra_headers}
    return told | {"alternatives": alternatives}
