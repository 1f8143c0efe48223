"""The only door to the questions of a school: its instructors', and what its exams ask of them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import F, QuerySet
from django.shortcuts import get_object_or_404

from trainer.schools.selectors import Desk
from trainer.web.names import plain
from trainer.written.models import OwnPicture, OwnQuestion, Wording


def bank(
    here: Desk,
    words: str = "",
    *,
    archived: bool = False,
    among: Callable[[QuerySet[OwnQuestion]], QuerySet[OwnQuestion]] | None = None,
) -> Sequence[OwnQuestion]:
    """Return the questions of a school for its instructors, those that hold these words.

    By theme and title, accents apart: a database that sorts by code puts « É » after « Z ».
    ``among`` may narrow them, and put them in another order.
    """
    rows = here.taught(OwnQuestion.objects.filter(archived_at__isnull=not archived))
    rows = among(rows) if among else rows
    if rows.query.order_by:
        return _holding(rows, words)
    return sorted(_holding(rows, words), key=lambda it: (plain(it.theme), plain(it.title), it.pk))


def offered(school: int, words: str = "") -> list[OwnQuestion]:
    """Return the questions that exams of a school may ask, those that hold these words."""
    return _holding(OwnQuestion.objects.filter(school=school, archived_at=None), words)


def _holding(rows: QuerySet[OwnQuestion], words: str) -> list[OwnQuestion]:
    """Return questions of which the title and the theme hold all the words, accents apart."""
    wanted = plain(words).split()
    return [it for it in rows if all(word in plain(f"{it.title} {it.theme}") for word in wanted)]


def question(here: Desk, pk: int) -> OwnQuestion:
    """Return a question of the school, for its instructors, archived or not.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(here.taught(OwnQuestion.objects.select_related("school")), pk=pk)


def wordings(found: OwnQuestion) -> QuerySet[Wording]:
    """Return the versions of a question, latest first."""
    return Wording.objects.filter(question=found).select_related("question")


def current(found: OwnQuestion) -> Wording:
    """Return the version that is asked from now on."""
    return wordings(found).get(number=found.version)


def questions_in(school: int, keys: Iterable[str]) -> Mapping[str, OwnQuestion]:
    """Return the questions that parts of exams of a school name, by those names; others are not."""
    numbers = [int(key) for key in keys if key.isdecimal()]
    rows = OwnQuestion.objects.filter(school=school, pk__in=numbers) if numbers else ()
    return {str(row.pk): row for row in rows}


def wording(school: int, case: str) -> Wording | None:
    """Return the version that a place of an exam names, « 12-3 »; None if the school has none."""
    question, number = map(int, case.split("-"))
    rows = Wording.objects.filter(question__school=school, question=question, number=number)
    return rows.select_related("question").first()


def current_cases(school: int, keys: Iterable[str]) -> tuple[str, ...]:
    """Return what a published exam would name of these questions: their versions of the day."""
    found = questions_in(school, keys)
    return tuple(f"{row.pk}-{row.version}" for row in found.values() if row.archived_at is None)


def titles(cases: Collection[str]) -> Mapping[str, str]:
    """Return the title of each version that these cases name. One query, none without any."""
    numbers = {int(case.partition("-")[0]) for case in cases}
    rows = Wording.objects.filter(question__in=numbers) if numbers else Wording.objects.none()
    named = rows.order_by().values_list("question", "number", F("situation__title"))
    found = {f"{question}-{number}": title for question, number, title in named}
    return {case: found[case] for case in cases if case in found}


def pictures(names: Collection[str]) -> Mapping[str, str]:
    """Return pictures by their names, as they are drawn. One query, none without any."""
    rows = OwnPicture.objects.filter(pk__in=names) if names else ()
    return {str(row.pk): row.drawn for row in rows}


def picture(name: UUID) -> OwnPicture:
    """Return a picture; its caller knows who may see it.

    Raises:
        Http404: if there is none.
    """
    return get_object_or_404(OwnPicture, pk=name)
