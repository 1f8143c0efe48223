"""Pages of assignments: what is due, who is where, and how one is given."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.assignments.conftest import BANCO
from tests.practice.conftest import answer, right_answer
from tests.schools.world import Schools
from trainer.assignments.models import Assignment, Item, Share
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Membership
from trainer.tallies.models import DrillWeek, SlipWeek

type Give = Callable[..., Assignment]


@pytest.fixture
def teacher(schools: Schools) -> Client:
    return schools.client("instructor")


def test_an_assignment_is_given_from_the_page_and_found_by_the_trainee(
    schools: Schools, teacher: Client
) -> None:
    page = f"/formation/ecole/nord/devoirs/nouveau/{schools.spring.pk}/?jeu=punto-banco"
    shown = teacher.get(page).content.decode()
    assert 'value="punto-banco/tirage-punto/punto-0"' in shown
    due = timezone.localtime() + timedelta(days=3)
    response = teacher.post(
        page,
        {
            "title": "Pour lundi",
            "target": "justes",
            "goal": "5",
            "due_at": due.strftime("%Y-%m-%dT%H:%M"),
            "partie": ["punto-banco/tirage-punto/punto-0", "punto-banco/gagnant"],
        },
    )
    assert response.status_code == 303
    told = "«\u00a0Pour lundi\u00a0» est donné à la promotion «\u00a0Printemps\u00a0»."
    assert told in teacher.get(response["Location"]).text
    assert Assignment.objects.get().title == "Pour lundi"
    assert {str(item) for item in Item.objects.all()} == {
        "punto-banco/tirage-punto/punto-0",
        "punto-banco/gagnant",
    }
    trainee = schools.client("trainee")
    assert "Pour lundi" in trainee.get("/devoirs/").content.decode()
    assert "Un devoir à rendre" in trainee.get("/").content.decode()
    assert "/devoirs/" not in schools.client("stranger").get("/").content.decode()


def test_what_is_badly_filled_is_asked_again_with_what_was_ticked(
    schools: Schools, teacher: Client
) -> None:
    page = f"/formation/ecole/nord/devoirs/nouveau/{schools.spring.pk}/?jeu=punto-banco"
    response = teacher.post(page, {"goal": "0", "partie": ["punto-banco/tirage-punto/punto-0"]})
    assert response.status_code == 422
    assert 'value="punto-banco/tirage-punto/punto-0" checked' in response.content.decode()
    assert teacher.post(page, {"partie": "punto-banco/rien"}).status_code == 400
    assert not Assignment.objects.exists()


def test_without_a_game_one_is_asked_for(schools: Schools, teacher: Client) -> None:
    page = f"/formation/ecole/nord/devoirs/nouveau/{schools.spring.pk}/"
    assert teacher.get(page).status_code == 302
    assert teacher.get(page + "?jeu=inconnu").status_code == 302


def test_an_assignment_begins_by_a_post_and_asks_its_own_questions(
    schools: Schools, give: Give
) -> None:
    assignment = give()
    client = schools.client("trainee")
    assert "Commencer" in client.get(f"/devoirs/{assignment.pk}/").content.decode()
    response = client.post(f"/devoirs/{assignment.pk}/commencer/")
    assert response.status_code == 303
    assert Attempt.objects.get().drill == BANCO.drill
    assert Series.objects.get().errand == f"devoir:{assignment.pk}"
    assert client.get(response["Location"]).status_code == 200


def test_who_is_where_is_seen_live(schools: Schools, teacher: Client, give: Give) -> None:
    assignment = give(goal=1)
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    assert "pas commencé" in teacher.get(url).content.decode()
    schools.client("trainee").post(f"/devoirs/{assignment.pk}/commencer/")
    attempt = Attempt.objects.select_related("series").get()
    answer(attempt, right_answer(attempt), now=timezone.now())
    part = teacher.get(url, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")
    assert "atteint" in part
    assert "every 5s" in part


def test_an_ended_assignment_is_no_longer_asked_for(
    schools: Schools, teacher: Client, give: Give
) -> None:
    assignment = give(goal=1)
    Assignment.objects.update(due_at=timezone.now() - timedelta(hours=1))
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    assert "every 5s" not in teacher.get(url).content.decode()
    client = schools.client("trainee")
    assert "Terminés" in client.get("/devoirs/").content.decode()
    assert client.post(f"/devoirs/{assignment.pk}/commencer/").status_code == 302
    assert not Attempt.objects.exists()


def test_deadlines_move_and_assignments_are_withdrawn_from_their_page(
    schools: Schools, teacher: Client, give: Give
) -> None:
    assignment = give()
    url = f"/formation/ecole/nord/devoirs/{assignment.pk}/"
    later = timezone.localtime() + timedelta(days=20)
    teacher.post(f"{url}echeance/", {"due_at": later.strftime("%Y-%m-%dT%H:%M")})
    assignment.refresh_from_db()
    assert timezone.localdate(assignment.due_at) == later.date()
    teacher.post(f"{url}retirer/")
    assert "retiré" in teacher.get(url).content.decode()
    assert schools.client("trainee").get(f"/devoirs/{assignment.pk}/").status_code == 404


def test_pages_cost_the_same_for_thirty_people_as_for_three(
    schools: Schools,
    teacher: Client,
    give: Give,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    assignment, trainee = give(), schools.client("trainee")
    now = timezone.now()
    for place in range(30):
        member = Membership.objects.create(
            school=schools.north, last_name=f"Nom {place}", created_at=now
        )
        member.enrolments.create(promotion=schools.spring, created_at=now)
        if place % 2:
            Share.objects.create(assignment=assignment, membership=member, since=now)
        give(title=f"Devoir {place}", now=now)
    with django_assert_max_num_queries(10):
        teacher.get(f"/formation/ecole/nord/devoirs/{assignment.pk}/")
    with django_assert_max_num_queries(10):
        teacher.get("/formation/ecole/nord/devoirs/")
    with django_assert_max_num_queries(10):
        trainee.get("/devoirs/")


def test_an_address_proposes_an_assignment_that_one_post_gives(
    schools: Schools, teacher: Client
) -> None:
    member = schools.trainee
    page = (
        f"/formation/ecole/nord/devoirs/nouveau/{schools.spring.pk}/?jeu=punto-banco"
        f"&partie=punto-banco/tirage-punto/punto-0&personne={member.pk}"
    )
    shown = teacher.get(page).text
    assert re.search(r'value="punto-banco/tirage-punto/punto-0" checked', shown)
    assert re.search(rf'name="personne" value="{member.pk}" checked', shown)
    assert 'name="goal" value="10"' in shown
    assert not Assignment.objects.exists()


def test_an_address_names_those_who_are_weak_or_fell_into_an_error(
    schools: Schools, teacher: Client
) -> None:
    monday = timezone.localdate() - timedelta(days=timezone.localdate().weekday())
    place = {"game": "punto-banco", "drill": "tirage-punto", "week": monday}
    weak, strong = schools.trainee, schools.classmate
    for member, right in ((weak, 2), (strong, 3)):
        DrillWeek.objects.create(membership=member, answered=4, correct=right, **place)
    SlipWeek.objects.create(membership=strong, pitfall="oubli", met=1, **place)
    page = (
        f"/formation/ecole/nord/devoirs/nouveau/{schools.spring.pk}/?jeu=punto-banco"
        "&partie=punto-banco/tirage-punto"
    )

    def ticked(more: str) -> list[str]:
        return re.findall(r'name="personne" value="(\d+)" checked', teacher.get(page + more).text)

    assert ticked("") == []
    assert ticked("&pour=faibles") == [str(weak.pk)]
    assert ticked("&erreur=oubli") == [str(strong.pk)]
