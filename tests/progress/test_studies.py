"""Days of study: when they turn, whose they are, and that the hour at which one comes is nothing."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from itertools import pairwise

import pytest
from django.apps import apps
from django.test import Client

from tests.practice.conftest import GAME, answer, right_answer, start, wrong_answer
from tests.progress.remembered import store
from tests.schools.world import Schools
from trainer.accounts.models import Learner, User
from trainer.accounts.selectors.preferences import SETTINGS
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.services.correcting import rebuild
from trainer.progress.domain.memory import Answer, Memory, remember
from trainer.progress.models import BranchMemory, DayTally
from trainer.progress.selectors.rollups import studies_of
from trainer.progress.selectors.session import CAP
from trainer.progress.selectors.work import Work
from trainer.schools.models import Entry
from trainer.web.moments import ZONES, Clock

pytestmark = pytest.mark.django_db

PARIS = Clock("Europe/Paris")
EVENING = datetime(2026, 3, 2, 17, tzinfo=UTC)  # six o'clock in Paris
OPTIONS = "/formation/ecole/nord/options/"


TURNS = {
    datetime(2026, 3, 2, 2, 59, tzinfo=UTC): date(2026, 3, 1),  # 3:59 by the clocks of here
    datetime(2026, 3, 2, 3, 0, tzinfo=UTC): date(2026, 3, 2),  # four o'clock: a new day
    datetime(2026, 3, 29, 1, 59, tzinfo=UTC): date(2026, 3, 28),  # 3:59, an hour was skipped
    datetime(2026, 3, 29, 2, 0, tzinfo=UTC): date(2026, 3, 29),
    datetime(2026, 10, 24, 21, 59, tzinfo=UTC): date(2026, 10, 24),  # 23:59
    datetime(2026, 10, 24, 22, 0, tzinfo=UTC): date(2026, 10, 24),  # still the same evening
    datetime(2026, 10, 25, 0, 30, tzinfo=UTC): date(2026, 10, 24),  # half past two
    datetime(2026, 10, 25, 1, 30, tzinfo=UTC): date(2026, 10, 24),  # half past two again
    datetime(2026, 10, 25, 2, 59, tzinfo=UTC): date(2026, 10, 24),  # 3:59
    datetime(2026, 10, 25, 3, 0, tzinfo=UTC): date(2026, 10, 25),
    datetime(2026, 10, 26, 2, 59, tzinfo=UTC): date(2026, 10, 25),  # 3:59 the next night
    datetime(2028, 2, 29, 3, 0, tzinfo=UTC): date(2028, 2, 29),  # a day that most years do not have
}


@pytest.mark.parametrize(("moment", "day"), TURNS.items(), ids=str)
def test_a_day_turns_at_four_whatever_the_clocks_do_that_night(moment: datetime, day: date) -> None:
    assert PARIS.day(moment) == day
    assert PARIS.began(day) <= moment < PARIS.began(day + timedelta(days=1)) or moment.minute == 59


def test_each_moment_belongs_to_the_day_that_began_before_it_in_every_zone() -> None:
    for zone, _ in ZONES:
        clock = Clock(zone, 3)
        edges = [clock.began(date(2026, 1, 1) + timedelta(days=day)) for day in range(400)]
        for before, after in pairwise(edges):
            assert clock.day(before) == clock.day(after) - timedelta(days=1)
            assert clock.day(after - timedelta(seconds=1)) == clock.day(before)
        assert Clock.read(str(clock)) == clock


def test_a_clock_of_before_is_the_calendar_of_the_site() -> None:
    assert Clock.read("").day(datetime(2026, 3, 2, 0, 30, tzinfo=UTC)) == date(2026, 3, 2)


@pytest.mark.parametrize("answers", ["+", "-", "++", "+-+", "++++", "--+++", "+++++++"])
def test_the_hour_at_which_one_comes_changes_nothing_that_falls_due(answers: str) -> None:
    def told(minutes: int, hours: int) -> list[tuple[int, float, int]]:
        memory, found = Memory(), list[tuple[int, float, int]]()
        for day, sign in enumerate(answers):
            shift = timedelta(minutes=minutes * day, hours=hours * (-1) ** day)
            at = EVENING + timedelta(days=day) + shift
            memory = remember(
                memory, Answer(sign == "+", slow=False, mixed=True, at=at, day=PARIS.day(at))
            )
            found.append((memory.due_day, memory.stability, memory.known_day))
        return found

    same = told(0, 0)
    assert told(-10, 0) == same
    assert told(0, 5) == same


def test_what_is_due_tomorrow_is_due_ten_minutes_earlier_on_the_next_day(learner: int) -> None:
    attempt: Attempt | None = start(learner, "", length=10)
    Series.objects.update(started_at=EVENING)
    for place in range(10):
        assert attempt is not None
        raw = wrong_answer(attempt) if place < 7 else right_answer(attempt)
        attempt = answer(attempt, raw, now=EVENING + timedelta(seconds=place * 12)).following
    tonight = Work.of(learner, None, EVENING + timedelta(hours=9)).due
    assert tonight == ()  # two in the morning: still the same day
    tomorrow = Work.of(learner, None, EVENING + timedelta(hours=23, minutes=50)).due
    missed = BranchMemory.objects.filter(last_correct=False)
    assert {key.branch for key in tomorrow} >= {row.branch for row in missed}
    assert missed
    assert Work.of(learner, None, EVENING + timedelta(hours=12)).due == tomorrow


def test_the_days_of_answers_are_those_of_the_clock_of_their_series(learner: int) -> None:
    attempt = start(learner, "", length=4)
    assert attempt.series.clock == "Europe/Paris 4"
    Series.objects.update(clock="Pacific/Noumea 4")
    asked = Attempt.objects.select_related("series").get()
    answer(asked, right_answer(asked), now=EVENING)  # four in the morning of the next day, there
    kept = BranchMemory.objects.get()
    assert date.fromordinal(kept.last_day) == date(2026, 3, 3)
    before = BranchMemory.objects.values().get()
    rebuild(learner)
    assert BranchMemory.objects.values().get() == before | {"id": BranchMemory.objects.get().pk}


def test_a_zone_is_ones_own_else_the_schools_else_the_sites(schools: Schools) -> None:
    trainee = schools.trainee.learner
    assert trainee is not None
    assert trainee.user is not None
    assert studies_of(trainee.pk, schools.north).clock == Clock("Europe/Paris", 4)
    boss = schools.client("administrator")
    assert boss.post(OPTIONS, {"fuseau": "Indian/Reunion", "heure": "3"}).status_code == 303
    schools.north.refresh_from_db()
    assert schools.north.board  # the other form of the page is another matter
    assert studies_of(trainee.pk, schools.north).clock == Clock("Indian/Reunion", 3)
    assert Entry.objects.latest("pk").verb == "days.changed"
    User.objects.filter(pk=trainee.user.pk).update(preferences="fuseau=Pacific%2FTahiti")
    assert studies_of(trainee.pk, schools.north).clock == Clock("Pacific/Tahiti", 3)
    assert studies_of(None, schools.north).clock == Clock("Indian/Reunion", 3)
    assert "La Réunion ; le jour change à 3" in schools.client("trainee").get(OPTIONS).text.replace(
        "\u00a0", " "
    )
    for wrong in ({"fuseau": "Mars", "heure": "3"}, {"fuseau": "", "heure": "12"}):
        boss.post(OPTIONS, wrong)
        assert schools.north.day_turns_at == 3


def test_a_zone_is_chosen_among_the_settings_and_kept(client: Client) -> None:
    lea = User.objects.create_user("lea")
    client.force_login(lea)
    client.post("/compte/reglages/", {"fuseau": "America/Guadeloupe"})
    learner = learner_of_user(lea)
    assert studies_of(learner, None).clock.zone == "America/Guadeloupe"
    assert {slug for slug, _ in SETTINGS["fuseau"].choices} == {"", *dict(ZONES)}


def test_what_was_remembered_before_keeps_its_days_and_owes_no_crowd(learner: int) -> None:
    filled = import_module("trainer.progress.migrations.0005_days_of_memories")
    noon = EVENING - timedelta(hours=6)
    for place in range(120):
        last = noon - timedelta(days=place % 30, seconds=place)
        store(
            learner,
            f"cas-{place}",
            game=GAME if place % 2 else "controle-omaha",
            answered=3,
            last_correct=place % 3 > 0,
            stability=2,
            first_day=last.toordinal() - place % 2,
            last_at=int(last.timestamp()),
            due_at=int((last + timedelta(days=2)).timestamp()),
        )
    Learner.objects.update(game="")
    filled.tell(apps, None)
    filled.keep_games(apps, None)
    for kept in BranchMemory.objects.all():
        assert kept.last_day == datetime.fromtimestamp(kept.last_at, UTC).toordinal()
        assert kept.due_day == kept.last_day + 2
        again = kept.last_correct and kept.last_day > kept.first_day
        assert kept.known_day == (kept.first_day + 1 if again else 0)
    assert Learner.objects.get(pk=learner).game == "omaha"
    assert Work.of(learner, None, EVENING).session.due <= CAP
    before = list(BranchMemory.objects.values())
    filled.tell(apps, None)  # done again, it changes nothing
    assert list(BranchMemory.objects.values()) == before


def test_a_learner_who_was_swept_away_studies_as_anybody() -> None:
    assert studies_of(123_456, None).clock == PARIS


def test_an_answer_is_of_the_day_that_the_clocks_of_here_show(learner: int) -> None:
    attempt, days = start(learner), DayTally.objects.values_list("day", "answered")
    for moment in TURNS:
        attempt = answer(attempt, right_answer(attempt), now=moment).following
    assert dict(days) == Counter(TURNS.values())
    rebuild(learner)
    assert dict(days.all()) == Counter(TURNS.values())
    kept = Attempt.objects.filter(answered_at__isnull=False).order_by("position")
    assert [*kept.values_list("answered_at", flat=True)] == [*TURNS]
