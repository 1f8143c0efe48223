"""Replaying stored answers, of exams and of practice, from the command line."""

from typing import Any, Final, override

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams.models import Exam
from trainer.marks.models import Replay
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import replays
from trainer.practice.models import Correction
from trainer.practice.selectors import counting as practice
from trainer.practice.services import correcting
from trainer.practice.services.correcting import Budget
from trainer.questions.domain.judging import Quotation
from trainer.questions.models import Scope
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError

_STEP: Final = Budget(people=100)


class Command(BaseCommand):
    help = (
        "Rejoue les réponses enregistrées, d’examen et d’entraînement, sous les règles"
        " d’aujourd’hui. Sans --appliquer, donne le devis et n’écrit rien."
    )

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ecole", help="adresse de l’école ; toutes sans elle")
        parser.add_argument(
            "--hors-ecoles", action="store_true", help="l’entraînement fait hors des écoles"
        )
        parser.add_argument("--jeu", help="jeu ; nécessaire pour un devis")
        parser.add_argument("--exercice", default="", help="exercice ; tous sans lui")
        parser.add_argument("--examen", type=int, help="numéro d’un examen ; tous sans lui")
        parser.add_argument(
            "--option", action="append", default=[], help="option=choix, à corriger ; répétable"
        )
        parser.add_argument(
            "--avant-version", type=int, help="questions posées sous des règles plus anciennes"
        )
        parser.add_argument("--dry-run", action="store_true", help="devis seul")
        parser.add_argument("--appliquer", action="store_true", help="écrit les corrections")
        parser.add_argument("--motif", default="", help="motif, nécessaire avec --appliquer")
        parser.add_argument("--annuler", type=int, help="numéro de la correction à annuler")
        parser.add_argument(
            "--reprendre", action="store_true", help="achève ce qui a été interrompu"
        )

    @override
    def handle(self, *_args: Any, **options: Any) -> None:
        if options["dry_run"] and (options["appliquer"] or options["annuler"]):
            raise CommandError(
                "--dry-run n’écrit rien : il ne va ni avec --appliquer ni --annuler."
            )
        try:
            self._choose(options)
        except RefusedError as error:
            raise CommandError(error.message) from None

    def _choose(self, options: dict[str, Any]) -> None:
        if options["reprendre"]:
            self._resume()
        elif options["annuler"]:
            act = self._undo_outside if options["hors_ecoles"] else self._undo
            act(options["annuler"])
        elif options["hors_ecoles"]:
            self._replay_outside(options)
        else:
            for school in _schools(options["ecole"]):
                self._replay(school, _scope(school, options), options)

    def _undo(self, number: int) -> None:
        replay = Replay.objects.select_related("school", "practice").filter(pk=number).first()
        if replay is None:
            raise CommandError("Cette correction n’existe pas.")
        actor = _desk(replay.school)
        done = replays.undo(actor=actor, replay=replay)
        self._to_the_end(replay.practice)
        self.stdout.write("Correction annulée." if done else "Elle était déjà annulée.")

    def _undo_outside(self, number: int) -> None:
        found = Correction.objects.filter(pk=number, school=None).first()
        if found is None:
            raise CommandError("Cette correction n’existe pas.")
        done = correcting.undo(found)
        self._to_the_end(found)
        self.stdout.write("Correction annulée." if done else "Elle était déjà annulée.")

    def _replay(self, school: School, scope: Scope, options: dict[str, Any]) -> None:
        practised = practice.quote(scope) if scope.exam is None else None
        found = quote(school, scope, practised, whole=True)
        self.stdout.write(
            f"{school} : {found.replayed} réponses d’examen rejouées, {len(found.changes)} à"
            f" corriger, {len(found.marks)} notes changent, {found.impossible} ne se rejouent pas."
        )
        if found.practice:
            self._tell(found.practice)
        if options["appliquer"] and (found.changes or found.practised):
            replay = replays.apply(
                actor=_desk(school),
                scope=scope,
                reason=options["motif"],
                shown=found.digest,
                practised=found.practice,
                whole=True,
            )
            self._to_the_end(replay.practice)
            self.stdout.write(f"Correction n° {replay.pk} appliquée.")

    def _replay_outside(self, options: dict[str, Any]) -> None:
        asked = _scope(None, options)
        found = practice.quote(asked)
        self._tell(found)
        if options["appliquer"] and found.changed:
            made = correcting.begin(scope=asked, reason=options["motif"], expected=found.people)
            self._to_the_end(made)
            self.stdout.write(f"Correction n° {made.pk} appliquée (--hors-ecoles).")

    def _tell(self, found: Quotation) -> None:
        self.stdout.write(
            f"Entraînement : {found.replayed} réponses rejouées, {found.changed} à corriger"
            f" ({found.turned} passent de juste à faux ou l’inverse) de {found.people} personnes,"
            f" {found.impossible} ne se rejouent pas."
        )

    def _resume(self) -> None:
        going, coming_back = Q(undone_at=None), Q(restored_at=None, undone_at__isnull=False)
        for found in Correction.objects.filter(going & Q(finished_at=None) | coming_back):
            self._to_the_end(found)
            self.stdout.write(f"Correction de l’entraînement n° {found.pk} achevée.")

    def _to_the_end(self, correction: Correction | None) -> None:
        """Go on, some people at a time: stopped in the middle, --reprendre goes on from there."""
        if correction is None:
            return
        while not correcting.go_on(correction, budget=_STEP):
            self.stdout.write(f"  {correction.people} personnes sur {correction.expected}…")


def _desk(school: School) -> Desk:
    return Desk(school, Role.ADMINISTRATOR)


def _schools(slug: str | None) -> list[School]:
    rows = School.objects.filter(slug=slug) if slug else School.objects.order_by("slug")
    if slug and not rows:
        raise CommandError("Cette école n’existe pas.")
    return list(rows)


def _scope(school: School | None, options: dict[str, Any]) -> Scope:
    """Return what is to be corrected: in a school, or outside all of them."""
    choices = dict(part.partition("=")[::2] for part in options["option"])
    try:
        game = catalog.game(options["jeu"] or "")
        game.rulebook.house(choices)
        if options["exercice"]:
            game.drill(options["exercice"])
    except UnknownError as error:
        raise CommandError(f"Jeu, exercice ou option inconnus : {error}") from None
    exam = options["examen"] if school else None
    if exam and not Exam.objects.filter(pk=exam, school=school).exists():
        raise CommandError("Cet examen n’est pas de cette école.")
    return Scope(game.slug, options["exercice"], school, choices, options["avant_version"], exam)
