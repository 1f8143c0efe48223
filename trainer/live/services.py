"""The verbs of the live room: ask a class, answer, close, explain. One transaction each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.level import Level
from trainer.live.models import ClassAnswer, ClassQuestion, Presence
from trainer.live.selectors import Place
from trainer.questions.posed import Raw
from trainer.schools.audit import record
from trainer.schools.desk import Desk
from trainer.schools.houses import house_in
from trainer.schools.models import Membership, Promotion
from trainer.schools.roles import Role
from trainer.web.refusals import RefusedError

_SEEN_EVERY: Final = timedelta(seconds=15)
"""A phone that asks again so soon is not written again."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to ask a class: a drill, one of its branches or any, at a table of that level."""

    game: str
    drill: str
    branch: str = ""
    level: int = Level.FULL


@transaction.atomic
def ask_class(
    *,
    actor: Desk,
    promotion: Promotion,
    wanted: Wanted,
    rng: Random,
    now: datetime | None = None,
) -> ClassQuestion:
    """Put a question of a drill to a class; one that was open is closed.

    Raises:
        UnknownError: if the words are not known.
        RefusedError: if the class is archived.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    locked = Promotion.objects.select_for_update().get(pk=promotion.pk)
    if locked.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    found = catalog.game(wanted.game)
    asked, seed = found.drill(wanted.drill), rng.getrandbits(62)
    house = house_in(actor.school, found)
    situation = asked.generate(Random(seed), house, wanted.branch or None, level=wanted.level)
    ClassQuestion.objects.filter(promotion=promotion, closed_at=None).update(closed_at=now)
    question = ClassQuestion.of(
        found, asked, situation, seed=seed, asked_at=now, level=wanted.level
    )
    question.promotion, question.author = promotion, actor.membership
    question.chosen = bool(wanted.branch)
    question.save(force_insert=True)
    record(actor, "live.asked", at=now, promotion=promotion, exercice=asked.title)
    return question


@transaction.atomic
def answer_class_question(
    *,
    question: ClassQuestion,
    member: Membership,
    raw: Raw,
    now: datetime | None = None,
) -> ClassAnswer:
    """Store a person's answer, in the place of the one that he gave before.

    The question is locked, as when it is closed: no answer comes in afterwards.

    Raises:
        RefusedError: if the question is closed.
        UnreadableAnswer: if the answer cannot be read; nothing is written.
    """
    locked = ClassQuestion.objects.select_for_update().get(pk=question.pk)
    if not locked.open:
        raise RefusedError("La question est close\u00a0: regardez l’écran de la classe.")
    verdict = locked.posed.judge(raw(locked.posed.question.form))
    return ClassAnswer.objects.update_or_create(
        question=locked,
        membership=member,
        defaults={
            "shown": verdict.given,
            "correct": verdict.correct,
            "verdict": verdict.as_json(),
            "answered_at": now or timezone.now(),
        },
    )[0]


def be_present(*, places: Iterable[Place], now: datetime) -> None:
    """Note that a phone is in the live room, four times a minute at most."""
    stale = {
        place.membership
        for place in places
        if place.seen_at is None or abs(now - place.seen_at) > _SEEN_EVERY
    }
    if stale:
        Presence.objects.bulk_create(
            [Presence(membership_id=membership, seen_at=now) for membership in sorted(stale)],
            update_conflicts=True,
            unique_fields=("membership",),
            update_fields=("seen_at",),
        )


@transaction.atomic
def close_question(*, actor: Desk, question: ClassQuestion, now: datetime | None = None) -> None:
    """Take no more answers: their distribution may be shown."""
    actor.only(Role.INSTRUCTOR)
    ClassQuestion.objects.select_for_update().get(pk=question.pk)
    ClassQuestion.objects.filter(pk=question.pk, closed_at=None).update(
        closed_at=now or timezone.now()
    )


@transaction.atomic
def explain_question(*, actor: Desk, question: ClassQuestion, now: datetime | None = None) -> None:
    """Show the right answer and why.

    Raises:
        RefusedError: if the question is still open.
    """
    actor.only(Role.INSTRUCTOR)
    if ClassQuestion.objects.select_for_update().get(pk=question.pk).open:
        raise RefusedError("Fermez d’abord la question.")
    ClassQuestion.objects.filter(pk=question.pk, explained_at=None).update(
        explained_at=now or timezone.now()
    )
