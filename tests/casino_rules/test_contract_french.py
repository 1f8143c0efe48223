"""The contract of plain sentences: what is kept of a careful reading, slips of agreement found."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields
from casino_rules.core.french import CARTE, Noun, small
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from casino_rules.core.questions import ZERO
from tests.casino_rules.contract import Breadth, Met, by_breadth_in_turn, each_drill, walk
from tests.casino_rules.test_contract_words import plain
from tests.french import slips

_COUNTED: Final = (
    "cartes?|joueurs?|jeux|jeu|avances?|rangs?|tirages?|tours?|mains?|cases?|tas|fermées?|"
    "ouvertes?|communes?|séparations?|boîtes?|adversaires?|brûlées?|aux joueurs|au milieu"
)
"""What is counted in sentences; chips are not here: their piles are sums."""
_FAULTS: Final = {
    "begins with a figure": r"(?:^|[.?!] )\d+(?!\d*$)",
    "counts in figures": rf"(?<![\d,.«] )(?<!place )(?<![\d,])\b[1-9] (?:de trop|(?:{_COUNTED})\b)",
    "lacks in figures": r"\b(?:il en manque|il en faut|en reste) [1-9]\b",
    "says what is equal to itself": r"(?:^|[ (])1 × ([\d ,]+ [€$]) = \1|\b1 fois \d",
    "says nothing otherwise": r"laissez vide|écrivez 0 pour|\(0[ )]|\b0 (?:pour|si) ",
    "leaves a hole": r"\bencore aucune?\b|\bpour le tour ;|\bprendrai(?:en)?t aucune",
    "is a label": r"^(?:places [\d, et]+[.;]|places occupées|cave initiale|coup suivant|tapis payés)",
    "asks an order of nothing": r"(?:quel ordre \?|quel ordre (?!.*(?:gestes|cartes|annonces"
    r"|paroles|places|mains|tours)).*\?)",
}


def sentences(met: Met) -> Iterator[str]:
    """Yield the sentences that somebody reads of a question, of its proof and of its errors."""
    yield met.question.prompt
    yield from met.question.in_force
    if isinstance(met.question.form, Fields):
        yield from (field.label for field in met.question.form.fields)
    yield from (reason.text for reason in reasons_of(met.ruling))
    for pitfall, _ in met.mistakes:
        yield pitfall.tell(met.situation)


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a sentence."""
    read = plain(text.replace(ZERO, ""))
    return (name for name, pattern in _FAULTS.items() if re.search(pattern, read))


@by_breadth_in_turn("plain sentences")
def test_sentences_are_plain(game: Game, breadth: Breadth) -> None:
    def read(drill: Drill[Any]) -> None:
        told = {text for met in walk(game, drill, breadth) for text in sentences(met)}
        found = [(fault, text) for text in told for fault in faults(text)]
        assert not found, found[:5]

    each_drill(game, read)


def test_each_fault_of_a_sentence_is_seen() -> None:
    wrong = (
        "90 € n’est pas un multiple de 20.",
        "La banque a 3 cartes.",
        "Les tas font 310 : il en manque 2.",
        "Une pile : 1 × 15 € = 15 €.",
        "Quels sont les pots ? Laissez vide ce qui n’existe pas.",
        "Il ne reste aucun tirage, mais encore aucun tour d’enchères.",
        "Coup suivant. Places 2 et 3.",
        "Tous ont décidé. Dans quel ordre ?",
    )
    assert [next(faults(text)) for text in wrong] == [*_FAULTS]
    right = "On rend 90 € à la place 3. Il en reste deux. Dans quel ordre faites-vous ces gestes ?"
    assert not [*faults(right)]


def test_what_is_counted_in_a_sentence_is_in_words_up_to_nine() -> None:
    assert [CARTE.spelled(number).replace("\u00a0", " ") for number in (0, 1, 2, 9, 10)] == [
        *("aucune carte", "une carte", "deux cartes", "neuf cartes", "10 cartes")
    ]
    assert Noun("jeu", "jeux").spelled(1).replace("\u00a0", " ") == "un jeu"
    assert [small(0), small(1, feminine=True), small(9), small(52)] == [
        "aucun",
        "une",
        "neuf",
        "52",
    ]


@pytest.mark.parametrize(
    ("drill", "title"),
    [
        ("casino-stud/nommer-main", "Casino Stud ({} de la même couleur)"),
        ("pai-gow-commission/main-cinq", "{title} ({} de la même couleur)"),
        ("caribbean-stud/nommer-main", "{title} ({})"),
        ("texas-holdem/lire-main", "{title} ({})"),
        ("texas-holdem/premier-a-parler", "{title}"),
        ("pai-gow-casino/main-cinq", "{title}"),
    ],
)
def test_a_word_that_houses_use_otherwise_is_told_beside_the_name(drill: str, title: str) -> None:
    game, asked = catalog.game(drill.split("/", maxsplit=1)[0]), catalog.drill(drill)
    question = asked.ask(asked.generate(Random(1), game.rulebook.default_house))
    told = game.title_over(question).replace("\u00a0", " ")
    suited = "de la même couleur" in title
    word = f"« quinte » : cinq cartes qui se suivent{',' if suited else ''}"
    assert told == title.format(word, title=game.title.replace("\u00a0", " "))


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
