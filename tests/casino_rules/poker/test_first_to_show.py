"""Who shows first: who went all-in in the last round has spoken in it."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.situations.seats import ALL_IN, FIRST_RAISER, LAST_RAISER, PLAYS
from tests.casino_rules.poker.rooms import coups_of, each_with
from tests.drills import enough

_DRAWS = enough(40, 400)


def _rows(*states: str) -> list[dict[str, object]]:
    return [{"seat": seat, "state": state} for seat, state in enumerate(states, 1)]


def _shows(**facts: object) -> dict[str, object]:
    """A bet of the third seat, called, the button before the first; the first seat is all-in."""
    rows = _rows(ALL_IN, PLAYS, PLAYS, PLAYS)
    given = {"button": 4, "raiser": 3, "players": rows, "first_raiser": 0, "board": ""}
    return {**given, "montre_en_premier": FIRST_RAISER, **facts}


def _first(slug: str, facts: dict[str, Any]) -> int:
    drill = catalog.game(slug).drill("premier-a-montrer")
    return int(drill.solve(drill.load(facts)).value[0])


def test_who_went_all_in_in_the_last_round_has_spoken_in_it() -> None:
    assert _first("texas-holdem", _shows(spoke=[])) == 2
    assert _first("texas-holdem", _shows(spoke=[{"seat": 1}])) == 1
    assert _first("texas-holdem", _shows(spoke=[{"seat": 1}], montre_en_premier=LAST_RAISER)) == 3


def test_a_question_that_does_not_say_who_spoke_is_ruled_as_before() -> None:
    assert _first("texas-holdem", _shows()) == 2
    drill = catalog.game("texas-holdem").drill("premier-a-montrer")
    typed = {**_shows(), "button": "4", "raiser": "3", "first_raiser": "0"}
    typed["players"] = [{**row, "seat": str(row["seat"])} for row in _rows(ALL_IN, PLAYS, PLAYS)]
    assert drill.solve(drill.read({**typed, "button": "3"})).value == (2,)


def test_the_page_says_who_was_all_in_before_the_last_round() -> None:
    drill = catalog.game("texas-holdem").drill("premier-a-montrer")
    for spoke, told in (([], "avant ce tour"), ([{"seat": 1}], "à ce tour")):
        zones = drill.ask(drill.load(_shows(spoke=spoke))).zones
        note = next(zone.note for zone in zones if zone.seat == 1)
        assert told in note.replace("\u00a0", " ")


def _stud(**facts: object) -> dict[str, object]:
    """Two open hands of three players: the bettor, all-in, shows the best."""
    cards = ("As Kd 6c 4h", "Qs Td 7c 3h", "Js 9d 8c 2h")
    states = (ALL_IN, PLAYS, PLAYS)
    rows = [
        {"seat": seat, "state": state, "shown": shown}
        for seat, (state, shown) in enumerate(zip(states, cards, strict=True), 1)
    ]
    given = {"raiser": 1, "players": rows, "first_raiser": 0}
    return {**given, "montre_en_premier": FIRST_RAISER, **facts}


def test_at_stud_the_bettor_has_spoken_though_they_are_all_in() -> None:
    assert _first("stud", _stud()) == 1
    assert _first("stud", _stud(raiser=3)) == 2
    assert _first("stud", _stud(raiser=3, spoke=[{"seat": 1}])) == 1


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"spoke": [{"seat": 2}]}, "un des joueurs à tapis"),
        ({"spoke": [{"seat": 1}], "raiser": 0}, "Personne n’a misé"),
    ],
)
def test_only_who_is_all_in_over_a_bet_has_gone_all_in(facts: dict[str, Any], told: str) -> None:
    drill = catalog.game("texas-holdem").drill("premier-a-montrer")
    with pytest.raises(UnreadableAnswer, match=told):
        drill.load(_shows(**facts))


def test_who_spoke_first_is_the_first_of_those_who_could() -> None:
    """By hand: from the button, the first who still plays, has raised or went all-in then."""
    game = catalog.game("texas-holdem")
    drill = game.drill("premier-a-montrer")
    house = game.rulebook.house({"montre-en-premier": FIRST_RAISER})
    met = 0
    for seed in range(_DRAWS):
        seen = drill.generate(Random(seed), house.at(seed % 4 + 1), "mise-simple")
        then = {row.seat for row in seen.spoke} | {seen.raiser}
        spoke = [row.seat for row in seen.players if row.state == PLAYS or row.seat in then]
        assert drill.solve(seen).value == clockwise(spoke, seen.button)[:1]
        met += bool(seen.spoke) and drill.solve(seen).value[0] not in {
            row.seat for row in seen.players if row.state == PLAYS
        }
    assert met


@each_with("premier-a-montrer")
def test_a_coup_tells_who_went_all_in_in_its_last_round(game: Game) -> None:
    for coup in coups_of(game):
        before: set[int] = set()
        for duty in coup:
            if duty.drill == "premier-a-montrer":
                then = {row.seat for row in duty.situation.spoke}
                assert not then & before
            if duty.drill == "premier-a-parler":
                rows = duty.situation.players
                before |= {row.seat for row in rows if row.state == ALL_IN}
