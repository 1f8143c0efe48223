"""Announcements: chosen or typed, the same phrase is right and the same errors have a name."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Option, Proposing
from casino_rules.core.game import Game
from casino_rules.core.grading import grade, grade_value
from casino_rules.core.ruling import cite
from casino_rules.core.words import Phrase, Words
from casino_rules.exercises.announcing import CHOSEN, TYPED, AnnouncementDrill, Spoken
from casino_rules.exercises.script import SeatAnnouncements, SeatDue, read_script
from docs.exemples.bataille.drills import SPOKEN, SPOKEN_ORDER
from docs.exemples.bataille.engine import BOOK
from docs.exemples.bataille.situations import SEATS
from tests.casino_rules.contract import Met, check_one, each_drill, every_game, few

DRILL, ORDER = SPOKEN, SPOKEN_ORDER
Said, CoupSpoken = DRILL.situation, ORDER.situation
SCRIPT = """
[exercices]
[erreurs]
autre = "Une autre annonce."
[[annonce]]
id = "ouvrir"
titre = "Ouvrir"
scene = "Un coup commence."
dire = "Faites vos jeux"
articles = ["annonces#ouvrir"]
fautes = { autre = "Rien ne va plus" }
"""
UNKNOWN = """
[[deroulement]]
id = "coup"
titre = "Un coup"
scene = ""
annonces = ["fermer"]
articles = []
[erreurs]
"""


def proposed(drill: Drill[Any], situation: Any) -> tuple[Option, ...]:
    form = drill.ask(situation).form
    assert isinstance(form, Proposing)
    return form.options


def keys(situation: SeatDue) -> list[str]:
    return [option.key for option in proposed(DRILL, situation)]


def test_the_propositions_of_a_phrase_say_nothing_of_their_truth() -> None:
    assert keys(Said(CHOSEN, "fermer", 2)) == ["faites-vos-jeux", "rien-ne-va-plus"]
    assert keys(Said(CHOSEN, "fermer", 2)) == keys(Said(CHOSEN, "ouvrir", 2))


def test_a_phrase_is_typed_as_it_comes_and_other_wordings_are_as_good() -> None:
    situation = Said(TYPED, "bataille", 2)
    assert isinstance(DRILL.ask(situation).form, Words)
    for said in ("bataille a la place deux !", "Place 2 : bataille", "BATAILLE À LA PLACE 2"):
        assert grade(DRILL, situation, said).correct, said
    assert not grade(DRILL, situation, "bataille à la place 3").correct


@pytest.mark.parametrize(
    ("how", "answer"), [(TYPED, "bataille"), (CHOSEN, "bataille")], ids=["typed", "chosen"]
)
def test_a_known_wrong_phrase_is_told_by_its_error(how: str, answer: str) -> None:
    verdict = grade(DRILL, Said(how, "bataille", 2), answer)
    assert verdict.pitfall == "sans-la-place"
    assert "nomme la place" in verdict.pitfall_message


def test_a_phrase_is_chosen_by_a_beginner_and_typed_at_a_full_table() -> None:
    house = BOOK.default_house
    drawn = [DRILL.generate(Random(1), house, "ouvrir", level=level).how for level in range(1, 5)]
    assert drawn == [CHOSEN, CHOSEN, TYPED, TYPED]


def test_a_wrong_phrase_heard_like_a_right_one_is_no_error() -> None:
    steps = (cite(BOOK.rule("annonces"), "ouvrir"),)
    spoken = Spoken("Égalité", steps, ("Partie nulle",), {"a": "egalite !", "b": "partie nulle"})
    assert not list(spoken.mistaken())
    twice = Spoken("Égalité", steps, wrong={"a": "Punto gagne", "b": "PUNTO GAGNE"})
    assert list(twice.mistaken()) == [("a", Phrase("Punto gagne"))]


def test_what_is_to_be_said_is_looked_for_once_a_situation() -> None:
    looked: list[SeatDue] = []

    class Looking(SeatAnnouncements):
        def say(self, situation: SeatDue) -> Spoken:
            looked.append(situation)
            return super().say(situation)

    drill = Looking(DRILL.script, SEATS)
    first, other = drill.due(BOOK.default_house, "fermer", 1), Said(TYPED, "ouvrir", 2)
    for situation in (first, other, first):
        assert grade_value(drill, situation, drill.solve(situation).value).correct
        assert drill.mistakes(situation)
    assert looked == [first, other, first]


@every_game
def test_a_beginner_has_a_few_phrases_each_wrong_one_a_known_error(game: Game) -> None:
    def a_few(drill: Drill[Any]) -> None:
        for met in few(game, drill, 60) if isinstance(drill, AnnouncementDrill) else ():
            check_one(met, _a_few_phrases)

    each_drill(game, a_few)


def _a_few_phrases(met: Met) -> None:
    seen = replace(met.situation, how=CHOSEN)
    offered = [option.key for option in proposed(met.drill, seen)]
    right = met.drill.solve(seen).value
    assert right in offered
    assert 2 <= len(offered) <= 6
    assert {answer for _, answer in met.drill.mistakes(seen)} == set(offered) - {right}
    assert len({str(key) for key in offered}) == len(offered)


@every_game
def test_the_phrase_of_a_worked_case_is_written_as_it_is_said(game: Game) -> None:
    for case in game.cases:
        drill = game.drill(case.drill)
        situation = drill.load(case.situation)
        form = drill.ask(situation).form
        if isinstance(form, Words):
            assert str(form.load(case.answer)) == str(drill.solve(situation).value), case.id


def test_a_moment_stored_before_phrases_were_typed_is_one_to_choose() -> None:
    assert DRILL.load({"kind": "ouvrir", "place": 1}) == Said(CHOSEN, "ouvrir", 1)


def test_the_announcements_of_a_coup_are_put_in_order_with_their_facts() -> None:
    situation = CoupSpoken("coup", 4)
    labels = {option.key: option.label for option in proposed(ORDER, situation)}
    assert labels["bataille"] == "«\u00a0Bataille à la place 4\u00a0»"
    verdict = grade(ORDER, situation, ["fermer", "ouvrir", "bataille"])
    assert verdict.pitfall == "arret-avant-l-ouverture"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('autre = "Une autre', 'encore = "Une autre'), "errors made and told differ"),
        (
            (
                "[erreurs]",
                UNKNOWN,
            ),
            "no such announcement",
        ),
    ],
    ids=["an error without its message", "a coup with an unknown announcement"],
)
def test_a_script_that_does_not_hold_together_is_refused(
    change: tuple[str, str], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "annonces.toml"
    path.write_text(SCRIPT, "utf-8")
    assert list(read_script(path, BOOK).announcements) == ["ouvrir"]
    path.write_text(SCRIPT.replace(*change), "utf-8")
    with pytest.raises(ValueError, match=message):
        read_script(path, BOOK)
