"""Every public address, found by asking the catalog."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final
from urllib.parse import urlencode

from django.test import Client

from casino_rules.core.game import Game
from tests.casino_rules.contract import covering
from tests.drills import drawn
from tests.rulebook.reading import Page

EXAMPLES: Final = 2
"""Examples of each exercise that are read as pages; the referee's own tests send them all."""
FEW: Final = 4
"""Exercises of a game whose pages before the referee are read by the quick run."""
OF_NO_GAME: Final = (
    "/",
    "/jeux/",
    "/regles/",
    "/cotes/",
    "/glossaire/",
    "/arbitre/",
    "/regles/salle-de-poker/",
    "/regles/valeurs-des-mains/",
    "/recherche/",
    "/recherche/?q=banco",
    "/recherche/?q=introuvable",
)


def of_game(game: Game) -> Iterator[str]:
    """Yield the addresses of a game, its rules in a few houses that make every choice."""
    yield f"/jeux/{game.slug}/"
    yield f"/regles/{game.slug}/"
    yield f"/arbitre/{game.slug}/"
    for house in covering(game):
        yield rules_of(game, house.as_dict())
    yield from of_drills(game, game.drills, EXAMPLES)


def drawn_of_game(game: Game) -> Iterator[str]:
    """Yield some of them: its rules in one more house, a few exercises and an example of each."""
    yield f"/jeux/{game.slug}/"
    yield f"/regles/{game.slug}/"
    yield f"/arbitre/{game.slug}/"
    for house in drawn(f"rules of {game.slug}", [*covering(game)], 1):
        yield rules_of(game, house.as_dict())
    yield from of_drills(game, drawn(f"referee of {game.slug}", [*game.drills], FEW), 1)


def of_drills(game: Game, drills: Iterable[str], examples: int) -> Iterator[str]:
    """Yield the addresses of exercises before the referee."""
    for drill in drills:
        yield f"/arbitre/{game.slug}/{drill}/"
        cases = [case for case in game.cases if case.drill == drill]
        for case in cases[:examples]:
            yield f"/arbitre/{game.slug}/{drill}/?exemple={case.id}"


def house_query(choices: dict[str, str]) -> str:
    return urlencode({f"maison.{name}": choice for name, choice in choices.items()})


def rules_of(game: Game, choices: dict[str, str] | None = None) -> str:
    """Return the address of the rules of a game, in the usual house or in another."""
    return f"/regles/{game.slug}/" + (f"?{house_query(choices)}" if choices is not None else "")


@cache
def html_of(address: str) -> str:
    """Return a page as a stranger has it, asked for once: the tests read it in turn.

    Where the mark « django_db » is missing, as it is here, any query is an error.
    """
    response = Client().get(address)
    assert response.status_code == 200, address
    return response.text


@cache
def rules_at(address: str) -> Page:
    """Return a page of rules, read once: the longest, and that which most tests look at."""
    return Page(html_of(address))
