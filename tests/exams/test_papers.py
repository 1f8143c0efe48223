"""Papers: the same cases for all, other situations, each from its seed; long ones page by page."""

import re
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from tests.drills import drawn
from tests.exams.world import GAME, NOON, Hall, at, right, save
from tests.said import says
from trainer.exams.domain import certain_branches, doubtful, in_doubt
from trainer.exams.models import Exam, Paper, Question
from trainer.exams.selectors import drafts, papers
from trainer.exams.services import composing, conducting
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Wanted
from trainer.exams.services.copies import make_paper
from trainer.web.refusals import RefusedError

TABLES = catalog.game(GAME).drill("reglement-tapis")
WHOLE = (Wanted(GAME, "tirage-banco", 12), Wanted(GAME, "reglement-mise", 6))


def cases(paper: Paper) -> list[str]:
    rows = Question.objects.filter(paper=paper).select_related("slot")
    return [
        catalog.game(row.slot.game)
        .drill(row.slot.drill)
        .branch_of(catalog.game(row.slot.game).drill(row.slot.drill).load(row.situation))
        .slug
        for row in rows.order_by("position")
    ]


def test_equivalent_papers_ask_the_same_cases_in_other_situations(hall: Hall) -> None:
    exam = hall.exam(*WHOLE, papers="equivalents")
    first, second = hall.begin(exam), hall.begin(exam, "classmate")
    assert first.paper != second.paper
    assert cases(first.paper) == cases(second.paper) == [slot.branch for slot in exam.slots.all()]
    situations = [
        [row.situation for row in found.paper.questions.order_by("position")]
        for found in (first, second)
    ]
    assert situations[0] != situations[1]


def test_tables_are_of_the_level_of_the_exam_or_of_their_part(hall: Hall) -> None:
    wanted = (Wanted(GAME, "reglement-tapis", 2), Wanted(GAME, "reglement-tapis", 2, level=4))
    exam = hall.exam(*wanted, level=1)
    assert [slot.level for slot in exam.slots.all()] == [1, 1, 4, 4]
    house = papers.house_of_exam(exam, catalog.game(GAME))
    for row in make_paper(exam, 3).questions.select_related("slot"):
        again = TABLES.generate(Random(row.seed), house, row.slot.branch, level=row.slot.level)
        assert TABLES.dump(again) == row.situation


def test_an_exam_from_before_the_levels_asks_about_full_tables(hall: Hall) -> None:
    exam = hall.exam(Wanted(GAME, "reglement-tapis", 2))
    exam.slots.update(level=None)
    Exam.objects.update(level=None)
    kept = [row.situation for row in make_paper(exam, 3).questions.order_by("position")]
    Paper.objects.all().delete()
    exam.slots.update(level=3)
    again = make_paper(Exam.objects.get(pk=exam.pk), 3)
    assert [row.situation for row in again.questions.order_by("position")] == kept


def test_a_common_paper_is_the_same_for_all_at_the_same_attempt(hall: Hall) -> None:
    exam = hall.exam()
    assert hall.begin(exam).paper == hall.begin(exam, "classmate").paper


def test_a_paper_is_made_again_from_its_seed(hall: Hall) -> None:
    exam = hall.exam(*WHOLE)
    paper = make_paper(exam, 7)
    kept = [(row.seed, row.situation) for row in paper.questions.order_by("position")]
    paper.delete()
    again = make_paper(exam, 7)
    assert [(row.seed, row.situation) for row in again.questions.order_by("position")] == kept
    assert again.seed == papers.paper_seed(exam, 7)


def by_game() -> list[Any]:
    """Return each game; but those drawn for the quick run, only for the whole one."""
    slugs = sorted(catalog.games())
    quick = drawn("ready-made exams", slugs, 3)
    return [
        pytest.param(slug, marks=() if slug in quick else pytest.mark.thorough) for slug in slugs
    ]


@pytest.mark.parametrize("slug", by_game())
def test_a_ready_made_exam_asks_nothing_in_doubt(hall: Hall, slug: str) -> None:
    game = catalog.game(slug)
    exam = composing.create_exam(
        actor=hall.desk,
        promotion=hall.schools.spring,
        terms=composing.Terms("Examen type"),
        rng=Random(3),
        game=game,
        now=NOON,
    )
    exam = conducting.publish(actor=hall.desk, exam=exam, now=at(1))
    assert exam.slots.count() >= drafts.QUESTIONS
    house, options = papers.house_of_exam(exam, game), doubtful(game, {})
    for question in Question.objects.filter(paper__exam=exam).select_related("slot"):
        drill = game.drill(question.slot.drill)
        assert in_doubt(drill, drill.load(question.situation), house, options) is None


def test_a_drill_in_doubt_is_asked_only_where_the_option_is_fixed(hall: Hall) -> None:
    actor = hall.desk
    exam = hall.draft(Wanted("baccara", "tirage-banquier", 3))
    with pytest.raises(RefusedError, match="fixez"):
        conducting.publish(actor=actor, exam=exam, now=at(-1))
    game = catalog.game("baccara")
    composing.fix_options(actor=actor, exam=exam, game=game, choices={"cases": "fixees"})
    published = conducting.publish(actor=actor, exam=Exam.objects.get(), now=at(-1))
    assert published.houses["baccara"]["cases"] == "fixees"
    drill = game.drill("tirage-banquier")
    house = papers.house_of_exam(published, game)
    assert not certain_branches(game, drill, house, {})
    assert certain_branches(game, drill, house, {"cases": "fixees"}) == drill.branches_in(house)


def test_the_options_of_the_school_are_kept_with_the_exam(hall: Hall) -> None:
    hall.schools.north.houses = {"baccara": {"cases": "fixees"}}
    hall.schools.north.save()
    exam = hall.exam(Wanted("baccara", "point-main", 2))
    assert exam.houses["baccara"]["cases"] == "fixees"


def test_a_part_asks_only_the_cases_chosen(hall: Hall) -> None:
    drill = catalog.game(GAME).drill("tirage-banco")
    chosen = tuple(branch.slug for branch in drill.branches[:2])
    exam = hall.exam(Wanted(GAME, "tirage-banco", 4, chosen))
    assert sorted(slot.branch for slot in exam.slots.all()) == sorted(chosen * 2)


def test_a_paper_whose_case_is_no_longer_taught_is_refused_in_words(hall: Hall) -> None:
    exam = hall.exam()
    exam.slots.filter(position=1).update(branch="cas-disparu")
    Paper.objects.filter(exam=exam).delete()
    with pytest.raises(RefusedError, match="n’est plus posé"):
        hall.begin(exam)
    assert not exam.sittings.exists()


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
    says(page, never=("Aller à la question", "Toutes sur une page"))
