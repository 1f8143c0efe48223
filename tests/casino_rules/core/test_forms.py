"""The seven answer forms: what they read, show and store, and what they ask again."""

import json
from typing import Any

import pytest

from casino_rules.core.cards import JOKER, read_cards
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
from casino_rules.core.french import NBSP, THIN
from casino_rules.core.money import USD
from casino_rules.core.table_forms import Cards, FreeCards, Seats

SIDE = Choice.of(punto="Punto", banco="Banco", egalite="L'égalité")
POINT = Points(0, 9, "points")
STEPS = Ordering.of(a="Fermer", b="Donner", c="Payer")
SHOWN = read_cards("Kh 2s Kh 9d")
LINE = Fields((Field("cote", "Côté", SIDE), Field("paye", "Payé", Amount(high=10_000))))
NESTED = Fields((Field("mise", "Mise", LINE), Field("point", "Point", POINT)))

READ: list[tuple[Form[Any], object, object]] = [
    (SIDE, "banco", "banco"),
    (SIDE, " banco ", "banco"),
    (SIDE, ["banco"], "banco"),
    (POINT, "0", 0),
    (POINT, 9, 9),
    (POINT, "+9", 9),
    (Points(-5, 5), "-5", -5),
    (Points(-5, 5), "−5", -5),
    (Amount(), "1 234,50 €", 123450),
    (Amount(), 20, 2000),
    (Amount(), 33.25, 3325),
    (Amount(low=-500), "−5", -500),
    (Seats((1, 2, 5)), "5", (5,)),
    (Seats((1, 2, 5)), "5, 1 5", (1, 5)),
    (Seats((1, 2, 5)), [5, "2"], (2, 5)),
    (Seats((1, 2, 5), nobody=True), None, ()),
    (STEPS, "c a b", ("c", "a", "b")),
    (STEPS, ["c", "a", "b"], ("c", "a", "b")),
    (Cards(2, SHOWN), "9d Kh", read_cards("Kh 9d")),
    (Cards(2, SHOWN), ["R♥", "Kh"], read_cards("Kh Kh")),
    (Cards(2, SHOWN, (1, 2)), "9d", read_cards("9d")),
    (Cards(2, SHOWN, (0, 2)), "", ()),
    (FreeCards(0, 3), None, ()),
    (FreeCards(0, 3), " ", ()),
    (FreeCards(1, 3, decks=2), "1p 1p", read_cards("As As")),
    (FreeCards(1, 1, joker=True), "Joker", (JOKER,)),
    (LINE, {"cote": "punto", "paye": "20", "autre": 1}, {"cote": "punto", "paye": 2000}),
    (
        NESTED,
        {"mise": {"cote": "punto", "paye": "0,50"}, "point": "3"},
        {"mise": {"cote": "punto", "paye": 50}, "point": 3},
    ),
]


@pytest.mark.parametrize(("form", "raw", "value"), READ)
def test_what_a_person_or_a_program_gives_is_read_and_stored(
    form: Form[Any], raw: object, value: object
) -> None:
    assert form.parse(raw) == value
    assert form.load(json.loads(json.dumps(form.dump(form.parse(raw))))) == value


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        (SIDE, "egalite", "L’égalité"),
        (POINT, 3, "3 points"),
        (Points(), 3, "3"),
        (Amount(), 1950, f"19,50{NBSP}€"),
        (Amount(currency=USD), 100000, f"1{THIN}000{NBSP}$"),
        (Seats((1, 2, 5)), (5,), "place 5"),
        (Seats((1, 2, 5)), (1, 2, 5), "places 1, 2 et 5"),
        (Seats((1, 2, 5), nobody=True), (), "personne"),
        (Cards(2, SHOWN, (0, 2)), (), "aucune"),
        (STEPS, ("b", "a", "c"), "Donner → Fermer → Payer"),
        (Cards(2, SHOWN), read_cards("Kh 9d"), "R♥ 9♦"),
        (FreeCards(0, 3), (), "aucune"),
        (LINE, {"cote": "punto", "paye": 0}, f"Côté{NBSP}: Punto{THIN}; Payé{NBSP}: 0{NBSP}€"),
    ],
)
def test_a_value_is_shown_in_french(form: Form[Any], value: object, text: str) -> None:
    assert form.show(value) == text


UNREAD: dict[Form[Any], tuple[object, ...]] = {
    SIDE: (None, "", "Banco", True, ["banco", "punto"], "b" * 65),
    POINT: ("10", "-1", "3,0", 3.5, True, "+-3", "−-3", "٣", "²", "1_0", float("nan")),
    Amount(): (float("inf"), 1e300, False, "-1"),
    Amount(high=100): ("1,01",),
    Seats((1, 2)): ("", [], "3", ["1", ""], {"1": True}, ["1"] * 65),
    STEPS: ("a b", "a b c c", "a b b", "a " * 200),
    Cards(2, SHOWN): ("Kh", "2s 2s", "Ah Kh", [1, 2], {"Kh": 1}),
    Cards(2, SHOWN, (0, 2)): ("9d",),
    FreeCards(1, 3): (None, "2s 3s 4s 5s", "2s 2s", "Joker"),
    FreeCards(1, 3, joker=True): ("Joker Joker",),
    LINE: ("punto", [], {"cote": "punto"}),
}


@pytest.mark.parametrize(
    ("form", "raw"), [(form, raw) for form, raws in UNREAD.items() for raw in raws]
)
def test_what_cannot_be_read_is_asked_again_with_a_message(form: Form[Any], raw: object) -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        form.parse(raw)
    assert caught.value.message.endswith(".")
    assert "'" not in caught.value.message


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({}, "mise"),
        ({"mise": {}}, "mise.cote"),
        ({"mise": {"cote": "punto", "paye": "x"}}, "mise.paye"),
        ({"mise": {"cote": "punto", "paye": "1"}, "point": "11"}, "point"),
        (None, ""),
    ],
)
def test_an_unreadable_field_is_named_by_its_path(raw: object, path: str) -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        NESTED.parse(raw)
    assert caught.value.field == path


@pytest.mark.parametrize("data", ["20", 20.0, True, None, -1, 10**12])
def test_a_stored_amount_is_a_whole_number_of_cents(data: object) -> None:
    with pytest.raises(UnreadableAnswer):
        Amount().load(data)
    assert Amount().load(2000) == 2000


def test_messages_about_cards_agree_in_gender_and_number() -> None:
    said = []
    for form, typed in (
        (FreeCards(1, 3), "Qh Qh"),
        (FreeCards(1, 3, decks=2), "As As As"),
        (FreeCards(1, 3), "Joker"),
        (FreeCards(1, 1), ""),
        (FreeCards(2, 3), ""),
        (Cards(1, SHOWN), ""),
    ):
        with pytest.raises(UnreadableAnswer) as caught:
            form.parse(typed)
        said.append(caught.value.message.replace(NBSP, " "))
    assert said == [
        "La dame de cœur est donnée 2 fois : le sabot n’en contient que 1.",
        "L’as de pique est donné 3 fois : le sabot n’en contient que 2.",
        "Ce jeu se joue sans joker.",
        "Donnez 1 carte.",
        "Donnez de 2 à 3 cartes.",
        "Choisissez 1 carte.",
    ]


def test_the_seven_answer_forms_have_each_their_own_control() -> None:
    forms = (SIDE, POINT, Amount(), Cards(2, SHOWN), Seats((1,)), STEPS, LINE)
    assert len({form.kind for form in forms}) == 7
