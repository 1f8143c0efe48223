"""The people of a school."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from trainer.api.operations import operation
from trainer.api.serializers import people as shapes
from trainer.api.views.resources import AccountResource
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.models import Membership, Promotion
from trainer.schools.presenters import code_sheet
from trainer.schools.roles import Role
from trainer.schools.services import importing, people, promotions


class People(AccountResource):
    """The people of a school; an act answers with the person as it leaves them."""

    tag = "Personnes"

    @operation("listerPersonnes", shapes.Membres, query=shapes.PersonnesCherchees)
    def list(self, ecole: str) -> Any:
        """Les personnes d’une école, par nom."""
        here, asked = self.desk(ecole), self.asked
        inside = selectors.promotion(here, asked["promotion"]) if "promotion" in asked else None
        rows = selectors.members(here, promotion=inside, gone=asked.get("gone", False))
        return selectors.named(rows, asked.get("q", ""))

    @operation("lirePersonne", shapes.FicheMembre)
    def retrieve(self, ecole: str, personne: int) -> Membership:
        """Une personne et ses promotions."""
        return self._sheet(self.desk(ecole, Role.TRAINEE), personne)

    @operation("renommerPersonne", shapes.FicheMembre, body=shapes.NomChange)
    def partial_update(self, ecole: str, personne: int) -> Membership:
        """Corriger le nom d’une personne."""
        here, found = self._person(ecole, personne)
        name = self.body(before=found).form.cleaned_data
        people.rename_member(actor=here, member=found, **name)
        return self._sheet(here, personne)

    @operation("changerRole", shapes.FicheMembre, body=shapes.RoleVoulu)
    def change_role(self, ecole: str, personne: int) -> Membership:
        """Donner un autre rôle."""
        here, found = self._person(ecole, personne, Role.ADMINISTRATOR)
        people.change_role(actor=here, member=found, role=self.body().form.chosen)
        return self._sheet(here, personne)

    @operation("inscrirePersonne", shapes.FicheMembre, body=shapes.PromotionDesignee)
    def enrol(self, ecole: str, personne: int) -> Membership:
        """Inscrire une personne dans une promotion."""
        here, found = self._person(ecole, personne)
        (into,) = self._promotions(here)
        promotions.enrol(actor=here, member=found, promotion=into)
        return self._sheet(here, personne)

    @operation("retirerPersonne", shapes.FicheMembre, body=shapes.PromotionDesignee)
    def withdraw(self, ecole: str, personne: int) -> Membership:
        """Retirer une personne d’une promotion."""
        here, found = self._person(ecole, personne)
        (out_of,) = self._promotions(here)
        promotions.withdraw(actor=here, member=found, promotion=out_of)
        return self._sheet(here, personne)

    @operation("transfererPersonne", shapes.FicheMembre, body=shapes.Transfert)
    def transfer(self, ecole: str, personne: int) -> Membership:
        """Faire passer une personne d’une promotion à une autre."""
        here, found = self._person(ecole, personne)
        source, target = self._promotions(here)
        promotions.transfer(actor=here, member=found, source=source, target=target)
        return self._sheet(here, personne)

    @operation("renouvelerCode", shapes.FicheMembre)
    def renew_code(self, ecole: str, personne: int) -> Membership:
        """Donner un nouveau code à qui l’on attend."""
        here, found = self._person(ecole, personne)
        importing.renew_code(actor=here, member=found)
        return self._sheet(here, personne)

    @operation("faireSortir", shapes.FicheMembre)
    def remove(self, ecole: str, personne: int) -> Membership:
        """Faire sortir une personne de l’école."""
        here, found = self._person(ecole, personne)
        people.leave_school(actor=here, member=found)
        return self._sheet(here, personne)

    @operation("anonymiserPersonne", shapes.FicheMembre)
    def anonymise(self, ecole: str, personne: int) -> Membership:
        """Rendre une personne anonyme, pour toujours.

        Son nom et le lien à son compte disparaissent ; ses résultats restent, sous un numéro.
        """
        here, found = self._person(ecole, personne, Role.ADMINISTRATOR)
        people.anonymise_member(actor=here, member=found)
        return self._sheet(here, personne)

    def _person(
        self, school: str, member: int, role: Role = Role.INSTRUCTOR
    ) -> tuple[Desk, Membership]:
        here = self.desk(school, role)
        return here, selectors.member(here, member)

    def _promotions(self, here: Desk) -> Iterator[Promotion]:
        """Return the classes of the school that the body names, in its order."""
        return (selectors.promotion(here, pk) for pk in self.body().validated_data.values())

    def _sheet(self, here: Desk, member: int) -> Membership:
        """Return the person as they are now, with their classes and, if awaited, their code."""
        found = selectors.member(here, member)
        codes = selectors.codes_of(here, found, timezone.now())
        vars(found).update(
            classes=selectors.enrolments(here, found), codes=code_sheet(self.request, codes)
        )
        return found
