"""What an instructor sees of an exam that is sat, and what each of his acts says it did."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.exams.world import PLAIN, Hall, right, save
from trainer.exams.invigilation import overview
from trainer.exams.models import Absence, Exam, Sitting
from trainer.exams.services import conducting, sitting
from trainer.exams.services.granting import Grant, grant
from trainer.exams.services.presence import Left, arrive, note_absences
from trainer.exams.services.voiding import void_questions
from trainer.web.durations import at_hour

OPEN: dict[str, Any] = {"opens_at": None, "closes_at": None}


def read(response: Any) -> str:
    """Return the text of a page, its no-break spaces as any other."""
    return str(response.text).replace("\u00a0", " ")


def hour(moment: Any) -> str:
    return at_hour(moment).replace("\u00a0", " ")


def root(hall: Hall, exam: Exam) -> str:
    return f"/formation/ecole/{hall.schools.north.slug}/examens/{exam.pk}/"


def test_copies_that_are_written_come_first_with_all_that_is_known_of_them(hall: Hall) -> None:
    exam, now = hall.exam(*PLAIN, **OPEN), timezone.now()
    actor, member = hall.schools.desk("instructor"), hall.schools.trainee
    grant(actor=actor, exam=exam, member=member, terms=Grant(extra_percent=33))
    done = hall.begin(exam, "classmate", now=now)
    sitting.hand_in(sitting=done, now=now)
    found = hall.begin(exam, now=now - timedelta(minutes=3))
    save(found, 1, right(found, 1), now=now - timedelta(minutes=2))
    told = [Left(1, timedelta(seconds=90), timedelta(seconds=30)), Left(2, timedelta(seconds=20))]
    note_absences(sitting=found, told=told, now=now)
    seen = overview(actor, exam, now)
    first = seen.people[0]
    assert (first.member, first.running, first.saved, first.asked) == (member, True, 1, 3)
    assert first.extra == "10\u00a0min"  # a third of thirty minutes, not ninety-nine seconds less
    assert first.silent == "2\u00a0min"
    assert (len(first.absences), first.out) == (2, Absence.objects.get(mark=2))
    page = hall.schools.client("instructor").get(root(hall, exam)).text
    for words in ("2 sorties de la page", "Hors de la page depuis", "Hors ligne", "1 / 3 réponses"):
        assert words in page
    copy = hall.schools.client("instructor").get(f"{root(hall, exam)}copies/{found.pk}/").text
    assert "pendant 30\u00a0s" in copy
    assert "sans retour" in copy
    assert "Copie en cours" in copy
    assert "Non réussi" not in copy
    assert (
        "Non réussi"
        in hall.schools.client("instructor").get(f"{root(hall, exam)}copies/{done.pk}/").text
    )


def test_extending_and_stopping_say_what_they_do_and_until_when(hall: Hall) -> None:
    exam, client = hall.exam(*PLAIN, **OPEN), hall.schools.client("instructor")
    idle = client.get(root(hall, exam)).text
    assert "plus personne ne commence" in idle  # nobody writes: there is no end to put off
    assert "commande-5" not in idle
    found = hall.begin(exam, now=timezone.now())
    later = hour(found.deadline + timedelta(minutes=5))
    page = read(client.get(root(hall, exam)))
    assert f"fin à {later}" in page
    assert "ferme 1 copie à l’instant" in page
    said = read(client.post(f"{root(hall, exam)}prolonger/", {"minutes": 5}, follow=True))
    assert f"La dernière copie finit à {later}." in said
    client.post(f"{root(hall, exam)}arreter/")
    stopped = client.get(root(hall, exam)).text
    assert "Arrêté le" in stopped
    assert "Prolongé pour tous" not in stopped
    again = client.post(f"{root(hall, exam)}rouvrir/", {"closes_at": ""}, follow=True).text
    assert "rouvert, jusqu’à ce que vous l’arrêtiez" in again


def test_an_exam_that_is_over_says_who_was_absent_and_what_comes_next(hall: Hall) -> None:
    exam, now = hall.exam(*PLAIN, **OPEN), timezone.now()
    found = hall.begin(exam, now=now)
    for place in (1, 2, 3):
        save(found, place, right(found, place), now=now)
    sitting.hand_in(sitting=found, now=now)
    client = hall.schools.client("instructor")
    page = client.get(root(hall, exam)).text
    assert "pas commencé" in page
    assert "Lire les résultats" not in page
    conducting.stop(actor=hall.schools.desk("instructor"), exam=exam)
    page = client.get(root(hall, exam)).text
    assert "pas commencé" not in page
    assert "absent" in page
    for words in ("Lire les résultats", ">Certificats</a>"):
        assert words in page
    assert "Corriger" not in page


def test_a_copy_is_reopened_until_an_hour_that_is_shown_first(hall: Hall) -> None:
    exam, client = hall.exam(*PLAIN, **OPEN), hall.schools.client("instructor")
    found = hall.begin(exam, now=timezone.now() - timedelta(minutes=2))
    conducting.extend(actor=hall.schools.desk("instructor"), exam=exam, minutes=60)
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk))
    path = f"{root(hall, exam)}copies/{found.pk}/rouvrir/"
    asked = client.get(path, {"minutes": 1})
    assert f"jusqu’à {hour(asked.context['end'])}" in read(asked)
    assert Sitting.objects.get().finished_at is not None
    said = read(client.post(path, {"minutes": 1}, follow=True))
    now, ends = timezone.now(), Sitting.objects.get().deadline
    assert timedelta(seconds=30) < ends - now <= timedelta(seconds=61)
    assert f"est rouverte jusqu’à {hour(ends)}." in said


def test_who_answered_all_that_counts_has_answered_all(hall: Hall) -> None:
    exam, actor = hall.exam(*PLAIN, **OPEN), hall.schools.desk("instructor")
    found = hall.begin(exam, now=timezone.now())
    for position in (1, 2):
        save(found, position, right(found, position), now=timezone.now())
    void_questions(actor=actor, slots=exam.slots.filter(position=3), reason="doublon")
    first = overview(actor, exam, timezone.now()).people[0]
    assert (first.saved, first.asked) == (2, 2)


def test_the_waiting_room_tells_who_is_there(hall: Hall) -> None:
    exam, now = hall.exam(*PLAIN, together=True, **OPEN), timezone.now()
    arrive(exam=exam, member=hall.schools.trainee, now=now)
    seen = overview(hall.schools.desk("instructor"), exam, now)
    assert (seen.waiting, seen.people[0].member) == (1, hall.schools.trainee)
    page = hall.schools.client("instructor").get(root(hall, exam)).text
    assert "1 personne attend le départ" in page
    later = overview(hall.schools.desk("instructor"), exam, now + timedelta(minutes=3))
    assert later.waiting == 0


def test_the_journal_names_the_exam(hall: Hall) -> None:
    exam = hall.exam(*PLAIN, title="Roulette, automne", **OPEN)
    conducting.stop(actor=hall.schools.desk("instructor"), exam=exam)
    page = hall.schools.client("administrator").get(
        f"/formation/ecole/{hall.schools.north.slug}/journal/"
    )
    text = page.text.replace("\u00a0", " ")
    assert text.count("l’examen « Roulette, automne », promotion «") == 3
