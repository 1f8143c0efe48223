"""Demonstration data: accounts with a known password, a school at work, three weeks of answers."""

from random import Random
from typing import Any, Final

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from trainer.accounts.demonstration import ACCOUNTS, PASSWORD, open_accounts
from trainer.accounts.learners import learner_of_user
from trainer.assignments.demonstration import give_work
from trainer.exams.demonstration import open_exam
from trainer.practice.demonstration import practise
from trainer.practice.models import Series
from trainer.schools import selectors
from trainer.schools.demonstration import open_school

_SEED: Final = 2026


class Command(BaseCommand):
    """Fill the database for a demonstration; doing it again changes nothing."""

    help = "Crée les comptes et l’historique de démonstration (jamais en production)."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Open the accounts and the school, answer for the trainee, and say how to sign in."""
        if settings.PRODUCTION:
            raise CommandError("Les comptes de démonstration n’ont pas leur place en production.")
        accounts = open_accounts()
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
            self.stdout.write(f"Historique de démonstration : {answers} réponses.")
        names = ", ".join(f"{account.name} ({account.role})" for account in ACCOUNTS)
        self.stdout.write(f"Comptes de démonstration : {names}.\nMot de passe : {PASSWORD}")
