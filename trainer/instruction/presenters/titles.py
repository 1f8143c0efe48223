"""The titles of games and of exercises."""

from functools import lru_cache

from casino_rules import catalog
from trainer.web.games import taught


@lru_cache(maxsize=4096)
def titles(game: str, drill: str) -> tuple[str, str]:
    """Return the titles of a game and of an exercise; what is no longer taught keeps its slug."""
    found, exercise = catalog.games().get(game), taught(game, drill)
    return found.title if found else game, exercise.title if exercise else drill
