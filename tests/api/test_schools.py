"""Schools through the API: what is written is what the pages write."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.api.conftest import NORTH, Caller, calling
from tests.schools.world import Schools
from trainer.schools.models import Entry, Membership, Promotion
from trainer.schools.selectors import code_of, shown
from trainer.schools.services.limits import MOST_WRONG


def test_one_s_schools_come_with_one_s_role_and_the_current_one_first(schools: Schools) -> None:
    told = calling(schools, "trainee").get("formation/")["resultats"]
    assert [(item["ecole"], item["role"], item["courante"]) for item in told] == [
        ("nord", "stagiaire", True)
    ]
    every = calling(schools, "site").get("formation/")["resultats"]
    assert [(item["ecole"], item["inscription"]) for item in every] == [
        ("nord", None),
        ("sud", None),
    ]


def test_a_class_is_created_renamed_archived_and_reopened(instructor: Caller) -> None:
    made = instructor.post(f"{NORTH}promotions/", {"nom": "Été", "debut": "2026-06-01"}, 201)
    assert (made["debut"], made["fin"], made["personnes"]) == ("2026-06-01", None, 0)
    changed = instructor.patch(made["adresse"], {"nom": "Été 2026"})
    assert (changed["nom"], changed["debut"]) == ("Été 2026", "2026-06-01")
    assert instructor.patch(made["adresse"], {"debut": None})["debut"] is None
    assert instructor.post(f"{made['adresse']}archiver/")["archivee_le"]
    listed = instructor.get(f"{NORTH}promotions/?archivees=true")["resultats"]
    assert made["promotion"] in [item["promotion"] for item in listed]
    assert instructor.post(f"{made['adresse']}rouvrir/")["archivee_le"] is None
    verbs = Entry.objects.filter(promotion=made["promotion"]).values_list("verb", flat=True)
    assert {*verbs} == {
        *("promotion.created", "promotion.edited"),
        *("promotion.archived", "promotion.reopened"),
    }


def test_what_the_state_of_things_forbids_is_409_in_the_page_s_words(
    instructor: Caller,
) -> None:
    refused = instructor.post(f"{NORTH}promotions/", {"nom": "printemps"}, 409)
    assert refused["detail"] == "Une promotion de cette école porte déjà ce nom."
    assert refused["code"] == "nom-pris"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "nom"),
        ({"nom": ""}, "nom"),
        ({"nom": 12}, "nom"),
        ({"nom": "x" * 81}, "nom"),
        ({"nom": "x", "debut": "01/06/2026"}, "debut"),
        ({"nom": "x", "debut": "2026-02-30"}, "debut"),
        ({"nom": "x", "fin": True}, "fin"),
        ({"nom": "x\0"}, "nom"),
        ({"nom": "x", "eleves": []}, "eleves"),
        ("[]", None),
    ],
)
def test_what_cannot_be_read_is_422_where_it_is(
    instructor: Caller, body: object, field: str | None
) -> None:
    before = Promotion.objects.count()
    assert instructor.post(f"{NORTH}promotions/", body, 422).get("champ") == field
    assert Promotion.objects.count() == before


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=1&page=2", "archivees=oui"])
def test_a_query_is_never_guessed(instructor: Caller, query: str) -> None:
    assert instructor.get(f"{NORTH}promotions/?{query}", 422)["champ"] == query.partition("=")[0]


def test_people_are_listed_by_page_by_class_and_by_name(
    schools: Schools, instructor: Caller
) -> None:
    now = timezone.now()
    Membership.objects.bulk_create(
        Membership(school=schools.north, last_name=f"Zola {rank:02}", created_at=now)
        for rank in range(60)
    )
    second = instructor.get(f"{NORTH}personnes/?page=2")
    assert (second["page"], second["pages"], second["total"]) == (2, 2, 65)
    assert len(second["resultats"]) == 15
    assert instructor.get(second["precedente"])["suivante"].endswith("personnes/?page=2")
    assert instructor.get(f"{NORTH}personnes/?page=9", 404)["champ"] == "page"
    inside = instructor.get(f"{NORTH}personnes/?promotion={schools.spring.pk}")["resultats"]
    assert [item["etat"] for item in inside] == ["presente", "attendue", "presente"]
    assert instructor.get(f"{NORTH}personnes/?q=leroy")["total"] == 1
    instructor.get(f"{NORTH}personnes/?promotion={schools.southern_class.pk}", 404)


def test_a_person_is_renamed_moved_and_removed(schools: Schools, instructor: Caller) -> None:
    person = f"{NORTH}personnes/{schools.trainee.pk}/"
    assert instructor.patch(person, {"prenom": "Camille Zoé"})["affiche"] == "Arnaud Camille Zoé"
    move = {"promotion": schools.spring.pk, "vers": schools.autumn.pk}
    moved = instructor.post(f"{person}transferer/", move)
    present = [item["promotion"] for item in moved["promotions"] if item["jusque"] is None]
    assert present == [schools.autumn.pk]
    both = instructor.post(f"{person}inscrire/", {"promotion": schools.spring.pk})
    assert len([item for item in both["promotions"] if item["jusque"] is None]) == 2
    instructor.post(f"{person}retirer/", {"promotion": schools.spring.pk})
    instructor.post(f"{person}inscrire/", {"promotion": schools.southern_class.pk}, 404)
    assert instructor.post(f"{person}partir/")["etat"] == "partie"
    instructor.post(f"{person}inscrire/", {"promotion": schools.spring.pk}, 409)


def test_roles_and_anonymity_are_for_the_administrator(schools: Schools, head: Caller) -> None:
    person = f"{NORTH}personnes/{schools.classmate.pk}/"
    assert head.post(f"{person}role/", {"role": "formateur"})["role"] == "formateur"
    refused = calling(schools).patch(person, {"nom": "Autre"}, 409)
    assert refused["detail"] == "Votre rôle dans cette école ne le permet pas."
    gone = head.post(f"{person}anonymiser/")
    assert (gone["etat"], gone["nom"], gone["compte"]) == ("anonyme", "", None)
    alone = head.post(
        f"{NORTH}personnes/{schools.administrator.pk}/role/", {"role": "stagiaire"}, 409
    )
    assert "au moins un administrateur" in alone["detail"]


def test_a_list_is_previewed_then_imported_as_it_was_shown(
    schools: Schools, instructor: Caller
) -> None:
    address = f"{NORTH}promotions/{schools.autumn.pk}/importer/"
    people = Membership.objects.count()
    asked = {"liste": "Nom;Prénom\nDurand;Zoé\nArnaud;Camille"}
    preview = instructor.post(address, asked)
    assert [line["sort"] for line in preview["lignes"]] == ["nouveau", "inscrit"]
    assert not preview["ecrit"]
    assert Membership.objects.count() == people
    instructor.post(address, {**asked, "empreinte": "autre"}, 409)
    assert Membership.objects.count() == people
    done = instructor.post(address, {**asked, "empreinte": preview["empreinte"]})
    assert done["ecrit"]
    assert Membership.objects.count() == people + 1
    codes = instructor.get(f"{NORTH}promotions/{schools.autumn.pk}/codes/")["resultats"]
    assert [item["affiche"] for item in codes] == ["Durand Zoé"]


def test_a_list_with_a_fault_imports_nobody(schools: Schools, instructor: Caller) -> None:
    address = f"{NORTH}promotions/{schools.autumn.pk}/importer/"
    asked = {"liste": "Durand;Zoé\nSans prénom"}
    preview = instructor.post(address, asked)
    assert (preview["possible"], preview["lignes"][1]["faute"]) == (False, "Le prénom manque.")
    instructor.post(address, {**asked, "empreinte": preview["empreinte"]}, 409)
    assert instructor.post(address, {"liste": "\n"}, 422)["champ"] == "liste"


def test_one_is_invited_and_joins_by_the_code(schools: Schools, instructor: Caller) -> None:
    wanted = {"promotion": schools.autumn.pk, "places": 2, "jours": 7}
    made = instructor.post(f"{NORTH}invitations/", wanted, 201)
    assert (made["places"], made["prises"], made["etat"]) == (2, 0, "ouverte")
    stranger = calling(schools, "stranger")
    body = {"code": made["code"], "nom": "Martin", "prenom": "Lou"}
    arrived = stranger.post("rejoindre/", body)
    assert (arrived["ecole"], arrived["promotion"], arrived["nouvelle"]) == (
        "nord",
        "Automne",
        True,
    )
    assert stranger.post("rejoindre/", body)["nouvelle"] is False
    assert instructor.get(made["adresse"])["prises"] == 1
    assert instructor.post(f"{made['adresse']}retirer/")["etat"] == "retiree"
    calling(schools, "southern trainee").post("rejoindre/", body, 404)


def test_a_name_is_asked_only_where_the_school_does_not_know_it(
    schools: Schools, instructor: Caller
) -> None:
    stranger = calling(schools, "stranger")
    unnamed = {"code": shown(code_of(schools.invitation.pk))}
    assert stranger.post("rejoindre/", unnamed, 422)["champ"] == "nom"
    awaited = f"{NORTH}promotions/{schools.spring.pk}/codes/"
    listed = instructor.get(f"{NORTH}personnes/?promotion={schools.spring.pk}")["resultats"]
    (expected,) = (item for item in listed if item["etat"] == "attendue")
    (personal,) = instructor.post(f"{expected['adresse']}code/")["codes"]
    assert instructor.get(awaited)["resultats"] == [personal]
    assert personal["lien"].startswith("http")
    arrived = stranger.post("rejoindre/", {"code": personal["code"]})
    assert (arrived["personne"], arrived["nouvelle"]) == (personal["personne"], True)
    assert instructor.get(awaited)["resultats"] == []


def test_what_an_invitation_leaves_out_is_as_the_page_proposes(
    schools: Schools, instructor: Caller
) -> None:
    made = instructor.post(f"{NORTH}invitations/", {}, 201)
    assert (made["role"], made["promotion"]) == ("stagiaire", None)
    page = schools.client("instructor").get(f"/{NORTH}invitations/").content.decode()
    assert f"{made['places']} pour des stagiaires" in page
    assert 'name="use_limit" value' not in page


def test_what_lets_somebody_teach_or_rule_is_usually_for_one_person(
    schools: Schools,
) -> None:
    administrator = schools.client("administrator")
    root = f"/{NORTH}invitations/"
    for role, told in (("formateur", ""), ("administrateur", ""), ("formateur", "3")):
        form = {"role": role, "use_limit": told, "days": 7}
        assert administrator.post(root, form).status_code == 303
        assert schools.north.invitations.latest("created_at").use_limit == int(told or 1)


@pytest.mark.parametrize(
    "body",
    [
        {"promotion": "southern"},
        {"places": 0},
        {"places": 501},
        {"jours": 3},
        {"role": "chef"},
    ],
)
def test_an_invitation_that_the_page_would_not_open_is_refused(
    schools: Schools, instructor: Caller, body: dict[str, object]
) -> None:
    if "promotion" in body:
        body = {"promotion": schools.southern_class.pk}
    refused = instructor.post(f"{NORTH}invitations/", body, 422)
    assert refused["champ"] == next(iter(body))


def test_an_instructor_gives_no_role_above_trainee(instructor: Caller) -> None:
    made = instructor.post(f"{NORTH}invitations/", {"role": "administrateur"}, 201)
    assert made["role"] == "stagiaire"  # as the page, which asks for none


def test_wrong_codes_are_limited_with_those_of_the_page(schools: Schools) -> None:
    cache.clear()
    stranger = calling(schools, "stranger")
    body = {"code": "ABCD-2345", "nom": "Martin"}
    for _ in range(MOST_WRONG):
        stranger.post("rejoindre/", body, 404)
    stranger.post("rejoindre/", body, 429)
    right = {**body, "code": shown(code_of(schools.invitation.pk))}
    stranger.post("rejoindre/", right, 429)
    cache.clear()
    stranger.post("rejoindre/", right)


def test_options_are_read_by_all_and_chosen_by_the_administrator(
    schools: Schools, head: Caller
) -> None:
    address = f"{NORTH}options/punto-banco/"
    before = calling(schools, "trainee").get(address)
    assert not before["propre"]
    game = head.get("jeux/punto-banco/")["options"]
    option = next(item for item in game if len(item["choix"]) > 1)
    other = next(
        item["cle"] for item in option["choix"] if item["cle"] != before["maison"][option["id"]]
    )
    after = head.put(address, {"maison": {option["id"]: other}})
    assert after["maison"][option["id"]] == other
    assert after["propre"]
    unknown = head.put(address, {"maison": {option["id"]: "autre"}}, 422)
    assert unknown["champ"] == f"maison.{option['id']}"
    log = head.get(f"{NORTH}journal/")
    assert (log["resultats"][0]["acte"], log["resultats"][0]["qui"]) == (
        "house.changed",
        "Garnier Claude",
    )


def test_one_leaves_and_has_nothing_more_to_see(schools: Schools) -> None:
    trainee = calling(schools, "trainee")
    trainee.post(f"{NORTH}quitter/", status=204)
    trainee.get(NORTH, 404)
    assert Membership.objects.get(pk=schools.trainee.pk).left_at
