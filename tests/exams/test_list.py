"""The list of exams: by where they stand, of a class, of a shelf; states that are not broken."""

import re
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tests.exams.world import Hall, at
from trainer.exams.models import Exam, State
from trainer.exams.selectors import exams
from trainer.exams.services.conducting import stop
from trainer.exams.shelves import ARCHIVES, CLOSED, DRAFTS, GOING, STOPPED, on_shelf
from trainer.schools.models import Promotion

HEADING = re.compile(r'<h2 id="rayon-([a-z-]+)"')


def every_kind(hall: Hall) -> dict[str, Exam]:
    """Return an exam of each shelf but the archives, by its shelf, with another that is to come."""
    made = {
        GOING: hall.open(title="Ouvert"),
        DRAFTS: hall.draft(title="Ébauche"),
        CLOSED: hall.exam(title="Fini"),
        STOPPED: hall.open(title="Coupé"),
    }
    stop(actor=hall.desk, exam=made[STOPPED])
    hall.open(title="En salle", together=True)
    hall.exam(title="Plus tard", opens_at=timezone.now() + (at(60) - at()), closes_at=None)
    return made


def test_each_exam_stands_on_the_shelf_of_its_state(hall: Hall) -> None:
    every_kind(hall)
    now = timezone.now()
    shelves = {
        State.DRAFT: DRAFTS,
        State.COMING: GOING,
        State.WAITING: GOING,
        State.OPEN: GOING,
        State.STOPPED: STOPPED,
        State.CLOSED: CLOSED,
    }
    found = {
        exam.state(now): slug
        for slug in (GOING, DRAFTS, CLOSED, STOPPED)
        for exam in on_shelf(exams(hall.desk), slug, now)
    }
    assert found == shelves


def test_the_list_shows_what_goes_on_first_and_drafts_apart(hall: Hall) -> None:
    made, client, page = every_kind(hall), hall.client(), hall.root()
    whole = client.get(page).text
    assert HEADING.findall(whole) == [GOING, DRAFTS, CLOSED, STOPPED]
    for slug, exam in made.items():
        shown = client.get(page, {"etat": slug}).text
        assert HEADING.findall(shown) == [slug]
        assert f">{exam}</a>" in shown
        assert sum(f">{other}</a>" in shown for other in made.values()) == 1
    autumn = hall.schools.autumn.pk
    assert HEADING.findall(client.get(page, {"promotion": autumn}).text) == []


def test_the_exams_of_an_archived_class_are_put_away_and_found(hall: Hall) -> None:
    exam, client, page = hall.open(title="Rangé"), hall.client(), hall.root()
    Promotion.objects.filter(pk=exam.promotion_id).update(archived_at=timezone.now())
    assert ">Rangé</a>" not in client.get(page).text
    assert HEADING.findall(client.get(page, {"etat": ARCHIVES}).text) == [ARCHIVES]
    assert ">Rangé</a>" in client.get(page, {"promotion": exam.promotion_id}).text


def test_a_state_is_never_broken_in_its_column() -> None:
    tables = [
        (path.name, cell)
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for cell in re.findall(r"<th[^>]*>État</th>", path.read_text(encoding="utf-8"))
    ]
    assert tables
    assert [name for name, cell in tables if 'class="court"' not in cell] == []
