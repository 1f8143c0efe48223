"""What a school keeps and hands over, as its pages do: practical examinations, papers, sheets."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from trainer.api.operations import PDF, get, listing, post
from trainer.api.serializers import registry as shapes
from trainer.api.views.documents import Printed
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.instruction.selectors.periods import Period
from trainer.registry import selectors
from trainer.registry.forms import PAPERS
from trainer.registry.presenters.documents import paper_pdf, signing_pdf
from trainer.registry.presenters.person import dossier_of
from trainer.registry.presenters.practical import PracticalSheet, sheet_of, told
from trainer.registry.selectors import weeks_of
from trainer.registry.services import note_paper
from trainer.schools import selectors as schools
from trainer.tallies.domain import week_of

_CLASS = f"{SCHOOL}promotions/<numero:promotion>/"


class Practicals(AccountResource):
    """The practical examinations of a school."""

    tag = "Notes"

    @listing(f"{_CLASS}pratique/", "listerEpreuves", shapes.Epreuve)
    def list(self, promotion: int) -> Any:
        """Les épreuves pratiques d’une promotion, celles qui courent puis les dernières."""
        found = schools.promotion(self.here, promotion)
        rows: Any = self.paginate_queryset(selectors.observations(found))
        for row in rows:
            row.promotion = found
        return told(rows, timezone.now())

    @get(
        f"{SCHOOL}pratique/<numero:epreuve>/", "lireEpreuve", shapes.FicheEpreuve, link="practical"
    )
    def retrieve(self, epreuve: int) -> PracticalSheet:
        """Une épreuve pratique, critère par critère."""
        return sheet_of(selectors.observation(self.here, epreuve), timezone.now())


class SignedWeeks(AccountResource):
    """The weeks of which a class signs the sheet."""

    tag = "Promotions"

    @listing(f"{_CLASS}emargement/semaines/", "listerEmargements", shapes.SemaineEmargee)
    def list(self, promotion: int) -> Any:
        """Les dernières semaines d’une promotion, et celles dont la feuille signée est rangée."""
        return weeks_of(schools.promotion(self.here, promotion), timezone.localdate())


class Papers(Printed):
    """What a school prints of its classes and its people."""

    tag = "Personnes"

    @get(
        f"{_CLASS}emargement/",
        "imprimerEmargement",
        PDF,
        query=shapes.SemaineVoulue,
        conflicts=True,
        link="signing",
    )
    def signing(self, promotion: int) -> HttpResponse:
        """Imprimer la feuille qu’une promotion signe chaque demi-journée d’une semaine."""
        found = schools.promotion(self.here, promotion)
        monday = week_of(self.asked.get("semaine") or timezone.localdate())
        return signing_pdf(self.here, found, monday)

    @post(
        f"{SCHOOL}personnes/<numero:personne>/documents/",
        "imprimerDocument",
        PDF,
        body=shapes.DocumentVoulu,
    )
    def paper(self, personne: int) -> HttpResponse:
        """Imprimer un document d’une personne : bulletin, relevé d’assiduité, certificat de réalisation.

        Le journal de l’école le dit. Refusé (409) si la personne est devenue anonyme.
        """
        found, now = schools.member(self.here, personne), timezone.now()
        asked = self.body().form.paper
        made = dossier_of(self.here, found, Period("dates", asked.since, asked.until), now)
        response = paper_pdf(self.here, made, replace(asked, until=made.presence.until), now)
        note_paper(actor=self.here, member=found, words=PAPERS[asked.kind])
        return response
