"""What an instructor sees of an exam that is sat: people, acts, other pages, copies that are alike."""

from datetime import timedelta
from itertools import combinations
from random import Random
from time import perf_counter
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.api.conftest import calling
from tests.exams.world import GAME, HX, Hall, right, save, wrong
from tests.machine import in_time
from tests.said import says
from trainer.exams.models import Absence, Detour, Exam, Sitting
from trainer.exams.presenters.people import Followed, overview
from trainer.exams.selectors.copies import _Given, _same_wrong, hasty
from trainer.exams.services import conducting, presence, sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.presence import Left, arrive, note_absences, note_detour
from trainer.schools.models import Entry
from trainer.web.moments import at_hour


def read(response: Any) -> str:
    """Return the text of a page, its no-break spaces as any other."""
    return str(response.text).replace("\u00a0", " ")


def look(hall: Hall, exam: Exam, *rest: object) -> str:
    """Return the text of a page of an exam, as its instructor reads it."""
    return read(hall.client().get(hall.root(exam.pk, *rest)))


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
    says(page, "2 sorties de la page", "Hors de la page depuis", "Hors ligne", "1 / 3 réponses")
    copy = hall.client().get(f"{hall.root(exam.pk)}copies/{found.pk}/").text
    says(copy, "pendant 30\u00a0s", "sans retour", "Copie en cours", never="Non réussi")
    assert "Non réussi" in hall.client().get(f"{hall.root(exam.pk)}copies/{done.pk}/").text


def test_extending_and_stopping_say_what_they_do_and_until_when(hall: Hall) -> None:
    exam, client = hall.open(), hall.client()
    idle = client.get(hall.root(exam.pk)).text
    assert "plus personne ne commence" in idle  # nobody writes: there is no end to put off
    assert "commande-5" not in idle
    found = hall.sit(exam)
    later = hour(found.deadline + timedelta(minutes=5))
    says(read(client.get(hall.root(exam.pk))), f"fin à {later}", "ferme 1 copie à l’instant")
    said = read(client.post(f"{hall.root(exam.pk)}prolonger/", {"minutes": 5}, follow=True))
    assert f"La dernière copie finit à {later}." in said
    asked = read(client.get(f"{hall.root(exam.pk)}arreter/"))
    assert "1 copie en cours est fermée à l’instant." in asked
    assert Exam.objects.get().stopped_at is None  # it is asked first, without a script
    said = read(client.post(f"{hall.root(exam.pk)}arreter/", follow=True))
    assert "1 copie en cours fermée." in said
    says(client.get(hall.root(exam.pk)), "Arrêté le", never="Prolongé pour tous")
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
    says(look(hall, exam), "pas commencé", never="Lire les résultats")
    conducting.stop(actor=hall.desk, exam=exam)
    told = ("absent", "Lire les résultats", ">Certificats</a>")
    says(look(hall, exam), *told, never=("pas commencé", "Corriger"))


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
    found = hall.sit()
    for position in (1, 2):
        save(found, position, right(found, position), now=timezone.now())
    hall.void(found.exam, 3, "doublon")
    first = overview(hall.desk, found.exam, timezone.now()).people[0]
    assert (first.saved, first.asked) == (2, 2)


def test_the_waiting_room_tells_who_is_there(hall: Hall) -> None:
    exam, now = hall.open(together=True), timezone.now()
    arrive(exam=exam, member=hall.schools.trainee, now=now)
    seen = overview(hall.desk, exam, now)
    assert (seen.waiting, seen.people[0].member) == (1, hall.schools.trainee)
    assert "1 personne attend le départ" in look(hall, exam)
    assert overview(hall.desk, exam, now + timedelta(minutes=3)).waiting == 0


def test_the_journal_names_the_exam(hall: Hall) -> None:
    conducting.stop(actor=hall.desk, exam=hall.open(title="Roulette, automne"))
    page = hall.client("administrator").get(f"/formation/ecole/{hall.schools.north.slug}/journal/")
    assert read(page).count("l’examen « Roulette, automne », promotion «") == 3


TEN: Final = Wanted(GAME, "tirage-banco", 10)
FOUR: Final = frozenset({1, 2, 3, 4})


def handed(hall: Hall, exam: Exam, who: str, faults: frozenset[int], minutes: float = 9) -> Sitting:
    """Return a copy handed in, begun so many minutes ago, with these wrong answers."""
    now = timezone.now()
    found = hall.begin(exam, who, now - timedelta(minutes=minutes))
    for place in range(1, 11):
        save(found, place, (wrong if place in faults else right)(found, place), now=now)
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk), now=now)
    return found


def people(hall: Hall, exam: Exam) -> dict[Any, Followed]:
    seen = overview(hall.desk, exam, timezone.now())
    return {row.sitting.pk: row for row in seen.people if row.sitting}


