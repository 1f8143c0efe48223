"""An exam for the demonstration: ready-made, published, open for a month."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from casino_rules import catalog
from trainer.exams.models import Exam
from trainer.exams.services.composing import Terms, create_exam
from trainer.exams.services.conducting import publish
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion

_GAME: Final = "punto-banco"
_OPEN: Final = timedelta(days=30)


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
