"""Hours, half-days and connections: sums of raw answers, and the papers that bear them."""

import base64
import re
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import pairwise
from random import Random
from typing import Any, Final

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from casino_rules.core.forms import Choice, Form
from tests.instruction.conftest import work
from tests.marks.world import Office, flat, text_of
from tests.schools.idlers import idlers
from tests.schools.world import Schools
from trainer.exams.models import Exam, Sitting
from trainer.live.models import ClassAnswer
from trainer.live.services import Wanted, answer_class_question, ask_class
from trainer.practice.models import Attempt
from trainer.registry.presence import Copy, Instant, Live, Practised, days, total
from trainer.registry.selectors import entered
from trainer.registry.work import worked
from trainer.schools.models import Entry, Membership
from trainer.web.moments import begins

MONDAY: Final = date(2026, 3, 2)
PIXEL: Final = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def moment(hour: int, minute: int = 0, day: date = MONDAY) -> Instant:
    return Instant(int(begins(day, time(hour, minute)).timestamp()), day, hour)


def test_a_day_adds_up_practice_copy_and_live_answers_counting_none_twice() -> None:
    practised = Practised(MONDAY, 1800, 1, 40, 30, moment(9), moment(9, 30))
    copy = Copy(moment(14), moment(14, 25), 20)
    live = [
        Live(moment(9, 9), moment(9, 10)),  # within the practice: counted there
        Live(moment(10), moment(10, 1)),  # 60 s, a connection
        Live(moment(10, 8), moment(10, 9)),  # eight minutes after: 480 s
        Live(moment(11), moment(11, 40)),  # a page left open: a connection, no time
        Live(moment(9, 0, MONDAY + timedelta(days=1)), moment(9, 2, MONDAY + timedelta(days=1))),
    ]
    first, second = days([practised], [copy], live)
    assert (first.seconds, first.visits) == (1800 + 1500 + 60 + 480, 1 + 1 + 2)
    assert (first.answers, first.exams, first.live) == (40 + 20 + 4, 1, 4)
    assert (first.practised, first.right) == (40, 30)
    assert (first.morning, first.afternoon) == (True, True)
    assert (second.day, second.seconds, second.morning, second.afternoon) == (
        MONDAY + timedelta(days=1),
        120,
        True,
        False,
    )
    sums = total((first, second))
    assert (sums.days, sums.halves, sums.seconds) == (2, 3, 3960)


def lived(office: Office) -> datetime:
    """Have the trainee practise, sit an exam and answer in class; return when they began."""
    schools = office.hall.schools
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    morning = noon + timedelta(days=-1, hours=-3)
    Membership.objects.update(
        chosen_at=morning - timedelta(days=9), created_at=morning - timedelta(days=9)
    )
    work(schools.trainee, "jjffj", at=morning)
    sitting = office.sat(office.exam(opens_at=None, closes_at=None))
    begun = morning + timedelta(hours=5)
    Exam.objects.update(published_at=begun)
    Sitting.objects.filter(pk=sitting.pk).update(
        started_at=begun,
        finished_at=begun + timedelta(minutes=12),
        deadline=begun + timedelta(hours=1),
    )
    asked = ask_class(
        actor=office.desk,
        promotion=schools.spring,
        wanted=Wanted("punto-banco", "tirage-banco"),
        rng=Random(3),
        now=morning + timedelta(hours=1),
    )
    answer_class_question(
        question=asked,
        member=schools.trainee,
        raw=_first,
        now=morning + timedelta(hours=1, seconds=50),
    )
    return morning


def _first(form: Form[Any]) -> Any:
    assert isinstance(form, Choice)
    return form.keys[0]


def test_the_hours_of_a_person_are_those_of_his_raw_answers(office: Office) -> None:
    morning = lived(office)
    member, day = office.hall.schools.trainee, morning.date()
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
    client = schools.client("instructor")
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/"
    led = client.get(f"{page}rapports/presence/?periode=tout&format=csv")
    assert (led.status_code, led["Location"]) == (
        301,
        f"{page}assiduite/?periode=tout&format=csv",
    )
    with django_assert_max_num_queries(12):
        lines = client.get(led["Location"]).content.decode("utf-8-sig").splitlines()
    assert "Réponses d’entraînement;Justes (%);" in lines[0]
    # Three of the days are shown.
    assert re.match(r"Arnaud Camille;3;\d;0,\d+;3;6;6;50;", lines[1]), lines[1]


