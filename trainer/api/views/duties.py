"""One's own assignments: what is due, and doing it."""

from http import HTTPStatus

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.authentication import known_learner
from trainer.api.presenters.assignments import own_json, own_sheet
from trainer.api.presenters.practice import sheet_json
from trainer.api.shapes import assignments as shapes
from trainer.api.shapes.practice import QuestionPosee
from trainer.api.views.base import AccountView
from trainer.assignments import selectors, services
from trainer.assignments.presenters import Progress
from trainer.practice.presenters import Sheet
from trainer.web.chance import CHANCE


@extend_schema(tags=["Devoirs"])
class OwnAssignmentsView(AccountView):
    """What is due."""

    @doc.shown("listerMesDevoirs", "Mes devoirs, le plus proche d’abord", shapes.MesDevoirs)
    def get(self, _request: Request) -> Response:
        """Return what is due, and what ended lately."""
        user, now = self.account, timezone.now()
        rows = list(selectors.own_assignments(user, now))
        shares = selectors.own_shares(user, rows)
        progress = [Progress(row, "", shares.get(row.pk), now) for row in rows]
        return Response({"devoirs": [*map(own_json, progress)]})


@extend_schema(tags=["Devoirs"])
class OwnAssignmentView(AccountView):
    """An assignment that one has to do."""

    @doc.shown("lireMonDevoir", "Un de mes devoirs", shapes.FicheDevoir)
    def get(self, _request: Request, devoir: int) -> Response:
        """Return it, and how far one is."""
        user, now = self.account, timezone.now()
        found = selectors.own_assignment(user, devoir, now)
        share = selectors.own_shares(user, [found]).get(found.pk)
        return Response(own_sheet(Progress(found, "", share, now)))


@extend_schema(tags=["Devoirs"])
class BeginAssignmentView(AccountView):
    """Doing an assignment."""

    @doc.act(
        "faireDevoir",
        "Commencer une série sur un devoir\nOn y répond comme à toute série d’entraînement.",
        QuestionPosee,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, devoir: int) -> Response:
        """Open a series and ask."""
        found = selectors.own_assignment(self.account, devoir, timezone.now())
        attempt = services.begin(assignment=found, learner=known_learner(request), rng=CHANCE)
        sheet = sheet_json(Sheet(attempt))
        return Response(sheet, HTTPStatus.CREATED, headers={"Location": sheet["adresse"]})
