"""Control: a colleague answers every exercise of every game, rightly or with one known error."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.game import Game
from casino_rules.core.grading import grade, grade_value
from casino_rules.core.ruling import Remark, Ruling
from casino_rules.exercises.fault_finding import FINE, FaultReport, Finding, FindTheFault
from tests.drills import drawn, enough

GAMES = [game.slug for game in catalog.load_all()]
BY_ERROR, BY_ARTICLE = 2, 3


def seen(slug: str, drill: str, level: int, seed: int, *, faulty: bool) -> tuple[Any, Any]:
    """Return an exercise under control, and an answer to judge that is right or not."""
    game = catalog.game(f"controle-{slug}")
    found, house = game.drill(drill), game.rulebook.default_house.at(level)
    drawn = (found.generate(Random(seed + turn), house) for turn in range(60))
    return found, next(it for it in drawn if bool(it.error) is faulty)


@pytest.mark.parametrize("slug", drawn("control", GAMES, enough(4, len(GAMES))))
def test_a_fault_is_an_answer_that_is_wrong_and_it_is_found_at_its_place(slug: str) -> None:
    game = catalog.game(f"controle-{slug}")
    assert set(game.drills) == {it.slug for it in catalog.game(slug).drills.values() if it.pitfalls}
    for number, drill in enumerate(game.drills.values()):
        assert isinstance(drill, FindTheFault)
        house = game.rulebook.default_house.at((BY_ERROR, BY_ARTICLE)[number % 2])
        situation = drill.generate(Random(number), house)
        right, asked = drill.watched.solve(situation.seen), drill.ask(situation)
        assert right.accepts(drill.given(situation)) is not bool(situation.error), drill.slug
        assert drill.load(drill.dump(situation)) == situation
        ruling = drill.solve(situation)
        for answer in (ruling.value, *ruling.also):
            assert grade_value(drill, situation, answer).correct, drill.slug
        blind = asked.form.fine if isinstance(asked.form, Finding) else FINE
        verdict = grade(drill, situation, FINE)
        assert verdict.correct is not bool(situation.error)
        assert verdict.pitfall == situation.error
        assert ruling.accepts(blind) is not bool(situation.error)


@pytest.mark.parametrize("slug", ["punto-banco", "stud-hi-lo"])
def test_about_a_third_of_the_answers_and_of_the_coups_are_right(slug: str) -> None:
    game = catalog.game(f"controle-{slug}")
    house, rng = game.rulebook.default_house.at(1), Random(5)
    names = list(game.drills)
    faults = [game.drill(rng.choice(names)).generate(rng, house).error for _ in range(160)]
    assert 0.2 <= faults.count("") / len(faults) <= 0.45
    coups = [game.coup(Random(seed), house, game.seats[0]) for seed in range(40)]
    assert 0.15 <= sum(not _faults(coup.duties) for coup in coups) / len(coups) <= 0.5
    for seed, coup in enumerate(coups):
        played = catalog.game(slug).coup(Random(seed), house, game.seats[0])
        assert _faults(coup.duties[:-1]) == []  # it is stopped at its only fault
        assert bool(coup.results) is not bool(_faults(coup.duties))
        told = [duty.situation for duty in played if duty.drill in game.drills]
        assert [duty.situation.seen for duty in coup] == told[: len(coup)]


def _faults(duties: Any) -> list[str]:
    return [duty.situation.error for duty in duties if duty.situation.error]


@pytest.mark.parametrize(
    ("level", "named"),
    [(BY_ERROR, 4), (BY_ARTICLE, len(catalog.game("punto-banco").rulebook.rules) + 1)],
)
def test_errors_are_proposed_at_first_and_sought_in_the_rules_later(level: int, named: int) -> None:
    drill, situation = seen("punto-banco", "reglement-tapis", level, 1, faulty=True)
    where, what = drill.ask(situation).form.fields
    assert len(what.form.options) == named
    assert drill.solve(situation).value["ou"] in where.form.keys
    assert situation.by_article is (level == BY_ARTICLE)


def test_only_a_fault_at_a_seat_leaves_aside_the_proof_of_the_others() -> None:
    rule = catalog.game("punto-banco").rulebook.rules[0]
    whole, third, fourth = steps = (
        Remark(rule, "", {}),
        *(Remark(rule, "", {}).at(n) for n in (3, 4)),
    )
    forms = (Field(f"place-{seat}", "Payé", Amount(), f"place-{seat}") for seat in (3, 4))
    paid = {"place-3": 0, "place-4": 0}
    report = FaultReport(Fields(tuple(forms)), Ruling(paid, steps), {}, paid | {"place-3": 100})
    assert report.broken == (whole, third)
    word = FaultReport(Choice.of(oui="Oui", non="Non"), Ruling("oui", steps), {}, "non")
    assert word.broken == (whole, third, fourth)


def test_what_is_asked_of_an_answer_does_not_tell_whether_it_is_right() -> None:
    drill, fine = seen("punto-banco", "tirage-banco", BY_ERROR, 1, faulty=False)
    for pitfall, _ in drill.watched.mistakes(fine.seen):
        faulty = type(fine)(fine.seen, pitfall.slug)
        ours, theirs = drill.ask(fine), drill.ask(faulty)
        assert ours.prompt == theirs.prompt
        assert len(ours.form.options) == len(theirs.form.options)
        assert ours.form.options[0] == theirs.form.options[0]


def test_it_is_found_by_the_name_of_its_game_and_in_no_list() -> None:
    found = catalog.game("controle-razz")
    assert isinstance(found, Game)
    assert (found.title, found.base, found.watched) == ("Contrôle\u00a0: Razz", "razz", True)
    assert "controle-razz" in catalog.games()
    assert found not in catalog.load_all()
    assert not catalog.game("razz").watched
    for slug in ("controle-", "controle-calcul", "controle-rien", "controle-controle-razz"):
        assert slug not in catalog.games()
        with pytest.raises(catalog.UnknownGameError):
            catalog.game(slug)
