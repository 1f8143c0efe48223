"""The cloth of a hand of the room, duty by duty: the whole pack, the chips, what has left."""

from collections.abc import Iterable

from casino_rules import catalog
from casino_rules.core.cards import PACK
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.questions import Zone
from casino_rules.core.table import Table
from tests.casino_rules.poker.rooms import coups_of, each_betting, first_of_kind, room_of


def _chips(zones: Table) -> int:
    return sum(stake.amount for zone in zones for stake in zone.stakes)


def _uncalled(zones: Table) -> int:
    """Return the part of the highest bet that goes back to its player when bets are gathered."""
    bets = [sum(stake.amount for stake in zone.stakes) for zone in zones if zone.seat]
    first, second = sorted(bets, reverse=True)[:2]
    return first - second


@each_betting
def test_every_card_of_the_pack_lies_on_the_cloth_once_they_are_dealt(game: Game) -> None:
    for duties in coups_of(game):
        dealt = False
        for duty in duties:
            cards = [card for zone in duty.table for card in zone.cards]
            assert len(set(cards)) == len(cards), duty
            whole = len(cards) + sum(zone.hidden for zone in duty.table)
            dealt = dealt or whole > 0
            assert whole == dealt * len(PACK), duty
        assert dealt


@each_betting
def test_a_hand_that_is_passed_leaves_the_cloth_and_stays_away(game: Game) -> None:
    for duties in coups_of(game):
        gone: set[int] = set()
        for duty in duties:
            seats = {zone.seat: zone for zone in duty.table if zone.seat}
            gone |= {seat for seat, zone in seats.items() if zone.note == "couché"}
            left = [seats[seat] for seat in gone]
            assert not [zone for zone in left if zone.cards or zone.hidden], duty


@each_betting
def test_no_chip_leaves_the_table_before_the_hand_is_over(game: Game) -> None:
    for duties in coups_of(game):
        lying = 0
        for duty in duties:
            levied = sum(getattr(duty.situation, "taken", ()))
            assert _chips(duty.table) + levied >= lying, duty
            lying = _chips(duty.table) - _uncalled(duty.table)


@each_betting
def test_stakes_that_are_gathered_never_come_back_before_the_seats(game: Game) -> None:
    pots = {"calculer-pots", "repartir-pots"}
    for coup in coups_of(game):
        for duty in (duty for duty in coup if duty.drill in pots):
            asked = _laid(game.drill(duty.drill).ask(duty.situation).zones)
            assert asked == _laid(duty.table), duty
            before = [spot for spot in asked if spot.startswith("place-")]
            assert bool(before) == (duty.drill == "calculer-pots"), duty


def _laid(zones: Iterable[Zone]) -> dict[str, list[int]]:
    """Return the amounts that lie at each place of a cloth, or in its pots."""
    return {zone.spot: [stake.amount for stake in zone.stakes] for zone in zones if zone.stakes}


def test_a_draw_is_announced_before_any_card_is_given() -> None:
    game = catalog.game("badugi")
    draws = [duty for duties in coups_of(game) for duty in duties if duty.drill == "servir-tirage"]
    assert draws
    for duty in draws:
        packs = {zone.spot: zone.hidden for zone in duty.table}
        assert packs["brulees"] == duty.situation.draw
        held = sum(zone.hidden for zone in duty.table if zone.seat)
        assert held == len(duty.situation.live) * room_of(game).variant.hole


def test_a_pot_that_an_all_in_has_closed_lies_apart() -> None:
    game = catalog.game("texas-holdem")
    seen = [
        zone
        for duties in coups_of(game)
        for duty in duties
        for zone in duty.table
        if zone.spot == "pots" and len(zone.stakes) > 1
    ]
    assert seen
    for zone in seen:
        names = [stake.spot for stake in zone.stakes]
        assert names == ["principal", *(f"exterieur-{n}" for n in range(1, len(names)))]


def test_hands_are_turned_up_once_all_ins_are_called_in_a_tournament() -> None:
    game = catalog.game("texas-holdem")
    house = game.rulebook.house({"partie": "tournoi"}).at(Level.RUSH)
    for coup, met in first_of_kind(game, house, 5, "tapis-tournoi"):
        for duty in coup.duties[coup.duties.index(met) + 1 :]:
            assert duty.drill != "premier-a-montrer"
            assert not [zone for zone in duty.table if zone.seat and zone.hidden], duty


def test_a_flop_of_four_lies_open_and_the_stub_has_one_card_less() -> None:
    game = catalog.game("texas-holdem")
    for _, duty in first_of_kind(game, game.rulebook.default_house.at(3), 6, "flop-de-quatre"):
        opened = next(zone.cards for zone in duty.table if zone.spot == "communes")
        assert len(opened) == 4
        assert duty.situation.board == opened
        asked = game.drill(duty.drill).ask(duty.situation)
        assert [(zone.spot, zone.cards) for zone in asked.zones] == [("communes", opened)]
        assert sum(len(zone.cards) + zone.hidden for zone in duty.table) == len(PACK)
