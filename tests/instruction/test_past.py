"""What is kept of the weeks that are over: the same figures as the answers, whatever happens."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.instruction.conftest import work
from tests.schools.world import Schools
from trainer.instruction import each, past, selectors
from trainer.instruction.each import Counts
from trainer.instruction.models import PastSums
from trainer.instruction.past import Group, Sums, groups
from trainer.instruction.periods import Period, read_period
from trainer.instruction.statistics import First
from trainer.practice.models import Attempt
from trainer.practice.rebuilding import rebuild_membership
from trainer.schools.models import Membership
from trainer.schools.roles import Role
from trainer.schools.services.promotions import enrol, withdraw
from trainer.tallies.folding import week_of
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
        "cases": selectors.case_sums(of[0], period, GAME, DRILL),
        "firsts": sorted(selectors.first_answers(of[0], period, GAME, DRILL)),
        "slips": set(selectors.slips(of[0], period)),
        "sums": selectors.compared_sums(of, period, GAME)[schools.spring.pk],
        "days": selectors.work_sums(of[0], period),
        "class": selectors.compared_days(of, period)[schools.spring.pk],
        "each": each.drill_sums(of[0], period, GAME),
        "times": each.timed_sums(of[0], period, GAME),
        "games": each.game_sums(of[0], period),
    }


def cases(schools: Schools, period: Period, drill: str = DRILL) -> dict[str, Counts]:
    (group,) = groups([schools.spring.pk])
    return selectors.case_sums(group, period, GAME, drill)


def counted(schools: Schools, period: Period) -> dict[str, Any]:
    """Return the same from the answers themselves."""
    people = Membership.objects.filter(
        enrolments__promotion=schools.spring, enrolments__left_at=None, role=Role.TRAINEE
    )
    answers = [
        one
        for one in Attempt.objects.filter(
            answered_at__isnull=False, series__learner__memberships__in=people
        ).select_related("series")
        if (period.since is None or day_of(one) >= period.since)
    ]
    cases: dict[str, list[bool]] = {}
    persons: dict[str, dict[int, list[bool]]] = {}
    games: dict[str, dict[int, list[bool]]] = {}
    drills: dict[str, list[bool]] = {}
    slips: dict[tuple[str, str], list[int]] = {}
    for one in answers:
        assert one.correct is not None
        drills.setdefault(one.drill, []).append(one.correct)
        (member,) = members_of([one.series.learner_id])
        persons.setdefault(one.drill, {}).setdefault(member, []).append(one.correct)
        games.setdefault(GAME, {}).setdefault(member, []).append(one.correct)
        if one.drill == DRILL:
            cases.setdefault(one.branch, []).append(one.correct)
        assert one.verdict is not None
        if pitfall := one.verdict.get("pitfall"):
            slips.setdefault((one.drill, pitfall), []).append(one.series.learner_id)
    return {
        "cases": {name: (len(some), sum(some)) for name, some in cases.items()},
        "firsts": sorted(firsts_since(schools, period)),
        "slips": {
            selectors.Slip(GAME, drill, pitfall, len(some), len({*some}), members_of(some))
            for (drill, pitfall), some in slips.items()
        },
        "sums": {name: (len(some), sum(some)) for name, some in drills.items()},
        "class": selectors.ClassDays(
            len({one.series.learner_id for one in answers}),
            len({(one.series.learner_id, day_of(one)) for one in answers}),
            max(map(day_of, answers), default=None),
        ),
        "days": {
            member.pk: work_of(
                [one for one in answers if one.series.learner_id == member.learner_id]
            )
            for member in people
            if any(one.series.learner_id == member.learner_id for one in answers)
        },
        "each": told_of_each(persons, lambda some: (len(some), sum(some))),
        # Each answer takes twenty seconds.
        "times": told_of_each(
            persons, lambda some: (len(some), sum(some), len(some), 20 * len(some))
        ),
        "games": told_of_each(games, lambda some: (len(some), sum(some))),
    }


def told_of_each[T](
    answers: dict[str, dict[int, list[bool]]], told: Callable[[list[bool]], T]
) -> dict[str, dict[int, T]]:
    return {
        name: {member: told(some) for member, some in of_each.items()}
        for name, of_each in answers.items()
    }


def work_of(answers: Sequence[Attempt]) -> selectors.PersonDays:
    days = {day_of(one) for one in answers}
    right = sum(bool(one.correct) for one in answers)
    return selectors.PersonDays(len(days), len(answers), right)


def firsts_since(schools: Schools, period: Period) -> Iterator[First]:
    """Yield the first answer of each person to each case, if it was given in the period."""
    for member in Membership.objects.filter(
        enrolments__promotion=schools.spring, enrolments__left_at=None
    ):
        known: set[str] = set()
        answers = Attempt.objects.filter(series__learner=member.learner, drill=DRILL)
        for one in answers.filter(answered_at__isnull=False).order_by("answered_at"):
            if one.branch not in known and (period.since is None or day_of(one) >= period.since):
                yield First(member.pk, one.branch, bool(one.correct), 20)
            known.add(one.branch)


def members_of(learners: Iterable[int]) -> tuple[int, ...]:
    """Return the members of the school that these learners are, in order."""
    rows = Membership.objects.filter(learner__in={*learners}, school__slug="nord")
    return tuple(rows.order_by("pk").values_list("pk", flat=True))


def day_of(one: Attempt) -> Any:
    assert one.answered_at is not None
    return timezone.localdate(one.answered_at)


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


def test_who_comes_and_goes_brings_and_takes_his_past(worked: Schools) -> None:
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

    past.read("essai", groups([worked.spring.pk]), periods()[-1], reader)
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
    [
        (59, False, "2026-11-09"),
        (61, False, "2026-11-16"),
        (59, True, "2026-11-15"),
        (61, True, "2026-11-16"),
    ],
)
def test_a_week_or_a_day_is_over_an_hour_after_its_end(
    monkeypatch: pytest.MonkeyPatch, minutes: int, *, daily: bool, first: str
) -> None:
    monday = datetime(2026, 11, 16, tzinfo=timezone.get_current_timezone())
    monkeypatch.setattr(timezone, "now", lambda: monday + timedelta(minutes=minutes))
    seen: list[Period] = []

    def reader(of: Sequence[Group], period: Period) -> dict[int, Sums]:
        assert of
        seen.append(period)
        return {}

    period = Period("dates", monday.date() - timedelta(weeks=1), None)
    past.read("essai", [Group(1, (), ())], period, reader, daily=daily)
    assert str(seen[-1].since) == first


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
