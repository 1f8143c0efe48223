"""Importing a list: said line by line first, then all of it or nothing."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.schools.world import Schools
from trainer.schools import selectors
from trainer.schools.domain import LONGEST_LIST, UnreadableListError, decoded, read_list
from trainer.schools.models import Enrolment, Invitation, Membership
from trainer.schools.selectors import members, named
from trainer.schools.services.importing import (
    ChangedPlanError,
    Fate,
    ImportPlan,
    import_list,
    plan_import,
)
from trainer.schools.services.promotions import archive_promotion
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db
GOOD = "Nom;Prénom\nMoreau;Lou\nPetit;Alix\nArnaud;Camille\n"


def plan(schools: Schools, text: str) -> ImportPlan:
    return plan_import(promotion=schools.spring, names=read_list(text))


def run(schools: Schools, text: str, shown: str | None = None) -> ImportPlan:
    return import_list(
        actor=schools.desk("instructor"),
        promotion=schools.spring,
        names=read_list(text),
        shown=shown or plan(schools, text).digest,
    )


def send(schools: Schools, **sent: Any) -> Any:
    """Send the form of the page; return the response."""
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/importer/"
    return schools.client("instructor").post(page, sent)


def names(text: str) -> list[tuple[str, str]]:
    return [(line.last_name, line.first_name) for line in read_list(text).lines]


@pytest.mark.parametrize(
    "text",
    [
        "Moreau;Lou\nPetit;Alix",
        "Moreau,Lou\r\nPetit,Alix\r\n",
        "Moreau\tLou\n\n  \nPetit \t Alix",
        "NOM ; PRENOM\nMoreau ; Lou\nPetit ; Alix",
        "Prénom;Groupe;Nom\nLou;A;Moreau\nAlix;B;Petit",
        '"Moreau";"Lou"\n"Petit";"Alix"',
        "Mor\u200beau;Lou\nPetit;A\u0000lix".replace("\u0000", ""),
    ],
)
def test_a_list_is_read_however_a_spreadsheet_writes_it(text: str) -> None:
    assert names(text) == [("Moreau", "Lou"), ("Petit", "Alix")]


OLD = {"cp1252": "Windows", "iso8859-15": "Latin-9", "mac_roman": "Macintosh", "cp850": "MS-DOS"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", *OLD])
def test_a_file_is_read_in_any_writing_and_a_guess_is_said(encoding: str) -> None:
    written = "Nom;Prénom\nLefèvre;Zoé\nPéju;Loïc\nNuñez;Inès\nMÜLLER;Hélène\nD’Août;Cœur"
    lacks = {"iso8859-15": "’", "cp850": "’œ"}.get(encoding, "")
    written = "".join(sign for sign in written if sign not in lacks)
    text, note = decoded(written.encode(encoding))
    assert text == written
    assert (OLD[encoding] in note and "Vérifiez" in note) if encoding in OLD else not note


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04\x00\x00", b"Durand;\x81\x8d\x90\xff\xfe", b"\xff\xfeN"]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableListError):
        decoded(data)


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("Nom de naissance;Prénom", "« Nom de naissance », le prénom sous « Prénom »"),
        ("Nom;Prénom(s)", "« Prénom(s) »"),
        ("Nom du stagiaire;Prénom du stagiaire", "« Nom du stagiaire »"),
        ("Last name;First name", "« Last name »"),
        ("Nom de naissance;Prénom;Nom", "le nom est lu sous « Nom »"),
        ("Nom;Prénom;Ville", "Colonnes laissées : « Ville »"),
    ],
)
def test_titles_are_known_by_their_words_and_told(first: str, told: str) -> None:
    found = read_list(f"{first}\nDurand;Zoé;Durand")
    assert [(line.last_name, line.first_name) for line in found.lines] == [("Durand", "Zoé")]
    assert told in " ".join(found.notes).replace("\u00a0", " ")


@pytest.mark.parametrize("first", ["Nom;Usage", "Identité;Prénom", "Nom;Naissance;Prén."])
def test_titles_that_are_half_known_are_never_a_person(first: str) -> None:
    lines = read_list(f"{first}\nDurand;Zoé").lines
    assert [bool(line.fault) for line in lines] == [True, False]


def test_a_cell_in_quotes_may_hold_line_breaks_and_separators() -> None:
    text = (
        'sep=,\nNom,Prénom,Adresse\nDurand,Zoé,"12 rue de la Paix,\n75001, Paris"\n'
        'Martin, "Lou",x\n"O""Neil",Jo,"a, b"\n"Petit\nGrand",Al,x'
    )
    lines = read_list(text).lines
    told = [(line.number, line.last_name, line.first_name) for line in lines]
    assert told == [
        (3, "Durand", "Zoé"),
        (5, "Martin", "Lou"),
        (6, 'O"Neil', "Jo"),
        (7, "Petit Grand", "Al"),
    ]
    assert [bool(line.fault) for line in lines] == [False, False, False, True]


def test_a_quote_that_does_not_close_is_refused_with_its_line() -> None:
    with pytest.raises(UnreadableListError, match=r"Ligne 2.*guillemet"):
        read_list('Durand;Zoé\n"Martin;Lou\nPetit;Al')


@pytest.mark.parametrize(
    ("there", "typed"),
    [
        ("D'Aubigny;Zoé", "D’Aubigny;Zoe"),
        ("D'Aubigny;Zoé", "D‘AUBIGNY;zoé"),
        ("Łukasik;Ewa", "lukasik;Ewa"),
        ("Lefœvre;Zoé", "Lefoevre;Zoé"),
        ("Ðorđević;Ana", "Dordevic;Ana"),
        ("ﬁlou;Jean-Luc", "Filou;Jean Luc"),
    ],
)
def test_a_person_is_one_however_their_name_is_typed(
    schools: Schools, there: str, typed: str
) -> None:
    run(schools, there)
    again = plan(schools, typed)
    assert [item.fate for item in again.lines] == [Fate.KNOWN]
    last, first = typed.split(";")
    assert named(members(schools.desk("instructor")), f"{first} {last}").count() == 1


def test_names_of_signs_alone_are_not_one_another() -> None:
    assert [line.fault for line in read_list("♠;♣\n♥;♣").lines] == ["", ""]


@pytest.mark.parametrize("text", ["", "\n \n", "nom;prénom\n", "a;b\n" * (LONGEST_LIST + 1)])
def test_an_empty_or_endless_list_is_refused_whole(text: str) -> None:
    with pytest.raises(UnreadableListError):
        read_list(text)


def test_each_faulty_line_says_why() -> None:
    typed = f"Moreau;Lou\nseul\n;Lou\nA;B;C\n{'x' * 81};Lou\nMOREAU ; lou"
    lines = read_list(typed).lines
    assert [bool(line.fault) for line in lines] == [False, True, True, True, True, True]
    assert lines[-1].fault.startswith("Déjà ligne 1")
    assert [line.number for line in lines] == [1, 2, 3, 4, 5, 6]


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        lines = read_list(text).lines
    except UnreadableListError:
        return
    assert all(line.fault or (line.last_name and line.first_name) for line in lines)


def test_the_plan_tells_the_fate_of_each_line_and_writes_nothing(schools: Schools) -> None:
    text = f"{GOOD}Leroy;Dominique\nseul\n"
    before = Membership.objects.count()
    fates = [item.fate for item in plan(schools, text).lines]
    assert fates == [Fate.NEW, Fate.KNOWN, Fate.KNOWN, Fate.ENROLLED, Fate.FAULT]
    assert Membership.objects.count() == before


def test_an_import_is_all_or_nothing(schools: Schools) -> None:
    before = Membership.objects.count()
    with pytest.raises(RefusedError):
        run(schools, f"{GOOD}seul\n")
    assert Membership.objects.count() == before
    run(schools, f"{GOOD}Leroy;Dominique\n")
    assert Membership.objects.count() == before + 1
    inside = Enrolment.objects.filter(promotion=schools.spring, left_at=None)
    assert inside.filter(membership=schools.instructor).exists()


def test_importing_twice_doubles_nobody(schools: Schools) -> None:
    before, shown = Membership.objects.count(), plan(schools, GOOD).digest
    for _ in range(2):  # a replay of the same form
        run(schools, GOOD, shown)
    assert Membership.objects.count() == before + 1
    assert Invitation.objects.filter(membership__last_name="Moreau").count() == 1


def test_what_is_confirmed_is_what_was_shown(schools: Schools) -> None:
    shown = plan(schools, GOOD).digest
    with pytest.raises(ChangedPlanError):
        run(schools, "Moreau;Lou\nAutre;Eve\n", shown)
    archive_promotion(actor=schools.desk(), promotion=schools.spring)
    with pytest.raises(RefusedError):
        run(schools, GOOD)


def test_five_hundred_names_are_imported_in_few_queries(
    schools: Schools, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    text = "\n".join(f"Nom{number};Prénom{number}" for number in range(LONGEST_LIST))
    shown = plan(schools, text).digest
    with django_assert_max_num_queries(25):
        run(schools, text, shown)
    assert Membership.objects.filter(last_name__startswith="Nom").count() == LONGEST_LIST


def test_the_pages_go_from_the_list_to_the_preview_to_the_codes(schools: Schools) -> None:
    file = SimpleUploadedFile("liste.csv", "Nom;Prénom\nLefèvre;Zoé\n".encode("cp1252"))
    preview = send(schools, file=file)
    assert preview.status_code == 200
    assert "Importer 1 personne<" in preview.text
    assert not Membership.objects.filter(last_name="Lefèvre").exists()
    shown = plan(schools, "Lefèvre;Zoé").digest
    done = send(schools, names="Nom;Prénom\nLefèvre;Zoé", apercu=shown)
    assert done.status_code == 303
    codes = schools.client("instructor").get(done["Location"]).text
    invitation = Invitation.objects.get(membership__last_name="Lefèvre")
    assert selectors.shown(selectors.code_of(invitation.pk)) in codes
    again = send(schools, names="Lefèvre;Zoé\nseul", apercu=shown)
    assert again.status_code == 422
    assert "à corriger" in again.text


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        *((name, b"Nom;Prenom\nLefevre;Zoe\n", "") for name in ("liste.txt", "LISTE.CSV")),
        *(
            (name, b"Nom;Prenom\nLefevre;Zoe\n", "son nom finit par .csv")
            for name in ("liste.xlsx", "liste.csv.exe", "a")
        ),
        pytest.param("liste.csv", b"PK\x03\x04\x00", "Ce fichier", id="an archive"),
        pytest.param("liste.csv", b"x" * 200_000, "Ce fichier", id="too large"),
    ],
)
def test_a_file_that_is_no_list_or_not_called_as_one_is_refused_in_words(
    schools: Schools, name: str, content: bytes, told: str
) -> None:
    answer = send(schools, file=SimpleUploadedFile(name, content))
    assert answer.status_code == (422 if told else 200)
    assert told in answer.text
    assert told or "Importer 1 personne<" in answer.text


def test_a_list_to_be_corrected_is_given_back_as_it_was_typed(schools: Schools) -> None:
    typed = "Avril ; Ana\nSans prénom\nZola ; Zoé"
    shown = send(schools, names=typed).text
    assert "1 ligne à corriger sur 3" in shown
    assert shown.index("Sans prénom") < shown.index("Avril")
    again = send(schools, names=typed, reprendre="1")
    assert again.status_code == 200
    assert "Zola ; Zoé</textarea>" in again.text
