"""Demonstration data: accounts, a school at work, three weeks of answers."""

from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import cycle
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
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.assignments.demonstration import give_work
from trainer.exams.demonstration import open_exam, sit_tables, sit_together
from trainer.live.demonstration import teach
from trainer.marks.demonstration import contest_table, examine
from trainer.marks.services.certificates import issue
from trainer.practice.demonstration import practise
from trainer.practice.models import Series
from trainer.registry.services import keep_week
from trainer.schools import selectors
from trainer.schools.demonstration import open_school
from trainer.schools.models import Promotion, Role, School
from trainer.schools.selectors import Desk
from trainer.tallies.demonstration import PACES, work_as
from trainer.tallies.domain import week_of
from trainer.written.demonstration import write_bank

_SEED: Final = 2026
_SIGNED: Final = timedelta(weeks=3)
"""How long ago the first sheet of the class was signed: the next ones are asked for."""
_ABSENT: Final = "Jeanne"
"""Who has stopped coming: she sat no exam."""


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
            answers = practise(trainee, now=now, rng=_draws("entraînement"))
            desk, promotion = selectors.desk(head, school.slug), school.promotions.earliest("pk")
            give_work(
                actor=desk, promotion=promotion, trainee=trainee, rng=_draws("devoirs"), now=now
            )
            open_exam(actor=desk, promotion=promotion, rng=_draws("examen blanc"), now=now)
            write_bank(actor=desk, now=now)
            self._sat(desk, promotion, accounts["stagiaire"], _draws("examens"), now)
            examine(actor=desk, promotion=promotion, now=now)
            signed = week_of((now - _SIGNED).date())
            keep_week(actor=desk, promotion=promotion, monday=signed, kept=True, now=now)
            teach(actor=desk, promotion=promotion, rng=_draws("direct"), now=now)
            self._people(school, trainee, _draws("camarades"), now)
            self.stdout.write(f"Historique de démonstration : {answers} réponses.")
        self._tell(passwords, drawn=options["ouvert"])

    def _sat(
        self, desk: Desk, promotion: Promotion, trainee: User, rng: Random, now: datetime
    ) -> None:
        people = User.objects.filter(
            learner__memberships__enrolments__promotion=promotion
        ).order_by("pk")
        there = [user for user in people if user.first_name != _ABSENT]
        exam = sit_together(actor=desk, promotion=promotion, people=there, rng=rng, now=now)
        issue(actor=desk, exam=exam, now=now)
        copy, missed = sit_tables(
            actor=desk, promotion=promotion, trainee=trainee, rng=rng, now=now
        )
        contest_table(trainee=trainee, sitting=copy, position=missed, now=now)

    def _people(self, school: School, trainee: int, rng: Random, now: datetime) -> None:
        mates = school.memberships.filter(role=Role.TRAINEE).exclude(learner=trainee)
        for member, pace in zip(mates.order_by("pk"), cycle(PACES), strict=False):
            work_as(member.pk, pace, now=now, rng=rng)

    def _tell(self, passwords: Mapping[str, str], *, drawn: bool) -> None:
        if drawn:
            self.stdout.write(
                "Le site s’ouvre à d’autres machines : mots de passe tirés au hasard."
            )
        self.stdout.write("Comptes de démonstration, avec leur mot de passe :")
        for account in ACCOUNTS:
            self.stdout.write(f"  {account.name}, {passwords[account.name]} : {account.role}")


def _draws(part: str) -> Random:
    """Return the draws of a part: what the trainee practises depends on the day, the rest does not."""
    return Random(f"{_SEED}/{part}")
