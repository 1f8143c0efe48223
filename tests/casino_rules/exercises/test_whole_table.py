"""One table, all that is decided on it."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.exercises.whole_table import (
    EVERYWHERE,
    At,
    WholeTable,
    readers,
)
from tests.drills import enough
from trainer.ui.described.telling import typed_situation

GAMES: Final = catalog.load_all()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
SEEDS: Final = enough(3, 40)


def table_of(game: Game, told: Mapping[str, object]) -> WholeTable:
    return WholeTable(game, game.drill(game.whole_table), told, game.rulebook.default_house)


def decided(game: str, **told: object) -> dict[tuple[str, At], Any]:
    """Return the situations that a table decides, by exercise and seat."""
    found = table_of(catalog.game(game), told).decided
    return {(one.drill.slug, one.at): one.situation for one in found}


def refused(game: str, **told: object) -> dict[str, UnreadableAnswer]:
    return {one.drill.slug: one.reason for one in table_of(catalog.game(game), told).left}


def drawn_tables(game: Game) -> list[tuple[str, Any, dict[Drill[Any], dict[At, Any]]]]:
    """Return tables that the exercise of the whole table makes, with all that is decided on each."""
    drill, house = game.drill(game.whole_table), game.rulebook.default_house
    found = []
    for level in Level:
        for seed in range(SEEDS):
            situation = drill.generate(Random(seed), house, level=level)
            made: dict[Drill[Any], dict[At, Any]] = {}
            for one in table_of(game, typed_situation(situation)).decided:
                made.setdefault(one.drill, {})[one.at] = one.situation
            found.append((f"seed {seed}, level {level}", situation, made))
    return found


@each_game
def test_what_is_told_for_the_whole_table_is_read_by_others(game: Game) -> None:
    found = {drill.slug for drill, _ in readers(game, game.drill(game.whole_table))}
    assert game.whole_table in found
    assert len(found) >= 4


@each_game
def test_a_table_is_read_as_it_was_told_and_all_it_decides_has_a_proof(game: Game) -> None:
    whole = game.drill(game.whole_table)
    for where, situation, made in drawn_tables(game):
        assert made[whole] == {EVERYWHERE: situation}, where
        for drill, situations in made.items():
            for one in situations.values():
                assert drill.ask(one), where
                assert drill.solve(one).steps, where


def test_a_place_of_poker_3_cartes_is_the_one_that_its_cloth_settles() -> None:
    game = catalog.game("poker-3-cartes")
    seen = 0
    for where, cloth, made in drawn_tables(game):
        for at, place in made.get(game.drill("reglement-place"), {}).items():
            assert place == cloth.places[at.seat], (where, at)
            seen += 1
    assert seen >= SEEDS


def test_a_hand_of_casino_stud_is_paid_as_on_its_cloth() -> None:
    game, seen = catalog.game("casino-stud"), 0
    whole, of_one = game.drill(game.whole_table), game.drill("reglement-main")
    for where, cloth, made in drawn_tables(game):
        paid = whole.solve(cloth).value
        without_side = {row.seat for row in cloth.seats if not row.boni and not row.folded}
        for at, hand in made.get(of_one, {}).items():
            if at.seat in without_side:
                assert of_one.solve(hand).value["montant"] == paid[f"place-{at.seat}"], (where, at)
                seen += 1
    assert seen >= SEEDS


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_a_hand_whose_player_may_have_folded_is_compared_with_none(slug: str) -> None:
    game = catalog.game(slug)
    read = {drill.slug for drill, _ in readers(game, game.drill(game.whole_table))}
    assert "gagnant" not in read
    assert "nommer-main" in read


def test_two_cards_each_ask_who_draws_before_anybody_has_staked() -> None:
    found = decided("punto-banco", punto="Rh 5p", banco="2p 3t")
    assert ("tirage-punto", EVERYWHERE) in found
    assert ("gagnant", EVERYWHERE) not in found
    reasons = refused("punto-banco", punto="Rh 5p", banco="2p 3t")
    assert reasons["reglement-tapis"].field == "seats"
    assert "punto" in reasons["gagnant"].message.lower()


def test_each_seat_is_asked_about_and_each_hand_of_a_pair_that_was_split() -> None:
    hands = [
        {"seat": "2", "cards": "8h 3s", "play": "separe", "stake": "10"},
        {"seat": "2", "cards": "8d Th", "play": "separe", "stake": "10"},
        {"seat": "5", "cards": "9c 9d", "play": "simple", "stake": "20"},
    ]
    found = decided("poker-21", bank="Td 8s", hands=hands)
    assert [at for slug, at in found if slug == "total-main"] == [At(2, 1), At(2, 2), At(5, 1)]


def test_an_option_that_the_form_does_not_ask_is_that_of_the_house() -> None:
    game = catalog.game("poker-3-cartes")
    closing = game.drill("ordre-reglement")
    read = dict(readers(game, game.drill(game.whole_table)))
    assert read[closing]["ordre_reglement"].option == "ordre-reglement"


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"bank": "Zx"}, "bank"),
        ({"seats": [{}, {"seat": "3", "cards": "Kh Kd Kc", "ante": "beaucoup"}]}, "seats.1.ante"),
        ({"seats": [{"cards": "Kh Kd Kc"}]}, "seats.0.seat"),
        ({"seats": [{"seat": "12", "cards": "Kh Kd Kc"}]}, "seats.0.seat"),
        ({"seats": "partout"}, "seats"),
        ({"seats": ["partout"]}, "seats.0"),
        ({"seats": [{}] * 40}, "seats"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_was_told(
    told: dict[str, object], field: str
) -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        table_of(catalog.game("poker-3-cartes"), told)
    assert caught.value.field == field


def test_a_table_of_which_nothing_is_told_decides_nothing() -> None:
    for game in GAMES:
        assert not table_of(game, {}).decided, game.slug
