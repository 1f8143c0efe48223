"""What a school has made beside the pages: followed, applied, fetched."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.utils import timezone

from trainer.api.operations import PDF, creation, get, listing
from trainer.api.serializers import documents as shapes
from trainer.api.serializers.exams import Motif
from trainer.api.views.printing import Printed
from trainer.api.views.resources import NOTES, SCHOOL, AccountResource
from trainer.marks.presenters.corrections import drill_title
from trainer.marks.presenters.printing.papers import MOST
from trainer.marks.selectors import access as marks
from trainer.marks.services.papers import ask_paper
from trainer.marks.services.quotations import ask_correction, read_in
from trainer.orders import selectors
from trainer.orders.presenters import Told, told_of
from trainer.orders.requests import file_of

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
