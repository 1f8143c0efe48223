"""Hours, half-days and connections: sums of raw answers, papers that bear them, sheets signed."""

import base64
import re
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import pairwise
from typing import Final

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from tests.instruction.conftest import work
from tests.live.world import Room
from tests.marks.world import Office, flat, text_of
from tests.said import says
from tests.schools.idlers import idlers
from tests.schools.world import Schools
from trainer.exams.models import Exam, Sitting
from trainer.live.models import ClassAnswer
from trainer.practice.models import Attempt
from trainer.registry.domain import Copy, Instant, Live, Practised, days, total
from trainer.registry.models import SignedWeek
from trainer.registry.selectors import entered, missing, weeks_of, worked
from trainer.registry.services import keep_week
from trainer.schools.models import Entry, Membership
from trainer.schools.services.promotions import archive_promotion
from trainer.tallies.domain import week_of
from trainer.web.moments import begins

MONDAY: Final = date(2026, 3, 2)
PIXEL: Final = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def moment(hour: int, minute: int = 0, day: date = MONDAY) -> Instant:
    return Instant(int(begins(day, time(hour, minute)).timestamp()), day, hour)


def test_a_day_adds_up_practice_copy_and_live_answers_counting_none_twice() -> None:
    practised = Practised(MONDAY, 1800, 1, 40, 30, moment(9), moment(9, 30))
    copy, tomorrow = Copy(moment(14), moment(14, 25), 20), MONDAY + timedelta(days=1)
    live = [
        Live(moment(9, 9), moment(9, 10)),  # within the practice: counted there
        Live(moment(10), moment(10, 1)),  # 60 s, a connection
        Live(moment(10, 8), moment(10, 9)),  # eight minutes after: 480 s
        Live(moment(11), moment(11, 40)),  # a page left open: a connection, no time
        Live(moment(9, 0, tomorrow), moment(9, 2, tomorrow)),
    ]
    first, second = days([practised], [copy], live)
    assert (first.seconds, first.visits) == (1800 + 1500 + 60 + 480, 1 + 1 + 2)
    assert (first.answers, first.exams, first.live) == (40 + 20 + 4, 1, 4)
    assert (first.practised, first.right) == (40, 30)
    assert (first.morning, first.afternoon) == (True, True)
    assert (second.day, second.seconds) == (tomorrow, 120)
    assert (second.morning, second.afternoon) == (True, False)
    sums = total((first, second))
    assert (sums.days, sums.halves, sums.seconds) == (2, 3, 3960)


def lived(office: Office) -> datetime:
    """Have the trainee practise, sit an exam and answer in class; return when they began."""
    schools = office.schools
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    morning = noon + timedelta(days=-1, hours=-3)
    long_ago, begun = morning - timedelta(days=9), morning + timedelta(hours=5)
    Membership.objects.update(chosen_at=long_ago, created_at=long_ago)
    work(schools.trainee, "jjffj", at=morning)
    sitting = office.sat(office.exam(opens_at=None, closes_at=None))
    Exam.objects.update(published_at=begun)
    ended = {"finished_at": begun + timedelta(minutes=12), "deadline": begun + timedelta(hours=1)}
    Sitting.objects.filter(pk=sitting.pk).update(started_at=begun, **ended)
    room, later = Room(schools), morning + timedelta(hours=1)
    room.give(room.put(now=later), now=later + timedelta(seconds=50))
    return morning


def test_the_hours_of_a_person_are_those_of_their_raw_answers(office: Office) -> None:
    morning = lived(office)
    member, day = office.schools.trainee, morning.date()
    [found] = worked([member], day, day)[member.pk]
    given = Attempt.objects.filter(answered_at__isnull=False).order_by("pk")
    answered = [it.answered_at for it in given if it.answered_at]
    gaps = [later - sooner for sooner, later in pairwise((given[0].asked_at, *answered))]
    copy = Sitting.objects.get()
    assert copy.finished_at is not None
    live = ClassAnswer.objects.get()
    parts = (*gaps, copy.finished_at - copy.started_at, live.answered_at - live.question.asked_at)
    assert found.seconds == sum(int(part.total_seconds()) for part in parts) == 5 * 20 + 720 + 50
    assert (found.visits, found.answers, found.exams, found.live) == (3, 5 + 3 + 1, 1, 1)
    assert (found.morning, found.afternoon) == (True, True)


