"""The verbs of the registry."""

from collections.abc import Mapping
from datetime import date, datetime

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.exams.models import Exam
from trainer.marks.models import Letterhead
from trainer.orders.models import Order
from trainer.orders.services import ask
from trainer.registry.models import Feed, Gradebook, SignedWeek
from trainer.registry.selectors import forget_nobody
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError


@transaction.atomic
def weigh(
    *,
    actor: Desk,
    promotion: Promotion,
    weights: Mapping[str, int],
    absent_is_zero: bool,
    now: datetime | None = None,
) -> None:
    """Say how much each column of a gradebook counts; the others keep what they had.

    Raises:
        RefusedError: if the actor is not an instructor of the school.
    """
    actor.instructs(promotion.school_id, "Cette promotion")
    book, _ = Gradebook.objects.select_for_update().get_or_create(promotion=promotion)
    before = (book.weights, book.absent_is_zero)
    book.weights, book.absent_is_zero = {**book.weights, **weights}, absent_is_zero
    if before != (book.weights, book.absent_is_zero):
        book.save(update_fields=("weights", "absent_is_zero"))
        record(actor, "promotion.weighed", at=now or timezone.now(), promotion=promotion)


@transaction.atomic
def choose_letterhead(
    *, actor: Desk, changes: Mapping[str, str], now: datetime | None = None
) -> None:
    """Choose what a school prints on its papers; what is left out stays.

    Raises:
        RefusedError: if the actor does not administer the school.
    """
    actor.only(Role.ADMINISTRATOR)
    Letterhead.objects.update_or_create(school=actor.school, defaults=dict(changes))
    record(actor, "papers.changed", at=now or timezone.now())


def note_paper(*, actor: Desk, member: Membership, words: str, now: datetime | None = None) -> None:
    """Log that a paper of a person was made."""
    actor.only(Role.INSTRUCTOR)
    record(actor, "member.paper", at=now or timezone.now(), subject=member, document=words)


@transaction.atomic
def keep_week(
    *, actor: Desk, promotion: Promotion, monday: date, kept: bool, now: datetime | None = None
) -> None:
    """Say that the sheet of a week is signed and kept, or is not; said again, it changes nothing.

    Raises:
        RefusedError: if the actor is not an instructor of the school, or the week is to come.
    """
    actor.instructs(promotion.school_id, "Cette promotion")
    now = now or timezone.now()
    if monday > timezone.localdate(now):
        raise RefusedError("Cette semaine n’est pas encore commencée.")
    rows = SignedWeek.objects.filter(promotion=promotion, monday=monday)
    if kept:
        changed = SignedWeek.objects.get_or_create(
            promotion=promotion, monday=monday, defaults={"kept_at": now}
        )[1]
    else:
        changed = bool(rows.delete()[0])
    if changed:
        forget_nobody(promotion.school_id)
        verb = "promotion.signed" if kept else "promotion.unsigned"
        record(actor, verb, at=now, promotion=promotion, semaine=f"{monday:%d/%m/%Y}")


@transaction.atomic
def ask_reports(
    *, actor: Desk, promotion: Promotion, since: date, until: date, title: str
) -> Order:
    """Have the term reports of a class printed in one file, and log it.

    They tell of what was done between two days, both included, under that title.

    Raises:
        RefusedError: if one is no instructor of its school, or too much is being made.
    """
    actor.instructs(promotion.school_id, "Cette promotion")
    days = {"since": since.isoformat(), "until": until.isoformat()}
    made = ask(
        actor=actor,
        kind="bulletins",
        title=f"Bulletins\u00a0: {promotion}",
        back=reverse("registry:reports", args=(actor.school.slug, promotion.pk)),
        asked={"promotion": promotion.pk, "title": title, **days},
    )
    record(actor, "promotion.reports", at=timezone.now(), promotion=promotion)
    return made


def ask_session(*, actor: Desk, exam: Exam) -> Order:
    """Have the report of a session of an exam printed: a class of three hundred takes seconds.

    Raises:
        RefusedError: if one is no instructor of its school, or too much is being made.
    """
    actor.instructs(exam.school_id, "Cet examen")
    return ask(
        actor=actor,
        kind="proces-verbal",
        title=f"Procès-verbal\u00a0: {exam}, {exam.promotion}",
        back=reverse("registry:session", args=(actor.school.slug, exam.pk)),
        asked={"exam": exam.pk},
    )


@transaction.atomic
def renew_feed(
    *, user: User, taught: tuple[Desk, Promotion] | None = None, now: datetime | None = None
) -> Feed:
    """Give a calendar an address: its first, or one in the place of the former, which dies.

    Raises:
        RefusedError: if it is that of a class which is not taught at that desk.
    """
    now = now or timezone.now()
    promotion = None
    if taught is not None:
        actor, promotion = taught
        actor.instructs(promotion.school_id, "Cette promotion")
        record(actor, "promotion.calendar", at=now, promotion=promotion)
    revoke_feed(user=user, promotion=promotion)
    learner = learner_of_user(user)
    made, _ = Feed.objects.get_or_create(
        learner_id=learner, promotion=promotion, defaults={"made_at": now}
    )
    return made


def revoke_feed(*, user: User, promotion: Promotion | None = None) -> None:
    """Close the address of a calendar."""
    Feed.objects.filter(learner__user=user, promotion=promotion).delete()
