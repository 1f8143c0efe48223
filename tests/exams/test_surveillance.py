"""What an instructor sees of an exam that is sat, and what each of their acts says it did."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.exams.world import Hall, right, save
from trainer.exams.invigilation import overview
from trainer.exams.models import Absence, Exam, Sitting
from trainer.exams.services import conducting, sitting
from trainer.exams.services.presence import Left, arrive, note_absences
from trainer.schools.models import Entry
from trainer.web.durations import at_hour


def read(response: Any) -> str:
    """Return the text of a page, its no-break spaces as any other."""
    return str(response.text).replace("\u00a0", " ")


def hour(moment: Any) -> str:
    return at_hour(moment).replace("\u00a0", " ")


def test_copies_that_are_written_come_first_with_all_that_is_known_of_them(hall: Hall) -> None:
    exam, now = hall.open(), timezone.now()
    actor, member = hall.desk, hall.schools.trainee
    hall.grant(exam, extra_percent=33)
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
    page = hall.client().get(hall.root(exam.pk)).text
    for words in ("2 sorties de la page", "Hors de la page depuis", "Hors ligne", "1 / 3 réponses"):
        assert words in page
    copy = hall.client().get(f"{hall.root(exam.pk)}copies/{found.pk}/").text
    assert "pendant 30\u00a0s" in copy
    assert "sans retour" in copy
    assert "Copie en cours" in copy
    assert "Non réussi" not in copy
    assert "Non réussi" in hall.client().get(f"{hall.root(exam.pk)}copies/{done.pk}/").text


def test_extending_and_stopping_say_what_they_do_and_until_when(hall: Hall) -> None:
    exam, client = hall.open(), hall.client()
    idle = client.get(hall.root(exam.pk)).text
    assert "plus personne ne commence" in idle  # nobody writes: there is no end to put off
    assert "commande-5" not in idle
    found = hall.sit(exam)
    later = hour(found.deadline + timedelta(minutes=5))
    page = read(client.get(hall.root(exam.pk)))
    assert f"fin à {later}" in page
    assert "ferme 1 copie à l’instant" in page
    said = read(client.post(f"{hall.root(exam.pk)}prolonger/", {"minutes": 5}, follow=True))
    assert f"La dernière copie finit à {later}." in said
    asked = read(client.get(f"{hall.root(exam.pk)}arreter/"))
    assert "1 copie en cours est fermée à l’instant." in asked
    assert Exam.objects.get().stopped_at is None  # it is asked first, without a script
    said = read(client.post(f"{hall.root(exam.pk)}arreter/", follow=True))
    assert "1 copie en cours fermée." in said
    stopped = client.get(hall.root(exam.pk)).text
    assert "Arrêté le" in stopped
    assert "Prolongé pour tous" not in stopped
    again = client.post(f"{hall.root(exam.pk)}rouvrir/", {"closes_at": ""}, follow=True).text
    assert "rouvert, jusqu’à ce que vous l’arrêtiez" in again


def test_two_pages_that_give_the_same_hour_give_it_once(hall: Hall) -> None:
    exam, client = hall.open(), hall.client()
    found, path = hall.sit(exam), f"{hall.root(exam.pk)}prolonger/"
    end = found.deadline
    seen = {"minutes": 5, "seen_end": overview(hall.desk, exam, timezone.now()).seen_end}
    assert f'name="seen_end" value="{seen["seen_end"]}"' in client.get(hall.root(exam.pk)).text
    client.post(path, seen)
    later = hour(end + timedelta(minutes=5))
    said = read(client.post(path, seen, follow=True))
    assert (
        f"Rien n’est ajouté : le temps était déjà donné. La dernière copie finit à {later}." in said
    )
    assert Sitting.objects.get().deadline == end + timedelta(minutes=5)
    said = read(client.post(path, {**seen, "minutes": 15}, follow=True))
    assert "10 min de plus pour tous" in said
    assert Sitting.objects.get().deadline == end + timedelta(minutes=15)
    client.post(path, {"minutes": 5, "seen_end": ""})
    assert Sitting.objects.get().deadline == end + timedelta(minutes=20)
    acts = Entry.objects.filter(verb="exam.extended").order_by("pk")
    assert [act.details["minutes"] for act in acts] == [5, 10, 5]


def test_an_hour_that_was_seen_never_gives_more_than_its_minutes(hall: Hall) -> None:
    exam = hall.open()
    hall.sit(exam, ago=20)
    last = hall.sit(exam, "classmate")
    seen = last.deadline
    sitting.hand_in(sitting=last)
    found = conducting.extend(actor=hall.desk, exam=exam, minutes=5, seen_end=seen)
    assert found.extended_seconds == 300


def test_an_exam_that_is_over_says_who_was_absent_and_what_comes_next(hall: Hall) -> None:
    exam, now = hall.open(), timezone.now()
    found = hall.begin(exam, now=now)
    for place in (1, 2, 3):
        save(found, place, right(found, place), now=now)
    sitting.hand_in(sitting=found, now=now)
    client = hall.client()
    page = client.get(hall.root(exam.pk)).text
    assert "pas commencé" in page
    assert "Lire les résultats" not in page
    conducting.stop(actor=hall.desk, exam=exam)
    page = client.get(hall.root(exam.pk)).text
    assert "pas commencé" not in page
    assert "absent" in page
    for words in ("Lire les résultats", ">Certificats</a>"):
        assert words in page
    assert "Corriger" not in page


def test_a_copy_is_reopened_until_an_hour_that_is_shown_first(hall: Hall) -> None:
    exam, client = hall.open(), hall.client()
    found = hall.begin(exam, now=timezone.now() - timedelta(minutes=2))
    conducting.extend(actor=hall.desk, exam=exam, minutes=60)
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk))
    path = f"{hall.root(exam.pk)}copies/{found.pk}/rouvrir/"
    asked = client.get(path, {"minutes": 1})
    assert f"jusqu’à {hour(asked.context['end'])}" in read(asked)
    assert Sitting.objects.get().finished_at is not None
    second, before = timedelta(seconds=1), timezone.now()  # it ends at a whole one
    said = read(client.post(path, {"minutes": 1}, follow=True))
    ends = Sitting.objects.get().deadline
    given = ends - timedelta(minutes=1)
    assert before - second < given < timezone.now() + second
    assert f"est rouverte jusqu’à {hour(ends)}." in said


def test_who_answered_all_that_counts_has_answered_all(hall: Hall) -> None:
    exam, actor = hall.open(), hall.desk
    found = hall.sit(exam)
    for position in (1, 2):
        save(found, position, right(found, position), now=timezone.now())
    hall.void(exam, 3, "doublon")
    first = overview(actor, exam, timezone.now()).people[0]
    assert (first.saved, first.asked) == (2, 2)


def test_the_waiting_room_tells_who_is_there(hall: Hall) -> None:
    exam, now = hall.open(together=True), timezone.now()
    arrive(exam=exam, member=hall.schools.trainee, now=now)
    seen = overview(hall.desk, exam, now)
    assert (seen.waiting, seen.people[0].member) == (1, hall.schools.trainee)
    page = hall.client().get(hall.root(exam.pk)).text
    assert "1 personne attend le départ" in page
    later = overview(hall.desk, exam, now + timedelta(minutes=3))
    assert later.waiting == 0


def test_the_journal_names_the_exam(hall: Hall) -> None:
    exam = hall.open(title="Roulette, automne")
    conducting.stop(actor=hall.desk, exam=exam)
    page = hall.client("administrator").get(f"/formation/ecole/{hall.schools.north.slug}/journal/")
    text = page.text.replace("\u00a0", " ")
    assert text.count("l’examen « Roulette, automne », promotion «") == 3
