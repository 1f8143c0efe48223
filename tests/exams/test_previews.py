"""A draft is looked at before it is published: nothing is written, and it is not what is asked."""

from tests.exams.test_composing import THREE
from tests.exams.world import NO_WINDOW, Hall
from trainer.exams.models import Paper, Question, Slot
from trainer.exams.previews import preview_of
from trainer.exams.services import conducting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.papers import make_paper


def test_a_preview_shows_each_question_and_writes_nothing(hall: Hall) -> None:
    exam = hall.draft(*THREE, **NO_WINDOW)
    client, at = hall.client(), hall.root(exam.pk, "apercu")
    for number in range(1, 5):
        page = client.get(f"{at}?question={number}").text
        assert "Un aperçu, pas un sujet" in page
        assert "Réponse attendue" not in page
        assert f"question {number} · 1" in page
    assert "Question suivante" not in page
    assert client.get(f"{at}?question=2").content == client.get(f"{at}?question=2").content
    assert "Réponse attendue" in client.get(f"{at}?question=2&corrige").text
    assert not any(model.objects.exists() for model in (Paper, Slot, Question))
    exam.refresh_from_db()
    assert (exam.draft, exam.houses, exam.papers_made) == (True, {}, 0)


def test_what_is_shown_is_not_what_will_be_asked(hall: Hall) -> None:
    exam = hall.draft(Wanted("texas-holdem", "repartir-pots", 3), **NO_WINDOW)
    seen = []
    for turn in range(1, 4):
        for position in range(1, 4):
            shown = preview_of(exam, turn, position)
            assert shown is not None
            seen.append(shown.shown.row.question.situation)
    published = conducting.publish(actor=hall.desk, exam=exam)
    for number in (1, 2, 3):
        for question in make_paper(published, number).questions.all():
            assert question.situation not in seen
    assert len({str(facts) for facts in seen}) == len(seen)


def test_a_preview_that_cannot_be_drawn_says_why(hall: Hall) -> None:
    client = hall.client()
    doubtful = hall.draft(Wanted("baccara", "tirage-banquier", 2), **NO_WINDOW)
    page = client.get(hall.root(doubtful.pk, "apercu"), follow=True)
    assert "fixez les options" in page.text
    doubtful.parts.all().delete()
    page = client.get(hall.root(doubtful.pk, "apercu"), follow=True)
    assert "pas encore de question" in page.text


def test_whoever_sits_exams_sees_no_preview(hall: Hall) -> None:
    exam = hall.draft(*THREE, **NO_WINDOW)
    for who in ("trainee", "classmate", "southern instructor", "stranger"):
        assert hall.client(who).get(hall.root(exam.pk, "apercu")).status_code == 404, who
