"""The forms of the pots: the same whatever is right, and never read from a blank page."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, Form, UnreadableAnswer
from casino_rules.games.texas_holdem.room import BOOK, ROOM
from casino_rules.poker.drills.giving_pots import GivePots
from casino_rules.poker.drills.making_pots import MakePots
from casino_rules.poker.situations import FOLDED

MAKE, GIVE = MakePots(ROOM), GivePots(ROOM)


def _made(drill: Drill[Any]) -> Iterator[Any]:
    for item in drill.branches:
        for number in range(25):
            seed = f"{item.slug}{number}"
            yield drill.generate(Random(seed), BOOK.default_house, item.slug)


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
