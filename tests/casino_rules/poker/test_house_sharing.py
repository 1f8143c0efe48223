"""Pots that two houses do not share alike: the same winners twice, the odd chip at stud."""

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.cards import Card, Rank
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.table_forms import Hand
from casino_rules.poker.situations.hands import PotsToGive
from tests.casino_rules.poker.readings import SAME_AS, TESTED, Reading
from tests.casino_rules.poker.rooms import GAMES, give_pots, room_of
from tests.drills import enough

OPTIONS: Final = {"memes-gagnants": "memes_gagnants", "jeton-au-stud": "jeton_au_stud"}
KINDS: Final = {"memes-gagnants": "memes-gagnants", "jeton-au-stud": "jeton-par-la-carte"}
"""The case of the exercise in which each option decides."""
ARTICLES: Final = {
    ("memes-gagnants", "moities"): "memes-gagnants-moities",
    ("memes-gagnants", "pot-entier"): "memes-gagnants",
    ("jeton-au-stud", "cinq-cartes"): "jeton-indivisible-stud",
    ("jeton-au-stud", "toutes-les-cartes"): "jeton-indivisible-toutes",
}
SUITS_DOWN: Final = "shdc"


def _concerned() -> list[Any]:
    return [
        pytest.param(game, option, id=f"{game.slug}-{option}")
        for game in GAMES
        for option in OPTIONS
        if any(item.id == option for item in game.rulebook.options)
    ]


each_option = pytest.mark.parametrize(("game", "option"), _concerned())


def test_every_game_of_two_halves_or_without_button_has_its_option() -> None:
    halved = {game.slug for game in GAMES if len(room_of(game).variant.halves) > 1}
    studs = {game.slug for game in GAMES if not room_of(game).variant.button}
    found = {(param.values[0].slug, param.values[1]) for param in _concerned()}
    assert found == {
        *((slug, "memes-gagnants") for slug in halved),
        *((slug, "jeton-au-stud") for slug in studs),
    }
    assert {"badeucey", "courchevel-hi-lo", "stud-hi-lo"} <= halved
    assert studs == {"stud", "stud-hi-lo", "razz", "seven-nullo"}


def _in_house(game: Game, option: str, choice: str) -> Any:
    return game.rulebook.house({option: choice})


@each_option
def test_a_pot_is_shared_as_counted_chip_by_chip(game: Game, option: str) -> None:
    drill = give_pots(game)
    keys = game.rulebook.option(option).keys
    for choice, level, number in product(keys, Level, range(enough(2, 12))):
        house = _in_house(game, option, choice).at(level)
        for kind in (KINDS[option], "jeton-indivisible", "partage"):
            seen = drill.construct(Random(f"{choice}{level}{number}"), house, kind)
            assert drill.solve(seen).value == _counted(game, seen), seen


@each_option
def test_where_an_option_decides_the_other_house_gives_otherwise(game: Game, option: str) -> None:
    drill = give_pots(game)
    keys = game.rulebook.option(option).keys
    for choice, other in ((keys[0], keys[1]), (keys[1], keys[0])):
        seen = drill.construct(Random(choice), _in_house(game, option, choice), KINDS[option])
        there = drill.load({**drill.dump(seen), OPTIONS[option]: other})
        assert drill.solve(seen).value != drill.solve(there).value
        assert drill.solve(there).value in [answer for _, answer in drill.mistakes(seen)]
        article = ARTICLES[option, choice]
        assert f"{game.slug}/{article}" in drill.solve(seen).rules
        told = drill.ask(seen).in_force
        label = game.rulebook.option(option).label(choice)
        assert any(label[1:] in text for text in told)


@each_option
def test_a_pot_stored_before_the_option_is_shared_as_it_was(game: Game, option: str) -> None:
    drill = give_pots(game)
    seen = drill.construct(Random("stored"), game.rulebook.default_house, KINDS[option])
    stored: dict[str, Json] = drill.dump(seen)
    del stored[OPTIONS[option]]
    assert drill.load(stored) == seen
    assert getattr(drill.load(stored), OPTIONS[option]) == game.rulebook.option(option).default


def test_a_choice_that_is_not_of_the_game_is_refused() -> None:
    drill = give_pots(catalog.game("texas-holdem"))
    seen = drill.dump(
        drill.generate(Random(1), catalog.game("texas-holdem").rulebook.default_house)
    )
    for name, value in (("memes_gagnants", "pot-entier"), ("jeton_au_stud", "toutes-les-cartes")):
        with pytest.raises(UnreadableAnswer, match="pas de ce jeu") as caught:
            drill.load({**seen, name: value})
        assert caught.value.field == name
        assert name not in {item.name for item in drill.described()}


