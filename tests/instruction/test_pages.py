"""Reports: right figures, bounded queries, files, and nobody else's people."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.instruction.conftest import work
from tests.schools.idlers import idlers
from tests.schools.world import Schools
from trainer.instruction.periods import read_period
from trainer.instruction.presenters.matrix import drills_of
from trainer.schools.models import Membership
from trainer.tallies.folding import week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

REPORTS = ("", "erreurs/", "punto-banco/tirage-banco/")


@pytest.fixture
def teacher(schools: Schools) -> Client:
    return schools.client("instructor")


def reports(schools: Schools) -> str:
    return f"/formation/ecole/nord/promotions/{schools.spring.pk}/rapports/"


def read(client: Client, url: str) -> str:
    """Return what a page says, without its marks."""
    response = client.get(url)
    assert response.status_code == 200
    return words(response.content.decode())


def words(page: str) -> str:
    """Return what a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_matrix_shows_each_person_s_rate_in_each_exercise(
    schools: Schools, teacher: Client
) -> None:
    work(schools.trainee, "jjjfjjfj")
    work(schools.classmate, "ff", drill="tirage-punto")
    page = read(teacher, reports(schools))
    assert "75 75 %, 6 sur 8" in page.replace("\u00a0", " ")
    assert "0/2 0 sur 2" in page


def test_the_matrix_sorts_by_any_column(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "ffffff")
    work(schools.classmate, "jjjjjj")
    first, second = schools.trainee.name, schools.classmate.name
    page = read(teacher, reports(schools) + "?tri=tirage-banco&sens=bas")
    assert page.index(second) < page.index(first)
    page = read(teacher, reports(schools) + "?tri=tirage-banco&sens=haut")
    assert page.index(first) < page.index(second)
    marked = teacher.get(reports(schools) + "?tri=total&sens=bas").content.decode()
    assert 'aria-sort="descending"' in marked
    read(teacher, reports(schools) + "?tri=inconnu&sens=x&jeu=baccara")


def test_a_class_of_three_hundred_weighs_what_it_answered(
    schools: Schools, teacher: Client
) -> None:
    idlers(schools.spring)
    page = teacher.get(reports(schools))
    assert len(page.content) < 150_000, "nobody has answered anything"
    assert page.text.count("<td") <= 2 * 310
    work(schools.trainee, "jj")
    page = teacher.get(reports(schools))
    assert len(page.content) < 150_000, "one has answered one exercise"
    shown = words(page.text)
    folded = shown.replace("\u00a0", " ").split("laissés de côté : ")[1].split(".")[0]
    titles = drills_of(catalog.game("punto-banco"))
    assert folded.split(", ")[-1] == [*titles.values()][-1]
    assert titles["tirage-banco"] not in folded
    lines = teacher.get(reports(schools), {"format": "csv"}).text.splitlines()
    assert len(lines[0].split(";")) == 3 + 2 * len(catalog.game("punto-banco").drills), (
        "all of them"
    )


