"""Sequences prepared for the live room, the record of its lessons, and the patterns of exams."""

from typing import Any, Final

from django.db import transaction

from trainer.api.operations import creation, delete, get, listing
from trainer.api.serializers import lessons as shapes
from trainer.api.serializers.exams import FicheExamen
from trainer.api.serializers.live import Ecran
from trainer.api.views.exams import EXAM, ExamResource
from trainer.api.views.live import shown, wanted_of
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.exams.models import Exam, ExamPattern
from trainer.exams.selectors import access as exams
from trainer.exams.services import patterns
from trainer.live import selectors
from trainer.live.models import Sequence
from trainer.live.presenters.questions import LiveQuestion
from trainer.live.presenters.results import Results, past_of, results_of
from trainer.live.services import add_step, ask_step, forget, prepare
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion
from trainer.web.pages import CHANCE

_ROOM: Final = f"{SCHOOL}promotions/<numero:promotion>/direct/"


class Prepared(AccountResource):
    """The sequences that instructors prepare for a class."""

    tag = "Salle en direct"
    many = f"{_ROOM}suites/"
    one = f"{many}<numero:suite>/"

    @listing(many, "listerSuites", shapes.Suite)
    def list(self, promotion: int) -> Any:
        """Les suites préparées pour une promotion, par titre."""
        found = schools.promotion(self.here, promotion)
        return [_of_class(found, it) for it in selectors.sequences(found)]

    @creation(many, "preparerSuite", shapes.Suite, body=shapes.SuiteVoulue)
    def create(self, promotion: int) -> Sequence:
        """Préparer une suite de questions.

        Chacune est tirée quand on la pose.
        """
        found = schools.promotion(self.here, promotion)
        asked = self.body().validated_data
        wanted = [wanted_of(self.here, it) for it in asked["questions"]]
        with transaction.atomic():
            made = prepare(actor=self.here, promotion=found, title=asked["titre"])
            for step in wanted:
                add_step(actor=self.here, sequence=made, wanted=step)
        return _of_class(found, selectors.sequence(found, made.pk))

    @get(one, "lireSuite", shapes.Suite, link="live-sequence")
    def retrieve(self, promotion: int, suite: int) -> Sequence:
        """Une suite préparée."""
        found = schools.promotion(self.here, promotion)
        return _of_class(found, selectors.sequence(found, suite))

    @delete(one, "supprimerSuite")
    def destroy(self, promotion: int, suite: int) -> None:
        """Supprimer une suite ; les questions qui en viennent restent."""
        found = schools.promotion(self.here, promotion)
        forget(actor=self.here, sequence=selectors.sequence(found, suite))

    @creation(f"{one}<numero:question>/poser/", "poserQuestionDeSuite", Ecran)
    def ask(self, promotion: int, suite: int, question: int) -> LiveQuestion:
        """Poser à la classe une question d’une suite, par son rang.

        Celle qui était ouverte est close. Passé la dernière, c’est refusé (409).
        """
        found = schools.promotion(self.here, promotion)
        sequence = selectors.sequence(found, suite)
        row = ask_step(actor=self.here, sequence=sequence, step=question - 1, rng=CHANCE)
        return shown(found, row.pk)


def _of_class(promotion: Promotion, sequence: Sequence) -> Sequence:
    sequence.promotion = promotion
    return sequence


class Lessons(AccountResource):
    """What was asked in class."""

    tag = "Salle en direct"
    many = f"{_ROOM}seances/"

    @listing(many, "listerSeances", shapes.Seance)
    def list(self, promotion: int) -> Any:
        """Les séances en direct d’une promotion, la dernière d’abord."""
        found = schools.promotion(self.here, promotion)
        rows: Any = self.paginate_queryset(selectors.lessons(found))
        for row in rows:
            row.promotion = found
        return past_of(found, rows)

    @get(f"{many}<numero:seance>/", "lireSeance", shapes.FicheSeance, link="live-lesson")
    def retrieve(self, promotion: int, seance: int) -> Results:
        """Une séance, question par question et personne par personne.

        D’une question ouverte, rien que le nombre de réponses.
        """
        found = schools.promotion(self.here, promotion)
        return results_of(selectors.lesson(found, seance))


class Patterns(ExamResource):
    """The patterns that a school keeps of its exams."""

    many = f"{SCHOOL}examens/modeles/"
    one = f"{many}<numero:modele>/"

    @listing(many, "listerModeles", shapes.Modele)
    def list(self) -> Any:
        """Les modèles d’examens d’une école, par titre."""
        return exams.patterns(self.here)

    @creation(f"{EXAM}modele/", "garderModele", shapes.Modele, body=shapes.ModeleVoulu)
    def create(self, examen: int) -> ExamPattern:
        """Garder un examen comme modèle de l’école."""
        found, title = self.exam(examen), self.body().form.cleaned_data["title"]
        return patterns.keep_pattern(actor=self.here, exam=found, title=title)

    @delete(one, "supprimerModele")
    def destroy(self, modele: int) -> None:
        """Supprimer un modèle ; les examens qui en viennent restent."""
        patterns.delete_pattern(actor=self.here, pattern=exams.pattern(self.here, modele))

    @creation(f"{one}examens/", "partirDeModele", FicheExamen, body=shapes.ExamenDeModele)
    def start(self, modele: int) -> Exam:
        """Composer un brouillon qui part d’un modèle."""
        pattern, asked = exams.pattern(self.here, modele), self.body().validated_data
        made = patterns.start_from(
            actor=self.here,
            pattern=pattern,
            promotion=schools.promotion(self.here, asked["promotion"]),
            title=asked["titre"],
            rng=CHANCE,
        )
        return self.again(made)
