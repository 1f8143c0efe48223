"""What the dealer says: each game announces what its rule book and its streets hold."""

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.poker.drills.calls import BettingOrder, BettingSpoken
from casino_rules.poker.variant import Opening, Structure
from tests.casino_rules.poker.rooms import every_game, room_of

HOLDEM = catalog.game("texas-holdem")
NAMES = {"blinds", "antes", "bring-in", "pot", "relance", "servi", "derniere-main"}
"""Announcements that only some games have."""


def _spoken(game: Game) -> BettingSpoken:
    drill = game.drill("annonces")
    assert isinstance(drill, BettingSpoken)
    return drill


def _order(game: Game) -> BettingOrder:
    drill = game.drill("ordre-annonces")
    assert isinstance(drill, BettingOrder)
    return drill


@every_game
def test_a_game_calls_the_bets_that_it_has(game: Game) -> None:
    variant = room_of(game).variant
    opening = {
        Opening.BLINDS: {"blinds", "relance"},
        Opening.BRING_IN: {"antes", "bring-in", "relance"},
        Opening.STAKE: set[str](),
    }[variant.opening]
    pot = {"pot"} if variant.structure is Structure.POT_LIMIT else set()
    served = {"servi"} if variant.draws else set()
    last = {"derniere-main"} if game.slug == "texas-holdem" else set()
    said = set(_spoken(game).script.announcements)
    assert said & NAMES == opening | pot | served | last


@every_game
def test_every_street_after_the_first_is_announced_in_its_order(game: Game) -> None:
    variant = room_of(game).variant
    if variant.opening is Opening.STAKE:
        return
    for hand in _order(game).situation.script.unfoldings.values():
        streets = [slug for slug in hand.order if slug in variant.keys]
        assert "abattage" not in hand.order or streets == list(variant.keys[1:])
        assert hand.order[-1] == "gagne"


@every_game
def test_no_error_of_order_is_told_that_no_hand_lets_one_make(game: Game) -> None:
    script = _order(game).situation.script
    orders = [hand.order for hand in script.unfoldings.values()]
    for early in script.early:
        both = [order for order in orders if {early.said, early.before} <= set(order)]
        assert any(order.index(early.said) > order.index(early.before) for order in both)


def test_omaha_announces_its_streets_as_the_holdem_does() -> None:
    holdem, omaha = (_spoken(game).script for game in (HOLDEM, catalog.game("omaha")))
    for slug in ("flop", "tournant", "riviere"):
        assert holdem.announcements[slug].phrase == omaha.announcements[slug].phrase


def test_the_blinds_are_their_own_amounts_and_not_the_raise() -> None:
    drill = _spoken(HOLDEM)
    facts = {"how": "ecrite", "kind": "blinds", "place": 2, "amount": 6000, "blind": 1000}
    situation = drill.load(facts)
    assert grade(drill, situation, "petite blind 5 euros, surblind dix euros").correct
    assert grade(drill, situation, "Blinds, 5 et 10").correct
    verdict = grade(drill, situation, "blind 10 €")
    assert not verdict.correct
    assert verdict.pitfall == "une-seule-blind"


def test_an_announcement_stored_before_it_held_the_blind_is_still_asked() -> None:
    drill = _spoken(HOLDEM)
    situation = drill.load({"how": "choisie", "kind": "relance", "place": 4, "amount": 400})
    assert grade(drill, situation, drill.solve(situation).value).correct


@pytest.mark.parametrize("kind", ["relance", "sans-abattage"])
def test_a_raise_below_the_double_of_the_blind_is_no_announcement(kind: str) -> None:
    drill = _order(HOLDEM) if kind == "sans-abattage" else _spoken(HOLDEM)
    with pytest.raises(UnreadableAnswer) as refused:
        drill.load({"how": "choisie", "kind": kind, "place": 4, "amount": 1500, "blind": 1000})
    assert refused.value.field == "amount"


def test_what_a_player_does_is_not_told_before_the_word_is_given_to_them() -> None:
    drill = _order(HOLDEM)
    situation = drill.load({"kind": "sans-abattage", "place": 4, "amount": 3000, "blind": 1000})
    verdict = grade(drill, situation, ["blinds", "relance", "donner-la-parole", "gagne"])
    assert verdict.pitfall == "relance-avant-la-parole"
