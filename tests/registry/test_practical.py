"""Practical examinations: a sheet filled beside the table, timed, weighed, on the certificate."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client

from tests.exams.world import GAME, at
from tests.marks.world import Office
from tests.schools.world import Schools
from trainer.marks.models import Certificate, Observation
from trainer.marks.observing import Seen, mark_of, read_criteria
from trainer.marks.services.certificates import issue
from trainer.marks.services.observations import Clock, begin_observation, observe
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError


def test_a_mark_weighs_what_was_observed_and_nothing_else() -> None:
    seen = [Seen("Gestes", 4, 5), Seen("Annonces", 3, 2), Seen("Tenue", 9)]
    assert mark_of(seen) == Fraction(20 * (4 * 5 + 3 * 2), 5 * 7)
    assert mark_of([Seen("Tenue", 9)]) is None
    assert read_criteria("Gestes ; 4\n\nTenue") == [("Gestes", 4), ("Tenue", 1)]
    for wrong in ("", "Gestes ; 4\nGestes ; 2", "Gestes ; 21", "Gestes ; beaucoup"):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            read_criteria(wrong)


def sheet_of(client: Client, schools: Schools, **asked: int) -> str:
    """Begin the sheet of somebody; return its address."""
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/pratique/"
    return str(client.post(page, asked | {"game": GAME})["Location"])


def test_a_sheet_is_begun_once_filled_ended_and_joined_to_the_certificate(office: Office) -> None:
    schools = office.hall.schools
    exam = office.exam()
    sitting = office.sat(exam)
    boss, client = schools.client("administrator"), schools.client("instructor")
    grid = f"/formation/ecole/nord/grilles/{GAME}/"
    assert boss.post(grid, {"criteria": "Gestes ; 3\nAnnonces ; 1"}).status_code == 303
    asked = {"member": schools.trainee.pk, "exam": exam.pk}
    first, again = (sheet_of(client, schools, **asked) for _ in range(2))
    assert first == again
    client.post(first, {"critere-0": "4"})
    client.post(first, {"critere-1": "2", "note": "Voix claire", "terminer": "1"})
    shown = client.get(first).text
    assert "<strong>14</strong> sur 20" in shown  # (4 × 3 + 2) ÷ 20 × 20
    assert "Voix claire" in client.post(first, {"critere-0": "0"}, follow=True).text
    done = Observation.objects.get()
    assert done.mark == 14
    assert done.ended_at is not None
    with pytest.raises(RefusedError):
        observe(actor=office.desk, observation=done, marks={0: 0}, note="", end=True)
    assert Entry.objects.filter(verb="practical.ended", subject=schools.trainee).count() == 1
    issue(actor=office.desk, exam=exam, now=at(90))
    certificate = Certificate.objects.get(sitting=sitting)
    assert (
        '<td class="nombre">14</td>'
        in client.get(f"/formation/ecole/nord/notes/examens/{exam.pk}/").text
    )
    assert certificate.result == "Réussi, 20 sur 20\xa0; épreuve pratique 14 sur 20"
    marks = f"/formation/ecole/nord/notes/examens/{exam.pk}/"
    assert "À revoir" not in client.get(marks).text
    Certificate.objects.update(result="Réussi, 20 sur 20")  # as issued before the table was seen
    assert "la note est 20, 14 à la table" in client.get(marks).text


def test_a_clock_is_started_stopped_and_stops_with_the_sheet(office: Office) -> None:
    schools = office.hall.schools
    client, desk = schools.client("instructor"), office.desk
    sheet = sheet_of(client, schools, member=schools.trainee.pk)
    assert "Démarrer le chrono" in client.get(sheet).text
    client.post(sheet, {"critere-0": "4", "chrono": "demarrer"})  # what is ticked is kept
    client.post(sheet, {"chrono": "demarrer"})
    shown = client.get(sheet).text
    assert "data-chrono" in shown
    assert "Arrêter le chrono" in shown
    found = Observation.objects.get()
    assert (found.seen[0][2], found.ran) == (4, 0)
    assert found.since is not None
    begun = found.since
    steps = ((90, Clock.STOP, 90), (200, Clock.STOP, 90), (300, Clock.START, 90))
    for seconds, clock, ran in steps:
        now = begun + timedelta(seconds=seconds)
        observe(actor=desk, observation=found, marks={}, note="", clock=clock, now=now)
        assert Observation.objects.get().ran == ran
    # A server that steps back takes nothing away.
    assert Observation.objects.get().clocked(begun) == 90
    end = begun + timedelta(seconds=365)
    observe(actor=desk, observation=found, marks={}, note="", end=True, now=end)
    done = Observation.objects.get()
    assert (done.ran, done.since) == (155, None)
    assert "terminée en 2\u00a0min\u00a035\u00a0s" in client.get(sheet).text


def test_each_tick_is_written_and_taken_back(office: Office) -> None:
    schools = office.hall.schools
    client = schools.client("instructor")
    sheet = sheet_of(client, schools, member=schools.trainee.pk)
    assert 'hx-trigger="change from:&lt;closest form/&gt;"' in client.get(sheet).text
    part = {"HX-Request": "true"}
    told = client.post(sheet, {"critere-0": "4", "critere-1": "1"}, headers=part).text
    assert "<html" not in told
    assert ", enregistré" in told
    told = client.post(sheet, {"critere-1": "non"}, headers=part).text
    assert "<strong>16</strong> sur 20" in told
    assert [mark for *_, mark in Observation.objects.get().seen][:2] == [4, None]
    client.post(sheet, {"terminer": "1"})
    assert "ne change plus" in client.post(sheet, {"critere-0": "0"}, headers=part).text
    assert Observation.objects.get().mark == 16
    assert "hx-post" not in client.get(sheet).text


def test_the_next_of_the_class_are_called_from_a_sheet_that_is_ended(office: Office) -> None:
    schools = office.hall.schools
    exam = office.exam()
    client = schools.client("instructor")
    sheet = sheet_of(client, schools, member=schools.classmate.pk, exam=exam.pk)
    assert "À la table ensuite" not in client.get(sheet).text
    client.post(sheet, {"critere-0": "4", "terminer": "1"})
    told = client.get(sheet)
    left = [member.name for member in told.context["next"]]
    assert schools.classmate.name not in left
    assert {schools.trainee.name, schools.awaited.name} <= {*left}
    after = [name for name in sorted(left) if name > schools.classmate.name]
    assert left == [*after, *(name for name in sorted(left) if name not in after)]
    assert f'name="exam" value="{exam.pk}"' in told.text
    following = sheet_of(client, schools, member=told.context["next"][0].pk, exam=exam.pk)
    client.post(following, {"critere-0": "4", "terminer": "1"})
    assert len(client.get(following).context["next"]) == len(left) - 1


def test_a_clock_goes_back_to_nought(office: Office) -> None:
    schools = office.hall.schools
    found = begin_observation(
        actor=office.desk, promotion=schools.spring, member=schools.trainee, game=GAME
    )
    for clock, minutes in ((Clock.START, 0), (Clock.STOP, 2), (Clock.ZERO, 3)):
        observe(
            actor=office.desk, observation=found, marks={}, note="", clock=clock, now=at(minutes)
        )
    assert (Observation.objects.get().ran, Observation.objects.get().since) == (0, None)


def test_a_practical_mark_is_a_column_of_the_gradebook_with_its_weight(office: Office) -> None:
    schools = office.hall.schools
    exam = office.exam()
    office.sat(exam, wrong_at=(1,))
    for marks, minute in (({0: 1}, 0), ({0: 4}, 10)):  # the last one counts
        found = begin_observation(
            actor=office.desk,
            promotion=schools.spring,
            member=schools.trainee,
            game=GAME,
            now=at(minute),
        )
        observe(
            actor=office.desk, observation=found, marks=marks, note="", end=True, now=at(minute + 5)
        )
    begin_observation(
        actor=office.desk, promotion=schools.spring, member=schools.awaited, game=GAME, now=at(20)
    )
    client = schools.client("instructor")
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
    boss = office.hall.schools.client("administrator")
    page = "/formation/ecole/nord/grilles/"
    assert "de l’école" not in boss.get(page).text.split("<main")[1]
    boss.post(f"{page}poker-21/", {"criteria": "Sabot ; 3"})
    grids = boss.get(page).context["grids"]
    assert (grids[0].game.slug, grids[0].own, grids[0].text) == ("poker-21", True, "Sabot (3)")
    assert grids[1].text.startswith("Gestes (4)")
    assert 'aria-current="true">Épreuve pratique' in boss.get(f"{page}poker-21/").text


def test_nobody_is_observed_outside_his_class(office: Office) -> None:
    schools = office.hall.schools
    with pytest.raises(RefusedError):
        begin_observation(
            actor=office.desk, promotion=schools.autumn, member=schools.trainee, game=GAME
        )
