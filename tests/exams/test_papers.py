"""Papers: the same cases for all, other situations, each from its seed; nothing in doubt."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from tests.drills import drawn
from tests.exams.world import GAME, NOON, Hall, at
from trainer.exams import papers, templates
from trainer.exams.doubt import certain_branches, doubtful, in_doubt
from trainer.exams.models import Exam, Paper, Question
from trainer.exams.services import composing, conducting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.papers import make_paper
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
    assert exam.slots.count() >= templates.QUESTIONS
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
