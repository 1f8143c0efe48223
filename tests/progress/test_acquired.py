"""What is acquired: a case by its own answers, or with those of the cases that its rule decides."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest

from casino_rules import catalog
from trainer.accounts.models import Learner
from trainer.progress.acquired import Rules
from trainer.progress.deciding import decided
from trainer.progress.memory import Answer, Memory, remember
from trainer.progress.models import BranchMemory
from trainer.progress.reach import words
from trainer.progress.selectors import drill_progress

GAME, DRILL = "punto-banco", "tirage-banco"
RULE = "jeu/exercice règle"


@dataclass
class Days:
    """Answers to one case, one a day, from a day on."""

    first: int = 0

    def of(self, right: int, *, missed: bool = False) -> Memory:
        """Return the memory of so many right answers, then of a fault if there is one."""
        return self.over((*(True,) * right, *(False,) * missed))

    def over(self, answers: Iterable[bool]) -> Memory:
        """Return the memory of answers, right or wrong."""
        memory = Memory()
        for number, correct in enumerate(answers, self.first):
            day = date.fromordinal(738_000 + number)
            at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
            memory = remember(memory, Answer(correct, slow=False, mixed=True, at=at, day=day))
        return memory


@pytest.mark.django_db
def test_nothing_is_told_acquired_whose_mastery_is_poor_or_forgotten() -> None:
    learner, last = Learner.objects.create().pk, date.fromordinal(738_000 + 7)
    missed = [False, False, False, True, True, True]
    met = {"5-3": Days().of(6), "5-4": Days().over(missed), "5-9": Days(5).of(1)}
    for branch, memory in met.items():
        row = {**memory._asdict(), "game": GAME, "drill": DRILL, "branch": branch}
        BranchMemory.objects.create(learner_id=learner, **row)
    game = catalog.game(GAME)

    def told(now: datetime) -> set[str]:
        progress = drill_progress(learner, game, game.drill(DRILL), now)
        return {it.branch.slug for it in progress.branches if it.acquired}

    rules = Rules((RULE, memory) for memory in met.values())
    assert rules.acquired(met["5-4"], RULE)  # its rule is sure: it may wait
    noon = datetime(last.year, last.month, last.day, 12, tzinfo=UTC)
    assert told(noon) == {"5-3", "5-9"}
    assert told(noon + timedelta(days=365)) == {"5-9"}  # no mastery of it is shown yet


def table(game: str, drill: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    house = catalog.game(game).rulebook.default_house
    found = decided(game, drill, words(house.as_dict()))
    return {slug: (item.rule, item.across) for slug, item in found.items()}


def test_a_sure_rule_acquires_a_case_that_was_answered_right_once() -> None:
    sure, once = Days().of(6), Days(5).of(1)
    rules = Rules([(RULE, sure), (RULE, once)])
    assert not once.acquired
    assert rules.acquired(once, RULE)


@pytest.mark.parametrize(
    "others",
    [
        [Days().of(2)],
        [Days().of(6), Days().of(1, missed=True)],
        [],
    ],
    ids=["too few answers", "one case of it was missed", "nothing else known"],
)
def test_a_rule_that_is_not_sure_acquires_nothing(others: list[Memory]) -> None:
    once = Days().of(1)
    rules = Rules([(RULE, memory) for memory in (*others, once)])
    assert not rules.acquired(once, RULE)


def test_a_case_just_missed_is_not_acquired_whatever_its_rule() -> None:
    missed = Days().of(1, missed=True)
    assert not Rules([(RULE, Days().of(8))]).acquired(missed, RULE)


def test_answers_to_another_rule_tell_nothing() -> None:
    once = Days(5).of(1)
    assert not Rules([("autre", Days().of(6)), (RULE, once)]).acquired(once, RULE)


def test_a_rule_is_fresh_until_it_is_forgotten_one_time_in_ten() -> None:
    sure = Days().of(6)
    rules = Rules([(RULE, sure)])
    assert rules.fresh(RULE, sure.last_at + 86_400)
    assert not rules.fresh(RULE, sure.last_at + 86_400 * (sure.stability + 1))


def test_a_row_of_the_draw_table_is_one_rule_and_its_border_makes_pairs() -> None:
    cells = table("punto-banco", "tirage-banco")
    assert cells["5-3"][0] == cells["5-4"][0] == cells["5-9"][0]
    assert cells["5-3"][0] != cells["6-3"][0]
    assert cells["5-4"][1] == ("5-3",)
    assert set(cells["3-8"][1]) == {"3-7", "3-9"}
    assert cells["5-5"][1] == ()


def test_cases_that_other_articles_decide_are_other_rules() -> None:
    stakes = table("punto-banco", "reglement-mise")
    assert len({rule for rule, _ in stakes.values()}) > 3
