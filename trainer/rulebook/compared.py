"""The games that say their traits, side by side."""

from dataclasses import dataclass
from functools import cache

from casino_rules import catalog
from casino_rules.core.game import Game


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game and its traits, in the order of the columns."""

    game: Game
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Games of one family, side by side."""

    headings: tuple[str, ...]
    lines: tuple[GameRow, ...]


@cache
def comparison() -> Comparison:
    """Return the comparison of every game that says its traits, in the order of the pages.

    Raises:
        KeyError: if a game leaves out a trait of the others.
    """
    games = [game for game in catalog.load_all() if game.traits]
    headings = tuple(games[0].traits) if games else ()
    lines = (GameRow(game, tuple(game.traits[name] for name in headings)) for game in games)
    return Comparison(headings, tuple(lines))
