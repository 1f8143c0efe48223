"""Composing an exam: its parts, their order, its options."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.unknown import UnknownError
from casino_rules.written import SLUG as OWN
from trainer.exams.models import GRACE_SECONDS, PASS_MARK, Exam, Part
from trainer.exams.selectors.drafts import minutes_for, ready_made, seconds_for, weight_for
from trainer.schools.models import Promotion, Role
from trainer.schools.selectors import Desk, house_in
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError
from trainer.written.selectors import questions_in

MOST_QUESTIONS: Final = 120
_NOT_DRAFT: Final = "Cet examen est publié\u00a0: reprenez-le d’abord en brouillon."


@dataclass(frozen=True, slots=True)
class Terms:
    """How an exam is sat; the names are those of ``Exam``."""

    title: str
    instructions: str = ""
    pace: str = Exam.Pace.WHOLE
    minutes: int = 30
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    attempts: int = 1
    pass_mark: int = PASS_MARK
    papers: str = Exam.Papers.COMMON
    feedback: str = Exam.Feedback.CLOSING
    level: int = Level.FULL
    grace_seconds: int = GRACE_SECONDS
    addresses: tuple[str, ...] = ()
    together: bool = False
    by_program: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """A part as an instructor asks for it.

    Without a weight or seconds, those of the drill; without a level, that of the exam.
    """

    game: str
    drill: str
    count: int = 1
    branches: tuple[str, ...] = ()
    weight: int = 0
    seconds: int = 0
    level: int | None = None


@transaction.atomic
def create_exam(
    *,
    actor: Desk,
    promotion: Promotion,
    terms: Terms,
    rng: Random,
    game: Game | None = None,
    now: datetime | None = None,
) -> Exam:
    """Create a draft, empty or ready-made for a game.

    Raises:
        RefusedError: if the class is archived or of another school, or the window is inverted.
    """
    actor.only(Role.INSTRUCTOR)
    if promotion.school_id != actor.school.pk or promotion.archived:
        raise RefusedError("Choisissez une promotion en cours.")
    _check_window(terms)
    exam = Exam.objects.create(
        school=actor.school,
        promotion=promotion,
        seed=rng.getrandbits(62),
        created_at=now or timezone.now(),
        **asdict(terms),
    )
    if game is not None:
        _fill(exam, game)
    record_act(actor, "exam.created", exam, exam.created_at)
    return exam


def _fill(exam: Exam, game: Game) -> None:
    parts = ready_made(exam, game, house_in(exam.school, game))
    Part.objects.bulk_create(parts)
    exam.minutes = minutes_for(parts)
    exam.save(update_fields=("minutes",))


@transaction.atomic
def edit_exam(*, actor: Desk, exam: Exam, terms: Terms) -> Exam:
    """Change the terms of a draft.

    Raises:
        RefusedError: if it is published, or the window is inverted.
    """
    found = locked_draft(actor, exam)
    _check_window(terms)
    for name, value in asdict(terms).items():
        setattr(found, name, value)
    found.save()
    return found


@transaction.atomic
def fix_options(*, actor: Desk, exam: Exam, game: Game, choices: Mapping[str, str]) -> None:
    """Fix options of a game for this exam; those left out follow the school's.

    Raises:
        RefusedError: if it is published, or an option does not exist.
    """
    found = locked_draft(actor, exam)
    try:
        game.rulebook.house(choices)
    except UnknownError:
        raise RefusedError("Cette option de la maison n’existe pas.") from None
    found.fixed = {**found.fixed, game.slug: dict(choices)}
    found.save(update_fields=("fixed",))


@transaction.atomic
def add_part(*, actor: Desk, exam: Exam, wanted: Wanted) -> Part:
    """Add questions of a drill to a draft.

    Raises:
        RefusedError: if it is published, too long, or the drill or a case does not exist.
    """
    found = locked_draft(actor, exam)
    part = _part(found, wanted)
    last: int | None = found.parts.aggregate(last=Max("position"))["last"]
    part.position = (last or 0) + 1
    check_length((*found.parts.all(), part))
    part.save(force_insert=True)
    return part


@transaction.atomic
def edit_part(*, actor: Desk, exam: Exam, part: Part, wanted: Wanted) -> None:
    """Change a part of a draft: cases, number, points, seconds.

    Raises:
        RefusedError: as ``add_part``.
    """
    found = locked_draft(actor, exam)
    changed = _part(found, wanted)
    changed.pk, changed.position = part.pk, part.position
    check_length((*found.parts.exclude(pk=part.pk), changed))
    changed.save(force_update=True)


@transaction.atomic
def remove_part(*, actor: Desk, exam: Exam, part: Part) -> None:
    """Take a part out of a draft.

    Raises:
        RefusedError: if it is published.
    """
    locked_draft(actor, exam).parts.filter(pk=part.pk).delete()


@transaction.atomic
def duplicate_exam(*, actor: Desk, exam: Exam, rng: Random, now: datetime | None = None) -> Exam:
    """Make a draft with the terms, the fixed options and the parts of an exam, without its window.

    Raises:
        RefusedError: if its class is archived.
    """
    found = locked(actor, exam)
    kept = {name: getattr(found, name) for name in Terms.__dataclass_fields__}
    title = f"{found.title} (copie)"[:120]
    terms = Terms(**{**kept, "title": title, "opens_at": None, "closes_at": None})
    made = create_exam(actor=actor, promotion=found.promotion, terms=terms, rng=rng, now=now)
    made.fixed = found.fixed
    made.save(update_fields=("fixed",))
    for part in found.parts.all():
        part.pk, part.exam = None, made
        part.save(force_insert=True)
    return made


@transaction.atomic
def delete_exam(*, actor: Desk, exam: Exam, now: datetime | None = None) -> None:
    """Delete a draft.

    Raises:
        RefusedError: if it is published.
    """
    found = locked_draft(actor, exam)
    record_act(actor, "exam.deleted", found, now or timezone.now())
    found.delete()


def locked(actor: Desk, exam: Exam) -> Exam:
    """Return the exam held still for an act of an instructor of its school.

    Raises:
        RefusedError: if the actor is not one.
    """
    actor.instructs(exam.school_id, "Cet examen")
    rows = Exam.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("school", "promotion").get(pk=exam.pk)


def locked_draft(actor: Desk, exam: Exam) -> Exam:
    """Return the draft held still.

    Raises:
        RefusedError: if it is published.
    """
    found = locked(actor, exam)
    if not found.draft:
        raise RefusedError(_NOT_DRAFT, "publie")
    return found


def record_act(actor: Desk, verb: str, exam: Exam, now: datetime, **details: Any) -> None:
    """Log an act upon an exam, which its number and its title name."""
    record(actor, verb, at=now, promotion=exam.promotion, exam=exam.pk, title=exam.title, **details)


def _part(exam: Exam, wanted: Wanted) -> Part:
    if wanted.game == OWN:
        return _own_part(exam, wanted)
    try:
        game = catalog.game(wanted.game)
        drill = game.drill(wanted.drill)
    except UnknownError:
        raise RefusedError("Cet exercice n’existe pas.") from None
    if set(wanted.branches) - {branch.slug for branch in drill.branches}:
        raise RefusedError("Un de ces cas n’existe pas.")
    if wanted.count < 1:
        raise RefusedError("Il faut une question au moins.")
    return Part(
        exam=exam,
        game=game.slug,
        drill=drill.slug,
        branches=list(wanted.branches),
        count=wanted.count,
        weight=wanted.weight or weight_for(game, drill),
        seconds=wanted.seconds or seconds_for(drill),
        level=wanted.level,
    )


def _own_part(exam: Exam, wanted: Wanted) -> Part:
    """Return the part that asks one question of the school's own, once."""
    found = list(questions_in(exam.school_id, wanted.branches).values())
    if len(found) != 1 or found[0].kind != wanted.drill or found[0].archived_at:
        raise RefusedError("Cette question n’est pas au catalogue de l’école.")
    question = found[0]
    return Part(
        exam=exam,
        game=OWN,
        drill=question.kind,
        branches=[str(question.pk)],
        count=1,
        weight=wanted.weight or question.points,
        seconds=wanted.seconds or question.seconds,
    )


