"""The papers of the registry as PDF: sheets to sign, statements, reports, certificates."""

from datetime import date, datetime, timedelta
from typing import Any, Final

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.text import slugify

from trainer.marks.printing.pdf import pdf_of
from trainer.marks.selectors import letterhead
from trainer.registry.forms import Paper
from trainer.registry.presenters.attendance import hours_text
from trainer.registry.presenters.person import Dossier
from trainer.registry.selectors import entered
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion

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
    """Return a paper of a person: what it says is what his pages say."""
    context = {
        "dossier": dossier,
        "asked": asked,
        "now": now,
        "room": hours_text(asked.room_seconds),
        "all": hours_text(asked.room_seconds + dossier.presence.total.seconds),
    }
    name = slugify(f"{asked.kind} {dossier.member.name}")
    return _printed(here, asked.kind, name, context)


def _printed(here: Desk, template: str, name: str, context: dict[str, Any]) -> HttpResponse:
    told = {"letterhead": letterhead(here.school), "school": here.school, **context}
    html = render_to_string(f"registre/pdf/{template}.html", told)
    response = HttpResponse(pdf_of(html), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
