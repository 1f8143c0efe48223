"""Reports on classes and on people, by the selectors of their pages."""

from typing import Final

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.api import documentation as doc
from trainer.api.presenters import reports as present
from trainer.api.queries import GAME, PERIOD, game_in, period_in
from trainer.api.refusals import reading
from trainer.api.shapes import reports as shapes
from trainer.api.views.base import AccountView
from trainer.instruction import personal, selectors
from trainer.instruction.periods import Period, read_period
from trainer.instruction.presenters.attendance import attendance_of
from trainer.instruction.presenters.cases import exercise_of
from trainer.instruction.presenters.comparison import comparison_of
from trainer.instruction.presenters.matrix import matrix
from trainer.instruction.presenters.person import first_drawn, weeks
from trainer.instruction.presenters.slips import MOST_SLIPS, shown_slips, slips_of
from trainer.instruction.requests import MOST_COMPARED, compared, usual_game
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion
from trainer.schools.roles import Role

_PROMOTION: Final = doc.query(
    "promotion",
    {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": MOST_COMPARED},
    f"Les promotions à comparer, {MOST_COMPARED} au plus ; sans elles, les plus récentes.",
)


_MOST_WEEKS: Final = 26
"""The latest weeks of a person's work that a report holds; his files hold them all."""


class _ReportView(AccountView):
    """A report of a period."""

    @property
    def period(self) -> Period:
        """The period that the address asks for."""
        return read_period(period_in(self.request), timezone.localdate())

    def promotion(self, school: str, promotion: int) -> Promotion:
        """Return the class of the address, for an instructor."""
        return schools.promotion(self.desk(school), promotion)

    def common(self, period: Period, page: str, *args: object, **more: str) -> shapes.Rapport:
        """Return what every report says; its files are those of its page."""
        return present.report_json(period, reverse(f"instruction:{page}", args=args), **more)


@extend_schema(tags=["Rapports"])
class MatrixView(_ReportView):
    """The matrix of a class."""

    @doc.shown(
        "lireMatrice",
        "La matrice d’une promotion : stagiaires × exercices d’un jeu\n"
        "Sans jeu, celui que la promotion a le plus travaillé.",
        shapes.Matrice,
        *(GAME, *PERIOD),
    )
    def get(self, request: Request, ecole: str, promotion: int) -> Response:
        """Return how right each person is in each exercise."""
        found, period = self.promotion(ecole, promotion), self.period
        asked = game_in(request)
        game = catalog.game(asked) if asked else usual_game(selectors.most_worked(found, period))
        sums = selectors.drill_sums(found, period, game.slug)
        shown = matrix(game, selectors.trainees(found), sums, {})
        common = self.common(period, "matrix", ecole, promotion, jeu=game.slug)
        return Response(present.matrix_json(shown, common))


@extend_schema(tags=["Rapports"])
class DrillView(_ReportView):
    """An exercise in a class."""

    @doc.shown(
        "lireExerciceSuivi",
        "Un exercice dans une promotion, cas par cas",
        shapes.ExerciceSuivi,
        *PERIOD,
    )
    def get(
        self, _request: Request, ecole: str, promotion: int, jeu: str, exercice: str
    ) -> Response:
        """Return the answers to each case and the figures of first answers."""
        found, period = self.promotion(ecole, promotion), self.period
        game = catalog.game(jeu)
        shown = exercise_of(found, game, game.drill(exercice), period)
        common = self.common(period, "drill", ecole, promotion, jeu, exercice)
        return Response(present.exercise_json(shown, common))


@extend_schema(tags=["Rapports"])
class SlipsView(_ReportView):
    """The known errors of a class."""

    @doc.shown("lireErreurs", "Les erreurs connues d’une promotion", shapes.Erreurs, *PERIOD)
    def get(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Return the errors that the class falls into."""
        found, period = self.promotion(ecole, promotion), self.period
        shown = present.slips_json(slips_of(found, period))
        return Response(self.common(period, "slips", ecole, promotion) | {"erreurs": shown})


@extend_schema(tags=["Rapports"])
class AttendanceView(_ReportView):
    """The attendance of a class."""

    @doc.shown("lirePresence", "L’assiduité d’une promotion", shapes.Presence, *PERIOD)
    def get(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Return who worked on which day."""
        found, period = self.promotion(ecole, promotion), self.period
        shown = attendance_of(found, period, timezone.localdate())
        common = self.common(period, "attendance", ecole, promotion)
        return Response(present.attendance_json(shown, common))


@extend_schema(tags=["Rapports"])
class PersonReportView(_ReportView):
    """The work of a person."""

    @doc.shown("lireSuivi", "Le travail d’une personne dans le temps", shapes.Suivi, *PERIOD)
    def get(self, _request: Request, ecole: str, personne: int) -> Response:
        """Return the work of a person; a trainee reads his own."""
        here = self.desk(ecole, Role.TRAINEE)
        found, period = schools.member(here, personne), self.period
        mondays = personal.own_mondays(found, period)[:_MOST_WEEKS]
        work = present.Work(
            sums=personal.own_work(found, period),
            days=personal.own_days(found, period, first_drawn(timezone.localdate())),
            weeks=weeks(personal.own_weeks(found, mondays)),
            slips=shown_slips(personal.own_slips(found, period, MOST_SLIPS)),
        )
        common = self.common(period, "person", ecole, personne)
        return Response(present.person_report(found, work, common))


@extend_schema(tags=["Rapports"])
class ComparisonView(_ReportView):
    """Classes side by side."""

    @doc.shown(
        "comparerPromotions",
        "Des promotions côte à côte, dans un jeu",
        shapes.Comparaison,
        *(_PROMOTION, GAME, *PERIOD),
    )
    def get(self, request: Request, ecole: str) -> Response:
        """Return the classes."""
        here = self.desk(ecole)
        every = list(schools.promotions(here, archived=None))
        chosen = compared(every, _wanted(request))
        period, asked = self.period, game_in(request)
        game = catalog.game(asked) if asked else usual_game(None)
        shown = comparison_of(game, chosen, period)
        common = self.common(period, "comparison", ecole, jeu=game.slug)
        return Response(present.comparison_json(game, shown, common))


def _wanted(request: Request) -> set[str]:
    """Return the classes asked.

    Raises:
        UnreadableAnswer: if one is not a number, or there are too many.
    """
    texts = set(request.query_params.getlist("promotion"))
    with reading("promotion"):
        if not all(text.isascii() and text.isdigit() and text[0] != "0" for text in texts):
            raise UnreadableAnswer("Donnez des numéros de promotions.")
        if len(texts) > MOST_COMPARED:
            raise UnreadableAnswer(f"{MOST_COMPARED} promotions au plus.")
    return texts
