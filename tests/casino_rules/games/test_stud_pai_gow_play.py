"""How a coup is told: who decides when, what is seen by then, who may be named in an incident."""

from itertools import pairwise
from random import Random

import pytest

from casino_rules import catalog
from tests.casino_rules.games.follow import PAI_GOW, STUD, Walk, lying, walked, walks
from tests.drills import enough

RAISE = {"caribbean-stud": "Bet", "casino-stud": "JOUER", "poker-3-cartes": "Play"}
FIRST = {"caribbean-stud": "Ante", "casino-stud": "DÉPART", "poker-3-cartes": "Ante"}
CLAIMED = "mise-reclamee-par-deux"


@walks("caribbean-stud", "casino-stud")
def test_two_who_claim_one_stake_sit_side_by_side(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for seen in walk.incidents:
            if seen.kind == CLAIMED:
                assert abs(seen.seat - seen.other) == 1, walk.seed


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_the_exercise_too_has_neighbours_claim_one_stake(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("incidents"), game.rulebook.default_house
    for seed in range(enough(20, 60)):
        seen = drill.generate(Random(seed), house, CLAIMED)
        assert abs(seen.seat - seen.other) == 1


@walks("caribbean-stud")
def test_what_is_told_of_an_order_of_gestures_names_no_last_player(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for step in walk.steps:
            if step.duty.drill == "gestes" and step.seen.what in {"melange", "fin-des-decisions"}:
                assert "la place" not in step.question.prompt


def _blind(walk: Walk) -> set[int]:
    """Return the seats whose raise lies there when the bets are closed."""
    closed = next(step for step in walk.steps if getattr(step.seen, "kind", "") == "fermer")
    box = RAISE[walk.game.slug]
    return {seat for seat, stakes in lying(closed.before).items() if box in stakes}


@walks(*STUD)
def test_the_seats_decide_one_after_another(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        blind = _blind(walk)
        for step in walk.steps[:-1]:
            before, after = lying(step.before), lying(step.after)
            for seat in before:
                if FIRST[slug] in before[seat] and FIRST[slug] not in after[seat]:
                    raised = {at for at, stakes in before.items() if RAISE[slug] in stakes}
                    later = {at for at in before if at > seat}
                    assert not (raised - blind) & later, (walk.seed, step.duty)
                    earlier = {at for at in before if at < seat and FIRST[slug] in before[at]}
                    assert earlier <= raised, (walk.seed, step.duty)


@walks("casino-stud")
def test_no_hand_is_named_before_the_players_have_decided(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        drills = [step.duty.drill for step in walk.steps]
        if "nommer-main" in drills:
            assert drills.index("nommer-main") > drills.index("qualification")
            assert "limites" not in drills[drills.index("nommer-main") :]


@walks("casino-stud")
def test_the_house_is_seen_only_by_those_who_play(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        told = [seen for seen in walk.incidents if seen.kind == "jouer-apres-la-maison"]
        assert not told or "qualification" in [step.duty.drill for step in walk.steps]


@walks("pai-gow-casino")
def test_nobody_has_given_up_before_it_is_said(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        said: set[int] = set()
        for step in walk.steps:
            noted = {zone.seat for zone in step.before if "renonc" in zone.note}
            assert noted == said, (walk.seed, step.duty)
            if getattr(step.seen, "kind", "") == "renonce-avant":
                said.add(step.seen.place)


@walks(*PAI_GOW)
def test_two_hands_lie_apart_at_each_place_once_they_are_set(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for step in walk.steps:
            if getattr(step.seen, "kind", "") == "deposees":
                hidden = {zone.spot: zone.hidden for zone in step.before}
                for seat in lying(step.before):
                    assert hidden[f"place-{seat}.cinq"] == 5
                    assert hidden[f"place-{seat}.deux"] == 2


@walks("pai-gow-casino")
def test_who_gives_up_too_late_has_just_lost(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for before, step in pairwise(walk.steps):
            if getattr(step.seen, "kind", "") == "renonce-apres":
                assert before.answer["resultat"] == "ramasser", walk.seed


@walks("pai-gow-casino")
def test_cards_are_shown_to_a_neighbour_who_plays(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        taken = lying(walk.steps[2].before)
        for seen in walk.incidents:
            if seen.kind == "cartes-montrees":
                assert {seen.place - 1, seen.place + 1} & taken.keys(), walk.seed
            assert seen.kind != "consultation" or len(taken) > 1


@walks(*PAI_GOW)
def test_a_first_hand_lies_there_when_the_deal_has_begun(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for step in walk.steps:
            if getattr(step.seen, "kind", "") in {"mise-tardive", "mise-augmentee"}:
                assert sum(zone.hidden for zone in step.before) == 7, walk.seed


AMISS = {"relance-simple", "relance-double", "jouer-a-moitie", "play-trop-forte"}


@walks(*STUD)
def test_a_raise_is_questioned_when_its_player_decides(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        blind = _blind(walk)
        for step in walk.steps:
            if getattr(step.seen, "kind", "") in AMISS:
                lies = lying(step.before)
                raised = {at for at, stakes in lies.items() if RAISE[slug] in stakes} - blind
                undecided = {at for at in lies if FIRST[slug] in lies[at]} - raised - blind
                assert raised <= set(range(1, step.seen.seat + 1)), walk.seed
                assert undecided <= set(range(step.seen.seat, 8)), walk.seed
