"""Exams, as instructors compose them."""

from dataclasses import replace
from typing import Any, Final

from casino_rules import catalog
from trainer.api.filters import ExamFilters
from trainer.api.operations import creation, delete, get, listing, patch, post, put
from trainer.api.requests import house_choices
from trainer.api.serializers import exams as shapes
from trainer.api.serializers.schools import MaisonVoulue
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.exams.models import Exam
from trainer.exams.selectors import access
from trainer.exams.services import composing, conducting
from trainer.schools.selectors import promotions
from trainer.web.pages import CHANCE

EXAM: Final = f"{SCHOOL}examens/<numero:examen>/"


class ExamResource(AccountResource):
    """An exam of a school, for its instructors."""

    tag = "Examens"

    def exam(self, exam: int) -> Exam:
        """Return the exam of an address."""
        return access.exam(self.here, exam)

    def again(self, exam: Exam) -> Exam:
        """Return an exam as it is now."""
        return access.exam(self.here, exam.pk)


class Exams(ExamResource):
    """The exams of a school."""

    many = f"{SCHOOL}examens/"

    @listing(many, "listerExamens", shapes.Examen, filters=ExamFilters)
    def list(self) -> Any:
        """Les examens d’une école, le plus récent d’abord."""
        return access.exams(self.here).select_related("school")

    @creation(many, "creerExamen", shapes.FicheExamen, body=shapes.ExamenVoulu)
    def create(self) -> Exam:
        """Créer un brouillon d’examen, vide ou d’après l’examen type d’un jeu."""
        form = self.body(promotions(self.here)).form
        made = composing.create_exam(
            actor=self.here,
            promotion=form.cleaned_data["promotion"],
            terms=composing.Terms(form.cleaned_data["title"]),
            rng=CHANCE,
            game=form.template,
        )
        return self.again(made)

    @get(EXAM, "lireExamen", shapes.FicheExamen, link="exam", tagged=True)
    def retrieve(self, examen: int) -> Exam:
        """Un examen : sa composition, ou où en est chacun."""
        return self.exam(examen)

    @patch(EXAM, "reglerExamen", shapes.FicheExamen, body=shapes.ExamenChange)
    def partial_update(self, examen: int) -> Exam:
        """Changer les réglages d’un brouillon."""
        found = self.exam(examen)
        terms = self.body(before=found).form.terms
        composing.edit_exam(actor=self.here, exam=found, terms=terms)
        return self.again(found)

    @delete(EXAM, "supprimerExamen")
    def destroy(self, examen: int) -> None:
        """Supprimer un brouillon."""
        found = self.exam(examen)
        composing.delete_exam(actor=self.here, exam=found)

    @put(f"{EXAM}options/<slug:jeu>/", "fixerOptions", shapes.FicheExamen, body=MaisonVoulue)
    def fix(self, examen: int, jeu: str) -> Exam:
        """Fixer des options d’un jeu pour cet examen.

        Celles qui manquent suivent l’école. Une option en doute que l’examen ne fixe pas écarte
        les questions qui en dépendent.
        """
        found, game = self.exam(examen), catalog.game(jeu)
        choices = house_choices(self.body().validated_data["maison"], game)
        composing.fix_options(actor=self.here, exam=found, game=game, choices=choices)
        return self.again(found)

    @post(f"{EXAM}publier/", "publierExamen", shapes.FicheExamen)
    def publish(self, examen: int) -> Exam:
        """Publier un brouillon."""
        found = self.exam(examen)
        conducting.publish(actor=self.here, exam=found)
        return self.again(found)

    @post(f"{EXAM}reprendre/", "reprendreExamen", shapes.FicheExamen)
    def take_back(self, examen: int) -> Exam:
        """Reprendre en brouillon un examen que personne n’a commencé."""
        found = self.exam(examen)
        conducting.withdraw(actor=self.here, exam=found)
        return self.again(found)

    @creation(f"{EXAM}dupliquer/", "dupliquerExamen", shapes.FicheExamen)
    def duplicate(self, examen: int) -> Exam:
        """Faire un brouillon des réglages et des parties d’un examen."""
        found = self.exam(examen)
        return self.again(composing.duplicate_exam(actor=self.here, exam=found, rng=CHANCE))


class Parts(ExamResource):
    """The parts of a draft."""

    many = f"{EXAM}parties/"
    one = f"{many}<numero:partie>/"

    @creation(many, "ajouterPartie", shapes.FicheExamen, body=shapes.PartieVoulue)
    def create(self, examen: int) -> Exam:
        """Ajouter à un brouillon des questions d’un exercice."""
        found, body = self.exam(examen), self.body()
        data = body.validated_data
        wanted = replace(
            body.form.wanted,
            branches=tuple(data.get("branches", ())),
            weight=data.get("weight", 0),
            seconds=data.get("seconds", 0),
            level=data.get("level"),
        )
        composing.add_part(actor=self.here, exam=found, wanted=wanted)
        return self.again(found)

    @patch(one, "changerPartie", shapes.FicheExamen, body=shapes.PartieChangee)
    def partial_update(self, examen: int, partie: int) -> Exam:
        """Changer une partie d’un brouillon."""
        found = self.exam(examen)
        part = access.part(found, partie)
        wanted = self.body(found, part, before=part).form.wanted
        composing.edit_part(actor=self.here, exam=found, part=part, wanted=wanted)
        return self.again(found)

    @delete(one, "retirerPartie", shapes.FicheExamen)
    def destroy(self, examen: int, partie: int) -> Exam:
        """Retirer une partie d’un brouillon."""
        found = self.exam(examen)
        part = access.part(found, partie)
        composing.remove_part(actor=self.here, exam=found, part=part)
        return self.again(found)
