"""The gradebook of a class."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.instruction.requests import report
from trainer.registry.presenters.gradebook import Book, book_of, book_sheet
from trainer.registry.requests import posted_weights, term_of
from trainer.registry.services import weigh
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import BOTH, see
from trainer.web.refusals import told


@at_desk(Role.INSTRUCTOR, BOTH)
def gradebook_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show what each trainee has at each exam and assignment; posted, weigh them."""
    found = schools.promotion(here, promotion)
    if request.method == "POST":
        with told(request, "Le carnet est réglé\u00a0: les moyennes sont refaites."):
            weigh(
                actor=here,
                promotion=found,
                weights=posted_weights(request),
                absent_is_zero="absents" in request.POST,
            )
        return see("registry:gradebook", here.school.slug, found.pk)
    period = term_of(request)
    book: Book = book_of(here, found, period, timezone.now())
    context = {"desk": here, "promotion": found, "period": period, "book": book}
    sheet = partial(book_sheet, f"{found} carnet de notes", book)
    return report(request, "registre/carnet.html", context, sheet)
