"""The house: which of the authorised options an establishment uses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.level import Level
from casino_rules.core.unknown import UnknownError


class UnknownOptionError(UnknownError, ValueError):
    """The game has no such option, or the option no such choice."""


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """One authorised choice of an option, with where it comes from."""

    key: str
    label: str
    provenance: str


@dataclass(frozen=True, slots=True)
class HouseOption:
    """An option that houses decide differently.

    ``uncertain`` marks those that an exam must fix before it asks about them; ``furnishes``
    those that only furnish a table (its limits, its chips): no ruling reads them.
    """

    id: str
    title: str
    choices: tuple[HouseChoice, ...]
    default: str
    uncertain: bool = False
    furnishes: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the authorised choices."""
        return tuple(choice.key for choice in self.choices)

    @property
    def form(self) -> Choice:
        """The form that reads a choice of this option."""
        return Choice(tuple(Option(choice.key, choice.label) for choice in self.choices))

    def label(self, key: str) -> str:
        """Return the French label of a choice.

        Raises:
            UnknownOptionError: if the choice is not authorised.
        """
        self.check(key)
        return next(choice.label for choice in self.choices if choice.key == key)

    def check(self, key: str) -> None:
        """Refuse a choice that is not authorised.

        Raises:
            UnknownOptionError: if it is not.
        """
        if key not in self.keys:
            raise UnknownOptionError(f"{self.id}={key}")


@dataclass(frozen=True, slots=True)
class House:
    """The choice in force for each option of one game; made by ``RuleBook.house``.

    ``level`` says how fully its tables are furnished in an exercise; no ruling reads it.
    """

    choices: tuple[tuple[str, str], ...]
    level: Level = Level.FULL

    def choice(self, option: str) -> str:
        """Return the choice in force for an option.

        Raises:
            UnknownOptionError: if the game has no such option.
        """
        for slug, choice in self.choices:
            if slug == option:
                return choice
        raise UnknownOptionError(option)

    def at(self, level: int) -> "House":
        """Return the same house with its tables furnished at a level, from 1 to 4.

        Raises:
            ValueError: if there is no such level.
        """
        return replace(self, level=Level(level))

    def as_dict(self) -> dict[str, str]:
        """Return the choices by option, as JSON."""
        return dict(self.choices)


def read_option(data: Mapping[str, Any]) -> HouseOption:
    """Read one ``[[option]]`` of a rule book.

    Raises:
        UnknownOptionError: if its default is not among its choices.
    """
    option = HouseOption(
        id=data["id"],
        title=typo(data["titre"]),
        choices=tuple(
            HouseChoice(item["cle"], typo(item["libelle"]), typo(item["provenance"]))
            for item in data["choix"]
        ),
        default=data["defaut"],
        uncertain=data.get("incertain", False),
    )
    option.check(option.default)
    return option
