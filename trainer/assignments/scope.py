"""What an assignment is made of: games, drills and branches, by slugs."""

from collections.abc import Iterable
from typing import NamedTuple

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError


class Part(NamedTuple):
    """A game, one of its drills, or one branch of it; an empty word takes all of them."""

    game: str
    drill: str = ""
    branch: str = ""

    def holds(self, game: str, drill: str, branch: str) -> bool:
        """Whether a question of that branch serves this part."""
        return self.game == game and self.drill in {"", drill} and self.branch in {"", branch}


class UnknownPartError(ValueError):
    """There is no such game, drill or branch."""


def read_part(text: str) -> Part:
    """Return the part that a form names: « jeu », « jeu/exercice » or « jeu/exercice/cas ».

    Raises:
        UnknownPartError: if it does not exist.
    """
    part = Part(*text.split("/", 2))
    try:
        game = catalog.game(part.game)
        drill = game.drill(part.drill) if part.drill else None
        if drill is not None and part.branch:
            drill.branch(part.branch)
    except UnknownError:
        raise UnknownPartError(text) from None
    if part.branch and drill is None:
        raise UnknownPartError(text)
    return part


def tidy(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts once each, without those that a larger one holds."""
    known = tuple(dict.fromkeys(parts))
    return tuple(
        part
        for part in known
        if not any(
            other != part and other.holds(*part) and (part.drill or not other.drill)
            for other in known
        )
    )


def title_of(part: Part) -> str:
    """Return a part in French; one that is no longer taught keeps its slugs."""
    try:
        game = catalog.game(part.game)
        if not part.drill:
            return f"{game.title}, tous les exercices"
        drill = game.drill(part.drill)
        if not part.branch:
            return f"{game.title}, {drill.title}"
        return f"{game.title}, {drill.title}\u00a0: {drill.branch(part.branch).title}"
    except UnknownError:
        return "/".join(filter(None, part))
