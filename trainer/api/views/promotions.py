"""The classes of a school, and the lists of names imported into them."""

from http import HTTPStatus
from typing import Any

from django.utils import timezone

from trainer.api.operations import operation
from trainer.api.serializers import promotions as shapes
from trainer.api.serializers.people import Codes
from trainer.api.views.resources import AccountResource
from trainer.schools import selectors
from trainer.schools.models import Promotion
from trainer.schools.presenters import code_sheet
from trainer.schools.roles import Role
from trainer.schools.services import importing, promotions
from trainer.schools.services.importing import ImportPlan


class Promotions(AccountResource):
    """The classes of a school."""

    tag = "Promotions"

    @operation("listerPromotions", shapes.Promotions, query=shapes.PromotionsCherchees)
    def list(self, ecole: str) -> Any:
        """Les promotions d’une école."""
        here = self.desk(ecole, Role.TRAINEE)
        return selectors.promotions(here, archived=self.asked.get("archived", False))

    @operation(
        "creerPromotion",
        shapes.Promotion,
        body=shapes.PromotionVoulue,
        status=HTTPStatus.CREATED,
    )
    def create(self, ecole: str) -> Promotion:
        """Créer une promotion."""
        here = self.desk(ecole)
        words = self.body().form.promotion
        made = promotions.create_promotion(actor=here, words=words)
        return selectors.promotion(here, made.pk)

    @operation("lirePromotion", shapes.Promotion)
    def retrieve(self, ecole: str, promotion: int) -> Promotion:
        """Une promotion."""
        return selectors.promotion(self.desk(ecole, Role.TRAINEE), promotion)

    @operation("changerPromotion", shapes.Promotion, body=shapes.PromotionChangee)
    def partial_update(self, ecole: str, promotion: int) -> Promotion:
        """Changer le nom ou les dates d’une promotion."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        words = self.body(before=found).form.promotion
        promotions.edit_promotion(actor=here, promotion=found, words=words)
        return selectors.promotion(here, promotion)

    @operation("archiverPromotion", shapes.Promotion)
    def archive(self, ecole: str, promotion: int) -> Promotion:
        """Archiver une promotion."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        promotions.archive_promotion(actor=here, promotion=found)
        return selectors.promotion(here, promotion)

    @operation("rouvrirPromotion", shapes.Promotion)
    def reopen(self, ecole: str, promotion: int) -> Promotion:
        """Rouvrir une promotion archivée."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        promotions.reopen_promotion(actor=here, promotion=found)
        return selectors.promotion(here, promotion)

    @operation("importerListe", shapes.Import, body=shapes.ListeANommer)
    def import_list(self, ecole: str, promotion: int) -> ImportPlan:
        """Importer une liste de noms dans une promotion.

        Sans empreinte, c’est un aperçu : rien n’est écrit. Avec celle de l’aperçu, tout est
        importé, ou rien (409) : une ligne à corriger, ou une promotion qui a changé depuis.
        """
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        body = self.body()
        lines, shown = body.form.lines, body.validated_data.get("empreinte")
        if shown is None:
            return importing.plan_import(promotion=found, lines=lines)
        return importing.import_list(actor=here, promotion=found, lines=lines, shown=shown)

    @operation("lireCodes", Codes)
    def codes(self, ecole: str, promotion: int) -> dict[str, Any]:
        """Les codes personnels des personnes attendues."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        rows = selectors.awaited(here, found, timezone.now())
        return {"codes": code_sheet(self.request, rows)}
