"""The people of a school."""

from typing import Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters.people import codes_json, member_json, member_sheet
from trainer.api.queries import (
    GONE,
    INSIDE,
    PAGE,
    WORDS,
    each,
    flag_in,
    number_in,
    page_of,
    paged,
    words_in,
)
from trainer.api.shapes import people as shapes
from trainer.api.views.base import AccountView
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.forms import NameForm
from trainer.schools.models import Membership
from trainer.schools.roles import Role
from trainer.schools.services import importing, people, promotions

_NAMES: Final = {"nom": "last_name", "prenom": "first_name"}


class _PersonView(AccountView):
    """A person, after what was done to him."""

    def sheet(self, here: Desk, member: int) -> Response:
        """Return the person as he is now."""
        found = selectors.member(here, member)
        codes = selectors.codes_of(here, found, timezone.now())
        shown = member_sheet(
            here.school.slug,
            found,
            selectors.enrolments(here, found),
            codes_json(codes, self.request.build_absolute_uri),
        )
        return Response(shown)

    def person(
        self, school: str, member: int, role: Role = Role.INSTRUCTOR
    ) -> tuple[Desk, Membership]:
        """Return the desk and the person of an address."""
        here = self.desk(school, role)
        return here, selectors.member(here, member)


@extend_schema(tags=["Personnes"])
class PeopleView(AccountView):
    """The people."""

    @doc.shown(
        "listerPersonnes",
        "Les personnes d’une école, par nom",
        shapes.Membres,
        *(INSIDE, WORDS, GONE, PAGE),
    )
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the people, of a class if one is given."""
        here = self.desk(ecole)
        number = number_in(request, "promotion")
        inside = selectors.promotion(here, number) if number else None
        rows = selectors.members(here, promotion=inside, gone=flag_in(request, "partis"))
        page = page_of(request, selectors.named(rows, words_in(request)))
        shown = each(page, lambda row: member_json(ecole, row))
        return Response(paged(page) | {"personnes": shown})


@extend_schema(tags=["Personnes"])
class PersonView(_PersonView):
    """A person."""

    @doc.shown("lirePersonne", "Une personne et ses promotions", shapes.FicheMembre)
    def get(self, _request: Request, ecole: str, personne: int) -> Response:
        """Return the person; a trainee finds himself only."""
        return self.sheet(self.desk(ecole, Role.TRAINEE), personne)

    @doc.act(
        "renommerPersonne",
        "Corriger le nom d’une personne",
        shapes.FicheMembre,
        body=shapes.NomChange,
    )
    def patch(self, request: Request, ecole: str, personne: int) -> Response:
        """Correct the name."""
        here, found = self.person(ecole, personne)
        body = shaped(request, shapes.NomChange)
        form = accepted(NameForm(given(body, _NAMES, found)), _NAMES)
        people.rename_member(actor=here, member=found, **form.cleaned_data)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class RoleView(_PersonView):
    """The role of a person."""

    @doc.act("changerRole", "Donner un autre rôle", shapes.FicheMembre, body=shapes.RoleVoulu)
    def post(self, request: Request, ecole: str, personne: int) -> Response:
        """Give another role."""
        here, found = self.person(ecole, personne, Role.ADMINISTRATOR)
        role = Role(shaped(request, shapes.RoleVoulu)["role"])
        people.change_role(actor=here, member=found, role=role)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class EnrolView(_PersonView):
    """Entering a class."""

    @doc.act(
        "inscrirePersonne",
        "Inscrire une personne dans une promotion",
        shapes.FicheMembre,
        body=shapes.PromotionDesignee,
    )
    def post(self, request: Request, ecole: str, personne: int) -> Response:
        """Put the person in a class."""
        here, found = self.person(ecole, personne)
        into = selectors.promotion(here, shaped(request, shapes.PromotionDesignee)["promotion"])
        promotions.enrol(actor=here, member=found, promotion=into)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class WithdrawView(_PersonView):
    """Leaving a class."""

    @doc.act(
        "retirerPersonne",
        "Retirer une personne d’une promotion",
        shapes.FicheMembre,
        body=shapes.PromotionDesignee,
    )
    def post(self, request: Request, ecole: str, personne: int) -> Response:
        """Take the person out of a class."""
        here, found = self.person(ecole, personne)
        out_of = selectors.promotion(here, shaped(request, shapes.PromotionDesignee)["promotion"])
        promotions.withdraw(actor=here, member=found, promotion=out_of)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class TransferView(_PersonView):
    """Going from a class to another."""

    @doc.act(
        "transfererPersonne",
        "Faire passer une personne d’une promotion à une autre",
        shapes.FicheMembre,
        body=shapes.Transfert,
    )
    def post(self, request: Request, ecole: str, personne: int) -> Response:
        """Move the person."""
        here, found = self.person(ecole, personne)
        body = shaped(request, shapes.Transfert)
        source = selectors.promotion(here, body["promotion"])
        target = selectors.promotion(here, body["vers"])
        promotions.transfer(actor=here, member=found, source=source, target=target)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class CodeView(_PersonView):
    """The code of a person who is awaited."""

    @doc.act("renouvelerCode", "Donner un nouveau code à qui l’on attend", shapes.FicheMembre)
    def post(self, _request: Request, ecole: str, personne: int) -> Response:
        """Give a new code; the former one is worth nothing any more."""
        here, found = self.person(ecole, personne)
        importing.renew_code(actor=here, member=found)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class RemoveView(_PersonView):
    """The end of a membership."""

    @doc.act("faireSortir", "Faire sortir une personne de l’école", shapes.FicheMembre)
    def post(self, _request: Request, ecole: str, personne: int) -> Response:
        """End the membership; what was done stays, under the name."""
        here, found = self.person(ecole, personne)
        people.leave_school(actor=here, member=found)
        return self.sheet(here, personne)


@extend_schema(tags=["Personnes"])
class AnonymiseView(_PersonView):
    """Anonymity."""

    @doc.act(
        "anonymiserPersonne",
        "Rendre une personne anonyme, pour toujours\n"
        "Son nom et le lien à son compte disparaissent ; ses résultats restent, sous un numéro.",
        shapes.FicheMembre,
    )
    def post(self, _request: Request, ecole: str, personne: int) -> Response:
        """Part the person from his name."""
        here, found = self.person(ecole, personne, Role.ADMINISTRATOR)
        people.anonymise_member(actor=here, member=found)
        return self.sheet(here, personne)
