"""Who may fetch what was made: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

from django.utils import timezone

from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.orders.models import Order, Product
from trainer.schools.models import School

_SCHOOL: Final = "formation/ecole/<slug:school>/documents/"
_FILE: Final = f"{_SCHOOL}<uuid:order>/fichier/"


def ordered(school: School, asker: User) -> UUID:
    """Return a paper that was made for somebody of a school."""
    now = timezone.now()
    made, new = Order.objects.get_or_create(
        school=school,
        digest="",
        defaults={"asker": asker, "title": "Sujets", "asked_at": now, "ended_at": now},
    )
    if new:
        Product.objects.create(
            order=made, name="s.pdf", media_type="application/pdf", body=b"%PDF-"
        )
    return made.pk


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "order": lambda it: Pair(
        ordered(it.north, it.people["instructor"]),
        ordered(it.south, it.people["southern instructor"]),
    )
}
RULES: Final[Mapping[str, Rule]] = {
    _SCHOOL: Rule("instructor"),
    f"{_SCHOOL}<uuid:order>/": Rule("instructor"),
    _FILE: Rule("instructor"),
}
FILES: Final = frozenset({_FILE})
"""Those that give a file."""
