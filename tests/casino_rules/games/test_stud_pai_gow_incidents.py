"""Which incidents of these games come in a coup, and which the programme leaves to the exercise."""

from pathlib import Path
from random import Random
from typing import Final

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.level import Level
from tests.casino_rules.games.follow import PAI_GOW, STUD

ENDS_THE_COUP: Final = {
    "caribbean-stud": {"regarde-trop-tot"},
    "poker-3-cartes": {
        "quatre-cartes",
        "banque-deux-cartes",
        "main-regardee",
        "joueurs-qui-parlent",
    },
    "pai-gow-casino": {"talon-faux"},
    "pai-gow-commission": {"main-courte"},
}
"""After these no rule says how the coup goes on, or it does not."""
PROGRAMME: Final = Path("docs/programme.md")
MOST = 3_000


def _met(coup: Coup) -> set[str]:
    return {duty.situation.kind for duty in coup if duty.drill == "incidents"}


def _comes(slug: str, kind: str) -> bool:
    """Whether an incident comes in a coup of a house that lets it happen."""
    game = catalog.game(slug)
    branch = next(one for one in game.drill("incidents").branches if one.slug == kind)
    houses = [house for house in game.rulebook.houses() if branch.exists_in(house)]
    for number in range(MOST):
        rng = Random(f"{slug}/{kind}/{number}")
        house = rng.choice(houses).at(rng.choice((Level.FULL, Level.RUSH)))
        if kind in _met(game.coup(rng, house, game.seats[number % len(game.seats)])):
            return True
    return False


RARE = [
    ("caribbean-stud", "achat-ordre"),
    ("caribbean-stud", "aveugle-bonus"),
    ("poker-3-cartes", "pair-plus-tue-perdue"),
]


@pytest.mark.parametrize(("slug", "kind"), RARE, ids=[kind for _, kind in RARE])
def test_an_incident_that_never_came_in_a_coup_comes(slug: str, kind: str) -> None:
    assert _comes(slug, kind)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", [*STUD, *PAI_GOW])
def test_every_incident_after_which_a_coup_goes_on_comes_in_one(slug: str) -> None:
    every = {branch.slug for branch in catalog.game(slug).drill("incidents").branches}
    stops = ENDS_THE_COUP.get(slug, set())
    assert stops <= every
    assert [kind for kind in sorted(every - stops) if not _comes(slug, kind)] == []


@pytest.mark.parametrize("slug", ENDS_THE_COUP)
def test_the_programme_says_of_the_others_why_they_do_not(slug: str) -> None:
    title = f"### {catalog.game(slug).rulebook.title}"
    section = PROGRAMME.read_text("utf-8").partition(f"{title}\n")[2].partition("\n### ")[0]
    for kind in ENDS_THE_COUP[slug]:
        row = next(line for line in section.splitlines() if f"`incidents/{kind}`" in line)
        assert "dans un coup" in row.rpartition(" | ")[2], row
