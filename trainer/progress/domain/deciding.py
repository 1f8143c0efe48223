"""Which rule decides each case of a drill: cases that one rule decides inform one another.

Nothing is declared: the proof of a case says which articles it applies. In a table whose cells
are the cases, a rule is one row of it, and a cell borders on its neighbours in that row that are
decided otherwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import home
from casino_rules.core.house import House
from casino_rules.core.ruling import Ruling

_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Decided:
    """What decides a case: its rule, named for all games, and the cases across its border.

    ``articles`` are those that its proof applies, by their id.
    """

    rule: str
    across: tuple[str, ...] = ()
    in_table: bool = False
    articles: tuple[str, ...] = ()


ALONE: Final = Decided("")
"""A case of which the rule is not told: nothing informs it."""


@lru_cache(maxsize=1024)
def decided(game: str, drill: str, choices: tuple[tuple[str, str], ...]) -> Mapping[str, Decided]:
    """Return what decides each branch of a drill in a house, by slug; under control, the same rules."""
    if home(game) != game:
        return decided(home(game), drill, choices)
    found = catalog.game(game)
    house, asked = found.rulebook.house(dict(choices)), found.drill(drill)
    met = asked.branches_in(house)
    proofs = {branch.slug: asked.solve(example(asked, branch, house)) for branch in met}
    where = f"{game}/{drill}"
    return MappingProxyType(
        {
            branch.slug: Decided(
                f"{where} {_row(branch)} {' '.join(proofs[branch.slug].rules)}",
                _across(branch, met, proofs),
                branch.cell is not None,
                proofs[branch.slug].rules,
            )
            for branch in met
        }
    )


def example(drill: Drill[Any], branch: Branch, house: House) -> Any:
    """Return the situation that stands for a branch, always the same."""
    return drill.generate(Random(_SEED), house, branch.slug, level=branch.level)


def _row(branch: Branch) -> str:
    return branch.cell[0] if branch.cell else ""


def _across(
    branch: Branch, met: tuple[Branch, ...], proofs: Mapping[str, Ruling[Any]]
) -> tuple[str, ...]:
    if branch.cell is None:
        return ()
    row = [item for item in met if item.cell is not None and item.cell[0] == branch.cell[0]]
    place = row.index(branch)
    beside = (*row[max(place - 1, 0) : place], *row[place + 1 : place + 2])
    return tuple(
        item.slug for item in beside if proofs[item.slug].value != proofs[branch.slug].value
    )
