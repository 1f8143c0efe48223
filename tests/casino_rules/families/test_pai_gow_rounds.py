"""Rounds of Pai Gow: whole cloths, how they end, in what order they are asked, what is said."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.grading import grade
from casino_rules.core.level import Level
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow import house_way as way
from casino_rules.families.pai_gow.hands import SCALES
from casino_rules.families.pai_gow.odds import simulate
from casino_rules.families.pai_gow.rounds import round_ending
from casino_rules.families.pai_gow.situations import SIDES
from casino_rules.hands import TWO_CARDS
from tests.drills import enough

pytestmark = pytest.mark.usefixtures("coup_alone")

both_games = pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])


@both_games
def test_most_whole_cloths_pay_something_and_a_full_table_has_six_players(slug: str) -> None:
    game = catalog.game(slug)
    drill, rng = game.drill("reglement-tapis"), Random(slug)
    for level in Level:
        house = game.rulebook.default_house.at(level)
        cloths = [drill.generate(rng, house) for _ in range(enough(50, 150))]
        assert sum(drill.solve(cloth).value["total"] > 0 for cloth in cloths) > enough(35, 105)
        full = any(len(cloth.places) == 6 for cloth in cloths)
        assert full is (level >= Level.FULL)


@both_games
def test_a_cloth_is_told_in_a_line_a_seat_from_right_to_left_and_summed(
    slug: str,
) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("reglement-tapis"), game.rulebook.default_house
    for seed in range(enough(30, 60)):
        cloth = drill.generate(Random(seed), house)
        *lines, last = [step.text for step in drill.solve(cloth).steps]
        named = [int(line.split()[1]) for line in lines if line.startswith("Place")]
        assert named == sorted((row.place for row in cloth.places), reverse=True)
        assert len(lines) - len(named) <= 1  # the rank of A-2-3-4-5, where it decides
        paid = sum("Payer" in line for line in lines)
        assert last.count(" + ") == max(0, paid - 1)


@pytest.mark.parametrize("strong", SIDES)
@pytest.mark.parametrize("weak", SIDES)
def test_a_round_ends_as_it_is_asked_to(strong: str, weak: str) -> None:
    rng = Random(f"{strong}{weak}")
    for _ in range(enough(20, 60)):
        for roue, scale in SCALES.items():
            made = round_ending(rng, roue, strong, weak)
            five = scale.value(made.joueur_forte), scale.value(made.banque_forte)
            two = TWO_CARDS.value(made.joueur_faible), TWO_CARDS.value(made.banque_faible)
            for ends, (ours, theirs) in ((strong, five), (weak, two)):
                assert (ours > theirs) is (ends == "joueur")
                assert (ours == theirs) is (ends == "egalite")
            seven = (*made.banque_forte, *made.banque_faible)
            assert made.banque_faible in _all_orders(way.house_way(seven, scale).fronts)


def _all_orders(fronts: tuple[Hand, ...]) -> set[Hand]:
    return {pair for first, second in fronts for pair in ((first, second), (second, first))}


def test_the_simulation_counts_every_round_and_is_the_same_at_every_run() -> None:
    found = simulate("derniere", 300)
    assert sum(found.values()) == 300
    assert found == simulate("derniere", 300)


@both_games
def test_cards_are_seen_by_a_player_once_the_deal_is_counted(slug: str) -> None:
    game, met = catalog.game(slug), set()
    for seed in range(enough(100, 300)):
        coup = game.coup(Random(seed), game.rulebook.default_house, 1 + seed % 6)
        counted = next(place for place, duty in enumerate(coup) if duty.drill == "donne")
        for place, duty in enumerate(coup):
            if duty.drill == "incidents" and duty.situation.kind in {
                "mise-reprise",
                "consultation",
            }:
                met.add(duty.situation.kind)
                assert place > counted
    assert "mise-reprise" in met


@pytest.mark.parametrize(
    ("back", "front", "said"),
    [
        ("Ks Kd Kh 9c 9s", "Ad 8c", "full aux rois par les neuf, as-huit"),
        ("Qs Qd 9c 6h 4s", "Xx 8c", "paire de dames, as-huit"),
        ("9s 8d 7c 6h 5d", "2s 2d", "séquence au neuf, paire de deux"),
    ],
)
def test_both_hands_are_said_with_their_height_and_no_accent_is_needed(
    back: str, front: str, said: str
) -> None:
    drill = catalog.game("pai-gow-casino").drill("annonce-mains")
    facts = {"how": "ecrite", "forte": back, "faible": front, "roue": "derniere"}
    situation = drill.load(facts)
    assert grade(drill, situation, said.replace("é", "e").replace("-", " ")).correct
    turned = ", ".join(reversed(said.split(", ")))
    assert grade(drill, situation, turned).pitfall == "devant-d-abord"


@both_games
def test_the_hands_that_are_said_are_set_as_the_house_sets_them(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("annonce-mains"), game.rulebook.default_house
    for branch in drill.branches:
        for seed in range(8):
            said = drill.generate(Random(seed), house, branch.slug)
            found = way.house_way((*said.forte, *said.faible), SCALES[said.roue])
            assert said.faible in _all_orders(found.fronts)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Ks Ad 2c 3h 4d", "A-R-4-3-2 ne se suivent pas"),
        ("Ks Qs 9s 4s 2d", "Quatre cartes seulement de la même couleur"),
        ("9s 8d 7c 6h 2d", "il n’y a que quatre cartes d’une séquence"),
        ("4s 4d 4c 4h 5s", "Quatre cartes de même rang"),
    ],
)
def test_the_name_of_a_hand_says_why_and_what_it_only_looks_like(cards: str, why: str) -> None:
    drill = catalog.game("pai-gow-casino").drill("main-cinq")
    assert why in drill.solve(drill.load({"cards": cards})).steps[-1].text
