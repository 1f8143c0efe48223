"""Who may read the registry: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils import timezone

from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.marks.models import Observation
from trainer.schools.models import Membership, Promotion

_SCHOOL: Final = "formation/ecole/<slug:school>/"
_CLASS: Final = f"{_SCHOOL}promotions/<number:promotion>/"


def begun(member: Membership, promotion: Promotion) -> int:
    made, _ = Observation.objects.get_or_create(
        membership=member,
        promotion=promotion,
        game="punto-banco",
        defaults={"begun_at": timezone.now(), "seen": [["Gestes", 4, None]]},
    )
    return made.pk


_PERSON: Final = f"{_SCHOOL}personnes/<number:member>/"

OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "observation": lambda it: Pair(
        begun(it.trainee, it.spring), begun(it.southern_trainee, it.southern_class)
    )
}
RULES: Final[Mapping[str, Rule]] = {
    f"{_CLASS}carnet/": Rule("instructor", 200, 303),
    f"{_CLASS}bulletins/": Rule("instructor", 200, 422),
    f"{_CLASS}assiduite/": Rule("instructor"),
    f"{_CLASS}rapports/presence/": Rule("instructor", 301),
    f"{_CLASS}calendrier/": Rule("instructor", 200, 303),
    f"{_CLASS}emargement/": Rule("instructor", 200, 303),
    f"{_CLASS}pratique/": Rule("instructor", 200, 422),
    f"{_SCHOOL}pratique/<number:observation>/": Rule("instructor", 200, 303),
    f"{_SCHOOL}examens/<number:exam>/proces-verbal/": Rule("instructor", 200, 422),
    f"{_SCHOOL}grilles/": Rule("administrator"),
    f"{_SCHOOL}grilles/<slug:game>/": Rule("administrator", 200, 422),
    f"{_PERSON}dossier/": Rule("instructor"),
    f"{_PERSON}assiduite/": Rule("instructor"),
    f"{_PERSON}documents/": Rule("instructor", 200, 422),
    f"{_SCHOOL}papiers/": Rule("administrator", 200, 422),
    # A school without a logo, as these are, has none to show.
    f"{_SCHOOL}papiers/logo/": Rule("administrator", 404),
}

FILES: Final = frozenset({f"{_CLASS}emargement/", f"{_SCHOOL}papiers/logo/"})
"""Those that give a PDF, or a picture."""
