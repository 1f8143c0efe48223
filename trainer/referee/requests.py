"""What an address describes, and the options of the house that fill the referee's form."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.situation import facts_of


def usual_house(game: Game, situation: type, house: House) -> dict[str, object]:
    """Return the choice in force for each fact that is an option of the house."""
    return {name: house.choice(option) for name, option in options_of(game, situation).items()}


def options_of(game: Game, situation: type) -> Mapping[str, str]:
    """Return the facts of a situation that are options of the house, with the option of each."""
    found = ((it.name, game.rulebook.option_read_by(it.form)) for it in facts_of(situation))
    return {name: option.id for name, option in found if option}


def house_of(game: Game, situation: Any) -> dict[str, str]:
    """Return the options of the house that a situation fixes."""
    options = options_of(game, type(situation))
    return {option: getattr(situation, name) for name, option in options.items()}


def described(situation: type, data: QueryDict) -> bool:
    """Whether an address describes a situation, even badly."""
    names = {item.name for item in facts_of(situation)}
    return any(key.partition(".")[0] in names for key in data)
