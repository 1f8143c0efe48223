"""A lesson for the demonstration: two tables explained, a third one open; the next one prepared."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from trainer.live.services import (
    Wanted,
    add_step,
    answer_class_question,
    ask_class,
    close_question,
    explain_question,
    prepare,
)
from trainer.practice.demonstration import answered
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk

_ASKED: Final = (
    Wanted("texas-holdem", "attribuer-pot"),
    Wanted("caribbean-stud", "reglement-tapis"),
    Wanted("punto-banco", "tirage-banco"),
)
_TITLE: Final = "Revoir le tirage, du joueur au banco"
_PREPARED: Final = (
    Wanted("punto-banco", "valeur-carte"),
    Wanted("punto-banco", "tirage-punto"),
    Wanted("punto-banco", "tirage-banco", seconds=30),
    Wanted("punto-banco", "reglement-mise", seconds=60),
)
"""What the instructor has prepared for the next lesson."""
_SKILL: Final = 0.6
_EACH: Final = timedelta(minutes=6)


@transaction.atomic
def teach(*, actor: Desk, promotion: Promotion, rng: Random, now: datetime) -> None:
    """Put questions to the class, which answers; all but the last are explained."""
    people = Membership.objects.filter(
        enrolments__promotion=promotion, enrolments__left_at=None, role=Role.TRAINEE
    )
    *told, last = _ASKED
    moment = now - len(_ASKED) * _EACH
    for wanted in told:
        question = ask_class(actor=actor, promotion=promotion, wanted=wanted, rng=rng, now=moment)
        for member in people.order_by("pk"):
            raw = answered(question.posed, _SKILL, rng)
            answer_class_question(question=question, member=member, raw=raw, now=moment)
        moment += _EACH
        close_question(actor=actor, question=question, now=moment)
        explain_question(actor=actor, question=question, now=moment)
    ask_class(actor=actor, promotion=promotion, wanted=last, rng=rng, now=moment)
    sequence = prepare(actor=actor, promotion=promotion, title=_TITLE, now=now)
    for wanted in _PREPARED:
        add_step(actor=actor, sequence=sequence, wanted=wanted)
