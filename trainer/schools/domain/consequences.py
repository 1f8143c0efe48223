"""What each option of a game changes, read in its rule book and its exercises."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseChoice, HouseOption
from casino_rules.core.rules import Rule
from casino_rules.core.situation import facts_of


@dataclass(frozen=True)
class ChoiceSheet:
    """A choice: the articles in force under it alone, and the cases that only then are asked."""

    choice: HouseChoice
    rules: tuple[Rule, ...]
    branches: tuple[tuple[Drill[Any], Branch], ...]


@dataclass(frozen=True)
class OptionSheet:
    """An option: its choices, and the exercises whose answer it may change."""

    option: HouseOption
    choices: tuple[ChoiceSheet, ...]
    drills: tuple[Drill[Any], ...]


@dataclass(frozen=True)
class ChosenOption:
    """An option with the choice in force in a house."""

    sheet: OptionSheet
    key: str

    @property
    def chosen(self) -> ChoiceSheet:
        """The choice in force."""
        return next(item for item in self.sheet.choices if item.choice.key == self.key)

    @property
    def standard(self) -> bool:
        """Whether it is the default."""
        return self.key == self.sheet.option.default


def option_sheets(game: Game, house: House) -> tuple[ChosenOption, ...]:
    """Return every option of a game, what it changes, and its choice in a house."""
    return tuple(ChosenOption(sheet, house.choice(sheet.option.id)) for sheet in _sheets(game.slug))


@lru_cache(maxsize=64)
def _sheets(slug: str) -> tuple[OptionSheet, ...]:
    game = catalog.game(slug)
    return tuple(
        OptionSheet(
            option,
            tuple(_choice(game, option, choice) for choice in option.choices),
            tuple(_concerned(game, option)),
        )
        for option in game.rulebook.options
    )


def _choice(game: Game, option: HouseOption, choice: HouseChoice) -> ChoiceSheet:
    needed = (option.id, choice.key)
    return ChoiceSheet(
        choice,
        tuple(rule for rule in game.rulebook.rules if needed in rule.needs),
        tuple(
            (drill, branch)
            for drill in game.drills.values()
            for branch in drill.branches
            if needed in branch.needs
        ),
    )


def _concerned(game: Game, option: HouseOption) -> Iterator[Drill[Any]]:
    """Yield the exercises whose situation holds the option, or that have a case of its own."""
    for drill in game.drills.values():
        holds = any(
            isinstance(fact.form, Choice) and fact.form == option.form
            for fact in facts_of(drill.situation)
        )
        needs = any(option.id == slug for branch in drill.branches for slug, _ in branch.needs)
        if holds or needs:
            yield drill
