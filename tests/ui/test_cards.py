"""Cards, hands and the cloth."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.cards import JOKER, PACK, Card, read_cards
from casino_rules.core.forms import Choice
from casino_rules.core.money import USD
from casino_rules.core.questions import Question, Stake, Zone
from tests.ui.shown import shown
from tools.cards.sheets import place
from trainer.ui.cards import card_html, hand_html
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.svg import table_html

type Reader = Callable[[str], Any]
STATIC = Path(__file__).resolve().parents[2] / "static"
FORM = Choice.of(oui="Oui", non="Non")
BOOK = catalog.game("punto-banco").rulebook
CLOTH = cloth_of(BOOK.plan, BOOK.default_house)


@pytest.mark.parametrize("card", [*PACK, JOKER], ids=str)
def test_a_card_says_its_french_name_and_its_three_faces_exist(card: Card, read: Reader) -> None:
    (attrs,) = read(card_html(card)).all("span")
    faces = (STATIC / "css/faces.css").read_text("utf-8")
    assert attrs["role"] == "img"
    assert attrs["aria-label"] == card.french
    assert f".c-{card.code} {{" in faces
    for sheet in ("grandes", "petites", "quatre"):
        drawn = (STATIC / f"cards/planches/{sheet}.svg").read_text("utf-8")
        column, row = place(card.code)
        own = f".c-{card.code} {{ --col: {column}; --rang: {row}; --figure:" in faces
        assert (f'<svg x="{column * 42}" y="{row * 58}"' in drawn) is not (
            own and sheet == "grandes"
        )


def test_a_hand_is_a_list_in_which_identical_cards_of_a_shoe_all_appear(read: Reader) -> None:
    page = read(hand_html(read_cards("9d 9d Kh")))
    assert len(page.all("li")) == 3
    assert [span["aria-label"] for span in page.all("span")] == [
        "neuf de carreau",
        "neuf de carreau",
        "roi de cœur",
    ]


def test_hidden_cards_are_counted_in_words_and_never_named(read: Reader) -> None:
    page = read(hand_html(read_cards("Kh"), hidden=2))
    assert "2\N{NO-BREAK SPACE}cartes cachées" in "".join(page.words)
    assert len(page.all("span", role="img")) == 1
    assert len([span for span in page.all("span") if "c-dos" in (span["class"] or "")]) == 2


def test_a_hand_of_more_than_five_cards_is_fanned_on_narrow_screens() -> None:
    assert "main--longue" not in hand_html(PACK[:5])
    assert "main--longue" in hand_html(PACK[:6])


def test_an_empty_hand_writes_nothing() -> None:
    assert hand_html(()) == ""


def test_the_cloth_shows_places_seats_stakes_in_text_and_options(read: Reader) -> None:
    zones = (
        Zone("Punto", read_cards("Kh 9d")),
        Zone("Place 3", stakes=(Stake("Banco", 12_350),), seat=3, note="mise tardive"),
    )
    question = Question("Que payez-vous ?", FORM, zones, ("Commission de 5 %",))
    html = table_html(question, CLOTH)
    places, text = shown(html), read(html).text
    assert "Punto" in places["punto"].texts
    assert places["place-3"].told == (
        "Place 3\N{NO-BREAK SPACE}: Banco 123,50\N{NO-BREAK SPACE}€, mise tardive"
    )
    assert "123,50\N{NO-BREAK SPACE}€" in "".join(read(html).words)
    assert "mise tardive" in text
    assert "Commission de 5 %" in text


def test_the_cloth_counts_in_the_currency_of_the_question(read: Reader) -> None:
    zone = Zone("Place 1", stakes=(Stake("Ante", 500),), seat=1)
    question = Question("?", FORM, (zone,), currency=USD)
    assert "5\N{NO-BREAK SPACE}$" in "".join(read(table_html(question, CLOTH)).words)


def test_a_question_in_words_alone_has_no_cloth() -> None:
    assert table_html(Question("Que dites-vous ?", FORM), CLOTH) == ""


def test_what_a_zone_says_is_escaped(read: Reader) -> None:
    zone = Zone("<b>", note='"><script>', stakes=(Stake("<i>", 100),))
    page = read(table_html(Question("?", FORM, (zone,)), CLOTH))
    assert not page.all("script")
    assert not page.all("b")


def test_more_cards_face_down_than_a_hand_has_are_a_pile_with_its_number() -> None:
    html = hand_html((), 18)
    assert "18\N{NO-BREAK SPACE}cartes cachées" in html
    assert "×&nbsp;18" in html
    assert html.count("c-dos") == 3
