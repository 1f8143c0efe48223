"""Corrections of stored answers: quoted, applied, read, gone on with, undone."""

from http import HTTPStatus
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, queried_house, shaped
from trainer.api.houses import house_choices
from trainer.api.presenters import corrections as present
from trainer.api.queries import MOST_PAGES, PAGE, each, game_in, number_in, page_of, paged, text_in
from trainer.api.refusals import reading
from trainer.api.shapes import corrections as shapes
from trainer.api.views.base import AccountView
from trainer.marks import selectors
from trainer.marks.forms import ApplyForm, ScopeForm
from trainer.marks.models import Replay
from trainer.marks.presenters import quoted
from trainer.marks.quoting import quote
from trainer.marks.services import replays
from trainer.practice.correcting import Budget
from trainer.questions.scope import Scope
from trainer.schools.desk import Desk

_BUDGET: Final = Budget(seconds=5)
"""How long a request corrects the answers of practice, before it is to be gone on with."""
_SCOPE: Final = {"exercice": "exercice", "examen": "examen"}
_APPLY: Final = {"motif": "reason", "empreinte": "shown"}
_SLUG: Final = {"type": "string", "maxLength": 60}
_WANTED: Final = (
    doc.query("jeu", {"type": "string", "enum": [*catalog.games()]}, "Le jeu.", required=True),
    doc.query("exercice", _SLUG, "Un de ses exercices ; sans lui, tout le jeu."),
    doc.query(
        "examen",
        {"type": "integer", "minimum": 1, "maximum": 10**18 - 1},
        "Un examen publié ; sans lui, les examens et l’entraînement de l’école.",
    ),
    doc.HOUSE,
)


@extend_schema(tags=["Notes"])
class CorrectionsView(AccountView):
    """The corrections of a school."""

    @doc.shown("listerCorrections", "Les corrections d’une école", shapes.Corrections, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the corrections."""
        page = page_of(request, selectors.replays(self.desk(ecole)))
        shown = each(page, lambda row: present.correction_json(ecole, row))
        return Response(paged(page) | {"corrections": shown})


@extend_schema(tags=["Notes"])
class QuotationView(AccountView):
    """What a correction would change."""

    @doc.shown(
        "demanderDevis",
        "Ce que changerait une correction, examens et entraînement\n"
        "Les réponses gardées sont rejouées par le moteur sous les règles du jour, et sous les "
        "options données. Rien n’est écrit.",
        shapes.Devis,
        *_WANTED,
        PAGE,
    )
    def get(self, request: Request, ecole: str) -> Response:
        """Return the quotation."""
        here = self.desk(ecole)
        game = _game(game_in(request))
        drill, exam = text_in(request, "exercice", _SLUG), number_in(request, "examen")
        scope = _scope(here, game, (drill, exam or None), queried_house(request, game))
        page = number_in(request, "page", 1, MOST_PAGES)
        found = quoted(quote(here.school, scope), str(page))
        return Response(present.quotation_json(here.school, scope, found))

    @doc.act(
        "appliquerDevis",
        "Appliquer le devis que l’on a lu\n"
        "Refusé (409) si des réponses ou des notes ont changé depuis. L’entraînement se corrige "
        "personne par personne : si « en_cours » reste vrai, demander « continuer ».",
        shapes.CorrectionPosee,
        body=shapes.DevisAccepte,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Apply the quotation."""
        here = self.desk(ecole)
        body = shaped(request, shapes.DevisAccepte)
        game = _game(body["jeu"])
        wanted = (body.get("exercice", ""), body.get("examen"))
        scope = _scope(here, game, wanted, house_choices(body.get("maison", {}), game))
        form = accepted(ApplyForm(given(body, _APPLY)), _APPLY)
        made = replays.apply(actor=here, scope=scope, **form.cleaned_data)
        replays.go_on(actor=here, replay=made, budget=_BUDGET)
        return _correction(here, made.pk, HTTPStatus.CREATED)


def _game(slug: str) -> Game:
    with reading("jeu"):
        if slug not in catalog.games():
            raise UnreadableAnswer("Donnez un des jeux.")
    return catalog.game(slug)


def _scope(
    here: Desk, game: Game, wanted: tuple[str, int | None], choices: dict[str, str]
) -> Scope:
    """Return what is to be replayed; ``wanted`` is an exercise and an exam, or neither.

    Raises:
        UnreadableAnswer: if the game has no such exercise, or the school no such exam.
    """
    drill, exam = wanted
    data = {"exercice": f"{game.slug}/{drill}" if drill else game.slug, "examen": exam}
    return accepted(ScopeForm(selectors.replayable(here), data), _SCOPE).scope(choices)


def _correction(here: Desk, pk: int, status: int = HTTPStatus.OK) -> Response:
    found = selectors.replay(here, pk)
    return Response(present.correction_json(here.school.slug, found), status)


@extend_schema(tags=["Notes"])
class CorrectionView(AccountView):
    """A correction."""

    @doc.shown(
        "lireCorrection", "Une correction, et ce qu’elle corrige", shapes.CorrectionLue, PAGE
    )
    def get(self, request: Request, ecole: str, correction: int) -> Response:
        """Return the correction with a page of the answers of exams that it has corrected."""
        found = selectors.replay(self.desk(ecole), correction)
        page = page_of(request, selectors.replayed(found))
        shown: shapes.CorrectionLue = {
            **present.correction_json(ecole, found),
            **paged(page),
            "reponses": each(page, present.corrected_json),
        }
        return Response(shown)


class _ActView(AccountView):
    """An act upon a correction."""

    def found(self, school: str, correction: int) -> tuple[Desk, Replay]:
        """Return the desk and the correction of an address."""
        here = self.desk(school)
        return here, selectors.replay(here, correction)


@extend_schema(tags=["Notes"])
class UndoView(_ActView):
    """Taking a correction back."""

    @doc.act(
        "annulerCorrection",
        "Annuler une correction : les notes et les verdicts sont ceux d’avant\n"
        "Celle sur laquelle une autre repose s’annule après elle (409).",
        shapes.CorrectionPosee,
    )
    def post(self, _request: Request, ecole: str, correction: int) -> Response:
        """Take it back; done again, it changes nothing."""
        here, found = self.found(ecole, correction)
        replays.undo(actor=here, replay=found)
        replays.go_on(actor=here, replay=found, budget=_BUDGET)
        return _correction(here, correction)


@extend_schema(tags=["Notes"])
class GoOnView(_ActView):
    """Going on with a correction, or with its undoing."""

    @doc.act(
        "continuerCorrection",
        "Continuer une correction de l’entraînement, ou son annulation\n"
        "Quelques secondes par requête ; achevée, cela ne change rien.",
        shapes.CorrectionPosee,
    )
    def post(self, _request: Request, ecole: str, correction: int) -> Response:
        """Go on."""
        here, found = self.found(ecole, correction)
        replays.go_on(actor=here, replay=found, budget=_BUDGET)
        return _correction(here, correction)
