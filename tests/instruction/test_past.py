"""What is kept of the weeks that are over: the same figures as the answers, whatever happens."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.instruction.conftest import Given, answers_in, work
from tests.schools.world import Schools
from trainer.instruction.domain import First
from trainer.instruction.models import PastSums
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.classes import Counts
from trainer.instruction.selectors.periods import Group, Period, Sums, groups, read, read_period
from trainer.practice.models import Attempt
from trainer.practice.services.correcting import rebuild_membership
from trainer.schools.models import Membership
from trainer.schools.services.promotions import enrol, withdraw
from trainer.tallies.domain import week_of
from trainer.tallies.models import CaseWeek
from trainer.tallies.retention import purge_tallies

GAME, DRILL = "punto-banco", "tirage-banco"
PERIODS = ("semaine", "quatre-semaines", "trois-mois", "annee", "tout")


@pytest.fixture(scope="module")
def at_work(settled: Schools) -> None:
    """Have the schools of this module work, once for all its tests."""
    Membership.objects.update(created_at=timezone.now() - timedelta(weeks=30))
    for ago, marks in ((20, "ffff"), (6, "jfjf"), (2, "ffj"), (0, "jf")):
        work(settled.trainee, marks, at=timezone.now() - timedelta(weeks=ago))
        work(settled.classmate, marks[:2], at=timezone.now() - timedelta(weeks=ago))
    work(settled.classmate, "jj", drill="tirage-punto", at=timezone.now() - timedelta(weeks=2))


@pytest.fixture
def worked(at_work: None, schools: Schools) -> Schools:  # noqa: ARG001 - they have worked
    return schools


def told(schools: Schools, period: Period) -> dict[str, Any]:
    """Return what the reports say of a class."""
    of = groups([schools.spring.pk])
    return {
        "cases": classes.case_sums(of[0], period, GAME, DRILL),
        "firsts": sorted(classes.first_answers(of[0], period, GAME, DRILL)),
        "slips": set(classes.slips(of[0], period)),
        "sums": classes.compared_sums(of, period, GAME)[schools.spring.pk],
        "days": classes.work_sums(of[0], period),
        "class": classes.compared_days(of, period)[schools.spring.pk],
        "each": classes.drill_sums(of[0], period, GAME),
        "times": classes.timed_sums(of[0], period, GAME),
        "games": classes.game_sums(of[0], period),
    }


def cases(schools: Schools, period: Period, drill: str = DRILL) -> dict[str, Counts]:
    (group,) = groups([schools.spring.pk])
    return classes.case_sums(group, period, GAME, drill)


def counted(schools: Schools, period: Period) -> dict[str, Any]:
    """Return the same from the answers themselves."""
    answers = [it for it in answers_in(schools.spring) if it.day >= (period.since or it.day)]
    drills = grouped(answers, lambda it: it.answer.drill)
    persons = grouped(answers, lambda it: it.member)
    of_each = {drill: grouped(some, lambda it: it.member) for drill, some in drills.items()}
    slips = grouped(filter(pitfall, answers), lambda it: (it.answer.drill, pitfall(it)))
    people = {fell: sorted({it.member for it in some}) for fell, some in slips.items()}
    days = {(it.member, it.day) for it in answers}
    return {
        "cases": sums(grouped(drills.get(DRILL, []), lambda it: it.answer.branch)),
        "firsts": sorted(firsts_since(schools, period)),
        "slips": {
            classes.Slip(GAME, *fell, len(some), len(people[fell]), tuple(people[fell]))
            for fell, some in slips.items()
        },
        "sums": sums(drills),
        "class": classes.ClassDays(
            len(persons), len(days), max((day for _, day in days), default=None)
        ),
        "days": {
            member: classes.PersonDays(len({it.day for it in some}), *sums(persons)[member])
            for member, some in persons.items()
        },
        "each": {drill: sums(some) for drill, some in of_each.items()},
        # Each answer takes twenty seconds.
        "times": {
            drill: {
                who: (given, right, given, 20 * given) for who, (given, right) in sums(some).items()
            }
            for drill, some in of_each.items()
        },
        "games": {GAME: sums(persons)} if answers else {},
    }


def pitfall(given: Given) -> str:
    """Return the known error that an answer is, if it is one."""
    return (given.answer.verdict or {}).get("pitfall") or ""


def grouped[K](answers: Iterable[Given], key: Callable[[Given], K]) -> dict[K, list[Given]]:
    found: dict[K, list[Given]] = {}
    for one in answers:
        found.setdefault(key(one), []).append(one)
    return found


def sums[K](answers: Mapping[K, Sequence[Given]]) -> dict[K, tuple[int, int]]:
    """Return how many answers there are of each, and how many of them are right."""
    return {key: (len(some), sum(it.right for it in some)) for key, some in answers.items()}


def firsts_since(schools: Schools, period: Period) -> Iterator[First]:
    """Yield the first answer of each person to each case, if it was given in the period."""
    known: set[tuple[int, str]] = set()
    for it in answers_in(schools.spring):
        branch = it.answer.branch
        if it.answer.drill == DRILL and (it.member, branch) not in known:
            known.add((it.member, branch))
            if it.day >= (period.since or it.day):
                yield First(it.member, branch, it.right, 20)


def periods() -> list[Period]:
    return [read_period({"periode": slug}, timezone.localdate()) for slug in PERIODS]


def compare(schools: Schools) -> None:
    """Reports say what the answers say, when the past is read and when it is kept."""
    for period in periods():
        expected = counted(schools, period)
        assert told(schools, period) == expected
        assert told(schools, period) == expected


def test_reports_say_what_the_answers_say(worked: Schools) -> None:
    compare(worked)
    assert told(worked, periods()[-1])["slips"]
    assert PastSums.objects.exists()
    work(worked.trainee, "jjff")
    compare(worked)


def test_a_week_that_is_over_is_read_once_and_this_week_each_time(
    worked: Schools, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    period = periods()[-1]
    before = cases(worked, period)
    CaseWeek.objects.filter(week__lt=week_of(timezone.localdate())).delete()  # behind its back
    with django_assert_num_queries(3):
        assert cases(worked, period) == before
    work(worked.trainee, "j")
    after = cases(worked, period)
    assert sum(count for count, _ in after.values()) == 1 + sum(
        count for count, _ in before.values()
    )


def test_who_comes_and_goes_brings_and_takes_their_past(worked: Schools) -> None:
    compare(worked)
    desk = worked.desk()
    withdraw(actor=desk, member=worked.classmate, promotion=worked.spring)
    compare(worked)
    enrol(actor=desk, member=worked.classmate, promotion=worked.spring)
    compare(worked)


def test_a_past_that_is_rewritten_is_read_again(worked: Schools) -> None:
    compare(worked)
    old = timezone.now() - timedelta(weeks=4)
    Attempt.objects.filter(answered_at__lt=old, series__learner=worked.trainee.learner).delete()
    for member in Membership.objects.filter(enrolments__promotion=worked.spring):
        rebuild_membership(member)
    compare(worked)


def test_a_past_that_is_purged_is_read_again(worked: Schools) -> None:
    compare(worked)
    before = timezone.now() - timedelta(weeks=10)
    left = told(worked, Period("dates", week_of(timezone.localdate(before)), None))
    assert told(worked, periods()[-1]) != left
    assert purge_tallies(before, timezone.now())
    assert told(worked, periods()[-1]) == left


def test_nothing_is_kept_of_a_class_that_changed_while_it_was_read(worked: Schools) -> None:
    def reader(of: Sequence[Group], _period: Period) -> dict[int, Sums]:
        withdraw(actor=worked.desk(), member=worked.classmate, promotion=worked.spring)
        return {group.promotion: {"": (1,)} for group in of}

    read("essai", groups([worked.spring.pk]), periods()[-1], reader)
    assert not PastSums.objects.exists()


def test_what_is_kept_goes_after_eight_days(worked: Schools) -> None:
    compare(worked)
    long_ago = timezone.localdate() - timedelta(days=9)
    PastSums.objects.update(kept_on=long_ago)
    cases(worked, periods()[1], "tirage-punto")
    assert not PastSums.objects.filter(kept_on=long_ago).exists()


@pytest.mark.usefixtures("schools")
@pytest.mark.parametrize(
    ("minutes", "daily", "first"),
    [(59, False, 9), (61, False, 16), (59, True, 15), (61, True, 16)],
)
def test_a_week_or_a_day_is_over_an_hour_after_its_end(
    monkeypatch: pytest.MonkeyPatch, minutes: int, *, daily: bool, first: int
) -> None:
    monday = datetime(2026, 11, 16, tzinfo=timezone.get_current_timezone())
    monkeypatch.setattr(timezone, "now", lambda: monday + timedelta(minutes=minutes))
    seen: list[Period] = []

    def reader(of: Sequence[Group], period: Period) -> dict[int, Sums]:
        assert of
        seen.append(period)
        return {}

    period = Period("dates", monday.date() - timedelta(weeks=1), None)
    read("essai", [Group(1, (), ())], period, reader, daily=daily)
    assert seen[-1].since == date(2026, 11, first)


def test_words_of_reports_hold_no_space() -> None:
    for game in catalog.load_all():
        for drill in game.drills.values():
            words = (game.slug, drill.slug, *(item.slug for item in drill.pitfalls))
            assert not any(" " in word for word in words)


@pytest.mark.parametrize(
    ("since", "until", "words"),
    [
        ("2026-11-02", "2026-11-29", "du 2 au 29 novembre 2026"),
        ("2026-06-01", "2026-11-29", "du 1er juin au 29 novembre 2026"),
        ("2025-12-01", "2026-11-29", "du 1er décembre 2025 au 29 novembre 2026"),
        ("2026-11-02", "", "depuis le 2 novembre 2026"),
        ("", "2026-11-29", "depuis le début, jusqu’au 29 novembre 2026"),
    ],
)
def test_a_period_is_said_in_words(since: str, until: str, words: str) -> None:
    first, last = (date.fromisoformat(day) if day else None for day in (since, until))
    assert Period("dates", first, last).words == words
