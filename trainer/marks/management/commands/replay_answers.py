"""Replaying the stored answers of exams from the command line."""

from typing import Any, override

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_rules import catalog
from casino_rules.catalog import UnknownGameError
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.house import UnknownOptionError
from trainer.exams.models import Exam
from trainer.marks.models import Replay
from trainer.marks.quoting import Scope, quote
from trainer.marks.services import replays
from trainer.schools.desk import Desk, RefusedError
from trainer.schools.models import School
from trainer.schools.roles import Role


class Command(BaseCommand):
    help = (
        "Rejoue les réponses enregistrées des examens sous les règles d’aujourd’hui."
        " Sans --appliquer, donne le devis et n’écrit rien."
    )

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ecole", help="adresse de l’école ; toutes sans elle")
        parser.add_argument("--jeu", help="jeu ; nécessaire, sauf avec --annuler")
        parser.add_argument("--exercice", default="", help="exercice ; tous sans lui")
        parser.add_argument("--examen", type=int, help="numéro d’un examen ; tous sans lui")
        parser.add_argument(
            "--option", action="append", default=[], help="option=choix, à corriger ; répétable"
        )
        parser.add_argument("--appliquer", action="store_true", help="écrit les corrections")
        parser.add_argument("--motif", default="", help="motif, nécessaire avec --appliquer")
        parser.add_argument("--annuler", type=int, help="numéro de la correction à annuler")

    @override
    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            if options["annuler"]:
                self._undo(options["annuler"])
                return
            for school in _schools(options["ecole"]):
                self._replay(school, _scope(school, options), options)
        except RefusedError as error:
            raise CommandError(error.message) from None

    def _undo(self, number: int) -> None:
        replay = Replay.objects.select_related("school").filter(pk=number).first()
        if replay is None:
            raise CommandError("Cette correction n’existe pas.")
        done = replays.undo(actor=_desk(replay.school), replay=replay)
        self.stdout.write("Correction annulée." if done else "Elle était déjà annulée.")

    def _replay(self, school: School, scope: Scope, options: dict[str, Any]) -> None:
        found = quote(school, scope)
        self.stdout.write(
            f"{school} : {found.replayed} réponses rejouées, {len(found.changes)} à corriger,"
            f" {len(found.marks)} notes changent, {found.impossible} ne se rejouent pas."
        )
        if options["appliquer"] and found.changes:
            replay = replays.apply(
                actor=_desk(school), scope=scope, reason=options["motif"], shown=found.digest
            )
            self.stdout.write(f"Correction n° {replay.pk} appliquée.")


def _desk(school: School) -> Desk:
    return Desk(school, Role.ADMINISTRATOR)


def _schools(slug: str | None) -> list[School]:
    rows = School.objects.filter(slug=slug) if slug else School.objects.order_by("slug")
    if slug and not rows:
        raise CommandError("Cette école n’existe pas.")
    return list(rows)


def _scope(school: School, options: dict[str, Any]) -> Scope:
    choices = dict(part.partition("=")[::2] for part in options["option"])
    try:
        game = catalog.game(options["jeu"] or "")
        game.rulebook.house(choices)
        if options["exercice"]:
            game.drill(options["exercice"])
    except (UnknownGameError, UnknownDrillError, UnknownOptionError) as error:
        raise CommandError(f"Jeu, exercice ou option inconnus : {error}") from None
    exam = None
    if options["examen"]:
        exam = Exam.objects.filter(pk=options["examen"], school=school).first()
        if exam is None:
            raise CommandError("Cet examen n’est pas de cette école.")
    return Scope(game.slug, options["exercice"], exam, choices)
