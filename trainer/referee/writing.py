"""A situation as a person would type it: what fills the referee's form from a worked case."""

from typing import Any

from django.http import QueryDict

from casino_rules.core.card_forms import FreeCards
from casino_rules.core.forms import Amount, Choice, Fields, Form
from casino_rules.core.french import NBSP
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Fact, facts_of


def typed_situation(situation: Any) -> dict[str, object]:
    """Return the raw value of each fact; ``drill.read`` gives the situation back."""
    return _typed_facts(facts_of(type(situation)), situation)


def _typed_facts(facts: tuple[Fact, ...], part: Any) -> dict[str, object]:
    return {item.name: typed(item.form, getattr(part, item.name)) for item in facts}


def typed(form: Form[Any], value: Any) -> object:
    """Return a value as it is typed in the control of its form."""
    match form:
        case Fields(fields=fields):
            return {field.key: typed(field.form, value[field.key]) for field in fields}
        case Rows(row=row):
            return [_typed_facts(facts_of(row), part) for part in value]
        case Amount(optional=True) if not value:
            return ""
        case Amount():
            return form.show(value).removesuffix(f"{NBSP}{form.currency.sign}")
        case FreeCards():
            return form.show(value) if value else ""
    stored = form.dump(value)
    return [str(part) for part in stored] if isinstance(stored, list | tuple) else str(stored)


def usual_house(game: Game, situation: type, house: House) -> dict[str, object]:
    """Return the choice in force for each fact that is an option of the house."""
    options: dict[Choice, HouseOption] = {item.form: item for item in game.rulebook.options}
    return {
        item.name: house.choice(options[item.form].id)
        for item in facts_of(situation)
        if isinstance(item.form, Choice) and item.form in options
    }


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
