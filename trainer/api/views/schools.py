"""Schools: one's own, one of them, its options, its audit log, its classes."""

from typing import Any

from django.utils import timezone

from casino_rules import catalog
from trainer.api.houses import house_choices
from trainer.api.operations import creation, get, listing, patch, post, put
from trainer.api.serializers import schools as shapes
from trainer.api.serializers.people import Code
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion
from trainer.schools.presenters import HouseLine, code_sheet, house_lines, told_entry
from trainer.schools.roles import Role
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

    @get(SCHOOL, "lireEcole", shapes.Ecole, link="school")
    def retrieve(self, ecole: str) -> Desk:
        """Une école, et ce que l’on y est."""
        return self.desk(ecole, Role.TRAINEE)

    @post(f"{SCHOOL}quitter/", "quitterEcole")
    def leave(self, ecole: str) -> None:
        """Quitter une école."""
        here = self.desk(ecole, Role.TRAINEE)
        people.leave_school(actor=here, member=selectors.own_place(here))

    @listing(f"{SCHOOL}journal/", "lireJournal", shapes.Acte)
    def journal(self, ecole: str) -> Any:
        """Le journal d’une école, le plus récent d’abord."""
        rows: Any = self.paginate_queryset(selectors.journal(self.desk(ecole, Role.ADMINISTRATOR)))
        return [told_entry(row) for row in rows]


class Houses(AccountResource):
    """The options of the house in a school."""

    tag = "Écoles"
    many = f"{SCHOOL}options/"
    one = f"{many}<slug:jeu>/"

    @listing(many, "listerOptions", shapes.Maison)
    def list(self, ecole: str) -> Any:
        """Les options de la maison d’une école."""
        return house_lines(self.desk(ecole, Role.TRAINEE).school)

    @get(one, "lireOptions", shapes.Maison, link="school-house", tagged=True)
    def retrieve(self, ecole: str, jeu: str) -> HouseLine:
        """Les options d’un jeu dans une école."""
        return HouseLine(self.desk(ecole, Role.TRAINEE).school, catalog.game(jeu))

    @put(one, "choisirOptions", shapes.Maison, body=shapes.MaisonVoulue)
    def update(self, ecole: str, jeu: str) -> HouseLine:
        """Choisir les options d’un jeu.

        Elles valent dès la prochaine question ; ce qui a été jugé ne change pas.
        """
        here, game = self.desk(ecole, Role.ADMINISTRATOR), catalog.game(jeu)
        choices = house_choices(self.body().validated_data["maison"], game)
        choose_options(actor=here, game=game, choices=choices)
        return HouseLine(here.school, game)


class Promotions(AccountResource):
    """The classes of a school."""

    tag = "Promotions"
    many = f"{SCHOOL}promotions/"
    one = f"{many}<numero:promotion>/"

    @listing(many, "listerPromotions", shapes.Promotion, query=shapes.PromotionsCherchees)
    def list(self, ecole: str) -> Any:
        """Les promotions d’une école : toutes pour un formateur, les siennes pour un stagiaire."""
        here = self.desk(ecole, Role.TRAINEE)
        return selectors.promotions(here, archived=self.asked.get("archived", False))

    @creation(many, "creerPromotion", shapes.Promotion, body=shapes.PromotionVoulue)
    def create(self, ecole: str) -> Promotion:
        """Créer une promotion."""
        here = self.desk(ecole)
        made = promotions.create_promotion(actor=here, words=self.body().form.promotion)
        return selectors.promotion(here, made.pk)

    @get(one, "lirePromotion", shapes.Promotion, link="promotion", tagged=True)
    def retrieve(self, ecole: str, promotion: int) -> Promotion:
        """Une promotion."""
        return selectors.promotion(self.desk(ecole, Role.TRAINEE), promotion)

    @patch(one, "changerPromotion", shapes.Promotion, body=shapes.PromotionChangee)
    def partial_update(self, ecole: str, promotion: int) -> Promotion:
        """Changer le nom ou les dates d’une promotion."""
        here, found = self._promotion(ecole, promotion)
        words = self.body(before=found).form.promotion
        promotions.edit_promotion(actor=here, promotion=found, words=words)
        return selectors.promotion(here, promotion)

    @post(f"{one}archiver/", "archiverPromotion", shapes.Promotion)
    def archive(self, ecole: str, promotion: int) -> Promotion:
        """Archiver une promotion."""
        here, found = self._promotion(ecole, promotion)
        promotions.archive_promotion(actor=here, promotion=found)
        return selectors.promotion(here, promotion)

    @post(f"{one}rouvrir/", "rouvrirPromotion", shapes.Promotion)
    def reopen(self, ecole: str, promotion: int) -> Promotion:
        """Rouvrir une promotion archivée."""
        here, found = self._promotion(ecole, promotion)
        promotions.reopen_promotion(actor=here, promotion=found)
        return selectors.promotion(here, promotion)

    @post(f"{one}importer/", "importerListe", shapes.Import, body=shapes.ListeANommer)
    def import_list(self, ecole: str, promotion: int) -> ImportPlan:
        """Importer une liste de noms dans une promotion.

        Sans empreinte, c’est un aperçu : rien n’est écrit. Avec celle de l’aperçu, tout est
        importé, ou rien (409) : une ligne à corriger, ou une promotion qui a changé depuis.
        """
        here, found = self._promotion(ecole, promotion)
        body = self.body()
        names, shown = body.form.people, body.validated_data.get("empreinte")
        if shown is None:
            return importing.plan_import(promotion=found, names=names)
        return importing.import_list(actor=here, promotion=found, names=names, shown=shown)

    @listing(f"{one}codes/", "lireCodes", Code)
    def codes(self, ecole: str, promotion: int) -> Any:
        """Les codes personnels des personnes attendues."""
        rows = selectors.awaited(*self._promotion(ecole, promotion), timezone.now())
        return code_sheet(self.request, rows)

    def _promotion(self, school: str, promotion: int) -> tuple[Desk, Promotion]:
        here = self.desk(school)
        return here, selectors.promotion(here, promotion)