@pytest.mark.parametrize(
    ("choice", "given"),
    [
        ("moities", {"place-1": 4600, "place-2": 4200, "place-4": 0}),
        ("pot-entier", {"place-1": 4400, "place-2": 4400, "place-4": 0}),
    ],
)
def test_each_of_several_pots_is_shared_as_the_house_does(
    choice: str, given: Mapping[str, int]
) -> None:
    drill = give_pots(catalog.game("omaha-hi-lo"))
    bets = ((1, "en-jeu", 3300), (2, "en-jeu", 3300), (4, "tapis", 2200))
    holes = {1: "As 5s Jd 9h", 2: "Ac 5c Jh 9d", 4: "Kd Ks 9c 8c"}
    seen = drill.load(
        {
            "button": 3,
            "board": "2d 3c 4s Kh Qc",
            "bets": [{"seat": seat, "state": state, "bet": bet} for seat, state, bet in bets],
            "hands": [{"seat": seat, "hole": hole} for seat, hole in holes.items()],
            "chip": 100,
            "memes_gagnants": choice,
        }
    )
    ruling = drill.solve(seen)
    # 66 € in the main pot, 22 € beside it; the first at the left of the button is seat 4, then 1
    assert ruling.value == given
    told = " ".join(step.text for step in ruling.steps)
    assert ("se partagent cette moitié" in told) == (choice == "moities")


def _counted(game: Game, seen: PotsToGive) -> Mapping[str, int]:
    """Share the only pot chip by chip, from the hands as they are read without the engine."""
    tested = TESTED[SAME_AS.get(game.slug, game.slug)]
    chips = (sum(row.bet for row in seen.bets) - sum(seen.taken)) // seen.unit
    won = [(reading, _winners(reading, seen)) for reading in tested.readings]
    won = [(reading, seats) for reading, seats in won if seats]
    if len(won) > 1 and seen.memes_gagnants == "pot-entier" and won[0][1] == won[1][1]:
        won = won[:1] if len(won[0][1]) > 1 else won
    given = {row.seat: 0 for row in seen.bets if row.state != "couche"}
    for place, (reading, seats) in enumerate(won):
        part = chips // len(won) + (place < chips % len(won))
        lowest = reading is tested.readings[-1] and not _is_high(game, place)
        order = _in_order(seen, reading, seats, lowest=lowest)
        for turn in range(part):
            given[order[turn % len(order)]] += seen.unit
    return {f"place-{seat}": cents for seat, cents in given.items()}


def _is_high(game: Game, half: int) -> bool:
    return game.slug == "stud" or (game.slug == "stud-hi-lo" and half == 0)


def _winners(reading: Reading, seen: PotsToGive) -> set[int]:
    keys = {seat: reading.by_hand(hole, seen.board) for seat, hole in seen.holes.items()}
    found = {seat: key for seat, key in keys.items() if key is not None}
    return {seat for seat, key in found.items() if key == max(found.values())}


def _in_order(
    seen: PotsToGive, reading: Reading, seats: Iterable[int], *, lowest: bool
) -> list[int]:
    """Return who takes the odd chips, first come first."""
    if seen.button:
        return sorted(seats, key=lambda seat: (seat - seen.button - 1) % 10)
    every = seen.jeton_au_stud == "toutes-les-cartes"

    def mark(card: Card) -> tuple[int, int]:
        low_ace = lowest and card.rank is Rank.ACE
        return 1 if low_ace else card.rank.order, -SUITS_DOWN.index(card.code[-1])

    def best(seat: int) -> tuple[int, int]:
        cards = seen.holes[seat] if every else _that_may_play(reading, seen.holes[seat])
        return (min if every and lowest else max)(map(mark, cards))

    return sorted(seats, key=best, reverse=not (every and lowest))


def _that_may_play(reading: Reading, hole: Hand) -> set[Card]:
    """Return the cards of all the fives that are the best hand of seven."""
    fives = [five for five in combinations(hole, 5) if reading.by_hand(five, ()) is not None]
    best = max(reading.by_hand(five, ()) for five in fives)  # type: ignore[type-var]  # any score is comparable
    return {card for five in fives if reading.by_hand(five, ()) == best for card in five}
