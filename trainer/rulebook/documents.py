"""What the search reads: the games, their articles and exercises, the glossary."""

from collections.abc import Iterator
from functools import cache

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.rulebook.glossary import terms
from trainer.rulebook.markup import plain
from trainer.rulebook.presenters import house_query
from trainer.rulebook.search import Document, Index


@cache
def index() -> Index:
    """Return the index of everything that is written on the site."""
    return Index(all_documents())


def all_documents() -> Iterator[Document]:
    """Yield every document; the order breaks ties between equal hits."""
    for game in catalog.load_all():
        yield from _of_game(game)
    glossary = reverse("rulebook:glossary")
    for term in terms():
        yield Document(
            kind="Terme",
            title=term.name,
            text=term.definition,
            url=f"{glossary}#{term.anchor}",
            keywords=" ".join(term.forms),
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
