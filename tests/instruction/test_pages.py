"""Reports: right figures, bounded queries, files, and nobody else's people."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.instruction.conftest import read, words, work
from tests.said import says
from tests.schools.idlers import idlers
from tests.schools.world import Schools
from trainer.instruction.presenters.matrix import drills_of
from trainer.instruction.selectors.periods import read_period
from trainer.schools.models import Membership
from trainer.tallies.domain import week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

REPORTS = ("", "erreurs/", "punto-banco/tirage-banco/")


def reports(schools: Schools) -> str:
    return f"/formation/ecole/nord/promotions/{schools.spring.pk}/rapports/"


def test_the_matrix_shows_each_person_s_rate_in_each_exercise(
    schools: Schools, teacher: Client
) -> None:
    work(schools.trainee, "jjjfjjfj")
    work(schools.classmate, "ff", drill="tirage-punto")
    page = read(teacher, reports(schools))
    assert "75 75 %, 6 sur 8" in page
    assert "0/2 0 sur 2" in page


def test_the_matrix_sorts_by_any_column(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "ffffff")
    work(schools.classmate, "jjjjjj")
    for way, people in (
        ("bas", (schools.classmate, schools.trainee)),
        ("haut", (schools.trainee, schools.classmate)),
    ):
        page = read(teacher, f"{reports(schools)}?tri=tirage-banco&sens={way}")
        assert page.index(people[0].name) < page.index(people[1].name), way
    marked = teacher.get(reports(schools) + "?tri=total&sens=bas").text
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
    folded = shown.split("laissés de côté : ")[1].split(".")[0]
    titles = drills_of(catalog.game("punto-banco"))
    assert folded.split(", ")[-1] == [*titles.values()][-1]
    assert titles["tirage-banco"] not in folded
    lines = teacher.get(reports(schools), {"format": "csv"}).text.splitlines()
    assert len(lines[0].split(";")) == 3 + 2 * len(catalog.game("punto-banco").drills), (
        "all of them"
    )


def test_a_report_counts_only_its_period(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjjjjj", at=timezone.localtime() - timedelta(weeks=8))
    old = timezone.localdate() - timedelta(weeks=8)
    for asked, counted in (
        ("", False),
        ("?periode=trois-mois", True),
        ("?periode=tout", True),
        (f"?periode=dates&du={old}&au={old}", True),
        (f"?periode=dates&au={old - timedelta(weeks=2)}", False),
    ):
        assert ("6 sur 6" in read(teacher, reports(schools) + asked)) is counted, asked


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
    page = teacher.get(reports(schools) + "punto-banco/tirage-banco/").text
    says(page, 'class="chaleur"', "3 réponses justes sur 4", "20\u00a0s")


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
    says(page, "30 s , justes : 75 %", "20 s , justes : 100 %")
    assert shown.count('class="vitesse__point"') == 1
    rows = teacher.get(f"{reports(schools)}vitesse/?format=csv").content.decode("utf-8-sig")
    times = f"{30 / wanted:.2f}".rstrip("0").rstrip(".").replace(".", ",")
    assert f"{schools.trainee.name};30;75;{times};75" in rows
    own = teacher.get(f"/formation/ecole/nord/personnes/{schools.trainee.pk}/suivi/").text
    assert '<td class="nombre">30\u00a0s</td>' in own


def test_classes_are_compared(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjjjjf")
    page = read(teacher, "/formation/ecole/nord/comparaison/")
    says(page, "1 sur 3", "83 83 %, 5 sur 6", never="Littoral")
    southern = schools.southern_class.pk
    page = read(teacher, f"/formation/ecole/nord/comparaison/?promotion={southern}")
    assert "Aucune promotion" in page


def test_a_long_report_is_cut_on_the_page_and_whole_in_its_file(
    schools: Schools, teacher: Client
) -> None:
    for ago in range(8):
        work(schools.trainee, "j", at=timezone.localtime() - timedelta(weeks=ago))
    place = {"membership": schools.trainee, "game": "punto-banco", "drill": "tirage-banco"}
    place["week"] = week_of(timezone.localdate())
    SlipWeek.objects.bulk_create(
        SlipWeek(**place, pitfall=f"ancienne-{rank}", met=rank + 1) for rank in range(25)
    )
    url = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/suivi/?periode=tout"
    page = read(teacher, url)
    assert page.count("Semaine du") == 4
    says(page, "8 sur 8", "ancienne-24")  # the sums are of the whole period
    assert "ancienne-4" not in page.split()
    assert read(teacher, url + "&page=2").count("Semaine du") == 4
    assert len(teacher.get(url + "&format=csv").content.splitlines()) == 9
    errors = reports(schools) + "erreurs/"
    assert "Les 20 plus fréquentes" in read(teacher, errors)
    assert len(teacher.get(errors + "?format=csv").content.splitlines()) == 26


def test_another_school_never_sees_the_work_done_in_this_one(schools: Schools) -> None:
    now = timezone.now()
    abroad = Membership.objects.create(
        school=schools.south,
        learner_id=schools.trainee.learner_id,
        last_name="Arnaud",
        created_at=now,
        chosen_at=now - timedelta(days=30),
    )
    abroad.enrolments.create(promotion=schools.southern_class, created_at=now)
    work(schools.trainee, "jjjjjj")
    url = f"/formation/ecole/sud/promotions/{schools.southern_class.pk}/rapports/"
    says(read(schools.client("southern instructor"), url), "Arnaud", never="6 sur 6")


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
            lines = response.text.splitlines()
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
    sums = {"game": "punto-banco", "answered": 9, "correct": 5}
    first = {"game": "punto-banco", "drill": "tirage-banco", "branch": "0-0", "seconds": 9}
    for place in range(people):
        named = {"last_name": f"Nom {place}", "created_at": now}
        member = Membership.objects.create(school=schools.north, **named)
        member.enrolments.create(promotion=schools.spring, created_at=now)
        for week in (monday - timedelta(weeks=ago) for ago in range(4)):
            day = {"day": week, "first_at": 1, "last_at": 2, "trail": 1, "drill": "gagnant"}
            DayWork.objects.create(membership=member, **day, **sums)
            for drill in ("tirage-banco", "tirage-punto", "gagnant"):
                exercise = {"membership": member, "drill": drill, "week": week}
                DrillWeek.objects.create(**exercise, **sums)
                CaseWeek.objects.create(**exercise, **sums, branch="0-0")
                slip = {"game": "punto-banco", "pitfall": "buche-pour-rien", "met": 2}
                SlipWeek.objects.create(**exercise, **slip)
        FirstAnswer.objects.create(membership=member, day=monday, correct=True, **first)
