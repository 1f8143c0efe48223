"""The pages of a school: what they say, and how often they ask the database."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.schools.access import RULES, address, home
from tests.schools.world import Schools, add_member
from trainer.schools.domain import read_list
from trainer.schools.models import Enrolment, Membership, Promotion
from trainer.schools.services.importing import import_list, plan_import
from trainer.schools.services.people import forget, rename_member

pytestmark = pytest.mark.django_db
MOST = 12
ALONE = re.compile(r"[ \n][;!?»%€]| :(?=\s|$)|\w'\w|\.\.\.|«(?!\u00a0)")


HOME = "/formation/ecole/nord/"


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(path).getvalue()
    return len(asked)


def fill(schools: Schools) -> None:
    """Give the north sixty people more, in thirty classes more."""
    now = timezone.now()
    people = Membership.objects.bulk_create(
        Membership(school=schools.north, last_name=f"Nom {number:02}", created_at=now)
        for number in range(60)
    )
    classes = Promotion.objects.bulk_create(
        Promotion(school=schools.north, name=f"Promotion {number}", created_at=now)
        for number in range(30)
    )
    Enrolment.objects.bulk_create(
        Enrolment(membership=member, promotion=into, created_at=now)
        for member in people
        for into in (schools.spring, classes[member.pk % 30])
    )


@pytest.mark.parametrize("who", ["trainee", "instructor", "administrator"])
def test_no_page_asks_more_for_a_large_school_than_a_small_one(schools: Schools, who: str) -> None:
    client, values = schools.client(who), home(schools)
    paths = [address(route, values) for route, rule in RULES.items() if rule.get == 200]
    few = {path: queries(client, path) for path in paths}
    fill(schools)
    first = queries(client, HOME)  # the days that are over are read, and kept, once a day
    assert first <= few[HOME]
    many = {path: queries(client, path) for path in paths}
    assert {path: (few[path], many[path]) for path in paths if many[path] > few[path]} == {}
    assert {path: count for path, count in many.items() if count > MOST} == {}


@pytest.mark.parametrize("who", ["stranger", "trainee", "instructor", "administrator", "site"])
def test_pages_are_written_in_french_typography_for_every_role(schools: Schools, who: str) -> None:
    client, values, faults = schools.client(who), home(schools), []
    for route, rule in RULES.items():
        page = client.get(address(route, values)) if rule.get else None
        if page is not None and page.status_code == 200:
            text = re.sub(r"<(script|svg).*?</\1>|<[^>]*>", "", page.text, flags=re.DOTALL)
            text = re.sub(r"[ \t\n]+", " ", text)
            faults += [
                (route, text[it.start() - 20 : it.end() + 20]) for it in ALONE.finditer(text)
            ]
    assert not faults


def test_a_trainee_sees_their_classes_and_nothing_to_change(schools: Schools) -> None:
    client = schools.client("trainee")
    page = client.get(HOME).text
    assert "Printemps" in page
    assert "Automne" not in page
    own = client.get(f"{HOME}personnes/{schools.trainee.pk}/").text
    for word in ("Transférer", "Retirer", "anonyme", "Corriger"):
        assert word not in own
    classroom = client.get(f"{HOME}promotions/{schools.spring.pk}/").text
    assert "Petit" not in classroom  # nor the names of their classmates
    assert client.get(f"{HOME}promotions/{schools.autumn.pk}/").status_code == 404


def test_names_are_sorted_and_found_without_their_accents(schools: Schools) -> None:
    desk, client = schools.desk("instructor"), schools.client("instructor")
    names = read_list("Vincent ; Zoé\nÉmery ; Noël\nDurand ; Léa\nD’Aubigny ; Cœur")
    shown = plan_import(promotion=schools.spring, names=names).digest
    import_list(actor=desk, promotion=schools.spring, names=names, shown=shown)
    page = client.get(f"{HOME}promotions/{schools.spring.pk}/").text
    places = [page.index(name) for name in ("D’Aubigny", "Durand", "Émery", "Vincent")]
    assert places == sorted(places)
    for asked, name in (("emery", "Émery"), ("ÉMERY noel", "Émery"), ("d'aubigny coeur", "D’Aub")):
        assert name in client.get(f"{HOME}personnes/", {"q": asked}).text
    member = Membership.objects.get(last_name="Émery")
    rename_member(actor=desk, member=member, last_name="Âgé", first_name="Noël")
    assert "Âgé" in client.get(f"{HOME}personnes/", {"q": "age noel"}).text
    forget(member, timezone.now())
    member.refresh_from_db()
    assert not member.sort_name


def test_people_are_found_by_name(schools: Schools) -> None:
    client = schools.client("instructor")
    page = client.get(f"{HOME}personnes/?q=cam+arn").text
    assert "Arnaud Camille" in page
    assert "Leroy" not in page
    assert "Personne ne correspond" in client.get(f"{HOME}personnes/?q=zz").text


def test_the_current_school_is_shown_on_every_page_and_chosen(schools: Schools) -> None:
    add_member(schools.south, schools.people["trainee"], "trainee")
    client = schools.client("trainee")
    assert "École du Sud" in client.get("/regles/").text
    answer = client.post(f"/formation/courante/{schools.trainee.pk}/")
    assert answer.status_code == 303
    assert "École du Nord" in client.get("/regles/").text
    assert "École" not in Client().get("/regles/").text


def test_every_gesture_is_done_by_its_form(schools: Schools) -> None:
    client = schools.client("administrator")
    person = f"{HOME}personnes/{schools.trainee.pk}/"
    for gesture, data, said in (
        ("transferer", {"promotion": schools.spring.pk, "vers": schools.autumn.pk}, "Automne"),
        ("inscrire", {"promotion": schools.spring.pk}, "Printemps"),
        ("retirer", {"promotion": schools.spring.pk}, "n’est plus dans la promotion"),
        ("role", {"role": "formateur"}, "Le rôle est changé."),
        ("nom", {"last_name": "Arnaud-Petit", "first_name": "Cam"}, "Arnaud-Petit Cam"),
        ("partir", {}, "ne fait plus partie de l’école"),
        ("anonymiser", {}, "Cette personne est anonyme."),
    ):
        answer = client.post(f"{person}{gesture}/", data, follow=True)
        assert said in answer.text, gesture
    schools.trainee.refresh_from_db()
    assert schools.trainee.anonymised_at is not None


def test_a_class_is_created_changed_archived_and_reopened_by_its_forms(schools: Schools) -> None:
    client, root = schools.client("instructor"), "/formation/ecole/nord/promotions/"
    made = client.post(root, {"name": "Été", "starts_on": "2026-06-01", "ends_on": "2026-08-31"})
    found = Promotion.objects.get(name="Été")
    page = f"{root}{found.pk}/"
    assert (made.status_code, made["Location"]) == (303, page)
    seen = client.get(page).text
    assert "La promotion est créée" in seen
    assert f'href="{page}importer/"' in seen
    assert "du 1er juin 2026 au 31 août 2026" in seen
    twice = client.post(root, {"name": "été"})
    assert twice.status_code == 422
    assert "porte déjà ce nom" in twice.text
    assert client.post(f"{page}modifier/", {"name": "Plein été"}).status_code == 303
    assert "archivée" in client.post(f"{page}archiver/", follow=True).text
    assert "rouverte" in client.post(f"{page}rouvrir/", follow=True).text


def test_an_invitation_is_opened_shown_and_withdrawn_by_its_forms(schools: Schools) -> None:
    client, root = schools.client("instructor"), "/formation/ecole/nord/invitations/"
    form = {"promotion": schools.spring.pk, "use_limit": 12, "days": 7}
    opened = client.post(root, form)
    assert opened.status_code == 303
    shown = client.get(opened["Location"]).text
    assert "<svg" in shown
    assert "/rejoindre/" in shown
    assert client.post(root, {**form, "role": "administrateur"}).status_code == 303
    assert "administrateur" not in [it.role for it in schools.north.invitations.all()]
    assert client.post(root, {**form, "promotion": schools.southern_class.pk}).status_code == 422
    assert "retirée" in client.post(f"{opened['Location']}retirer/", follow=True).text


def test_a_sheet_of_sixty_codes_is_written_in_few_queries(schools: Schools) -> None:
    client = schools.client("instructor")
    text = "\n".join(f"Moreau{number};Alix" for number in range(60))
    root = f"{HOME}promotions/{schools.spring.pk}/"
    preview = client.post(f"{root}importer/", {"names": text}).text
    shown = re.search(r'name="apercu" value="(\w+)"', preview)
    assert shown is not None
    assert client.post(f"{root}importer/", {"names": text, "apercu": shown[1]}).status_code == 303
    sheet = client.get(f"{root}codes/").text
    assert sheet.partition("<main")[2].count("<svg") == 60
    assert queries(client, f"{root}codes/") <= MOST


@pytest.mark.parametrize(
    ("who", "links"), [("instructor", 3), ("administrator", 3), ("trainee", 0)]
)
def test_who_instructs_finds_their_desk_first_and_in_every_header(
    schools: Schools, who: str, links: int
) -> None:
    client = schools.client(who)
    assert client.get("/").text.count(f'href="{HOME}"') == links  # two of them in the header
    assert client.get("/jeux/").text.count(f'href="{HOME}"') == min(links, 2)
    assert ("Ouvrir mon bureau" in client.get("/").text) is bool(links)
