"""A layout is answered seat by seat: each sheet holds what lies there and what is asked."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from casino_rules import catalog
from casino_rules.core.forms import Amount, Choice, Field, Fields, Option, Points
from casino_rules.core.plan import PAPER
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Seats
from trainer.ui.controls import initials
from trainer.ui.seats import answers_html, bar_html, by_seats

type Reader = Callable[[str], Any]

GESTURES = Choice.of(ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer")
ZONES = (
    Zone("Place 5", stakes=(Stake("Ante", 1_000, "ante"),), seat=5, spot="place-5"),
    Zone("Place 2", seat=2, spot="place-2"),
)
FIELDS = (
    Field("geste-5", "Place 5 : Ante et Bet", GESTURES, "place-5"),
    Field("paye-5", "Place 5 : payé en tout", Amount(optional=True), "place-5"),
    Field("geste-2", "Place 2 : Ante et Bet", GESTURES, "place-2"),
    Field("total", "Total payé", Amount(), PAPER),
)
LAYOUT = Question("Réglez le tapis.", Fields(FIELDS), ZONES)


def test_a_layout_has_a_sheet_a_seat_in_the_order_of_the_gesture(read: Reader) -> None:
    page = read(answers_html(LAYOUT))
    assert [sheet["data-fiche"] for sheet in page.all("fieldset") if "data-fiche" in sheet] == [
        "place-5",
        "place-2",
    ]
    assert page.posted().keys() >= {"reponse.paye-5", "reponse.total"}


def test_a_sheet_names_its_seat_once_and_shows_its_stakes(read: Reader) -> None:
    text = read(answers_html(LAYOUT)).text
    assert "Place 5" in text
    assert "Ante et Bet" in text
    assert "Place 5 : Ante" not in text
    assert "Ante 10 €" in text


def test_each_gesture_has_its_letter(read: Reader) -> None:
    assert initials(GESTURES.options) == ("r", "e", "p")
    assert initials((Option("a", "Pair"), Option("b", "P"))) == ("p", "")
    letters = [
        item["data-lettre"]
        for item in read(answers_html(LAYOUT)).all("input")
        if "data-lettre" in item
    ]
    assert letters == ["r", "e", "p", "r", "e", "p"]


def test_what_was_typed_at_a_seat_is_shown_again(read: Reader) -> None:
    posted = read(answers_html(LAYOUT, {"geste-5": "payer", "paye-5": "12,50"})).posted()
    assert posted["reponse.geste-5"] == "payer"
    assert posted["reponse.paye-5"] == "12,50"


def test_a_question_about_one_seat_or_none_keeps_its_plain_form() -> None:
    assert not by_seats(Question("?", Fields(FIELDS[:2]), ZONES))
    assert not by_seats(Question("?", GESTURES, ZONES))
    assert "data-fiches" not in answers_html(Question("?", GESTURES, ZONES))


def test_the_pots_of_a_table_are_given_seat_by_seat() -> None:
    game = catalog.game("texas-holdem")
    drill = game.drill("repartir-pots")
    question = drill.ask(drill.generate(Random(3), game.rulebook.default_house))
    assert by_seats(question)
    assert "Reçoit" in answers_html(question)


def test_what_is_asked_of_the_whole_table_takes_sheets_if_it_would_hide_it() -> None:
    game = catalog.game("baccara")
    drill = game.drill("reglement-tapis")
    question = drill.ask(drill.generate(Random(3), game.rulebook.default_house))
    html = answers_html(question)
    for name in ("Mises du 1er tableau", "Mises du 2e tableau", "Mises à cheval"):
        assert f'data-fiche="" data-nom="{name}"' in html
    assert "Mises du 2e tableau ›" in bar_html(question, "")
    assert answers_html(LAYOUT).count('data-nom="La table"') == 1


def test_a_place_is_touched_where_the_cloth_has_it_and_a_script_shows_it() -> None:
    form = Choice((Option("deux", "La place 2", "place-2"), Option("nul", "Personne")))
    question = replace(LAYOUT, form=form)
    assert "Touchez" not in bar_html(question, "")
    bar = bar_html(question, "", frozenset({"place-2"}))
    assert (
        '<span class="barre__mot avec-js">Touchez une place, ou répondez ci-dessus.</span>' in bar
    )
    seats = replace(LAYOUT, form=Seats((1, 2), one=True))
    assert "Choisissez une place." in bar_html(seats, "")
    assert "Touchez" not in bar_html(seats, "")
    both = bar_html(seats, "", frozenset({"place-1"}))
    assert '<span class="sans-js">Choisissez une place.</span>' in both
    assert '__mot avec-js">Touchez une place.</span>' in both
    cards = bar_html(replace(LAYOUT, form=Points()), "", frozenset({"place-1"}))
    assert "barre__demande" not in cards
