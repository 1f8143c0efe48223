"""What the texts of the site are searched for: slips of agreement, and nothing that is right."""

import pytest

from tests.french import slips


@pytest.mark.parametrize(
    "text",
    [
        "1 joueurs",
        "0 réponses justes sur 3",
        "1 question posées",
        "Aucune mises",
        "0,5 points",
        "chaque joueurs",
        "2 joueur",
        "1\u202f200 carte",
        "plusieurs place",
        "les 3 mains gagnée",
        "des question",
        "joueur(s)",
        "la place de de la banque",
        "la as de pique",
        "la paire de as",
        "le abattage",
        "le pot de le joueur",
    ],
)
def test_a_slip_is_found(text: str) -> None:
    assert slips(text)


@pytest.mark.parametrize(
    "text",
    [
        "0 réponse juste sur 3",
        "1 joueur",
        "1 fois 10\u00a0€",
        "vingt et un jours",
        "Places 5, 2 et 1 gagnantes",
        "la place 1 cartes en main",
        "arrêté du 14 mai 2007, art. 55-1 et suivants",
        "1\u202f200 cartes",
        "la main de deux cartes gagnée par la banque",
        "vous vous trompez, nous nous trompons",
        "une fois les mains du joueur posées",
        "trois jeux de 52 cartes",
        "à la première, la une ou la deux",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert slips(text) == []
