"""What the two games of Pai Gow share: the House Way against a witness, foul settings, rounds."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, PACK, read_cards
from casino_rules.core.grading import grade
from casino_rules.core.level import Level
from casino_rules.families.pai_gow import house_way as way
from casino_rules.families.pai_gow.drills.house_branches import HOUSE_BRANCHES
from casino_rules.families.pai_gow.hands import PACK_AND_JOKER, SCALES, is_foul, without
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.odds import simulate
from casino_rules.families.pai_gow.rounds import round_ending, sensible, settings
from casino_rules.families.pai_gow.situations import SIDES
from casino_rules.hands import HIGH, JOKER_HIGH, TWO_CARDS, HighCategory
from casino_rules.hands.codes import CODES, encode

COMPLETE = {
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.STRAIGHT_FLUSH,
    HighCategory.ROYAL_FLUSH,
}
KINDS = [branch.slug for branch in HOUSE_BRANCHES]
ROUNDS = 3_000


def _orders(cards: Hand) -> list[int]:
    return sorted((14 if card is JOKER else card.rank.order for card in cards), reverse=True)


def _complete(five: Hand) -> bool:
    """Whether five cards are a straight, a flush or better of that kind: every joker is tried."""
    naturals = without(five, (JOKER,))
    if len(naturals) == 5:
        return HIGH.value(five).category in COMPLETE
    code = encode(naturals)
    return any(HIGH.shape(code + CODES[card]).category in COMPLETE for card in PACK)


def _key(front: Hand) -> tuple[bool, int, int]:
    high, low = _orders(front)
    return (high == low, high, low)


type Front = tuple[bool, int, int]


def _wanted(cards: Hand) -> Front:
    """Return the front by reading the House Way again, from the ranks counted and sorted."""
    counts = Counter(_orders(cards))
    of = {
        size: sorted((rank for rank, number in counts.items() if number == size), reverse=True)
        for size in range(1, 6)
    }
    whole = [_key(front) for front in combinations(cards, 2) if _complete(without(cards, front))]
    if of[5]:
        return _twice(13 if 13 in of[2] else 14)
    if of[4]:
        return _quads(of[4][0], of[2] or of[3], of[1])
    if of[3]:
        return _trips(of[3], of[2], of[1], whole)
    return _pairs(of[2], of[1], whole)


def _twice(rank: int) -> Front:
    return (True, rank, rank)


def _quads(rank: int, beside: list[int], ones: list[int]) -> Front:
    if beside:
        return _twice(beside[0])
    split = rank > 10 or (rank > 6 and ones[0] < 13)
    return _twice(rank) if split else (False, ones[0], ones[1])


def _trips(threes: list[int], twos: list[int], ones: list[int], whole: list[Front]) -> Front:
    if len(threes) == 2:
        return _twice(threes[0])
    if twos:
        return _twice(twos[0])
    if whole:
        return max(whole)
    return (False, 14, ones[0]) if threes[0] == 14 else (False, ones[0], ones[1])


def _pairs(twos: list[int], ones: list[int], whole: list[Front]) -> Front:
    if len(twos) == 3:
        return _twice(twos[0])
    if len(twos) == 2:
        wants = 15 if twos[0] > 10 else 14 if twos[0] > 6 else 13
        return (False, ones[0], ones[1]) if ones[0] >= wants else _twice(twos[1])
    if whole:
        ace_first = bool(twos) and 10 <= twos[0] <= 13 and ones[0] == 14
        return max(*whole, (False, 14, ones[1]) if ace_first else whole[0])
    return (False, ones[0], ones[1]) if twos else (False, ones[1], ones[2])


def _keeps_complete(cards: Hand, front: Hand) -> bool:
    return _complete(without(cards, front))


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_of_the_house_way_is_made_and_set_as_the_witness_says(kind: str) -> None:
    rng = Random(kind)
    for _ in range(40):
        cards = deal_kind(rng, kind)
        for scale in SCALES.values():
            found = way.house_way(cards, scale)
            assert found.kind == kind
            assert all(_key(front) == _wanted(cards) for front in found.fronts)


def test_the_house_way_of_hands_dealt_at_random_is_the_witness_s() -> None:
    rng = Random(7)
    for _ in range(ROUNDS):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        found = way.house_way(cards, JOKER_HIGH)
        for front in found.fronts:
            assert _key(front) == _wanted(cards), cards
            assert not is_foul(front, without(cards, front)), cards


def test_of_equal_fronts_exactly_those_that_leave_the_strongest_hand_are_right() -> None:
    rng = Random(11)
    for kind in KINDS:
        for roue, scale in SCALES.items():
            cards = deal_kind(rng, kind)
            found = way.house_way(cards, scale)
            alike = [front for front in combinations(cards, 2) if _key(front) == _wanted(cards)]
            if kind in way.KEEP_COMPLETE:
                alike = [front for front in alike if _keeps_complete(cards, front)]
            best = max(scale.value(without(cards, front)) for front in alike)
            right = {front for front in alike if scale.value(without(cards, front)) == best}
            assert set(found.fronts) == right, (roue, cards)


@pytest.mark.parametrize("table", ["deux-paires", "carres"])
def test_every_cell_of_the_tables_of_the_house_way_is_what_is_done(table: str) -> None:
    name = {"deux-paires": "deux-paires", "carres": "carre"}[table]
    for game in catalog.games().values():
        if table not in game.rulebook.tables:
            continue
        for (row, column), mark in game.rulebook.tables[table].cells.items():
            cards = deal_kind(Random(f"{row}{column}"), f"{name}-{row}-{column}")
            counts = Counter(_orders(cards))
            front = _orders(way.house_way(cards, JOKER_HIGH).fronts[0])
            size = counts[front[0]] if front[0] == front[1] else 1
            assert (size > 1) is (mark != "D"), (row, column)
            if table == "carres":
                assert (size == 4) is (mark == "S")


@pytest.mark.parametrize(
    ("back", "front", "foul"),
    [
        ("Kh Qc 9d 5s 3h", "Ks Qd", False),  # alike as far as both go
        ("Kh Jc 9d 5s 3h", "Ks Qd", True),
        ("8h 8c 9d 5s 3h", "8s 8d", False),
        ("8h 8c 9d 5s 3h", "9s 9h", True),
        ("3h 3c 2d 2s 4h", "As Xx", False),
        ("Kh Qc 9d 5s 3h", "2s 2h", True),
        ("Ah Xx 9d 5s 3h", "Ks Kd", False),
        ("5h 6c 7d Xx 9h", "As Ad", False),
    ],
)
def test_a_setting_is_foul_when_two_cards_are_worth_more_than_five(
    back: str, front: str, *, foul: bool
) -> None:
    assert is_foul(read_cards(front), read_cards(back)) is foul


def test_seven_cards_are_set_in_twenty_one_ways_allowed_or_foul() -> None:
    rng = Random(5)
    for _ in range(200):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        assert len(settings(cards)) + len(settings(cards, foul=True)) == 21


def test_no_player_breaks_a_pair_for_nothing() -> None:
    cards = read_cards("Ks 3s Qh Kd 7c 7d Td")
    fronts = {_key(front) for _, front in sensible(cards, "derniere")}
    assert fronts == {(True, 7, 7), (False, 12, 10)}
    one_pair = read_cards("As Ad Kc Qh 9d 5s 3h")
    assert [_key(front) for _, front in sensible(one_pair, "derniere")] == [(False, 13, 12)]


def test_a_sensible_setting_is_allowed_and_no_other_beats_it_in_both_hands() -> None:
    rng = Random(13)
    for _ in range(300):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        ways = sensible(cards, "derniere")
        assert ways
        for back, front in ways:
            assert not is_foul(front, back)
            mine = JOKER_HIGH.value(back), TWO_CARDS.value(front)
            for other, ahead in settings(cards):
                theirs = JOKER_HIGH.value(other), TWO_CARDS.value(ahead)
                assert not (theirs[0] > mine[0] and theirs[1] > mine[1])


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_most_whole_cloths_pay_something_and_a_full_table_has_six_players(slug: str) -> None:
    game = catalog.game(slug)
    drill, rng = game.drill("reglement-tapis"), Random(slug)
    for level in Level:
        house = game.rulebook.default_house.at(level)
        cloths = [drill.generate(rng, house) for _ in range(150)]
        assert sum(drill.solve(cloth).value["total"] > 0 for cloth in cloths) > 105
        full = any(len(cloth.places) == 6 for cloth in cloths)
        assert full is (level >= Level.FULL)


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_a_cloth_is_explained_in_one_line_a_seat_from_right_to_left_and_the_sum_is_written(
    slug: str,
) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("reglement-tapis"), game.rulebook.default_house
    for seed in range(60):
        cloth = drill.generate(Random(seed), house)
        *lines, last = [step.text for step in drill.solve(cloth).steps]
        named = [int(line.split()[1]) for line in lines if line.startswith("Place")]
        assert named == sorted((row.place for row in cloth.places), reverse=True)
        assert len(lines) - len(named) <= 1  # the rank of A-2-3-4-5, where it decides
        paid = sum("Payer" in line for line in lines)
        assert last.count(" + ") == max(0, paid - 1)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Ks Ad 2c 3h 4d", "A-R-4-3-2 ne se suivent pas"),
        ("Ks Qs 9s 4s 2d", "Quatre cartes seulement de la même couleur"),
        ("9s 8d 7c 6h 2d", "quatre cartes seulement d’une séquence"),
        ("4s 4d 4c 4h 5s", "Quatre cartes de même rang"),
    ],
)
def test_the_name_of_a_hand_says_why_and_what_it_only_looks_like(cards: str, why: str) -> None:
    drill = catalog.game("pai-gow-casino").drill("main-cinq")
    assert why in drill.solve(drill.load({"cards": cards})).steps[-1].text


@pytest.mark.parametrize("strong", SIDES)
@pytest.mark.parametrize("weak", SIDES)
def test_a_round_ends_as_it_is_asked_to(strong: str, weak: str) -> None:
    rng = Random(f"{strong}{weak}")
    for _ in range(60):
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


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_a_round_asks_every_duty_from_the_opening_of_the_bets_to_their_settlement(
    slug: str,
) -> None:
    game = catalog.game(slug)
    for seed in range(40):
        coup = game.coup(Random(seed), game.rulebook.default_house, 1 + seed % 6)
        asked = [duty.drill for duty in coup if duty.drill not in {"incidents", "pose", "resultat"}]
        spoken = [duty.situation.kind for duty in coup if duty.drill == "annonces"]
        assert asked[:4] == ["annonces", "ordre-coup", "annonces", "donne"]
        assert spoken[:3] == ["ouvrir", "fermer", "deposees"]
        assert {"facon-maison", "annonce-mains"} < set(asked)
        assert asked[-1] == "reglement-tapis"


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_cards_are_seen_by_a_player_only_once_the_deal_is_finished_and_counted(slug: str) -> None:
    game, met = catalog.game(slug), set()
    for seed in range(300):
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


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_the_hands_that_are_said_are_set_as_the_house_sets_them(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("annonce-mains"), game.rulebook.default_house
    for branch in drill.branches:
        for seed in range(8):
            said = drill.generate(Random(seed), house, branch.slug)
            found = way.house_way((*said.forte, *said.faible), SCALES[said.roue])
            assert said.faible in _all_orders(found.fronts)
