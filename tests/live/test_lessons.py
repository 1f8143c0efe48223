"""A lesson: prepared beforehand, who is in the room, what it leaves in the school's counts."""

from datetime import datetime, timedelta
from random import Random

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.exams.world import HX
from tests.live.world import GAME, Room
from tests.said import says
from trainer.live import selectors
from trainer.live.models import ClassQuestion, Lesson, Presence, Sequence
from trainer.live.selectors import Place
from trainer.live.services import Wanted, add_step, ask_step, be_present, move_step, prepare
from trainer.practice.services.correcting import rebuild_membership
from trainer.progress.models import BranchMemory, DayTally
from trainer.schools.models import Entry, Membership
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek
from trainer.web.addresses import origin
from trainer.web.pictures import qr_svg
from trainer.web.refusals import RefusedError

TABLES = (CaseWeek, DrillWeek, FirstAnswer, SlipWeek)


@pytest.fixture
def noon() -> datetime:
    return timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(1)


def asked(room: Room, now: datetime, seed: int = 3) -> ClassQuestion:
    """Put a question to the class; the trainee is right, the classmate wrong."""
    question, later = room.put(now=now, seed=seed), now + timedelta(seconds=20)
    room.give(question, now=later)
    wrong = "reste" if question.posed.solved.solution == "tire" else "tire"
    room.give(question, wrong, member=room.schools.classmate, now=later)
    return question


def explained(room: Room, now: datetime) -> ClassQuestion:
    """Put a question to the class; show its answer a minute later."""
    question, later = asked(room, now), now + timedelta(minutes=1)
    room.close(question, later)
    room.explain(question, later)
    return question


def counted() -> dict[str, list[tuple[object, ...]]]:
    return {
        table.__name__: [
            tuple(value for key, value in row.items() if key != "id")
            for row in table.objects.order_by("membership", "pk").values()
        ]
        for table in TABLES
    }


def test_an_answer_is_counted_once_when_its_question_is_explained(
    room: Room, noon: datetime
) -> None:
    question = asked(room, noon)
    assert not DrillWeek.objects.exists()
    for _ in range(2):
        room.close(question, noon + timedelta(minutes=1))
        room.explain(question, noon + timedelta(minutes=1))
    asked(room, noon + timedelta(minutes=2))
    sums = DrillWeek.objects.order_by("membership").values_list("answered", "correct")
    assert sorted(sums) == [(1, 0), (1, 1)]
    assert [row.seconds for row in FirstAnswer.objects.all()] == [20, 20]
    assert set(CaseWeek.objects.values_list("branch", flat=True)) == {question.branch}
    # Hours are counted from the answers themselves, and the memory from practice alone.
    for table in (DayWork, BranchMemory, DayTally):
        assert not table.objects.exists()


def test_a_question_that_nobody_explained_is_counted_with_the_next_one(
    room: Room, noon: datetime
) -> None:
    asked(room, noon)
    asked(room, noon + timedelta(minutes=2))
    assert {row.answered for row in DrillWeek.objects.all()} == {1}
    asked(room, noon + timedelta(days=1, minutes=2))
    assert {row.answered for row in DrillWeek.objects.all()} == {1}


def test_what_is_counted_is_the_same_when_it_is_written_again(room: Room, noon: datetime) -> None:
    for minutes in (0, 5):
        explained(room, noon + timedelta(minutes=minutes))
    before = counted()
    assert before["CaseWeek"]
    for member in (room.schools.trainee, room.schools.classmate):
        Membership.objects.filter(pk=member.pk).update(created_at=noon - timedelta(days=1))
        rebuild_membership(member)
    assert counted() == before
    assert not DayWork.objects.exists()


def test_questions_three_hours_apart_are_of_two_lessons(room: Room, noon: datetime) -> None:
    for hours in (0, 2, 4, 8):
        asked(room, noon + timedelta(hours=hours))
    spans = [(row.began_at, row.last_at) for row in Lesson.objects.order_by("began_at")]
    late = noon + timedelta(hours=8)
    assert spans == [(noon, noon + timedelta(hours=4)), (late, late)]


