"""Questions prepared for a class, asked one after the other in one gesture each."""

from random import Random

import pytest
from django.test import Client

from tests.live.world import GAME, room
from tests.schools.world import Schools
from trainer.live.models import ClassQuestion, Sequence
from trainer.live.preparing import add_step, ask_step, move_step, prepare
from trainer.live.services import Wanted, close_question, explain_question
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError

WANTED = (
    Wanted(GAME, "tirage-banco", "", 3, 45),
    Wanted(GAME, "tirage-punto", "punto-6", 1),
    Wanted(GAME, "point-main"),
)


@pytest.fixture
def prepared(schools: Schools) -> Sequence:
    desk = schools.desk("instructor")
    row = prepare(actor=desk, promotion=schools.spring, title="Tirages")
    for wanted in WANTED:
        add_step(actor=desk, sequence=row, wanted=wanted)
    row.refresh_from_db()
    return row


def drills(sequence: Sequence) -> list[str]:
    sequence.refresh_from_db()
    return [step[1] for step in sequence.steps]


def test_a_sequence_is_prepared_and_changed_without_scripts(schools: Schools) -> None:
    teacher: Client = schools.client("instructor")
    page = teacher.post(room(schools, "suites/"), {"titre": "Tirages"})["Location"]
    row = Sequence.objects.get()
    assert page == room(schools, f"suites/{row.pk}/")
    for drill in ("tirage-banco", "point-main"):
        data = {"jeu": GAME, "exercice": drill, "niveau": "2", "minuteur": "45"}
        assert teacher.post(page, data)["Location"] == f"{page}?jeu={GAME}"
    assert row.steps == []
    assert drills(row) == ["tirage-banco", "point-main"]
    assert row.steps[0] == [GAME, "tirage-banco", "", 2, 45]
    assert "niveau 2, 45\xa0s" in teacher.get(page).text
    teacher.post(page, {"geste": "monter", "rang": "1"})
    assert drills(row) == ["point-main", "tirage-banco"]
    teacher.post(page, {"geste": "descendre", "rang": "0"})
    teacher.post(page, {"geste": "retirer", "rang": "0"})
    teacher.post(page, {"geste": "retirer", "rang": "7"})
    assert drills(row) == ["point-main"]
    assert "Tirages" in teacher.get(room(schools)).text
    assert Entry.objects.filter(verb="live.prepared").count() == 1
    assert teacher.post(page, {"geste": "supprimer"})["Location"] == room(schools)
    assert not Sequence.objects.exists()


def test_unknown_words_and_too_long_a_list_are_refused(schools: Schools) -> None:
    desk, teacher = schools.desk("instructor"), schools.client("instructor")
    row = prepare(actor=desk, promotion=schools.spring, title="Tirages")
    page = room(schools, f"suites/{row.pk}/")
    for data in ({"jeu": "x"}, {"jeu": GAME, "exercice": "x"},
                 {"jeu": GAME, "exercice": "tirage-banco", "cas": "x"}):  # fmt: skip
        assert teacher.post(page, data).status_code == 404
    Sequence.objects.update(steps=[[GAME, "point-main", "", 3, 0]] * 40)
    with pytest.raises(RefusedError):
        add_step(actor=desk, sequence=row, wanted=WANTED[0])
    with pytest.raises(RefusedError):
        prepare(actor=desk, promotion=schools.archived, title="Trop tard")


def test_one_gesture_asks_the_next_question_until_the_last(
    schools: Schools, prepared: Sequence
) -> None:
    desk, teacher = schools.desk("instructor"), schools.client("instructor")
    run = room(schools, f"suites/{prepared.pk}/lancer/")
    page = teacher.post(run)["Location"]
    for place, wanted in enumerate(WANTED):
        asked = ClassQuestion.objects.latest("pk")
        assert page == room(schools, f"{asked.pk}/")
        assert (asked.drill, asked.level, asked.seconds) == (
            wanted.drill,
            wanted.level,
            wanted.seconds,
        )
        assert "Question suivante" not in teacher.get(page).text
        close_question(actor=desk, question=asked)
        explain_question(actor=desk, question=asked)
        following = f"Question suivante ({place + 2} sur 3)"
        shown = teacher.get(page).text
        assert (following in shown) == (place < 2)
        assert shown.count('data-geste="suite"') == 1
        page = teacher.post(run, {"rang": str(place + 1)})["Location"]
    assert page == room(schools, f"suites/{prepared.pk}/")
    assert ClassQuestion.objects.count() == 3


def test_it_may_be_asked_again_and_what_is_asked_then_is_new(
    schools: Schools, prepared: Sequence
) -> None:
    desk = schools.desk("instructor")
    first, second = (
        ask_step(actor=desk, sequence=prepared, step=0, rng=Random(seed)) for seed in (1, 2)
    )
    assert first.situation != second.situation
    first.refresh_from_db()
    assert not first.open


def test_a_sequence_deleted_or_shortened_while_it_runs_ends_it(
    schools: Schools, prepared: Sequence
) -> None:
    desk, teacher = schools.desk("instructor"), schools.client("instructor")
    asked = ask_step(actor=desk, sequence=prepared, step=1, rng=Random(1))
    close_question(actor=desk, question=asked)
    page = room(schools, f"{asked.pk}/")
    assert "Question suivante" in teacher.get(page).text
    move_step(actor=desk, sequence=prepared, step=2, to=None)
    assert "Question suivante" not in teacher.get(page).text
    prepared.delete()
    assert "Une autre du même exercice" in teacher.get(page).text
