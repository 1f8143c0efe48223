"""The home of a school: what is to be done, what goes on, who drops out; the bars of the desk."""

import re
from datetime import timedelta
from decimal import Decimal

from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.exams.access import exams_of
from tests.instruction.conftest import read, work
from tests.marks.access import contestation
from tests.said import says
from tests.schools.world import Schools
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment
from trainer.exams.models import Exam
from trainer.exams.services.conducting import stop
from trainer.marks.services.certificates import issue
from trainer.marks.services.decisions import Decision, decide
from trainer.schools.models import Enrolment, Promotion
from trainer.schools.services.invitations import Terms, invite
from trainer.tallies.models import CaseWeek, DayWork

HOME = "/formation/ecole/nord/"
ROW = '<th scope="row">'


def bar_of(client: Client, page: str, kind: str = "onglets") -> str:
    bar = re.search(rf'<nav class="{kind}.*?</nav>', client.get(page).text)
    assert bar, page
    return bar[0]


def current(bar: str) -> list[str]:
    """Return what a bar marks as where one is."""
    return re.findall(r"aria-current[^>]*>([^<]*)<", bar)


def test_the_home_tells_what_waits_and_leads_to_it(schools: Schools, teacher: Client) -> None:
    assert "Contestation de" not in read(teacher, HOME)
    exam, _ = exams_of(schools)
    waiting = contestation(exam)
    opened = invite(actor=schools.desk("instructor"), terms=Terms(promotion=schools.spring))
    opened.expires_at = timezone.now() + timedelta(days=2)
    opened.save()
    page = teacher.get(HOME).text
    says(page, f"/notes/contestations/{waiting.pk}/", f"/invitations/{opened.pk}/")
    assert f"/examens/{exam.pk}/" in page  # it may be sat: it goes on
    assert "1 compose" in read(teacher, HOME)
    stop(actor=schools.desk("instructor"), exam=exam)
    assert f"/notes/examens/{exam.pk}/" in teacher.get(HOME).text
    assert "1 réussite sans certificat" in read(teacher, HOME)


def test_a_school_without_a_class_is_told_how_to_begin(schools: Schools, teacher: Client) -> None:
    assert "Pour commencer" not in read(teacher, HOME)
    Promotion.objects.update(archived_at=timezone.now())
    assert "Inviter vos formateurs" not in read(teacher, HOME), "he may not"
    page = read(schools.client("administrator"), HOME)
    says(page, "Pour commencer", "Créer une promotion", "Inviter vos formateurs", "Papiers")


def test_an_exam_that_nobody_has_passed_waits_for_no_certificate(
    schools: Schools, teacher: Client
) -> None:
    actor = schools.desk("instructor")
    exam, _ = exams_of(schools)
    Exam.objects.update(pass_mark=60)
    missed = exam.sittings.get().answers.get(question__position=1)
    missed.correct, missed.share = False, 0  # the other is right
    missed.save()
    stop(actor=actor, exam=exam)
    assert "sans certificat" not in read(teacher, HOME)
    decision = Decision(points=Decimal(1), reason="Annoncé juste", seen=0)
    decide(actor=actor, answer=missed, decision=decision)
    caches["counts"].clear()  # as a minute does
    assert "1 réussite sans certificat" in read(teacher, HOME), "a decision counts"
    issue(actor=actor, exam=exam)
    assert "sans certificat" not in read(teacher, HOME)


def test_the_home_names_those_who_work_and_those_who_drop_out(
    schools: Schools, teacher: Client
) -> None:
    long_ago = timezone.now() - timedelta(days=60)
    Enrolment.objects.update(created_at=long_ago)
    noon = timezone.localtime().replace(hour=12)  # three minutes of answers are of one day
    work(schools.trainee, "jffffffff", at=noon - timedelta(days=8))
    work(schools.classmate, "jjjjjj")
    page = read(teacher, HOME)
    says(page, "1 sous 60 % :", f"{schools.trainee.name} (11 %", "rien depuis 8 jours")
    DayWork.objects.filter(membership=schools.classmate).update(
        day=timezone.localdate(), last_at=int(timezone.now().timestamp())
    )
    assert "1 personne au travail" in read(teacher, HOME)


