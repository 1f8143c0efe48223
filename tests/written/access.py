"""Who may do what with the questions that a school writes (see schools' access)."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from tests.written.world import drawn
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk
from trainer.written.models import OwnPicture, OwnQuestion
from trainer.written.services import Draft, write

_BANK: Final = "formation/ecole/<slug:school>/questions/"
_OWN: Final = f"{_BANK}<number:own>/"


def own_of(school: School) -> OwnQuestion:
    """Return the question of a school, with its picture, written at the first call."""
    found = OwnQuestion.objects.filter(school=school).first()
    facts = {"text": "Que montre l’image\u00a0?", "shows": "Un carré.", "options": ["A", "B"]}
    draft = Draft("Image", {**facts, "right": [0]}, picture=drawn())
    actor = Desk(school, Role.INSTRUCTOR)
    return found or write(actor=actor, kind=OwnQuestion.Kind.CHOICE, draft=draft)


def picture_of(school: School) -> OwnPicture:
    """Return the picture of that question."""
    own_of(school)
    return OwnPicture.objects.get(school=school)


def held(school: School) -> dict[str, object]:
    """Write a question with its picture; return what its addresses are made of."""
    shown = picture_of(school)
    return {"own": own_of(school).pk, "kind": "choix", "shown": shown.pk}


def _pair(find: Callable[[School], object]) -> Callable[[Schools], Pair]:
    return lambda it: Pair(find(it.north), find(it.south))


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "own": _pair(lambda school: own_of(school).pk),
    # The address names no school, and the site's administrator is of them all: that people of the
    # south do not see that of the north is what the rule says.
    "shown": lambda it: Pair(picture_of(it.north).pk, picture_of(it.north).pk),
    "kind": lambda _: Pair("choix", "choix"),
}
_PICTURE: Final = "examens/images/<uuid:shown>/"
RULES: Final[Mapping[str, Rule]] = {
    _BANK: Rule("instructor"),
    f"{_BANK}nouvelle/<slug:kind>/": Rule("instructor", 200, 422),
    _OWN: Rule("instructor"),
    f"{_OWN}modifier/": Rule("instructor", 200, 422),
    f"{_OWN}archiver/": Rule("instructor", None, 303),
    f"{_OWN}dupliquer/": Rule("instructor", None, 303),
    # A trainee sees it once it is asked of them (tests/written/test_sitting.py).
    _PICTURE: Rule("instructor"),
}
FILES: Final = frozenset({_PICTURE})
"""Those that give a picture."""
