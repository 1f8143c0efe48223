"""Exams for the demonstration: one that may be sat, one that the class has sat, one of tables."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import cycle
from random import Random
from typing import Final

from django.db import transaction

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors.access import question_at
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Terms, Wanted, add_part, create_exam
from trainer.exams.services.conducting import publish
from trainer.exams.services.sitting import new_tab
from trainer.practice.demonstration import answered
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk

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
"""What the trainee misses in it; the first is what they contest."""
_HALFWAY: Final = (
    Wanted("punto-banco", "tirage-banco", 4),
    Wanted("punto-banco", "tirage-punto", 2),
    Wanted("punto-banco", "valeur-carte", 2),
)
"""The exam of the whole class."""
_SKILLS: Final = (0.8, 1, 0.9, 0.45, 0.75, 0.85, 0.6, 0.95, 0.7, 0.55, 0.9)
_AGO: Final = timedelta(days=6)
_SAT: Final = timedelta(days=2)
_LASTED: Final = timedelta(hours=3)
_COMPOSED: Final = timedelta(hours=1)
"""How long before it is published: one given in one go would be a mock exam."""


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
    draft = create_exam(
        actor=actor, promotion=promotion, terms=terms, rng=rng, now=began - _COMPOSED
    )
    for wanted in _TABLES:
        add_part(actor=actor, exam=draft, wanted=wanted)
    exam = publish(actor=actor, exam=draft, now=began)
    skills = [float(position not in _WRONG) for position in range(1, len(_TABLES) + 1)]
    return _sit(trainee, exam, skills, rng, began), _WRONG[0]


@transaction.atomic
def sit_together(
    *, actor: Desk, promotion: Promotion, people: Sequence[User], rng: Random, now: datetime
) -> Exam:
    """Give an exam that these people of a class have sat, over since; return it."""
    began = now - _AGO
    terms = Terms(title="Tirage, mi-parcours", opens_at=began, closes_at=began + _LASTED)
    draft = create_exam(
        actor=actor, promotion=promotion, terms=terms, rng=rng, now=began - _COMPOSED
    )
    for wanted in _HALFWAY:
        add_part(actor=actor, exam=draft, wanted=wanted)
    exam = publish(actor=actor, exam=draft, now=began)
    questions = sum(wanted.count for wanted in _HALFWAY)
    for user, skill in zip(people, cycle(_SKILLS), strict=False):
        _sit(user, exam, [skill] * questions, rng, began)
    return exam


def _sit(user: User, exam: Exam, skills: Sequence[float], rng: Random, began: datetime) -> Sitting:
    """Sit an exam from its beginning to its end, each question with its skill."""
    copy = sittings.begin(user=user, exam=exam, now=began)
    moment = began
    for position, skill in enumerate(skills, 1):
        moment += timedelta(seconds=rng.randint(35, 75))
        sittings.save_answer(
            sitting=copy,
            position=position,
            raw=answered(question_at(copy, position).posed, skill, rng),
            page=sittings.Page(new_tab(moment, copy)),
            now=moment,
        )
    sittings.hand_in(sitting=copy, now=moment + timedelta(minutes=1))
    return copy
