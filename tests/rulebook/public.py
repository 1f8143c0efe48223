"""Every public address, found by asking the catalog."""

from collections.abc import Iterator
from typing import Final

from casino_rules import catalog

EXAMPLES: Final = 2
"""Examples of each exercise that are read as pages; the referee's own tests send them all."""


def addresses() -> Iterator[str]:
    yield from ("/", "/regles/", "/cotes/", "/glossaire/", "/arbitre/")
    yield from ("/regles/salle-de-poker/", "/regles/valeurs-des-mains/")
    yield from ("/recherche/", "/recherche/?q=banco", "/recherche/?q=introuvable")
    for game in catalog.load_all():
        yield f"/regles/{game.slug}/"
        yield f"/arbitre/{game.slug}/"
        for option in game.rulebook.options:
            for choice in option.keys:
                yield f"/regles/{game.slug}/?maison.{option.id}={choice}"
        for drill in game.drills:
            yield f"/arbitre/{game.slug}/{drill}/"
            cases = [case for case in game.cases if case.drill == drill]
            for case in cases[:EXAMPLES]:
                yield f"/arbitre/{game.slug}/{drill}/?exemple={case.id}"
