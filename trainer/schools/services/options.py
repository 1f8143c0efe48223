"""What a school chooses once: the options of each game, the boards of its classes, its days.

What is shut during the exams of a school: its administrators choose.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError
from trainer.schools.domain import Doors, Shut
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk, house_in
from trainer.schools.services.audit import record
from trainer.web.moments import HOURS, ZONES
from trainer.web.refusals import RefusedError


@transaction.atomic
def choose_options(
    *, actor: Desk, game: Game, choices: Mapping[str, str], now: datetime | None = None
) -> House:
    """Choose the options of a game; those left out take the rule book's default.

    What was asked and judged under the former ones stays as it was: each situation holds its
    options.

    Raises:
        RefusedError: if the person does not administer the school, or a choice does not exist.
    """
    actor.only(Role.ADMINISTRATOR)
    try:
        after = game.rulebook.house(choices)
    except UnknownError:
        raise RefusedError("Cette option de la maison n’existe pas.") from None
    school = School.objects.select_for_update().get(pk=actor.school.pk)
    before = house_in(school, game)
    school.houses[game.slug] = after.as_dict()
    school.save(update_fields=("houses",))
    actor.school.houses = school.houses
    if changed := _changes(before, after):
        record(actor, "house.changed", at=now or timezone.now(), game=game.slug, changes=changed)
    return after


def _changes(before: House, after: House) -> dict[str, list[str]]:
    """Return what changed: option → [before, after]."""
    former = before.as_dict()
    return {
        option: [former[option], choice]
        for option, choice in after.choices
        if former[option] != choice
    }


@transaction.atomic
def show_board(*, actor: Desk, shown: bool, now: datetime | None = None) -> None:
    """Choose whether the trainees of a class see the best of it at speed.

    Raises:
        RefusedError: if the person does not administer the school.
    """
    actor.only(Role.ADMINISTRATOR)
    changed = School.objects.filter(pk=actor.school.pk, board=not shown).update(board=shown)
    actor.school.board = shown
    if changed:
        record(actor, "board.changed", at=now or timezone.now(), shown=shown)


@transaction.atomic
def choose_days(*, actor: Desk, zone: str, turns_at: str, now: datetime | None = None) -> None:
    """Choose the time zone of the trainees' days of study, empty for the site's, and when they turn.

    What is remembered keeps its days: those to come follow the choice, series by series.

    Raises:
        RefusedError: if the person does not administer the school, or the choice does not exist.
    """
    actor.only(Role.ADMINISTRATOR)
    if zone not in {"", *dict(ZONES)} or turns_at not in HOURS:
        raise RefusedError("Ce fuseau ou cette heure n’existe pas.")
    hour = int(turns_at)
    rows = School.objects.filter(pk=actor.school.pk).exclude(zone=zone, day_turns_at=hour)
    changed = rows.update(zone=zone, day_turns_at=hour)
    actor.school.zone, actor.school.day_turns_at = zone, hour
    if changed:
        record(actor, "days.changed", at=now or timezone.now(), zone=zone, hour=hour)


@transaction.atomic
def choose_doors(*, actor: Desk, doors: Doors, now: datetime | None = None) -> None:
    """Choose what is shut while an exam of the school is sat.

    Raises:
        RefusedError: if the person does not administer it, or nobody's addresses would be shut.
    """
    actor.only(Role.ADMINISTRATOR)
    if doors.shut is not Shut.NOTHING and not doors.networks:
        raise RefusedError("Donnez les adresses de l’école que l’examen doit fermer.")
    _keep(actor, doors, now or timezone.now())


@transaction.atomic
def shut_addresses(*, actor: Desk, networks: Iterable[str], now: datetime | None = None) -> None:
    """Shut these addresses too, to all that does not teach, while an exam of the school is sat.

    Raises:
        RefusedError: if the person does not administer it, or there is none.
    """
    actor.only(Role.ADMINISTRATOR)
    school = School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)
    kept, added = Doors.of(school.during_exams), tuple(networks)
    if not added:
        raise RefusedError("Cet examen admet toutes les adresses.")
    every = tuple(dict.fromkeys((*kept.networks, *added)))
    _keep(actor, Doors(kept.rules_open, every, Shut.ALL), now or timezone.now())


def _keep(actor: Desk, doors: Doors, now: datetime) -> None:
    School.objects.filter(pk=actor.school.pk).update(during_exams=doors.as_json())
    actor.school.during_exams = doors.as_json()
    told = {
        "regles": "ouvertes à qui compose" if doors.rules_open else "fermées à qui compose",
        "ferme": doors.shut.value,
        "adresses": " ".join(doors.networks) or "aucune",
    }
    record(actor, "doors.changed", at=now, **told)
