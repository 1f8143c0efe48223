"""A question on the whole table of its coup: all lies there once, what it is about is lit."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import Card, read_cards
from casino_rules.core.coup import Duty, at_seat
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, Plan, place_of
from casino_rules.core.questions import Question, Zone, seats_named
from casino_rules.core.table import OFF, Table

GAMES = catalog.load_all()
STUD = catalog.game("caribbean-stud")
PLAN: Plan = STUD.rulebook.plan
FORM = Amount(100)
BANK, MINE, OTHER = (
    read_cards(text) for text in ("7s 7h 3d 3s 4s", "Ad 6d 3c Kd 6s", "Ac 2c Kc 5h Jd")
)
BETS = {"ante": 5000, "bet": 10000}


def table(*seats: Zone) -> Table:
    return Table.of(PLAN.zone("banque", BANK), *seats)


@cache
def asked_in(slug: str) -> tuple[tuple[Duty, Question], ...]:
    """Return the duties of a coup at each level, and what each asks."""
    game = catalog.game(slug)
    house = game.rulebook.default_house
    coups = (game.coup(Random(3), house.at(level), game.seats[-1]) for level in Level)
    duties = (duty for coup in coups for duty in coup)
    return tuple((duty, game.drill(duty.drill).ask(duty.situation)) for duty in duties)


def cards_of(zones: Iterable[Zone]) -> Counter[Card]:
    return Counter(card for zone in zones for card in zone.cards)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_card_of_the_table_and_of_the_question_is_drawn_once(game: Game) -> None:
    for duty, question in asked_in(game.slug):
        found = duty.focus(question, game.rulebook.currency)
        drawn = found.question.zones
        assert cards_of(drawn) == cards_of(duty.table) | cards_of(question.zones), duty
        every = (duty.table, question.zones, drawn)
        backs, unseen, shown = (sum(zone.hidden for zone in zones) for zones in every)
        assert shown <= max(backs, unseen), duty
        assert found.question.currency == game.rulebook.currency


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_hand_in_question_lies_where_the_coup_says(game: Game) -> None:
    for duty, question in asked_in(game.slug):
        for zone in question.zones:
            place, _, part = zone.spot.partition(".")
            here = duty.at.get(zone.spot) or duty.at.get(place, "")
            lying = duty.table.zones.get(f"{here}.{part}" if here and part else here)
            assert here or place != IN_QUESTION or not zone.cards, duty
            if lying and zone.cards:  # no other hand lies there
                assert cards_of((zone,)) >= cards_of((lying,)), duty


def test_the_seat_in_question_is_lit_where_its_hand_lies() -> None:
    lying = table(PLAN.seat(2, MINE, BETS), PLAN.seat(5, OTHER, BETS))
    hands = PLAN.zone("banque", BANK), PLAN.asked("Joueur", MINE)
    found = lying.focus(Question("Qui gagne ?", FORM, hands), at_seat(2))
    zones = {zone.spot: zone for zone in found.question.zones}
    assert (zones["place-2"].cards, zones["place-2"].stakes) == (MINE, lying["place-2"].stakes)
    assert zones["place-5"] == lying["place-5"]
    assert IN_QUESTION not in zones
    assert found.lit == {"banque", "place-2"}


def test_where_several_seats_hold_the_same_the_coup_says_which_is_asked() -> None:
    lying = table(PLAN.seat(2, (), BETS, hidden=5), PLAN.seat(5, (), BETS, hidden=5))
    question = Question(
        "Que faites-vous ?", FORM, (PLAN.asked("Joueur", (), BETS, hidden=5, note="passe"),)
    )
    found = lying.focus(question, at_seat(5))
    assert found.lit == {"place-5"}
    seat = next(zone for zone in found.question.zones if zone.spot == "place-5")
    assert (seat.hidden, seat.stakes, seat.note) == (5, lying["place-5"].stakes, "passe")


def test_a_stake_that_no_box_holds_yet_is_laid_beside_the_others_of_its_seat() -> None:
    lying = table(PLAN.seat(2, MINE, {"ante": 5000}), PLAN.seat(5, OTHER, {"bet": 10000}))
    question = Question("Que payez-vous ?", FORM, (PLAN.asked("Joueur", stakes=BETS),))
    found = {zone.spot: zone for zone in lying.focus(question, at_seat(2)).question.zones}
    assert found["place-2"].cards == MINE
    assert found["place-2"].stakes == PLAN.stakes(BETS)


def test_a_field_at_the_seat_in_question_is_corrected_at_that_seat() -> None:
    form = Fields((Field("ante", "Ante", FORM, spot="place.ante"),))
    question = Question("Payez", form, (PLAN.asked("Joueur", MINE),))
    asked = table(PLAN.seat(2, MINE, BETS)).focus(question, at_seat(2)).question.form
    assert isinstance(asked, Fields)
    assert asked.fields[0].spot == "place-2.ante"


def test_a_question_in_words_lights_the_seats_that_it_names() -> None:
    lying = table(PLAN.seat(2, MINE), PLAN.seat(5, OTHER))
    assert lying.focus(Question("Que faites-vous ?", FORM, seats=(5,))).lit == {"place-5"}
    several = lying.focus(Question("Que dites-vous ?", FORM, seats=(2, 3, 5)))
    assert several.lit == {"place-2", "place-5"}
    assert lying.focus(Question("Que dites-vous ?", FORM), at_seat(2)).lit == {"place-2"}
    assert not lying.focus(Question("Que dites-vous ?", FORM)).lit


def test_a_text_tells_the_seats_that_it_names_and_no_other() -> None:
    facts = {"place": 3, "autre": 5, "gauche": 3, "mise": "50 €"}
    assert seats_named("La place {place} montre ses cartes à la {autre}.", facts) == (3, 5)
    assert seats_named("La {place} : {mise}, la {place} encore.", facts) == (3,)
    assert seats_named("Le coup est fini.", facts) == ()
    assert seats_named("{autre}", {"autre": "le roi"}) == ()


def test_what_the_stakes_come_to_is_told_beside_the_table_they_lie_on() -> None:
    lying = table(PLAN.seat(2, stakes=BETS), PLAN.seat(5, stakes=BETS))
    sums = Zone("Mises", stakes=PLAN.stakes({"ante": 10000}), spot=ALL_SEATS)
    question = Question("Combien en tout ?", FORM, (sums,))
    found = {zone.spot: zone.stakes for zone in lying.focus(question).question.zones}
    assert found[OFF] == sums.stakes
    assert ALL_SEATS not in found
    assert found["place-2"] == lying["place-2"].stakes
    alone = table().focus(question).question.zones
    assert {zone.spot for zone in alone} == {"banque", ALL_SEATS}


def test_the_words_of_the_question_stand_over_those_of_the_table() -> None:
    lying = table(PLAN.seat(2, (), BETS, hidden=5, note="a suivi"))
    asked = replace(lying["place-2"], note="a passé", stakes=())
    found = lying.focus(Question("?", FORM, (asked,))).question.zones[-1]
    assert (found.note, found.stakes, place_of(found.spot)) == (
        "a passé",
        lying["place-2"].stakes,
        "place-2",
    )
