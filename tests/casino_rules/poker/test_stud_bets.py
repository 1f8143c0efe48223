"""The bets of the studs counted a second time: bring-in, open pair; their coups keep to them."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.house import House
from tests.casino_rules.poker.rooms import GAMES, betting_of, coups_of, one_of_each
from tests.drills import enough

STUDS = ("stud", "stud-hi-lo", "razz", "seven-nullo")
SUITS = "cdhs"
RANKS = "23456789TJQKA"


def _houses(slug: str) -> list[House]:
    book = catalog.game(slug).rulebook
    return [
        book.house({option.id: key})
        for option in book.options
        if option.id in {"parole-basse", "paire-ouverte"}
        for key in option.keys
    ] or [book.default_house]


def _opens(seen: Any) -> list[int]:
    """Return the seats from the one whose card brings in, first, then to its left."""
    inverted = getattr(seen, "parole_basse", "litterale") == "inversee"

    def height(row: Any) -> tuple[int, int]:
        (card,) = row.shown
        rank, suit = RANKS.index(card.code[0]), SUITS.index(card.code[1])
        return (-1 if inverted and card.code[0] == "A" else rank), suit

    named = (max if inverted else min)(seen.players, key=height).seat
    seats = sorted(row.seat for row in seen.players)
    at = seats.index(named)
    return seats[at:] + seats[:at]


@pytest.mark.parametrize("slug", STUDS)
def test_the_card_called_brings_in_whole_or_it_passes_to_the_left(slug: str) -> None:
    drill = catalog.game(slug).drill("bring-in")
    for house in _houses(slug):
        for number in range(90):
            branch = ("entier", "tapis", "ante")[number % 3]
            seen: Any = drill.generate(Random(number), house.at(number % 4 + 1), branch)
            stacks = {row.seat: row.stack for row in seen.players}
            poster = next(seat for seat in _opens(seen) if stacks[seat])
            answer = drill.solve(seen).value
            assert answer["place"] == (poster,)
            assert answer["pose"] == min(stacks[poster], seen.bring_in)
            assert answer["suivre"] == seen.bring_in
            assert (poster != _opens(seen)[0]) == (branch == "ante")


@pytest.mark.parametrize("slug", STUDS)
def test_nothing_is_forced_where_the_best_card_opens(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("bring-in"), game.rulebook.house({"ouverture": "meilleure-carte"})
    for number in range(30):
        answer = drill.solve(drill.generate(Random(number), house)).value
        assert (answer["pose"], answer["suivre"]) == (0, 0)


@pytest.mark.parametrize("slug", STUDS)
def test_an_open_pair_leaves_the_choice_where_the_house_says_so(
    slug: str,
) -> None:
    drill = catalog.game(slug).drill("mise-du-tour")
    met = Counter[str]()
    for house in _houses(slug):
        for number in range(60):
            seen: Any = drill.generate(Random(number), house.at(number % 4 + 1))
            ranks = [{card.code[0] for card in row.shown} for row in seen.players]
            pair = any(
                len(row.shown) > len(kinds) for row, kinds in zip(seen.players, ranks, strict=True)
            )
            free = getattr(seen, "paire_ouverte", "") == "grosse" and seen.round == 2 and pair
            expected = "petite" if seen.round < 3 else "grosse"
            if free:
                expected = "grosse" if seen.made == "grosse" else "au-choix"
            assert drill.solve(seen).value == expected
            met[expected] += 1
    assert ("au-choix" in met) == (slug == "stud")


@pytest.mark.parametrize(("choice", "wanted"), [("petite", {1}), ("grosse", {1, 2})])
def test_the_house_says_which_bets_are_made_over_an_open_pair(
    choice: str, wanted: set[int]
) -> None:
    game = catalog.game("stud")
    house, met, hands = game.rulebook.house({"paire-ouverte": choice}), set[int](), 0
    for number in range(150):
        duties = list(game.coup(Random(number), house, 6))
        paired = [duty.situation for duty in duties if duty.drill == "mise-du-tour"]
        if not paired or paired[0].round != 2 or not paired[0].pair:
            continue
        hands, small = hands + 1, paired[0].small
        asked = [duty.situation for duty in duties if getattr(duty.situation, "round", 0) == 2]
        rows = [row for seen in asked for row in seen.players if hasattr(row, "bet")]
        met |= {row.bet // small for row in rows if row.state == "en-jeu" and row.bet} & {1, 2}
        if choice == "grosse":
            assert not [
                d for d in duties if d.drill == "relance-minimale" and d.situation.round == 2
            ]
        if hands >= enough(5, 150) and wanted <= met:
            break
    assert wanted <= met | {1}


@one_of_each(betting_of, [game for game in GAMES if game.slug in STUDS])
def test_a_hand_of_stud_asks_the_bring_in_or_who_speaks_and_the_bet_once(game: Game) -> None:
    met = Counter[str]()
    for coup in coups_of(game):
        drills = [duty.drill for duty in coup]
        assert drills.count("mise-du-tour") <= 1
        assert drills.count("bring-in") <= 1
        opened = next(slug for slug in drills if slug in {"bring-in", "premier-a-parler"})
        met.update((opened, *(["mise-du-tour"] if "mise-du-tour" in drills else [])))
    assert set(met) == {"bring-in", "premier-a-parler", "mise-du-tour"}


@pytest.mark.parametrize("slug", ["stud", "badugi"])
def test_the_kill_is_posted_where_the_house_admits_it_and_nowhere_else(slug: str) -> None:
    game = catalog.game(slug)
    drill = game.drill("incidents")
    for choice, right in (("refuse", "ordinaire"), ("admis", "kill")):
        house = game.rulebook.house({"kill": choice})
        assert {f"kill-{choice}"} == {
            item.slug for item in drill.branches_in(house) if item.slug.startswith("kill")
        }
        seen: Any = drill.generate(Random(1), house, f"kill-{choice}")
        assert drill.solve(seen).value == right
        assert seen.chips == 2 * seen.bet


@pytest.mark.parametrize("slug", STUDS)
def test_the_first_two_closed_cards_of_a_player_lie_before_their_open_ones(slug: str) -> None:
    game = catalog.game(slug)
    for drill in game.drills.values():
        for seed in range(2):
            question = drill.ask(drill.generate(Random(seed), game.rulebook.default_house))
            for zone in question.zones:
                if zone.seat and zone.cards and zone.hidden:
                    assert zone.hidden_first == min(2, zone.hidden), drill.slug
