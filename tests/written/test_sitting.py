"""Questions of a school are sat, marked and told as the others; what is written waits for a person."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import timezone

from casino_rules.core.grading import grade
from casino_rules.written import GAME, SHARED
from casino_rules.written.situations import Choices
from tests.exams.world import Hall, page, save
from tests.said import says
from tests.schools.world import Schools
from tests.written.world import EXPLAINED, SEVERAL, asking, choice, drawn, text
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.selectors.access import result_shown
from trainer.exams.selectors.copies import awaited_in, points_in, scores
from trainer.exams.services.conducting import stop
from trainer.exams.services.sitting import hand_in
from trainer.instruction.selectors.exams import copies
from trainer.instruction.selectors.periods import Period
from trainer.marks.models import Certificate
from trainer.marks.presenters.printing.papers import paper_html
from trainer.marks.services.certificates import issue
from trainer.marks.services.decisions import Decision, decide, go_back
from trainer.registry.selectors import exams_in, sat
from trainer.written.models import OwnPicture, OwnQuestion, Wording
from trainer.written.services import Draft, edit

MODEL, GUIDE = "Appeler le chef de table.", "Deux points pour l’appel."


@pytest.fixture
def exam(hall: Hall) -> Exam:
    """A choice (2 points) with a picture, several (2 points), free text (3 points)."""
    actor = hall.desk
    asked = (choice(actor, picture=drawn()), choice(actor, **SEVERAL), text(actor))
    return hall.open(*map(asking, asked), papers="equivalents", by_program=True)


def handed(hall: Hall, exam: Exam) -> Sitting:
    """Return a copy with the first right, the second half right, and a text."""
    copy, now = hall.sit(exam), timezone.now()
    for place, raw in enumerate(("1", ["1"], "J’appelle.\r\nJ’attends."), 1):
        save(copy, place, raw, now=now)
    hand_in(sitting=copy)
    return copy


def test_answers_that_wait_come_first_when_an_exam_is_over(hall: Hall, exam: Exam) -> None:
    handed(hall, exam)
    stop(actor=hall.desk, exam=exam)
    page = hall.client().get(f"/formation/ecole/nord/examens/{exam.pk}/").text
    says(page, "Corriger la réponse rédigée", f"/notes/examens/{exam.pk}/a-corriger/")


def test_it_is_answered_by_ticks_and_lines_and_the_page_tells_nothing(
    hall: Hall, exam: Exam
) -> None:
    client = hall.client("trainee")
    copy = hall.sit(exam)
    seen = [client.get(f"/examens/copie/{copy.pk}/{place}/").text for place in (1, 2, 3)]
    for found, told in zip(seen, ('type="radio"', 'type="checkbox"', "<textarea"), strict=True):
        says(found, told, never=(EXPLAINED, MODEL, GUIDE))
    save(copy, 3, "Un.\r\n\r\n\r\n\r\nDeux.", now=timezone.now())
    save(copy, 2, ["3", "1"], now=timezone.now())
    stored = {it.question.position: it for it in Answer.objects.select_related("question")}
    verdict = stored[3].verdict
    assert verdict is not None
    assert verdict["answer"] == "Un.\n\nDeux."
    assert stored[2].correct
    for raw in (" \n ", "x" * 4001):
        now = timezone.now()
        shown = page(now, Answer.objects.get(question__position=3).version)
        assert save(copy, 3, raw, by=shown, now=now).error is not None
        assert Answer.objects.get(question__position=3).correct is None


def test_the_picture_is_seen_by_who_has_the_question_before_them(hall: Hall, exam: Exam) -> None:
    url = f"/examens/images/{OwnPicture.objects.get().pk}/"
    trainee, other = hall.client("trainee"), hall.client("classmate")
    assert trainee.get(url).status_code == 404
    copy = hall.sit(exam)
    found = trainee.get(url)
    assert (found.status_code, found["Content-Type"]) == (200, "image/png")
    assert "no-store" in found["Cache-Control"]
    assert other.get(url).status_code == 404
    Exam.objects.filter(pk=exam.pk).update(pace=Exam.Pace.QUESTION)
    assert trainee.get(url).status_code == 404, "its time has not begun"
    trainee.post(f"/examens/copie/{copy.pk}/1/ouvrir/")
    assert trainee.get(url).status_code == 200
    Exam.objects.filter(pk=exam.pk).update(addresses=["10.0.0.0/8"])
    assert trainee.get(url).status_code == 404, "he has left the hall"


def _counted(exam: Exam) -> list[Exam]:
    return exams_in(exam.promotion, Period("tout", None, None))


def test_nothing_is_told_of_a_copy_that_waits_to_be_marked(hall: Hall, exam: Exam) -> None:
    copy, actor = handed(hall, exam), hall.desk
    answer = Answer.objects.get(question__position=3)
    chosen = Sitting.objects.filter(pk=copy.pk)
    worth = scores(exam)[copy.pk]
    assert (worth.awaiting, worth.mark, worth.passes(0)) == (1, None, False)
    assert awaited_in(chosen) == {copy.pk}
    assert not result_shown(Sitting.objects.get(pk=copy.pk), timezone.now())
    trainee = hall.client("trainee")
    assert "Un formateur corrige" in trainee.get(f"/examens/copie/{copy.pk}/resultat/").text
    assert issue(actor=actor, exam=exam) == 0
    assert copies(exam, timezone.now()).copies[0].score.mark is None
    assert sat(_counted(exam), timezone.now())[exam.pk, copy.membership_id].waiting
    given = Decision(Decimal("1.5"), "Et après ?", 0)
    overlay = decide(actor=actor, answer=answer, decision=given)
    worth = scores(exam)[copy.pk]
    assert (worth.awaiting, worth.points) == (0, Fraction(7, 2))
    assert points_in(chosen)[copy.pk] == Fraction(7, 2)
    told_now = trainee.get(f"/examens/copie/{copy.pk}/resultat/").text
    says(told_now, "Remarque du formateur", "Et après ?", MODEL, "J’attends.", never=GUIDE)
    go_back(actor=actor, answer=answer, reason="À relire.", seen=overlay.number)
    assert awaited_in(chosen) == {copy.pk}
    assert not Certificate.objects.exists()


def test_instructors_mark_without_names_and_are_told_what_waits(hall: Hall, exam: Exam) -> None:
    copy, client = hall.sit(exam), hall.client()
    save(copy, 3, "J’appelle.", now=timezone.now())
    root = "/formation/ecole/nord/"
    desk = f"{root}notes/examens/{exam.pk}/a-corriger/"
    assert "J’appelle." not in client.get(desk).text, "it is still being written"
    hand_in(sitting=copy)
    assert "1 réponse à corriger" in client.get(root).text
    shown, name = client.get(desk).text, copy.membership.name
    says(shown, GUIDE, "J’appelle.", never=name)
    assert name in client.get(f"{desk}?noms=1").text
    answer = Answer.objects.get(question__position=3)
    form = {"reponse": answer.pk, "seen": 0, "points": "3,5"}
    assert "De 0 à 3." in client.post(desk, form).text
    assert client.post(desk, form | {"points": "2,5"}).status_code == 303
    assert answer.overlays.get().reason == "Corrigée par un formateur."
    assert client.post(desk, form | {"points": "1"}).status_code == 303, "a double click"
    assert answer.overlays.count() == 1
    assert "à corriger" not in client.get(root).text
    says(client.get(f"{root}examens/{exam.pk}/questions/"), "Extincteur", "Client")


def test_a_copy_waits_for_nothing_without_a_text(hall: Hall, exam: Exam) -> None:
    copy = hall.sit(exam)
    save(copy, 1, "1", now=timezone.now())
    save(copy, 3, "  ", now=timezone.now())
    hand_in(sitting=copy)
    assert scores(exam)[copy.pk].mark == Fraction(40, 7)
    assert not awaited_in(Sitting.objects.all())


def test_the_paper_and_its_key_are_printed_with_the_picture(exam: Exam) -> None:
    paper, key = (paper_html(exam, 1, key=told) for told in (False, True))
    for printed in (paper, key):
        says(printed, drawn(), "Un feu prend.")
    assert "lignes--page" in paper
    for kept in (MODEL, GUIDE, EXPLAINED):
        assert kept in key
        assert kept not in paper


def test_a_question_of_the_school_shuts_every_game(hall: Hall, exam: Exam) -> None:
    client = hall.client("trainee")
    assert client.get("/arbitre/texas-holdem/").status_code == 200
    hall.sit(exam)
    assert client.get("/arbitre/texas-holdem/").status_code == 403


@pytest.mark.parametrize(
    "path", ["/regles/ecole/", "/arbitre/ecole/", "/entrainement/ecole/", "/api/v1/jeux/ecole/"]
)
def test_no_public_page_knows_them(hall: Hall, path: str) -> None:
    assert hall.client("trainee").get(path).status_code == 404


def test_the_api_asks_takes_and_tells_them(hall: Hall, exam: Exam) -> None:
    copy, client = hall.sit(exam), hall.client("trainee")
    one = f"/api/v1/examens/copie/{copy.pk}/"
    assert client.get(f"{one}1/").json()["image"] == {"description": "Un plan.", "donnees": drawn()}
    assert client.get(f"{one}2/").json()["enonce"]["formulaire"]["genre"] == "several"
    assert client.get(f"{one}3/").json()["enonce"]["formulaire"]["genre"] == "prose"
    held = client.get(one).json()["onglet"]
    for place, raw in ((2, ["1", "3"]), (3, "J’appelle.")):
        told = {"reponse": raw, "onglet": held, "version": 0}
        given = client.post(f"{one}{place}/", told, content_type="application/json")
        assert given.json()["etat"] == "repondue", given.content
    hand_in(sitting=Sitting.objects.get(pk=copy.pk))
    assert client.get(f"{one}resultat/").status_code == 409


SHARES = {**SEVERAL, "shared": True}
OPTIONS = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("ticked", "share"),
    [("13", 2), ("1", 1), ("31", 2), ("132", 1), ("12", 0), ("1234", 0), ("2", 0), ("24", 0)],
)
def test_a_right_tick_is_worth_its_part_and_a_wrong_one_takes_as_much_off(
    ticked: str, share: int
) -> None:
    asked = Choices("1-1", "", "Lesquelles ?", options=OPTIONS, right=(0, 2), several=True)
    drill = GAME.drill("choix")
    whole = grade(drill, asked, [*ticked])
    assert (whole.share, whole.out_of) == (int(whole.correct), 1)
    parts = Choices(**{**vars(asked), "shared": True})
    verdict = grade(drill, parts, [*ticked])
    assert (verdict.share, verdict.out_of) == (share, 2)
    assert verdict.correct == (share == 2)
    assert SHARED in verdict.reasons[-1].text
    assert drill.load(drill.dump(parts)) == parts


def test_its_part_of_the_points_is_told_before_counted_and_told_after(hall: Hall) -> None:
    own = choice(hall.desk, **SHARES)
    exam = hall.open(asking(own), papers="equivalents", feedback="fin", by_program=True)
    copy, client = hall.sit(exam), hall.client("trainee")
    assert SHARED in client.get(f"/examens/copie/{copy.pk}/1/").text
    form = client.get(f"/api/v1/examens/copie/{copy.pk}/1/").json()["enonce"]["formulaire"]
    assert form["au_prorata"] is True
    save(copy, 1, ["1"], now=timezone.now())
    hand_in(sitting=copy)
    worth = scores(exam)[copy.pk]
    assert (worth.points, worth.total, worth.mark) == (Fraction(1), 2, Fraction(10))
    assert points_in(Sitting.objects.filter(pk=copy.pk))[copy.pk] == Fraction(1)
    says(client.get(f"/examens/copie/{copy.pk}/resultat/"), "Juste en partie", SHARED)


def test_a_question_from_before_the_parts_is_all_or_nothing(
    schools: Schools,
) -> None:
    actor = schools.desk("instructor")
    own = choice(actor, **SEVERAL)
    kept = Wording.objects.get(question=own)
    del kept.situation["shared"]
    kept.save()
    same = Draft(own.title, SEVERAL, own.theme, own.points)
    assert edit(actor=actor, question=own, draft=same).version == 1
    client, at = schools.client("instructor"), f"/formation/ecole/nord/questions/{own.pk}/modifier/"
    form = {"title": own.title, "text": SEVERAL["text"], "points": 2, "seconds": 60}
    form |= {f"option-{place}": told for place, told in enumerate(SEVERAL["options"], 1)}
    form |= {"right-1": "on", "right-3": "on", "explanation": SEVERAL["explanation"]}
    assert "permettez d’en cocher plusieurs" in client.post(at, form | {"shared": "on"}).text
    assert "Au prorata seulement si" in client.post(at, form | {"right-3": "", "shared": "on"}).text
    assert client.post(at, form | {"several": "on", "shared": "on"}).status_code == 303
    assert OwnQuestion.objects.get(pk=own.pk).version == 2
    assert SHARED in client.get(f"/formation/ecole/nord/questions/{own.pk}/").text
