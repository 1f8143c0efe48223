"""Who may do what in the live room: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tests.exams.world import desks_of
from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.live.models import ClassQuestion, Lesson, Sequence
from trainer.live.services import Wanted, ask_class, prepare
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk
from trainer.schools.services.promotions import enrol

_CLASS: Final = "formation/ecole/<slug:school>/promotions/<number:promotion>/direct/"
_ONE: Final = f"{_CLASS}<number:question>/"


def questions_of(schools: Schools) -> tuple[ClassQuestion, ClassQuestion, ClassQuestion]:
    """Return the questions put to a class, to the only trainee of another, to the south."""
    found = list(ClassQuestion.objects.order_by("pk"))
    if not found:
        north, south = desks_of(schools)
        enrol(actor=north, member=schools.trainee, promotion=schools.autumn)
        asked = ((north, schools.spring), (north, schools.autumn), (south, schools.southern_class))
        found = [_asked(desk, promotion) for desk, promotion in asked]
    return found[0], found[1], found[2]


def _asked(actor: Desk, promotion: Promotion) -> ClassQuestion:
    wanted = Wanted("punto-banco", "tirage-banco")
    return ask_class(actor=actor, promotion=promotion, wanted=wanted, rng=Random(5))


def _of_the_class(schools: Schools) -> Pair:
    spring, _, south = questions_of(schools)
    return Pair(spring.pk, south.pk)


def _of_one_trainee(schools: Schools) -> Pair:
    _, autumn, south = questions_of(schools)
    return Pair(autumn.pk, south.pk)


def _lesson(schools: Schools) -> Pair:
    questions_of(schools)
    classes = (schools.spring, schools.southern_class)
    return Pair(*(Lesson.objects.get(promotion=promotion).pk for promotion in classes))


def _sequence(schools: Schools) -> Pair:
    found = []
    classes = (schools.spring, schools.southern_class)
    for desk, promotion in zip(desks_of(schools), classes, strict=True):
        row = Sequence.objects.filter(promotion=promotion).first()
        found.append(row or prepare(actor=desk, promotion=promotion, title="Banco"))
    return Pair(*(row.pk for row in found))


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "question": _of_the_class,
    "asked": _of_one_trainee,
    "sequence": _sequence,
    "lesson": _lesson,
}
RULES: Final[Mapping[str, Rule]] = {
    _CLASS: Rule("instructor"),
    # An empty form names no exercise.
    f"{_CLASS}rejoindre/": Rule("instructor"),
    f"{_CLASS}question/": Rule("instructor", 200, 404),
    f"{_CLASS}seances/": Rule("instructor"),
    f"{_CLASS}seances/<number:lesson>/": Rule("instructor"),
    f"{_CLASS}suites/": Rule("instructor", None, 303),
    # An empty form names no exercise.
    f"{_CLASS}suites/<number:sequence>/": Rule("instructor", 200, 404),
    f"{_CLASS}suites/<number:sequence>/lancer/": Rule("instructor", None, 303),
    _ONE: Rule("instructor"),
    f"{_ONE}clore/": Rule("instructor", None, 303),
    f"{_ONE}temps/": Rule("instructor", None, 303),
    f"{_ONE}expliquer/": Rule("instructor", None, 303),
    "direct/": Rule("stranger"),
    "direct/<number:asked>/": Rule("owner", None, 422),
}
