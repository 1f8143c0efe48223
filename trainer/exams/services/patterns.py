"""The verbs of the patterns of a school: keep an exam as one, rename it, forget it, start from it."""

from dataclasses import asdict
from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams.models import Exam, ExamPattern, Part
from trainer.exams.services.composing import Terms, check_length, create_exam
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError

MOST: Final = 200
"""Patterns of a school."""
_OF_THE_DAY: Final = frozenset({"title", "opens_at", "closes_at"})
"""Terms that belong to one exam."""
_PART: Final = ("game", "drill", "branches", "count", "weight", "seconds", "level")


@transaction.atomic
def keep_pattern(
    *, actor: Desk, exam: Exam, title: str, now: datetime | None = None
) -> ExamPattern:
    """Keep the terms, the fixed options and the parts of an exam under a title of its own.

    Raises:
        RefusedError: if the title is taken, or the school has too many.
    """
    actor.instructs(exam.school_id, "Cet examen")
    if ExamPattern.objects.filter(school=exam.school_id).count() >= MOST:
        raise RefusedError(f"L’école a déjà {MOST} modèles\u00a0: supprimez-en un d’abord.")
    made = ExamPattern(
        school_id=exam.school_id,
        title=title,
        terms={name: getattr(exam, name) for name in _terms()},
        fixed=exam.fixed,
        parts=list(exam.parts.values(*_PART)),
        kept_at=now or timezone.now(),
    )
    _save(made)
    record(actor, "exam.pattern_kept", at=made.kept_at, title=title)
    return made


@transaction.atomic
def rename_pattern(
    *, actor: Desk, pattern: ExamPattern, title: str, now: datetime | None = None
) -> None:
    """Give a pattern another title.

    Raises:
        RefusedError: if it is taken.
    """
    actor.instructs(pattern.school_id, "Ce modèle")
    former, pattern.title = pattern.title, title
    _save(pattern)
    record(actor, "exam.pattern_renamed", at=now or timezone.now(), title=title, before=former)


@transaction.atomic
def delete_pattern(*, actor: Desk, pattern: ExamPattern, now: datetime | None = None) -> None:
    """Forget a pattern; the exams made from it stay."""
    actor.instructs(pattern.school_id, "Ce modèle")
    pattern.delete()
    record(actor, "exam.pattern_deleted", at=now or timezone.now(), title=pattern.title)


@transaction.atomic
def start_from(
    *,
    actor: Desk,
    pattern: ExamPattern,
    promotion: Promotion,
    title: str,
    rng: Random,
    now: datetime | None = None,
) -> Exam:
    """Create a draft from a pattern; options that no longer exist are left to the school.

    Raises:
        RefusedError: as ``create_exam``.
    """
    actor.instructs(pattern.school_id, "Ce modèle")
    kept = {name: pattern.terms[name] for name in _terms() if name in pattern.terms}
    terms = Terms(**{**kept, "title": title})
    made = create_exam(actor=actor, promotion=promotion, terms=terms, rng=rng, now=now)
    made.fixed = {slug: _known(slug, choices) for slug, choices in pattern.fixed.items()}
    made.save(update_fields=("fixed",))
    parts = [Part(exam=made, position=place, **part) for place, part in enumerate(pattern.parts, 1)]
    check_length(parts)
    Part.objects.bulk_create(parts)
    return made


def _terms() -> frozenset[str]:
    return frozenset(asdict(Terms(""))) - _OF_THE_DAY


def _known(slug: str, choices: dict[str, Any]) -> dict[str, Any]:
    """Return the choices that the rules of the day still have."""

    def exists(option: str, choice: str) -> bool:
        try:
            catalog.game(slug).rulebook.house({option: choice})
        except UnknownError:
            return False
        return True

    return {option: choice for option, choice in choices.items() if exists(option, choice)}


def _save(pattern: ExamPattern) -> None:
    try:
        with transaction.atomic():
            pattern.save()
    except IntegrityError:
        raise RefusedError("Un modèle de l’école porte déjà ce titre.") from None
