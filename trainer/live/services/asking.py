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
from trainer.live.selectors import Place, still_open
from trainer.live.services.recording import count_class, note_lesson
from trainer.questions.domain.posed_question import Raw
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors.desk import Desk
from trainer.schools.selectors.houses import house_in
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError

_SEEN_EVERY: Final = timedelta(seconds=15)
"""A phone that asks again so soon is not written again."""
LONGEST_TIMER: Final = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to ask a class: a drill, one of its branches or any, at a table of that level.

    Answers are taken for so many ``seconds``; 0 for as long as the instructor wants.
    """

    game: str
    drill: str
    branch: str = ""
    level: int = Level.FULL
    seconds: int = 0


@transaction.atomic
def ask_class(
    *,
    actor: Desk,
    promotion: Promotion,
    wanted: Wanted,
    rng: Random,
    prepared: tuple[int, int] | None = None,
    now: datetime | None = None,
) -> ClassQuestion:
    """Put a question of a drill to a class; one that was open is closed.

    ``prepared`` is the sequence that it comes from, and its step there.

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
    still_open(now).filter(promotion=promotion).update(closed_at=now)
    count_class(promotion, now)
    note_lesson(promotion, now)
    question = ClassQuestion.of(
        found, asked, situation, seed=seed, asked_at=now, level=wanted.level
    )
    question.promotion, question.author = promotion, actor.membership
    question.chosen, question.seconds = bool(wanted.branch), wanted.seconds
    question.closed_at = now + timedelta(seconds=wanted.seconds) if wanted.seconds else None
    if prepared is not None:
        question.sequence, question.step = prepared
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
    """Store a person's answer, in the place of the one that they gave before.

    The question is locked, as when it is closed: no answer comes in afterwards.

    Raises:
        RefusedError: if the question is closed.
        UnreadableAnswer: if the answer cannot be read; nothing is written.
    """
    locked = ClassQuestion.objects.select_for_update().get(pk=question.pk)
    now = now or timezone.now()  # once it is one's turn: whoever closes afterwards is later
    if not locked.open_at(now):
        why = "Le temps est écoulé" if locked.ran_out else "La question est close"
        raise RefusedError(f"{why}\u00a0: regardez l’écran de la classe.")
    verdict = locked.posed.judge(raw(locked.posed.question.form))
    return ClassAnswer.objects.update_or_create(
        question=locked,
        membership=member,
        defaults={
            "shown": verdict.given,
            "correct": verdict.correct,
            "verdict": verdict.as_json(),
            "answered_at": now,
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
    now = now or timezone.now()
    still_open(now).filter(pk=question.pk).update(closed_at=now)


@transaction.atomic
def give_time(
    *, actor: Desk, question: ClassQuestion, seconds: int, now: datetime | None = None
) -> None:
    """Set the timer of a question that has none, or add as many seconds to it.

    Raises:
        RefusedError: if the question is closed.
    """
    actor.only(Role.INSTRUCTOR)
    locked = ClassQuestion.objects.select_for_update().get(pk=question.pk)
    now = now or timezone.now()
    if not locked.open_at(now):
        raise RefusedError("La question est close\u00a0: posez-en une autre.")
    end = min((locked.closed_at or now) + timedelta(seconds=seconds), now + LONGEST_TIMER)
    locked.seconds, locked.closed_at = int((end - locked.asked_at).total_seconds()), end
    locked.save(update_fields=("seconds", "closed_at"))


@transaction.atomic
def explain_question(*, actor: Desk, question: ClassQuestion, now: datetime | None = None) -> None:
    """Show the right answer and why.

    Raises:
        RefusedError: if the question is still open.
    """
    actor.only(Role.INSTRUCTOR)
    locked = ClassQuestion.objects.select_for_update().get(pk=question.pk)
    now = now or timezone.now()
    if locked.open_at(now):
        raise RefusedError("Fermez d’abord la question.")
    ClassQuestion.objects.filter(pk=question.pk, explained_at=None).update(explained_at=now)
    count_class(question.promotion, now)
