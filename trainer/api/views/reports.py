"""Reports on classes and on people, by the selectors of their pages."""

from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.api.operations import get
from trainer.api.serializers import reports as shapes
from trainer.api.serializers.registry import Carnet, CarnetVoulu
from trainer.api.serializers.reports import PeriodeVoulue
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.instruction.presenters.cases import MOST_SLIPS, exercise_of, shown_slips, slips_of
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.presenters.matrix import NAME, comparison_of, drills_of, matrix
from trainer.instruction.presenters.person import first_drawn, weeks
from trainer.instruction.presenters.speed import class_speed
from trainer.instruction.requests import KINDS, compared, usual_game
from trainer.instruction.selectors import classes, person
from trainer.instruction.selectors.classes import game_in
from trainer.instruction.selectors.periods import Period, groups, read_period
from trainer.registry.presenters.attendance import register_of
from trainer.registry.presenters.gradebook import book_of
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion, Role

_MOST_WEEKS: Final = 26
"""The latest weeks of a person's work that a report holds; their files hold them all."""


class Reports(AccountResource):
    """Reports of a period; their files are those of their pages."""

    tag = "Rapports"
    one = f"{SCHOOL}promotions/<numero:promotion>/rapports/"
    drilled = f"{one}<slug:jeu>/<slug:exercice>/"
    followed = f"{SCHOOL}personnes/<numero:personne>/suivi/"
    compared = f"{SCHOOL}comparaison/"

    @get(one, "lireMatrice", shapes.Matrice, query=shapes.MatriceVoulue)
    def matrix(self, promotion: int) -> dict[str, Any]:
        """La matrice d’une promotion : stagiaires × exercices d’un jeu.

        Sans jeu, celui que travaillent le plus de personnes.
        """
        found = self._promotion(promotion)
        (group,) = groups([found.pk])
        game = usual_game(self.asked.get("jeu") or game_in(found, self._period, group))
        sums = classes.drill_sums(group, self._period, game.slug)
        shown = matrix(drills_of(game), classes.trainees(found), sums, {"tri": NAME})
        return self._report(shown, "matrix", promotion, game=game)

    @get(drilled, "lireExerciceSuivi", shapes.ExerciceSuivi, query=PeriodeVoulue)
    def drill(self, promotion: int, jeu: str, exercice: str) -> dict[str, Any]:
        """Un exercice dans une promotion, cas par cas."""
        found, game = self._promotion(promotion), catalog.game(jeu)
        shown = exercise_of(found, game, game.drill(exercice), self._period)
        return self._report(shown, "drill", promotion, jeu, exercice)

    @get(f"{one}erreurs/", "lireErreurs", shapes.Erreurs, query=PeriodeVoulue)
    def slips(self, promotion: int) -> dict[str, Any]:
        """Les erreurs connues d’une promotion."""
        shown = slips_of(self._promotion(promotion), self._period)
        return self._report(shown, "slips", promotion)

    @get(f"{one}vitesse/", "lireVitesse", shapes.Vitesse, query=shapes.MatriceVoulue)
    def speed(self, promotion: int) -> dict[str, Any]:
        """La vitesse d’une promotion, à côté de sa justesse : stagiaires × exercices d’un jeu."""
        found = self._promotion(promotion)
        (group,) = groups([found.pk])
        game = usual_game(self.asked.get("jeu") or game_in(found, self._period, group))
        sums = classes.timed_sums(group, self._period, game.slug)
        shown = class_speed(game, classes.trainees(found), sums)
        return self._report(shown, "speed", promotion, game=game)

    @get(f"{one}presence/", "lirePresence", shapes.Presence, query=PeriodeVoulue)
    def attendance(self, promotion: int) -> dict[str, Any]:
        """L’assiduité d’une promotion."""
        found = self._promotion(promotion)
        shown = register_of(found, self._period, timezone.localdate())
        (group,) = groups([found.pk])
        sums, none = classes.work_sums(group, self._period), classes.PersonDays(0, 0, 0)
        told = {
            "days": [
                {"jour": day, "presents": count}
                for day, count in zip(shown.days, shown.practised, strict=True)
            ],
            "rows": [{"row": row, "work": sums.get(row.member.pk, none)} for row in shown.rows],
        }
        return self._report(told, "registry:attendance", promotion)

    @get(f"{SCHOOL}promotions/<numero:promotion>/carnet/", "lireCarnet", Carnet, query=CarnetVoulu)
    def gradebook(self, promotion: int) -> dict[str, Any]:
        """Le carnet de notes d’une promotion, coefficients compris."""
        found = self._promotion(promotion)
        shown = book_of(self.here, found, self._period, timezone.now())
        return self._report(shown, "registry:gradebook", promotion)

    @get(followed, "lireSuivi", shapes.Suivi, query=PeriodeVoulue, role=Role.TRAINEE)
    def person(self, personne: int) -> dict[str, Any]:
        """Le travail d’une personne dans le temps."""
        found = schools.member(self.here, personne)
        period = self._period
        mondays = person.own_mondays(found, period)[:_MOST_WEEKS]
        work = {
            "member": found,
            "sums": person.own_work(found, period) or Mark(),
            "days": person.own_days(found, period, first_drawn(timezone.localdate())),
            "weeks": weeks(person.own_weeks(found, mondays)),
            "slips": shown_slips(person.own_slips(found, period, MOST_SLIPS)),
        }
        return self._report(work, "person", personne)

    @get(compared, "comparerPromotions", shapes.Comparaison, query=shapes.ComparaisonVoulue)
    def comparison(self) -> dict[str, Any]:
        """Des promotions côte à côte, dans un jeu."""
        every = [*schools.promotions(self.here, archived=None)]
        chosen = compared(every, {str(pk) for pk in self.asked.get("promotion", [])})
        game = usual_game(self.asked.get("jeu"))
        shown = comparison_of(game, chosen, self._period)
        return self._report(shown, "comparison", game=game)

    @property
    def _period(self) -> Period:
        """The period that the address asks for."""
        usual = getattr(self.declared.query, "usual", "")
        asked = {name: str(value) for name, value in self.asked.items()}
        return read_period({"periode": usual, **asked}, timezone.localdate())

    def _promotion(self, promotion: int) -> Promotion:
        """Return the class of the address, for an instructor."""
        return schools.promotion(self.here, promotion)

    def _report(
        self, shown: Any, page: str, *parts: object, game: Game | None = None
    ) -> dict[str, Any]:
        """Return a report, whose page is named; ``game`` is the one that it takes after « ? »."""
        page = page if ":" in page else f"instruction:{page}"
        asked = self._period.query + (f"&{urlencode({'jeu': game.slug})}" if game else "")
        address = f"{reverse(page, args=(self.here.school.slug, *parts))}?{asked}"
        files = {kind: f"{address}&format={kind}" for kind in KINDS}
        return {"period": self._period, "files": files, "game": game, "shown": shown}
