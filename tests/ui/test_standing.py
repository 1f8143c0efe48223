"""The whole cloth of a duty: everything lies on it once, what is asked about is lit."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.game import Game
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, Plan, place_of
from casino_rules.core.questions import Question, Zone
from trainer.ui.table.standing import OFF, standing

GAMES = catalog.load_all()
STUD = catalog.game("caribbean-stud")
PLAN: Plan = STUD.rulebook.plan
FORM = Amount(100)
BANK, MINE, OTHER = (
    read_cards(text) for text in ("7s 7h 3d 3s 4s", "Ad 6d 3c Kd 6s", "Ac 2c Kc 5h Jd")
)
BETS = {"ante": 5000, "bet": 10000}


def table(*seats: Zone, bank: Zone | None = None) -> tuple[Zone, ...]:
    return (bank or PLAN.zone("banque", BANK), *seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_card_of_the_cloth_and_of_the_question_is_drawn_once(game: Game) -> None:
    house = game.rulebook.default_house
    coup = game.coup(Random(3), house, game.seats[-1])
    for duty in coup:
        question = game.drill(duty.drill).ask(duty.situation)
        found = standing(question, duty.cloth, duty.scene, game.rulebook.currency)
        every = (duty.cloth, question.zones, found.question.zones)
        lying, asked, drawn = (
            Counter(card for zone in zones for card in zone.cards) for zones in every
        )
        assert drawn == lying | asked, (duty.drill, duty.scene)
        backs, unseen, shown = (sum(zone.hidden for zone in zones) for zones in every)
        assert shown <= max(backs, unseen), (duty.drill, duty.scene)
        assert found.question.currency == game.rulebook.currency


def test_the_seat_in_question_is_lit_where_its_hand_lies() -> None:
    cloth = table(PLAN.seat(2, MINE, BETS), PLAN.seat(5, OTHER, BETS))
    question = Question(
        "Qui gagne ?", FORM, (PLAN.zone("banque", BANK), PLAN.asked("Joueur", MINE))
    )
    found = standing(question, cloth)
    zones = {zone.spot: zone for zone in found.question.zones}
    assert (zones["place-2"].cards, zones["place-2"].stakes) == (MINE, cloth[1].stakes)
    assert zones["place-5"] == cloth[2]
    assert IN_QUESTION not in zones
    assert found.lit == {"banque", "place-2"}


def test_where_several_seats_hold_the_same_the_scene_says_which_is_asked() -> None:
    cloth = table(PLAN.seat(2, (), BETS, hidden=5), PLAN.seat(5, (), BETS, hidden=5))
    question = Question(
        "Que faites-vous ?", FORM, (PLAN.asked("Joueur", (), BETS, hidden=5, note="passe"),)
    )
    found = standing(question, cloth, scene="La place 5 renonce.")
    assert found.lit == {"place-5"}
    seat = next(zone for zone in found.question.zones if zone.spot == "place-5")
    assert (seat.hidden, seat.stakes, seat.note) == (5, cloth[2].stakes, "passe")


def test_a_field_at_the_seat_in_question_is_corrected_at_that_seat() -> None:
    cloth = table(PLAN.seat(2, MINE, BETS))
    form = Fields((Field("ante", "Ante", FORM, spot="place.ante"),))
    question = Question("Payez", form, (PLAN.asked("Joueur", MINE),))
    asked = standing(question, cloth).question.form
    assert isinstance(asked, Fields)
    assert asked.fields[0].spot == "place-2.ante"


def test_a_question_in_words_lights_the_seats_that_it_names() -> None:
    cloth = table(PLAN.seat(2, MINE), PLAN.seat(5, OTHER))
    found = standing(Question("La place 5 se lève. Que faites-vous ?", FORM), cloth)
    assert found.lit == {"place-5"}
    several = standing(Question("Les places 2, 3 et 5 ont misé. Que dites-vous ?", FORM), cloth)
    assert several.lit == {"place-2", "place-5"}
    assert not standing(Question("Que dites-vous ?", FORM), cloth).lit


def test_what_the_stakes_come_to_is_told_beside_the_table_they_lie_on() -> None:
    cloth = table(PLAN.seat(2, stakes=BETS), PLAN.seat(5, stakes=BETS))
    sums = Zone("Mises", stakes=PLAN.stakes({"ante": 10000}), spot=ALL_SEATS)
    question = Question("Combien en tout ?", FORM, (sums,))
    found = {zone.spot: zone.stakes for zone in standing(question, cloth).question.zones}
    assert found[OFF] == sums.stakes
    assert ALL_SEATS not in found
    assert found["place-2"] == cloth[1].stakes
    alone = standing(question, (PLAN.zone("banque", BANK),)).question.zones
    assert {zone.spot for zone in alone} == {"banque", ALL_SEATS}


def test_the_words_of_the_question_stand_over_those_of_the_cloth() -> None:
    cloth = (PLAN.seat(2, (), BETS, hidden=5, note="a suivi"),)
    asked = replace(cloth[0], note="a passé", stakes=())
    found = standing(Question("?", FORM, (asked,)), cloth).question.zones[0]
    assert (found.note, found.stakes, place_of(found.spot)) == (
        "a passé",
        cloth[0].stakes,
        "place-2",
    )
