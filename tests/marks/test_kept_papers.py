"""What was published reads the same for ever: no update of the engine rewrites a paper."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, Fields, Form, Option, Proposing
from casino_rules.core.questions import Question as Asked
from casino_rules.core.ruling import Ruling
from tests.exams.world import GAME, at, right, save
from tests.marks.world import Office
from trainer.exams.models import Answer, Question, Sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.copies import keep_papers
from trainer.marks.presenters.printing.papers import paper_html
from trainer.marks.selectors.rejudging import quote
from trainer.questions.domain.judging import rejudged
from trainer.questions.domain.keeping import Kept
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.questions.models import Scope

DRILL: Final = "tirage-banco"
ASKED: Final = (Wanted(GAME, DRILL, 2), Wanted(GAME, "reglement-mise", 1))
_DRAWN: Final = re.compile(r'(?:csrfmiddlewaretoken" value|data-url)="[^"]*"|/copie/[0-9a-f-]{36}/')
_QUESTION: Final = re.compile(r'<article class="question.*?(?=<button)', re.DOTALL)
_TOLD: Final = re.compile(
    r'<div class="note"><p><strong class="note__nom">(?:Moteur mis à jour|Règles corrigées)</strong>.*?</div>'
)
"""What the desk is told of an update."""
KEPT: Final = json.loads((Path(__file__).parent / "kept_questions.json").read_text())


class Engine:
    """The engine, as an update would leave it."""

    def __init__(self) -> None:
        self.game = catalog.game(GAME)
        self.drills = self.game.drills

    def lay(self, **drills: Drill[Any]) -> None:
        others = {slug: drill for slug, drill in self.drills.items() if slug != DRILL}
        laid = {slug.replace("_", "-"): drill for slug, drill in drills.items()}
        object.__setattr__(self.game, "drills", MappingProxyType(others | laid))
        rejudged.cache_clear()

    def rename(self) -> None:
        """Give the exercise another name: nothing is asked under the former one."""
        self.lay(tirage_nouveau=self.drills[DRILL])

    def reword(self) -> None:
        """Ask in another sentence, with other propositions under other keys."""
        former = self.drills[DRILL]

        class Reworded(type(former)):  # type: ignore[misc]  # the class of that exercise
            def ask(self, situation: Any) -> Asked:
                found = former.ask(situation)
                assert isinstance(found.form, Choice)
                options = (
                    Option(f"{it.key}-neuf", f"Neuf {it.label}") for it in found.form.options
                )
                return replace(found, prompt="Une autre phrase", form=Choice(tuple(options)))

            def solve(self, situation: Any) -> Ruling[Any]:
                found = former.solve(situation)
                return replace(found, value=f"{found.value}-neuf")

        self.lay(tirage_banco=Reworded())

    def reverse(self) -> None:
        """Rule the other way, in the same words."""
        former = self.drills[DRILL]

        class Reversed(type(former)):  # type: ignore[misc]  # the class of that exercise
            def solve(self, situation: Any) -> Ruling[Any]:
                found, form = former.solve(situation), former.ask(situation).form
                assert isinstance(form, Choice)
                return replace(found, value=next(it for it in form.keys if it != found.value))

        self.lay(tirage_banco=Reversed())


@pytest.fixture
def engine() -> Iterator[Engine]:
    found = Engine()
    yield found
    object.__setattr__(found.game, "drills", found.drills)
    rejudged.cache_clear()


@pytest.fixture
def sat(office: Office) -> Sitting:
    """Return a copy handed in, its first answer right, the second left out."""
    exam = office.hall.exam(*ASKED)
    found = office.hall.begin(exam)
    save(found, 1, right(found, 1), now=at(1))
    office.hall.begin(exam, "classmate")
    Sitting.objects.filter(pk=found.pk).update(finished_at=at(5), ended_by="remise")
    return Sitting.objects.select_related("exam__school", "membership").get(pk=found.pk)


def read(office: Office, sitting: Sitting) -> dict[str, str]:
    """Return all that shows the paper of a copy, what is drawn for each page left out."""
    exam, desk, own = sitting.exam, office.client(), office.client("trainee")
    root, school = f"/formation/ecole/{exam.school.slug}", exam.school.slug
    pages = {
        "subject": desk.get(f"{root}/examens/{exam.pk}/sujet/"),
        "marks": desk.get(f"{root}/notes/copies/{sitting.pk}/"),
        "answer": desk.get(f"{root}/notes/copies/{sitting.pk}/1/"),
        "result": own.get(f"/examens/copie/{sitting.pk}/resultat/"),
        "api": desk.get(f"/api/v1/formation/ecole/{school}/examens/{exam.pk}/sujet/"),
        "copy": desk.get(
            f"/api/v1/formation/ecole/{school}/examens/{exam.pk}/copies/{sitting.pk}/"
        ),
    }
    for name, answer in pages.items():
        assert answer.status_code == 200, (name, answer.status_code)
    told = {name: _DRAWN.sub("", answer.text) for name, answer in pages.items()}
    told |= {f"printed {key}": paper_html(exam, 1, key=key) for key in (False, True)}
    return told


def shape(form: Form[Any]) -> Iterator[list[Any]]:
    """Yield what a form proposes or asks for, part by part."""
    yield [form.kind]
    if isinstance(form, Proposing):
        yield from ([option.key, option.label] for option in form.options)
    if isinstance(form, Fields):
        for field in form.fields:
            yield [field.key, field.label, field.spot]
            yield from shape(field.form)


def reading(posed: PosedQuestion) -> dict[str, Any]:
    """Return all that a question says and its key, as plain JSON."""
    asked, form = posed.question, posed.question.form
    zones = [[it.label, it.told, [card.code for card in it.cards], it.spot] for it in asked.zones]
    stakes = [[it.box, it.amount, it.spot] for zone in asked.zones for it in zone.stakes]
    found = {
        "title": posed.title,
        "place": posed.place,
        "prompt": asked.prompt,
        "kind": form.kind,
        "zones": zones,
        "stakes": stakes,
        "in_force": asked.in_force,
        "form": [*shape(form)],
        "expected": posed.expected,
        "reasons": [it.text for it in posed.reasons],
        "also": [form.show(it) for it in posed.ruling.also],
        "solved": posed.solved.as_json(),
        "printed": posed.cloth.printed,
        "judged": posed.judge_stored(posed.solved.solution).correct,
    }
    return dict(json.loads(json.dumps(found)))


def shown(page: Any) -> str:
    """Return the question of a page, its form with it."""
    found = _QUESTION.search(page.text)
    assert found
    return re.sub(r'name="[a-z]+" value="[^"]*"', "", found[0])


UPDATES: Final = ("rename", "reword", "reverse")
"""An exercise that is gone, that is asked in other words, that is ruled the other way."""


@pytest.mark.parametrize("update", UPDATES)
def test_an_update_of_the_engine_rewrites_no_paper(
    office: Office, sat: Sitting, engine: Engine, update: str
) -> None:
    before = read(office, sat)
    getattr(engine, update)()
    after = read(office, sat)
    told = before["api"], after["api"]
    before["api"], after["api"] = (re.sub(r'"aujourdhui":"[^"]*"', "", it) for it in told)
    for name in ("subject", "marks", "answer"):  # the desk is told beside it
        after[name] = _TOLD.sub("", after[name])
    for name, page in before.items():
        assert after[name] == page, name


@pytest.mark.parametrize("update", UPDATES)
def test_the_desk_is_told_that_the_engine_answers_otherwise(
    office: Office, sat: Sitting, engine: Engine, update: str
) -> None:
    assert "Moteur mis à jour" not in read(office, sat)["subject"]
    getattr(engine, update)()
    told = read(office, sat)
    assert told["subject"].count("Moteur mis à jour") == 2
    assert "Le moteur ne déciderait plus ainsi" in told["answer"]
    assert '"aujourdhui":""' in told["api"]
    assert told["api"].count('"aujourdhui":""') == 1
    assert "Moteur mis à jour" not in told["result"]


@pytest.mark.parametrize("update", ["rename", "reword"])
def test_a_copy_being_written_goes_on_in_its_own_words(
    office: Office, engine: Engine, update: str
) -> None:
    sitting = office.hall.sit(office.hall.open(*ASKED))
    given, page = right(sitting, 1), f"/examens/copie/{sitting.pk}/1/"
    own = office.client("trainee")
    before = shown(own.get(page))
    getattr(engine, update)()
    assert shown(own.get(page)) == before
    saved = save(sitting, 1, given, now=sitting.started_at)
    answer = Answer.objects.get(sitting=sitting)
    assert not saved.refused
    assert answer.correct
    assert answer.verdict is not None
    assert answer.verdict["solution"] == given


def test_an_answer_is_graded_by_the_engine_of_the_day(office: Office, engine: Engine) -> None:
    sitting = office.hall.begin(office.hall.exam(*ASKED))
    given = right(sitting, 1)
    engine.reverse()
    save(sitting, 1, given, now=at(1))
    answer = Answer.objects.get(sitting=sitting)
    assert answer.correct is False
    assert Question.objects.get(pk=answer.question_id).posed.ruling.value == given


def test_a_correction_by_quotation_is_that_of_the_engine_of_the_day(
    office: Office, sat: Sitting, engine: Engine
) -> None:
    engine.reverse()
    office.correct(Scope(GAME, DRILL), "Relu")
    told = read(office, sat)
    assert "Relu" in told["answer"]
    assert "Relu" in told["printed True"]


@pytest.mark.usefixtures("sat")
def test_an_answer_in_words_gone_since_keeps_its_points(office: Office, engine: Engine) -> None:
    engine.reword()
    quoted = quote(office.schools.north, Scope(GAME, DRILL))
    assert not quoted.changes


def test_the_first_paper_is_kept_at_publication(office: Office) -> None:
    exam = office.hall.exam(*ASKED, papers="equivalents")
    assert Question.objects.filter(paper__exam=exam, kept__isnull=False).count() == 3
    office.hall.begin(exam)
    office.hall.begin(exam, "classmate")
    assert not Question.objects.filter(kept__isnull=True).exists()


def test_papers_of_before_are_kept_beside_the_pages(office: Office, sat: Sitting) -> None:
    before = read(office, sat)
    Question.objects.update(kept=None)
    assert read(office, sat) == before
    assert keep_papers() == 3
    assert keep_papers() == 0
    assert read(office, sat) == before


def test_what_can_be_asked_no_longer_is_gone_through_once(office: Office, sat: Sitting) -> None:
    Question.objects.update(kept=None)
    Question.objects.filter(position=1).update(situation={"unknown": 1})
    assert keep_papers() == 3
    assert keep_papers() == 0
    assert (
        office.client().get(f"/formation/ecole/nord/examens/{sat.exam_id}/sujet/").status_code
        == 200
    )


def test_questions_stored_in_2026_read_the_same_for_ever() -> None:
    for told in KEPT:
        posed = PosedQuestion(("gone", "gone"), told["situation"], kept=Kept(told["kept"]))
        assert reading(posed) == told["reads"], told["slugs"]
