"""The house edges of all the bets of all the games, compared."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from casino_rules import catalog
from casino_rules.core.game import Game


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
