"""French typography, articles, plurals, lists, ordinals and percentages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.forms import Points
from casino_rules.core.french import (
    CARTE,
    NBSP,
    POINT,
    THIN,
    Noun,
    de,
    join,
    ordinal,
    percent,
    thousands,
    to,
    typo,
)
from casino_rules.core.questions import Question, Stake, Zone

POINTS = Points()
AS = Noun("as", "as", elides=True)
DAME = Noun("dame", "dames", feminine=True)
ROI = Noun("roi", "rois")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("l'as", "l’as"),
        ("Qui gagne ?", f"Qui gagne{THIN}?"),
        ("Stop ! Fin ; 5 %", f"Stop{THIN}! Fin{THIN}; 5{THIN}%"),
        ("punto : 3", f"punto{NBSP}: 3"),
        ("payé 19:20", "payé 19:20"),
        ("« Rien ne va plus »", f"«{NBSP}Rien ne va plus{NBSP}»"),
        ("«Carte»", f"«{NBSP}Carte{NBSP}»"),
        ("miser 20 €", f"miser 20{NBSP}€"),
    ],
)
def test_ordinary_spaces_and_apostrophes_become_french_ones(typed: str, printed: str) -> None:
    assert typo(typed) == printed


@given(st.text(alphabet=" \u00a0\u202f'’«»:;!?%€a1\n", max_size=30))
def test_typography_applied_twice_changes_nothing_more(text: str) -> None:
    assert typo(typo(text)) == typo(text)


@pytest.mark.parametrize(
    ("noun", "forms"),
    [
        (AS, ("l’as", "un as", "de l’as", "à l’as", "d’as", "d’as")),
        (DAME, ("la dame", "une dame", "de la dame", "à la dame", "de dame", "de dames")),
        (ROI, ("le roi", "un roi", "du roi", "au roi", "de roi", "de rois")),
    ],
)
def test_a_noun_takes_its_articles_and_elisions(noun: Noun, forms: tuple[str, ...]) -> None:
    assert (noun.le, noun.un, noun.du, noun.au, noun.de, noun.de_plural) == forms


def test_a_feminine_noun_that_elides_keeps_its_gender() -> None:
    noun = Noun("égalité", "égalités", feminine=True, elides=True)
    assert (noun.le, noun.un, noun.du, noun.au) == (
        "l’égalité",
        "une égalité",
        "de l’égalité",
        "à l’égalité",
    )


@pytest.mark.parametrize(
    ("number", "text"), [(-2, "-2 points"), (0, "0 point"), (1, "1 point"), (2, "2 points")]
)
def test_the_plural_begins_at_two(number: int, text: str) -> None:
    assert POINT.count(number) == text.replace(" ", NBSP)


def test_a_count_of_cards_does_not_break_across_lines() -> None:
    assert CARTE.count(3) == f"3{NBSP}cartes"


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a et b"), (["a", "b", "c"], "a, b et c")],
)
def test_a_list_is_joined_by_commas_and_one_et(words: list[str], text: str) -> None:
    assert join(words) == text
    assert join(iter(words)) == text


def test_a_list_may_end_with_another_conjunction() -> None:
    assert join("abc", "ou") == "a, b ou c"


def test_ordinals_agree_with_the_gender_of_the_first_only() -> None:
    assert [ordinal(1), ordinal(1, feminine=True), ordinal(2), ordinal(3, feminine=True)] == [
        "1er",
        "1re",
        "2e",
        "3e",
    ]


@pytest.mark.parametrize(
    ("numerator", "denominator", "decimals", "text"),
    [
        (1, 2, 2, "50,00"),
        (1, 3, 2, "33,33"),
        (2, 3, 2, "66,67"),
        (1, 8, 2, "12,50"),
        (5, 1000, 0, "1"),
        (4, 1000, 0, "0"),
        (-1, 4, 1, "−25,0"),
        (1, -4, 1, "−25,0"),
        (-1, -4, 1, "25,0"),
        (0, -4, 1, "0,0"),
        (-1, 1_000_000, 2, "0,00"),
        (10579, 1_000_000, 4, "1,0579"),
    ],
)
def test_percentages_are_rounded_half_up_with_a_comma(
    numerator: int, denominator: int, decimals: int, text: str
) -> None:
    assert percent(numerator, denominator, decimals) == f"{text}{THIN}%"


def test_what_lies_on_the_cloth_is_written_in_french_typography() -> None:
    zone = Zone("Mise d'égalité", stakes=(Stake("L'égalité", 100),), note="« Rien ne va plus »")
    assert (zone.label, zone.stakes[0].box) == ("Mise d’égalité", "L’égalité")
    assert zone.note == f"«{NBSP}Rien ne va plus{NBSP}»"
    assert Question("Qui abat ?", POINTS).prompt == f"Qui abat{THIN}?"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Bertin Hugo", "de Bertin Hugo"),
        ("Émery Aude", "d’Émery Aude"),
        ("Aubin Lou", "d’Aubin Lou"),
        ("Hugo", "de Hugo"),
        ("Yanis", "de Yanis"),
        ("", "de "),
    ],
)
def test_a_name_is_elided_after_de(name: str, text: str) -> None:
    assert de(name) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (2391, f"2{THIN}391"), (10**6, f"1{THIN}000{THIN}000")],
)
def test_thousands_are_apart(number: int, text: str) -> None:
    assert thousands(number) == text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Le flop", "au flop"),
        ("La rivière", "à la rivière"),
        ("Les trois premières cartes", "aux trois premières cartes"),
    ],
)
def test_a_moment_is_told_with_its_preposition(name: str, told: str) -> None:
    assert to(name) == told
