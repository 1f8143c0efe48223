"""Every form is described, and every value is given back as it may be given."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.cards import parse_card
from casino_rules.core.forms import Amount, Choice, Field, Fields, Form, Ordering, Points
from casino_rules.core.money import MAX_CENTS
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Phrase, Words
from trainer.api.fields import typed, typed_amount
from trainer.api.serializers.forms import Forme
from trainer.api.serializers.practice import Question as QuestionShape

HAND = tuple(map(parse_card, ("Kh", "Td", "Kh", "2s")))


def form_json(form: Form[Any]) -> Any:
    return Forme().to_representation(form)


def test_each_form_of_a_question_is_described() -> None:
    proposed = [{"cle": "a", "libelle": "Un"}, {"cle": "b", "libelle": "Deux"}]
    card = {"code": "Kh", "indice": "R♥", "francais": "roi de cœur"}
    assert form_json(Choice.of(a="Un", b="Deux")) == {"genre": "choice", "options": proposed}
    points = {"genre": "points", "min": 0, "max": 9, "unite": "points"}
    assert form_json(Points(0, 9, "points")) == points
    assert form_json(Seats((1, 3))) == {"genre": "seats", "places": [1, 3]}
    nobody = {"genre": "seats", "places": [1, 3], "personne": True}
    assert form_json(Seats((1, 3), nobody=True)) == nobody
    assert form_json(Ordering.of(a="Un", b="Deux")) == {"genre": "sequence", "options": proposed}
    assert form_json(Cards(1, HAND[:1])) == {"genre": "cards", "nombre": 1, "montrees": [card]}
    several = form_json(Cards(1, HAND[:1], (0, 1)))
    assert several == {"genre": "cards", "nombre": 1, "montrees": [card], "nombres": [0, 1]}
    free = {"genre": "free-cards", "min": 1, "max": 5, "paquets": 6, "joker": True}
    assert form_json(FreeCards(1, 5, 6, joker=True)) == free
    euro = {"devise": {"code": "EUR", "symbole": "€"}}
    values = [{"centimes": 2_500, "nombre": 0}, {"centimes": 100, "nombre": 20}]
    chips = form_json(Chips((100, 2_500), stock=(20, 0)))
    assert chips == {"genre": "chips", **euro, "valeurs": values}
    assert form_json(Words(80)) == {"genre": "words", "max_caracteres": 80}
    bounds = {"min_centimes": 0, "max_centimes": 50_000, "facultatif": False}
    assert form_json(Amount(0, 500_00)) == {"genre": "amount", **euro, **bounds}
    fields = form_json(Fields((Field("bonus", "Bonus", Seats((2,))),)))
    form = {"genre": "seats", "places": [2]}
    champ = {"cle": "bonus", "libelle": "Bonus", "formulaire": form}
    assert fields == {"genre": "fields", "champs": [champ]}


@pytest.mark.parametrize(
    ("form", "value"),
    [
        (Choice.of(a="Un", b="Deux"), "b"),
        (Points(-3, 9), -2),
        (Amount(), 1_234_50),
        (Cards(3, HAND), (HAND[0], HAND[0], HAND[1])),
        (FreeCards(0, 4, 2), HAND),
        (FreeCards(0, 4, 2), ()),
        (Seats((1, 3, 7)), (1, 7)),
        (Ordering.of(a="Un", b="Deux"), ("b", "a")),
        (Words(), Phrase("Rien ne va plus")),
        (Chips((100, 2_500)), ((2_500, 3), (100, 1))),
        (
            Fields((Field("ante", "Ante", Amount()), Field("qui", "Qui", Seats((1, 2))))),
            {"ante": 33_25, "qui": (2,)},
        ),
    ],
)
def test_a_value_given_back_is_read_as_itself(form: Form[Any], value: object) -> None:
    assert form.parse(typed(form, form.dump(value))) == value


@given(st.integers(-MAX_CENTS, MAX_CENTS))
def test_an_amount_given_back_is_read_as_itself(cents: int) -> None:
    assert Amount(-MAX_CENTS, MAX_CENTS).parse(typed_amount(cents)) == cents


def test_chips_to_be_read_are_told_one_by_one_and_their_amount_is_not() -> None:
    heap = Stake("Mise", 20_500, piles=((10_000, 2), (500, 1)))
    shown = QuestionShape(Question("Combien ?", Amount(), (Zone("Masse", stakes=(heap,)),))).data
    assert shown["zones"][0]["mises"] == [
        {
            "case": "Mise",
            "montant": None,
            "jetons": [{"centimes": 10_000, "nombre": 2}, {"centimes": 500, "nombre": 1}],
        }
    ]
    assert "20500" not in str(shown)


def test_what_lies_on_the_cloth_is_shown_in_cents_and_in_french() -> None:
    zone = Zone("Place 3", HAND[:2], (Stake("Ante", 1_234_50),), hidden=1, seat=3, note="doublé")
    shown = QuestionShape(Question("Qui gagne ?", Seats((3,)), (zone,), ("Six jeux",))).data
    assert shown["consigne"] == "Qui gagne\u202f?"
    assert shown["en_vigueur"] == ["Six jeux"]
    amount = {"centimes": 123_450, "texte": "1\u202f234,50\u00a0€"}
    assert shown["zones"] == [
        {
            "libelle": "Place 3",
            "cartes": [
                {"code": "Kh", "indice": "R♥", "francais": "roi de cœur"},
                {"code": "Td", "indice": "10♦", "francais": "dix de carreau"},
            ],
            "cachees": 1,
            "mises": [{"case": "Ante", "montant": amount}],
            "place": 3,
            "note": "doublé",
        }
    ]
