"""The games side by side: their traits where they say them, and the house edges of all their bets."""

from dataclasses import dataclass
from fractions import Fraction
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


@dataclass(frozen=True, slots=True)
class Edge:
    """A bet of a game and the part of the stake that the house keeps on average.

    ``size`` is the length of its bar, from 0 to 100, the dearest bet being 100.
    """

    game: Game
    bet: str
    edge: Fraction
    text: str
    size: int


@cache
def edges() -> tuple[Edge, ...]:
    """Return every bet of every game in the default houses, the kindest to players first."""
    found = [
        (game, bet)
        for game in catalog.load_all()
        for bet in game.odds(game.rulebook.default_house).bets
    ]
    dearest = max((abs(bet.edge) for _, bet in found), default=Fraction(1)) or Fraction(1)
    return tuple(
        Edge(game, bet.label, bet.edge, bet.shown, round(abs(bet.edge) / dearest * 100))
        for game, bet in sorted(found, key=lambda item: item[1].edge)
    )
