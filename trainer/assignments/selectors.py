"""Who may see an assignment, what it asks, and of whom."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.shortcuts import get_object_or_404

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError
from trainer.accounts.models import User
from trainer.assignments.models import Assignment, Share
from trainer.practice.models import Series
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.rollups import clock_of
from trainer.progress.selectors.statements import memories_of
from trainer.schools.models import Enrolment, Membership, Promotion, Role, School
from trainer.schools.selectors import Desk, house_in
from trainer.tallies.models import CaseWeek, DrillWeek, SlipWeek
from trainer.ui.charts import WEAK

_SOON: Final = timedelta(days=7)
_MOST: Final = 5
_SHOWN_AFTER: Final = timedelta(days=30)
"""How long an ended assignment is still shown to who had to do it."""


def assignments(here: Desk, promotion: Promotion | None = None) -> QuerySet[Assignment]:
    """Return the assignments of the school with how many must do them and have, for instructors."""
    rows = here.taught(Assignment.objects.select_related("promotion", "author"))
    if promotion is not None:
        rows = rows.filter(promotion=promotion)
    everybody = Share.objects.filter(assignment=OuterRef("pk"))
    # Counted for the assignments shown only: a joined count is one of all those of the school.
    return rows.annotate(
        people=_count(everybody), done=_count(everybody.filter(done_at__isnull=False))
    ).order_by("-due_at", "-pk")


def _count(rows: QuerySet[Share]) -> Coalesce:
    counts = rows.order_by().values("assignment").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counts), 0)


def assignment(here: Desk, pk: int) -> Assignment:
    """Return an assignment of the school.

    Raises:
        Http404: if it is not one, or not for who asks to see.
    """
    return get_object_or_404(assignments(here).prefetch_related("items"), pk=pk)


def shares(assignment: Assignment) -> QuerySet[Share]:
    """Return how far each person is, by name; who is gone from the class is left out."""
    rows = assignment.shares.filter(
        membership__enrolments__promotion=assignment.promotion_id,
        membership__enrolments__left_at=None,
    ).select_related("membership")
    return rows.order_by("membership__sort_name", "pk")


def newcomers(assignment: Assignment) -> QuerySet[Membership]:
    """Return the trainees of the class who came since and have not begun."""
    if assignment.named:
        return Membership.objects.none()
    began = Share.objects.filter(assignment=assignment, membership=OuterRef("pk"))
    rows = Membership.objects.filter(
        enrolments__promotion=assignment.promotion_id,
        enrolments__left_at=None,
        role=Role.TRAINEE,
    )
    return rows.filter(~Exists(began)).order_by("sort_name", "pk")


def own_assignments(user: User, now: datetime) -> QuerySet[Assignment]:
    """Return what a person has to do in all their schools, the nearest deadline first.

    Those that ended lately come with them.
    """
    mine = Membership.objects.filter(learner__user=user, left_at=None, role=Role.TRAINEE)
    in_class = Enrolment.objects.filter(membership__in=mine, left_at=None)
    shared = Share.objects.filter(membership__in=mine).values("assignment")
    rows = Assignment.objects.filter(
        Q(named=False) | Q(pk__in=shared),
        promotion__in=in_class.values("promotion"),
        withdrawn_at=None,
        due_at__gt=now - _SHOWN_AFTER,
    )
    return rows.select_related("school", "promotion").order_by("due_at", "pk")


def own_assignment(user: User, pk: int, now: datetime) -> Assignment:
    """Return an assignment that a person has, or lately had, to do.

    Raises:
        Http404: if there is none.
    """
    return get_object_or_404(own_assignments(user, now).prefetch_related("items"), pk=pk)


def assignment_of(series: Series) -> Assignment | None:
    """Return the assignment that a series was opened for, unless it was withdrawn."""
    room, _, number = series.purpose.partition(":")
    if room != Assignment.ROOM or not number.isdecimal():
        return None
    return Assignment.objects.filter(pk=int(number), withdrawn_at=None).first()


def own_shares(user: User, wanted: list[Assignment]) -> dict[int, Share]:
    """Return how far a person is in each of these assignments."""
    rows = Share.objects.filter(assignment__in=wanted, membership__learner__user=user)
    return {share.assignment_id: share for share in rows}


def due_soon(here: Desk, now: datetime) -> list[Assignment]:
    """Return the assignments of a school due within a week that somebody has not done, nearest first."""
    rows: Any = assignments(here)  # with what it counts
    rows = rows.filter(withdrawn_at=None, due_at__gt=now, due_at__lt=now + _SOON)
    return list(rows.exclude(people__gt=0, done__gte=F("people")).order_by("due_at", "pk")[:_MOST])


def still_due(user: User, now: datetime) -> list[Assignment]:
    """Return the assignments that a person still has to do, the nearest deadline first."""
    done = Share.objects.filter(
        assignment=OuterRef("pk"), membership__learner__user=user, done_at__isnull=False
    )
    return list(own_assignments(user, now).filter(~Exists(done), due_at__gt=now))


class Part(NamedTuple):
    """A game, one of its drills, or one branch of it; an empty word takes all of them."""

    game: str
    drill: str = ""
    branch: str = ""

    def holds(self, game: str, drill: str, branch: str) -> bool:
        """Whether a question of that branch serves this part."""
        return self.game == game and self.drill in {"", drill} and self.branch in {"", branch}


class UnknownPartError(ValueError):
    """There is no such game, drill or branch."""


def read_part(text: str) -> Part:
    """Return the part that a form names: « jeu », « jeu/exercice » or « jeu/exercice/cas ».

    Raises:
        UnknownPartError: if it does not exist.
    """
    part = Part(*text.split("/", 2))
    try:
        game = catalog.game(part.game)
        drill = game.drill(part.drill) if part.drill else None
        if drill is not None and part.branch:
            drill.branch(part.branch)
    except UnknownError:
        raise UnknownPartError(text) from None
    if part.branch and drill is None:
        raise UnknownPartError(text)
    return part


def tidy(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts once each, without those that a larger one holds."""
    known = tuple(dict.fromkeys(parts))
    return tuple(
        part
        for part in known
        if not any(
            other != part and other.holds(*part) and (part.drill or not other.drill)
            for other in known
        )
    )