def test_the_register_the_dossier_and_the_papers_say_the_same(
    office: Office, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lived(office)
    Exam.objects.update(title="Fin de module")  # a mock one would weigh nothing
    schools = office.hall.schools
    boss, client = schools.client("administrator"), schools.client("instructor")
    logo = SimpleUploadedFile("logo.png", PIXEL)
    words = {"legal_name": "SARL Le Nord", "activity": "11 75 00000 75", "city": "Lille"}
    assert boss.post("/formation/ecole/nord/papiers/", words | {"logo": logo}).status_code == 303
    promotion, person = (
        f"/formation/ecole/nord/promotions/{schools.spring.pk}/",
        f"/formation/ecole/nord/personnes/{schools.trainee.pk}/",
    )
    with django_assert_max_num_queries(12):
        marks = client.get(f"{person}dossier/").text
    assert "Fin de module" in marks
    assert "<strong>20</strong>" in marks
    with django_assert_max_num_queries(12):
        assert "0\xa0h\xa014" in client.get(f"{person}assiduite/").text  # 870 seconds
    with django_assert_max_num_queries(12):
        register = client.get(f"{promotion}assiduite/").text
    assert '<td class="presence--oui">14 E D</td>' in register
    lines = client.get(f"{promotion}assiduite/?format=csv").content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("Arnaud Camille;1;2;0,24;3;9;5;60;")
    today = timezone.localdate()
    asked = {
        "since": today - timedelta(days=20),
        "until": today,
        "title": "Croupier de jeux",
        "nature": "action de formation",
        "room_hours": "30",
        "text": "De bons gestes.",
    }
    for kind, told in (
        ("realisation", ("30 h 14", "SARL Le Nord", "Fait à Lille", "Arnaud Camille")),
        ("releve", ("0 h 14", "Croupier de jeux", "Fin de module", "11 75 00000 75")),
        ("bulletin", ("De bons gestes.", "Fin de module", "20")),
    ):
        made = client.post(f"{person}documents/", asked | {"kind": kind})
        text = text_of(made.content)
        assert [words for words in told if words not in text] == [], text
    assert Entry.objects.filter(verb="member.paper", subject=schools.trainee).count() == 3
    sheet = text_of(client.get(f"{promotion}emargement/", {"semaine": "2026-03-04"}).content)
    assert "semaine du 2 mars 2026" in sheet
    assert "Attendu Sacha" in sheet


def test_the_reports_of_a_class_are_one_file_in_the_order_of_names(office: Office) -> None:
    lived(office)
    client, spring = office.hall.schools.client("instructor"), office.hall.schools.spring.pk
    page = f"/formation/ecole/nord/promotions/{spring}/bulletins/"
    refused = client.post(page, {"since": "2026-02-02", "until": "2026-02-01", "title": "CQP"})
    assert (refused.status_code, "La fin précède" in refused.text) == (422, True)
    today = timezone.localdate()
    asked = {"since": today - timedelta(days=40), "until": today, "title": "CQP croupier"}
    made = client.post(page, asked)
    whole = PdfReader(BytesIO(client.get(f"{made['Location']}fichier/").content))
    texts = [" ".join(it.extract_text().split()) for it in whole.pages]
    people = [it.name for it, _ in entered(office.hall.schools.spring)]
    assert len(people) == 3
    firsts = [text for text in texts if "CQP croupier, du" in text]
    assert [name in text for name, text in zip(people, firsts, strict=True)] == [True] * 3
    # What each reads of themselves is what their own report says.
    mine = client.post(
        f"/formation/ecole/nord/personnes/{office.hall.schools.trainee.pk}/documents/",
        {**asked, "kind": "bulletin", "nature": "action de formation"},
    )
    [own] = [text for name, text in zip(people, firsts, strict=True) if "Camille" in name]
    assert flat(text_of(mine.content)) == flat(own)
    assert Entry.objects.filter(verb="promotion.reports").count() == 1


def test_the_register_of_three_hundred_who_do_nothing_stays_light(schools: Schools) -> None:
    idlers(schools.spring)
    client = schools.client("instructor")
    page = client.get(f"/formation/ecole/nord/promotions/{schools.spring.pk}/assiduite/")
    assert page.text.count(">absent</td>") >= 300
    assert len(page.content) < 200_000
