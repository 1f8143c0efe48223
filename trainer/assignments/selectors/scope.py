"""What an assignment asks, at which levels, and what is weak."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import F, Sum

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.statements import memories_of
from trainer.progress.selectors.studies import clock_of
from trainer.schools.models import Promotion, Role, School
from trainer.schools.selectors.houses import house_in
from trainer.tallies.models import CaseWeek, DrillWeek, SlipWeek
from trainer.ui.charts import WEAK


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
