"""A series has an end: its result, its faults as they stood, what was missed taken again."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.grading import Reason, Verdict
from tests.practice.conftest import (
    HTMX,
    NOON,
    answer,
    begin,
    give,
    right_answer,
    start,
    url_of,
    wrong_answer,
)
from trainer.practice.domain import Pace, first_words, remembered
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.faults import faults_of, retained
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.presenters.results import Result, result_of
from trainer.progress.domain.memory import Answer, BranchKey, Memory, remember

pytestmark = pytest.mark.django_db
DRAWN = 10


def opened(client: Client, **said: str) -> Series:
    return begin(client, "tirage-punto", **said).series


def answered(client: Client, series: Series, *, right: bool) -> Attempt:
    """Answer the question that waits in a series."""
    attempt = series.attempts.latest("position")
    give(client, attempt, (right_answer if right else wrong_answer)(attempt))
    attempt.refresh_from_db()
    assert attempt.correct is right
    return attempt


def result(client: Client, series: Series) -> str:
    return client.get(f"/seance/{series.pk}/bilan/").text


@pytest.mark.parametrize(
    ("said", "length"), [({}, 10), ({"questions": "5"}, 5), ({"questions": ""}, None)]
)
def test_a_series_is_of_ten_questions_unless_it_is_said(
    client: Client, said: dict[str, str], length: int | None
) -> None:
    assert opened(client, **said).length == length


def test_after_its_last_question_a_series_leads_to_its_result(client: Client) -> None:
    series = opened(client, questions="5")
    for number in range(5):
        answered(client, series, right=number != 4)
    assert series.attempts.count() == 5
    assert "Voir le résultat" in client.get(f"/seance/{series.pk}/5/").text
    page = result(client, series)
    assert "<strong>4</strong> justes sur 5" in page
    assert "Refaire la question manquée" in page
    assert "Encore 5 questions" in page


@pytest.mark.parametrize(
    ("cases", "wrong", "said"),
    [
        (1, 1, "Refaire la question manquée"),
        (3, 3, "Refaire les 3 manquées"),
        (1, 2, "Refaire le cas manqué"),
        (6, 7, "Refaire les 6 cas manqués"),
    ],
)
def test_a_case_missed_twice_is_not_two_questions(cases: int, wrong: int, said: str) -> None:
    missed = tuple(BranchKey("punto-banco", "tirage-banco", f"{case}") for case in range(cases))
    assert Result((), 10 - wrong, 10, "", 0, missed, (), ended=True).again == said


def test_what_was_missed_is_taken_again_and_nothing_else(client: Client) -> None:
    series = opened(client, questions="5")
    missed = [answered(client, series, right=number > 1).key for number in range(5)][:2]
    wanted = set(result_of(series).missed)
    assert wanted <= set(missed)
    client.post(f"/seance/{series.pk}/encore/", {"mode": "erreurs"})
    again = Series.objects.latest("started_at")
    assert {answered(client, again, right=True).key for _ in wanted} == wanted
    assert not again.attempts.filter(answered_at=None).exists()


def test_another_series_like_this_one_keeps_its_length_and_its_level(client: Client) -> None:
    series = opened(client, questions="5", niveau="2")
    client.post(f"/seance/{series.pk}/encore/")
    again = Series.objects.latest("started_at")
    assert again.pk != series.pk
    assert (again.mode, again.drill, again.length, again.level) == (series.mode, series.drill, 5, 2)


def test_each_answer_marks_its_question_in_the_row(client: Client) -> None:
    attempt = begin(client, questions="5")
    assert client.get(url_of(attempt)).text.count('class="pip"') == 5
    part = give(client, attempt, right_answer(attempt), headers=HTMX).text
    assert '<li class="pip pip--juste" id="pip-1" hx-swap-oob="true">' in part
    assert client.get(url_of(attempt)).text.count('class="pip"') == 4


def test_the_game_of_each_question_is_named_above_it(client: Client) -> None:
    series = opened(client)
    above = "Punto Banco · Tirage de punto · question 1"
    assert above in client.get(f"/seance/{series.pk}/1/").text
    answered(client, series, right=False)
    client.post("/seance/reprendre/", {"mode": "erreurs"})
    mistakes = Series.objects.latest("started_at")
    answered(client, mistakes, right=False)
    told = "Tirage de punto · Punto Banco"
    assert told in result(client, mistakes)
    assert told not in result(client, series)


def after(memory: Memory, *, correct: bool, days: float = 0) -> Memory:
    at = NOON + timedelta(days=days)
    return remember(memory, Answer(correct, slow=False, mixed=True, at=at, day=at.date()))


def test_a_verdict_says_that_the_case_was_missed_before_and_when() -> None:
    missed = after(Memory(), correct=False)
    told = {days: remembered(missed, after(missed, correct=True, days=days)) for days in (0, 1, 4)}
    assert told == {
        0: "Vous l’aviez manqué tout à l’heure.",
        1: "Vous l’aviez manqué hier.",
        4: "Vous l’aviez manqué il y a 4 jours.",
    }
    again = after(missed, correct=False, days=1)
    assert remembered(missed, again) == "Vous l’aviez déjà manqué hier : il revient bientôt."
    in_a_coup = remembered(missed, again, comes_back=False)
    assert in_a_coup == "Vous l’aviez déjà manqué hier."
    for correct in (True, False):  # met for the first time
        assert not remembered(Memory(), after(Memory(), correct=correct))


def test_a_verdict_says_that_a_case_is_learnt_and_when_it_comes_back() -> None:
    memory, told = Memory(), []
    for day in range(8):
        known = after(memory, correct=True, days=day)
        told.append(remembered(memory, known))
        memory = known
    (learnt,) = filter(None, told)
    assert learnt.startswith("Cas appris : il revient dans ")


def test_a_case_missed_again_in_a_coup_is_not_said_to_come_back(client: Client) -> None:
    address, told = "/table/punto-banco/", ""
    for _ in range(2):  # the same coup, dealt again
        client.post(address, {"places": "3", "niveau": "1"})
        attempt = Attempt.objects.latest("pk")
        told = give(client, attempt, wrong_answer(attempt), headers=HTMX).text
        address = f"/table/coups/{attempt.series_id}/"
    assert "Vous l’aviez déjà manqué" in told
    assert "revient bientôt" not in told


def test_among_other_games_a_word_of_the_house_is_told_above_the_question(learner: int) -> None:
    alone = start(learner, "nommer-main", game="casino-stud")
    assert "quinte" not in PracticeQuestion(alone).place
    alone.series.game, alone.series.house = "", {"casino-stud": alone.series.house}
    told = PracticeQuestion(alone).place.replace("\u00a0", " ")
    assert told.startswith(
        "Casino Stud (« quinte » : cinq cartes qui se suivent, de la même couleur) · "
    )


class Told:
    """A sheet that has only a verdict: right or wrong, by these articles."""

    def __init__(self, *rules: str, right: bool = False) -> None:
        reasons = tuple(Reason(rule, "", "") for rule in rules)
        self.verdict = Verdict(right, "", "", None, None, reasons)
        self.attempt = self
        self.right = right


BANCO, PUNTO, NATURAL = (
    f"punto-banco/{slug}" for slug in ("tirage-banco", "tirage-punto", "abattage")
)
MISSED, NO_FAULT = Told(NATURAL, BANCO), Told(NATURAL, right=True)


@pytest.mark.parametrize(
    ("sheets", "articles"),
    [
        pytest.param([MISSED, *[Told(BANCO, PUNTO)] * 2], [BANCO, PUNTO], id="the two most missed"),
        pytest.param([Told(BANCO)], [BANCO], id="the only one missed"),
        pytest.param([NO_FAULT, MISSED, MISSED], [BANCO, NATURAL], id="after one right answer"),
        pytest.param(
            [NO_FAULT, NO_FAULT, MISSED, MISSED, Told(NATURAL)],
            [BANCO, NATURAL],
            id="that every answer applies gives way to the one missed",
        ),
        pytest.param(
            [*[Told(BANCO)] * 4, Told(BANCO, right=True), Told(PUNTO)],
            [BANCO, PUNTO],
            id="missed often though once right",
        ),
        pytest.param([Told(BANCO, right=True)], [], id="none where nothing was missed"),
        pytest.param([], [], id="none of nothing"),
        pytest.param(
            [Told("ecole/mot", "punto-banco/disparu", "jamais/vu", BANCO)],
            [BANCO],
            id="no word of a school and no article withdrawn",
        ),
    ],
)
def test_the_articles_called_back(sheets: Any, articles: list[str]) -> None:
    assert [it.rule.id for it in retained(sheets)] == articles


def played(client: Client, wrong: int, right: int = 0, **plan: Any) -> Series:
    """Return a series with so many wrong answers, then so many right ones, of this browser."""
    attempt: Attempt | None = start(begin(client).series.learner_id, **plan)
    series = Attempt.objects.latest("pk").series
    for number in range(wrong + right):
        if attempt is not None:
            raw = (wrong_answer if number < wrong else right_answer)(attempt)
            attempt = answer(attempt, raw, seed=number).following
    return series


def faults_shown(page: str) -> list[str]:
    """Return the faults that a page tells, and check that it says what is to be retained."""
    assert "Ce qu’il faut retenir" in page
    return re.findall(r'<article class="faute.*?</article>', page, re.DOTALL)


def test_every_fault_is_read_with_its_statement_its_table_and_both_answers(client: Client) -> None:
    series = played(client, wrong=3, right=2)
    page = result(client, series)
    told = faults_shown(page)
    for attempt, fault in zip(series.attempts.order_by("position")[:3], told, strict=True):
        sheet = PracticeQuestion(attempt)
        assert sheet.verdict is not None
        assert sheet.statement_html in fault
        assert fault.count('class="tapis tapis--bureau"') == 1
        assert f"<dd>{sheet.verdict.given}</dd>" in fault
        assert f"<dd>{sheet.verdict.expected}</dd>" in fault
    assert [fault.count('<details class="faute__tapis" open>') for fault in told] == [1, 0, 0]
    assert page.count('<details class="bilan__ligne">') == 2


def test_what_is_to_be_retained_leads_to_its_article(client: Client) -> None:
    page = result(client, played(client, wrong=2))
    shown = page.partition('id="retenir"')[2].partition("</section>")[0]
    links = re.findall(r'href="/regles/([\w-]+)/#([\w-]+)"', shown)
    assert 0 < len(links) <= 2
    for game, slug in links:
        article = catalog.rule(f"{game}/{slug}")
        assert article.title.replace("'", "&#x27;") in shown
        assert first_words(article.statement).replace("'", "&#x27;") in shown
    assert "Ce qu’il faut retenir" not in result(client, played(client, 0, right=2))


def test_the_page_draws_ten_tables_however_many_are_missed(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    series = played(client, wrong=DRAWN + 2)
    with django_assert_max_num_queries(12):
        page = result(client, series)
    assert len(faults_shown(page)) == DRAWN + 2
    assert page.count('class="tapis tapis--bureau"') == DRAWN
    assert page.count('?tapis" hx-select=".table" hx-trigger="revealed"') == 2


def test_of_a_question_in_several_parts_the_wrong_ones_alone_are_told(client: Client) -> None:
    learner = begin(client).series.learner_id
    attempt = start(learner, "reglement-tapis", game="caribbean-stud")
    raw: Any = right_answer(attempt)
    raw[next(key for key in raw if key.startswith("place-"))] = "7"
    answer(attempt, raw)
    page = result(client, attempt.series)
    verdict = PracticeQuestion(Attempt.objects.get(pk=attempt.pk)).verdict
    assert verdict is not None
    wrong = [part for part in verdict.fields if not part.correct]
    assert page.count('<tr class="champ-faux">') == len(wrong) < len(verdict.fields)
    assert 'class="champ-juste"' not in page


def test_a_run_shows_each_of_its_faults(client: Client) -> None:
    page = result(client, played(client, wrong=2, pace=Pace.THREE_MINUTES))
    assert len(faults_shown(page)) == page.count('class="tapis tapis--bureau"') == 2


def test_a_coup_shows_each_of_its_faults_on_the_table_as_it_stood(client: Client) -> None:
    client.post("/table/punto-banco/", {"places": "3", "niveau": "1"})
    first = Attempt.objects.get()
    give(client, first, wrong_answer(first))
    page = client.get(reverse("table:coup", args=(first.series_id,))).text
    assert len(faults_shown(page)) == page.count('class="tapis tapis--bureau"') == 1
    assert PracticeQuestion(first).statement_html in page


def test_the_first_fault_alone_is_open_and_the_first_ten_are_drawn() -> None:
    found = faults_of([Told(), *(Told(right=True) for _ in range(3)), *(Told() for _ in range(12))])  # type: ignore[list-item]
    assert [fault.first for fault in found] == [True] + [False] * 12
    assert [fault.drawn for fault in found] == [True] * DRAWN + [False] * 3
