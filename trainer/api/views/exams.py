"""Exams, as instructors compose them."""

from http import HTTPStatus
from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.houses import house_choices
from trainer.api.presenters import exams as present
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.shapes import exams as shapes
from trainer.api.shapes.schools import MaisonVoulue
from trainer.api.views.base import AccountView
from trainer.exams import selectors
from trainer.exams.drafts import sheet_of
from trainer.exams.forms import NewExamForm, NewPartForm, PartForm, TermsForm
from trainer.exams.invigilation import followed, overview
from trainer.exams.models import Exam
from trainer.exams.services import composing, conducting
from trainer.exams.services.composing import Wanted
from trainer.schools.desk import Desk
from trainer.schools.selectors import promotions
from trainer.web.chance import CHANCE

_NEW: Final = {"titre": "title", "promotion": "promotion", "jeu": "game"}
_TERMS: Final = {
    "titre": "title",
    "consignes": "instructions",
    "rythme": "pace",
    "minutes": "minutes",
    "ouverture": "opens_at",
    "fermeture": "closes_at",
    "tentatives": "attempts",
    "seuil": "pass_mark",
    "sujets": "papers",
    "correction": "feedback",
    "tolerance": "grace_seconds",
}
_NEW_PART: Final = {"exercice": "drill", "questions": "count"}
_PART: Final = {
    "questions": "count",
    "branches": "branches",
    "points": "weight",
    "secondes": "seconds",
}


class ExamDeskView(AccountView):
    """An exam of a school, for its instructors."""

    def exam(self, school: str, exam: int) -> tuple[Desk, Exam]:
        """Return the desk and the exam of an address."""
        here = self.desk(school)
        return here, selectors.exam(here, exam)

    def sheet(self, here: Desk, exam: int, status: int = HTTPStatus.OK) -> Response:
        """Return the exam as it is now."""
        found, now = selectors.exam(here, exam), timezone.now()
        rows = () if found.draft else followed(here, found, now)
        copies = sum(row.sitting is not None for row in rows)
        figures = None if found.draft else overview(found, rows, now)
        shown: shapes.FicheExamen = {
            **present.exam_json(here.school.slug, found, copies, now),
            "brouillon": present.draft_json(found, sheet_of(found)) if found.draft else None,
            "suivi": present.overview_json(found, figures, rows) if figures else None,
        }
        return Response(shown, status)


