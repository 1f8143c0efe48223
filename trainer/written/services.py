"""The verbs of a school's questions: write one, change it, put it away and back, copy it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.written import GAME
from casino_rules.written.situations import Written
from trainer.schools.models import Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError
from trainer.written.models import OwnPicture, OwnQuestion, Wording
from trainer.written.selectors import current, pictures

MOST: Final = 2_000
"""Questions of a school."""
MOST_PICTURES: Final = 4_000
"""Pictures of a school, those of former versions too: they are what weighs."""
_SET: Final = ("theme", "points", "seconds")


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as somebody writes it: ``facts`` are those of its situation, but the picture's name.

    ``picture`` is drawn anew if it is given; ``keeps`` tells whether the former stays otherwise.
    """

    title: str
    facts: Mapping[str, Any]
    theme: str = ""
    points: int = 1
    seconds: int = 60
    picture: str | None = field(default=None, repr=False)
    keeps: bool = True


class WrongFactError(Exception):
    """A fact of a question is not as it should be; the message is French."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name, self.message = name, message


@transaction.atomic
def write(*, actor: Desk, kind: str, draft: Draft, now: datetime | None = None) -> OwnQuestion:
    """Add a question to the bank of a school.

    Raises:
        RefusedError: if the actor does not teach there, or the school has too many.
        WrongFactError: if a fact is missing or too long.
    """
    actor.only(Role.INSTRUCTOR)
    if OwnQuestion.objects.filter(school=actor.school).count() >= MOST:
        raise RefusedError(f"L’école a déjà {MOST} questions\u00a0: reprenez-en une.")
    now = now or timezone.now()
    made = OwnQuestion(school=actor.school, kind=kind, title=draft.title, created_at=now)
    _settle(made, draft)
    made.save(force_insert=True)
    _word(made, draft, "", now)
    record(actor, "written.created", at=now, title=made.title)
    return made


@transaction.atomic
def edit(
    *, actor: Desk, question: OwnQuestion, draft: Draft, now: datetime | None = None
) -> OwnQuestion:
    """Change a question: what is asked of it from now on is a new version; what was asked stays.

    Raises:
        RefusedError: if it is another school's.
        WrongFactError: if a fact is missing or too long.
    """
    found, now = _held(actor, question), now or timezone.now()
    before = current(found)
    kept = str(before.situation["picture"]) if draft.keeps else ""
    found.title = draft.title
    _settle(found, draft)
    found.version += 1
    made = _word(found, draft, kept, now)
    if _asked(made) == _asked(before):
        made.delete()
        found.version -= 1
    found.save()
    record(actor, "written.edited", at=now, title=found.title)
    return found


@transaction.atomic
def archive(
    *, actor: Desk, question: OwnQuestion, away: bool = True, now: datetime | None = None
) -> None:
    """Put a question away, or back into the catalogue; the exams that ask it are not touched.

    Raises:
        RefusedError: if it is another school's.
    """
    found, now = _held(actor, question), now or timezone.now()
    if (found.archived_at is not None) == away:
        return
    found.archived_at = now if away else None
    found.save(update_fields=("archived_at",))
    verb = "written.archived" if away else "written.restored"
    record(actor, verb, at=now, title=found.title)


@transaction.atomic
def duplicate(*, actor: Desk, question: OwnQuestion, now: datetime | None = None) -> OwnQuestion:
    """Write the same question once more, to be changed.

    Raises:
        RefusedError: if it is another school's, or the school has too many.
    """
    found = _held(actor, question)
    facts = dict(current(found).situation)
    named = facts.pop("picture")
    draft = Draft(
        f"{found.title} (copie)"[:120],
        facts,
        picture=pictures({named}).get(named) if named else None,
        **{name: getattr(found, name) for name in _SET},
    )
    return write(actor=actor, kind=found.kind, draft=draft, now=now)


def _held(actor: Desk, question: OwnQuestion) -> OwnQuestion:
    actor.instructs(question.school_id, "Cette question")
    rows = OwnQuestion.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("school").get(pk=question.pk)


def _asked(wording: Wording) -> Written:
    """Return what a version asks, whatever its number: facts added since have their first value."""
    found: Written = GAME.drill(wording.question.kind).load(wording.situation)
    return replace(found, case="")


def _settle(question: OwnQuestion, draft: Draft) -> None:
    for name in _SET:
        setattr(question, name, getattr(draft, name))


def _word(question: OwnQuestion, draft: Draft, kept: str, now: datetime) -> Wording:
    """Write the version of a question; ``kept`` names the picture that it keeps without another."""
    picture = OwnPicture(school=question.school, drawn=draft.picture) if draft.picture else None
    facts = {
        **draft.facts,
        "case": f"{question.pk}-{question.version}",
        "title": question.title,
        "picture": str(picture.pk) if picture else kept,
    }
    if not facts["picture"]:
        facts["shows"] = ""
    drill = GAME.drill(question.kind)
    try:
        situation = drill.dump(drill.load(facts))
    except UnreadableAnswer as error:
        raise WrongFactError(error.field, error.message) from None
    if picture is not None:
        if (
            OwnPicture.objects.filter(school=question.school)[:MOST_PICTURES].count()
            >= MOST_PICTURES
        ):
            raise RefusedError(f"L’école a déjà {MOST_PICTURES} images\u00a0: reprenez-en une.")
        picture.save(force_insert=True)
    return Wording.objects.create(
        question=question, number=question.version, situation=situation, at=now
    )
