"""What a hand of the room brings besides its cards: words, a short bring-in, doubled stakes."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from casino_rules import catalog
from casino_rules.core.coup import Duty
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.level import Level
from tests.casino_rules.poker.rooms import every_game

HANDS = 12
MOST_DUTIES = 30


def _hands(game: Game, house: House, hands: int = HANDS) -> Iterator[tuple[Duty, ...]]:
    for number in range(hands):
        for level in Level:
            seats = game.seats[(number + 3 * level) % len(game.seats)]
            yield game.coup(Random(f"words {level} {number}"), house.at(level), seats).duties


@every_game
def test_the_words_of_a_hand_are_drawn_among_those_of_the_game(game: Game) -> None:
    said: Counter[str] = Counter()
    for duties in _hands(game, game.rulebook.default_house):
        kinds = [duty.situation.kind for duty in duties if duty.drill == "annonces"]
        assert len(set(kinds)) == len(kinds)
        assert len(duties) <= MOST_DUTIES
        said.update(kinds)
    known = {item.slug for item in game.drill("annonces").branches}
    assert len(said) > len(known) / 2, known - said.keys()


@every_game
def test_the_first_to_speak_is_the_one_who_is_invited(game: Game) -> None:
    invited = {"donner-la-parole", "bring-in"}
    for duties in _hands(game, game.rulebook.default_house):
        for before, duty in pairwise(duties):
            if duty.drill != "annonces" or duty.situation.kind not in invited:
                continue
            if before.drill == "premier-a-parler":
                seats = game.drill(before.drill).solve(before.situation).value
                assert seats == (duty.situation.place,)
            if before.drill == "bring-in":
                answer = game.drill(before.drill).solve(before.situation).value
                assert answer["place"] == (duty.situation.place,)


def test_at_stud_who_brings_in_may_come_up_short() -> None:
    for slug in ("stud", "razz"):
        game = catalog.game(slug)
        drill = game.drill("bring-in")
        asked = [
            duty
            for duties in _hands(game, game.rulebook.default_house, 25)
            for duty in duties
            if duty.drill == "bring-in"
        ]
        met = {drill.classify(duty.situation) for duty in asked}
        assert met == {"entier", "tapis", "ante"}


def test_over_a_short_bring_in_the_whole_of_it_is_called() -> None:
    game = catalog.game("stud")
    found = 0
    for duties in _hands(game, game.rulebook.default_house, 25):
        short = [d for d in duties if d.drill == "bring-in" and _is_short(game, d)]
        if not short:
            continue
        due = short[0].situation.bring_in
        bets = {
            stake.amount
            for duty in duties[: _round_ends(duties)]
            for zone in duty.cloth
            if zone.seat
            for stake in zone.stakes
        }
        posted = game.drill("bring-in").solve(short[0].situation).value["pose"]
        assert not [bet for bet in bets if posted < bet < due]
        found += 1
    assert found


def _is_short(game: Game, duty: Duty) -> bool:
    return game.drill("bring-in").classify(duty.situation) == "tapis"


def _round_ends(duties: tuple[Duty, ...]) -> int:
    """Return where the first round of a hand ends."""
    ends = ("geste-suivant", "calculer-pots")
    return next(place for place, duty in enumerate(duties) if duty.drill in ends)


def test_a_hand_is_played_at_doubled_stakes_where_the_house_has_the_kill() -> None:
    game = catalog.game("badugi")
    house = game.rulebook.house({"kill": "admis"})
    killed = 0
    for duties in _hands(game, house, 40):
        kills = [d.situation for d in duties if getattr(d.situation, "kind", "") == "kill-admis"]
        if not kills:
            continue
        killed += 1
        seat, posted = kills[0].seat, kills[0].chips
        opens = next(duty for duty in duties if duty.drill == "premier-a-parler")
        zone = next(zone for zone in opens.cloth if zone.seat == seat)
        assert [stake.amount for stake in zone.stakes] == [posted]
        raises = [d.situation for d in duties if d.drill in ("relance-minimale", "action-permise")]
        assert not [seen for seen in raises if seen.unit % posted]
    assert killed