def title_of(part: Part) -> str:
    """Return a part in French; one that is no longer taught keeps its slugs."""
    try:
        game = catalog.game(part.game)
        if not part.drill:
            return f"{game.title}, tous les exercices"
        drill = game.drill(part.drill)
        if not part.branch:
            return f"{game.title}, {drill.title}"
        return f"{game.title}, {drill.title}\u00a0: {drill.branch(part.branch).title}"
    except UnknownError:
        return "/".join(filter(None, part))


def level_of(learner: int, parts: Iterable[Part], school: School, now: datetime) -> int:
    """Return the mastery of the parts from 0 to 100: the mean of their drills.

    Branches weigh as they are taught; one never met counts for nothing known.
    """
    wanted, today = tuple(parts), clock_of(school).day(now)
    memories: dict[BranchKey, Memory] = {}
    for game in {part.game for part in wanted}:
        memories |= memories_of(learner, game=game)
    levels = [
        _level(game, drill.slug, branches, memories, today)
        for game, drill, branches in _drills(wanted, school)
    ]
    return int(100 * sum(levels) / len(levels)) if levels else 0


def _level(
    game: str,
    drill: str,
    branches: tuple[Branch, ...],
    memories: dict[BranchKey, Memory],
    today: date,
) -> float:
    known = 0.0
    for branch in branches:
        memory = memories.get(BranchKey(game, drill, branch.slug))
        if memory is not None:
            known += branch.weight * memory.accuracy * memory.retrievability(today)
    return known / sum(branch.weight for branch in branches)


def _drills(
    parts: tuple[Part, ...], school: School
) -> Iterator[tuple[str, Drill[Any], tuple[Branch, ...]]]:
    """Yield each drill concerned with its branches, as they are taught in the school."""
    for slug in dict.fromkeys(part.game for part in parts if part.game in catalog.games()):
        game = catalog.game(slug)
        house = house_in(school, game)
        for drill in game.drills.values():
            branches = _branches(parts, slug, drill, house)
            if branches:
                yield slug, drill, branches


def _branches(
    parts: tuple[Part, ...], game: str, drill: Drill[Any], house: House
) -> tuple[Branch, ...]:
    return tuple(
        branch
        for branch in drill.branches_in(house)
        if any(part.holds(game, drill.slug, branch.slug) for part in parts)
    )


LATELY: Final = timedelta(weeks=13)
"""How far back an address that names nobody looks."""


def weak_in(promotion: Promotion, part: Part, since: date) -> set[int]:
    """Return the trainees of a class who are right there less often than is enough."""
    rows: Any = CaseWeek if part.branch else DrillWeek
    asked = {name: slug for name, slug in part._asdict().items() if slug}
    sums = (
        rows.objects.filter(**_inside(promotion), **asked, week__gte=since)
        .values("membership")
        .annotate(done=Sum("answered"), right=Sum("correct"))
    )
    weak = sums.filter(right__lt=F("done") * float(WEAK))
    return set(weak.values_list("membership", flat=True))


def fallen_into(promotion: Promotion, part: Part, pitfall: str, since: date) -> set[int]:
    """Return the trainees of a class who fell into a known error of an exercise."""
    rows = SlipWeek.objects.filter(
        **_inside(promotion), game=part.game, drill=part.drill, pitfall=pitfall, week__gte=since
    )
    return set(rows.values_list("membership", flat=True))


def _inside(promotion: Promotion) -> dict[str, Any]:
    return {
        "membership__enrolments__promotion": promotion,
        "membership__enrolments__left_at": None,
        "membership__role": Role.TRAINEE,
    }
