"""An exam in one go: a ready-made one for a game, given to a class and published, or left a draft."""

from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.db import transaction
from django.utils import timezone

from casino_rules.core.game import Game
from trainer.exams.models import Exam
from trainer.exams.services.composing import Terms, create_exam
from trainer.exams.services.conducting import publish
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk


@dataclass(frozen=True, slots=True)
class Express:
    """What is said of an exam in one go: its title, its game, until when it may be begun.

    Its papers are equivalent and its key is shown once it is closed: nothing leaks by default.
    """

    title: str
    game: Game
    closes_at: datetime
    together: bool


@transaction.atomic
def give_express(
    *,
    actor: Desk,
    promotion: Promotion,
    asked: Express,
    at_once: bool,
    rng: Random,
    now: datetime | None = None,
) -> Exam:
    """Create a ready-made exam and, if ``at_once``, publish it: it is open from now on.

    Raises:
        RefusedError: as ``create_exam`` and ``publish``; nothing is created then.
    """
    now = now or timezone.now()
    terms = Terms(
        asked.title,
        closes_at=asked.closes_at,
        papers=Exam.Papers.EQUIVALENT,
        together=asked.together,
    )
    made = create_exam(
        actor=actor, promotion=promotion, terms=terms, rng=rng, game=asked.game, now=now
    )
    return publish(actor=actor, exam=made, now=now) if at_once else made
