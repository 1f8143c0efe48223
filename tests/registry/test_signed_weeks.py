"""The sheets that a class signs each half-day: which are kept, and which the home asks for."""

from datetime import date, timedelta

from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.instruction.conftest import work
from tests.schools.world import Schools
from trainer.registry.models import SignedWeek
from trainer.registry.records import missing, weeks_of
from trainer.registry.services import keep_week
from trainer.schools.models import Entry
from trainer.schools.services.promotions import archive_promotion
from trainer.tallies.folding import week_of

SCHOOL = "/formation/ecole/nord/"


def mondays(schools: Schools) -> list[date]:
    """Let the class work this week and in the four before; return their Mondays, latest first."""
    now = timezone.now()
    for weeks in range(5):
        work(schools.trainee, "jf", at=now - timedelta(weeks=weeks))
    return [week_of(timezone.localdate(now)) - timedelta(weeks=weeks) for weeks in range(5)]


def test_a_sheet_is_kept_once_put_back_and_logged(schools: Schools) -> None:
    this, last, *_ = mondays(schools)
    client, at = schools.client("instructor"), f"{SCHOOL}promotions/{schools.spring.pk}/"
    assert [week.monday for week in weeks_of(schools.spring, timezone.localdate())][:2] == [
        this,
        last,
    ]
    sent = {"semaine": str(last + timedelta(days=2)), "rangee": "1"}
    for _ in range(2):
        kept = client.post(f"{at}emargement/", sent)
        assert (kept.status_code, kept["Location"]) == (303, f"{at}assiduite/")
    assert SignedWeek.objects.get().monday == last
    page = client.get(f"{at}assiduite/").text
    assert page.count("signée, rangée le") == 1
    assert page.count("à faire signer et à ranger") == 4
    client.post(f"{at}emargement/", {"semaine": str(last)})
    assert not SignedWeek.objects.exists()
    told = (
        Entry.objects.filter(verb__endswith="signed").order_by("pk").values_list("verb", "details")
    )
    day = {"semaine": f"{last:%d/%m/%Y}"}
    assert [*told] == [("promotion.signed", day), ("promotion.unsigned", day)]


def test_a_week_to_come_has_no_signed_sheet(schools: Schools) -> None:
    client, at = schools.client("instructor"), f"{SCHOOL}promotions/{schools.spring.pk}/"
    ahead = timezone.localdate() + timedelta(weeks=1)
    refused = client.post(f"{at}emargement/", {"semaine": str(ahead), "rangee": "1"}, follow=True)
    assert "pas encore commencée" in refused.text
    assert not SignedWeek.objects.exists()


def test_the_home_asks_for_the_past_weeks_of_a_class_that_signs(
    schools: Schools, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _, one, two, three, four = mondays(schools)
    here, today = schools.desk("instructor"), timezone.localdate()
    classes = [schools.spring, schools.autumn]
    assert missing(here, classes, today) == []
    with django_assert_num_queries(0):  # it is remembered that nobody signs
        assert missing(here, classes, today) == []
    keep_week(actor=here, promotion=schools.spring, monday=three, kept=True)
    with django_assert_num_queries(2):
        asked = missing(here, classes, today)
    assert [week.monday for week in asked] == [two, one]
    assert four not in {week.monday for week in asked}, "before the first that was kept"
    home = schools.client("instructor").get(SCHOOL).text
    assert home.count("Feuille d’émargement à ranger") == 2
    assert "Rien n’attend" not in home
    assert missing(schools.desk("trainee"), classes, today) == []
    archive_promotion(actor=here, promotion=schools.spring)
    home = schools.client("instructor").get(SCHOOL).text
    assert "Feuille d’émargement à ranger" not in home
