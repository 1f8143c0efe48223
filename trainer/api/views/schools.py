"""Schools: one's own, one of them, its options, its audit log."""

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from trainer.accounts.models import User
from trainer.api import documentation as doc
from trainer.api.bodies import shaped
from trainer.api.houses import house_choices
from trainer.api.presenters import schools as present
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.shapes import schools as shapes
from trainer.api.views.base import AccountView
from trainer.schools import selectors
from trainer.schools.roles import Role
from trainer.schools.services import people
from trainer.schools.services.options import choose_options


@extend_schema(tags=["Écoles"])
class OwnSchoolsView(AccountView):
    """One's schools."""

    @doc.shown("listerEcoles", "Mes écoles", shapes.MesEcoles)
    def get(self, _request: Request) -> Response:
        """Return one's schools; an administrator of the site has them all."""
        return Response(_own(self.account))


def _own(user: User) -> shapes.MesEcoles:
    own = list(selectors.memberships_of(user))
    found = [present.own_school(row, current=row == own[0]) for row in own]
    if user.is_superuser:
        rows = selectors.all_schools().exclude(pk__in={row.school_id for row in own})
        found += [present.administered(school) for school in rows]
    return {"ecoles": found}


@extend_schema(tags=["Écoles"])
class ChooseView(AccountView):
    """One's current school."""

    @doc.act("choisirEcole", "Faire d’une école son école courante", shapes.MesEcoles)
    def post(self, _request: Request, inscription: int) -> Response:
        """Choose it; its options are then in force."""
        found = selectors.own_membership(self.account, inscription)
        people.choose_school(user=self.account, member=found)
        return Response(_own(self.account))


@extend_schema(tags=["Écoles"])
class SchoolView(AccountView):
    """A school."""

    @doc.shown("lireEcole", "Une école, et ce que l’on y est", shapes.Ecole)
    def get(self, _request: Request, ecole: str) -> Response:
        """Return the school."""
        here = self.desk(ecole, Role.TRAINEE)
        return Response(present.school_json(here, selectors.head_count(here)))


@extend_schema(tags=["Écoles"])
class LeaveView(AccountView):
    """Leaving a school."""

    @doc.act("quitterEcole", "Quitter une école", None, status=HTTPStatus.NO_CONTENT)
    def post(self, _request: Request, ecole: str) -> Response:
        """Leave; what one did there stays."""
        here = self.desk(ecole, Role.TRAINEE)
        people.leave_school(actor=here, member=selectors.own_place(here))
        return Response(status=HTTPStatus.NO_CONTENT)


@extend_schema(tags=["Écoles"])
class JournalView(AccountView):
    """The audit log."""

    @doc.shown("lireJournal", "Le journal d’une école, page par page", shapes.Journal, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the log."""
        here = self.desk(ecole, Role.ADMINISTRATOR)
        page = page_of(request, selectors.journal(here))
        return Response(paged(page) | {"actes": each(page, present.entry_json)})


@extend_schema(tags=["Écoles"])
class HousesView(AccountView):
    """The options of the house."""

    @doc.shown("listerOptions", "Les options de la maison d’une école", shapes.Maisons)
    def get(self, _request: Request, ecole: str) -> Response:
        """Return the options of every game that has some."""
        here = self.desk(ecole, Role.TRAINEE)
        games = [game for game in catalog.load_all() if game.rulebook.options]
        return Response({"jeux": [present.house_json(here.school, game) for game in games]})


@extend_schema(tags=["Écoles"])
class HouseView(AccountView):
    """The options of one game."""

    @doc.shown("lireOptions", "Les options d’un jeu dans une école", shapes.Maison)
    def get(self, _request: Request, ecole: str, jeu: str) -> Response:
        """Return the options."""
        here = self.desk(ecole, Role.TRAINEE)
        return Response(present.house_json(here.school, catalog.game(jeu)))

    @doc.act(
        "choisirOptions",
        "Choisir les options d’un jeu\n"
        "Elles valent dès la prochaine question ; ce qui a été jugé ne change pas.",
        shapes.Maison,
        body=shapes.MaisonVoulue,
    )
    def put(self, request: Request, ecole: str, jeu: str) -> Response:
        """Choose the options."""
        here = self.desk(ecole, Role.ADMINISTRATOR)
        game = catalog.game(jeu)
        choices = house_choices(shaped(request, shapes.MaisonVoulue)["maison"], game)
        choose_options(actor=here, game=game, choices=choices)
        return Response(present.house_json(here.school, game))
