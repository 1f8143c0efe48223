"""What the search reads: the games, their articles and exercises, the glossary."""

from collections.abc import Iterator
from functools import cache

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.french import typo
from casino_rules.core.game import Game
from trainer.rulebook.domain import TERM, Document, Index, comparison
from trainer.rulebook.presenters.glossary import terms
from trainer.rulebook.presenters.hand_values import hand_values
from trainer.rulebook.presenters.markup import plain
from trainer.rulebook.presenters.rules import house_query


@cache
def index() -> Index:
    """Return the index of everything that is written on the site."""
    return Index(all_documents())


def all_documents() -> Iterator[Document]:
    """Yield every document; the order breaks ties between equal hits."""
    for game in catalog.load_all():
        yield from _of_game(game)
    yield from _of_the_room()
    glossary = reverse("rulebook:glossary")
    for term in terms():
        yield Document(
            kind=TERM,
            title=term.name,
            text=term.definition,
            url=f"{glossary}#{term.anchor}",
            keywords=" ".join(term.forms),
        )


def _of_the_room() -> Iterator[Document]:
    """Yield the pages about several games at once."""
    names = ", ".join(value.rule.title for value in hand_values())
    yield Document(
        kind="Page",
        title=typo("La valeur des mains"),
        text=typo(f"De la plus forte à la plus faible, et la fréquence de chacune : {names}."),
        url=reverse("rulebook:hand_values"),
        keywords="poker combinaisons ordre hiérarchie probabilité",
    )
    games = ", ".join(line.game.title for line in comparison().lines)
    yield Document(
        kind="Page",
        title=typo("La salle de poker, jeu par jeu"),
        text=typo(f"Cartes, tours, échelle, pot : les jeux comparés. {games}."),
        url=reverse("rulebook:compared"),
        keywords="poker variantes comparer comparaison tableau",
    )


def _of_game(game: Game) -> Iterator[Document]:
    page = reverse("rulebook:game", args=(game.slug,))
    yield Document("Jeu", game.title, game.rulebook.summary, page)
    yield from _articles(game, page)
    practice = reverse("practice:game", args=(game.slug,))
    for drill in game.drills.values():
        yield Document("Exercice", drill.title, drill.duty, f"{practice}#{drill.slug}", game.title)


def _articles(game: Game, page: str) -> Iterator[Document]:
    usual = game.rulebook.default_house
    for rule in game.rulebook.rules:
        query = house_query(game, {**usual.as_dict(), **dict(rule.needs)}, usual)
        url = f"{page}{query}#{rule.slug}"
        yield Document("Article", rule.title, plain(rule.statement), url, game.title)
