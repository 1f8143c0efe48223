"""A question shows the facts that its answer needs, where no rule gives them."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from casino_rules.exercises.announcing import TYPED

POTS = {"personne": 7_00, "un": 9_00, "deux": 11_00}
"""What the pot raised over blinds of 1 and 2 € comes to, by who called before."""


def asked(name: str, branch: str, **facts: object) -> Question:
    """Return a question of an exercise, some of its facts being these."""
    drill = catalog.drill(name)
    house = catalog.game(name.partition("/")[0]).rulebook.default_house
    stored = drill.dump(drill.generate(Random(1), house, branch, level=Level.DISCOVERY))
    return drill.ask(drill.load({**stored, **facts}))


@pytest.mark.parametrize("drill", ["ordre-annonces", "annonces"])
def test_who_called_before_the_pot_is_raised_is_told(drill: str) -> None:
    for callers, amount in POTS.items():
        question = asked(f"omaha/{drill}", "pot", amount=amount, blind=2_00, suivi=callers)
        prompt = question.prompt.replace("\u00a0", " ")
        assert callers in prompt
        assert "suivi la surblind de 2 €" in prompt
    drawn = asked(f"omaha/{drill}", "pot").prompt
    assert "suivi la surblind" in drawn
    with pytest.raises(UnreadableAnswer):
        asked(f"omaha/{drill}", "pot", amount=8_00, blind=2_00, suivi="un")


@pytest.mark.parametrize("drill", ["ordre-annonces", "annonces"])
def test_a_raise_of_the_pot_that_was_stored_tells_no_caller(drill: str) -> None:
    exercise = catalog.drill(f"omaha/{drill}")
    stored = {"how": TYPED, "kind": "pot", "place": 3, "amount": 8_00, "blind": 2_00}
    assert "suivi la surblind" not in exercise.ask(exercise.load(stored)).prompt


@pytest.mark.parametrize(
    ("game", "most"),
    [("stud", "sept"), ("deuce-to-seven", "six"), ("omaha-5", "huit"), ("texas-holdem", "")],
)
def test_how_many_a_table_seats_is_shown_where_only_usage_says_it(game: str, most: str) -> None:
    shown = asked(f"{game}/places", "complet").in_force
    assert shown == ((f"Cette table reçoit {most} joueurs au plus",) if most else ())


def test_the_limits_of_pair_plus_are_shown_with_it_alone() -> None:
    for box, shown in (("pair-plus", ("Pair plus\u00a0: mêmes limites que l’ante",)), ("ante", ())):
        facts = {"case": box, "ante": 0, "mise": 2_00, "minimum": 5_00, "maximum": 250_00}
        question = asked("poker-3-cartes/limites-table", "sous-le-minimum", **facts)
        assert question.in_force == shown


def test_gestures_that_a_coup_may_not_need_are_proposed_as_such() -> None:
    question = asked("baccara/deroulement", "arrete")
    labels = [option.label for option in question.form.options]  # type: ignore[attr-defined]  # Choice
    told = [label for label in labels if label.startswith(("Ramasser", "Payer"))]
    assert len(told) == len(("ramasser", "payer"))
    assert all(label.endswith("s’il y en a") for label in told)


def test_who_must_bring_in_after_an_all_in_ante_may_open_for_more() -> None:
    question = asked("razz/bring-in", "ante")
    assert "doit-il mettre au moins" in question.prompt
    told = catalog.rule("razz/stud-bring-in-a-tapis").statement
    assert "mise entière" in told
    assert "se coucher" in told


@pytest.mark.parametrize("said", ["La banque : vingt et un", "La banque a black-jack"])
def test_an_ace_and_a_ten_are_twenty_one_or_black_jack(said: str) -> None:
    drill = catalog.drill("poker-21/annonce-total")
    served = drill.load({"how": TYPED, "cards": "As Kd", "whose": "banque"})
    drawn = drill.load({"how": TYPED, "cards": "7s 7d 7h", "whose": "banque"})
    assert grade(drill, served, said).correct
    assert grade(drill, drawn, said).correct == ("vingt" in said)
    assert "black-jack" in catalog.rule("poker-21/annonces").statement


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("pai-gow-commission/annonces", ["le croupier gagne", "coup nul", "pose fautive"]),
        ("pai-gow-casino/annonces", ["la Banque gagne", "partie nulle", "renonce"]),
        ("poker-21/annonces", ["paire de six, le POK perd"]),
    ],
)
def test_the_words_that_are_to_be_typed_are_on_the_page(rule: str, words: list[str]) -> None:
    told = catalog.rule(rule).statement
    assert all(word in told for word in words)