def check_length(parts: Iterable[Part]) -> None:
    """Refuse more questions than an exam may have.

    Raises:
        RefusedError: if these parts have more.
    """
    if sum(part.count for part in parts) > MOST_QUESTIONS:
        raise RefusedError(f"Un examen a {MOST_QUESTIONS} questions au plus.")


def _check_window(terms: Terms) -> None:
    if terms.opens_at and terms.closes_at and terms.closes_at <= terms.opens_at:
        raise RefusedError("La fermeture doit suivre l’ouverture.")


@dataclass(frozen=True, slots=True)
class EditedPart:
    """A part as it is edited in the paper itself; what it asks stays. None: as it was."""

    count: int
    weight: int
    level: int | None
    seconds: int | None = None

    @property
    def words(self) -> str:
        """Its number and its points: « 7 questions, 2 points »."""
        questions, points = ("s" if it > 1 else "" for it in (self.count, self.weight))
        return f"{self.count}\u00a0question{questions}, {self.weight}\u00a0point{points}"


@dataclass(frozen=True, slots=True)
class Move:
    """A part that goes one place up or down; moved by nothing, it leaves."""

    part: int
    by: int


@transaction.atomic
def arrange(
    *, actor: Desk, exam: Exam, lines: Mapping[int, EditedPart], move: Move | None = None
) -> None:
    """Write the lines of a draft, by part, then move one; a part gone meanwhile is left out.

    Raises:
        RefusedError: if it is published, or would be too long.
    """
    found = locked_draft(actor, exam)
    parts = list(found.parts.all())
    for part in parts:
        if line := lines.get(part.pk):
            part.count, part.weight, part.level = line.count, line.weight, line.level
            part.count = 1 if part.own else part.count
            part.seconds = line.seconds or part.seconds
    if move is not None:
        parts = _moved(parts, move)
        found.parts.exclude(pk__in=[part.pk for part in parts]).delete()
    check_length(parts)
    for place, part in enumerate(parts, 1):
        part.position = place
    Part.objects.bulk_update(parts, ("count", "weight", "level", "seconds", "position"))


