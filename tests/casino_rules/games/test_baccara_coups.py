"""Coups of Baccara: the deal, who speaks when, the order of every end."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.cards import Card
from casino_rules.games.baccara import engine, settling
from casino_rules.games.baccara.engine import Draw
from tests.drills import enough

pytestmark = pytest.mark.usefixtures("coup_alone")


def _house(**choices: str) -> Any:
    return catalog.game("baccara").rulebook.house(choices)


def test_the_hands_of_a_coup_only_grow_from_the_deal_to_the_settlement() -> None:
    game = catalog.game("baccara")
    for seed in range(enough(40, 60)):
        coup = game.coup(Random(seed), game.rulebook.default_house, 4 + seed % 5)
        seen: dict[str, tuple[Card, ...]] = {"tableau_1": (), "tableau_2": (), "banquier": ()}
        for duty in coup:
            for side, before in seen.items():
                hand = getattr(duty.situation, side, None)
                if isinstance(hand, tuple):
                    assert hand[: len(before)] == before, (seed, duty)
                    seen[side] = hand
        shown: Counter[Card] = sum((Counter(hand) for hand in seen.values()), Counter())
        burned = Counter(coup.dealt) - shown
        assert shown <= Counter(coup.dealt)
        assert burned.total() <= 1  # the card of a coup that was given up
        first = coup.dealt[burned.total() :][:6]
        assert [hand[:2] for hand in seen.values()] == [first[n::3] for n in range(3)]


def test_a_free_banker_of_the_coup_follows_the_tableau_that_bears_more() -> None:
    game, followed = catalog.game("baccara"), 0
    for seed in range(enough(160, 400)):
        coup = list(game.coup(Random(seed), game.rulebook.default_house, 6))
        turns = [duty.situation for duty in coup if duty.drill == "deux-tableaux"]
        if not turns or game.drill("deux-tableaux").classify(turns[0]) != "conflit":
            continue
        exposed = settling.exposed(coup[-1].situation.seats).sums
        if exposed[0] == exposed[1]:
            continue
        row = turns[0].facing[0 if exposed[0] > exposed[1] else 1]
        drew = len(coup[-1].situation.banquier) == 3
        two = turns[0].two_card_points[-1]
        assert drew is (engine.cell(two, row.column, "libres") is Draw.DRAWS)
        followed += 1
    assert followed > enough(3, 10)


def test_a_ponte_of_a_coup_decides_before_any_card_of_the_banker_is_seen() -> None:
    game = catalog.game("baccara")
    spoken = 0
    for seed in range(enough(80, 200)):
        coup = game.coup(Random(seed), game.rulebook.default_house.at(1 + seed % 4), 4 + seed % 5)
        shown: tuple[Card, ...] = ()
        for duty in coup:
            zones = game.drill(duty.drill).ask(duty.situation).zones
            shown += tuple(
                card for zone in zones if zone.label == "Banquier" for card in zone.cards
            )
            if duty.drill == "ponte":
                spoken += 1
                assert not shown, seed
    assert spoken > enough(40, 100)


def test_every_end_of_a_coup_runs_in_the_order_of_the_regulation() -> None:
    drill, orders = catalog.drill("baccara/fin-de-coup"), set()
    for cagnotte in ("avec", "sans"):
        for seed in range(200):
            situation = drill.generate(Random(seed), _house(cagnotte=cagnotte))
            order = drill.solve(situation).value
            orders.add(order)
            won = settling.account(situation).value["banque"] == "gagne"
            assert ("verser" in order) is (cagnotte == "avec" and won)
            sequence = [
                *("tableaux", "total", "difference", "cagnotte", "tickets", "verser"),
                *("ramasser", "payer", "cartes", "dechirer"),
            ]
            assert list(order) == [gesture for gesture in sequence if gesture in order]
            results = (situation.tableau_1, situation.tableau_2)
            assert ("ramasser" in order) is ("perd" in results)
            assert ("payer" in order) is ("gagne" in results)
    assert len(orders) >= 8


def test_who_acts_in_a_coup_sits_at_its_table() -> None:
    for slug in ("baccara", "punto-banco"):
        game = catalog.game(slug)
        unseated = {"carte-avant-annonce", "carte-d-arret", "place-de-la-carte-d-arret"}
        for seed in range(enough(80, 200)):
            coup = list(game.coup(Random(seed), game.rulebook.default_house.at(4), 5))
            seats = {row.seat for row in coup[-1].situation.seats}
            for duty in coup:
                if duty.drill == "incidents" and duty.situation.kind not in unseated:
                    assert duty.situation.seat in seats, (slug, seed, duty.situation.kind)


def test_who_disagrees_at_a_tableau_has_staked_more_than_somebody_there() -> None:
    game, met = catalog.game("baccara"), 0
    for seed in range(enough(150, 400)):
        coup = game.coup(Random(seed), game.rulebook.default_house.at(4), 3 + seed % 7)
        for duty in coup:
            if getattr(duty.situation, "kind", "") != "deux-avis":
                continue
            met += 1
            rows = coup.duties[-1].situation.seats
            side = [row for row in rows if (row.seat > 6) == (duty.situation.seat > 6)]
            stakes = {row.seat: row.tableau_2 if row.seat > 6 else row.tableau_1 for row in side}
            others = [stake for stake in stakes.values() if stake]
            assert stakes[duty.situation.seat] > min(others), (seed, duty)
    assert met
