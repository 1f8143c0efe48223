"""The pots as they are described and answered: one form whatever is right, every end ruled."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, Form, UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.poker.drills.pots.gathering import MakePots
from casino_rules.poker.drills.pots.giving_pots import GivePots
from casino_rules.poker.situations.seats import FOLDED
from tests.casino_rules.poker.rooms import GAMES, every_game, room_named
from tests.drills import enough

ROOM = room_named("texas-holdem")
MAKE, GIVE = MakePots(ROOM), GivePots(ROOM)


def _made(drill: Drill[Any]) -> Iterator[Any]:
    for item in drill.branches:
        for number in range(enough(8, 25)):
            seed = f"{item.slug}{number}"
            yield drill.generate(Random(seed), ROOM.book.default_house, item.slug)


def _form(drill: Drill[Any], situation: Any) -> Fields:
    form = drill.ask(situation).form
    assert isinstance(form, Fields)
    return form


def _blank(form: Form[Any]) -> dict[str, str]:
    assert isinstance(form, Fields)
    return dict.fromkeys((field.key for field in form.fields), "")


def test_the_pots_are_asked_on_one_form_however_many_there_are() -> None:
    situations = list(_made(MAKE))
    answers = [MAKE.solve(seen).value for seen in situations]
    assert {sum(bool(cents) for cents in answer.values()) for answer in answers} >= {1, 2, 3, 4}
    assert len({_form(MAKE, seen) for seen in situations}) == 1


def test_more_all_in_players_than_usual_have_their_pots_on_the_form() -> None:
    rows = [{"seat": seat, "state": "tapis", "bet": seat * 1000} for seat in range(1, 7)]
    seen = MAKE.load({"bets": [*rows, {"seat": 7, "state": "en-jeu", "bet": 6000}]})
    answer = MAKE.solve(seen).value
    assert sum(answer.values()) == 27_000
    assert answer["exterieur-5"] == 2_000


def test_each_player_in_the_hand_has_one_field_whoever_wins() -> None:
    for seen in _made(GIVE):
        live = sorted(row.seat for row in seen.bets if row.state != FOLDED)
        assert [field.key for field in _form(GIVE, seen).fields] == [f"place-{n}" for n in live]


@pytest.mark.parametrize("drill", [MAKE, GIVE], ids=lambda drill: drill.slug)
def test_a_blank_form_is_asked_again(drill: Drill[Any]) -> None:
    for seen in _made(drill):
        form = drill.ask(seen).form
        with pytest.raises(UnreadableAnswer):
            form.parse(_blank(form))
        with pytest.raises(UnreadableAnswer):
            form.parse({})


@pytest.mark.parametrize("drill", [MAKE, GIVE], ids=lambda drill: drill.slug)
def test_a_question_is_asked_without_solving_it(
    drill: Drill[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = next(_made(drill))
    monkeypatch.setattr(type(drill), "solve", lambda *_: pytest.fail("solved while asking"))
    assert drill.ask(seen).form


def _ending(state: str, bet: int) -> list[dict[str, Any]]:
    """Return what a first player has put in, and ten euros that a second has."""
    return [
        {"seat": 1, "state": state, "bet": bet},
        {"seat": 2, "state": "en-jeu", "bet": 1000},
    ]


def _shown(bets: list[dict[str, Any]], **facts: Any) -> dict[str, Any]:
    """Return pots to give between two players who show their hands."""
    hands = [{"seat": 1, "hole": "Ah Kd"}, {"seat": 2, "hole": "Qh Jd"}]
    return {"button": 1, "board": "2c 3c 4d 9s Ts", "bets": bets, "hands": hands, **facts}


def _to_give(game: Game, bets: list[dict[str, Any]]) -> Any:
    drill = game.drill("repartir-pots")
    assert isinstance(drill, GivePots)
    button = 1 if drill.room.variant.button else 0
    return drill.load({"button": button, "board": "", "bets": bets, "hands": []})


def _pitfalls(drill: Drill[Any], situation: Any) -> list[Any]:
    return [pitfall.answer(situation) for pitfall in drill.pitfalls]


def test_a_bet_of_which_nobody_has_called_anything_makes_no_pot() -> None:
    seen = MAKE.load({"bets": _ending("couche", 0)})
    ruling = MAKE.solve(seen)
    assert {key: cents for key, cents in ruling.value.items() if cents} == {"rendu": 1000}
    assert ruling.rules == ("texas-holdem/mise-non-suivie",)
    assert MAKE.branch_of(seen).slug == "seul"
    kept = {key: cents for key, cents in _pitfalls(MAKE, seen)[2].items() if cents}
    assert kept == {"principal": 1000}


@every_game
def test_who_is_left_alone_takes_what_lies_in_the_middle(game: Game) -> None:
    drill = game.drill("repartir-pots")
    seen = _to_give(game, _ending("couche", 0))
    ruling = drill.solve(seen)
    assert ruling.value == {"place-2": 1000}
    assert f"{game.slug}/seul-en-course" in ruling.rules
    assert all(step.text for step in ruling.steps)
    assert drill.branch_of(seen)
    assert not any(_pitfalls(drill, seen))


@pytest.mark.parametrize(("state", "bet"), [("couche", 500), ("en-jeu", 500), ("tapis", 500)])
def test_unequal_stakes_are_refused_where_everybody_stakes_the_same(state: str, bet: int) -> None:
    game = next(game for game in GAMES if game.slug == "texas-holdem-sans-encheres")
    drill = game.drill("repartir-pots")
    facts = _shown(_ending(state, bet), **({"hands": []} if state == "couche" else {}))
    with pytest.raises(UnreadableAnswer) as refused:
        drill.load(facts)
    assert refused.value.field == "bets"


@pytest.mark.parametrize("slug", ["calculer-pots", "repartir-pots"])
def test_who_is_all_in_has_put_something_in(slug: str) -> None:
    drill = MAKE if slug == MAKE.slug else GIVE
    with pytest.raises(UnreadableAnswer) as refused:
        drill.load(_shown(_ending("tapis", 0)))
    assert refused.value.field == "bets.0.bet"


def test_bets_of_the_rounds_before_lie_in_the_middle_and_change_no_ruling() -> None:
    rows = [(1, "tapis", 2000), (2, "en-jeu", 7500), (3, "en-jeu", 7500), (4, "couche", 500)]
    bets = [{"seat": seat, "state": state, "bet": bet} for seat, state, bet in rows]
    whole, seen = MAKE.load({"bets": bets}), MAKE.load({"bets": bets, "past": 5000})
    assert MAKE.solve(seen) == MAKE.solve(whole)
    question = MAKE.ask(seen)
    amounts = {
        zone.spot: [stake.amount for stake in zone.stakes] for zone in question.zones if zone.stakes
    }
    assert amounts == {"pots": [6500, 6000], "place-2": [2500], "place-3": [2500]}
    assert {zone.note.replace("\xa0", " ") for zone in question.zones if zone.seat} == {
        "à tapis, 20 € en tout",
        "75 € en tout",
        "couché, 5 € en tout",
    }
    assert question.prompt.startswith("Le tour est fini")


@pytest.mark.parametrize(
    ("past", "allowed"), [(0, True), (1000, True), (500, False), (1100, False)]
)
def test_pots_that_are_given_are_made_or_not(past: int, *, allowed: bool) -> None:
    bets = [{"seat": seat, "state": "en-jeu", "bet": 1000} for seat in (1, 2)]
    facts = _shown(bets, past=past)
    if allowed:
        assert GIVE.solve(GIVE.load(facts)) == GIVE.solve(GIVE.load({**facts, "past": 0}))
        return
    with pytest.raises(UnreadableAnswer) as refused:
        GIVE.load(facts)
    assert refused.value.field == "past"
