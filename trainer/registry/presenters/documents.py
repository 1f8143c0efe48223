"""The papers of the registry as PDF: sheets to sign, statements, reports, certificates."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.text import slugify

from trainer.exams.models import Exam
from trainer.instruction.selectors.periods import Period
from trainer.marks.presenters.printing.pdf import PDF, pdf_of
from trainer.marks.selectors.access import letterhead
from trainer.orders.selectors import Say
from trainer.registry.forms import Paper, Term
from trainer.registry.presenters.attendance import hours_text
from trainer.registry.presenters.person import Dossier, dossiers_of
from trainer.registry.presenters.session import session_of
from trainer.registry.selectors import entered
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError

NAMELESS: Final = (
    "Cette personne est devenue anonyme\u00a0: aucun papier ne se fait plus à son nom."
)
_WEEK: Final = 6
"""Days of a sheet: casinos teach on Saturdays."""


def signing_pdf(here: Desk, promotion: Promotion, monday: date) -> HttpResponse:
    """Return the sheet that a class signs each half-day of a week."""
    context = {
        "promotion": promotion,
        "people": [member for member, _ in entered(promotion)],
        "days": [monday + timedelta(days=ago) for ago in range(_WEEK)],
    }
    return _printed(here, "emargement", f"emargement-{monday}", context)


def paper_pdf(here: Desk, dossier: Dossier, asked: Paper, now: datetime) -> HttpResponse:
    """Return a paper of a person: what it says is what their pages say.

    Raises:
        RefusedError: if they have been made anonymous, or no PDF can be made here.
    """
    if dossier.member.anonymised_at is not None:
        raise RefusedError(NAMELESS)
    context = {
        "dossier": dossier,
        "asked": asked,
        "now": now,
        "room": hours_text(asked.room_seconds),
        "all": hours_text(asked.room_seconds + dossier.presence.total.seconds),
    }
    name = slugify(f"{asked.kind} {dossier.member.name}")
    return _printed(here, asked.kind, name, context)


def report_pages(
    here: Desk, promotion: Promotion, asked: Term, now: datetime, say: Say
) -> Iterator[str]:
    """Yield the term report of each trainee of a class, by name, as HTML to be printed.

    Raises:
        RefusedError: if nobody is in it.
    """
    dossiers = dossiers_of(here, promotion, Period("dates", asked.since, asked.until), now)
    if not dossiers:
        raise RefusedError("Personne n’est inscrit dans cette promotion\u00a0: inscrivez d’abord.")
    head = letterhead(here.school)
    for done, dossier in enumerate(dossiers):
        say(done, len(dossiers))
        told = replace(asked, until=dossier.presence.until)
        context = {"dossier": dossier, "asked": told, "now": now, "school": here.school}
        yield render_to_string("registre/pdf/bulletin.html", {"letterhead": head, **context})


def session_html(here: Desk, exam: Exam, now: datetime) -> str:
    """Return the report of a session of an exam, as HTML to be printed and signed."""
    context = {"exam": exam, "session": session_of(here, exam, now), "now": now}
    told = {"letterhead": letterhead(here.school), "school": here.school, **context}
    return render_to_string("registre/pdf/proces_verbal.html", told)


def _printed(here: Desk, template: str, name: str, context: dict[str, Any]) -> HttpResponse:
    told = {"letterhead": letterhead(here.school), "school": here.school, **context}
    html = render_to_string(f"registre/pdf/{template}.html", told)
    response = HttpResponse(pdf_of(html), content_type=PDF)
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
