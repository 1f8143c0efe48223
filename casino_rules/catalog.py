"""The catalog: finds the game folders and hands out games, rules and drills.

A game is imported when it is first asked for, so that importing the catalog costs nothing;
``load_all`` imports them all, when a server starts for example.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from casino_rules.core.changes import FILE as CHANGES
from casino_rules.core.changes import last_change
from casino_rules.core.drill import Drill
from casino_rules.core.game import Family, Game
from casino_rules.core.rules import Rule
from casino_rules.core.unknown import UnknownError

_FOLDER = Path(__file__).parent / "games"


class UnknownGameError(UnknownError):
    """There is no such game."""


class Games(Mapping[str, Game]):
    """Slug → game, each imported at its first use: every folder that holds files is a game."""

    def __init__(self, folder: Path, package: str) -> None:
        """List the folders; nothing is imported yet."""
        self._modules = {
            inside.name.replace("_", "-"): f"{package}.{inside.name}"
            for inside in sorted(folder.iterdir())
            if inside.is_dir() and not inside.name.startswith("_") and any(inside.glob("*.*"))
        }

    def __getitem__(self, slug: str) -> Game:
        if slug not in self._modules:
            raise UnknownGameError(slug)
        game = getattr(import_module(self._modules[slug]), "GAME", None)
        if not isinstance(game, Game) or game.slug != slug:
            raise TypeError(f"{self._modules[slug]} must define GAME with the slug {slug}")
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


@cache
def games() -> Mapping[str, Game]:
    """Return all games by slug."""
    return Games(_FOLDER, "casino_rules.games")


@cache
def load_all() -> tuple[Game, ...]:
    """Import every game and return them in the order of the pages."""
    return tuple(sorted(games().values(), key=lambda game: game.order))


@cache
def rules_day() -> date:
    """Return the day of the last change of a rule, of any game; no game is loaded for it."""
    return last_change(Path(__file__).parent.rglob(CHANGES))


@cache
def families() -> tuple[tuple[Family, tuple[Game, ...]], ...]:
    """Return the games by family, in the order of the pages."""
    found: dict[Family, list[Game]] = {}
    for item in load_all():
        found.setdefault(item.family, []).append(item)
    return tuple((family, tuple(members)) for family, members in found.items())


def game(slug: str) -> Game:
    """Return a game.

    Raises:
        UnknownGameError: if there is none.
    """
    return games()[slug]


def rule(rule_id: str) -> Rule:
    """Return a rule by its full id, « punto-banco/tirage-banco ».

    Raises:
        UnknownGameError, UnknownRuleError: if there is none.
    """
    slug, _, rest = rule_id.partition("/")
    return game(slug).rulebook.rule(rest)


def drill(drill_id: str) -> Drill[Any]:
    """Return a drill by its full id, « punto-banco/tirage-banco ».

    Raises:
        UnknownGameError, UnknownDrillError: if there is none.
    """
    slug, _, rest = drill_id.partition("/")
    return game(slug).drill(rest)
