"""Practical examinations: a sheet filled beside the table, timed, weighed, on the certificate."""

from fractions import Fraction

import pytest

from tests.exams.world import GAME, at
from tests.marks.world import Office
from trainer.marks.models import Certificate, Observation
from trainer.marks.observing import Seen, mark_of, read_criteria
from trainer.marks.services.certificates import issue
from trainer.marks.services.observations import begin_observation, observe
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


def test_a_sheet_is_begun_once_filled_ended_and_joined_to_the_certificate(office: Office) -> None:
    schools = office.hall.schools
    exam = office.exam()
    sitting = office.sat(exam)
    boss, client = schools.client("administrator"), schools.client("instructor")
    grid = f"/formation/ecole/nord/grilles/{GAME}/"
    assert boss.post(grid, {"criteria": "Gestes ; 3\nAnnonces ; 1"}).status_code == 303
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/pratique/"
    asked = {"member": schools.trainee.pk, "game": GAME, "exam": exam.pk}
    first, again = (client.post(page, asked)["Location"] for _ in range(2))
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
    assert certificate.result == "Réussi, 20 sur 20\xa0; épreuve pratique 14 sur 20"
    assert "à refaire" not in client.get(f"/formation/ecole/nord/notes/examens/{exam.pk}/").text


def test_nobody_is_observed_outside_his_class(office: Office) -> None:
    schools = office.hall.schools
    with pytest.raises(RefusedError):
        begin_observation(
            actor=office.desk, promotion=schools.autumn, member=schools.trainee, game=GAME
        )
