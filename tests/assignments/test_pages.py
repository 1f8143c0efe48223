"""Pages of assignments: what is due, who is where, and how one is given."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.assignments.conftest import BANCO, Homework
from tests.practice.conftest import answer, right_answer
from tests.said import says
from tests.schools.world import Schools
from trainer.assignments.models import Assignment, Item, Share
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Membership
from trainer.tallies.domain import week_of
from trainer.tallies.models import DrillWeek, SlipWeek
from trainer.web.forms import LOCAL_MOMENT

NEW = "/formation/ecole/nord/devoirs/nouveau/"
CASE = "punto-banco/tirage-punto/punto-0"


def test_an_assignment_is_given_from_the_page_and_found_by_the_trainee(schools: Schools) -> None:
    teacher, page = schools.client("instructor"), f"{NEW}{schools.spring.pk}/?jeu=punto-banco"
    assert f'value="{CASE}"' in teacher.get(page).text
    due = (timezone.localtime() + timedelta(days=3)).strftime(LOCAL_MOMENT)
    parts = [CASE, "punto-banco/gagnant"]
    order = {"title": "Pour lundi", "target": "justes", "goal": "5", "due_at": due}
    response = teacher.post(page, order | {"partie": parts})
    assert response.status_code == 303
    told = "«\u00a0Pour lundi\u00a0» est donné à la promotion «\u00a0Printemps\u00a0»."
    assert told in teacher.get(response["Location"]).text
    assert Assignment.objects.get().title == "Pour lundi"
    assert {str(item) for item in Item.objects.all()} == {*parts}
    trainee = schools.client("trainee")
    assert "Pour lundi" in trainee.get("/devoirs/").text
    assert "Un devoir à rendre" in trainee.get("/").text
    assert "/devoirs/" not in schools.client("stranger").get("/").text


def test_what_is_badly_filled_is_asked_again_with_what_was_ticked(schools: Schools) -> None:
    teacher, page = schools.client("instructor"), f"{NEW}{schools.spring.pk}/?jeu=punto-banco"
    response = teacher.post(page, {"goal": "0", "partie": [CASE]})
    assert response.status_code == 422
    assert f'value="{CASE}" checked' in response.text
    assert teacher.post(page, {"partie": "punto-banco/rien"}).status_code == 400
    assert not Assignment.objects.exists()


def test_without_a_game_one_is_asked_for(schools: Schools, teacher: Client) -> None:
    for asked in ("", "?jeu=inconnu"):
        assert teacher.get(f"{NEW}{schools.spring.pk}/{asked}").status_code == 302


def test_an_assignment_begins_by_a_post_and_asks_its_own_questions(homework: Homework) -> None:
    assignment = homework.give()
    client = homework.schools.client("trainee")
    assert "Commencer" in client.get(f"/devoirs/{assignment.pk}/").text
    response = client.post(f"/devoirs/{assignment.pk}/commencer/")
    assert response.status_code == 303
    assert Attempt.objects.get().drill == BANCO.drill
    assert Series.objects.get().purpose == f"devoir:{assignment.pk}"
    assert client.get(response["Location"]).status_code == 200


def test_who_is_where_is_seen_live(homework: Homework, teacher: Client) -> None:
    assignment = homework.give(goal=1)
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    assert "pas commencé" in teacher.get(url).text
    homework.schools.client("trainee").post(f"/devoirs/{assignment.pk}/commencer/")
    attempt = Attempt.objects.select_related("series").get()
    answer(attempt, right_answer(attempt), now=timezone.now())
    part = teacher.get(url, headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith("<section")
    says(part, "atteint", "every 5s")


def test_an_ended_assignment_is_no_longer_asked_for(homework: Homework, teacher: Client) -> None:
    assignment = homework.give(goal=1)
    Assignment.objects.update(due_at=timezone.now() - timedelta(hours=1))
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    assert "every 5s" not in teacher.get(url).text
    client = homework.schools.client("trainee")
    assert "Terminés" in client.get("/devoirs/").text
    assert client.post(f"/devoirs/{assignment.pk}/commencer/").status_code == 302
    assert not Attempt.objects.exists()


def test_deadlines_move_and_assignments_are_withdrawn_from_their_page(
    homework: Homework, teacher: Client
) -> None:
    assignment = homework.give()
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    later = timezone.localtime() + timedelta(days=20)
    teacher.post(f"{url}echeance/", {"due_at": later.strftime(LOCAL_MOMENT)})
    assignment.refresh_from_db()
    assert timezone.localdate(assignment.due_at) == later.date()
    teacher.post(f"{url}retirer/")
    assert "retiré" in teacher.get(url).text
    assert homework.schools.client("trainee").get(f"/devoirs/{assignment.pk}/").status_code == 404


def test_pages_cost_the_same_for_thirty_people_as_for_three(
    homework: Homework, teacher: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    assignment, now = homework.give(), timezone.now()
    schools, page = homework.schools, "/formation/ecole/nord/devoirs/"
    for place in range(30):
        named = {"last_name": f"Nom {place}", "created_at": now}
        member = Membership.objects.create(school=schools.north, **named)
        member.enrolments.create(promotion=schools.spring, created_at=now)
        if place % 2:
            Share.objects.create(assignment=assignment, membership=member, since=now)
        homework.give(title=f"Devoir {place}", now=now)
    trainee = schools.client("trainee")
    for client, at in (
        (teacher, f"{page}{assignment.pk}/"),
        (teacher, page),
        (trainee, "/devoirs/"),
    ):
        with django_assert_max_num_queries(10):
            client.get(at)


def test_an_address_proposes_an_assignment_that_one_post_gives(
    schools: Schools, teacher: Client
) -> None:
    asked = {"jeu": "punto-banco", "partie": CASE, "personne": str(schools.trainee.pk)}
    shown = teacher.get(f"{NEW}{schools.spring.pk}/", asked)
    chosen = f'name="personne" value="{schools.trainee.pk}" checked'
    says(shown, f'value="{CASE}" checked', chosen, 'name="goal" value="10"')
    assert not Assignment.objects.exists()


def test_an_address_names_those_who_are_weak_or_fell_into_an_error(
    schools: Schools, teacher: Client
) -> None:
    week = {"game": "punto-banco", "drill": "tirage-punto", "week": week_of(timezone.localdate())}
    weak, strong = schools.trainee, schools.classmate
    for member, right in ((weak, 2), (strong, 3)):
        DrillWeek.objects.create(membership=member, answered=4, correct=right, **week)
    SlipWeek.objects.create(membership=strong, pitfall="oubli", met=1, **week)
    asked = {"jeu": "punto-banco", "partie": "punto-banco/tirage-punto"}
    for more, named in (({}, []), ({"pour": "faibles"}, [weak]), ({"erreur": "oubli"}, [strong])):
        page = teacher.get(f"{NEW}{schools.spring.pk}/", asked | more).text
        ticked = re.findall(r'name="personne" value="(\d+)" checked', page)
        assert ticked == [str(member.pk) for member in named], more
