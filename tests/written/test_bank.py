"""The bank of a school: written, changed, copied, put away; what was asked never changes."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.exams.world import Hall
from tests.said import says
from tests.schools.world import Schools
from tests.written.world import CHOICE, asking, choice, drawn, png, text
from trainer.exams.models import Part, Question
from trainer.exams.presenters.previews import preview_of
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError
from trainer.written.models import OwnPicture, OwnQuestion, Wording
from trainer.written.services import Draft, archive, duplicate, edit

BANK = "/formation/ecole/nord/questions/"


def posted(**changes: Any) -> dict[str, Any]:
    """Return what the form of a question to be ticked posts."""
    options = {f"option-{n}": told for n, told in enumerate(CHOICE["options"], 1)}
    start = {"title": "Extincteur", "text": CHOICE["text"], "points": 2, "seconds": 60}
    return start | options | {"right-1": "on"} | changes


def test_a_question_is_written_with_its_picture_redrawn(schools: Schools) -> None:
    client, at = schools.client("instructor"), f"{BANK}nouvelle/choix/"
    sent = SimpleUploadedFile("plan.png", png() + b"and a remark")
    refused = client.post(at, posted(picture=sent))
    assert refused.status_code == 422
    assert "Dites en quelques mots" in refused.text
    sent.seek(0)
    assert client.post(at, posted(picture=sent, shows="Un plan.")).status_code == 303
    made, drawn = OwnQuestion.objects.get(), OwnPicture.objects.get()
    assert "remark" not in drawn.drawn
    page = client.get(f"{BANK}{made.pk}/").text
    assert f'src="/examens/images/{drawn.pk}/" alt="Un plan."' in page
    assert "Extincteur" in client.get(BANK).text
    assert Entry.objects.get(verb="written.created").details == {"title": "Extincteur"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"option-2": "", "option-3": ""}, "De 2 à 6 réponses"),
        ({"right-1": ""}, "Cochez la réponse juste."),
        ({"right-2": "on"}, "Une seule réponse juste"),
        ({"option-2": "Au milieu"}, "sont les mêmes"),
        ({"text": "x" * 3001}, "3000"),
        ({"picture": SimpleUploadedFile("x.png", b"no picture")}, "Une image PNG ou JPEG"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_french(
    schools: Schools, changes: dict[str, Any], told: str
) -> None:
    answer = schools.client("instructor").post(f"{BANK}nouvelle/choix/", posted(**changes))
    assert answer.status_code == 422
    assert told in answer.text
    assert not OwnQuestion.objects.exists()
    assert not Wording.objects.exists()


def test_what_was_published_keeps_its_version(hall: Hall) -> None:
    actor = hall.desk
    own = choice(actor)
    exam = hall.exam(asking(own), papers="equivalents")
    changed = Draft("Extincteur", {**CHOICE, "text": "Autre chose ?"}, points=5)
    assert edit(actor=actor, question=own, draft=changed).version == 2
    copy = hall.begin(exam)  # its paper is made after the change
    asked = Question.objects.get(paper=copy.paper)
    assert asked.situation["text"] == CHOICE["text"]
    assert asked.slot.weight == 2
    assert hall.exam(asking(own)).slots.get().branch == f"{own.pk}-2"
    same = edit(actor=actor, question=own, draft=changed)
    assert same.version == 2, "nothing of what is asked has changed"


def test_a_copy_has_its_own_picture_and_an_archived_one_is_asked_no_more(hall: Hall) -> None:
    actor = hall.desk
    own = choice(actor, picture=drawn())
    draft = hall.draft(asking(own), opens_at=None, closes_at=None)
    twin = duplicate(actor=actor, question=own)
    assert twin.title == "Extincteur (copie)"
    assert OwnPicture.objects.count() == 2
    archive(actor=actor, question=own)
    with pytest.raises(RefusedError, match="catalogue"):
        hall.draft(asking(own))
    client, at = hall.client(), f"/formation/ecole/nord/examens/{draft.pk}/"
    assert "archivée" in client.get(at).text
    client.post(f"{at}publier/")
    draft.refresh_from_db()
    assert draft.draft
    archive(actor=actor, question=own, away=False)
    client.post(f"{at}publier/")
    draft.refresh_from_db()
    assert not draft.draft


def test_a_long_bank_is_read_page_by_page_and_found_by_words(schools: Schools) -> None:
    actor, client = schools.desk("instructor"), schools.client("instructor")
    client.get(BANK)
    text(actor)
    first = choice(actor)
    OwnQuestion.objects.bulk_create(
        OwnQuestion(
            school=actor.school, kind="choix", title=f"Thème {n:02}", created_at=first.created_at
        )
        for n in range(60)
    )
    says(client.get(BANK), "62 questions", "Page 1 sur 2", never="Extincteur")
    assert "Extincteur" in client.get(BANK, {"page": 2}).text
    found = client.get(BANK, {"q": "SECURITE extinc"}).text
    says(found, "1 question pour «\u00a0SECURITE extinc\u00a0»", never="Thème 01")
    archive(actor=actor, question=first)
    assert "Aucune question ne porte ces mots" in client.get(BANK, {"q": "extincteur"}).text
    assert "Extincteur" in client.get(BANK, {"q": "extincteur", "archives": "1"}).text


def test_its_marking_guide_is_told_in_french_typography(schools: Schools) -> None:
    own = text(schools.desk("instructor"), guide="Un point : rien ne bouge.")
    page = schools.client("instructor").get(f"{BANK}{own.pk}/").text
    assert "Un point\u00a0: rien ne bouge." in page


def test_another_school_neither_sees_nor_asks_it(hall: Hall) -> None:
    own = choice(hall.southern_desk)
    assert "Extincteur" not in hall.client().get(BANK).text
    with pytest.raises(RefusedError, match="catalogue"):
        hall.draft(asking(own))
    with pytest.raises(RefusedError, match="école"):
        archive(actor=hall.desk, question=own)


def test_it_is_put_in_the_paper_once_beside_the_exercises(hall: Hall) -> None:
    own = text(hall.desk)
    draft = hall.draft()
    client, at = hall.client(), f"/formation/ecole/nord/examens/{draft.pk}/"
    assert own.key in client.get(f"{at}?jeu=ecole").text
    assert own.key in client.get(f"{at}?q=accueil").text
    form = {"drill": own.key, "count": 1}
    assert client.post(f"{at}parties/", form).status_code == 303
    assert "déjà dans le sujet" in client.post(f"{at}parties/", form).text
    part = Part.objects.get(exam=draft, game="ecole")
    assert (part.count, part.weight, part.seconds) == (1, 3, 300)
    line = {f"{part.pk}-count": 9, f"{part.pk}-weight": 4, f"{part.pk}-level": ""}
    client.post(f"{at}composition/", line)
    part.refresh_from_db()
    assert (part.count, part.weight) == (1, 4)
    assert client.get(f"{at}parties/{part.pk}/")["Location"] == f"{BANK}{own.pk}/"
    shown = preview_of(draft, 1, 3 + 1)
    assert shown is not None
    assert "<textarea" in shown.shown.sample_html()
