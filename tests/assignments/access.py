"""Who may do what with assignments: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tests.exams.world import desks_of
from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk

_SCHOOL: Final = "formation/ecole/<slug:school>/devoirs/"
_ONE: Final = f"{_SCHOOL}<number:assignment>/"


def assignments_of(schools: Schools) -> tuple[Assignment, Assignment]:
    """Return an assignment of one trainee of the north, and one of the south; made once."""
    found = list(Assignment.objects.order_by("pk"))
    if not found:
        north, south = desks_of(schools)
        found = [
            _given(north, schools.spring, schools.trainee),
            _given(south, schools.southern_class, schools.southern_trainee),
        ]
    return found[0], found[1]


def _given(actor: Desk, promotion: Promotion, member: Membership) -> Assignment:
    due, target = timezone.now() + timedelta(days=1), Assignment.Target.RIGHT
    order = Order("Devoir", (Part("punto-banco"),), target, 3, due, people=(member,))
    return give_assignment(actor=actor, promotion=promotion, order=order)


def _pair(schools: Schools) -> Pair:
    north, south = assignments_of(schools)
    return Pair(north.pk, south.pk)


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {"assignment": _pair, "task": _pair}
RULES: Final[Mapping[str, Rule]] = {
    _SCHOOL: Rule("instructor"),
    f"{_SCHOOL}nouveau/": Rule("instructor"),
    # Without a game in the address, one is asked for.
    f"{_SCHOOL}nouveau/<number:promotion>/": Rule("instructor", 302, 302),
    _ONE: Rule("instructor"),
    f"{_ONE}echeance/": Rule("instructor", None, 303),
    f"{_ONE}relancer/": Rule("instructor", None, 303),
    f"{_ONE}retirer/": Rule("instructor", None, 303),
    "devoirs/": Rule("stranger"),
    "devoirs/<number:task>/": Rule("owner"),
    "devoirs/<number:task>/commencer/": Rule("owner", None, 303),
}