def test_the_record_says_who_answered_what_and_nothing_of_an_open_question(
    room: Room, noon: datetime, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    explained(room, noon)
    asked(room, noon + timedelta(minutes=5), seed=4)
    lesson = Lesson.objects.get()
    room.teacher.get(room.page("seances/"))
    with django_assert_max_num_queries(12):
        listed = room.teacher.get(room.page("seances/")).text
    says(listed, room.page(f"seances/{lesson.pk}/"), "50\xa0%")
    with django_assert_max_num_queries(12):
        page = room.teacher.get(room.page(f"seances/{lesson.pk}/")).text
    assert "encore ouverte" in page
    assert page.count("Qui a répondu quoi") == 1
    assert page.count("(juste)") == page.count("(faux)") == 1
    assert page.count(room.schools.trainee.last_name) == 2
    assert room.client().get(room.page("seances/")).status_code == 404


WANTED = (
    Wanted(GAME, "tirage-banco", "", 3, 45),
    Wanted(GAME, "tirage-punto", "punto-6", 1),
    Wanted(GAME, "point-main"),
)


@pytest.fixture
def prepared(room: Room) -> Sequence:
    desk = room.desk
    row = prepare(actor=desk, promotion=room.schools.spring, title="Tirages")
    for wanted in WANTED:
        add_step(actor=desk, sequence=row, wanted=wanted)
    row.refresh_from_db()
    return row


def drills(sequence: Sequence) -> list[str]:
    sequence.refresh_from_db()
    return [step[1] for step in sequence.steps]


def test_a_sequence_is_prepared_and_changed_without_scripts(room: Room) -> None:
    page = room.teacher.post(room.page("suites/"), {"titre": "Tirages"})["Location"]
    row = Sequence.objects.get()
    assert page == room.page(f"suites/{row.pk}/")
    for drill in ("tirage-banco", "point-main"):
        data = {"jeu": GAME, "exercice": drill, "niveau": "2", "minuteur": "45"}
        assert room.teacher.post(page, data)["Location"] == f"{page}?jeu={GAME}"
    assert row.steps == []
    assert drills(row) == ["tirage-banco", "point-main"]
    assert row.steps[0] == [GAME, "tirage-banco", "", 2, 45]
    assert "niveau 2, 45\xa0s" in room.teacher.get(page).text
    room.teacher.post(page, {"geste": "monter", "rang": "1"})
    assert drills(row) == ["point-main", "tirage-banco"]
    room.teacher.post(page, {"geste": "descendre", "rang": "0"})
    room.teacher.post(page, {"geste": "retirer", "rang": "0"})
    room.teacher.post(page, {"geste": "retirer", "rang": "7"})
    assert drills(row) == ["point-main"]
    assert "Tirages" in room.teacher.get(room.page()).text
    assert Entry.objects.filter(verb="live.prepared").count() == 1
    assert room.teacher.post(page, {"geste": "supprimer"})["Location"] == room.page()
    assert not Sequence.objects.exists()


def test_too_long_a_list_and_an_archived_class_are_refused(room: Room, prepared: Sequence) -> None:
    Sequence.objects.update(steps=[[GAME, "point-main", "", 3, 0]] * 40)
    with pytest.raises(RefusedError):
        add_step(actor=room.desk, sequence=prepared, wanted=WANTED[0])
    with pytest.raises(RefusedError):
        prepare(actor=room.desk, promotion=room.schools.archived, title="Trop tard")


def test_one_gesture_asks_the_next_question_until_the_last(room: Room, prepared: Sequence) -> None:
    run = room.page(f"suites/{prepared.pk}/lancer/")
    page = room.teacher.post(run)["Location"]
    for place, wanted in enumerate(WANTED):
        asked = ClassQuestion.objects.latest("pk")
        assert page == room.screen(asked)
        terms = (wanted.drill, wanted.level, wanted.seconds)
        assert (asked.drill, asked.level, asked.seconds) == terms
        assert "Question suivante" not in room.teacher.get(page).text
        room.close(asked)
        room.explain(asked)
        shown = room.teacher.get(page).text
        assert (f"Question suivante ({place + 2} sur 3)" in shown) == (place < 2)
        assert shown.count('data-geste="suite"') == 1
        page = room.teacher.post(run, {"rang": str(place + 1)})["Location"]
    assert page == room.page(f"suites/{prepared.pk}/")
    assert ClassQuestion.objects.count() == 3


def test_what_is_asked_again_is_new_and_ends_what_was(room: Room, prepared: Sequence) -> None:
    first, second = (
        ask_step(actor=room.desk, sequence=prepared, step=0, rng=Random(seed)) for seed in (1, 2)
    )
    assert first.situation != second.situation
    first.refresh_from_db()
    assert not first.open


def test_a_sequence_deleted_or_shortened_while_it_runs_ends_it(
    room: Room, prepared: Sequence
) -> None:
    asked = ask_step(actor=room.desk, sequence=prepared, step=1, rng=Random(1))
    room.close(asked)
    assert "Question suivante" in room.teacher.get(room.screen(asked)).text
    move_step(actor=room.desk, sequence=prepared, step=2, to=None)
    assert "Question suivante" not in room.teacher.get(room.screen(asked)).text
    prepared.delete()
    assert "Une autre du même exercice" in room.teacher.get(room.screen(asked)).text


def test_whose_phone_is_in_the_room_is_present_until_it_asks_no_more(room: Room) -> None:
    now = timezone.now()
    assert selectors.crowd(room.schools.spring, now) == (3, 0)
    for who in ("trainee", "stranger", "instructor"):
        assert room.client(who).get("/direct/").status_code == 200
    assert [row.membership for row in Presence.objects.all()] == [room.schools.trainee]
    assert selectors.crowd(room.schools.spring, timezone.now()) == (3, 1)
    later = timezone.now() + timedelta(minutes=1)
    assert selectors.crowd(room.schools.spring, later) == (3, 0)
    assert selectors.crowd(room.schools.southern_class, timezone.now()).here == 0


def test_a_phone_that_asks_again_is_not_written_again_so_soon(room: Room) -> None:
    now, one = timezone.now(), room.schools.trainee.pk
    be_present(places=[Place(one, None)], now=now)
    be_present(places=[Place(one, now)], now=now + timedelta(seconds=9))
    assert Presence.objects.get().seen_at == now
    later = now + timedelta(seconds=20)
    be_present(places=[Place(one, now)], now=later)
    assert Presence.objects.get().seen_at == later


def test_who_has_answered_is_present_though_their_page_asks_nothing(room: Room) -> None:
    question = room.put()
    room.give(question, "tire")
    assert not Presence.objects.exists()
    assert selectors.crowd(room.schools.spring, timezone.now(), question) == (3, 1)


def test_the_projected_pages_say_how_to_come_in_and_who_has(room: Room) -> None:
    room.client().get("/direct/")
    for page in ("rejoindre/", f"{room.put().pk}/"):
        response = room.teacher.get(room.page(page))
        address = f"{origin(response.wsgi_request)}/direct/"
        says(response, qr_svg(address), address.partition("//")[2])
        part = room.teacher.get(room.page(page), headers=HX).text
        assert "1 présent" in part.replace('<span class="projection__nombre">1</span>', "1")
        says(part, "sur 3", never="<svg")
        assert room.schools.trainee.last_name not in response.text
    assert "1 présent dans la salle" in room.teacher.get(room.page(), headers=HX).text
