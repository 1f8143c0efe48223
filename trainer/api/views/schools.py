"""Schools: one's own, one of them, its options, its audit log, its classes."""

from typing import Any

from django.utils import timezone

from casino_rules import catalog
from trainer.api.operations import creation, get, listing, patch, post, put
from trainer.api.requests import house_choices
from trainer.api.serializers import schools as shapes
from trainer.api.serializers.people import Code
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.schools import selectors
from trainer.schools.models import Promotion, Role
from trainer.schools.presenters import HouseLine, code_sheet, house_lines, told_entry
from trainer.schools.selectors import Desk
from trainer.schools.services import importing, people, promotions
from trainer.schools.services.importing import ImportPlan
from trainer.schools.services.options import choose_options


class OwnSchools(AccountResource):
    """One's schools; an administrator of the site has them all."""

    tag = "Écoles"

    @listing("formation/", "listerEcoles", shapes.MonEcole)
    def list(self) -> Any:
        """Mes écoles, la courante d’abord."""
        return shapes.places_of(self.account)

    @post("formation/courante/<numero:inscription>/", "choisirEcole", shapes.MonEcole)
    def choose(self, inscription: int) -> Any:
        """Faire d’une école son école courante."""
        found = selectors.own_membership(self.account, inscription)
        people.choose_school(user=self.account, member=found)
        return shapes.places_of(self.account)[0]


class Schools(AccountResource):
    """A school."""

    tag = "Écoles"

    @get(SCHOOL, "lireEcole", shapes.Ecole, link="school", role=Role.TRAINEE)
    def retrieve(self) -> Desk:
        """Une école, et ce que l’on y est."""
        return self.here

    @post(f"{SCHOOL}quitter/", "quitterEcole", role=Role.TRAINEE)
    def leave(self) -> None:
        """Quitter une école."""
        people.leave_school(actor=self.here, member=selectors.own_place(self.here))

    @listing(f"{SCHOOL}journal/", "lireJournal", shapes.Acte, role=Role.ADMINISTRATOR)
    def journal(self) -> Any:
        """Le journal d’une école, le plus récent d’abord."""
        rows: Any = self.paginate_queryset(selectors.journal(self.here))
        return [told_entry(row) for row in rows]


class Houses(AccountResource):
    """The options of the house in a school."""

    tag = "Écoles"
    many = f"{SCHOOL}options/"
    one = f"{many}<slug:jeu>/"

    @listing(many, "listerOptions", shapes.Maison, role=Role.TRAINEE)
    def list(self) -> Any:
        """Les options de la maison d’une école."""
        return house_lines(self.here.school)

    @get(one, "lireOptions", shapes.Maison, link="school-house", tagged=True, role=Role.TRAINEE)
    def retrieve(self, jeu: str) -> HouseLine:
        """Les options d’un jeu dans une école."""
        return HouseLine(self.here.school, catalog.game(jeu))

    @put(one, "choisirOptions", shapes.Maison, body=shapes.MaisonVoulue, role=Role.ADMINISTRATOR)
    def update(self, jeu: str) -> HouseLine:
        """Choisir les options d’un jeu.

        Elles valent dès la prochaine question ; ce qui a été jugé ne change pas.
        """
        game = catalog.game(jeu)
        choices = house_choices(self.body().validated_data["maison"], game)
        choose_options(actor=self.here, game=game, choices=choices)
        return HouseLine(self.here.school, game)


class Promotions(AccountResource):
    """The classes of a school."""

    tag = "Promotions"
    many = f"{SCHOOL}promotions/"
    one = f"{many}<numero:promotion>/"

    @listing(
        many,
        "listerPromotions",
        shapes.Promotion,
        query=shapes.PromotionsCherchees,
        role=Role.TRAINEE,
    )
    def list(self) -> Any:
        """Les promotions d’une école : toutes pour un formateur, les siennes pour un stagiaire."""
        return selectors.promotions(self.here, archived=self.asked.get("archived", False))

    @creation(many, "creerPromotion", shapes.Promotion, body=shapes.PromotionVoulue)
    def create(self) -> Promotion:
        """Créer une promotion."""
        made = promotions.create_promotion(actor=self.here, words=self.body().form.promotion)
        return selectors.promotion(self.here, made.pk)

    @get(one, "lirePromotion", shapes.Promotion, link="promotion", tagged=True, role=Role.TRAINEE)
    def retrieve(self, promotion: int) -> Promotion:
        """Une promotion."""
        return selectors.promotion(self.here, promotion)

    @patch(one, "changerPromotion", shapes.Promotion, body=shapes.PromotionChangee)
    def partial_update(self, promotion: int) -> Promotion:
        """Changer le nom ou les dates d’une promotion."""
        found = selectors.promotion(self.here, promotion)
        words = self.body(before=found).form.promotion
        promotions.edit_promotion(actor=self.here, promotion=found, words=words)
        return selectors.promotion(self.here, promotion)

    @post(f"{one}archiver/", "archiverPromotion", shapes.Promotion)
    def archive(self, promotion: int) -> Promotion:
        """Archiver une promotion."""
        found = selectors.promotion(self.here, promotion)
        promotions.archive_promotion(actor=self.here, promotion=found)
        return selectors.promotion(self.here, promotion)

    @post(f"{one}rouvrir/", "rouvrirPromotion", shapes.Promotion)
    def reopen(self, promotion: int) -> Promotion:
        """Rouvrir une promotion archivée."""
        found = selectors.promotion(self.here, promotion)
        promotions.reopen_promotion(actor=self.here, promotion=found)
        return selectors.promotion(self.here, promotion)

    @post(f"{one}importer/", "importerListe", shapes.Import, body=shapes.ListeANommer)
    def import_list(self, promotion: int) -> ImportPlan:
        """Importer une liste de noms dans une promotion.

        Sans empreinte, c’est un aperçu : rien n’est écrit. Avec celle de l’aperçu, tout est
        importé, ou rien (409) : une ligne à corriger, ou une promotion qui a changé depuis.
        """
        found = selectors.promotion(self.here, promotion)
        body = self.body()
        names, shown = body.form.people, body.validated_data.get("empreinte")
        if shown is None:
            return importing.plan_import(promotion=found, names=names)
        return importing.import_list(actor=self.here, promotion=found, names=names, shown=shown)

    @listing(f"{one}codes/", "lireCodes", Code)
    def codes(self, promotion: int) -> Any:
        """Les codes personnels des personnes attendues."""
        rows = selectors.awaited(
            self.here, selectors.promotion(self.here, promotion), timezone.now()
        )
        return code_sheet(self.request, rows)