def test_the_tile_and_the_copy_tell_the_other_pages_and_when(hall: Hall) -> None:
    exam = hall.open()
    found, now = hall.sit(exam, ago=5), timezone.now()
    for page, ago in (("/regles/", 4), ("/regles/", 2), ("/api/v1/jeux/", 3), ("", 3)):
        note_detour(sitting=found, page=page, now=now - timedelta(minutes=ago))
    row = people(hall, exam)[found.pk]
    assert (row.elsewhere, row.last_elsewhere) == (4, now - timedelta(minutes=2))
    assert "4 autres pages, la dernière à" in look(hall, exam)
    copy = look(hall, exam, "copies", found.pk)
    says(copy, "/regles/</code> : 2 fois, de", "d’autres adresses")


def test_a_program_s_pace_is_signalled_and_that_of_a_croupier_is_not(hall: Hall) -> None:
    exam = hall.open(TEN)
    quick, usual = handed(hall, exam, "trainee", FOUR, 0.05), handed(hall, exam, "classmate", FOUR)
    seen = people(hall, exam)
    assert seen[quick.pk].hasty.startswith("10 réponses en 3\u00a0s, pour ")
    assert seen[usual.pk].hasty == ""
    assert "Allure : 10 réponses en 3 s" in look(hall, exam)
    slots = tuple(exam.slots.all())
    planned = sum(slot.seconds for slot in slots)
    third = timedelta(seconds=-(-planned // 3))
    assert not hasty(exam, slots, 10, third)
    assert hasty(exam, slots, 10, third - timedelta(seconds=1))
    assert not hasty(exam, slots, 4, timedelta()), "too few answers to say anything"
    exam.minutes = 1
    assert not hasty(exam, slots, 10, timedelta(seconds=20)), "the exam itself is that short"


def test_copies_with_the_same_wrong_answers_are_signalled_to_the_desk(hall: Hall) -> None:
    exam = hall.open(TEN)
    one, other = handed(hall, exam, "trainee", FOUR), handed(hall, exam, "classmate", FOUR)
    seen = people(hall, exam)
    assert [(who.pk, it.wrong) for who, it in seen[one.pk].alike] == [(other.membership_id, 4)]
    assert [it.sitting for _, it in seen[other.pk].alike] == [one.pk]
    page = look(hall, exam)
    assert page.count("Mêmes réponses que") == 2
    assert "(dont 4 fausses)" in page
    with CaptureQueriesContext(connection) as again:
        people(hall, exam)
    assert not [it for it in again if '"raw"' in it["sql"]], "compared once for all the looks"


def test_good_copies_different_faults_and_other_papers_are_not_alike(hall: Hall) -> None:
    exam = hall.open(TEN)
    handed(hall, exam, "trainee", frozenset({1, 2}))
    handed(hall, exam, "classmate", frozenset({1, 2}))
    assert not any(row.alike for row in people(hall, exam).values())
    exam = hall.open(TEN)
    handed(hall, exam, "trainee", FOUR)
    handed(hall, exam, "classmate", frozenset({1, 2, 3, 5}))
    assert not any(row.alike for row in people(hall, exam).values())
    exam = hall.open(TEN, papers="equivalents")
    handed(hall, exam, "trainee", FOUR)
    handed(hall, exam, "classmate", FOUR)
    assert not any(row.alike for row in people(hall, exam).values())


def test_one_answer_in_ten_may_differ_and_three_must_be_wrong_together() -> None:
    def given(questions: int, faults: int, other: int = 0) -> _Given:
        """Return a copy with its first answers wrong, and some of the last ones wrong otherwise."""
        asked = (1 << questions) - 1
        right = asked & ~((1 << faults) - 1) & ~(((1 << other) - 1) << (questions - other))
        fault = ((1 << faults) - 1) << 100
        apart = ((1 << other) - 1) << 200
        return _Given(asked, right | fault | apart, fault | apart)

    assert _same_wrong(given(20, 3), given(20, 3)) == 3
    assert _same_wrong(given(20, 3), given(20, 3, other=2)) == 3
    assert _same_wrong(given(20, 3), given(20, 3, other=3)) == 0
    assert _same_wrong(given(20, 2), given(20, 2)) == 0
    assert _same_wrong(given(8, 8), given(8, 8)) == 8
    assert _same_wrong(given(7, 7), given(7, 7)) == 0


@pytest.mark.measured
def test_three_hundred_copies_are_compared_in_a_blink() -> None:
    rng = Random(1)

    def copy() -> _Given:
        faults = rng.sample(range(120), 20)
        wrong = sum(1 << (200 + place * 3 + rng.randrange(3)) for place in faults)
        right = sum(1 << place for place in range(120) if place not in faults)
        return _Given((1 << 120) - 1, right | wrong, wrong)

    copies = [copy() for _ in range(300)]

    def compared() -> float:
        began = perf_counter()
        assert not any(_same_wrong(one, other) for one, other in combinations(copies, 2))
        return perf_counter() - began

    in_time(compared, 0.3)


OTHER = "/regles/texas-holdem/"


def counted() -> dict[str, int]:
    return dict(Detour.objects.values_list("page", "times"))


def test_pages_sessions_of_the_api_and_tokens_are_all_counted(hall: Hall) -> None:
    client, program = hall.client("trainee"), calling(hall.schools, "trainee")
    client.get(OTHER)
    hall.sit()
    before = timezone.now()
    client.get(OTHER)
    client.get(f"/arbitre/{GAME}/")  # refused, and asked for all the same
    hall.client("trainee").get(f"/api/v1{OTHER}")
    program.get("jeux/")
    Client().get("/glossaire/")
    hall.client("classmate").get("/glossaire/")
    expected = {OTHER, f"/arbitre/{GAME}/", f"/api/v1{OTHER}", "/api/v1/jeux/"}
    assert counted() == dict.fromkeys(expected, 1)
    row = Detour.objects.get(page=OTHER)
    assert before <= row.first_at == row.last_at <= timezone.now()


def test_the_copy_and_what_browsers_ask_by_themselves_are_not(hall: Hall) -> None:
    client, found = hall.client("trainee"), hall.sit()
    home = f"/examens/copie/{found.pk}/"
    own = (home, f"{home}1/", f"{home}temps/", "/examens/", f"/examens/{found.exam_id}/")
    for path in (*own, "/sw.js", "/manifest.webmanifest", "/favicon.ico", "/robots.txt", "/sante/"):
        client.get(path)
    client.post(f"{home}1/", {"onglet": 1})
    client.post(f"{home}temps/", {"onglet": 1})
    client.head(OTHER)
    client.post("/seance/00000000-0000-4000-8000-000000000000/1/", headers=HX)  # kept offline
    assert client.get("/direct/", headers=HX).status_code == 403  # a tab left open, which polls
    assert counted() == {}
    client.get(f"{home}resultat/")
    assert list(counted()) == [f"{home}resultat/"], "the correction of a copy is another page"


def test_nothing_is_read_by_saying_that_it_is_only_prefetched(hall: Hall) -> None:
    client = hall.client("trainee")
    headers: dict[str, Any] = {"Sec-Purpose": "prefetch;prerender"}
    assert client.get(OTHER, headers=headers).status_code == 200
    hall.sit()
    assert client.get(OTHER, headers=headers).status_code == 503
    assert counted() == {}
    client.get(OTHER, headers=HX)
    assert counted() == {OTHER: 1}, "what is given to htmx is given"


def test_a_page_led_to_or_asked_again_at_once_is_one_stay(hall: Hall) -> None:
    client, found = hall.client("trainee"), hall.sit()
    client.get("/compte/", follow=True)
    assert set(counted().values()) <= {1}
    Detour.objects.all().delete()
    for _ in range(3):
        client.get(OTHER)
    assert counted() == {OTHER: 1}
    now = timezone.now()
    note_detour(sitting=found, page=OTHER, now=now + timedelta(seconds=19))
    note_detour(sitting=found, page=OTHER, now=now + timedelta(seconds=38))
    assert counted() == {OTHER: 1}, "a page that polls stays open"
    note_detour(sitting=found, page=OTHER, now=now + timedelta(minutes=9))
    note_detour(sitting=found, page=OTHER, now=now + timedelta(minutes=8))
    row = Detour.objects.get()
    assert (row.times, row.last_at) == (2, now + timedelta(minutes=9))


def test_what_is_kept_of_a_copy_is_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_MOST_DETOURS", 2)
    found, now = hall.sit(), timezone.now()
    for number in range(5):
        page = f"/{number}/" + "x" * 300
        note_detour(sitting=found, page=page, now=now + timedelta(minutes=number))
    assert [(row.page[:3], row.times) for row in Detour.objects.order_by("pk")] == [
        ("/0/", 1),
        ("/1/", 1),
        ("", 3),
    ]


def test_who_does_not_sit_costs_nothing_and_a_copy_handed_in_ends_it(hall: Hall) -> None:
    client, found = hall.client("classmate"), hall.sit()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(OTHER)
    assert not [it for it in asked if "exams_" in it["sql"]]
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk))
    hall.client("trainee").get(OTHER)
    assert counted() == {}


def test_the_follow_up_of_an_open_exam_refreshes_by_itself(hall: Hall) -> None:
    client, url = hall.client(), hall.root(hall.open(papers="equivalents").pk)
    assert f'hx-get="{url}" hx-trigger="every 10s"' in client.get(url).text
    part = client.get(url, headers=HX).text
    assert part.startswith('<div class="suivi-examen ')
    assert "<html" not in part
    over = client.get(hall.root(hall.exam().pk))
    says(over, never=("hx-trigger", "Arrêter pour tous"))
