"""A question as it was stored: read by the engine of the day, kept whole whatever becomes of it."""

import json
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from tests.drills import tried
from trainer.practice.demonstration import typed
from trainer.questions.domain.judging import Quotation, Rejudged, rejudge
from trainer.questions.domain.keeping import Kept
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.ui.exercise import AskedQuestion, framed_html

GAME, DRILL = "punto-banco", "reglement-mise"


def posed(game: str = GAME, drill: str = DRILL, seed: int = 1) -> PosedQuestion:
    found = catalog.game(GAME)
    asked = found.drill(DRILL)
    situation = asked.generate(Random(seed), found.rulebook.house({}))
    return PosedQuestion((game, drill), asked.dump(situation))


@pytest.mark.parametrize(("game", "drill"), [("inconnu", DRILL), (GAME, "inconnu")])
def test_what_is_no_longer_taught_keeps_its_name_in_the_archive(game: str, drill: str) -> None:
    found = posed(game, drill)
    assert not found.taught
    assert found.title == f"{game}/{drill}"
    assert rejudge(found, "1", typed=True) is None


def test_a_situation_that_cannot_be_any_more_is_no_longer_taught() -> None:
    assert not PosedQuestion((GAME, DRILL), {"rien": 1}).taught


def test_a_question_has_the_chips_of_its_house_or_else_of_its_currency() -> None:
    found = posed()
    assert 2_500 not in found.question.chips
    assert 2_500 in found.at({"jetons": "international"}).question.chips
    assert found.at({"jetons": "disparu"}).question == found.question


def test_the_right_answer_is_judged_right_typed_or_stored() -> None:
    found = posed()
    form, value = found.question.form, found.ruling.value
    assert found.judge(typed(form, value)).correct
    assert found.judge_stored(form.dump(value)).correct
    assert found.expected == form.show(value)
    assert found.reasons


def test_an_option_is_corrected_only_where_the_situation_holds_it() -> None:
    found = posed()
    held = found.under({"commission": "six-paye-moitie", "autre-option": "oui"})
    assert isinstance(found.stored, dict)
    assert held.stored == {**found.stored, "commission": "six-paye-moitie"}
    assert "commission" in found.stored
    assert found.under({}) is found


def test_what_cannot_be_read_is_no_fault_and_what_had_been_is_not_judged() -> None:
    found = posed()
    with pytest.raises(UnreadableAnswer):
        found.judge("?")
    unreadable = rejudge(found, "?", typed=True)
    assert unreadable is not None
    assert (unreadable.correct, unreadable.share, unreadable.verdict) == (None, 0, None)
    assert rejudge(found, "?", typed=False) is None


class Whose:
    def __init__(self, owner: int) -> None:
        self.owner = owner

    def __repr__(self) -> str:
        return str(self.owner)


def test_a_quotation_counts_what_changes_and_its_digest_tells_it_apart() -> None:
    found = posed()
    right = rejudge(found, found.question.form.dump(found.ruling.value), typed=False)
    wrong = rejudge(found, "?", typed=True)
    assert right
    assert wrong
    same = Rejudged(Whose(1), right, right)
    turned = Rejudged(Whose(1), wrong, right)
    lost = Rejudged(Whose(2), right, None)
    quotation = Quotation.of([same, turned, lost])
    told = (quotation.replayed, quotation.changed, quotation.turned, quotation.impossible)
    assert told == (2, 1, 1, 1)
    assert quotation.people == 1
    assert quotation.digest == Quotation.of([turned]).digest
    assert quotation.digest != Quotation.of([same, lost]).digest
    assert quotation.digest != Quotation.of([Rejudged(Whose(3), wrong, right)]).digest


def page_of(posed: PosedQuestion) -> str:
    asked = AskedQuestion(posed.question, posed.cloth, "/", "/", "")
    return framed_html(asked, "", verdict=posed.solved)


@pytest.mark.parametrize(("game", "drill"), tried())
def test_every_exercise_is_kept_whole(game: Game, drill: Drill[Any]) -> None:
    rng = Random(f"{game.slug}/{drill.slug}")
    for branch in rng.sample(drill.drawn_in(game.rulebook.default_house), 1):
        situation = drill.generate(rng, game.rulebook.default_house, branch.slug)
        posed = PosedQuestion((game.slug, drill.slug), drill.dump(situation))
        kept = posed.keeping().kept
        assert kept is not None
        stored = json.loads(json.dumps(kept.data))
        again = PosedQuestion(posed.slugs, posed.stored, kept=Kept(stored))
        assert again.question == posed.question
        assert again.ruling.value == posed.ruling.value
        assert again.ruling.also == posed.ruling.also
        assert again.reasons == posed.reasons
        assert again.solved == posed.solved
        assert page_of(again) == page_of(posed)
        assert (again.title, again.place) == (posed.title, posed.place)
        assert again.otherwise == ""
