"""Schools: one's own, one of them, its options, its audit log."""

from typing import Any

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.api.houses import house_choices
from trainer.api.operations import operation
from trainer.api.serializers import schools as shapes
from trainer.api.serializers.base import Paged
from trainer.api.views.resources import AccountResource
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.presenters import HouseLine, house_lines
from trainer.schools.roles import Role
from trainer.schools.services import people
from trainer.schools.services.options import choose_options


class OwnSchools(AccountResource):
    """One's schools; an administrator of the site has them all."""

    tag = "Écoles"

    @operation("listerEcoles", shapes.MesEcoles)
    def list(self) -> dict[str, Any]:
        """Mes écoles."""
        return {"ecoles": _places(self.account)}

    @operation("choisirEcole", shapes.MesEcoles)
    def choose(self, inscription: int) -> dict[str, Any]:
        """Faire d’une école son école courante."""
        found = selectors.own_membership(self.account, inscription)
        people.choose_school(user=self.account, member=found)
        return {"ecoles": _places(self.account)}


def _places(user: User) -> list[shapes.Place]:
    own = [*selectors.memberships_of(user)]
    found = [shapes.Place(row.school, row.role, row, row == own[0]) for row in own]
    if user.is_superuser:
        others = selectors.all_schools().exclude(pk__in=[row.school_id for row in own])
        found += [shapes.Place(school, Role.ADMINISTRATOR) for school in others]
    return found


class Schools(AccountResource):
    """A school."""

    tag = "Écoles"

    @operation("lireEcole", shapes.Ecole)
    def retrieve(self, ecole: str) -> Desk:
        """Une école, et ce que l’on y est."""
        return self.desk(ecole, Role.TRAINEE)

    @operation("quitterEcole")
    def leave(self, ecole: str) -> None:
        """Quitter une école."""
        here = self.desk(ecole, Role.TRAINEE)
        people.leave_school(actor=here, member=selectors.own_place(here))

    @operation("lireJournal", shapes.Journal, query=Paged)
    def journal(self, ecole: str) -> Any:
        """Le journal d’une école, page par page."""
        return selectors.journal(self.desk(ecole, Role.ADMINISTRATOR))


class Houses(AccountResource):
    """The options of the house in a school."""

    tag = "Écoles"

    @operation("listerOptions", shapes.Maisons)
    def list(self, ecole: str) -> dict[str, Any]:
        """Les options de la maison d’une école."""
        return {"jeux": house_lines(self.desk(ecole, Role.TRAINEE).school)}

    @operation("lireOptions", shapes.Maison)
    def retrieve(self, ecole: str, jeu: str) -> HouseLine:
        """Les options d’un jeu dans une école."""
        return HouseLine(self.desk(ecole, Role.TRAINEE).school, catalog.game(jeu))

    @operation("choisirOptions", shapes.Maison, body=shapes.MaisonVoulue)
    def update(self, ecole: str, jeu: str) -> HouseLine:
        """Choisir les options d’un jeu.

        Elles valent dès la prochaine question ; ce qui a été jugé ne change pas.
        """
        here, game = self.desk(ecole, Role.ADMINISTRATOR), catalog.game(jeu)
        choices = house_choices(self.body().validated_data["maison"], game)
        choose_options(actor=here, game=game, choices=choices)
        return HouseLine(here.school, game)
