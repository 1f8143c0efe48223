"""Coups of Punto Banco: what lies there, what slips, who stakes, in what order."""

from collections import Counter
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import Card
from casino_rules.core.forms import Fields
from casino_rules.games.punto_banco import decisions, temoin
from casino_rules.games.punto_banco.decisions import MOMENTS, Lying
from tests.casino_rules.games.worlds import VALUES_OF_21, coups
from tests.drills import enough

pytestmark = pytest.mark.usefixtures("coup_alone")

POINTS = range(10)


def test_the_hands_of_a_coup_only_grow_from_the_deal_to_the_settlement() -> None:
    game = catalog.game("punto-banco")
    for seed, coup in enumerate(coups("punto-banco", 80)):
        seen: dict[str, tuple[Card, ...]] = {"Punto": (), "Banco": ()}
        for duty in coup:
            if duty.drill == "faux-tirage":  # it shows what should not lie there
                continue
            for zone in game.drill(duty.drill).ask(duty.situation).zones:
                if zone.label in seen:
                    before = seen[zone.label]
                    assert zone.cards[: len(before)] == before, (seed, duty)
                    seen[zone.label] = zone.cards
        shown = Counter(seen["Punto"]) + Counter(seen["Banco"])
        burned = Counter(coup.dealt) - shown
        assert shown <= Counter(coup.dealt)
        if not burned:
            first = coup.dealt[:4]
            assert (seen["Punto"][:2], seen["Banco"][:2]) == (first[::2], first[1::2])


LYING = [
    Lying(punto, banco, third, drawn, moment)
    for punto in POINTS
    for banco in POINTS
    for third in (None, *POINTS)
    for drawn in (False, True)
    for moment in MOMENTS.keys
    if not (drawn and moment == "punto")
]


def test_every_false_draw_is_put_right_or_annulled_as_the_witness_says() -> None:
    for lying in LYING:
        read = temoin.false_draw(
            lying.punto, lying.banco, lying.third, drawn=lying.drawn, moment=lying.moment
        )
        assert decisions.remedy_of(lying) == read, lying


def test_a_false_draw_is_asked_with_both_points_and_never_with_its_answer() -> None:
    drill = catalog.drill("punto-banco/faux-tirage")
    house = catalog.game("punto-banco").rulebook.default_house
    for branch in drill.branches:
        for seed in range(20):
            situation = drill.generate(Random(seed), house, branch.slug)
            prompt = drill.ask(situation).prompt
            punto, banco, *_ = situation.lying
            assert f"punto a {punto} et banco {banco}" in prompt
            assert not any(word in prompt for word in ("tort", "rétabl", "erreur", "nul", "permet"))


def test_what_slips_in_a_coup_is_put_right_and_changes_no_round() -> None:
    game, met = catalog.game("punto-banco"), Counter[str]()
    for seed, coup in enumerate(coups("punto-banco", enough(160, 300), level=4)):
        last = list(coup)[-1].situation
        for duty in coup:
            if duty.drill != "faux-tirage":
                continue
            remedy = game.drill("faux-tirage").solve(duty.situation).value
            met[remedy] += 1
            out = Counter((*duty.situation.punto, *duty.situation.banco))
            extra = out - Counter((*last.punto, *last.banco))
            assert extra.total() == (1 if remedy == "bruler" else 0), seed
    assert set(met) == {"punto", "banco", "bruler", "continuer"}


def test_a_late_stake_of_a_coup_is_refused_for_one_reason_only() -> None:
    met = 0
    for coup in coups("punto-banco", enough(160, 400), level=4):
        rows = coup.duties[-1].situation.seats
        for duty in coup:
            if duty.drill == "incidents" and duty.situation.kind == "mise-tardive":
                met += 1
                assert not any(row.punto for row in rows if row.seat == duty.situation.seat)
    assert met > enough(4, 10)


def test_a_case_has_several_players_at_the_last_level_each_paid() -> None:
    drill = catalog.drill("punto-banco/reglement-tapis")
    house = catalog.game("punto-banco").rulebook.default_house.at(4)
    shared = drill.generate(Random(3), house, "banco")
    players = [player for player in shared.players if player.rank > 1]
    assert players
    form = drill.ask(shared).form
    assert isinstance(form, Fields)
    labels = [field.label for field in form.fields]
    assert all(f"Payé à la {player.place}" in labels for player in players)
    value = drill.solve(shared).value
    assert all(value[player.key] == player.stakes.banco * 19 // 20 for player in shared.players)


def test_the_burned_cards_of_a_new_shoe_have_left_it() -> None:
    met = 0
    for coup in coups("punto-banco", enough(100, 200), level=1, seats=3):
        burns = [duty.situation for duty in coup if duty.drill == "brulage"]
        assert len(burns) <= 1
        last = list(coup)[-1].situation
        out = len(coup.dealt) - len(last.punto) - len(last.banco)
        assert out == sum(1 + VALUES_OF_21[burn.card[0].rank.code] for burn in burns)
        met += len(burns)
    assert met > enough(12, 30)
