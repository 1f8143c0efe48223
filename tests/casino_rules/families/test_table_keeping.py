"""The duties of a table: an independent witness finds every answer again, in every game."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.money import EURO
from casino_rules.core.words import Phrase
from casino_rules.families.table_keeping import temoin
from tests.casino_rules.contract import houses
from tests.casino_rules.stakes import holds
from tests.drills import enough

EACH: Final = enough(36, 60)
"""Situations of an exercise of a game."""
BANKED: Final = tuple(catalog.game(slug) for slug in temoin.CARDS)
every_banked_game = pytest.mark.parametrize("game", BANKED, ids=lambda game: game.slug)


def _met(game: Game, slug: str) -> Iterator[tuple[Drill[Any], Any]]:
    """Yield situations of an exercise at every level and in every house, none if it is not there."""
    drill = game.drills.get(slug)
    every = houses(game)
    for number in range(EACH if drill else 0):
        assert drill is not None
        house = every[number % len(every)].at(number % 4 + 1)
        yield drill, drill.generate(Random(f"{slug}{number}"), house)


@every_banked_game
def test_an_advance_is_that_of_article_49_and_a_fill_equals_it(game: Game) -> None:
    for drill, seen in _met(game, "avance"):
        low = (seen.nouveau or seen.minimum) // EURO
        assert drill.solve(seen).value == EURO * temoin.advance(game.slug, low, seen.complements)


@every_banked_game
def test_a_table_has_won_what_it_holds_less_what_it_received(game: Game) -> None:
    for drill, seen in _met(game, "resultat-table"):
        till, notes = seen.encaisse // EURO, seen.billets // EURO
        won = temoin.result(game.slug, seen.minimum // EURO, seen.complements, till, notes)
        value = drill.solve(seen).value
        assert value["montant"] == abs(won) * EURO
        assert value["sens"] == ("gain" if won > 0 else "perte" if won else "nul")


@every_banked_game
def test_an_operation_goes_on_where_it_stands_in_the_order_of_its_article(game: Game) -> None:
    for drill, seen in _met(game, "operations-table"):
        order = temoin.ORDERS[seen.operation].split()
        assert list(drill.solve(seen).value) == order[seen.faits :]


@every_banked_game
def test_a_change_is_worth_its_note(game: Game) -> None:
    for drill, seen in _met(game, "change"):
        part = seen.petite * seen.nombre
        value = drill.solve(seen).value
        chips = temoin.change(seen.billet, part, seen.petite, seen.grande)
        assert (value["petits"], value["grands"]) == chips
        assert value["petits"] * seen.petite + value["grands"] * seen.grande == seen.billet


@every_banked_game
def test_a_payment_is_the_winnings_in_the_fewest_chips_that_are_left(game: Game) -> None:
    for drill, seen in _met(game, "composer-paiement"):
        ruling = drill.solve(seen)
        chips = [value // EURO for value in seen.values if value != seen.manque]
        winnings = seen.mise * seen.gagne // seen.pour
        for way in (ruling.value, *ruling.also):
            assert sum(value * number for value, number in way) == winnings
            assert sum(number for _, number in way) == temoin.fewest(winnings // EURO, chips)
            assert seen.manque not in dict(way)


@every_banked_game
def test_a_mass_is_worth_its_chips_one_by_one(game: Game) -> None:
    for drill, seen in _met(game, "lire-une-masse"):
        assert drill.solve(seen).value == temoin.mass([(p.valeur, p.nombre) for p in seen.piles])


@every_banked_game
def test_a_stack_is_cut_into_twenties_then_fives_and_nothing_is_lost(game: Game) -> None:
    for drill, seen in _met(game, "couper-une-pile"):
        value = drill.solve(seen).value
        piles = temoin.cut_stack(seen.nombre)
        assert piles.count(20) == value["vingt"]
        assert piles.count(5) == value["cinq"]
        assert sum(pile for pile in piles if pile < 5) == value["reste"]
        assert value["somme"] == sum(piles) * seen.valeur


@every_banked_game
def test_even_money_is_paid_with_the_chips_of_a_stake_within_the_limits(game: Game) -> None:
    drill = game.drills.get("payer-a-hauteur")
    for number, house in enumerate(houses(game) if drill else ()):
        assert drill is not None
        table = game.rulebook.table(house)
        seen = drill.generate(Random(number), house, level=number % 4 + 1)
        piles = [(pile.valeur, pile.nombre) for pile in seen.piles]
        assert sorted(drill.solve(seen).value) == sorted(piles)
        assert holds(table, drill.ask(seen).zones[0].stakes[0].box, temoin.mass(piles))
        assert {value for value, _ in piles} <= set(table.chips)


@every_banked_game
def test_cards_counted_are_compared_to_those_of_the_game(game: Game) -> None:
    for drill, seen in _met(game, "comptee"):
        value = drill.solve(seen).value
        signs = {"complet": 0, "manque": 1, "trop": -1}
        there = seen.premier + seen.second + signs[value["constat"]] * value["nombre"]
        assert there in temoin.CARDS[game.slug]


@every_banked_game
def test_the_cut_goes_round_from_the_left_of_the_croupier(game: Game) -> None:
    for drill, seen in _met(game, "coupe"):
        assert drill.solve(seen).value == temoin.cut(list(seen.places), seen.refus)


@every_banked_game
def test_a_stake_is_left_given_back_or_refused_by_the_limits(game: Game) -> None:
    for drill, seen in _met(game, "limites-table"):
        bounds, late = (seen.minimum, seen.maximum), seen.moment == "apres"
        gesture, back = temoin.stake(seen.case, bounds, seen.ante, seen.mise, late=late)
        assert drill.solve(seen).value == {"geste": gesture, "rendu": back}


@every_banked_game
def test_the_stop_card_leaves_ten_cards_or_a_pack_at_least(game: Game) -> None:
    for drill, seen in _met(game, "carte-arret"):
        assert drill.solve(seen).value == temoin.stop_card(game.slug, seen.derriere)
        right = drill.solve(seen).value
        wrong = {"laisser", "plus", "moins"} - {right}
        assert {answer for _, answer in drill.mistakes(seen)} == wrong


def test_the_exercises_of_a_shoe_are_those_of_the_games_that_have_one() -> None:
    with_shoe = {game.slug for game in BANKED if "carte-arret" in game.drills}
    assert with_shoe == {"punto-banco", "baccara", "poker-21"}


def test_only_baccara_has_no_advance_for_its_bank_is_a_player() -> None:
    without = {game.slug for game in BANKED if "avance" not in game.drills}
    assert without == {game.slug for game in BANKED if game.slug not in temoin.COLUMN}
    assert without == {"baccara"}
    baccara = catalog.game("baccara")
    assert baccara.rulebook.has("caisse-de-change")
    assert not baccara.rulebook.has("billet-sur-le-tapis")  # notes may be staked there


@every_banked_game
def test_every_wrong_thing_to_do_at_the_till_is_a_known_error(game: Game) -> None:
    for drill, seen in _met(game, "incidents-tenue"):
        form = drill.ask(seen).form
        assert isinstance(form, Choice)
        assert "chef" in form.keys
        right = drill.solve(seen).value
        for key in form.keys:
            assert bool(grade(drill, seen, key).pitfall) == (key != right), (seen.kind, key)


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("avance", ["Avance, quinze mille euros", "avance 15 000 €", "15000 euros"]),
        ("change", ["Monnaie de 15000 euros", "change, quinze mille", "CHANGE DE 15 000 €"]),
    ],
)
def test_a_sum_is_called_in_full_and_written_as_it_comes(moment: str, said: list[str]) -> None:
    drill = catalog.game("punto-banco").drill("annonces-caisse")
    seen = drill.load({"how": "ecrite", "moment": moment, "somme": 15_000_00, "autre": 20_00})
    assert all(grade(drill, seen, text).correct for text in said)
    verdict = grade(drill, seen, f"{'Avance,' if moment == 'avance' else 'Monnaie de'} 20 euros")
    assert verdict.pitfall == "autre-somme"
    assert drill.solve(seen).value == Phrase(said[0])


@every_banked_game
def test_a_beginner_puts_a_few_gestures_in_order_and_a_croupier_nearly_all(game: Game) -> None:
    drill, house = game.drill("operations-table"), game.rulebook.default_house
    for branch in drill.branches:
        first = drill.generate(Random(1), house, branch.slug, level=1)
        full = [drill.generate(Random(seed), house, branch.slug) for seed in range(20)]
        most = max(len(drill.solve(seen).value) for seen in full)
        assert len(drill.solve(first).value) <= 4
        assert most == len(temoin.ORDERS[branch.slug].split())


def test_an_advance_that_does_not_hold_together_is_refused_with_its_field() -> None:
    drill = catalog.game("punto-banco").drill("avance")
    seen = {"moment": "complement", "minimum": 20_00, "complements": 0, "reste": 0, "nouveau": 0}
    with pytest.raises(ValueError, match="Il reste quelque chose") as refused:
        drill.load(seen)
    assert getattr(refused.value, "field", "") == "reste"


@every_banked_game
def test_a_note_on_a_box_has_one_answer_whichever_exercise_asks_it(game: Game) -> None:
    asked = [
        (drill, branch.slug)
        for drill in game.drills.values()
        for branch in drill.branches
        if branch.slug in {"billet", "billet-sur-la-case"}
    ]
    assert bool(asked) == game.rulebook.has("billet-sur-le-tapis")
    house, told = game.rulebook.default_house, set()
    for drill, branch in asked:
        seen = drill.generate(Random(branch), house, branch)
        ruling, form = drill.solve(seen), drill.ask(seen).form
        assert isinstance(form, Choice)
        told.add((form.show(ruling.value), *(step.text for step in ruling.steps)))
    assert len(told) <= 1


@every_banked_game
def test_no_note_is_worth_more_than_those_of_its_currency(game: Game) -> None:
    highest = {"EUR": 500, "USD": 100}[game.rulebook.currency.code] * EURO
    for drill, seen in (*_met(game, "change"), *_met(game, "incidents-tenue")):
        assert drill.branch_of(seen).slug == "plaque" or seen.billet <= highest
    for _, seen in _met(game, "operations-table"):
        assert seen.operation != "change-billet" or seen.somme <= highest
    for _, seen in _met(game, "annonces-caisse"):
        assert seen.moment != "change" or seen.somme <= highest


@every_banked_game
def test_a_payment_stored_before_its_box_was_told_is_ruled_the_same(game: Game) -> None:
    drill = game.drill("composer-paiement")
    for _, seen in _met(game, drill.slug):
        stored = drill.dump(seen)
        old = drill.load({name: fact for name, fact in stored.items() if name != "case"})
        assert old.case == "mise"
        assert drill.solve(old) == drill.solve(seen)


def test_no_table_of_house_b_displays_more_than_its_document_allows() -> None:
    for _, seen in _met(catalog.game("pai-gow-commission"), "limites-table"):
        assert seen.maximum == 300 * EURO  # 002:36
