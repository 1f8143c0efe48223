"""Demonstration data: accounts, a school at work, three weeks of answers."""

from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any, Final

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from trainer.accounts.demonstration import (
    ACCOUNTS,
    drawn_passwords,
    known_passwords,
    open_accounts,
)
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.assignments.demonstration import give_work
from trainer.exams.demonstration import open_exam, sit_tables
from trainer.live.demonstration import teach
from trainer.marks.demonstration import contest_table, examine
from trainer.practice.demonstration import practise
from trainer.practice.models import Series
from trainer.schools import selectors
from trainer.schools.demonstration import open_school
from trainer.schools.desk import Desk
from trainer.schools.models import School
from trainer.schools.roles import Role
from trainer.tallies.demonstration import PACES, work_as
from trainer.written.demonstration import write_bank

_SEED: Final = 2026


class Command(BaseCommand):
    """Fill the database for a demonstration; doing it again changes nothing."""

    help = "Crée les comptes et l’historique de démonstration (jamais en production)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --ouvert."""
        parser.add_argument(
            "--ouvert",
            action="store_true",
            help="le site s’ouvre à d’autres machines : mots de passe tirés au hasard",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Open the accounts and the school, answer for the trainee, and say how to sign in."""
        if settings.PRODUCTION:
            raise CommandError("Les comptes de démonstration n’ont pas leur place en production.")
        kept = settings.DATA_DIR / "mots-de-passe-demo.json"
        passwords = drawn_passwords(kept) if options["ouvert"] else known_passwords()
        accounts = open_accounts(passwords)
        now = timezone.now()
        head = accounts["formateur"]
        school = open_school(head=head, trainee=accounts["stagiaire"], now=now)
        trainee = learner_of_user(accounts["stagiaire"])
        if not Series.objects.filter(learner=trainee).exists():
            rng = Random(_SEED)
            answers = practise(trainee, now=now, rng=rng)
            desk, promotion = selectors.desk(head, school.slug), school.promotions.get()
            give_work(actor=desk, promotion=promotion, trainee=trainee, rng=rng, now=now)
            open_exam(actor=desk, promotion=promotion, rng=rng, now=now)
            write_bank(actor=desk, now=now)
            self._sat(desk, accounts["stagiaire"], rng, now)
            examine(actor=desk, promotion=promotion, now=now)
            teach(actor=desk, promotion=promotion, rng=rng, now=now)
            self._people(school, trainee, rng, now)
            self.stdout.write(f"Historique de démonstration : {answers} réponses.")
        self._tell(passwords, drawn=options["ouvert"])

    def _sat(self, desk: Desk, trainee: User, rng: Random, now: datetime) -> None:
        promotion = desk.school.promotions.get()
        copy, missed = sit_tables(
            actor=desk, promotion=promotion, trainee=trainee, rng=rng, now=now
        )
        contest_table(trainee=trainee, sitting=copy, position=missed, now=now)

    def _people(self, school: School, trainee: int, rng: Random, now: datetime) -> None:
        mates = school.memberships.filter(role=Role.TRAINEE).exclude(learner=trainee)
        for member, pace in zip(mates.order_by("pk"), PACES, strict=True):
            work_as(member.pk, pace, now=now, rng=rng)

    def _tell(self, passwords: Mapping[str, str], *, drawn: bool) -> None:
        if drawn:
            self.stdout.write(
                "Le site s’ouvre à d’autres machines : mots de passe tirés au hasard."
            )
        self.stdout.write("Comptes de démonstration, avec leur mot de passe :")
        for account in ACCOUNTS:
            self.stdout.write(f"  {account.name}, {passwords[account.name]} : {account.role}")
