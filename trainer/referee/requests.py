"""What an address describes, and the options of the house that fill the referee's form."""

from typing import Any

from django.http import QueryDict

from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.situation import facts_of


def usual_house(game: Game, situation: type, house: House) -> dict[str, object]:
    """Return the choice in force for each fact that is an option of the house."""
    options: dict[Choice, HouseOption] = {item.form: item for item in game.rulebook.options}
    return {
        item.name: house.choice(options[item.form].id)
        for item in facts_of(situation)
        if isinstance(item.form, Choice) and item.form in options
    }


def options_of(game: Game, situation: type) -> frozenset[str]:
    """Return the facts of a situation that are options of the house."""
    options = {item.form for item in game.rulebook.options}
    facts = facts_of(situation)
    return frozenset(
        item.name for item in facts if isinstance(item.form, Choice) and item.form in options
    )


def house_of(game: Game, situation: Any) -> dict[str, str]:
    """Return the options of the house that a situation fixes."""
    options = {item.form: item.id for item in game.rulebook.options}
    return {
        options[item.form]: getattr(situation, item.name)
        for item in facts_of(type(situation))
        if isinstance(item.form, Choice) and item.form in options
    }


def described(situation: type, data: QueryDict) -> bool:
    """Whether an address describes a situation, even badly."""
    names = {item.name for item in facts_of(situation)}
    return any(key.partition(".")[0] in names for key in data)
