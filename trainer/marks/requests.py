"""What the pages of marks do with a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse

from trainer.exams.models import Exam
from trainer.exams.selectors.papers import NothingToAskError
from trainer.marks.models import Certificate
from trainer.marks.presenters.printing.certificates import certificate_html
from trainer.marks.presenters.printing.papers import LONGEST, MOST, is_long, paper_html
from trainer.marks.presenters.printing.pdf import PDF, pdf_of
from trainer.marks.services.certificates import keep_to
from trainer.web.refusals import RefusedError


def paper_pdf(exam: Exam, number: int, *, key: bool = False) -> HttpResponse:
    """Return a paper of an exam, or its key.

    Raises:
        Http404: if no paper has that number.
        RefusedError: if it is long, or none can be made, here or of this paper any longer.
    """
    if number > MOST:
        raise Http404
    if is_long(exam):
        raise RefusedError(
            f"Ce sujet a plus de {LONGEST}\u00a0questions\u00a0: faites-le préparer, puis prenez-le."
        )
    with drawable():
        return _file(paper_html(exam, number, key=key), paper_name(exam.pk, number, key=key))


def paper_name(exam: int, number: int, *, key: bool) -> str:
    """Return the name of the file of a paper, or of its key, without its ending."""
    return f"{'corrige' if key else 'sujet'}-{exam}-{number}"


@contextmanager
def drawable() -> Iterator[None]:
    """Refuse to print what can no longer be drawn.

    Raises:
        RefusedError: if a question of it is no longer asked.
    """
    try:
        yield
    except NothingToAskError:
        raise RefusedError(
            "Ce sujet ne peut plus être tiré\u00a0: un de ses exercices n’est plus posé."
        ) from None


def certificate_pdf(request: HttpRequest, found: Certificate) -> HttpResponse:
    """Return a certificate, whose link is that of the site.

    Raises:
        Http404: if it was revoked.
        RefusedError: if it does not stand otherwise, or no PDF can be made here.
    """
    if not found.in_force:
        raise Http404
    keep_to(found)
    return _file(certificate_html(request, found), f"certificat-{found.pk}")


def _file(page: str, name: str) -> HttpResponse:
    response = HttpResponse(pdf_of(page), content_type=PDF)
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def printed(
    request: HttpRequest, pdf: Callable[[], HttpResponse], otherwise: HttpResponse
) -> HttpResponse:
    """Return a PDF to be read in the browser; if none can be made, say why on another page."""
    try:
        return pdf()
    except RefusedError as error:
        messages.error(request, error.message)
        return otherwise
