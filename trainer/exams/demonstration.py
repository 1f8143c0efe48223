"""Exams for the demonstration: one that may be sat, one of whole tables that was handed in."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors import question_at
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Terms, Wanted, add_part, create_exam
from trainer.exams.services.conducting import publish
from trainer.exams.services.tabs import new_tab
from trainer.practice.demonstration import answered
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion

_GAME: Final = "punto-banco"
_OPEN: Final = timedelta(days=30)
_TABLES: Final = (
    Wanted("texas-holdem", "repartir-pots"),
    Wanted("caribbean-stud", "reglement-tapis"),
    Wanted("punto-banco", "reglement-tapis"),
    Wanted("pai-gow-casino", "facon-maison"),
    Wanted("poker-21", "tapis-21"),
    Wanted("omaha", "attribuer-pot"),
    Wanted("punto-banco", "composer-paiement"),
)
"""The exam of whole tables."""
_WRONG: Final = (1, 4, 6)
"""What the trainee misses in it; the first is what he contests."""
_SAT: Final = timedelta(days=2)
_LASTED: Final = timedelta(hours=3)


@transaction.atomic
def open_exam(*, actor: Desk, promotion: Promotion, rng: Random, now: datetime) -> None:
    """Publish a mock exam that the class may sit three times, each on another paper."""
    terms = Terms(
        title="Punto Banco, examen blanc",
        opens_at=now,
        closes_at=now + _OPEN,
        attempts=3,
        papers=Exam.Papers.EQUIVALENT,
    )
    draft = create_exam(
        actor=actor, promotion=promotion, terms=terms, rng=rng, game=catalog.game(_GAME), now=now
    )
    publish(actor=actor, exam=draft, now=now)


@transaction.atomic
def sit_tables(
    *, actor: Desk, promotion: Promotion, trainee: User, rng: Random, now: datetime
) -> tuple[Sitting, int]:
    """Give an exam of whole tables, over since; return the copy handed in, and what it missed."""
    began = now - _SAT
    terms = Terms(title="Régler un tapis", opens_at=began, closes_at=began + _LASTED)
    draft = create_exam(actor=actor, promotion=promotion, terms=terms, rng=rng, now=began)
    for wanted in _TABLES:
        add_part(actor=actor, exam=draft, wanted=wanted)
    exam = publish(actor=actor, exam=draft, now=began)
    copy = sittings.begin(user=trainee, exam=exam, now=began)
    for position in range(1, len(_TABLES) + 1):
        moment = began + timedelta(minutes=position)
        sittings.save_answer(
            sitting=copy,
            position=position,
            raw=answered(question_at(copy, position).posed, position not in _WRONG, rng),
            page=sittings.Page(new_tab(moment, copy)),
            now=moment,
        )
    sittings.hand_in(sitting=copy, now=began + timedelta(minutes=len(_TABLES) + 1))
    return copy, _WRONG[0]
