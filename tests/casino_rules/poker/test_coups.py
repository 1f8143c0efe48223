"""Hands of every game of the room, played to the end: chips, cards, raises, duties."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Final

import pytest

from casino_rules import catalog
from casino_rules.core.cards import PACK, Card, parse_card
from casino_rules.core.coup import Duty
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.poker.coup.hand import Record
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Actors, TableInPlay
from casino_rules.poker.play.pots import pots_of
from casino_rules.poker.play.rounds import WORD
from casino_rules.poker.play.state import Spot, maximum, minimum
from casino_rules.poker.situations.counting import Moment, StubSeen
from casino_rules.poker.situations.raises import FreeToSpeak
from casino_rules.poker.situations.seats import paid
from casino_rules.poker.variant import Opening, Structure
from tests.casino_rules.poker.rooms import (
    GAMES,
    betting_of,
    coups_of,
    each_betting,
    each_showdown,
    each_with,
    each_with_rounds,
    every_game,
    first_met,
    first_of_kind,
    one_of_each,
    room_of,
)
from tests.drills import drawn, enough

MOST_DUTIES = 30
HANDS = 6


def _cards(codes: str) -> list[Card]:
    return [parse_card(code) for code in codes.split()]


def _tables(game: Game) -> Iterator[TableInPlay]:
    options = game.rulebook.default_house.as_dict()
    for seats in game.seats:
        for number in range(HANDS):
            yield TableInPlay(Random(f"{seats}/{number}"), room_of(game).variant, seats, options)


@each_with_rounds
def test_the_players_of_a_cash_room_have_twenty_blinds_but_one_in_ten(game: Game) -> None:
    variant, options = room_of(game).variant, game.rulebook.default_house.as_dict()
    tables = [TableInPlay(Random(number), variant, 6, options, Level.FULL) for number in range(200)]
    deep = [
        player.stack + player.total >= 20 * table.stakes.big
        for table in tables
        for player in table.players.values()
    ]
    assert 0.85 < sum(deep) / len(deep) < 0.95
    assert any(sum(p.stack < 16 * t.stakes.big for p in t.players.values()) > 2 for t in tables)


def test_three_aces_are_not_checked_on_the_last_round() -> None:
    game = catalog.game("stud")
    variant = room_of(game).variant
    for number in range(20):
        table = TableInPlay(Random(number), variant, 3, game.rulebook.default_house.as_dict())
        for street in variant.streets:
            table.deal(street)
        table.new_round()
        player = table.next_to_act(variant.rounds, last=0)
        assert player
        player.hole = _cards("Ah Ad As 9c 7d 4h 2s")
        assert Actors(Random(number), variant, table).decide(player, variant.rounds)


def test_poor_hands_are_thrown_away_where_all_stake_the_same() -> None:
    game, folded = catalog.game("texas-holdem-sans-encheres"), 0
    variant = room_of(game).variant
    for number in range(60):
        table = TableInPlay(Random(number), variant, 6, game.rulebook.default_house.as_dict())
        table.deal(variant.streets[0])
        table.cards.board = tuple(_cards("Ks Qd Jh"))
        first = table.next_to_act(1, last=0)
        assert first
        table.plays(first, table.stakes.big, table.unit(1))
        second = table.next_to_act(1, first.seat)
        assert second
        second.hole = _cards("3c 2d")
        folded += Actors(Random(number), variant, table).decide(second, 1) is None
    assert folded > 40


@every_game
def test_the_seats_are_those_of_the_variant(game: Game) -> None:
    assert game.seats == range(2, room_of(game).variant.most_seats + 1)


@each_showdown
def test_a_hand_asks_a_reasonable_number_of_duties(game: Game) -> None:
    for coup in coups_of(game):
        assert len(coup) <= MOST_DUTIES
        assert coup.duties[-1].drill == "repartir-pots"


@each_showdown
def test_what_is_given_is_what_was_put_in_less_the_levy(game: Game) -> None:
    drill = game.drill("repartir-pots")
    for coup in coups_of(game):
        final = coup.duties[-1].situation
        given = drill.solve(final).value
        bets = sum(row.bet for row in final.bets)
        assert sum(given.values()) == bets - sum(final.taken)
        pots = pots_of(room_of(game).variant, paid(final.bets))
        assert pots.total + pots.returned == bets
        assert coup.house_result == sum(final.taken)


@each_showdown
def test_some_hands_are_shown_and_some_are_not(game: Game) -> None:
    shown = Counter(bool(coup.duties[-1].situation.hands) for coup in coups_of(game))
    assert shown[True]
    assert shown[False] or room_of(game).variant.opening is Opening.STAKE


@each_showdown
def test_a_levy_with_a_rate_is_asked_just_before_the_pots_are_given(game: Game) -> None:
    levy = game.drills.get("prelevement")
    for coup in coups_of(game):
        *_, before, last = coup.duties
        assert bool(last.situation.taken) == (before.drill == "prelevement") == (levy is not None)
        if levy:
            asked = [cents for cents in levy.solve(before.situation).value.values() if cents]
            assert asked == [*last.situation.taken]


@pytest.mark.parametrize("slug", ["texas-holdem", "badugi", "stud"])
def test_the_words_of_the_betting_are_asked_as_things_are_done(slug: str) -> None:
    game, said = catalog.game(slug), Counter[str]()
    wanted = {"parole", "mise", "suivi", "relance", "passe"}
    wanted |= {"stud": {"complete"}, "texas-holdem": {"tapis"}}.get(slug, set())  # rare elsewhere
    for number in takewhile(
        lambda number: number < enough(20, 160) or wanted - said.keys(), range(160)
    ):
        house = game.rulebook.default_house.at(number % 4 + 1)
        coup = game.coup(Random(number), house, game.seats[number % len(game.seats)])
        words = [duty.situation for duty in coup.duties if duty.drill == "annonces"]
        assert len(words) <= 4
        said.update(word.kind for word in words)
        folded = {word.place for word in words if word.kind == "passe"}
        final = {row.seat for row in coup.duties[-1].situation.bets if row.state != "couche"}
        assert not folded & final
    assert wanted <= said.keys()
    assert ("complete" in said) == (slug == "stud")


BRANCHES: Final = ("premieres", "plusieurs", "une-carte", "flop", "riviere")
SOON: Final = drawn("seen too soon", BRANCHES, 2)


@pytest.mark.parametrize(
    "branch",
    [
        pytest.param(one, marks=[] if one in SOON else [pytest.mark.thorough], id=one)
        for one in BRANCHES
    ],
)
def test_after_cards_seen_too_soon_the_hand_goes_on_as_they_are_repaired(branch: str) -> None:
    game = catalog.game("texas-holdem")
    drill, house = game.drill("incident-de-donne"), game.rulebook.default_house.at(2)
    redealt = branch in {"premieres", "plusieurs"}

    def met(duty: Duty) -> bool:
        return duty.drill == drill.slug and drill.classify(duty.situation) == branch

    for coup, duty in first_met(game, house, enough(2, 5), met):
        after = coup.duties[coup.duties.index(duty) + 1 :]
        burned, opened = _packs(duty, "brulees"), _packs(duty, "communes")
        assert _packs(after[0], "brulees") == burned + (branch == "une-carte")
        back = {"flop": 3, "riviere": 1}.get(branch, 0)
        # Where nobody bets after it, what comes next is the street, opened again.
        assert _packs(after[0], "communes") in {opened - back, opened}
        street = next((one for one in after if _packs(one, "communes") > opened - back), None)
        if street and not redealt:  # the card that was burned is that of the street
            assert _packs(street, "brulees") == _packs(after[0], "brulees")
            between = after[: after.index(street)]
            burns = [drill for drill in between if drill.drill == "geste-suivant"]
            assert {game.drill("geste-suivant").solve(d.situation).value for d in burns} <= {WORD}


def _packs(duty: Duty, spot: str) -> int:
    return sum(len(zone.cards) + zone.hidden for zone in duty.table if zone.spot == spot)


def test_the_button_that_passes_an_empty_seat_lies_before_the_next_player() -> None:
    game = catalog.game("texas-holdem")
    house = game.rulebook.house({"bouton-mort": "avance"}).at(2)
    for coup, duty in first_of_kind(game, house, 5, "bouton-avance"):
        before = [zone.seat for zone in duty.table if zone.button]
        after = [
            zone.seat for zone in coup.duties[coup.duties.index(duty) + 1].table if zone.button
        ]
        assert (before, duty.situation.seat, after) == ([5], 6, [1])


def test_an_incident_of_a_hand_is_true_of_who_is_at_the_table() -> None:
    game, met = catalog.game("texas-holdem"), Counter[str]()
    house = game.rulebook.house({"blinds-manquees": "attend"}).at(2)
    wanted = {"blinds-manquees-attente", "conseil", "main-melee"}
    for number in takewhile(
        lambda number: number < enough(20, 400) or wanted - met.keys(), range(400)
    ):
        for duty in game.coup(Random(number), house, 5).duties:
            kind = duty.situation.kind if duty.drill == "incidents" else ""
            met[kind] += 1
            if kind == "blinds-manquees-attente":
                assert duty.situation.seat > 5  # the seats of the hand are 1 to 5
    assert wanted <= met.keys()
    assert not met["blinds-manquees"]


def test_a_hand_that_is_dead_plays_no_more_and_its_stake_stays() -> None:
    game = catalog.game("omaha")
    for coup, duty in first_of_kind(
        game, game.rulebook.default_house.at(2), 7, "compte-faux-apres"
    ):
        row = {bet.seat: bet for bet in coup.duties[-1].situation.bets}
        assert row[duty.situation.seat].state == "couche"


def _faced(game: Game, table: TableInPlay, round_: int) -> Iterator[tuple[Spot, Player]]:
    """Play a round; yield what each player faced, once they have acted."""
    actors, player = Actors(Random(table.button), room_of(game).variant, table), 0
    while acting := table.next_to_act(round_, player):
        spot, player = table.spot(acting, table.unit(round_)), acting.seat
        table.plays(acting, actors.decide(acting, round_), table.unit(round_))
        yield spot, acting


@each_betting
def test_a_scripted_raise_is_legal_in_the_structure_of_the_game(game: Game) -> None:
    variant = room_of(game).variant
    raises = 0
    for table in _tables(game):
        for number, street in enumerate(variant.streets[: variant.rounds], 1):
            if number > 1:
                table.new_round()
            table.deal(street)
            if number == 1:
                table.bring_in()
            for spot, player in _faced(game, table, number):
                if player.bet > spot.highest:
                    raises += spot.highest > 0
                    assert player.bet <= maximum(spot)
                    assert player.bet >= minimum(spot) or player.bet == spot.all_in
    assert bool(raises) == (variant.structure is not Structure.EQUAL)


def test_everybody_stakes_the_same_in_the_game_without_raises() -> None:
    for coup in coups_of(catalog.game("texas-holdem-sans-encheres")):
        bets = {row.bet for row in coup.duties[-1].situation.bets}
        assert len(bets) == 1


@each_with("cartes-au-talon")
def test_every_card_that_left_the_pack_is_counted_out_of_the_stub(game: Game) -> None:
    room = room_of(game)
    drill = game.drill("cartes-au-talon")
    for table in _tables(game):
        seats, changed = len(table.players), 0
        if seats * room.variant.hole >= len(PACK) - len(room.variant.streets):
            continue  # they never all stay to the end
        for number, street in enumerate(room.variant.streets, 1):
            table.deal(street)
            changed += sum(table.cards.changed.values()) if street.exchanged else 0
            seen = StubSeen(number, seats, seats, changed)
            assert drill.solve(seen).value == len(PACK) - len(table.cards.dealt)


@each_with("cartes-en-main")
def test_the_cards_before_a_player_are_those_that_they_were_dealt(game: Game) -> None:
    variant = room_of(game).variant
    drill = game.drill("cartes-en-main")
    for table in _tables(game):
        if len(table.players) * variant.hole >= len(PACK) - len(variant.streets):
            continue
        for number, street in enumerate(variant.streets, 1):
            table.deal(street)
            answer = drill.solve(Moment(number, 0)).value
            player = table.players[1]
            assert answer["fermees"] == len(player.hole) - len(player.shown)
            assert answer.get("ouvertes", 0) == len(player.shown)
            assert answer.get("communes", 0) == len(table.cards.board)


@pytest.mark.parametrize("slug", ["courchevel", "courchevel-hi-lo"])
@pytest.mark.parametrize(("choice", "burned"), [("une", 3), ("deux", 4)])
def test_a_house_burns_once_or_twice_for_a_flop_opened_in_two(
    slug: str, choice: str, burned: int
) -> None:
    variant = room_of(catalog.game(slug)).variant
    table = TableInPlay(Random(1), variant, 5, {"brulage-du-flop": choice})
    for street in variant.streets:
        table.deal(street)
    assert len(table.cards.dealt) == 5 * variant.hole + variant.board + burned


@each_with("servir-tirage")
def test_the_last_card_of_the_stub_is_never_given(game: Game) -> None:
    variant = room_of(game).variant
    for table in _tables(game):
        for street in variant.streets:
            table.deal(street)
        assert len(table.cards.dealt) < len(PACK)


@each_betting
def test_nobody_is_served_once_they_have_folded(game: Game) -> None:
    variant = room_of(game).variant
    for table in _tables(game):
        table.deal(variant.streets[0])
        first = table.players[1]
        first.folded = True
        held = tuple(first.hole)
        table.deal(variant.streets[1])
        assert tuple(first.hole) == held
        assert all(len(p.hole) >= len(held) for p in table.live)


@one_of_each(
    betting_of, [game for game in GAMES if room_of(game).variant.structure is Structure.LIMIT]
)
def test_no_raise_is_asked_over_an_all_in_on_which_houses_differ(game: Game) -> None:
    action = game.drill("action-permise")
    made = [action.generate(Random(number), game.rulebook.default_house) for number in range(200)]
    raises = ("action-permise", "relance-minimale")
    played = [
        duty.situation for coup in coups_of(game) for duty in coup.duties if duty.drill in raises
    ]
    for seen in (*made, *played):
        assert 2 * (max(row.bet for row in seen.players) % seen.unit) < seen.unit


def test_short_all_ins_one_after_the_other_make_an_opening_in_a_hand() -> None:
    game = catalog.game("texas-holdem")
    house = game.rulebook.house({"relance-minimale": "hausse"})
    table = TableInPlay(Random(4), room_of(game).variant, 4, house.as_dict())
    table.gather()
    table.new_round()
    unit, players = table.unit(2), [*table.players.values()]
    for player, bet in zip(players, (unit - 100, unit + 100), strict=False):
        player.stack = bet
        table.plays(player, bet, unit)
    record = Record(room_of(game).variant, table, game.drills, house)
    faced = record.raises(players[2], 2)
    assert isinstance(faced, FreeToSpeak)
    assert (faced.highest, faced.rise) == (unit + 100, unit)
