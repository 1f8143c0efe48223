"""Write what the schools count again from the answers."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from trainer.practice.services.correcting import rebuild_membership
from trainer.schools.models import Membership


class Command(BaseCommand):
    help = "Réécrit les relevés des écoles en rejouant les réponses (ils ne doivent pas changer)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ecoles", nargs="*", help="Adresses des écoles ; toutes sinon.")

    def handle(self, *_: object, ecoles: list[str], **__: object) -> None:
        rows = Membership.objects.filter(learner__isnull=False).order_by("pk")
        if ecoles:
            rows = rows.filter(school__slug__in=ecoles)
        count = 0
        for membership in rows.iterator(chunk_size=500):
            rebuild_membership(membership)
            count += 1
        self.stdout.write(f"{count} personne(s) recomptée(s).")
