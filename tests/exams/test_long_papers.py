"""A paper of many questions on the screen: twenty at a time, with the way to each of them."""

import re

import pytest

from tests.exams.world import GAME, Hall, at, right, save
from trainer.exams.models import Exam
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Wanted

MANY = (Wanted(GAME, "tirage-banco", 23), Wanted(GAME, "tirage-punto", 22))


@pytest.fixture
def exam(hall: Hall) -> Exam:
    return hall.exam(*MANY)


def shown(page: str) -> list[int]:
    """Return the questions that a page shows."""
    return [int(number) for number in re.findall(r'id="question-(\d+)"', page)]


def test_a_long_paper_is_shown_twenty_questions_at_a_time(hall: Hall, exam: Exam) -> None:
    client, page = hall.client(), hall.root(exam.pk, "sujet")
    first = client.get(page).text
    assert shown(first) == [*range(1, 21)]
    assert 'aria-label="Aller à la question"' in first
    assert 'href="?page=3#question-45"' in first
    assert 'href="#question-7"' in first
    assert shown(client.get(page, {"page": "3"}).text) == [*range(41, 46)]
    assert shown(client.get(page, {"page": "tout"}).text) == [*range(1, 46)]
    voided = client.post(hall.root(exam.pk, "sujet", 44, "annuler"), {"reason": "Ambiguë"})
    assert voided["Location"] == f"{page}?page=3#question-44"


def test_a_long_copy_is_read_so_by_the_desk_and_by_its_person(hall: Hall, exam: Exam) -> None:
    copy = hall.begin(exam)
    save(copy, 44, right(copy, 44), now=at(1))
    sittings.hand_in(sitting=copy, now=at(5))
    pages = {
        "instructor": hall.root(exam.pk, "copies", copy.pk),
        "trainee": f"/examens/copie/{copy.pk}/resultat/",
    }
    for who, page in pages.items():
        client = hall.client(who)
        first, last = client.get(page).text, client.get(page, {"page": "3"}).text
        assert (shown(first), shown(last)) == ([*range(1, 21)], [*range(41, 46)]), who
        assert re.search(r'href="\?page=3#question-44">44<span[^>]*>✓', first), who
        assert shown(client.get(page, {"page": "tout"}).text) == [*range(1, 46)], who


def test_a_short_paper_has_neither_pages_nor_contents(hall: Hall) -> None:
    page = hall.client().get(hall.root(hall.exam().pk, "sujet")).text
    assert shown(page) == [1, 2, 3]
    assert "Aller à la question" not in page
    assert "Toutes sur une page" not in page
