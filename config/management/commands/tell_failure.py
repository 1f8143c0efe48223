"""manage.py tell_failure: tell who runs the site that something of its machine has failed."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, mailers
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Send a message at once, not by the queue: it is in the base, which may be what fails."""

    help = "Dit par courriel, à DJANGO_ALERT_TO, qu’une unité de systemd a échoué."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the unit."""
        parser.add_argument("unite")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Tell; fail, which the log keeps, when nobody can be told."""
        unit = options["unite"]
        if not settings.ALERTED:
            raise CommandError(f"{unit} a échoué, et DJANGO_ALERT_TO ne dit à qui l’écrire.")
        site = settings.ORIGIN or "ce site"
        message = EmailMessage(
            subject=f"[Tapis vert] {unit} a échoué",
            body=f"{unit} a échoué ({site}). Pourquoi : journalctl -u {unit} -e\n",
            to=settings.ALERTED,
        )
        sender = mailers["smtp" if "smtp" in settings.MAILERS else "default"]
        try:
            sent = sender.send_messages([message])
        except OSError as error:  # smtplib's errors are OSErrors too
            raise CommandError(f"{unit} a échoué, et le courrier aussi : {error}") from error
        if not sent:
            raise CommandError(f"{unit} a échoué, et il n’y a pas de serveur de courrier.")