def test_a_report_counts_only_its_period(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjjjjj", at=timezone.localtime() - timedelta(weeks=8))
    assert "6 sur 6" not in read(teacher, reports(schools))
    assert "6 sur 6" in read(teacher, reports(schools) + "?periode=trois-mois")
    assert "6 sur 6" in read(teacher, reports(schools) + "?periode=tout")
    old = timezone.localdate() - timedelta(weeks=8)
    asked = f"?periode=dates&du={old}&au={old}"
    assert "6 sur 6" in read(teacher, reports(schools) + asked)
    before = old - timedelta(weeks=2)
    assert "6 sur 6" not in read(teacher, reports(schools) + f"?periode=dates&au={before}")


def test_periods_are_whole_weeks_and_what_cannot_be_read_is_the_usual_one() -> None:
    today = date(2026, 3, 5)  # a Thursday
    chosen = read_period({"periode": "dates", "du": "2026-02-04", "au": "2026-02-10"}, today)
    assert (chosen.since, chosen.until) == (date(2026, 2, 2), date(2026, 2, 15))
    usual = read_period({}, today)
    assert (usual.since, usual.until) == (date(2026, 2, 9), date(2026, 3, 8))
    for data in ({"periode": "x"}, {"periode": "dates"}, {"periode": "dates", "du": "hier"}):
        assert read_period(data, today) == usual


def test_the_page_of_an_exercise_shows_its_table_and_the_first_answers(
    schools: Schools, teacher: Client
) -> None:
    work(schools.trainee, "fjjj")
    page = teacher.get(reports(schools) + "punto-banco/tirage-banco/").content.decode()
    assert 'class="chaleur"' in page
    assert "3 réponses justes sur 4" in page
    assert "20\u00a0s" in page


def test_known_errors_are_told_with_how_many_people_made_them(
    schools: Schools, teacher: Client
) -> None:
    for member in (schools.trainee, schools.classmate):
        work(member, "f" * 30)
    assert SlipWeek.objects.exists()
    page = read(teacher, reports(schools) + "erreurs/")
    assert "Tirage du banco" in page or "banco" in page
    assert " 2 " in page


def test_the_speed_of_a_class_is_told_beside_its_success_and_taken_away(
    schools: Schools, teacher: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    work(schools.classmate, "jjj")
    work(schools.trainee, "jjjfjjfj", every=30)
    wanted = catalog.game("punto-banco").drill("tirage-banco").seconds
    with django_assert_max_num_queries(25):
        shown = teacher.get(f"{reports(schools)}vitesse/").text
    page = words(shown)
    slow, quick = (page.index(it.name) for it in (schools.trainee, schools.classmate))
    assert slow < quick
    assert "30 s , justes : 75 %" in page
    assert "20 s , justes : 100 %" in page
    assert shown.count('class="vitesse__point"') == 1
    rows = teacher.get(f"{reports(schools)}vitesse/?format=csv").content.decode("utf-8-sig")
    times = f"{30 / wanted:.2f}".rstrip("0").rstrip(".").replace(".", ",")
    assert f"{schools.trainee.name};30;75;{times};75" in rows
    own = teacher.get(f"/formation/ecole/nord/personnes/{schools.trainee.pk}/suivi/").text
    assert '<td class="nombre">30\u00a0s</td>' in own


def test_classes_are_compared(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjjjjf")
    page = read(teacher, "/formation/ecole/nord/comparaison/").replace("\u00a0", " ")
    assert "1 sur 3" in page
    assert "83 83 %, 5 sur 6" in page
    assert "Littoral" not in page
    southern = schools.southern_class.pk
    page = read(teacher, f"/formation/ecole/nord/comparaison/?promotion={southern}")
    assert "Aucune promotion" in page


def test_a_person_sees_his_own_work_and_nobody_else_s(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjf")
    url = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/suivi/"
    for client in (teacher, schools.client("trainee")):
        assert "2 sur 3" in read(client, url)
    assert schools.client("classmate").get(url).status_code == 404
    assert schools.client("southern instructor").get(url).status_code == 404


def test_a_long_report_is_cut_on_the_page_and_whole_in_its_file(
    schools: Schools, teacher: Client
) -> None:
    week = week_of(timezone.localdate())
    for ago in range(8):
        day = timezone.localtime() - timedelta(weeks=ago)
        work(schools.trainee, "j", at=day)
    SlipWeek.objects.bulk_create(
        SlipWeek(
            membership=schools.trainee,
            game="punto-banco",
            drill="tirage-banco",
            pitfall=f"ancienne-{place}",
            week=week,
            met=place + 1,
        )
        for place in range(25)
    )
    url = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/suivi/?periode=tout"
    page = read(teacher, url)
    assert page.count("Semaine du") == 4
    assert "8 sur 8" in page  # the sums are of the whole period
    assert "ancienne-24" in page
    assert "ancienne-4" not in page.split()
    assert read(teacher, url + "&page=2").count("Semaine du") == 4
    assert len(teacher.get(url + "&format=csv").content.splitlines()) == 9
    errors = reports(schools) + "erreurs/"
    assert "Les 20 plus fréquentes" in read(teacher, errors)
    assert len(teacher.get(errors + "?format=csv").content.splitlines()) == 26


def test_another_school_never_sees_the_work_done_in_this_one(schools: Schools) -> None:
    assert schools.trainee.learner_id is not None
    abroad = Membership.objects.create(
        school=schools.south,
        learner_id=schools.trainee.learner_id,
        last_name="Arnaud",
        created_at=timezone.now(),
        chosen_at=timezone.now() - timedelta(days=30),
    )
    abroad.enrolments.create(promotion=schools.southern_class, created_at=timezone.now())
    work(schools.trainee, "jjjjjj")
    url = f"/formation/ecole/sud/promotions/{schools.southern_class.pk}/rapports/"
    page = read(schools.client("southern instructor"), url)
    assert "Arnaud" in page
    assert "6 sur 6" not in page


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_every_report_is_a_file_without_formulas(
    schools: Schools, teacher: Client, kind: str
) -> None:
    Membership.objects.filter(pk=schools.trainee.pk).update(last_name="=HYPERLINK(1)")
    work(schools.trainee, "jjff")
    for url in all_reports(schools, schools.trainee):
        response = teacher.get(f"{url}?format={kind}")
        assert response.status_code == 200, url
        assert response["Content-Disposition"].endswith(f'.{kind}"'), url
        if kind == "csv":
            lines = response.content.decode().splitlines()
            cells = [cell for line in lines for cell in line.split(";")]
            assert not [cell for cell in cells if cell.startswith(("=", "@", "+", "\t"))], url
            assert len(cells) > 5, url
        assert teacher.get(f"{url}?format=pdf").status_code == 404, url


def all_reports(schools: Schools, member: Membership) -> list[str]:
    return [
        *(reports(schools) + report for report in REPORTS),
        f"/formation/ecole/nord/personnes/{member.pk}/suivi/",
        f"/formation/ecole/nord/promotions/{schools.spring.pk}/assiduite/",
        "/formation/ecole/nord/comparaison/",
    ]


def test_reports_ask_as_few_queries_for_a_large_class(
    schools: Schools,
    teacher: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    crowd(schools, 40)
    person = Membership.objects.filter(last_name="Nom 1").get()
    for url in all_reports(schools, person):
        with django_assert_max_num_queries(25):  # the first time, past weeks are read and kept
            assert teacher.get(f"{url}?periode=tout").status_code == 200
        with django_assert_max_num_queries(10):
            assert teacher.get(f"{url}?periode=tout").status_code == 200


def crowd(schools: Schools, people: int) -> None:
    """Fill the class with people who have worked every exercise of a game for four weeks."""
    now, monday = timezone.now(), week_of(timezone.localdate())
    weeks = [monday - timedelta(weeks=ago) for ago in range(4)]
    drills = ("tirage-banco", "tirage-punto", "gagnant")
    for place in range(people):
        member = Membership.objects.create(
            school=schools.north, last_name=f"Nom {place}", created_at=now
        )
        member.enrolments.create(promotion=schools.spring, created_at=now)
        exercise = {"membership": member, "game": "punto-banco"}
        for week in weeks:
            DayWork.objects.create(
                membership=member, day=week, answered=9, correct=5, first_at=1, last_at=2, trail=1,
                game="punto-banco", drill="gagnant",
            )  # fmt: skip
            for drill in drills:
                sums = {**exercise, "drill": drill, "week": week}
                DrillWeek.objects.create(**sums, answered=9, correct=5)
                CaseWeek.objects.create(**sums, branch="0-0", answered=9, correct=5)
                SlipWeek.objects.create(**sums, pitfall="buche-pour-rien", met=2)
        FirstAnswer.objects.create(
            **exercise, drill="tirage-banco", branch="0-0", day=monday, correct=True, seconds=9
        )
