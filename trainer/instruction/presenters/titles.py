"""The titles of games and of exercises."""

from functools import lru_cache

from casino_rules import catalog


@lru_cache(maxsize=4096)
def titles(game: str, drill: str) -> tuple[str, str]:
    """Return the titles of a game and of an exercise; what is no longer taught keeps its slug."""
    found = catalog.games().get(game)
    taught = found.drills.get(drill) if found else None
    return found.title if found else game, taught.title if taught else drill
