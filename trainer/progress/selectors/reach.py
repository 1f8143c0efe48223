"""Which remembered cases can still be asked: rules are corrected, and houses choose."""

from collections.abc import Mapping
from functools import lru_cache

from casino_rules import catalog
from trainer.progress.domain.memory import BranchKey
from trainer.schools.models import School
from trainer.schools.selectors.houses import house_in
from trainer.web.games import taught


@lru_cache(maxsize=1024)
def branches(game: str, drill: str, choices: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the branches of a drill in a house; none of what is no longer taught."""
    found = taught(game, drill)
    if found is None:
        return frozenset()
    house = catalog.game(game).rulebook.house(dict(choices))
    return frozenset(branch.slug for branch in found.branches_in(house))


class Reach:
    """The cases that can happen under the options of a school, or the rule books' without one."""

    def __init__(self, school: School | None) -> None:
        self._school = school
        self._houses: dict[str, tuple[tuple[str, str], ...]] = {}

    def holds(self, key: BranchKey) -> bool:
        """Whether the case can be asked."""
        if key.game not in catalog.games():
            return False
        return key.branch in branches(key.game, key.drill, self._choices(key.game))

    def _choices(self, game: str) -> tuple[tuple[str, str], ...]:
        if game not in self._houses:
            self._houses[game] = words(house_in(self._school, catalog.game(game)).as_dict())
        return self._houses[game]


def words(house: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the choices of a house as ``branches`` takes them."""
    return tuple(sorted(house.items()))
