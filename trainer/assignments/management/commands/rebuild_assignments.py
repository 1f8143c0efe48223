"""Count the assignments again from the answers."""

from django.core.management.base import BaseCommand

from trainer.assignments.models import Assignment
from trainer.assignments.services import recount


class Command(BaseCommand):
    help = "Recompte les devoirs en rejouant les réponses (ils ne doivent pas changer)."

    def handle(self, *_: object, **__: object) -> None:
        count = 0
        for assignment in Assignment.objects.order_by("pk").iterator(chunk_size=200):
            recount(assignment)
            count += 1
        self.stdout.write(f"{count} devoir(s) recompté(s).")
