"""The values of hands: each category with its article, its examples and how often it comes."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from casino_rules import catalog
from casino_rules.core.french import percent, thousands
from casino_rules.core.game import Game
from casino_rules.core.odds import Chance
from casino_rules.core.rules import Rule
from casino_rules.poker.odds.reports import five_cards, seven_cards
from trainer.rulebook.presenters.markup import statement_html
from trainer.ui.markup import SafeString

_DECIMALS: Final = 4
_SLUGS: Final = frozenset(chance.key for chance in five_cards())


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a category comes among so many cards, written in French."""

    count: str
    share: str
    one_in: str


@dataclass(frozen=True, slots=True)
class HandValue:
    """A category: the article that says what it is and what breaks ties."""

    rule: Rule
    five: Frequency
    seven: Frequency

    @property
    def statement(self) -> SafeString:
        """The statement as HTML."""
        return statement_html(self.rule.statement)


def _frequency(chance: Chance) -> Frequency:
    return Frequency(
        thousands(chance.count),
        percent(chance.count, chance.total, _DECIMALS),
        _one_in(chance.total, chance.count),
    )


def _one_in(total: int, count: int) -> str:
    """Return « une sur 4 165 », « une sur 2,4 » where tenths matter."""
    if total >= 10 * count:
        return f"une sur {thousands(round(total / count))}"
    tenths = round(10 * total / count)
    return f"une sur {tenths // 10},{tenths % 10}".removesuffix(",0")


def reads_high_hands(game: Game) -> bool:
    """Whether the book of a game has the article of every category of high hands."""
    return {rule.slug for rule in game.rulebook.rules} >= _SLUGS


@cache
def high_games() -> tuple[Game, ...]:
    """Return the games in which these values decide, in the order of the pages."""
    return tuple(game for game in catalog.load_all() if reads_high_hands(game))


@cache
def hand_values() -> tuple[HandValue, ...]:
    """Return the categories, the strongest first; their articles are common to those games."""
    book = high_games()[0].rulebook
    return tuple(
        HandValue(book.rule(five.key), _frequency(five), _frequency(seven))
        for five, seven in zip(five_cards(), seven_cards(), strict=True)
    )


def totals() -> tuple[str, str]:
    """Return how many sets of five and of seven cards there are."""
    return thousands(five_cards()[0].total), thousands(seven_cards()[0].total)
