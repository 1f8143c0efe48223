"""The people of a school, and the invitations by which one joins it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone

from trainer.api.filters import PersonFilters
from trainer.api.operations import creation, get, listing, patch, post
from trainer.api.refusals import Refusal
from trainer.api.serializers import people as shapes
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.schools import selectors
from trainer.schools.models import Invitation, Membership, Role
from trainer.schools.presenters import code_sheet
from trainer.schools.services import importing, invitations, limits, people, promotions
from trainer.schools.services.invitations import ClosedInvitationError, Joined


class People(AccountResource):
    """The people of a school; an act answers with the person as it leaves them."""

    tag = "Personnes"
    many = f"{SCHOOL}personnes/"
    one = f"{many}<numero:personne>/"

    @listing(many, "listerPersonnes", shapes.Membre, filters=PersonFilters)
    def list(self) -> Any:
        """Les personnes d’une école, par nom."""
        return selectors.members(self.here, gone=None if "etat" in self.asked else False)

    @get(one, "lirePersonne", shapes.FicheMembre, link="member", tagged=True, role=Role.TRAINEE)
    def retrieve(self, personne: int) -> Membership:
        """Une personne et ses promotions."""
        return self._sheet(personne)

    @patch(one, "renommerPersonne", shapes.FicheMembre, body=shapes.NomChange)
    def partial_update(self, personne: int) -> Membership:
        """Corriger le nom d’une personne."""
        found = selectors.member(self.here, personne)
        name = self.body(before=found).form.cleaned_data
        people.rename_member(actor=self.here, member=found, **name)
        return self._sheet(personne)

    @post(
        f"{one}role/",
        "changerRole",
        shapes.FicheMembre,
        body=shapes.RoleVoulu,
        role=Role.ADMINISTRATOR,
    )
    def change_role(self, personne: int) -> Membership:
        """Donner un autre rôle."""
        found = selectors.member(self.here, personne)
        people.change_role(actor=self.here, member=found, role=self.body().form.chosen)
        return self._sheet(personne)

    @post(f"{one}inscrire/", "inscrirePersonne", shapes.FicheMembre, body=shapes.PromotionDesignee)
    def enrol(self, personne: int) -> Membership:
        """Inscrire une personne dans une promotion."""
        return self._done(promotions.enrol, personne)

    @post(f"{one}retirer/", "retirerPersonne", shapes.FicheMembre, body=shapes.PromotionDesignee)
    def withdraw(self, personne: int) -> Membership:
        """Retirer une personne d’une promotion."""
        return self._done(promotions.withdraw, personne)

    @post(f"{one}transferer/", "transfererPersonne", shapes.FicheMembre, body=shapes.Transfert)
    def transfer(self, personne: int) -> Membership:
        """Faire passer une personne d’une promotion à une autre."""
        return self._done(promotions.transfer, personne)

    @post(f"{one}code/", "renouvelerCode", shapes.FicheMembre)
    def renew_code(self, personne: int) -> Membership:
        """Donner un nouveau code à qui l’on attend."""
        return self._done(importing.renew_code, personne)

    @post(f"{one}partir/", "faireSortir", shapes.FicheMembre)
    def remove(self, personne: int) -> Membership:
        """Faire sortir une personne de l’école."""
        return self._done(people.leave_school, personne)

    @post(f"{one}anonymiser/", "anonymiserPersonne", shapes.FicheMembre, role=Role.ADMINISTRATOR)
    def anonymise(self, personne: int) -> Membership:
        """Rendre une personne anonyme, pour toujours.

        Son nom et le lien à son compte disparaissent ; ses résultats restent, sous un numéro.
        """
        return self._done(people.anonymise_member, personne)

    def _done(self, act: Callable[..., object], member: int) -> Membership:
        """Do to a person what the body may say of classes, and return them as it leaves them."""
        found = selectors.member(self.here, member)
        named = self.body().validated_data if self.declared.body else {}
        classes = {key: selectors.promotion(self.here, pk) for key, pk in named.items()}
        act(actor=self.here, member=found, **classes)
        return self._sheet(member)

    def _sheet(self, member: int) -> Membership:
        """Return the person as they are now, with their classes and, if awaited, their code."""
        found = selectors.member(self.here, member)
        codes = selectors.codes_of(self.here, found, timezone.now())
        vars(found).update(
            classes=selectors.enrolments(self.here, found), codes=code_sheet(self.request, codes)
        )
        return found


class Invitations(AccountResource):
    """The invitations of a school, and joining by one."""

    tag = "Invitations"
    many = f"{SCHOOL}invitations/"
    one = f"{many}<uuid:invitation>/"

    @listing(many, "listerInvitations", shapes.Invitation)
    def list(self) -> Any:
        """Les invitations d’une école, la plus récente d’abord."""
        return selectors.invitations(self.here)

    @creation(many, "inviter", shapes.Invitation, body=shapes.InvitationVoulue)
    def create(self) -> Invitation:
        """Ouvrir une invitation."""
        terms = self.body(self.here, selectors.promotions(self.here)).form.terms
        made = invitations.invite(actor=self.here, terms=terms)
        return selectors.invitation(self.here, made.pk)

    @get(one, "lireInvitation", shapes.Invitation, link="invitation")
    def retrieve(self, invitation: UUID) -> Invitation:
        """Une invitation, son code et son lien."""
        return selectors.invitation(self.here, invitation)

    @post(f"{one}retirer/", "retirerInvitation", shapes.Invitation)
    def revoke(self, invitation: UUID) -> Invitation:
        """Retirer une invitation."""
        found = selectors.invitation(self.here, invitation)
        invitations.revoke(actor=self.here, invitation=found)
        return selectors.invitation(self.here, invitation)

    @post("rejoindre/", "rejoindre", shapes.Arrivee, body=shapes.Rejoindre, unknown=True)
    def join(self) -> Joined:
        """Entrer dans une école par un code ou un lien.

        Une invitation inconnue ou close n’existe pas (404). Les essais manqués sont limités, avec
        ceux de la page.
        """
        user, body = self.account, self.body()
        typed = body.validated_data["code"]
        word = selectors.read_code(typed) or typed
        if self._opened(word).membership:  # the school knows the name
            name: dict[str, Any] = {"last_name": "", "first_name": ""}
        else:
            name = body.filled(body.validated_data).cleaned_data
        return invitations.join(user=user, word=word, **name)

    def _opened(self, word: str) -> Invitation:
        """Return the invitation of a word; who tries too many is made to wait.

        Raises:
            Refusal: if they have.
            Http404: if it opens none.
        """
        behind = self.request._request  # noqa: SLF001 - the limits of the page count Django's requests
        is_code = selectors.read_code(word) is not None
        if is_code and limits.too_many_wrong_codes(behind):
            raise Refusal("trop-d-essais")
        try:
            return invitations.open_invitation(word, timezone.now())
        except ClosedInvitationError:
            if is_code:
                limits.count_wrong_code(behind)
            raise Http404 from None
