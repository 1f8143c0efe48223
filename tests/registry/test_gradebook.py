"""The gradebook, what weighs in its averages, and the practical examinations that enter it."""

from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from casino_rules import catalog
from tests.exams.world import GAME, HX, at, save
from tests.marks.world import Office, answer_of, flat
from tests.said import says
from tests.written.world import asking, text
from trainer.assignments.models import Assignment, Share
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors.copies import points_in, scores
from trainer.exams.services.conducting import stop
from trainer.exams.services.express import Express, give_express
from trainer.exams.services.sitting import hand_in
from trainer.instruction.selectors.periods import Period
from trainer.marks.domain import Seen, mark_of, read_criteria
from trainer.marks.models import Certificate, Observation
from trainer.marks.services.certificates import issue
from trainer.marks.services.observations import Clock, begin_observation, observe
from trainer.registry.domain import Mark, average, reached
from trainer.registry.presenters.gradebook import book_of
from trainer.registry.selectors import Sat, exams_in, sat
from trainer.schools.models import Enrolment, Entry
from trainer.web.refusals import RefusedError

ALWAYS = Period("tout", None, None)


def test_an_average_weighs_what_is_marked_and_absences_as_the_school_says() -> None:
    marks = [(2, Mark(Fraction(15))), (1, Mark(Fraction(9))), (1, Mark(absent=True)), (3, Mark())]
    assert average(marks) == 13
    assert average(marks, absent_is_zero=True) == Fraction(39, 4)
    assert average([(0, Mark(Fraction(9))), (5, Mark())]) is None
    assert [reached(1, 3), reached(9, 3)] == [Fraction(20, 3), Fraction(20)]


def given(office: Office, title: str, *, people: bool = True) -> Assignment:
    schools, begun = office.schools, at(-60)
    terms = {"title": title, "target": "justes", "goal": 3, "given_at": begun, "due_at": at(90)}
    made = Assignment.objects.create(school=schools.north, promotion=schools.spring, **terms)
    if people:
        counts = {"since": begun, "correct": 2, "answered": 4}
        Share.objects.create(assignment=made, membership=schools.trainee, **counts)
    return made


def gradebook(office: Office) -> str:
    return f"/formation/ecole/nord/promotions/{office.schools.spring.pk}/carnet/"


