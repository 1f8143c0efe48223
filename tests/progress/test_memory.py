"""Memory and mastery, and what is acquired: pure functions of answers and time."""

from datetime import UTC, datetime, timedelta

import pytest

from casino_rules import catalog
from tests.progress.remembered import store
from trainer.accounts.models import Learner
from trainer.progress.domain.marks import AHEAD, Rules, decided, mark_of
from trainer.progress.domain.memory import Answer, Memory, remember
from trainer.progress.selectors.rollups import drill_progress, words

START = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
DAY, NEVER = timedelta(days=1), timedelta(0)


def told(
    answers: str, *, mixed: bool = False, every: timedelta = NEVER, since: datetime = START
) -> Memory:
    """Remember answers written « + » when right and « - » when wrong."""
    memory, at = Memory(), since
    for sign in answers:
        answer = Answer(correct=sign == "+", slow=False, mixed=mixed, at=at, day=at.date())
        memory = remember(memory, answer)
        at += every
    return memory


def mastery(memory: Memory, moment: datetime) -> float | None:
    return mark_of([(1, memory)], 1, moment).mastery


def test_no_mastery_is_shown_under_six_answers() -> None:
    assert mastery(told("+++++"), START) is None
    assert mastery(told("++++++"), START) == pytest.approx(1)


def test_one_fault_moves_mastery_a_little() -> None:
    before, after = told("++++++++++++"), told("++++++++++++-")
    assert 0.05 < before.accuracy - after.accuracy < 0.2


def test_mastery_fades_with_time_and_comes_back_with_a_review() -> None:
    memory = told("++++++")
    later = START + timedelta(days=60)
    answer = Answer(correct=True, slow=False, mixed=False, at=later, day=later.date())
    faded, reviewed = (mastery(it, later) for it in (memory, remember(memory, answer)))
    assert faded is not None
    assert reviewed is not None
    assert faded < min(0.95, reviewed)


def test_a_right_answer_is_due_later_than_a_wrong_one() -> None:
    assert told("+").due_at > told("-").due_at
    assert told("++", every=timedelta(days=3)).due_at > told("+").due_at


def test_a_slow_right_answer_is_due_sooner_than_a_quick_one() -> None:
    def first(*, slow: bool) -> Memory:
        answer = Answer(correct=True, slow=slow, mixed=False, at=START, day=START.date())
        return remember(Memory(), answer)

    assert first(slow=True).due_at < first(slow=False).due_at


def test_what_is_not_sure_of_late_is_due_before_its_forgetting_curve_says() -> None:
    days = 2 * DAY
    for answers, least, most in (("++++++++", 0.9, 1.1), ("+++++-++", 0.2, 0.6)):
        memory = told(answers, every=days)
        waits = (memory.due_at - memory.last_at) / 86_400
        assert least < waits / memory.stability < most, answers


def test_a_branch_is_acquired_by_a_mixed_session_on_another_day_only() -> None:
    days = 2 * DAY
    assert not told("++++++++++", mixed=True).acquired
    assert not told("++++++", every=days).acquired
    assert told("++++++", mixed=True, every=days).acquired


def test_a_branch_is_not_acquired_with_few_answers_nor_with_a_recent_fault() -> None:
    days = 2 * DAY
    assert not told("+++++", mixed=True, every=days).acquired
    assert not told("++++++-", mixed=True, every=days).acquired
    assert not told("+-+-+-+", mixed=True, every=days).acquired


def test_a_mark_tells_which_way_it_goes_and_what_is_left_in_a_week() -> None:
    marks = [mark_of([(1, told(way))], 1, START) for way in ("-" * 9 + "+" * 9, "+" * 9 + "-" * 9)]
    assert [mark.trend for mark in marks] == [1, -1]
    steady = told("++++++++")
    mark = mark_of([(1, steady), (1, Memory())], 2, START)
    assert (mark.answered, mark.correct, mark.trend) == (8, 8, 0)
    assert mark.mastery == pytest.approx(0.5)  # the case never met is not known
    assert mark.later == pytest.approx(steady.retrievability(START + AHEAD) / 2)


GAME, DRILL = "punto-banco", "tirage-banco"
RULE = "jeu/exercice règle"


def daily(answers: str, first: int = 0) -> Memory:
    """Remember answers of mixed sessions, one a day, from a day on."""
    return told(answers, mixed=True, every=DAY, since=START + first * DAY)


@pytest.mark.django_db
def test_nothing_is_told_acquired_whose_mastery_is_poor_or_forgotten() -> None:
    learner = Learner.objects.create().pk
    met = {"5-3": daily("++++++"), "5-4": daily("---+++"), "5-9": daily("+", 5)}
    for branch, memory in met.items():
        store(learner, branch, **memory._asdict())
    game = catalog.game(GAME)

    def shown(now: datetime) -> set[str]:
        progress = drill_progress(learner, game, game.drill(DRILL), now)
        return {it.branch.slug for it in progress.branches if it.acquired}

    rules = Rules((RULE, memory) for memory in met.values())
    assert rules.acquired(met["5-4"], RULE)  # its rule is sure: it may wait
    assert shown(START + 7 * DAY) == {"5-3", "5-9"}
    assert shown(START + 372 * DAY) == {"5-9"}  # no mastery of it is shown yet


def table(game: str, drill: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    house = catalog.game(game).rulebook.default_house
    found = decided(game, drill, words(house.as_dict()))
    return {slug: (item.rule, item.across) for slug, item in found.items()}


def test_a_sure_rule_acquires_a_case_that_was_answered_right_once() -> None:
    sure, once = daily("++++++"), daily("+", 5)
    rules = Rules([(RULE, sure), (RULE, once)])
    assert not once.acquired
    assert rules.acquired(once, RULE)


@pytest.mark.parametrize(
    "others",
    [[daily("++")], [daily("++++++"), daily("+-")], []],
    ids=["too few answers", "one case of it was missed", "nothing else known"],
)
def test_a_rule_that_is_not_sure_acquires_nothing(others: list[Memory]) -> None:
    once = daily("+")
    rules = Rules([(RULE, memory) for memory in (*others, once)])
    assert not rules.acquired(once, RULE)


def test_a_case_just_missed_is_not_acquired_whatever_its_rule() -> None:
    assert not Rules([(RULE, daily("++++++++"))]).acquired(daily("+-"), RULE)


def test_answers_to_another_rule_tell_nothing() -> None:
    once = daily("+", 5)
    assert not Rules([("autre", daily("++++++")), (RULE, once)]).acquired(once, RULE)


def test_a_rule_is_fresh_until_it_is_forgotten_one_time_in_ten() -> None:
    sure = daily("++++++")
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
