"""Write to those who asked for it that something is due."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.lobby.services import send_reminders


class Command(BaseCommand):
    help = "Rappelle par courriel ce qui est à revoir, aux jours demandés ; peut être relancée."

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(f"{send_reminders(now=timezone.now())} rappel(s).")
