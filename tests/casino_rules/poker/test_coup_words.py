"""What a hand of the room brings besides its cards: words, a short bring-in, doubled stakes."""

from collections import Counter
from itertools import chain, pairwise, takewhile

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.game import Game
from tests.casino_rules.poker.rooms import coups_of, each_betting, first_met, first_of_kind


@each_betting
def test_the_words_of_a_hand_are_drawn_among_those_of_the_game(game: Game) -> None:
    said: Counter[str] = Counter()
    for coup in coups_of(game):
        kinds = [duty.situation.kind for duty in coup if duty.drill == "annonces"]
        assert len(set(kinds)) == len(kinds)
        said.update(kinds)
    known = {item.slug for item in game.drill("annonces").branches}
    assert len(said) > len(known) / 2, known - said.keys()


@each_betting
def test_the_first_to_speak_is_the_one_who_is_invited(game: Game) -> None:
    invited = {"donner-la-parole", "bring-in"}
    for before, duty in chain.from_iterable(map(pairwise, coups_of(game))):
        if duty.drill != "annonces" or duty.situation.kind not in invited:
            continue
        if before.drill in {"premier-a-parler", "bring-in"}:
            answer = game.drill(before.drill).solve(before.situation).value
            speaker = answer["place"] if before.drill == "bring-in" else answer
            assert speaker == (duty.situation.place,)


@pytest.mark.parametrize("slug", ["stud", pytest.param("razz", marks=pytest.mark.thorough)])
def test_at_stud_who_brings_in_may_come_up_short(slug: str) -> None:
    for branch in ("entier", "tapis", "ante"):
        assert _brought_in(catalog.game(slug), branch)


def _brought_in(game: Game, branch: str) -> list[tuple[Coup, Duty]]:
    """Return hands in which the bring-in is asked in a case of its exercise."""
    drill, house = game.drill("bring-in"), game.rulebook.default_house.at(4)

    def met(duty: Duty) -> bool:
        return duty.drill == drill.slug and drill.classify(duty.situation) == branch

    return first_met(game, house, 6, met)


def test_over_a_short_bring_in_the_whole_of_it_is_called() -> None:
    game = catalog.game("stud")
    for coup, short in _brought_in(game, "tapis"):
        bets = {
            stake.amount
            for duty in takewhile(_in_the_first_round, coup)
            for zone in duty.table
            if zone.seat
            for stake in zone.stakes
        }
        posted = game.drill("bring-in").solve(short.situation).value["pose"]
        assert not [bet for bet in bets if posted < bet < short.situation.bring_in]


def test_a_bring_in_put_whole_over_a_short_one_is_told_as_no_raise() -> None:
    raises = {"a-qui-la-parole", "action-permise", "relance-minimale"}
    for slug in ("stud", "razz"):
        game = catalog.game(slug)
        for coup, short in _brought_in(game, "tapis"):
            whole = short.situation.bring_in
            for duty in takewhile(_in_the_first_round, coup):
                if duty.drill in raises:
                    asked = getattr(duty.situation, "total", 0) or duty.situation.highest
                    assert asked != whole or duty.drill == "relance-minimale", duty
                    assert duty.drill == "a-qui-la-parole" or duty.situation.price >= whole, duty


@pytest.mark.parametrize("slug", ["stud", pytest.param("razz", marks=pytest.mark.thorough)])
def test_what_is_asked_over_a_short_bring_in_knows_the_whole_of_it(slug: str) -> None:
    game, met = catalog.game(slug), set()
    asked = {"montant-a-suivre", "action-permise", "relance-minimale"}
    for coup, short in _brought_in(game, "tapis"):
        for duty in takewhile(_in_the_first_round, coup):
            if duty.drill in asked:
                drill, whole = game.drill(duty.drill), short.situation.bring_in
                assert duty.situation.forced == whole
                assert drill.load(drill.dump(duty.situation)) == duty.situation
                met |= {duty.drill} if duty.situation.lacking else set()
    assert met


def _in_the_first_round(duty: Duty) -> bool:
    return duty.drill not in {"geste-suivant", "calculer-pots"}


def test_a_hand_is_played_at_doubled_stakes_where_the_house_has_the_kill() -> None:
    game = catalog.game("badugi")
    house = game.rulebook.house({"kill": "admis"})
    for coup, kill in first_of_kind(game, house, 5, "kill-admis"):
        seat, posted = kill.situation.seat, kill.situation.chips
        opens = next(duty for duty in coup if duty.drill == "premier-a-parler")
        zone = next(zone for zone in opens.table if zone.seat == seat)
        assert [stake.amount for stake in zone.stakes] == [posted]
        raises = [d.situation for d in coup if d.drill in ("relance-minimale", "action-permise")]
        assert not [seen for seen in raises if seen.unit % posted]
