"""The faults of a series are read as they stood, and the articles most missed are called back."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.grading import Reason, Verdict
from tests.practice.conftest import answer, right_answer, start, wrong_answer
from trainer.accounts.models import Learner
from trainer.practice.climbing import first_words
from trainer.practice.faults import faults_of, retained
from trainer.practice.models import Attempt, Series
from trainer.practice.pace import Pace
from trainer.practice.presenters import PracticeQuestion

DRAWN = 10


class Told:
    """A sheet that has only a verdict: right or wrong, by these articles."""

    def __init__(self, *rules: str, right: bool = False) -> None:
        reasons = tuple(Reason(rule, "", "") for rule in rules)
        self.verdict = Verdict(right, "", "", None, None, reasons)
        self.attempt = self
        self.right = right


def articles(*sheets: Any) -> list[str]:
    return [it.rule.id for it in retained(sheets)]


BANCO, PUNTO, NATURAL = (
    f"punto-banco/{slug}" for slug in ("tirage-banco", "tirage-punto", "abattage")
)


def test_the_articles_of_a_game_are_those_the_tests_speak_of() -> None:
    assert all(catalog.rule(rule).id == rule for rule in (BANCO, PUNTO, NATURAL))


def test_the_two_articles_most_missed_are_called_back() -> None:
    assert articles(Told(NATURAL, BANCO), Told(BANCO, PUNTO), Told(BANCO, PUNTO)) == [BANCO, PUNTO]
    assert articles(Told(BANCO)) == [BANCO]


def test_an_article_that_every_answer_applies_gives_way_to_the_one_missed() -> None:
    sheets = (Told(NATURAL, right=True), Told(NATURAL, BANCO), Told(NATURAL, BANCO))
    assert articles(*sheets) == [BANCO, NATURAL]
    often = [Told(NATURAL, right=True)] * 2 + [Told(NATURAL, BANCO)] * 2 + [Told(NATURAL)]
    assert articles(*often) == [BANCO, NATURAL]
    assert articles(*[Told(BANCO)] * 4, Told(BANCO, right=True), Told(PUNTO)) == [BANCO, PUNTO]


def test_nothing_is_called_back_where_nothing_was_missed() -> None:
    assert articles(Told(BANCO, right=True)) == []
    assert articles() == []


def test_words_of_a_school_and_articles_withdrawn_are_not_called_back() -> None:
    assert articles(Told("ecole/mot", "punto-banco/disparu", "jamais/vu", BANCO)) == [BANCO]


def played(client: Client, learner: int, wrong: int, right: int = 0, **plan: Any) -> Series:
    """Return a series with so many wrong answers, then so many right ones, of this browser."""
    attempt = start(learner, **plan)
    for number in range(wrong + right):
        raw = (wrong_answer if number < wrong else right_answer)(attempt)
        following = answer(attempt, raw, seed=number).following
        if following is None:
            break
        attempt = following
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "tirage-banco"})
    Series.objects.filter(learner=learner).update(learner=Learner.objects.latest("pk"))
    return Series.objects.get(pk=attempt.series_id)


def result(client: Client, series: Series) -> str:
    return client.get(reverse("practice:summary", args=(series.pk,))).text


def test_every_fault_is_read_with_its_statement_its_table_and_both_answers(
    client: Client, learner: int
) -> None:
    series = played(client, learner, wrong=3, right=2)
    page = result(client, series)
    told = re.findall(r'<article class="faute.*?</article>', page, re.DOTALL)
    assert len(told) == 3
    for attempt, fault in zip(series.attempts.order_by("position"), told, strict=False):
        sheet = PracticeQuestion(attempt)
        assert sheet.verdict is not None
        assert sheet.statement_html in fault
        assert fault.count('class="tapis tapis--bureau"') == 1
        assert f"<dd>{sheet.verdict.given}</dd>" in fault
        assert f"<dd>{sheet.verdict.expected}</dd>" in fault
    assert [fault.count('<details class="faute__tapis" open>') for fault in told] == [1, 0, 0]
    assert page.count('<details class="bilan__ligne">') == 2


def test_what_is_to_be_retained_leads_to_its_article(client: Client, learner: int) -> None:
    page = result(client, played(client, learner, wrong=2))
    shown = page.partition('id="retenir"')[2].partition("</section>")[0]
    links = re.findall(r'href="/regles/([\w-]+)/#([\w-]+)"', shown)
    assert 0 < len(links) <= 2
    for game, slug in links:
        article = catalog.rule(f"{game}/{slug}")
        assert article.title.replace("'", "&#x27;") in shown
        assert first_words(article.statement).replace("'", "&#x27;") in shown
    assert "Ce qu’il faut retenir" not in result(client, played(client, learner, 0, right=2))


def test_the_page_draws_ten_tables_however_many_are_missed(
    client: Client, learner: int, django_assert_max_num_queries: Any
) -> None:
    series = played(client, learner, wrong=DRAWN + 2)
    with django_assert_max_num_queries(12):
        page = result(client, series)
    assert page.count('<article class="faute') == DRAWN + 2
    assert page.count('class="tapis tapis--bureau"') == DRAWN
    assert page.count('?tapis" hx-select=".table" hx-trigger="revealed"') == 2


def test_of_a_question_in_several_parts_the_wrong_ones_alone_are_told(
    client: Client, learner: int
) -> None:
    attempt = start(learner, "reglement-tapis", game="caribbean-stud")
    raw = right_answer(attempt)
    raw[next(key for key in raw if key.startswith("place-"))] = "7"
    answer(attempt, raw)
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "tirage-banco"})
    Series.objects.filter(learner=learner).update(learner=Learner.objects.latest("pk"))
    page = result(client, attempt.series)
    verdict = PracticeQuestion(Attempt.objects.get(pk=attempt.pk)).verdict
    assert verdict is not None
    wrong = [part for part in verdict.fields if not part.correct]
    assert page.count('<tr class="champ-faux">') == len(wrong) < len(verdict.fields)
    assert 'class="champ-juste"' not in page


def test_a_run_shows_each_of_its_faults(client: Client, learner: int) -> None:
    series = played(client, learner, wrong=2, pace=Pace.THREE_MINUTES)
    page = result(client, series)
    assert page.count('<article class="faute') == 2
    assert page.count('class="tapis tapis--bureau"') == 2
    assert "Ce qu’il faut retenir" in page


@pytest.mark.django_db
def test_a_coup_shows_each_of_its_faults_on_the_table_as_it_stood(client: Client) -> None:
    client.post("/table/punto-banco/", {"places": "3", "niveau": "1"})
    first = Attempt.objects.get()
    client.post(PracticeQuestion(first).url, {"reponse": wrong_answer(first)})
    page = client.get(f"/table/coups/{first.series_id}/").text
    assert page.count('<article class="faute') == 1
    assert PracticeQuestion(first).statement_html in page
    assert page.count('class="tapis tapis--bureau"') == 1
    assert "Ce qu’il faut retenir" in page


def test_the_first_fault_alone_is_open_and_the_first_ten_are_drawn() -> None:
    found = faults_of([Told(), *(Told(right=True) for _ in range(3)), *(Told() for _ in range(12))])  # type: ignore[list-item]
    assert [fault.first for fault in found] == [True] + [False] * 12
    assert [fault.drawn for fault in found] == [True] * DRAWN + [False] * 3
