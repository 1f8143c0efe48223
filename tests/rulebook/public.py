"""Every public address, found by asking the catalog."""

from collections.abc import Iterator

from casino_rules import catalog


def addresses() -> Iterator[str]:
    yield from ("/", "/regles/", "/cotes/", "/glossaire/", "/arbitre/")
    yield from ("/regles/salle-de-poker/", "/regles/valeurs-des-mains/")
    yield from ("/recherche/", "/recherche/?q=banco", "/recherche/?q=introuvable")
    for game in catalog.load_all():
        yield f"/regles/{game.slug}/"
        yield f"/arbitre/{game.slug}/"
        for house in game.rulebook.houses():
            chosen = "&".join(f"maison.{name}={choice}" for name, choice in house.choices)
            yield f"/regles/{game.slug}/?{chosen}"
        for drill in game.drills:
            yield f"/arbitre/{game.slug}/{drill}/"
        for case in game.cases:
            yield f"/arbitre/{game.slug}/{case.drill}/?exemple={case.id}"