def test_a_gradebook_holds_what_each_has_and_what_is_missing(
    office: Office, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    schools = office.schools
    for member, since in (
        (schools.trainee, -100),
        (schools.awaited, -100),
        (schools.classmate, 200),
    ):
        Enrolment.objects.filter(membership=member).update(created_at=at(since))
    exam, later = office.exam(), office.exam(title="Second")
    office.decide(answer_of(office.sat(exam, wrong_at=(1, 2)), 1), "0.5", now=at(60))
    office.sat(later)
    office.hall.void(later, 3, "Ambiguë")
    given(office, "Tirages")
    for item in (exam, later):
        stop(actor=office.desk, exam=item, now=at(50))
    with django_assert_max_num_queries(8):
        book = book_of(office.desk, schools.spring, ALWAYS, at(100))
    told = {row.member.pk: [item.text for item in row.given] for row in book.rows}
    assert told[schools.trainee.pk] == ["14", "20", "13,33"]
    assert told[schools.awaited.pk] == ["abs.", "abs.", "pas fait"]
    assert told[schools.classmate.pk] == ["–", "–", "–"]
    for item in (exam, later):  # the sums of the database are the fold of the answers
        folded = {key: score.points for key, score in scores(item).items()}
        assert points_in(Sitting.objects.filter(exam=item)) == folded


def test_a_copy_that_runs_or_waits_for_a_mark_hides_no_other(office: Office) -> None:
    schools, exam = office.schools, office.exam()
    written = office.hall.exam(asking(text(office.desk)))
    office.sat(exam)
    office.hall.begin(exam, "classmate", now=at(4))
    people = {"trainee": schools.trainee.pk, "classmate": schools.classmate.pk}
    for who in people:
        copy = office.hall.begin(written, who)
        save(copy, 1, "J’appelle le chef de table.", now=at(1))
        hand_in(sitting=copy, now=at(5))
    found = sat(exams_in(schools.spring, ALWAYS), at(6))
    assert found == {
        (exam.pk, people["trainee"]): Sat(best=Fraction(20)),
        (exam.pk, people["classmate"]): Sat(running=True),
        **{(written.pk, member): Sat(waiting=True) for member in people.values()},
    }


def test_a_gradebook_is_weighed_on_its_page_and_taken_away(office: Office) -> None:
    exam, task = office.exam(), given(office, "Tirages")
    office.sat(exam, wrong_at=(1,))
    client, page = office.client(), gradebook(office)
    weights = {f"coef-examen-{exam.pk}": "3", f"coef-devoir-{task.pk}": "1", "absents": "1"}
    for _ in range(2):
        client.post(page, weights)
    assert Entry.objects.filter(verb="promotion.weighed").count() == 1
    says(client.get(page), 'value="3"', "15,33")  # (16 × 3 + 13,33) ÷ 4
    lines = client.get(page, {"format": "csv"}).content.decode("utf-8-sig").splitlines()
    assert lines[1] == "Coefficient;3;1;;"
    assert "Arnaud Camille;16;13,33;15,33;2" in lines
    assert client.get(page, {"format": "xlsx"}).content.startswith(b"PK")
    assert Exam.objects.count() == 1


def counted(office: Office) -> dict[int, int]:
    """Return of how many marks the average of each is made."""
    book = book_of(office.desk, office.schools.spring, ALWAYS, at(100))
    return {row.member.pk: row.counted for row in book.rows}


def test_an_exam_given_in_one_go_or_called_mock_weighs_nothing_at_first(office: Office) -> None:
    express = Express("Punto", catalog.game("punto-banco"), at(60), together=False)
    desk, spring, rng, now = office.desk, office.schools.spring, Random(1), at(-20)
    hasty = give_express(
        actor=desk, promotion=spring, asked=express, at_once=True, rng=rng, now=now
    )
    mock, real = office.exam(), office.exam(title="Fin de module")
    columns = book_of(desk, spring, ALWAYS, at(100)).columns
    weights = {column.number: column.weight for column in columns}
    assert weights == {hasty.pk: 0, mock.pk: 0, real.pk: 1}


def test_an_average_says_of_how_many_marks_it_is_made(office: Office) -> None:
    schools, client, page = office.schools, office.client(), gradebook(office)
    Enrolment.objects.update(created_at=at(-100))
    for title in ("Premier", "Second"):
        exam = office.exam(title=title)
        office.sat(exam, wrong_at=(1,))
        stop(actor=office.desk, exam=exam, now=at(50))
    office.exam(title="À venir", closes_at=at(9999))
    assert counted(office)[schools.trainee.pk] == 2
    assert counted(office)[schools.classmate.pk] == 0, "he was absent, which is no zero here"
    assert "2 notes" in flat(client.get(page).text)
    dossier = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/dossier/"
    assert "de 2 notes" in flat(client.get(dossier).text)
    client.post(page, {"absents": "1"})
    assert counted(office)[schools.classmate.pk] == 2


def test_two_exams_of_one_title_are_told_apart_by_their_day(office: Office) -> None:
    office.exam(title="Banco")
    office.exam(title="Banco", opens_at=at(60 * 24 * 7), closes_at=at(60 * 24 * 8))
    office.exam(title="Pots")
    client, page = office.client(), gradebook(office)
    lines = client.get(page, {"format": "csv"}).content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Nom;Banco, 2 mars 2026;Banco, 9 mars 2026;Pots;Moyenne;Notes comptées"
    days = ("2 mars 2026", "9 mars 2026")
    says(flat(client.get(page).text), *(f"Coefficient : Banco, {day}" for day in days))


def test_a_mark_weighs_what_was_observed_and_nothing_else() -> None:
    seen = [Seen("Gestes", 4, 5), Seen("Annonces", 3, 2), Seen("Tenue", 9)]
    assert mark_of(seen) == Fraction(20 * (4 * 5 + 3 * 2), 5 * 7)
    assert mark_of([Seen("Tenue", 9)]) is None
    assert read_criteria("Gestes ; 4\n\nTenue") == [("Gestes", 4), ("Tenue", 1)]
    for wrong in ("", "Gestes ; 4\nGestes ; 2", "Gestes ; 21", "Gestes ; beaucoup"):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            read_criteria(wrong)


def sheet_of(office: Office, **asked: int) -> str:
    """Begin the sheet of somebody; return its address."""
    page = f"/formation/ecole/nord/promotions/{office.schools.spring.pk}/pratique/"
    return str(office.client().post(page, asked | {"game": GAME})["Location"])


def begun(office: Office, who: str = "trainee", minute: float = 0) -> Observation:
    """Begin to observe somebody."""
    member, spring, now = getattr(office.schools, who), office.schools.spring, at(minute)
    return begin_observation(actor=office.desk, promotion=spring, member=member, game=GAME, now=now)


def seen_by(office: Office, found: Observation, now: datetime, **how: Any) -> None:
    """Write what is seen of somebody."""
    told = {"marks": {}, "note": "", **how}
    observe(actor=office.desk, observation=found, now=now, **told)


def test_a_sheet_is_begun_once_filled_ended_and_joined_to_the_certificate(office: Office) -> None:
    schools, exam = office.schools, office.exam()
    sitting = office.sat(exam)
    boss, client = office.client("administrator"), office.client()
    grid = f"/formation/ecole/nord/grilles/{GAME}/"
    assert boss.post(grid, {"criteria": "Gestes ; 3\nAnnonces ; 1"}).status_code == 303
    asked = {"member": schools.trainee.pk, "exam": exam.pk}
    first, again = (sheet_of(office, **asked) for _ in range(2))
    assert first == again
    client.post(first, {"critere-0": "4"})
    client.post(first, {"critere-1": "2", "note": "Voix claire", "terminer": "1"})
    assert "<strong>14</strong> sur 20" in client.get(first).text  # (4 × 3 + 2) ÷ 20 × 20
    assert "Voix claire" in client.post(first, {"critere-0": "0"}, follow=True).text
    done = Observation.objects.get()
    assert done.mark == 14
    assert done.ended_at is not None
    with pytest.raises(RefusedError):
        observe(actor=office.desk, observation=done, marks={0: 0}, note="", end=True)
    assert Entry.objects.filter(verb="practical.ended", subject=schools.trainee).count() == 1
    issue(actor=office.desk, exam=exam, now=at(90))
    result = "Réussi, 20 sur 20\xa0; épreuve pratique 14 sur 20"
    assert Certificate.objects.get(sitting=sitting).result == result
    marks = f"/formation/ecole/nord/notes/examens/{exam.pk}/"
    says(client.get(marks), '<td class="nombre">14</td>', never="À revoir")
    Certificate.objects.update(result="Réussi, 20 sur 20")  # as issued before the table was seen
    assert "la note est 20, 14 à la table" in client.get(marks).text


def test_a_clock_is_started_stopped_and_stops_with_the_sheet(office: Office) -> None:
    client, sheet = office.client(), sheet_of(office, member=office.schools.trainee.pk)
    assert "Démarrer le chrono" in client.get(sheet).text
    client.post(sheet, {"critere-0": "4", "chrono": "demarrer"})  # what is ticked is kept
    client.post(sheet, {"chrono": "demarrer"})
    says(client.get(sheet), "data-chrono", "Arrêter le chrono")
    found = Observation.objects.get()
    assert (found.seen[0][2], found.ran) == (4, 0)
    assert found.since is not None
    begun = found.since
    steps = ((90, Clock.STOP, 90), (200, Clock.STOP, 90), (300, Clock.START, 90))
    for seconds, clock, ran in steps:
        seen_by(office, found, begun + timedelta(seconds=seconds), clock=clock)
        assert Observation.objects.get().ran == ran
    # A server that steps back takes nothing away.
    assert Observation.objects.get().clocked(begun) == 90
    seen_by(office, found, begun + timedelta(seconds=365), end=True)
    done = Observation.objects.get()
    assert (done.ran, done.since) == (155, None)
    assert "terminée en 2\u00a0min\u00a035\u00a0s" in client.get(sheet).text


def test_each_tick_is_written_and_taken_back(office: Office) -> None:
    client, sheet = office.client(), sheet_of(office, member=office.schools.trainee.pk)
    assert 'hx-trigger="change from:&lt;closest form/&gt;"' in client.get(sheet).text
    told = client.post(sheet, {"critere-0": "4", "critere-1": "1"}, headers=HX)
    says(told, ", enregistré", never="<html")
    told = client.post(sheet, {"critere-1": "non"}, headers=HX)
    assert "<strong>16</strong> sur 20" in told.text
    assert [mark for *_, mark in Observation.objects.get().seen][:2] == [4, None]
    client.post(sheet, {"terminer": "1"})
    assert "ne change plus" in client.post(sheet, {"critere-0": "0"}, headers=HX).text
    assert Observation.objects.get().mark == 16
    assert "hx-post" not in client.get(sheet).text


def test_the_next_of_the_class_are_called_from_a_sheet_that_is_ended(office: Office) -> None:
    schools, exam, client = office.schools, office.exam(), office.client()
    sheet = sheet_of(office, member=schools.classmate.pk, exam=exam.pk)
    assert "À la table ensuite" not in client.get(sheet).text
    client.post(sheet, {"critere-0": "4", "terminer": "1"})
    told = client.get(sheet)
    left = [member.name for member in told.context["next"]]
    assert schools.classmate.name not in left
    assert {schools.trainee.name, schools.awaited.name} <= {*left}
    after = [name for name in sorted(left) if name > schools.classmate.name]
    assert left == [*after, *(name for name in sorted(left) if name not in after)]
    assert f'name="exam" value="{exam.pk}"' in told.text
    following = sheet_of(office, member=told.context["next"][0].pk, exam=exam.pk)
    client.post(following, {"critere-0": "4", "terminer": "1"})
    assert len(client.get(following).context["next"]) == len(left) - 1


def test_a_clock_goes_back_to_nought(office: Office) -> None:
    found = begun(office)
    for clock, minutes in ((Clock.START, 0), (Clock.STOP, 2), (Clock.ZERO, 3)):
        seen_by(office, found, at(minutes), clock=clock)
    assert (Observation.objects.get().ran, Observation.objects.get().since) == (0, None)


def test_a_practical_mark_is_a_column_of_the_gradebook_with_its_weight(office: Office) -> None:
    schools, exam, client = office.schools, office.exam(), office.client()
    office.sat(exam, wrong_at=(1,))
    for mark, minute in ((1, 0), (4, 10)):  # the last one counts
        seen_by(office, begun(office, minute=minute), at(minute + 5), marks={0: mark}, end=True)
    begun(office, "awaited", 20)
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/carnet/"
    client.post(page, {f"coef-examen-{exam.pk}": "3", f"coef-pratique-{GAME}": "2"})
    title, weights, *rows = client.get(page, {"format": "csv"}).text.splitlines()
    assert title.endswith("Examen blanc;Pratique\u00a0: Punto Banco;Moyenne;Notes comptées")
    assert weights == "Coefficient;3;2;;"
    assert "Arnaud Camille;16;16;16;2" in rows
    assert any(row.startswith("Attendu Sacha;") and ";en cours;" in row for row in rows)
    dossier = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/dossier/"
    assert "Pratique\u00a0: Punto Banco" in client.get(dossier).text


def test_the_grids_of_the_games_are_listed_those_of_the_school_first(office: Office) -> None:
    boss = office.schools.client("administrator")
    page = "/formation/ecole/nord/grilles/"
    assert "de l’école" not in boss.get(page).text.split("<main")[1]
    boss.post(f"{page}poker-21/", {"criteria": "Sabot ; 3"})
    grids = boss.get(page).context["grids"]
    assert (grids[0].game.slug, grids[0].own, grids[0].text) == ("poker-21", True, "Sabot (3)")
    assert grids[1].text.startswith("Gestes (4)")
    assert 'aria-current="true">Épreuve pratique' in boss.get(f"{page}poker-21/").text


def test_nobody_is_observed_outside_their_class(office: Office) -> None:
    schools = office.schools
    with pytest.raises(RefusedError):
        begin_observation(
            actor=office.desk, promotion=schools.autumn, member=schools.trainee, game=GAME
        )
