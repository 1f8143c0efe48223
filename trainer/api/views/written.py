"""The questions that a school writes itself: the bank that its exams draw from."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework.exceptions import ValidationError

from trainer.api.filters import QuestionFilters
from trainer.api.operations import creation, get, listing, post, put
from trainer.api.serializers import written as shapes
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.schools.selectors import Desk
from trainer.written import selectors, services
from trainer.written.services import WrongFactError


class Bank(AccountResource):
    """The questions of a school, for its instructors."""

    tag = "Examens"
    many = f"{SCHOOL}questions/"
    one = f"{many}<numero:ecrite>/"

    @listing(
        many,
        "listerQuestionsEcole",
        shapes.QuestionEcrite,
        query=shapes.QuestionsCherchees,
        filters=QuestionFilters,
    )
    def list(self) -> Any:
        """Les questions écrites par une école, par thème et par titre."""
        asked = self.asked
        words, away = asked.get("q", ""), asked.get("archivees", False)
        found = selectors.bank(self.here, words, archived=away, among=self.filter_queryset)
        rows: Any = self.paginate_queryset(found)
        for row in rows:
            row.school = self.here.school
        return rows

    @creation(many, "ecrireQuestion", shapes.FicheQuestion, body=shapes.QuestionVoulue)
    def create(self) -> Any:
        """Écrire une question.

        Son image, si elle en a une, se met par la page. Un examen la pose comme une partie : jeu
        « ecole », exercice son genre, branche son numéro.
        """
        body = self.body()
        with _placed():
            kind = body.validated_data["genre"]
            made = services.write(actor=self.here, kind=kind, draft=body.form.draft)
        return _whole(self.here, made.pk)

    @get(one, "lireQuestionEcole", shapes.FicheQuestion, link="own-question", tagged=True)
    def retrieve(self, ecrite: int) -> Any:
        """Une question écrite par l’école, avec sa réponse."""
        return _whole(self.here, ecrite)

    @put(one, "changerQuestion", shapes.FicheQuestion, body=shapes.QuestionVoulue)
    def update(self, ecrite: int) -> Any:
        """Changer une question ; ce qui a déjà été demandé ne change pas, son image reste."""
        found, body = selectors.question(self.here, ecrite), self.body()
        if body.validated_data["genre"] != found.kind:
            raise ValidationError({"genre": ["Une question ne change pas de genre."]})
        with _placed():
            services.edit(actor=self.here, question=found, draft=body.form.draft)
        return _whole(self.here, ecrite)

    @post(f"{one}archiver/", "archiverQuestion", shapes.FicheQuestion)
    def archive(self, ecrite: int) -> Any:
        """Archiver une question ; les examens qui la posent la gardent."""
        return self._moved(ecrite, away=True)

    @post(f"{one}remettre/", "remettreQuestion", shapes.FicheQuestion)
    def restore(self, ecrite: int) -> Any:
        """Remettre au catalogue une question archivée."""
        return self._moved(ecrite, away=False)

    def _moved(self, pk: int, *, away: bool) -> Any:
        found = selectors.question(self.here, pk)
        services.archive(actor=self.here, question=found, away=away)
        return _whole(self.here, pk)


def _whole(here: Desk, pk: int) -> Any:
    """Return a question with the facts of its version of the day."""
    found: Any = selectors.question(here, pk)
    found.facts = selectors.current(found).situation
    return found


@contextmanager
def _placed() -> Iterator[None]:
    """Say under the name that the body gives it what is wrong with a fact."""
    try:
        yield
    except WrongFactError as error:
        raise ValidationError({shapes.named(error.name): [error.message]}) from None