def test_the_register_counts_days_of_practice_at_its_former_address_too(
    schools: Schools, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for ago in (0, 1, 3, 60):
        work(schools.trainee, "jf", at=timezone.now() - timedelta(days=ago))
    client, page = schools.client("instructor"), f"{SCHOOL}promotions/{schools.spring.pk}/"
    led = client.get(f"{page}rapports/presence/?periode=tout&format=csv")
    register = f"{page}assiduite/?periode=tout&format=csv"
    assert (led.status_code, led["Location"]) == (301, register)
    with django_assert_max_num_queries(12):
        lines = client.get(register).content.decode("utf-8-sig").splitlines()
    assert "Réponses d’entraînement;Justes (%);" in lines[0]
    # Three of the days are shown.
    assert re.match(r"Arnaud Camille;3;\d;0,\d+;3;6;6;50;", lines[1]), lines[1]


def test_the_register_the_dossier_and_the_papers_say_the_same(
    office: Office, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lived(office)
    Exam.objects.update(title="Fin de module")  # a mock one would weigh nothing
    schools, client = office.schools, office.client()
    logo = SimpleUploadedFile("logo.png", PIXEL)
    words = {"legal_name": "SARL Le Nord", "activity": "11 75 00000 75", "city": "Lille"}
    papers = office.client("administrator").post(f"{SCHOOL}papiers/", words | {"logo": logo})
    assert papers.status_code == 303
    promotion = f"{SCHOOL}promotions/{schools.spring.pk}/"
    person = f"{SCHOOL}personnes/{schools.trainee.pk}/"
    for page, told in (
        (f"{person}dossier/", ("Fin de module", "<strong>20</strong>")),
        (f"{person}assiduite/", ("0\xa0h\xa014",)),  # 870 seconds
        (f"{promotion}assiduite/", ('<td class="presence--oui">14 E D</td>',)),
    ):
        with django_assert_max_num_queries(12):
            shown = client.get(page)
        says(shown, *told)
    lines = client.get(f"{promotion}assiduite/?format=csv").content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("Arnaud Camille;1;2;0,24;3;9;5;60;")
    today = timezone.localdate()
    asked = {"since": today - timedelta(days=20), "until": today, "title": "Croupier de jeux"}
    asked |= {"nature": "action de formation", "room_hours": "30", "text": "De bons gestes."}
    for kind, printed in (
        ("realisation", ("30 h 14", "SARL Le Nord", "Fait à Lille", "Arnaud Camille")),
        ("releve", ("0 h 14", "Croupier de jeux", "Fin de module", "11 75 00000 75")),
        ("bulletin", ("De bons gestes.", "Fin de module", "20")),
    ):
        made = client.post(f"{person}documents/", asked | {"kind": kind})
        says(text_of(made.content), *printed)
    assert Entry.objects.filter(verb="member.paper", subject=schools.trainee).count() == 3
    sheet = client.get(f"{promotion}emargement/", {"semaine": "2026-03-04"})
    says(text_of(sheet.content), "semaine du 2 mars 2026", "Attendu Sacha")


def test_the_reports_of_a_class_are_one_file_in_the_order_of_names(office: Office) -> None:
    lived(office)
    client, schools, today = office.client(), office.schools, timezone.localdate()
    page = f"{SCHOOL}promotions/{schools.spring.pk}/bulletins/"
    refused = client.post(page, {"since": "2026-02-02", "until": "2026-02-01", "title": "CQP"})
    assert (refused.status_code, "La fin précède" in refused.text) == (422, True)
    asked = {"since": today - timedelta(days=40), "until": today, "title": "CQP croupier"}
    made = client.post(page, asked)["Location"]
    whole = PdfReader(BytesIO(client.get(f"{made}fichier/").content))
    texts = [flat(it.extract_text()) for it in whole.pages]
    people = [it.name for it, _ in entered(schools.spring)]
    assert len(people) == 3
    firsts = [text for text in texts if "CQP croupier, du" in text]
    assert [name in text for name, text in zip(people, firsts, strict=True)] == [True] * 3
    # What each reads of themselves is what their own report says.
    alone = asked | {"kind": "bulletin", "nature": "action de formation"}
    mine = client.post(f"{SCHOOL}personnes/{schools.trainee.pk}/documents/", alone)
    [own] = [text for name, text in zip(people, firsts, strict=True) if "Camille" in name]
    assert flat(text_of(mine.content)) == flat(own)
    assert Entry.objects.filter(verb="promotion.reports").count() == 1


def test_the_register_of_three_hundred_who_do_nothing_stays_light(schools: Schools) -> None:
    idlers(schools.spring)
    client = schools.client("instructor")
    page = client.get(f"/formation/ecole/nord/promotions/{schools.spring.pk}/assiduite/")
    assert page.text.count(">absent</td>") >= 300
    assert len(page.content) < 200_000


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
    weeks = weeks_of(schools.spring, timezone.localdate())
    assert [week.monday for week in weeks][:2] == [this, last]
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
    acts = Entry.objects.filter(verb__endswith="signed").order_by("pk")
    told, day = acts.values_list("verb", "details"), {"semaine": f"{last:%d/%m/%Y}"}
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