@extend_schema(tags=["Examens"])
class ExamsView(ExamDeskView):
    """The exams of a school."""

    @doc.shown("listerExamens", "Les examens d’une école", shapes.Examens, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the exams."""
        page, now = page_of(request, selectors.exams(self.desk(ecole))), timezone.now()
        shown = each(page, lambda row: present.exam_json(ecole, row, _copies(row), now))
        return Response(paged(page) | {"examens": shown})

    @doc.act(
        "creerExamen",
        "Créer un brouillon d’examen, vide ou d’après l’examen type d’un jeu",
        shapes.FicheExamen,
        body=shapes.ExamenVoulu,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Create a draft."""
        here = self.desk(ecole)
        data = given(shaped(request, shapes.ExamenVoulu), _NEW)
        form = accepted(NewExamForm(promotions(here), data), _NEW)
        made = composing.create_exam(
            actor=here,
            promotion=form.cleaned_data["promotion"],
            terms=composing.Terms(form.cleaned_data["title"]),
            rng=CHANCE,
            game=form.template,
        )
        return self.sheet(here, made.pk, HTTPStatus.CREATED)


def _copies(row: Any) -> int:
    """Return how many copies an exam of a list has, as its selector counted."""
    count: int = row.sat
    return count


@extend_schema(tags=["Examens"])
class ExamView(ExamDeskView):
    """An exam."""

    @doc.shown(
        "lireExamen",
        "Un examen : sa composition, ou où en est chacun",
        shapes.FicheExamen,
    )
    def get(self, _request: Request, ecole: str, examen: int) -> Response:
        """Return the exam."""
        return self.sheet(self.desk(ecole), examen)

    @doc.act(
        "reglerExamen",
        "Changer les réglages d’un brouillon",
        shapes.FicheExamen,
        body=shapes.ExamenChange,
    )
    def patch(self, request: Request, ecole: str, examen: int) -> Response:
        """Change the terms."""
        here, found = self.exam(ecole, examen)
        data = given(shaped(request, shapes.ExamenChange), _TERMS, found)
        form = accepted(TermsForm(data), _TERMS)
        composing.edit_exam(actor=here, exam=found, terms=form.terms)
        return self.sheet(here, examen)

    @doc.act("supprimerExamen", "Supprimer un brouillon", None, status=HTTPStatus.NO_CONTENT)
    def delete(self, _request: Request, ecole: str, examen: int) -> Response:
        """Delete the draft."""
        here, found = self.exam(ecole, examen)
        composing.delete_exam(actor=here, exam=found)
        return Response(status=HTTPStatus.NO_CONTENT)


@extend_schema(tags=["Examens"])
class ExamHouseView(ExamDeskView):
    """The options that an exam fixes."""

    @doc.act(
        "fixerOptions",
        "Fixer des options d’un jeu pour cet examen\n"
        "Celles qui manquent suivent l’école. Une option en doute que l’examen ne fixe pas écarte "
        "les questions qui en dépendent.",
        shapes.FicheExamen,
        body=MaisonVoulue,
    )
    def put(self, request: Request, ecole: str, examen: int, jeu: str) -> Response:
        """Fix the options."""
        here, found = self.exam(ecole, examen)
        game = catalog.game(jeu)
        choices = house_choices(shaped(request, MaisonVoulue)["maison"], game)
        composing.fix_options(actor=here, exam=found, game=game, choices=choices)
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class PartsView(ExamDeskView):
    """The parts of a draft."""

    @doc.act(
        "ajouterPartie",
        "Ajouter à un brouillon des questions d’un exercice",
        shapes.FicheExamen,
        body=shapes.PartieVoulue,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str, examen: int) -> Response:
        """Add a part."""
        here, found = self.exam(ecole, examen)
        body = shaped(request, shapes.PartieVoulue)
        data = {"drill": f"{body['jeu']}/{body['exercice']}", "count": body["questions"]}
        wanted = accepted(NewPartForm(data), _NEW_PART).wanted
        full = Wanted(
            wanted.game,
            wanted.drill,
            wanted.count,
            tuple(body.get("branches", ())),
            body.get("points", 0),
            body.get("secondes", 0),
        )
        composing.add_part(actor=here, exam=found, wanted=full)
        return self.sheet(here, examen, HTTPStatus.CREATED)


@extend_schema(tags=["Examens"])
class PartView(ExamDeskView):
    """A part of a draft."""

    @doc.act(
        "changerPartie",
        "Changer une partie d’un brouillon",
        shapes.FicheExamen,
        body=shapes.PartieChangee,
    )
    def patch(self, request: Request, ecole: str, examen: int, partie: int) -> Response:
        """Change the part."""
        here, found = self.exam(ecole, examen)
        part = selectors.part(found, partie)
        data = given(shaped(request, shapes.PartieChangee), _PART, part)
        form = accepted(PartForm(found, part, data=data), _PART)
        composing.edit_part(actor=here, exam=found, part=part, wanted=form.wanted)
        return self.sheet(here, examen)

    @doc.act("retirerPartie", "Retirer une partie d’un brouillon", shapes.FicheExamen)
    def delete(self, _request: Request, ecole: str, examen: int, partie: int) -> Response:
        """Take the part out."""
        here, found = self.exam(ecole, examen)
        part = selectors.part(found, partie)
        composing.remove_part(actor=here, exam=found, part=part)
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class PublishView(ExamDeskView):
    """Publishing a draft."""

    @doc.act("publierExamen", "Publier un brouillon", shapes.FicheExamen)
    def post(self, _request: Request, ecole: str, examen: int) -> Response:
        """Publish it: its class sees it."""
        here, found = self.exam(ecole, examen)
        conducting.publish(actor=here, exam=found)
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class TakeBackView(ExamDeskView):
    """Going back to composition."""

    @doc.act(
        "reprendreExamen",
        "Reprendre en brouillon un examen que personne n’a commencé",
        shapes.FicheExamen,
    )
    def post(self, _request: Request, ecole: str, examen: int) -> Response:
        """Take it back."""
        here, found = self.exam(ecole, examen)
        conducting.withdraw(actor=here, exam=found)
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class DuplicateView(ExamDeskView):
    """Another draft like an exam."""

    @doc.act(
        "dupliquerExamen",
        "Faire un brouillon des réglages et des parties d’un examen",
        shapes.FicheExamen,
        status=HTTPStatus.CREATED,
    )
    def post(self, _request: Request, ecole: str, examen: int) -> Response:
        """Make the draft."""
        here, found = self.exam(ecole, examen)
        made = composing.duplicate_exam(actor=here, exam=found, rng=CHANCE)
        return self.sheet(here, made.pk, HTTPStatus.CREATED)
