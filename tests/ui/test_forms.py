"""Answer forms: what is posted from the page is what the form of the engine reads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import QueryDict

from casino_rules.core.cards import read_cards
from casino_rules.core.forms import (
    Amount,
    Choice,
    Field,
    Fields,
    Form,
    Ordering,
    Points,
    UnreadableAnswer,
)
from casino_rules.core.situation import Rows, Situation, fact
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Words
from trainer.ui.forms import form_html, raw_from_post

type Reader = Callable[[str], Any]
SHOE = read_cards("9d Kh 9d As")
GESTURES = Choice.of(payer="Payer", rendre="Rendre", ramasser="Ramasser")
SETTLEMENT = Fields(
    (
        Field(
            "a",
            "Place 1",
            Fields((Field("geste", "Geste", GESTURES), Field("paye", "Payé", Amount()))),
        ),
        Field("main", "Main", Cards(2, SHOE)),
        Field("gagnants", "Gagnants", Seats((1, 3, 7))),
    )
)


@dataclass(frozen=True)
class Line(Situation):
    seat: int = fact("Place", Points(1, 7))
    bet: int = fact("Mise", Amount(0, 1_000_00))
    box: str = fact("Case", Choice.of(punto="Punto", banco="Banco"))


ANSWERS: list[tuple[Form[Any], object]] = [
    (GESTURES, "rendre"),
    (Points(0, 9), "7"),
    (Points(-5, 5), "-3"),
    (Points(0, 30), "21"),
    (Amount(), "1 234,50"),
    (Cards(2, SHOE), ["9d", "9d"]),
    (Seats((1, 3, 7)), ["1", "7"]),
    (Ordering.of(a="Annoncer", b="Ramasser", c="Payer"), ["c", "a", "b"]),
    (FreeCards(2, 3, 6), "R♥ 10♣"),
    (Words(), "Rien ne va plus"),
    (Chips((100, 2_500, 100_000)), {"100": "2", "2500": "", "100000": "1"}),
    (
        SETTLEMENT,
        {"a": {"geste": "payer", "paye": "33,25 €"}, "main": ["9d", "Kh"], "gagnants": ["3"]},
    ),
    (
        Rows(Line, 1, 3),
        [
            {"seat": "2", "bet": "50", "box": "banco"},
            {"seat": "", "bet": "", "box": ""},
            {"seat": "5", "bet": "1 000", "box": "punto"},
        ],
    ),
]
NAMES = [f"{number}-{form.kind}" for number, (form, _) in enumerate(ANSWERS)]


@pytest.mark.parametrize(("form", "raw"), ANSWERS, ids=NAMES)
def test_a_form_shown_with_what_was_typed_posts_the_same_answer(
    form: Form[Any], raw: object, read: Reader
) -> None:
    posted = read(form_html(form, value=raw)).posted()
    assert form.parse(raw_from_post(form, posted)) == form.parse(raw)


@pytest.mark.parametrize("form", [form for form, _ in ANSWERS], ids=NAMES)
def test_an_empty_form_shows_no_answer_and_is_unreadable(form: Form[Any], read: Reader) -> None:
    page = read(form_html(form))
    assert not any("checked" in attrs for attrs in page.all("input"))
    assert not page.all("option", selected="")
    with pytest.raises(UnreadableAnswer):
        form.parse(raw_from_post(form, page.posted()))


@pytest.mark.parametrize(("form", "raw"), ANSWERS, ids=NAMES)
def test_every_control_has_a_label_and_ids_are_unique(
    form: Form[Any], raw: object, read: Reader
) -> None:
    page = read(form_html(form, value=raw, prefix="x-"))
    controls = [*page.all("input"), *page.all("select")]
    ids = [attrs["id"] for attrs in controls]
    assert len(set(ids)) == len(ids)
    labelled = {label.get("for") for label in page.all("label")}
    for attrs in controls:
        wrapped = attrs.get("type") in {"radio", "checkbox"}
        assert wrapped or attrs["id"] in labelled or attrs.get("aria-label")


def test_each_proposition_alone_has_its_own_shortcut_key(read: Reader) -> None:
    page = read(form_html(Cards(2, SHOE)))
    assert [attrs["data-touche"] for attrs in page.all("input")] == ["1", "2", "3", "4"]
    page = read(form_html(Seats((1, 3, 7))))
    assert [attrs["data-touche"] for attrs in page.all("input")] == ["1", "3", "7"]


def test_fields_among_several_have_no_shortcut_key(read: Reader) -> None:
    assert not any("data-touche" in attrs for attrs in read(form_html(SETTLEMENT)).all("input"))


def test_an_error_stands_under_the_field_that_it_names(read: Reader) -> None:
    error = UnreadableAnswer("Montant illisible.").within("paye").within("a")
    page = read(form_html(SETTLEMENT, value={"a": {"paye": "douze"}}, error=error))
    (control,) = page.all("input", aria_invalid="true")
    assert control["name"] == "reponse.a.paye"
    assert control["value"] == "douze"
    (message,) = page.all("p", role="alert")
    assert message["id"] == control["aria-describedby"]


def test_a_phrase_is_typed_in_one_input_that_no_browser_completes(read: Reader) -> None:
    (control,) = read(form_html(Words())).all("input")
    assert control["type"] == "text"
    assert control["autocomplete"] == control["autocapitalize"] == control["autocorrect"] == "off"
    assert control["spellcheck"] == "false"


def test_what_was_typed_is_escaped(read: Reader) -> None:
    page = read(form_html(Amount(), value='"><script>alert(1)</script>'))
    assert not page.all("script")


def test_a_single_control_posted_twice_is_never_chosen_silently() -> None:
    raw = raw_from_post(GESTURES, QueryDict("reponse=payer&reponse=rendre"))
    with pytest.raises(UnreadableAnswer):
        GESTURES.parse(raw)


def test_rows_beyond_those_of_the_form_are_not_read() -> None:
    form = Rows(Line, 1, 2)
    raw = raw_from_post(form, QueryDict("reponse.0.seat=1&reponse.999999.seat=2"))
    assert isinstance(raw, list)
    assert len(raw) == 2
