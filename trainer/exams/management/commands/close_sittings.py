"""Close the sittings of exams whose time is over."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.exams.services.copies import close_sittings


class Command(BaseCommand):
    help = "Ferme les copies d'examen dont le temps est écoulé ; peut être relancée à volonté."

    def handle(self, *_args: Any, **_options: Any) -> None:
        closed = close_sittings(now=timezone.now())
        self.stdout.write(f"{closed} copie(s) fermée(s).")
