"""The classes of a school, and the lists of names imported into them."""

from http import HTTPStatus
from typing import Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters.people import codes_json, import_json
from trainer.api.presenters.schools import promotion_json
from trainer.api.queries import PAGE, STATE, each, flag_in, page_of, paged
from trainer.api.shapes import people as lists
from trainer.api.shapes import schools as shapes
from trainer.api.views.base import AccountView
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.forms import ListForm, PromotionForm
from trainer.schools.roles import Role
from trainer.schools.services import importing, promotions

_NAMES: Final = {"nom": "name", "debut": "starts_on", "fin": "ends_on"}


def _one(here: Desk, promotion: int, status: int = HTTPStatus.OK) -> Response:
    shown = promotion_json(here, selectors.promotion(here, promotion))
    return Response(shown, status)


@extend_schema(tags=["Promotions"])
class PromotionsView(AccountView):
    """The classes."""

    @doc.shown("listerPromotions", "Les promotions d’une école", shapes.Promotions, STATE, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the classes; a trainee has his own."""
        here = self.desk(ecole, Role.TRAINEE)
        rows = selectors.promotions(here, archived=flag_in(request, "archivees"))
        page = page_of(request, rows)
        shown = each(page, lambda row: promotion_json(here, row))
        return Response(paged(page) | {"promotions": shown})

    @doc.act(
        "creerPromotion",
        "Créer une promotion",
        shapes.Promotion,
        body=shapes.PromotionVoulue,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Create a class."""
        here = self.desk(ecole)
        body = shaped(request, shapes.PromotionVoulue)
        form = accepted(PromotionForm(given(body, _NAMES)), _NAMES)
        made = promotions.create_promotion(actor=here, words=form.promotion)
        return _one(here, made.pk, HTTPStatus.CREATED)


@extend_schema(tags=["Promotions"])
class PromotionView(AccountView):
    """A class."""

    @doc.shown("lirePromotion", "Une promotion", shapes.Promotion)
    def get(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Return the class."""
        return _one(self.desk(ecole, Role.TRAINEE), promotion)

    @doc.act(
        "changerPromotion",
        "Changer le nom ou les dates d’une promotion",
        shapes.Promotion,
        body=shapes.PromotionChangee,
    )
    def patch(self, request: Request, ecole: str, promotion: int) -> Response:
        """Change the class."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        body = shaped(request, shapes.PromotionChangee)
        form = accepted(PromotionForm(given(body, _NAMES, found)), _NAMES)
        promotions.edit_promotion(actor=here, promotion=found, words=form.promotion)
        return _one(here, promotion)


@extend_schema(tags=["Promotions"])
class ArchiveView(AccountView):
    """Archiving a class."""

    @doc.act("archiverPromotion", "Archiver une promotion", shapes.Promotion)
    def post(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Archive it."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        promotions.archive_promotion(actor=here, promotion=found)
        return _one(here, promotion)


@extend_schema(tags=["Promotions"])
class ReopenView(AccountView):
    """Taking a class out of the archives."""

    @doc.act("rouvrirPromotion", "Rouvrir une promotion archivée", shapes.Promotion)
    def post(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Reopen it."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        promotions.reopen_promotion(actor=here, promotion=found)
        return _one(here, promotion)


@extend_schema(tags=["Promotions"])
class ImportView(AccountView):
    """Importing a list of names."""

    @doc.act(
        "importerListe",
        "Importer une liste de noms dans une promotion\n"
        "Sans empreinte, c’est un aperçu : rien n’est écrit. Avec celle de l’aperçu, tout est "
        "importé, ou rien (409) : une ligne à corriger, ou une promotion qui a changé depuis.",
        lists.Import,
        body=lists.ListeANommer,
    )
    def post(self, request: Request, ecole: str, promotion: int) -> Response:
        """Show what would happen, or import."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        body = shaped(request, lists.ListeANommer)
        form = accepted(ListForm({"names": body["liste"]}), {"liste": "names"})
        if "empreinte" not in body:
            plan = importing.plan_import(promotion=found, lines=form.lines)
            return Response(import_json(plan, written=False))
        done = importing.import_list(
            actor=here, promotion=found, lines=form.lines, shown=body["empreinte"]
        )
        return Response(import_json(done, written=True))


@extend_schema(tags=["Promotions"])
class CodesView(AccountView):
    """The codes of those who are awaited."""

    @doc.shown("lireCodes", "Les codes personnels des personnes attendues", lists.Codes)
    def get(self, request: Request, ecole: str, promotion: int) -> Response:
        """Return the codes."""
        here = self.desk(ecole)
        found = selectors.promotion(here, promotion)
        rows = selectors.awaited(here, found, timezone.now())
        return Response({"codes": codes_json(rows, request.build_absolute_uri)})
