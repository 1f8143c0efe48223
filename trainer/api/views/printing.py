"""Papers, keys and certificates as PDF: the same sheets as those of the pages."""

from typing import Any, override
from uuid import UUID

from django.http import HttpResponse
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api.operations import PDF, get
from trainer.api.refusals import Refusal
from trainer.api.views.resources import NOTES, AccountResource
from trainer.marks.requests import certificate_pdf, paper_pdf
from trainer.marks.selectors import access


class PdfRenderer(BaseRenderer):
    """What tells that a PDF is accepted: the file is made elsewhere."""

    media_type = PDF
    format = "pdf"


class Printed(AccountResource):
    """A PDF; what refuses it is JSON, as everywhere else."""

    renderer_classes = (PdfRenderer,)

    @override
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Refuse whoever wants something else than a PDF.

        Raises:
            Refusal: if a PDF is not accepted.
        """
        try:
            return super().perform_content_negotiation(request, force)
        except NotAcceptable:
            raise Refusal("pdf-seulement") from None

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Write all that is not a file as JSON."""
        done = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(done, Response):
            done.accepted_renderer = JSONRenderer()
            done.accepted_media_type = JSONRenderer.media_type
        return done


class PrintedMarks(Printed):
    """What an instructor prints."""

    tag = "Notes"
    exam = f"{NOTES}examens/<numero:examen>/"

    @get(f"{exam}sujets/<numero:sujet>/", "imprimerSujet", PDF, conflicts=True)
    def paper(self, examen: int, sujet: int) -> HttpResponse:
        """Imprimer un sujet d’un examen publié.

        Le sujet est celui de l’écran, s’il a été tiré ; sinon il l’est de la même graine.
        """
        return paper_pdf(access.published_exam(self.here, examen), sujet)

    @get(f"{exam}corriges/<numero:sujet>/", "imprimerCorrige", PDF, conflicts=True)
    def key(self, examen: int, sujet: int) -> HttpResponse:
        """Imprimer le corrigé d’un sujet, réponses et preuves."""
        return paper_pdf(access.published_exam(self.here, examen), sujet, key=True)

    @get(f"{NOTES}certificats/<numero:certificat>/", "imprimerCertificat", PDF, conflicts=True)
    def certificate(self, certificat: int) -> HttpResponse:
        """Imprimer un certificat qui vaut."""
        found = access.certificate(self.here, certificat)
        return certificate_pdf(self.request._request, found)  # noqa: SLF001 - where REST framework keeps it


class PrintedCopies(Printed):
    """What a trainee prints."""

    tag = "Copies"

    @get("examens/copie/<uuid:rendue>/certificat/", "imprimerMonCertificat", PDF, conflicts=True)
    def certificate(self, rendue: UUID) -> HttpResponse:
        """Imprimer mon certificat."""
        found = access.own_certificate(self.account, rendue)
        return certificate_pdf(self.request._request, found)  # noqa: SLF001 - where REST framework keeps it
