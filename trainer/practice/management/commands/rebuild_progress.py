"""Write the rollups again from the answers."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from trainer.accounts.models import Learner
from trainer.practice.services.correcting import rebuild


class Command(BaseCommand):
    help = "Réécrit mémoires et journées en rejouant les réponses (elles ne doivent pas changer)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("apprenants", nargs="*", type=int, help="Tous si rien n’est dit.")

    def handle(self, *_: object, apprenants: list[int], **__: object) -> None:
        wanted = apprenants or Learner.objects.order_by("pk").values_list("pk", flat=True)
        for learner in wanted:
            rebuild(learner)
        self.stdout.write(f"{len(wanted)} apprenant(s) reconstruit(s).")
