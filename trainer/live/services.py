"""The verbs of the live room: preparing, asking, recording.

What a question leaves once it is over: a lesson in the class's record, answers in the counts. The
schools count the answers given in class when their question is over, once each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.level import Level
from casino_rules.core.unknown import UnknownError
from trainer.accounts.models import Learner
from trainer.live.models import ClassAnswer, ClassQuestion, Lesson, Presence, Sequence
from trainer.live.selectors import Place, still_open
from trainer.questions.domain.posed_question import Raw
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk, house_in
from trainer.schools.services.audit import record
from trainer.tallies.domain import Counted
from trainer.tallies.services import record_class
from trainer.web.refusals import RefusedError

_PAUSE: Final = timedelta(hours=3)
"""Without a question for so long, the next one begins another lesson."""
_COUNTED_WITHIN: Final = timedelta(hours=12)
"""A question that nobody closed is counted with the next one, if it comes so soon."""


def note_lesson(promotion: Promotion, now: datetime) -> None:
    """Put a question asked now in a lesson of its class, which the caller has locked."""
    latest = promotion.live_lessons.order_by("-began_at").first()
    if latest is not None and abs(now - latest.last_at) < _PAUSE:
        Lesson.objects.filter(pk=latest.pk).update(last_at=now)
    else:
        Lesson.objects.create(promotion=promotion, began_at=now, last_at=now)


def count_class(promotion: Promotion, now: datetime) -> None:
    """Count the answers to the latest questions of a class that are closed: each only once.

    Their rows are locked, and so is who answered, as when somebody answers on their own.
    """
    rows = ClassQuestion.objects.filter(
        promotion=promotion,
        counted=False,
        asked_at__gt=now - _COUNTED_WITHIN,
        closed_at__lte=now,
    )
    over = list(rows.select_for_update().order_by("pk").values_list("pk", flat=True))
    if not over:
        return
    ClassQuestion.objects.filter(pk__in=over).update(counted=True)
    answers = answers_to(over)
    learners = Learner.objects.filter(memberships__in={it.membership_id for it in answers})
    list(learners.order_by("pk").select_for_update().values_list("pk"))
    record_class([(answer.membership_id, counted(answer)) for answer in answers])


def counted(answer: ClassAnswer) -> Counted:
    """Return an answer as the schools count it."""
    question = answer.question
    return Counted(
        game=question.game,
        drill=question.drill,
        branch=question.branch,
        correct=answer.correct,
        pitfall=answer.verdict.get("pitfall", ""),
        asked_at=question.asked_at,
        at=answer.answered_at,
        day=timezone.localdate(answer.answered_at),
        level=question.level,
        in_class=True,
    )


def answers_in_class(membership: int) -> Iterator[Counted]:
    """Yield the answers of a member that are counted, in order."""
    rows = ClassAnswer.objects.filter(membership=membership, question__counted=True)
    yield from map(counted, _read(rows).order_by("answered_at", "pk").iterator(chunk_size=500))


def _read(rows: QuerySet[ClassAnswer]) -> QuerySet[ClassAnswer]:
    return rows.select_related("question").defer("question__situation")


def answers_to(questions: list[int]) -> list[ClassAnswer]:
    """Return the answers to questions, member by member."""
    return list(_read(ClassAnswer.objects.filter(question__in=questions)).order_by("membership"))


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


MOST_STEPS: Final = 40
MOST_SEQUENCES: Final = 60
"""Sequences that a class may have: they are all shown on one page."""


@transaction.atomic
def prepare(
    *, actor: Desk, promotion: Promotion, title: str, now: datetime | None = None
) -> Sequence:
    """Begin a sequence for a class.

    Raises:
        RefusedError: if the class is archived, or has too many.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    locked = Promotion.objects.select_for_update().get(pk=promotion.pk)
    if locked.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    if locked.live_sequences.count() >= MOST_SEQUENCES:
        raise RefusedError(f"{MOST_SEQUENCES} suites au plus\u00a0: supprimez-en une.")
    row = Sequence.objects.create(promotion=promotion, title=title, created_at=now)
    record(actor, "live.prepared", at=now, promotion=promotion, suite=title)
    return row


@transaction.atomic
def add_step(*, actor: Desk, sequence: Sequence, wanted: Wanted) -> None:
    """Add a question at the end of a sequence.

    Raises:
        UnknownError: if its words are not known.
        RefusedError: if the sequence is long enough.
    """
    actor.only(Role.INSTRUCTOR)
    game = catalog.game(wanted.game)
    drill = game.drill(wanted.drill)
    known = {branch.slug for branch in drill.branches_in(house_in(actor.school, game))}
    if wanted.branch and wanted.branch not in known:
        raise UnknownError(wanted.branch)
    locked = Sequence.objects.select_for_update().get(pk=sequence.pk)
    if len(locked.steps) >= MOST_STEPS:
        raise RefusedError(f"Une suite a {MOST_STEPS} questions au plus.")
    locked.steps.append([*astuple(wanted)])
    locked.save(update_fields=("steps",))


@transaction.atomic
def move_step(*, actor: Desk, sequence: Sequence, step: int, to: int | None) -> None:
    """Put a step of a sequence at another place, or away; what is not there is left alone."""
    actor.only(Role.INSTRUCTOR)
    locked = Sequence.objects.select_for_update().get(pk=sequence.pk)
    if not 0 <= step < len(locked.steps):
        return
    moved = locked.steps.pop(step)
    if to is not None:
        locked.steps.insert(max(to, 0), moved)
    locked.save(update_fields=("steps",))


@transaction.atomic
def forget(*, actor: Desk, sequence: Sequence) -> None:
    """Delete a sequence; the questions that came from it stay."""
    actor.only(Role.INSTRUCTOR)
    sequence.delete()


def ask_step(
    *, actor: Desk, sequence: Sequence, step: int, rng: Random, now: datetime | None = None
) -> ClassQuestion:
    """Put a step of a sequence to its class.

    Raises:
        RefusedError: if there is no such step, or its exercise is no longer taught.
    """
    if not 0 <= step < len(sequence.steps):
        raise RefusedError("La suite est finie.")
    try:
        return ask_class(
            actor=actor,
            promotion=sequence.promotion,
            wanted=Wanted(*sequence.steps[step]),
            rng=rng,
            prepared=(sequence.pk, step),
            now=now,
        )
    except UnknownError:
        raise RefusedError("Cet exercice n’est plus enseigné\u00a0: retirez-le.") from None
