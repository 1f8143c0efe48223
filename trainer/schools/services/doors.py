"""What is shut during the exams of a school: its administrators choose."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.schools.domain import Doors, Shut
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError


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