@transaction.atomic
def put_in(*, actor: Desk, exam: Exam, wanted: Wanted) -> Part:
    """Add questions of an exercise: to the last part that asks all its cases, or in a new part.

    Raises:
        RefusedError: as ``add_part``, or if a question of the school is there already.
    """
    found = locked_draft(actor, exam)
    parts = list(found.parts.all())
    if wanted.game == OWN:
        if any(it.own and it.branches == list(wanted.branches) for it in parts):
            raise RefusedError("Cette question est déjà dans le sujet.")
        return add_part(actor=actor, exam=found, wanted=wanted)
    same = [item for item in parts if (item.game, item.drill) == (wanted.game, wanted.drill)]
    part = next((item for item in reversed(same) if not item.branches), None)
    if part is None:
        return add_part(actor=actor, exam=found, wanted=wanted)
    part.count += wanted.count
    check_length(parts)
    part.save(update_fields=("count",))
    return part


def _moved(parts: Sequence[Part], move: Move) -> list[Part]:
    """Return the parts with one of them moved, as far as it can go."""
    order = [part.pk for part in parts]
    if move.part not in order:
        return list(parts)
    left, at = [part for part in parts if part.pk != move.part], order.index(move.part)
    if move.by:
        left.insert(min(max(at + move.by, 0), len(left)), parts[at])
    return left
