"""The question, its verdict, and the next question that comes with it."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.template import Context, Template

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import FieldVerdict, Reason, Verdict, grade, in_order
from trainer.ui.exercise import (
    AskedQuestion,
    answer_form_html,
    feedback_html,
    framed_html,
    question_html,
)
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.svg import table_html
from trainer.ui.verdicts import reasons_html, verdict_html

type Reader = Callable[[str], Any]
GAME = catalog.game("punto-banco")
DRILLS = tuple(GAME.drills.values())
RIGHT = Verdict(
    correct=True,
    given="tire",
    expected="tire",
    answer="tire",
    solution="tire",
    reasons=(Reason("punto-banco/tirage-banco", "Tirage de banco", "Avec 3, il tire."),),
)


def asked(drill: Drill[Any], seed: int, url: str = "/seance/1/") -> AskedQuestion:
    situation = drill.generate(Random(seed), GAME.rulebook.default_house)
    cloth = laid_in(GAME, drill, situation)
    return AskedQuestion(
        drill.ask(situation), cloth, url, url, "jeton", place="Question 1", scene="Punto abat."
    )


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.slug)
def test_every_drill_is_shown_answered_and_explained(drill: Drill[Any], read: Reader) -> None:
    house = GAME.rulebook.default_house
    for branch in drill.branches_in(house):
        situation = drill.generate(Random(1), house, branch.slug)
        question = AskedQuestion(
            drill.ask(situation), laid_in(GAME, drill, situation), "/a/", "/a/", "jeton"
        )
        solution = drill.ask(situation).form.dump(drill.solve(situation).value)
        page = read(question_html(question, solution))
        assert len(page.all("article")) == 1
        raw = drill.ask(situation).form.load(solution)
        assert raw == drill.solve(situation).value
        verdict = grade(drill, situation, _typed(drill.ask(situation).form, raw))
        assert verdict.correct
        told = read(framed_html(question, feedback_html(verdict, question), verdict=verdict))
        assert told.all("section", role="status")
        links = {link["href"] for link in told.all("a", class_="")} | {
            link["href"] for link in told.all("a")
        }
        assert all(
            f"/regles/{reason.rule.replace('/', '/#')}" in links for reason in verdict.reasons
        )


def _typed(form: Any, value: Any) -> object:
    """What a trainee would post for that answer."""
    if form.kind == "amount":
        return form.show(value)
    if form.kind == "fields":
        return {field.key: _typed(field.form, value[field.key]) for field in form.fields}
    if form.kind == "cards":
        return [card.code for card in value]
    if form.kind == "chips":
        return form.dump(value)
    if form.kind in {"seats", "sequence"}:
        return [str(part) for part in value]
    return str(value)


def test_the_answer_form_posts_with_and_without_javascript(read: Reader) -> None:
    page = read(question_html(asked(DRILLS[0], 1)))
    (form,) = page.all("form")
    assert form["method"] == "post"
    assert form["action"] == form["hx-post"] == "/seance/1/"
    assert page.all("input", name="csrfmiddlewaretoken", value="jeton")
    assert page.all("button", type="submit")


def test_the_response_holds_the_verdict_and_the_whole_next_question(read: Reader) -> None:
    following = asked(DRILLS[0], 2, "/seance/2/")
    page = read(feedback_html(RIGHT, following))
    (link,) = [attrs for attrs in page.all("a") if "data-suite" in attrs]
    assert link["href"] == "/seance/2/"
    (template,) = page.all("template")
    assert template["data-url"] == "/seance/2/"
    assert "data-suivante" in template
    assert page.all("article", data_url="/seance/2/")


def test_the_last_question_leads_on_by_an_ordinary_link(read: Reader) -> None:
    page = read(feedback_html(RIGHT, None, "/bilan/"))
    assert not page.all("template")
    assert [link["href"] for link in page.all("a") if "data-suite" in link] == ["/bilan/"]


def test_an_unreadable_answer_comes_back_with_what_was_typed(read: Reader) -> None:
    drill = GAME.drill("reglement-mise")
    question = asked(drill, 3)
    try:
        question.question.form.parse({})
    except UnreadableAnswer as error:
        page = read(answer_form_html(question, {}, error))
        assert page.all("p", role="alert")
    else:
        pytest.fail("an empty answer was read")


def test_right_and_wrong_are_said_in_words_and_what_was_expected_is_given(read: Reader) -> None:
    wrong = Verdict(
        correct=False,
        given="reste",
        expected="tire",
        answer="reste",
        solution="tire",
        reasons=RIGHT.reasons,
        pitfall="zero",
        pitfall_message="Une bûche n’est pas « pas de carte ».",
    )
    assert "Juste" in read(verdict_html(RIGHT)).text
    text = read(verdict_html(wrong)).text
    for words in ("Faux", "reste", "tire", "Erreur connue", "Une bûche", "Avec 3, il tire."):
        assert words in text


def test_each_field_has_its_own_result_in_words(read: Reader) -> None:
    fields = (
        FieldVerdict("a", "Place 1", correct=True, given="20 €", expected="20 €"),
        FieldVerdict("b", "Place 2", correct=False, given="10 €", expected="19 €"),
    )
    verdict = Verdict(
        correct=False,
        given="",
        expected="",
        answer={},
        solution={},
        reasons=RIGHT.reasons,
        fields=fields,
        share=1,
        out_of=2,
    )
    text = read(verdict_html(verdict)).text
    assert "1 sur 2" in text
    assert "Place 1 Juste" in text
    assert "Place 2 Faux" in text


def ordered(given: str, expected: str) -> Verdict:
    """Return the verdict on an order of steps, each told by its letter."""
    return Verdict(
        correct=given == expected,
        given=" → ".join(given),
        expected=" → ".join(expected),
        answer=[*given],
        solution=[*expected],
        reasons=RIGHT.reasons,
    )


@pytest.mark.parametrize(
    ("given", "word", "moved"),
    [
        ("bcdefgha", "Presque", ["« a » dit trop tard (8e, attendu 1er) : avant « b »."]),
        ("ahbcdefg", "Presque", ["« h » dit trop tôt (2e, attendu 8e) : en dernier."]),
        ("badcfehg", "Faux", []),
        ("hgfedcba", "Faux", []),
    ],
)
def test_a_step_that_is_shifted_makes_no_other_wrong(
    read: Reader, given: str, word: str, moved: list[str]
) -> None:
    html = verdict_html(ordered(given, "abcdefgh"))
    page = read(html)
    text = page.text.replace("\u00a0", " ")
    assert len(page.all("tr")) == 9
    assert word in text
    assert all(told in text for told in moved)
    if moved:
        moved_, placed = html.count('<tr class="champ-faux">'), text.count("En place")
        assert (moved_, placed + text.count("Décalé")) == (1, 7)


def test_nearly_right_is_measured_on_the_nearest_of_the_right_orders(read: Reader) -> None:
    verdict = ordered("hgfedcab", "abcdefgh")
    other = replace(verdict, expected=" → ".join("hgfedcba"), compared=[*"hgfedcba"])
    assert "Presque" not in read(verdict_html(verdict)).text
    page = read(verdict_html(other))
    assert "Presque" in page.text
    assert "« b » dit trop tard (8e, attendu 7e) : avant « a »." in page.text.replace("\u00a0", " ")


def test_no_step_told_at_another_rank_is_said_in_place() -> None:
    expected = ["banco", "punto", "chance", "ramasser", "ramasser-egalite", "payer", "polochon"]
    given = ["chance", "ramasser", "banco", "punto", "payer", "polochon", "ramasser-egalite"]
    steps = replace(
        ordered("", "x"),
        given=" → ".join(given),
        expected=" → ".join(expected),
        answer=given,
        solution=expected,
    )
    html = str(verdict_html(steps))
    green = re.findall(r'<tr class="champ-juste">.*?<td>(.*?)</td><td>(.*?)</td>', html)
    assert all(rank == wanted for rank, wanted in green)
    assert html.count("Décalé") + len(green) + html.count("Dit trop") >= 7


def test_of_two_ways_to_put_an_order_right_no_step_at_its_rank_is_moved() -> None:
    assert in_order("bhegafdc", "abcdefgh") == {*"bef"}
    assert in_order("", "abc") == set()


def test_the_tags_write_what_the_functions_write() -> None:
    source = "{% load ui %}{% tapis q c %}{% verdict v suite='/suite/' %}"
    first = asked(DRILLS[0], 1)
    page = Template(source).render(Context({"q": first.question, "c": first.cloth, "v": RIGHT}))
    assert page == table_html(first.question, first.cloth) + verdict_html(RIGHT, "/suite/")


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.slug)
def test_no_style_nor_script_stands_in_what_is_written(drill: Drill[Any], read: Reader) -> None:
    page = read(question_html(asked(drill, 5)))
    assert not page.all("script")
    assert not page.all("style")
    for _, attrs in page.elements:
        assert not [name for name in attrs if name == "style" or name.startswith("on")]


def test_steps_in_a_row_of_one_article_share_its_link_and_seats_stand_out(
    read: Reader,
) -> None:
    texts = (
        "La banque a 20.",
        "Place 7 – 15 contre 20 : perdu.",
        "Place 5 – 19 contre 20 : perdu.",
    )
    rules = ("jeu/total", "jeu/perdant", "jeu/perdant")
    reasons = tuple(Reason(rule, rule, text) for rule, text in zip(rules, texts, strict=True))
    page = read(reasons_html(reasons))
    assert [link["href"] for link in page.all("a")] == [
        "/regles/jeu/#total",
        "/regles/jeu/#perdant",
    ]
    assert all(text in page.text for text in texts)
    assert "<strong>Place 7</strong> – 15 contre 20" in reasons_html(reasons)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Place 3, jeu 2 – 15 contre 20.", "Place 3, jeu 2"),
        ("Place 12\u00a0: 155 + 100 = 255.", "Place 12"),
        ("Places 3 et 9\u00a0: rien.", ""),
        ("Place aux dames – non.", ""),
    ],
)
def test_only_the_name_of_one_seat_stands_out(text: str, seat: str) -> None:
    html = str(reasons_html((Reason("jeu/article", "Article", text),)))
    assert html.partition("<strong>")[2].partition("</strong>")[0] == seat
