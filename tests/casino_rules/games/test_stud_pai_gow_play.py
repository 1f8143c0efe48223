"""How a coup is told: who decides when, what is seen and staked by then, which incidents come."""

from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.level import Level
from casino_rules.core.limits import TableLimits
from tests.casino_rules.games.follow import (
    MAIN,
    PAI_GOW,
    RAISE,
    SIDE,
    STUD,
    Walk,
    each_walk,
    lying,
    walked,
    walks,
)
from tests.drills import enough

CLAIMED = "mise-reclamee-par-deux"


@each_walk("caribbean-stud", "casino-stud")
def test_two_who_claim_one_stake_sit_side_by_side(walk: Walk) -> None:
    for seen in walk.incidents:
        if seen.kind == CLAIMED:
            assert abs(seen.seat - seen.other) == 1


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_the_exercise_too_has_neighbours_claim_one_stake(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("incidents"), game.rulebook.default_house
    for seed in range(enough(20, 60)):
        seen = drill.generate(Random(seed), house, CLAIMED)
        assert abs(seen.seat - seen.other) == 1


@each_walk("caribbean-stud")
def test_what_is_told_of_an_order_of_gestures_names_no_last_player(walk: Walk) -> None:
    for step in walk.steps:
        if step.duty.drill == "gestes" and step.seen.what in {"melange", "fin-des-decisions"}:
            assert "la place" not in step.question.prompt


def _blind(walk: Walk) -> set[int]:
    """Return the seats whose raise lies there when the bets are closed."""
    box = RAISE[walk.game.slug]
    return {seat for seat, stakes in walk.staked.items() if box in stakes}


@each_walk(*STUD)
def test_the_seats_decide_one_after_another(walk: Walk) -> None:
    blind = _blind(walk)
    for step in walk.steps[:-1]:
        before, after = lying(step.before), lying(step.after)
        for seat in before:
            if MAIN[walk.game.slug] in before[seat] and MAIN[walk.game.slug] not in after[seat]:
                raised = {at for at, stakes in before.items() if RAISE[walk.game.slug] in stakes}
                later = {at for at in before if at > seat}
                assert not (raised - blind) & later, step.duty
                earlier = {at for at in before if at < seat and MAIN[walk.game.slug] in before[at]}
                assert earlier <= raised, step.duty


@each_walk("casino-stud")
def test_no_hand_is_named_before_the_players_have_decided(walk: Walk) -> None:
    drills = [step.duty.drill for step in walk.steps]
    if "nommer-main" in drills:
        assert drills.index("nommer-main") > drills.index("qualification")
        assert "limites" not in drills[drills.index("nommer-main") :]


@each_walk("casino-stud")
def test_the_house_is_seen_only_by_those_who_play(walk: Walk) -> None:
    told = [seen for seen in walk.incidents if seen.kind == "jouer-apres-la-maison"]
    assert not told or "qualification" in [step.duty.drill for step in walk.steps]


@each_walk("pai-gow-casino")
def test_nobody_has_given_up_before_it_is_said(walk: Walk) -> None:
    said: set[int] = set()
    for step in walk.steps:
        noted = {zone.seat for zone in step.before if "renonc" in zone.note}
        assert noted == said, step.duty
        if step.kind == "renonce-avant":
            said.add(step.seen.place)


@each_walk(*PAI_GOW)
def test_two_hands_lie_apart_at_each_place_once_they_are_set(walk: Walk) -> None:
    for step in walk.steps:
        if step.kind == "deposees":
            hidden = {zone.spot: zone.hidden for zone in step.before}
            for seat in lying(step.before):
                assert hidden[f"place-{seat}.cinq"] == 5
                assert hidden[f"place-{seat}.deux"] == 2


@each_walk("pai-gow-casino")
def test_who_gives_up_too_late_has_just_lost(walk: Walk) -> None:
    for before, step in pairwise(walk.steps):
        if step.kind == "renonce-apres":
            assert before.answer["resultat"] == "ramasser"


@each_walk("pai-gow-casino")
def test_cards_are_shown_to_a_neighbour_who_plays(walk: Walk) -> None:
    taken = lying(walk.steps[2].before)
    for seen in walk.incidents:
        if seen.kind == "cartes-montrees":
            assert {seen.place - 1, seen.place + 1} & taken.keys()
        assert seen.kind != "consultation" or len(taken) > 1


@each_walk(*PAI_GOW)
def test_a_first_hand_lies_there_when_the_deal_has_begun(walk: Walk) -> None:
    for step in walk.steps:
        if step.kind in {"mise-tardive", "mise-augmentee"}:
            assert sum(zone.hidden for zone in step.before) == 7


AMISS = {"relance-simple", "relance-double", "jouer-a-moitie", "play-trop-forte"}


@each_walk(*STUD)
def test_a_raise_is_questioned_when_its_player_decides(walk: Walk) -> None:
    blind = _blind(walk)
    for step in walk.steps:
        if step.kind in AMISS:
            lies = lying(step.before)
            raised = {at for at, stakes in lies.items() if RAISE[walk.game.slug] in stakes} - blind
            undecided = {at for at in lies if MAIN[walk.game.slug] in lies[at]} - raised - blind
            assert raised <= set(range(1, step.seen.seat + 1))
            assert undecided <= set(range(step.seen.seat, 8))


RICH = 30
"""The greatest stake of a table over its smallest, from which somebody there is very rich."""


def _mains(walk: Walk) -> list[int]:
    box = MAIN.get(walk.game.slug, "Mise")
    return [stakes[box] for stakes in walk.staked.values() if box in stakes]


def _cut(amount: int, table: TableLimits) -> bool:
    """Whether a stake is a few chips of a colour, or two at most of each of two close colours."""
    half = table.minimum // 2
    chips = {chip for chip in table.chips if chip >= half} | {table.minimum}
    if any(amount % chip == 0 and amount // chip <= 5 for chip in chips):
        return True
    return any(
        amount == many * big + few * small
        for big, small in product(chips, chips)
        for many, few in product((1, 2), repeat=2)
        if small < big <= 5 * small
    )


@each_walk(*STUD, *PAI_GOW)
def test_a_stake_is_made_of_chips_that_a_player_cuts(walk: Walk) -> None:
    table = walk.game.rulebook.table(walk.house)
    if walk.house.level <= Level.TRAINING:
        for amount in _mains(walk):
            assert _cut(amount, table) or amount == table.maximum, amount


@each_walk("casino-stud", "poker-3-cartes")
def test_a_side_bet_is_never_more_than_the_stake_it_goes_with(walk: Walk) -> None:
    for stakes in walk.staked.values():
        assert stakes.get(SIDE[walk.game.slug], 0) <= stakes[MAIN[walk.game.slug]]
    for seen in walk.incidents:
        assert getattr(seen, "boni", 0) <= getattr(seen, "ante", 0)


@walks(*STUD, *PAI_GOW)
def test_few_tables_have_a_player_thirty_times_as_rich(slug: str, number: int) -> None:
    rich = [
        walk.house.level
        for walk in walked(slug, number)
        if max(_mains(walk)) >= RICH * min(_mains(walk))
        and all(seen.kind != "mise-trop-forte" for seen in walk.incidents)
    ]
    assert all(level >= Level.FULL for level in rich)
    assert len(rich) <= number / 2 / 5  # half of the coups are at the full table


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