def test_the_home_of_a_school_asks_twelve_queries_at_most(
    schools: Schools, teacher: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    exams_of(schools)
    work(schools.trainee, "jf", at=timezone.now() - timedelta(days=8))
    for page in (HOME, f"{HOME}promotions/{schools.spring.pk}/"):
        teacher.get(page)  # the past is read and kept
        with django_assert_max_num_queries(12):
            teacher.get(page)


def test_who_came_this_week_or_is_still_awaited_does_not_drop_out(
    schools: Schools, teacher: Client
) -> None:
    assert "sans activité" not in read(teacher, HOME)
    Enrolment.objects.update(created_at=timezone.now() - timedelta(days=60))
    assert "sans activité" in read(teacher, HOME)
    schools.spring.enrolments.update(left_at=timezone.now())
    schools.autumn.enrolments.update(left_at=timezone.now())
    assert "sans activité" not in read(teacher, HOME)


def test_the_page_of_a_class_says_where_each_stands(schools: Schools, teacher: Client) -> None:
    url = f"/formation/ecole/nord/promotions/{schools.spring.pk}/"
    now = timezone.now()
    Enrolment.objects.filter(promotion=schools.spring).update(created_at=now - timedelta(days=40))
    work(schools.trainee, "jfff" * 2, at=now)
    work(schools.classmate, "jj", at=now - timedelta(days=9))
    rows = {
        name: re.sub(r"<[^>]+>|\s+", " ", row)
        for row in teacher.get(url).text.split("<tr>")
        for name in ("Arnaud", schools.classmate.last_name, "Attendu")
        if name in row
    }
    assert "sous 60 %" in rows["Arnaud"]
    assert "25 %" in rows["Arnaud"]
    assert "rien depuis 9 jours" in rows[schools.classmate.last_name]
    assert "attendu" in rows["Attendu"]
    Enrolment.objects.filter(promotion=schools.spring).update(created_at=now)
    assert "rien depuis" not in teacher.get(url).text, "who came this week is let be"


def test_the_curve_of_a_class_says_all_its_figures(schools: Schools, teacher: Client) -> None:
    work(schools.trainee, "jjjf")
    page = teacher.get(HOME).text.replace("\u00a0", " ").replace("\u202f", " ")
    label = re.search(r'class="tendance"[^>]* aria-label="([^"]*)"', page)
    assert label
    assert "75 % de 4" in label[1]
    assert label[1].count("aucune réponse") == 3


def test_a_trainee_sees_neither_names_nor_bars(schools: Schools, teacher: Client) -> None:
    assert 'class="bureau' in teacher.get(HOME).text
    says(schools.client("trainee").get(HOME), never=('class="bureau', schools.classmate.name))


def test_every_page_of_an_exam_has_the_same_tabs_with_its_own_marked(
    schools: Schools, teacher: Client
) -> None:
    exam, _ = exams_of(schools)
    copy = exam.sittings.get()
    pages = {
        f"{HOME}examens/{exam.pk}/": "Surveillance",
        f"{HOME}examens/{exam.pk}/sujet/": "Sujet",
        f"{HOME}examens/{exam.pk}/amenagements/": "Aménagements",
        f"{HOME}examens/{exam.pk}/resultats/": "Résultats",
        f"{HOME}examens/{exam.pk}/questions/": "Résultats",
        f"{HOME}examens/{exam.pk}/copies/{copy.pk}/": "Résultats",
        f"{HOME}notes/copies/{copy.pk}/": "Résultats",
        f"{HOME}notes/examens/{exam.pk}/corrections/": "Corrections",
        f"{HOME}notes/contestations/{contestation(exam).pk}/": "Corrections",
        f"{HOME}notes/examens/{exam.pk}/": "Certificats",
    }
    bars = {page: bar_of(teacher, page) for page in pages}
    assert {page: current(bar) for page, bar in bars.items()} == {
        page: [tab] for page, tab in pages.items()
    }
    assert len({re.sub(r' aria-current="\w+"', "", bar) for bar in bars.values()}) == 1


def test_a_class_leads_to_its_own_exams_and_assignments(schools: Schools, teacher: Client) -> None:
    exam, _ = exams_of(schools)
    own = exam.promotion
    [other] = {schools.spring, schools.autumn} - {own}
    due = timezone.now() + timedelta(days=7)
    order = Order("Banco", (Part("punto-banco"),), Assignment.Target.RIGHT, 20, due)
    give_assignment(actor=schools.desk("instructor"), promotion=own, order=order)
    class_page = teacher.get(f"{HOME}promotions/{own.pk}/").text
    for tab, address in (("Examens", "examens/"), ("Devoirs", "devoirs/")):
        of_class = f"{HOME}{address}?promotion={own.pk}"
        assert f'href="{of_class}">{tab}<' in class_page
        assert current(bar_of(teacher, of_class)) == [tab]
        page, whole = teacher.get(of_class).text, teacher.get(HOME + address).text
        assert page.count(ROW) == whole.count(ROW) > 0
        assert ROW not in teacher.get(f"{HOME}{address}?promotion={other.pk}").text
        southern = teacher.get(f"{HOME}{address}?promotion={schools.southern_class.pk}")
        assert southern.status_code == 404


def test_the_bar_of_the_school_marks_the_section_of_each_page(teacher: Client) -> None:
    sections = {
        "promotions/": "Promotions",
        "personnes/": "Personnes",
        "invitations/": "Personnes",
        "devoirs/": "Devoirs",
        "examens/": "Examens",
        "notes/corrections/": "Examens",
        "comparaison/": "Rapports",
        "options/": "Réglages",
    }
    told = {page: current(bar_of(teacher, HOME + page, "bureau")) for page in sections}
    assert told == {page: [section] for page, section in sections.items()}


def test_those_who_have_answered_nothing_come_last_however_it_is_sorted(
    schools: Schools, teacher: Client
) -> None:
    work(schools.classmate, "jf")
    empty, full = schools.trainee.name, schools.classmate.name
    page = f"{HOME}promotions/{schools.spring.pk}/rapports/"
    for asked in ("", "?tri=total&sens=haut", "?tri=total&sens=bas", "?tri=tirage-banco&sens=bas"):
        shown = read(teacher, page + asked)
        assert shown.index(full) < shown.index(empty), asked


def test_a_red_cell_leads_to_an_assignment_for_that_person(
    schools: Schools, teacher: Client
) -> None:
    work(schools.classmate, "ffffff")
    page = f"{HOME}promotions/{schools.spring.pk}/rapports/"
    give = f"{HOME}devoirs/nouveau/{schools.spring.pk}/?jeu=punto-banco&amp;partie=punto-banco/"
    shown = teacher.get(f"{page}?jeu=punto-banco").text
    assert f"{give}tirage-banco&amp;personne={schools.classmate.pk}" in shown
    assert shown.count(f"{give}tirage-banco&amp;personne={schools.classmate.pk}") == 2
    CaseWeek.objects.update(answered=2)  # once is not enough to say that a case is weak
    assert f"{give}tirage-banco/" in teacher.get(f"{page}punto-banco/tirage-banco/").text
    errors = teacher.get(f"{page}erreurs/").text
    assert f'/personnes/{schools.classmate.pk}/suivi/">{schools.classmate.name}</a>' in errors
    assert f"{give}tirage-banco&amp;erreur=" in errors
    schools.spring.archived_at = timezone.now()
    schools.spring.save()
    assert "/devoirs/nouveau/" not in teacher.get(f"{page}?jeu=punto-banco").text


def test_the_game_of_a_class_is_that_of_most_people_not_of_most_answers(
    schools: Schools, teacher: Client
) -> None:
    class_page = f"{HOME}promotions/{schools.spring.pk}/"
    work(schools.trainee, "j" * 12)
    work(schools.trainee, "j", drill="tirage-banco")
    assert "?jeu=punto-banco" in teacher.get(class_page).text
    assert "Punto Banco" in read(teacher, f"{class_page}rapports/jeux/")
