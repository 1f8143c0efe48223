"""What a school has made beside the pages: followed, applied, fetched; and papers as PDF."""

from typing import Any, override
from uuid import UUID

from django.http import Http404, HttpResponse
from django.utils import timezone
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api.operations import PDF, creation, get, listing
from trainer.api.refusals import Refusal
from trainer.api.serializers import documents as shapes
from trainer.api.serializers.exams import Motif
from trainer.api.views.resources import NOTES, SCHOOL, AccountResource
from trainer.marks.presenters.corrections import drill_title
from trainer.marks.presenters.printing.papers import MOST
from trainer.marks.requests import certificate_pdf, paper_pdf
from trainer.marks.selectors import access
from trainer.marks.selectors import access as marks
from trainer.marks.services.papers import ask_paper
from trainer.marks.services.quotations import ask_correction, read_in
from trainer.orders import selectors
from trainer.orders.presenters import Told, told_of
from trainer.orders.requests import file_of


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


_MANY = f"{SCHOOL}documents/"
_ONE = f"{_MANY}<uuid:document>/"


class Documents(AccountResource):
    """What workers make for a school."""

    tag = "Notes"

    @listing(_MANY, "listerDocuments", shapes.Document)
    def list(self) -> Any:
        """Ce que l’école a fait préparer depuis un jour : devis, corrections, documents."""
        return [told_of(self.here, item) for item in selectors.orders(self.here, timezone.now())]

    @get(_ONE, "lireDocument", shapes.Document, link="document")
    def retrieve(self, document: UUID) -> Told:
        """Où en est ce que l’on a fait préparer."""
        return told_of(self.here, selectors.order(self.here, document, timezone.now()))

    @creation(f"{_ONE}appliquer/", "appliquerDevisPrepare", shapes.Document, body=Motif)
    def apply(self, document: UUID) -> Told:
        """Appliquer un devis préparé, tel qu’on l’a lu, par un ouvrier.

        Suivre le document rendu : il nomme la correction une fois posée, ou dit qu’elle est
        refusée, si des réponses ou des notes ont changé depuis.
        """
        found = selectors.order(self.here, document, timezone.now())
        words = self.body().form.cleaned_data
        scope, shown = read_in(found)
        title = drill_title(scope.game, scope.drill)
        made = ask_correction(actor=self.here, scope=scope, title=title, shown=shown, **words)
        return told_of(self.here, made)


class PreparedPapers(AccountResource):
    """The papers that are too long for a request."""

    tag = "Notes"
    exam = f"{NOTES}examens/<numero:examen>/"

    @creation(f"{exam}sujets/<numero:sujet>/preparer/", "preparerSujet", shapes.Document)
    def paper(self, examen: int, sujet: int) -> Told:
        """Faire préparer un sujet par un ouvrier.

        Nécessaire au-delà de quarante questions. Suivre le document rendu : prêt, il donne son fichier.
        """
        return self._asked(examen, sujet, key=False)

    @creation(f"{exam}corriges/<numero:sujet>/preparer/", "preparerCorrige", shapes.Document)
    def key(self, examen: int, sujet: int) -> Told:
        """Faire préparer le corrigé d’un sujet par un ouvrier.

        Nécessaire au-delà de quarante questions. Suivre le document rendu : prêt, il donne son fichier.
        """
        return self._asked(examen, sujet, key=True)

    def _asked(self, exam: int, number: int, *, key: bool) -> Told:
        found = marks.published_exam(self.here, exam)
        if number > MOST:
            raise Http404
        return told_of(self.here, ask_paper(actor=self.here, exam=found, number=number, key=key))


class DocumentFiles(Printed):
    """The files that workers made."""

    tag = "Notes"

    @get(f"{_ONE}fichier/", "prendreDocument", PDF, link="document-file")
    def file(self, document: UUID) -> HttpResponse:
        """Le fichier d’un document prêt."""
        return file_of(selectors.order(self.here, document, timezone.now()))
